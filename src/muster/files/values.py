"""YAML as plain values: text, lists and groups of fields, each with its line."""

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Text:
    line: int
    text: str

    what = "text"


@dataclass(frozen=True, slots=True)
class Items:
    line: int
    values: tuple["Value", ...]

    what = "a list"


@dataclass(frozen=True, slots=True)
class Entry:
    line: int
    key: str
    value: "Value"


@dataclass(frozen=True, slots=True)
class Mapping:
    line: int
    entries: tuple[Entry, ...]

    what = "a group of fields"


Value = Text | Items | Mapping


def part(value: Value, key: str) -> Value | None:
    """The unread value of a field, even if something else in the group is wrong."""
    entries = value.entries if isinstance(value, Mapping) else ()
    return next((entry.value for entry in entries if entry.key == key), None)


QUOTES = " Text with a comma needs quotes."
"""A hint to add to a refusal of text that was cut off by a comma."""


def cut_off(group: Mapping) -> tuple[str, ...]:
    """The fields that are probably the rest of a text with a comma, as in `{at: 4,4}`: empty, on the same line."""
    return tuple(
        entry.key
        for before, entry in pairwise(group.entries)
        if entry.line == before.line and isinstance(entry.value, Text) and not entry.value.text
    )


def line_of(value: Value, key: str) -> int:
    found = part(value, key)
    return found.line if found is not None else value.line


class Unreadable(Exception):
    """A document that is not usable YAML; the fault says where and why."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line = line
        self.sentence = sentence
