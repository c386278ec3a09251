"""A unit that is engaged without contact: the Movement that brings it into contact again, and that it must be one."""

from muster.battle.choices import Move
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.engaging import foes_in_melee
from muster.battle.rules.full_charge import full_charge, way_against
from muster.battle.rules.moving import Moves, moves_of
from muster.battle.state import Phase
from muster.table.movement.units.melee import touch
from muster.table.shapes.figure import Figure, distance


def unrestored(field: Field, move: Move, phase: Phase) -> Refusal | None:
    """Why a legal Move is still refused: it leaves a unit out of contact that it could bring into it (MELEE-05)."""
    foes = _out_of_contact(field, move.unit)
    if not foes:
        return None
    moves = moves_of(field, move.unit, phase, move.paths)
    if isinstance(moves, Moves) and touch(list(moves.after.values()), foes):
        return None
    better = restoring(field, move.unit, phase)
    return None if better is None else must_restore(field, better)


def must_restore(field: Field, better: Move) -> Refusal:
    """Why nothing else is legal for a unit that such a Movement would bring into contact again (MELEE-05)."""
    name = field.unit(better.unit).name
    sentence = (
        f"{name} is engaged without contact and can restore it; its Movement must end in contact with an enemy."
    )
    return Refusal("move.contact", "MELEE-05", sentence, {"unit": better.unit}, better)


def restoring(field: Field, unit: int, phase: Phase) -> Move | None:
    """A Movement that ends the state of being engaged without contact; None if it is not so, or there is no way."""
    known: dict[object, Move | None] = field.known_moves
    asked = "restoring", field.state.number, unit, phase
    if asked not in known:
        known[asked] = _found(field, unit, phase) if _out_of_contact(field, unit) else None
    return known[asked]


def _out_of_contact(field: Field, unit: int) -> list[Figure]:
    """The enemies of the melee of a unit that touches none of them; nobody if it is in none, or touches one."""
    foes, own = foes_in_melee(field, unit), field.figures(field.on_table(unit))
    return [] if not own or touch(own, foes) else foes


def _found(field: Field, unit: int, phase: Phase) -> Move | None:
    melee = field.melee_of(unit)
    enemies = [other for other in melee.units if field.forces.enemies(unit, other)] if melee is not None else []
    for target in (enemy for enemy in enemies if field.on_table(enemy)):
        found = full_charge(field, unit, phase, target) or _with_one(field, unit, phase, target)
        if found is not None:
            return found
    return None


def _with_one(field: Field, unit: int, phase: Phase, target: int) -> Move | None:
    """One model alone goes into contact, where the whole unit cannot."""
    theirs, standing = field.figures(field.on_table(target)), field.on_table(unit)
    for model in sorted(standing, key=lambda each: min(distance(field.figure(each), enemy) for enemy in theirs)):
        others = field.figures(other for other in standing if other != model)
        path = way_against(field, phase, model, others, theirs)
        moves = None if path is None else moves_of(field, unit, phase, [path])
        if isinstance(moves, Moves):
            return Move(unit, moves.paths)
    return None
