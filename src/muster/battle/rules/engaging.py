"""Melees: who touches whom, who is locked, and who is released when enemies are gone."""

from collections.abc import Iterator, Sequence
from functools import partial

from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.boxes import Box
from muster.battle.state import Melee
from muster.bookkeeping import melee as melees
from muster.bookkeeping.melee import sides_at_blows
from muster.table.movement.units.melee import touch
from muster.table.shapes.figure import Figure, distance
from muster.table.shapes.measure import TOLERANCE

Pair = tuple[int, int]


def contacts(field: Field, unit: int) -> tuple[Pair, ...]:
    """The enemy units that a unit touches and that it has not touched before in its melee (MELEE-01, MELEE-03)."""
    if field.forces.ruleset.reduced:
        return ()
    own, melee = field.figures(field.on_table(unit)), field.melee_of(unit)
    if not own:
        return ()
    known = melee.pairs if melee is not None else ()
    box = Box.about((figure.centre for figure in own), max(figure.footprint.radius for figure in own) + 2 * TOLERANCE)
    near: dict[int, list[Figure]] = {}
    for model in box.met_by(field.state.figures):
        near.setdefault(field.forces.unit_of[model], []).append(field.figure(model))
    found = []
    for other, theirs in sorted(near.items()):
        pair = (min(unit, other), max(unit, other))
        if field.forces.enemies(unit, other) and touch(own, theirs) and pair not in known:
            found.append(pair)
    return tuple(found)


def foes_in_melee(field: Field, unit: int) -> list[Figure]:
    """The models on the table of all enemies in the melee that a unit is in."""
    melee = field.melee_of(unit)
    foes = [other for other in melee.units if field.forces.enemies(unit, other)] if melee is not None else []
    return field.figures(model for foe in foes for model in field.on_table(foe))


def lock_fault(field: Field, unit: int, after: Sequence[Figure]) -> Refusal | None:
    """A locked unit ends with a model in contact with an enemy of its melee (MELEE-04, MELEE-05).

    One that is engaged without contact must come into contact, or at least no further away.
    """
    foes = foes_in_melee(field, unit)
    if not foes or touch(after, foes):
        return None
    before = field.figures(field.on_table(unit))
    if not touch(before, foes) and _apart(after, foes) <= _apart(before, foes):
        return None
    return locked(field, unit)


def locked(field: Field, unit: int) -> Refusal:
    """What binds a unit in a melee, by whether it touches an enemy of it now (MELEE-04, MELEE-05)."""
    name, facts = field.unit(unit).name, {"unit": unit}
    if touch(field.figures(field.on_table(unit)), foes_in_melee(field, unit)):
        sentence = f"{name} is locked in a melee; at least one of its models must end in contact with an enemy of it."
        return Refusal("move.locked", "MELEE-04", sentence, facts)
    sentence = (
        f"{name} is engaged without contact; it must end in contact with an enemy, or at least no further away."
    )
    return Refusal("move.locked", "MELEE-05", sentence, facts)


def _apart(one: Sequence[Figure], other: Sequence[Figure]) -> float:
    return min(distance(mine, theirs) for mine in one for theirs in other)


def released(field: Field) -> tuple[int, ...]:
    """The units of melees that have no enemy left to them there (MELEE-22 to MELEE-24), and those that are gone."""
    return tuple(unit for melee in field.state.melees for unit in _free_in(field, melee))


def _free_in(field: Field, melee: Melee) -> Iterator[int]:
    side_of = partial(_side, field)
    return melees.released(melee.units, sides_at_blows(melee.pairs, side_of), side_of, field.is_gone)


def fights(field: Field, melee: Melee) -> list[Pair]:
    """The pairs of units of a melee whose sides have touched: between them gaps are closed (MELEE-24)."""
    fought = sides_at_blows(melee.pairs, partial(_side, field))
    return [
        (one, other)
        for place, one in enumerate(melee.units)
        for other in melee.units[place + 1 :]
        if frozenset((_side(field, one), _side(field, other))) in fought
    ]


def _side(field: Field, unit: int) -> int:
    return field.unit(unit).side
