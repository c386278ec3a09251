"""What the log and the reminders say."""

from muster.companion.json_types import TypedDict


class LogLine(TypedDict):
    """A line of the log."""

    n: int
    """Its number, from 1."""
    at: str
    """When, an ISO time."""
    who: int | None
    """The seat that it concerns; null for everybody."""
    do: str
    """The name of the command."""
    sentence: str
    """What happened, for people."""
    rules: list[str]
    """The ids of the rules behind it."""
    undone: bool
    """Whether it was taken back."""


class Reminder(TypedDict):
    """What is to be done now, or is easily forgotten."""

    sentence: str
    """The reminder."""
    rule: str
    """The id of the rule behind it."""
