"""Names in a roster's file: those that refer to what the file defines, and those that units get."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, count
from typing import TypeVar

from muster.army.roster import named_twice
from muster.army.unit import Unit
from muster.files.kinds import Kind, did_you_mean
from muster.files.reader import Reader
from muster.files.refusals import shown
from muster.files.values import Text, Value, line_of, part

T = TypeVar("T")
MOST_LISTED = 20


class Defined(Kind[T | None]):
    """The name of something that the file defines, read as the thing, or as None if its definition is at fault."""

    def __init__(self, things: Mapping[str, T | None], where: str, *, whole: bool = True) -> None:
        """If the definitions are not `whole`, a name not among them counts as one whose definition is at fault."""
        self.things, self.whole = things, whole
        self.allowed = _listed(list(things)) or f"names listed under “{where}”, of which there are none"

    def read(self, text: str) -> T | None:
        if text not in self.things and self.whole:
            raise ValueError(text)
        return self.things.get(text)

    def near(self, text: str) -> str:
        return did_you_mean(text, self.things)


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return ", ".join(map(shown, names[:MOST_LISTED])) + more


def name_of(value: Value) -> str:
    """The name in a definition that may have other faults; empty if there is no name."""
    name = part(value, "name")
    return name.text.strip() if isinstance(name, Text) else ""


def check_names(items: Sequence[Value], what: str, reader: Reader) -> None:
    seen: set[str] = set()
    for item in items:
        name = name_of(item)
        if name and name in seen:
            reader.fault(line_of(item, "name"), named_twice(what, name))
        seen.add(name)


def unit_names(given: Sequence[str | None], profiles: Sequence[Unit]) -> list[str]:
    """A name for every unit: the one given or its profile's, with a number if several units would have that."""
    unnamed = Counter(profile.name for name, profile in zip(given, profiles, strict=True) if name is None)
    taken = {name for name in given if name is not None}
    names = []
    for name, profile in zip(given, profiles, strict=True):
        names.append(name or _free(profile.name, unnamed[profile.name] > 1, taken))
        taken.add(names[-1])
    return names


def _free(name: str, numbered: bool, taken: set[str]) -> str:
    numbers = (f"{name} {number}" for number in count(1))
    names = numbers if numbered else chain([name], numbers)
    return next(each for each in names if each not in taken)
