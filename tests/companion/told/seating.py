"""A game of the battle engine set up for the play manager: seats clockwise by their zones, units by their names."""

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from muster.battle.forces import NOBODY, Forces
from muster.battle.rules.order import clockwise
from muster.companion.bodies import body_of
from muster.companion.table_game.setup import RANDOM, TableSeat, TableSetup
from muster.companion.table_game.state import Ref
from muster.rulebook.ruleset import CORE, PRESETS, Ruleset

START = "2026-01-10T18:00:00+00:00"


@dataclass(frozen=True)
class AnyRules(TableSetup):
    """A setup by any rules, and not only by a preset."""

    rules: Ruleset = CORE

    @property
    def ruleset(self) -> Ruleset:
        return self.rules


@dataclass(frozen=True)
class Seating:
    """Who sits where at the other table. Sides are numbered clockwise there, and seats side by side."""

    forces: Forces
    zones: tuple[int, ...]

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The sides of the battle in the order of the other table."""
        return clockwise(self.forces, self.zones)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        return tuple(seat for side in self.sides for seat in self.forces.sides[side])

    def side(self, side: int) -> int:
        return self.sides.index(side)

    def is_players(self, unit: int) -> bool:
        return self.forces.units[unit].side != NOBODY

    def ref(self, unit: int) -> Ref:
        force = self.forces.units[unit]
        first = next(each.number for each in self.forces.units if each.seat == force.seat)
        return Ref(self.seats.index(force.seat), unit - first)

    def named(self, unit: int) -> dict[str, Any]:
        """A unit as a command names it."""
        return {"seat": self.ref(unit).seat, "unit": self.forces.units[unit].name}

    def setup(self) -> AnyRules:
        setup = self.forces.setup
        chosen = [setup.seats[seat] for seat in self.seats]
        rules = setup.ruleset
        preset = next((name for name, each in PRESETS.items() if each == rules), "core")
        return AnyRules(
            name="Told",
            made=START,
            style=setup.style,
            preset=preset,
            limit=None if setup.limit is None else Decimal(setup.limit),
            game_turns=RANDOM if setup.length.random else setup.length.turns,
            victory="points",
            keeps_order=True,
            deployed=False,
            elimination=rules.elimination,
            time_limit=None,
            seats=tuple(TableSeat(seat.name, seat.team, seat.roster, body_of(seat.roster)) for seat in chosen),
            rules=rules,
        )
