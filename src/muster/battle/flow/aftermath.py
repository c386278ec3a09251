"""After losses: casualties leave, passengers are set down, coherency and contact are restored, melees end.

The order is that of the ruling on TURN-14. After an Attack Phase it is about everybody, after dangerous ground about
one unit.
"""

from collections.abc import Sequence
from typing import Self

from msgspec.structs import replace

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.flow.harm import harm
from muster.battle.flow.losses import Losses
from muster.battle.flow.placing import COHERENCY, CONTACT, Rescue, Restore
from muster.battle.flow.step import AboutUnit, Step
from muster.battle.rules.engaging import released
from muster.battle.rules.hosts import buried, hull_of, on_top_of
from muster.battle.rules.mending import first_broken, first_gap, in_order
from muster.battle.spot import Spot
from muster.battle.state import NO_HOST, Where


class Aftermath(Step, frozen=True, tag="aftermath"):
    """Take the casualties away and see to what that leaves (TURN-14); only of `units`, if any are named."""

    units: tuple[int, ...] = ()

    def run(self, field: Field) -> None:
        state = field.state
        dead = [
            model
            for model, hp in enumerate(state.hp)
            if not hp and state.where[model] is not Where.GONE and self._concerns(field, model)
        ]
        if not dead:
            field.replace_step()
            return
        rescues = with_fellows(field, [step for model in dead for step in _rescues(field, model, dead)])
        falls = [step for model in dead for step in _falls(field, model)]
        field.apply(ev.CasualtiesRemoved(tuple(dead)))
        field.replace_step(MendMelees(), MendCoherency(), *reversed(falls), *reversed(rescues))

    def follows_danger_to(self, unit: int) -> bool:
        return self.units == (unit,)

    def _concerns(self, field: Field, model: int) -> bool:
        return not self.units or field.forces.unit_of[model] in self.units


def _rescues(field: Field, host: int, dead: list[int]) -> list[Step]:
    """The passengers of a transport model that is lost, to be set down; from inside another they stay in that."""
    units = [unit for unit in field.passengers(host) if any(model not in dead for model in field.aboard(unit))]
    outer = field.state.hosts[host]
    if outer != NO_HOST and outer not in dead:
        return [StayAboard(unit, outer) for unit in units]
    around = field.outermost(host)
    site = Spot.of(around, hull_of(field, around))
    inside = [(unit, [model for model in field.aboard(unit) if model not in dead]) for unit in units]
    return [Rescue(unit, around, site, tuple(models)) for unit, models in [*inside, *on_top_of(field, host, dead)]]


def with_fellows(field: Field, steps: Sequence[Step]) -> list[Step]:
    """The same steps, in which everybody who is set down knows who else is, or may be out of a hull that is not."""
    out = [step.unit for step in steps if isinstance(step, Rescue)]
    out += [inner for unit in out for model in field.models(unit) for inner in field.passengers(model)]
    return [
        replace(step, fellows=tuple(unit for unit in out if unit != step.unit)) if isinstance(step, Rescue) else step
        for step in steps
    ]


def _falls(field: Field, model: int) -> list[Step]:
    """What the collapse of terrain does where it stood, if that was agreed (TERRAIN-11)."""
    unit = field.forces.of_model(model)
    piece = field.piece_of(unit)
    return [] if unit.piece is None or piece is None or piece.collapse is None else [Fall(unit.piece)]


class Fall(Step, frozen=True, tag="fall"):
    """A piece came down: all who are near now, those set down out of it among them, are in danger (TERRAIN-11)."""

    piece: int

    def run(self, field: Field) -> None:
        near = {field.forces.unit_of[model] for model in buried(field, self.piece)}
        ordered = dict.fromkeys(unit for unit in (*in_order(field), *sorted(near)) if unit in near)
        field.replace_step(*(Buried(unit, self.piece) for unit in reversed(ordered)))


class Buried(AboutUnit, frozen=True, tag="buried"):
    """The danger to one unit: only its models that are near can be lost."""

    piece: int

    def run(self, field: Field) -> None:
        piece = field.forces.table.pieces[self.piece]
        near = tuple(model for model in buried(field, self.piece) if field.forces.unit_of[model] == self.unit)
        assert piece.collapse is not None  # noqa: S101 - only such pieces fall
        danger = piece.collapse.danger
        hp = harm(field, self.unit, piece.name, danger, len(near)) if near else 0
        losses = [Aftermath((self.unit,)), Losses(self.unit, hp, near, danger.casualty)] if hp else []
        field.replace_step(*losses)


class StayAboard(AboutUnit, frozen=True, tag="stay_aboard"):
    """The passengers of a transport lost inside another are aboard that one now (TRANS-15)."""

    host: int

    def run(self, field: Field) -> None:
        field.apply(ev.Arrived(self.unit, self.host))
        field.replace_step()


class MendCoherency(Step, frozen=True, tag="mend_coherency"):
    """Bring every unit that casualties broke back together, in Turn Master order (COH-07)."""

    seen: tuple[int, ...] = ()

    def run(self, field: Field) -> None:
        broken = first_broken(field, self.seen)
        if broken is None:
            field.replace_step()
            return
        unit, spots = broken
        again = MendCoherency((*self.seen, unit))
        field.replace_step(again, *([Restore(unit, COHERENCY, spots)] if spots else []))


def closing_up(field: Field) -> list[Step]:
    """When a phase or all Action Steps end, whoever made room closes up, even if no friend came (MELEE-11)."""
    return [MendCoherency()] if field.forces.ruleset.room_for_friends else []


class MendMelees(Step, frozen=True, tag="mend_melees"):
    """Release units without enemies, then bring the others back into contact (MELEE-08, MELEE-22, MELEE-24)."""

    seen: tuple[int, ...] = ()

    def run(self, field: Field) -> None:
        free = released(field)
        if free:
            field.apply(ev.MeleeChanged(free))
        gap = first_gap(field, self.seen)
        if gap is None:
            field.replace_step()
            return
        unit, spots = gap
        again = MendMelees((*self.seen, unit))
        field.replace_step(again, *([Restore(unit, CONTACT, spots)] if spots else []))

    def after_leaving(self, field: Field) -> Self:
        """Whoever was seen to may have lost contact again."""
        return replace(self, seen=())
