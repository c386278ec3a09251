"""What happened, line by line, and what it came to in the end."""

from muster.companion.json_types import NotRequired, TypedDict
from muster.views.shapes.table import Place


class DiceTold(TypedDict):
    """Dice that were thrown together."""

    purpose: str
    """What for."""
    die: str
    """d6 or d10."""
    faces: list[int]
    """What they show, in the order they fell."""
    need: int | None
    """The lowest face that passes; null where nothing is needed."""
    passed: list[bool]
    """Which of them passed; empty where nothing is needed."""
    expected: float | None
    """How many pass on average."""
    seat: int
    """Who threw them."""


class StoryEvent(TypedDict):
    """One thing that happened."""

    kind: str
    """The tag of the event (docs/engine.md); empty for one that is a secret."""
    sentence: str
    """In words."""
    yours: NotRequired[dict[str, str]]
    """The same to a side that is named in it, by the number of the side: “You take zone A.” Teams have names."""
    yours_of_team: NotRequired[dict[str, str]]
    """The same to a player of a team who is named in it, by the number of the seat: “You deploy Ringers …”."""
    rules: list[str]
    """The rules behind it."""
    seat: int
    """Whose it is; -1 for everybody."""
    units: list[int]
    """The units it is about, the one that acts first."""
    dice: list[DiceTold]
    """The dice thrown for it."""
    ways: list[list[Place]]
    """The ways of the models that moved, from where they stood."""
    movers: list[int]
    """The models of those ways."""


class StoryLine(TypedDict):
    """A line of the log: a choice or a command, and all that it led to."""

    n: int
    """Its number."""
    seat: int
    """Who chose or spoke; -1 for the opening."""
    turn: int
    """The Game Turn in which it was chosen; of an undo, the one it leads to."""
    phase: str | None
    """The phase in which it was chosen; null between phases."""
    said: str
    """The tag of the choice or the command; empty for the opening."""
    events: list[StoryEvent]
    """What it led to."""
    number: int
    """The decision that it answered; -1 for a command and the opening, which answer none."""
    rolled: bool
    """Whether dice were thrown, so that an undo past it needs consent."""
    back: NotRequired[int]
    """The decision that the game went back to, if an undo took effect."""


class PointsThen(TypedDict):
    """The value of every side at one line of the log."""

    n: int
    """The line."""
    turn: int
    """The Game Turn to which the line belongs."""
    values: list[float]
    """The value of each side after it."""


class SeatLuck(TypedDict):
    """How the dice of a side fell."""

    side: int
    """The side."""
    thrown: int
    """Dice thrown that needed something."""
    passed: int
    """How many passed."""
    expected: float
    """How many pass on average."""
    sentence: str
    """The same in words."""


class UnitDeeds(TypedDict):
    """What a unit did."""

    unit: int
    """The unit."""
    hp_taken: int
    """HP that it took from enemies."""
    points_taken: float
    """What those were worth."""
    destroyed: list[int]
    """The units that it finished off."""
    lost: float
    """What it lost of its own value."""


class Report(TypedDict):
    """A game told as a whole."""

    points: list[PointsThen]
    """The value of every side after each line that still stands; what was undone is left out."""
    luck: list[SeatLuck]
    """Luck against expectation."""
    deeds: list[UnitDeeds]
    """Who destroyed what; the most first."""
    sentence: str
    """How it ended."""
