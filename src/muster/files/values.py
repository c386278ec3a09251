"""YAML as plain values: text, lists and groups of fields, each with its line."""

from dataclasses import dataclass


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


class Unreadable(Exception):
    """A document that is no usable YAML; the fault says where and why."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line = line
        self.sentence = sentence
