"""A Roll-Off with dice that people rolled."""

from muster.companion.json_types import TypedDict


class RollOffRequest(TypedDict):
    """A Roll-Off with dice that people rolled."""

    players: list[str]
    """The names of those who roll, two or more."""
    faces: list[int]
    """The dice so far: one for each in their order, then one for each who is tied, and so on."""


class RollOffRoundView(TypedDict):
    """Dice rolled together."""

    players: list[str]
    """Who rolled."""
    faces: list[int]
    """What they rolled, in the same order."""


class RollOffAnswer(TypedDict):
    """How the Roll-Off stands."""

    rounds: list[RollOffRoundView]
    """The rounds that are complete."""
    again: list[str]
    """Who has yet to roll, in this order; nobody if it is won."""
    winner: str | None
    """Who won; null while somebody has yet to roll."""
    sentence: str
    """The same in words."""
