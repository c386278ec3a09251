"""Fields of a request as JSON gives them, read strictly: what is not allowed is refused in one sentence."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, TypeVar

from muster.companion.refused import Refused
from muster.files.group import Group, sort_of
from muster.files.kinds import Kind, OneOf, Parsed, Sort, Whole, Words, did_you_mean, refuse
from muster.files.refusals import inside, shown, wrong
from muster.rulebook.die import D6

T = TypeVar("T")
Word = TypeVar("Word", bound=str)

LONGEST_TEXT = 300
MOST_FACES = 80
FLAG = Sort(bool, "true and false")


class Fields(Group):
    """The fields of one part of a request. Whoever has read them all closes them, so that none is overlooked."""

    kept = False
    """Whether they are of a command in the log of a kept game, and not of one that is given now."""

    def __init__(self, value: object, what: str, at: str) -> None:
        self.what = what
        self.known: list[str] = []
        super().__init__(value, at)

    def gives(self, name: str) -> bool:
        """Whether a field is there at all; null is as good as left out."""
        self.known.append(name)
        return self.has(name)

    def any(self, name: str) -> object:
        if not self.gives(name):
            raise self.refusal(name, f"{self.what} lacks the field “{name}”.", code="request.lacks")
        value: object = self.values[name]
        return value

    def given(self, name: str, kind: Kind[T], rule: str = "") -> T:
        """What a field holds that must be there."""
        return self.taken(name, self.any(name), kind, rule)

    def whole(self, name: str, lowest: int, highest: int, rule: str = "") -> int:
        return self.given(name, Whole(lowest, highest), rule)

    def number(self, name: str, kind: Kind[Decimal], rule: str = "") -> Decimal:
        return self.given(name, kind, rule)

    def text(self, name: str, longest: int = LONGEST_TEXT, *, empty: bool = False, rule: str = "") -> str:
        blank = self.any(name) if empty else None
        if isinstance(blank, str) and not blank.strip():
            return ""
        return self.given(name, Words(longest), rule)

    def choice(self, name: str, words: Sequence[Word], rule: str = "") -> Word:
        chosen = self.given(name, OneOf(*words), rule)
        return next(word for word in words if word == chosen)

    def flag(self, name: str, *, default: bool = False) -> bool:
        return self.given(name, FLAG) if self.gives(name) else default

    def listed(self, name: str, fewest: int, most: int, rule: str = "") -> list[object]:
        value = self.any(name)
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            count = f"a list of {len(value):,}" if isinstance(value, list) else sort_of(value)
            raise self.refusal(name, wrong(name, count, f"lists of {fewest} to {most:,}"), rule)
        return value

    def parts(self, name: str, fewest: int, most: int, what: str) -> list["Fields"]:
        items = self.listed(name, fewest, most)
        return [Fields(item, what, inside(self.path(name), place)) for place, item in enumerate(items)]

    def part(self, name: str, what: str) -> "Fields":
        return Fields(self.any(name), what, self.path(name))

    def wholes(self, name: str, most: int, lowest: int, highest: int, rule: str = "") -> tuple[int, ...]:
        kind = Whole(lowest, highest)
        found: list[int] = []
        for value in self.listed(name, 0, most, rule):
            try:
                found.append(kind.take(value))
            except ValueError:
                sentence = refuse(f"one of {name}", _written(value), kind.allowed)
                raise self.refusal(name, sentence, rule) from None
        return tuple(found)

    def faces(self, name: str = "faces", rule: str = "DICE-01") -> tuple[int, ...]:
        """What dice show that people rolled."""
        return self.wholes(name, MOST_FACES, D6.lowest, D6.highest, rule)

    def time(self, name: str = "at") -> datetime:
        return self.given(name, TIME)

    def close(self) -> None:
        odd = next((name for name in self.values if name not in self.known), None)
        if odd is not None:
            near = did_you_mean(odd, self.known)
            known = ", ".join(dict.fromkeys(self.known))
            sentence = f"{self.what} has no field “{shown(odd)}”; allowed are {known}.{near}"
            raise Refused("request.unknown_field", sentence, at=self.path(odd))

    def refusal(self, name: str, sentence: str, rule: str = "", code: str = "") -> Refused:
        return Refused(code or f"{name}.not_allowed", sentence, rule, self.path(name))

    def no_group(self, value: object) -> Refused:
        return Refused("request.shape", wrong(self.what, sort_of(value), "a group of fields", one=True), at=self.at)

    def not_allowed(self, name: str, value: object, kind: Kind[Any], rule: str) -> Refused:
        near = kind.near(value) if isinstance(value, str) else ""
        return self.refusal(name, refuse(name, _written(value), kind.allowed) + near, rule)


def _time(text: str) -> datetime:
    found = datetime.fromisoformat(text) if len(text) <= 40 else None
    if found is None or found.tzinfo is None:
        raise ValueError(text)
    return found


TIME = Parsed(_time, "times such as 2026-01-10T18:00:00+00:00")


def _written(value: object) -> str:
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, (int, float)) and abs(value) < 1e18 else sort_of(value)
