"""The fields of a request, each read as what it must be, or refused with its place in the request."""

from collections.abc import Sequence
from typing import Any, TypeVar

from muster.companion.json_types import Body
from muster.companion.refused import Refused
from muster.files.group import Group
from muster.files.kinds import Kind, OneOf, Sort, Whole, did_you_mean
from muster.files.refusals import shown, wrong

T = TypeVar("T")

OBJECT = Sort[Body](dict, "an object")
TEXT = Sort(str, "a text")
FLAG = Sort(bool, "true or false")
LIST = Sort[list[Any]](list, "a list")
TEXTS = "a list of texts"


class Asked(Group):
    """A request, or an object within one; `at` is where it stands in the request."""

    def __init__(self, request: Any, fields: Sequence[str], at: str = "") -> None:
        super().__init__(request, at)
        for name in self.values:
            if name not in fields:
                allowed = f"allowed are {', '.join(fields)}" if fields else "it has none"
                sentence = (
                    f"{at or 'the request'} has no field “{shown(name)}”; {allowed}.{did_you_mean(name, fields)}"
                )
                raise Refused("request.field", sentence, at=self.path(name))

    def body(self, name: str) -> Body:
        return self.read(name, OBJECT)

    def items(self, name: str, most: int) -> list[Any]:
        """A list, empty where none is given."""
        if not self.has(name):
            return []
        found = self.read(name, LIST)
        if len(found) > most:
            raise self.wrong(name, f"a list of at most {most:,}")
        return found

    def texts(self, name: str, most: int) -> list[str]:
        return self._each(name, most, TEXT, TEXTS)

    def wholes(self, name: str, most: int, lowest: int, highest: int) -> list[int]:
        """A list of whole numbers, each within its limits."""
        kind = Whole(lowest, highest)
        return self._each(name, most, kind, f"a list of {kind.allowed}")

    def text(self, name: str) -> str:
        return self.read(name, TEXT)

    def word(self, name: str, allowed: Sequence[str], default: str) -> str:
        if not self.has(name):
            return default
        try:
            return OneOf(*allowed).take(self.values[name])
        except ValueError:
            raise self.wrong(name, f"one of {', '.join(allowed)}") from None

    def flag(self, name: str, default: bool) -> bool:
        return self.read(name, FLAG) if self.has(name) else default

    def wrong(self, name: str, allowed: str) -> Refused:
        path = self.path(name)
        sentence = wrong(path, what(self.values.get(name)), allowed, one=True)
        return Refused("request.field", sentence, at=path)

    def not_allowed(self, name: str, value: object, kind: Kind[T], rule: str) -> Refused:
        return self.wrong(name, kind.allowed)

    def no_group(self, value: object) -> Refused:
        sentence = wrong(self.at or "the request", what(value), OBJECT.allowed, one=True)
        return Refused("request.field", sentence, at=self.at)

    def _each(self, name: str, most: int, kind: Kind[T], allowed: str) -> list[T]:
        found = self.items(name, most)
        try:
            return [kind.take(each) for each in found]
        except ValueError:
            raise self.wrong(name, allowed) from None


def what(value: Any) -> str:
    """A value of JSON in a refusal: the thing itself if it is short, else what it is."""
    match value:
        case None:
            return "missing"
        case bool():
            return "true" if value else "false"
        case dict():
            return "an object"
        case list():
            return f"a list of {len(value):,}"
        case str():
            return f"“{shown(value)}”"
        case _:
            return str(value)
