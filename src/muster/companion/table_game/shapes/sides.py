"""Those who play: sides, seats, and whose clock runs."""

from muster.companion.json_types import TypedDict
from muster.companion.table_game.shapes.units import UnitView


class SideView(TypedDict):
    """A team, or a player without one."""

    side: int
    """Its number, from 0."""
    name: str
    """The team's or the player's name."""
    seats: list[int]
    """The numbers of its seats."""
    finished: bool
    """Whether it is finished for the Phase, in an Advanced game for the Game Turn."""
    command_points: int | None
    """Its Command Points; null in a Standard game."""
    score: int
    """What it has scored."""
    value: float
    """What its units on the battlefield are worth now, in points."""
    worth: float
    """What all its units are worth at full HP, in points."""
    units_left: int
    """How many of its units are not destroyed."""


class SeatView(TypedDict):
    """A player."""

    seat: int
    """The number of the seat, from 0, clockwise."""
    player: str
    """The player's name."""
    team: str
    """The team's name; empty for who plays alone."""
    side: int
    """The side that the seat belongs to."""
    roster: str
    """The name of the roster."""
    value: float
    """What the units on the battlefield are worth now, in points."""
    worth: float
    """What all units are worth at full HP, in points."""
    clock: int
    """The seconds that the player has used, up to when the clock was last started."""
    units: list[UnitView]
    """The units."""


class ActingView(TypedDict):
    """The unit of the Action Step under way."""

    seat: int
    """The seat that it belongs to."""
    unit: str
    """Its name."""
    actions: int
    """How many Actions it has made in this step."""
    most: int
    """How many it may make in one step."""


class ClockView(TypedDict):
    """Whose clock runs."""

    running: int | None
    """The seat; null if the clock stands still."""
    since: str | None
    """Since when, an ISO time."""
    limit: int | None
    """The seconds that each player has for the game; null if nobody counts down."""
