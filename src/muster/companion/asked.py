"""The fields of a request, each read as what it must be, or refused with its place in the request."""

from collections.abc import Sequence
from typing import Any

from muster.companion.json_types import Body
from muster.companion.refused import Refused
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown


class Asked:
    """A request, or an object within one; `at` is where it stands in the request."""

    def __init__(self, request: Any, fields: Sequence[str], at: str = "") -> None:
        self.at = at
        if not isinstance(request, dict):
            raise Refused("request.field", f"{at or 'the request'} is {what(request)}; allowed is an object.", at=at)
        self.request: Body = request
        for name in request:
            if name not in fields:
                allowed = f"allowed are {', '.join(fields)}" if fields else "it has none"
                sentence = (
                    f"{at or 'the request'} has no field “{shown(name)}”; {allowed}.{did_you_mean(name, fields)}"
                )
                raise Refused("request.field", sentence, at=self.path(name))

    def path(self, name: str) -> str:
        return f"{self.at}.{shown(name)}" if self.at else shown(name)

    def has(self, name: str) -> bool:
        return self.request.get(name) is not None

    def body(self, name: str) -> Body:
        value = self.request.get(name)
        if not isinstance(value, dict):
            raise self.wrong(name, "an object")
        return value

    def items(self, name: str, most: int) -> list[Any]:
        """A list, empty where none is given."""
        value = self.request.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        if len(value) > most:
            raise self.wrong(name, f"a list of at most {most:,}")
        return value

    def texts(self, name: str, most: int) -> list[str]:
        found = self.items(name, most)
        if not all(isinstance(each, str) for each in found):
            raise self.wrong(name, "a list of texts")
        return found

    def wholes(self, name: str, most: int, lowest: int, highest: int) -> list[int]:
        """A list of whole numbers, each within its limits."""
        found = self.items(name, most)
        if not all(
            isinstance(each, int) and not isinstance(each, bool) and lowest <= each <= highest for each in found
        ):
            raise self.wrong(name, f"a list of whole numbers from {lowest:,} to {highest:,}")
        return found

    def text(self, name: str) -> str:
        value = self.request.get(name)
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        return value

    def word(self, name: str, allowed: Sequence[str], default: str) -> str:
        value = self.request.get(name)
        if value is None:
            return default
        if not isinstance(value, str) or value not in allowed:
            raise self.wrong(name, f"one of {', '.join(allowed)}")
        return value

    def flag(self, name: str, default: bool) -> bool:
        value = self.request.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def wrong(self, name: str, allowed: str) -> Refused:
        path = self.path(name)
        return Refused("request.field", f"{path} is {what(self.request.get(name))}; allowed is {allowed}.", at=path)


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
