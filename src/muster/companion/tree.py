"""A body as the tree of values that the readers of files take. A value's line is its number, which tells its path."""

from decimal import Decimal
from typing import Any

from muster.companion.refused import Refused
from muster.files.document import Document, document_of
from muster.files.refusals import below, inside, shown
from muster.files.values import Entry, Items, Mapping, Text, Unreadable, Value


class Tree:
    """One body. `root` is what readers read; a fault's line says where in the body it is."""

    def __init__(self, body: Any, at: str = "") -> None:
        self.at = at
        self.body = body
        self._steps: list[tuple[int, str | int]] = []
        self.root = self._value(body, -1, "")

    def path(self, line: int) -> str:
        """Where the value with that line is in the body, such as `units[2].models[0].count`."""
        at = ""
        for step in self.steps(line):
            at = inside(at, step if isinstance(step, int) else shown(step))
        return at

    def steps(self, line: int) -> list[str | int]:
        """The fields and places that lead to the value with that line."""
        found: list[str | int] = []
        while line > 0:
            line, step = self._steps[line]
            found.append(step)
        return found[::-1]

    def name_at(self, steps: list[str | int]) -> str:
        """The name of whatever these steps lead to; a unit without one has its profile's."""
        value = self.body
        for step in steps:
            value = value[step]
        names = [value.get(key) for key in ("name", "profile")] if isinstance(value, dict) else []
        return next((shown(name, 100) for name in names if isinstance(name, str) and name.strip()), "")

    def document(self) -> Document:
        """The document that the body is the twin of; Refused if it does not say of what kind it is."""
        try:
            return document_of(self.root, "")
        except Unreadable as error:
            raise Refused("thing.kind", error.sentence, at=self.full(error.line)) from None

    def full(self, line: int) -> str:
        """The same path from the top of the request."""
        return below(self.at, self.path(line))

    def _value(self, value: Any, parent: int, step: str | int) -> Value:
        line = len(self._steps)
        self._steps.append((parent, step))
        if isinstance(value, dict):
            entries = [Entry(len(self._steps), key, self._value(each, line, key)) for key, each in value.items()]
            return Mapping(line, tuple(entries))
        if isinstance(value, list):
            return Items(line, tuple([self._value(each, line, place) for place, each in enumerate(value)]))
        return Text(line, scalar(value))


def scalar(value: Any) -> str:
    """A value of JSON as it would be written in a file."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float():
            return str(int(value)) if value.is_integer() else f"{Decimal(repr(value)):f}"
        case _:
            return str(value)
