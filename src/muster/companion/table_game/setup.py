"""What is settled before a game on a table: the seats with their rosters, the style, the limit and the length."""

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal

from muster.army.roster import Roster, RosterUnit
from muster.bookkeeping.income import command_dice, point_limit
from muster.bookkeeping.length import Length
from muster.bookkeeping.sides import side_names, side_of, sides_of
from muster.bookkeeping.stats import UnitStats
from muster.companion.table_game.state import Ref
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import PRESETS, Ruleset

FEWEST_SEATS, MOST_SEATS = 2, 8
RANDOM: Literal["random"] = "random"
MOST_MINUTES = 24 * 60
Victory = Literal["points", "score"]
POINTS: Victory = "points"
SCORE: Victory = "score"
VICTORIES: tuple[Victory, ...] = (POINTS, SCORE)


@dataclass(frozen=True)
class TableSeat:
    """A player with a roster; `body` is the roster as it was handed in."""

    player: str
    team: str
    roster: Roster
    body: dict[str, Any]


@dataclass(frozen=True)
class TableSetup:
    """How a game was set up. Sides are teams, and players without one (MULTI-04)."""

    name: str
    made: str
    style: Playstyle
    preset: str
    limit: Decimal | None
    game_turns: int | Literal["random"] | None
    victory: Victory
    keeps_order: bool
    deployed: bool
    elimination: bool
    """Whether who has no unit on the battlefield is out, from the second Game Turn on (DM-03)."""
    time_limit: int | None
    """The minutes that each player has for the game; None if nobody counts down."""
    seats: tuple[TableSeat, ...]

    @property
    def is_advanced(self) -> bool:
        return self.style is Playstyle.ADVANCED

    @property
    def ruleset(self) -> Ruleset:
        return PRESETS[self.preset]

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, in the order of their first seat."""
        return sides_of([seat.team for seat in self.seats])

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        return side_names(self.sides, [seat.player for seat in self.seats], [seat.team for seat in self.seats])

    def side_of(self, seat: int) -> int:
        return side_of(self.sides, seat)

    @property
    def length(self) -> Length | None:
        """How long the game goes on; None if that is open."""
        if self.game_turns is None:
            return None
        return Length(random=True) if self.game_turns == RANDOM else Length(self.game_turns)

    def unit(self, ref: Ref) -> RosterUnit:
        return self.seats[ref.seat].roster.units[ref.unit]

    def forms(self, ref: Ref) -> dict[str, RosterUnit]:
        """What the unit may change into during the game, by name (PERK-51)."""
        name = self.unit(ref).name
        return {form.unit.name: form.unit for form in self.seats[ref.seat].roster.forms if form.of == name}

    def fielded(self, ref: Ref, form: str) -> RosterUnit:
        """The unit in one of its forms, or as itself if none is named."""
        return self.forms(ref)[form] if form else self.unit(ref)

    def first_stats(self, ref: Ref, form: str) -> UnitStats:
        """What the stats of a unit come to at first; in every form it is worth what its owner paid (PERK-51)."""
        if (ref, form) not in self._first_stats:
            stats, cost = self.fielded(ref, form).stats, self.unit(ref).cost
            self._first_stats[ref, form] = replace(stats, cost=cost or Decimal(0))
        return self._first_stats[ref, form]

    @cached_property
    def _first_stats(self) -> dict[tuple[Ref, str], UnitStats]:
        return {}

    def refs(self, seat: int) -> list[Ref]:
        return [Ref(seat, unit) for unit in range(len(self.seats[seat].roster.units))]

    def refs_of_side(self, side: int) -> list[Ref]:
        return [ref for seat in self.sides[side] for ref in self.refs(seat)]

    @property
    def point_limit(self) -> Decimal:
        """The limit agreed on, or that of the rosters."""
        return self.limit or point_limit(seat.roster for seat in self.seats)

    @property
    def command_dice(self) -> int:
        """How many dice the Turn Master rolls for everybody's Command Points (CP-05)."""
        return command_dice(self.ruleset, self.point_limit)
