"""What is settled before a game on a table: the seats with their rosters, the style, the limit and the length."""

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from math import ceil
from typing import Any, Literal

from muster.army.roster import Roster, RosterUnit
from muster.companion.table_game.state import Ref
from muster.rulebook.actions import bonus_dice
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import PRESETS, Ruleset

FEWEST_SEATS, MOST_SEATS = 2, 8
FEWEST_TURNS, MOST_TURNS = 4, 100
RANDOM: Literal["random"] = "random"
MOST_MINUTES = 24 * 60
Victory = Literal["points", "score"]
POINTS: Victory = "points"
SCORE: Victory = "score"
VICTORIES: tuple[Victory, ...] = (POINTS, SCORE)


@dataclass(frozen=True)
class Seat:
    """A player with a roster; `body` is the roster as it was handed in."""

    player: str
    team: str
    roster: Roster
    body: dict[str, Any]


@dataclass(frozen=True)
class Setup:
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
    seats: tuple[Seat, ...]

    @property
    def is_advanced(self) -> bool:
        return self.style is Playstyle.ADVANCED

    @property
    def ruleset(self) -> Ruleset:
        return PRESETS[self.preset]

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, in the order of their first seat."""
        found: dict[tuple[str, int], list[int]] = {}
        for number, seat in enumerate(self.seats):
            found.setdefault((seat.team, -1 if seat.team else number), []).append(number)
        return tuple(tuple(seats) for seats in found.values())

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        return tuple(self.seats[seats[0]].team or self.seats[seats[0]].player for seats in self.sides)

    def side_of(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def unit(self, ref: Ref) -> RosterUnit:
        return self.seats[ref.seat].roster.units[ref.unit]

    def forms(self, ref: Ref) -> dict[str, RosterUnit]:
        """What the unit may change into during the game, by name (PERK-51)."""
        name = self.unit(ref).name
        return {form.unit.name: form.unit for form in self.seats[ref.seat].roster.forms if form.of == name}

    def refs(self, seat: int) -> list[Ref]:
        return [Ref(seat, unit) for unit in range(len(self.seats[seat].roster.units))]

    def refs_of_side(self, side: int) -> list[Ref]:
        return [ref for seat in self.sides[side] for ref in self.refs(seat)]

    @property
    def point_limit(self) -> Decimal:
        """The limit agreed on, or the highest among the rosters, which a costlier army raises."""
        rosters = (seat.roster for seat in self.seats)
        return self.limit or max(max(roster.limit or Decimal(0), roster.cost or Decimal(0)) for roster in rosters)

    @property
    def command_dice(self) -> int:
        """How many dice the Turn Master rolls for everybody's Command Points (CP-05, QR-10)."""
        return self.ruleset.command_dice or bonus_dice(ceil(self.point_limit))
