"""A charge as people make it: into contact with as many models as can; or which model is how far short of it."""

from collections.abc import Sequence
from itertools import islice

from muster.battle.choices import Move
from muster.battle.field import Field
from muster.battle.rules.charging import PAIRS, charge, charge_around, ends_of
from muster.battle.rules.engaging import foes_in_melee
from muster.battle.rules.limits import allowance
from muster.battle.rules.moving import Moves, moves_of
from muster.battle.spot import Path
from muster.battle.state import Phase
from muster.table.movement.units.melee import contact_spot
from muster.table.movement.units.repair_search import Rest
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Figure, distance, in_contact
from muster.table.shapes.measure import Mil, within

MORE_PAIRS = 12
"""So many pairs of models are tried where the nearest few find no way."""
ENEMIES = 3
"""So many of the nearest enemies a model tries to stand against."""


def full_charge(field: Field, unit: int, phase: Phase, target: int) -> Move | None:
    """A Move or Dash into contact with an enemy unit, with as many models as can; None if none was found."""
    found = None
    for pairs in (PAIRS, MORE_PAIRS):
        found = found or charge(field, unit, phase, target, pairs) or charge_around(field, unit, phase, target, pairs)
    return None if found is None else _with_all(field, phase, found, field.figures(field.on_table(target)))


def nearest_pair(field: Field, unit: int, phase: Phase, target: int) -> tuple[int, Figure, float] | None:
    """The model that comes first to an enemy unit, the enemy that it comes to, and how far apart they are."""
    pairs = [
        (distance(field.figure(model), enemy), model, place)
        for model in field.on_table(unit)
        if allowance(field, model, phase)
        for place, enemy in enumerate(field.figures(field.on_table(target)))
    ]
    if not pairs:
        return None
    far, model, place = min(pairs)
    return model, field.figures(field.on_table(target))[place], far


def is_held_elsewhere(field: Field, unit: int, target: int) -> bool:
    """Whether a unit fights in a melee that a target has no part in (MELEE-04)."""
    melee = field.melee_of(unit)
    return bool(foes_in_melee(field, unit)) and melee is not None and target not in melee.units


def _with_all(field: Field, phase: Phase, move: Move, theirs: Sequence[Figure]) -> Move:
    """The same charge, where every model that can stand against an enemy does so, one after the other."""
    unit = move.unit
    paths = {path.model: path for path in move.paths}
    ends = {model: field.figure(model) for model in field.on_table(unit)}
    ends |= dict(zip(paths, ends_of(field, move), strict=True))
    free = [model for model in ends if not any(in_contact(ends[model], enemy) for enemy in theirs)]
    for model in sorted(free, key=lambda each: min(distance(ends[each], enemy) for enemy in theirs)):
        found = way_against(field, phase, model, [ends[other] for other in ends if other != model], theirs)
        if found is None:
            continue
        tried = paths | {model: found}
        moves = moves_of(field, unit, phase, list(tried.values()))
        if isinstance(moves, Moves):
            paths, ends = {path.model: path for path in moves.paths}, dict(moves.after)
    return Move(unit, tuple(paths.values()))


def way_against(
    field: Field, phase: Phase, model: int, others: Sequence[Figure], theirs: Sequence[Figure]
) -> Path | None:
    """The way of one model to a free spot in contact with an enemy, beside those of its unit."""
    figure, most = field.figure(model), allowance(field, model, phase)
    unit = field.forces.unit_of[model]
    media = field.unit(unit).media
    places, course = field.places(media, field.on_table(unit)), field.course(unit)
    near = sorted((distance(figure, enemy), place) for place, enemy in enumerate(theirs))
    for far, place in islice(near, ENEMIES):
        if not _is_near(far, most):
            return None
        spot = contact_spot(figure, Rest(list(others)), theirs[place], places)
        walked = None if spot is None else course.shortest(Mover(figure, media), (spot.x, spot.y, spot.z), most)
        if walked is not None and in_contact(walked.end, theirs[place]):
            return Path(model, walked.path)
    return None


def _is_near(far: float, most: Mil) -> bool:
    return bool(most) and within(far, most)
