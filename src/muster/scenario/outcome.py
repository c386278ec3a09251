"""What a step led to, as expectations look at it, and how the parts of an expectation are read from a file."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from muster.battle.battle import Battle, Progress
from muster.battle.events import AnyEvent
from muster.battle.refusal import Refusal
from muster.files.refusals import shown
from muster.files.values import QUOTES, Items, Mapping, Text, Value, cut_off
from muster.scenario.names import Names


@dataclass(frozen=True, slots=True)
class Outcome:
    """The battle before and after a step, and what the choice led to."""

    before: Battle
    battle: Battle
    names: Names
    answer: Progress | Refusal

    @property
    def events(self) -> Sequence[AnyEvent]:
        return () if isinstance(self.answer, Refusal) else self.answer.events


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as expected."""

    line: int
    what: str
    expected: str
    happened: str


Found = Iterator[tuple[str, str]]
"""All that is not as expected: for each, what was expected and what happened."""
Reading = Callable[[Value, Names], Any]
"""A function that reads an expectation; raises ValueError with a sentence if it cannot be read."""
Comparing = Callable[[Any, Outcome], Found]


class ExpectationShape(Enum):
    """What an expectation is in a file: a text, texts, a text or a group, texts or groups by name."""

    TEXT = "text"
    TEXTS = "texts"
    EVENTS = "events"
    ASKED = "asked"
    BY_NAME = "by name"
    GROUPS_BY_NAME = "groups by name"
    EITHER_BY_NAME = "either by name"


@dataclass(frozen=True, slots=True)
class ExpectationKind:
    """A kind of expectation: how it is read and compared, what it holds in a few words, and in which shape."""

    read: Reading
    compare: Comparing
    holds: str
    shape: ExpectationShape = ExpectationShape.BY_NAME


def plain_of(value: Value) -> Any:
    """A value of a file as plain text, lists and groups."""
    match value:
        case Text():
            return value.text.strip()
        case Items():
            return [plain_of(each) for each in value.values]
        case Mapping():
            return {entry.key: plain_of(entry.value) for entry in value.entries}


def read_text(value: Value, _: Names) -> str:
    if not isinstance(value, Text):
        raise ValueError(f"it is {value.what}; allowed is text.")  # noqa: TRY004 - the file is at fault
    return value.text.strip()


def read_group(value: Value, allowed: str) -> dict[str, Value]:
    """The expectations for several things, by their names in the file; `allowed` completes the sentence."""
    if not isinstance(value, Mapping):
        raise ValueError(f"it is {value.what}; allowed are {allowed}.")  # noqa: TRY004 - the file is at fault
    rest = cut_off(value)
    if rest:
        raise ValueError(f"“{shown(rest[0])}” has nothing behind it; allowed are {allowed}.{QUOTES}")
    return {entry.key: entry.value for entry in value.entries}


def read_by_unit(value: Value, names: Names) -> dict[str, str]:
    group = read_group(value, "units or models by name, each with what it is")
    for name in group:
        names.models(name)
    return {name: str(plain_of(each)) for name, each in group.items()}
