"""The Game Turn: its beginning and end, who is Turn Master, the zones, the phases, the end of the game."""

from collections.abc import Iterable, Sequence

from muster.battle.events.event import Event
from muster.battle.spot import Cast
from muster.battle.state import Phase, Result


class TurnBegan(Event, frozen=True, tag="turn_began"):
    public = True
    moves = True
    based_on = ("TURN-02",)

    turn: int


class RolledOff(Event, frozen=True, tag="rolled_off"):
    """Everybody's die, ties rolled again; `order` are the sides from the highest down."""

    public = True
    moves = False
    based_on = ("DICE-12", "DICE-13")

    purpose: str
    rounds: tuple[tuple[tuple[int, ...], Cast], ...]
    order: tuple[int, ...]

    @property
    def thrown(self) -> Iterable[Cast]:
        return [cast for _, cast in self.rounds]


class MasterNamed(Event, frozen=True, tag="master_named"):
    public = True
    moves = False
    based_on = ("TURN-05", "TURN-06")

    side: int


class ZonePicked(Event, frozen=True, tag="zone_picked"):
    public = True
    moves = False
    based_on = ("DEPLOY-04",)

    side: int
    zone: int


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    public = True
    moves = False
    based_on = ("TURN-03",)

    phase: Phase


class Finished(Event, frozen=True, tag="finished"):
    """A side acts no more in this phase, or without one in this Game Turn; `nothing_left` if it had nothing to do."""

    public = True
    moves = False

    side: int
    phase: Phase | None
    nothing_left: bool

    def rules(self) -> tuple[str, ...]:
        return ("TURN-09",) if self.phase is not None else ("CP-14",)


class LengthRolled(Event, frozen=True, tag="length_rolled"):
    public = True
    moves = False
    based_on = ("TURN-18",)

    cast: Cast
    goes_on: bool

    @property
    def thrown(self) -> Iterable[Cast]:
        return (self.cast,)


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    public = True
    moves = False
    based_on = ("TURN-16",)

    turn: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A side is out of the game with all its units; the reason is one word."""

    public = True
    moves = True
    based_on = ("TURN-19",)

    side: int
    reason: str


class GameEnded(Event, frozen=True, tag="game_ended"):
    in_sight = True
    moves = False
    based_on = ("POINTS-10", "POINTS-11")

    result: Result

    def reveals(self, unit_of: Sequence[int]) -> None:
        """The values of all sides."""
