"""The fields of a JSON object, each read by its kind, or refused with its place.

This is for programs what `reader` is for files that people write; here the first fault is enough.
"""

from abc import ABC, abstractmethod
from typing import Any, TypeVar

from muster.files.kinds import Kind
from muster.files.refusals import BadInput, inside, shown

T = TypeVar("T")


class Group(ABC):
    """A JSON object; `at` is its place in what was sent. A field that is null counts as left out."""

    def __init__(self, value: object, at: str) -> None:
        self.at = at
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
            raise self.no_group(value)
        self.values: dict[str, Any] = value

    def path(self, name: str) -> str:
        return inside(self.at, shown(name))

    def has(self, name: str) -> bool:
        return self.values.get(name) is not None

    def read(self, name: str, kind: Kind[T], rule: str = "") -> T:
        """The value of a field; refused if its kind does not accept it."""
        return self.taken(name, self.values.get(name), kind, rule)

    def taken(self, name: str, value: object, kind: Kind[T], rule: str = "") -> T:
        """The value read by the kind; refused if the kind does not accept it."""
        try:
            return kind.take(value)
        except ValueError:
            raise self.not_allowed(name, value, kind, rule) from None

    @abstractmethod
    def no_group(self, value: object) -> BadInput:
        """The refusal of a value that is not an object."""

    @abstractmethod
    def not_allowed(self, name: str, value: object, kind: Kind[T], rule: str) -> BadInput:
        """The refusal of a value that a field may not hold."""


def sort_of(value: object) -> str:
    """What a JSON value is, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return "text"
        case list():
            return "a list"
        case dict():
            return "a group of fields"
        case _:
            return "a number"
