"""Fields of a request as JSON gives them, read strictly: what is not allowed is refused in one sentence."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import TypeVar

from muster.companion.refused import Refused
from muster.files.kinds import Kind, Words, did_you_mean, refuse
from muster.files.refusals import shown
from muster.rulebook.die import D6

T = TypeVar("T")
Word = TypeVar("Word", bound=str)

LONGEST_TEXT = 300
MOST_FACES = 80
TIME = "times such as 2026-01-10T18:00:00+00:00"


class Fields:
    """The fields of one part of a request. Whoever has read them all closes them, so that none is overlooked."""

    kept = False
    """Whether they are of a command in the log of a kept game, and not of one that is given now."""

    def __init__(self, value: object, what: str, at: str) -> None:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise Refused("request.shape", f"{what} is {_kind(value)}; allowed is a group of fields.", at=at)
        self.values: dict[str, object] = value
        self.what, self.at = what, at
        self.known: list[str] = []

    def gives(self, name: str) -> bool:
        """Whether a field is there at all; null is as good as left out."""
        self.known.append(name)
        return self.values.get(name) is not None

    def any(self, name: str) -> object:
        if not self.gives(name):
            raise self.refusal(name, f"{self.what} lacks the field “{name}”.", code="request.lacks")
        return self.values[name]

    def whole(self, name: str, lowest: int, highest: int, rule: str = "") -> int:
        value = self.any(name)
        if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
            allowed = f"whole numbers from {lowest:,} to {highest:,}"
            raise self.refusal(name, refuse(name, _written(value), allowed), rule)
        return value

    def number(self, name: str, kind: Kind[Decimal], rule: str = "") -> Decimal:
        value = self.any(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.refusal(name, refuse(name, _written(value), kind.allowed), rule)
        return self._read(name, str(value), kind, rule)

    def text(self, name: str, longest: int = LONGEST_TEXT, *, empty: bool = False, rule: str = "") -> str:
        value = self.any(name)
        kind = Words(longest)
        if not isinstance(value, str):
            raise self.refusal(name, refuse(name, _written(value), kind.allowed), rule)
        return "" if empty and not value.strip() else self._read(name, value, kind, rule)

    def choice(self, name: str, words: Sequence[Word], rule: str = "") -> Word:
        value = self.any(name)
        chosen = next((word for word in words if word == value), None)
        if chosen is None:
            near = did_you_mean(value, words) if isinstance(value, str) and len(value) < 100 else ""
            raise self.refusal(name, refuse(name, _written(value), ", ".join(words)) + near, rule)
        return chosen

    def flag(self, name: str, *, default: bool = False) -> bool:
        if not self.gives(name):
            return default
        value = self.values[name]
        if not isinstance(value, bool):
            raise self.refusal(name, refuse(name, _written(value), "true and false"))
        return value

    def listed(self, name: str, fewest: int, most: int, rule: str = "") -> list[object]:
        value = self.any(name)
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            count = f"a list of {len(value):,}" if isinstance(value, list) else _kind(value)
            raise self.refusal(name, f"{name} is {count}; allowed are lists of {fewest} to {most:,}.", rule)
        return value

    def parts(self, name: str, fewest: int, most: int, what: str) -> list["Fields"]:
        items = self.listed(name, fewest, most)
        return [Fields(item, what, f"{self._path(name)}[{place}]") for place, item in enumerate(items)]

    def part(self, name: str, what: str) -> "Fields":
        return Fields(self.any(name), what, self._path(name))

    def wholes(self, name: str, most: int, lowest: int, highest: int, rule: str = "") -> tuple[int, ...]:
        found: list[int] = []
        for value in self.listed(name, 0, most, rule):
            if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
                allowed = f"whole numbers from {lowest:,} to {highest:,}"
                raise self.refusal(name, refuse(f"one of {name}", _written(value), allowed), rule)
            found.append(value)
        return tuple(found)

    def faces(self, name: str = "faces", rule: str = "DICE-01") -> tuple[int, ...]:
        """What dice show that people rolled."""
        return self.wholes(name, MOST_FACES, D6.lowest, D6.highest, rule)

    def time(self, name: str = "at") -> datetime:
        value = self.any(name)
        try:
            found = datetime.fromisoformat(value) if isinstance(value, str) and len(value) <= 40 else None
        except ValueError:
            found = None
        if found is None or found.tzinfo is None:
            raise self.refusal(name, refuse(name, _written(value), TIME))
        return found

    def close(self) -> None:
        odd = next((name for name in self.values if name not in self.known), None)
        if odd is not None:
            near = did_you_mean(odd, self.known) if len(odd) < 100 else ""
            known = ", ".join(dict.fromkeys(self.known))
            sentence = f"{self.what} has no field “{shown(odd)}”; allowed are {known}.{near}"
            raise Refused("request.unknown_field", sentence, at=self._path(shown(odd)))

    def refusal(self, name: str, sentence: str, rule: str = "", code: str = "") -> Refused:
        return Refused(code or f"{name}.not_allowed", sentence, rule, self._path(name))

    def _read(self, name: str, text: str, kind: Kind[T], rule: str) -> T:
        try:
            return kind.read(text)
        except ValueError:
            raise self.refusal(name, refuse(name, text, kind.allowed) + kind.near(text), rule) from None

    def _path(self, name: str) -> str:
        return f"{self.at}.{name}" if self.at else name


def _written(value: object) -> str:
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, (int, float)) and abs(value) < 1e18 else _kind(value)


def _kind(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case dict():
            return "a group of fields"
        case list():
            return "a list"
        case str():
            return "text"
        case _:
            return "a number"
