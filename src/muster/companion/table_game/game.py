"""A game on a table at one moment: its setup and state together, and the small changes that commands are made of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from muster.army.roster import RosterUnit
from muster.army.unit import Unit
from muster.bookkeeping.command_points import CommandPoints
from muster.bookkeeping.ending import winner_of
from muster.bookkeeping.order import sides_left
from muster.bookkeeping.stats import UnitStats, WeaponStats, weapon_stats
from muster.bookkeeping.turn_plan import TurnPart, turn_plan
from muster.companion.table_game.setup import POINTS, TableSetup
from muster.companion.table_game.state import Clock, ModelState, Place, Ref, TableState, UnitState
from muster.rulebook.actions import ActionName


@dataclass(frozen=True)
class TableGame:
    """A game on a table: what was settled before it, and how it stands."""

    setup: TableSetup
    state: TableState

    def where(self, ref: Ref) -> UnitState:
        return self.state.units[ref.seat][ref.unit]

    def name(self, ref: Ref) -> str:
        return self.setup.unit(ref).name

    def fielded(self, ref: Ref) -> RosterUnit:
        """The unit in the form that it has now; its HP are the same in all of them (PERK-53)."""
        return self.setup.fielded(ref, self.where(ref).form)

    def card(self, ref: Ref) -> Unit:
        """The profile of the form that it has now, for its name and its symbol; what it can do is said by `stats`."""
        return self.fielded(ref).profile

    def stats(self, ref: Ref) -> UnitStats:
        """What the stats of a unit come to now."""
        return self.setup.first_stats(ref, self.where(ref).form).guarded(self.command.guard(ref))

    def weapons(self, ref: Ref) -> tuple[WeaponStats, ...]:
        """What the weapons that are carried in a unit come to now, each listed once."""
        return tuple(map(weapon_stats, self.fielded(ref).weapons()))

    def carrier_of(self, ref: Ref) -> Ref | None:
        """The unit in which a unit is, or will arrive: of its own army, else of a team-mate's (MULTI-05)."""
        own, transport = self.setup.refs_of_side(self.setup.side_of(ref.seat)), self.where(ref).transport
        named = [each for each in own if self.name(each) == transport]
        return next((each for each in named if each.seat == ref.seat), named[0] if named else None)

    def refs(self) -> Iterator[Ref]:
        return (ref for seat in range(len(self.setup.seats)) for ref in self.setup.refs(seat))

    def changed(self, **changes: Any) -> "TableGame":
        return replace(self, state=replace(self.state, **changes))

    def with_unit(self, ref: Ref, **changes: Any) -> "TableGame":
        seat = list(self.state.units[ref.seat])
        seat[ref.unit] = replace(seat[ref.unit], **changes)
        units = list(self.state.units)
        units[ref.seat] = tuple(seat)
        return self.changed(units=tuple(units))

    def with_models(self, ref: Ref, models: Iterable[ModelState]) -> "TableGame":
        return self.with_unit(ref, models=tuple(models))

    @property
    def command(self) -> CommandPoints[Ref, ActionName]:
        """The account of Command Points, Actions, Guards and answers."""
        return self.state.command

    def with_score(self, side: int, score: int) -> "TableGame":
        return self.changed(scores=_with(self.state.scores, side, score))

    @property
    def phases(self) -> tuple[TurnPart, ...]:
        """The parts of this Game Turn in their order."""
        return turn_plan(self.setup.style, self.state.game_turn, deployed=self.setup.deployed)

    @property
    def left(self) -> tuple[int, ...]:
        """The sides that are still in the game."""
        return sides_left(len(self.setup.sides), self.state.out)

    def value(self, ref: Ref) -> Fraction:
        """What a unit is worth now (POINTS-11); off the battlefield nothing (POINTS-10)."""
        unit = self.where(ref)
        return self.stats(ref).value(unit.hp) if unit.in_play else Fraction(0)

    def side_value(self, side: int) -> Fraction:
        return sum((self.value(ref) for ref in self.setup.refs_of_side(side)), Fraction(0))

    @property
    def leading(self) -> int | None:
        """The side that would win now, by what decides victory; None if several would (POINTS-10, MIS-01)."""
        sides = range(len(self.setup.sides))
        by_points = self.setup.victory == POINTS
        worth = [self.side_value(side) if by_points else Fraction(self.state.scores[side]) for side in sides]
        staying = [side for side in sides if side not in self.state.gave_up]
        return winner_of(worth, self.left if by_points else staying)


def game_at_start(setup: TableSetup) -> TableGame:
    """The game before the first Roll-Off: everything in reserve, unless the armies stand on the table already."""
    units = tuple(
        tuple(
            UnitState(
                models=(ModelState(unit.stats.hp.total),) * len(unit.models),
                place=_first_place(unit.aboard, deployed=setup.deployed),
                transport=unit.aboard,
            )
            for unit in seat.roster.units
        )
        for seat in setup.seats
    )
    none = (0,) * len(setup.sides)
    return TableGame(
        setup, TableState(units=units, command=CommandPoints(none), scores=none, clock=Clock((0,) * len(setup.seats)))
    )


def _first_place(aboard: str, *, deployed: bool) -> Place:
    if not deployed:
        return Place.RESERVE
    return Place.ABOARD if aboard else Place.BATTLEFIELD


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])
