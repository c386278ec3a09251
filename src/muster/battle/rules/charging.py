"""Moving into contact: the way of a unit that ends with one of its models touching an enemy."""

from collections.abc import Sequence
from itertools import islice

from muster.battle.choices import Move
from muster.battle.field import Field
from muster.battle.rules.limits import allowance
from muster.battle.rules.moving import shifted
from muster.battle.rules.ways import way_into_contact
from muster.battle.state import Phase
from muster.table.movement.units.melee import touch
from muster.table.movement.units.survivors import exit_point
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import Mil, length
from muster.table.shapes.outline import Point

PAIRS = 3
"""How many pairs of models, the nearest first, a charge is tried with."""


def charge(field: Field, unit: int, phase: Phase, target: int, pairs: int = PAIRS) -> Move | None:
    """A Move or Dash of the whole unit into contact with an enemy unit; None if none was found (MELEE-01)."""
    theirs = field.figures(field.on_table(target))
    for far, model, place in islice(nearest_pairs(field, unit, phase, theirs), pairs):
        start, enemy = field.figure(model), theirs[place]
        if far > allowance(field, model, phase) + start.footprint.radius + enemy.footprint.radius:
            return None
        shift = into_contact(start, enemy)
        if not any(shift) or not _gets_there(field, unit, model, shift, phase):
            continue
        found = shifted(field, unit, phase, shift, patient=True)
        if found is not None and touch(ends_of(field, found), theirs):
            return found
    return None


def charge_around(field: Field, unit: int, phase: Phase, target: int, pairs: int = PAIRS) -> Move | None:
    """The same about what is in the straight way, for those who think it worth the search."""
    theirs, course, media = field.figures(field.on_table(target)), field.course(unit), field.unit(unit).media
    for far, model, place in islice(nearest_pairs(field, unit, phase, theirs), pairs):
        start, enemy, most = field.figure(model), theirs[place], allowance(field, model, phase)
        if far > most + start.footprint.radius + enemy.footprint.radius:
            return None
        way = way_into_contact(course, Mover(start, media), enemy, most)
        if way is None:
            continue
        route = tuple((x, y) for x, y, _ in way.path)
        shift = way.end.x - start.x, way.end.y - start.y
        found = shifted(field, unit, phase, shift, route, patient=True)
        if found is not None and touch(ends_of(field, found), theirs):
            return found
    return None


def nearest_pairs(field: Field, unit: int, phase: Phase, theirs: Sequence[Figure]) -> list[tuple[Mil, int, int]]:
    """Own models that may move with enemies by their places, and how far apart they are, the nearest first."""
    return sorted(
        (_off(field.figure(model), enemy), model, place)
        for model in field.on_table(unit)
        if allowance(field, model, phase)
        for place, enemy in enumerate(theirs)
    )


def _gets_there(field: Field, unit: int, model: int, shift: Point, phase: Phase) -> bool:
    """Whether the one model can charge at all, before the whole unit is asked."""
    mover = Mover(field.figure(model), field.unit(unit).media)
    goal = mover.figure.x + shift[0], mover.figure.y + shift[1]
    return field.course(unit).walk(mover, [mover.figure.centre, goal], allowance(field, model, phase)).legal


def ends_of(field: Field, move: Move) -> list[Figure]:
    """Where the models of a checked Move end, facings aside."""
    return [
        Figure(
            field.figure(path.model).footprint,
            path.points[-1][0],
            path.points[-1][1],
            path.points[-1][2],
            field.figure(path.model).height,
            _last_leg(path.points) or field.figure(path.model).facing,
        )
        for path in move.paths
    ]


def _last_leg(points: tuple[tuple[int, ...], ...]) -> Point | None:
    (ax, ay, *_), (bx, by, *_) = points[-2:]
    return (bx - ax, by - ay) if (ax, ay) != (bx, by) else None


def into_contact(start: Figure, enemy: Figure) -> Point:
    """The straight shift that just brings a model against an enemy."""
    x, y = exit_point(enemy, start.centre)
    dx, dy = x - start.x, y - start.y
    far, own = length(dx, dy), Mover(start).body.fore
    if far <= own:
        return 0, 0
    share = (far - own) / far
    return round(dx * share), round(dy * share)


def _off(one: Figure, other: Figure) -> Mil:
    return round(length(one.x - other.x, one.y - other.y))
