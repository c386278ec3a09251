"""Contact between units, and the closing of gaps in a melee after casualties."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, inf

from muster.table.movement.standing.standing import Places, moved_by, room
from muster.table.movement.units.repair import STRETCHED, repair
from muster.table.movement.units.repair_search import Rest, without
from muster.table.shapes.coherency_kernel import ACROSS
from muster.table.shapes.figure import Figure, in_contact
from muster.table.shapes.measure import TOLERANCE, Mil, length

LEADS = 3
"""How many of the models nearest to the enemy are tried as the one in contact, if others must follow it."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in a melee after its casualties were removed: its models, how many it lost, whether it is Immobile."""

    figures: tuple[Figure, ...]
    lost: int = 0
    immobile: bool = False


@dataclass(frozen=True, slots=True)
class Placement:
    """A model that is put in another place: its unit, its number in the unit, and where it then stands."""

    unit: int
    model: int
    figure: Figure


def touch(one: Sequence[Figure], other: Sequence[Figure]) -> bool:
    """Whether any models of two units are in contact: one pair is enough (MELEE-01, TRANS-06)."""
    return any(in_contact(mine, theirs) for mine in one for theirs in other)


def touched(unit: Sequence[Figure], others: Sequence[Sequence[Figure]]) -> tuple[int, ...]:
    """All units that a unit is in contact with (MELEE-03)."""
    return tuple(place for place, other in enumerate(others) if touch(unit, other))


def closing_order(units: Sequence[Fighter]) -> list[int]:
    """The order of the units: most casualties first, Immobile ones last, ties in the order given.

    Units are given in Turn Master order, which decides ties (MELEE-09, MELEE-10).
    """
    return sorted(range(len(units)), key=lambda place: (units[place].immobile, -units[place].lost))


def close_gaps(
    units: Sequence[Fighter], fights: Collection[tuple[int, int]], places: Places
) -> tuple[Placement, ...]:
    """Bring units that touch no enemy back into contact (MELEE-08).

    `fights` are the pairs of units that have touched in this melee; other pairs are not pulled together (MELEE-24).
    `places` hold all models but those of the units in the melee.
    """
    now = [list(unit.figures) for unit in units]
    made: list[Placement] = []
    for unit in closing_order(units):
        enemies = [figure for other in _foes(unit, fights) for figure in now[other]]
        if not enemies or not now[unit] or touch(now[unit], enemies):
            continue
        others = [figure for other, figures in enumerate(now) if other != unit for figure in figures]
        target = min(enemies, key=lambda enemy: min(_apart(own, enemy) for own in now[unit]))
        for model, figure in sorted(_closed(now[unit], target, places.among(others)).items()):
            now[unit][model] = figure
            made.append(Placement(unit, model, figure))
    return tuple(made)


def _foes(unit: int, fights: Collection[tuple[int, int]]) -> Iterator[int]:
    for one, other in fights:
        if unit in (one, other):
            yield other if unit == one else one


def _closed(unit: Sequence[Figure], target: Figure, places: Places) -> dict[int, Figure]:
    """The closing move of a unit: one model into contact; else a few more follow it; else one comes close."""
    return (
        _one_in_contact(unit, target, places)
        or _some_following(unit, target, places)
        or _closer(unit, target, places)
    )


def _one_in_contact(unit: Sequence[Figure], target: Figure, places: Places) -> dict[int, Figure]:
    """The model with the shortest way into contact that leaves its unit coherent.

    A link that needs the tolerance is used only if it makes the way shorter by more than the tolerance.
    """
    best: tuple[float, int, dict[int, Figure]] = (inf, 0, {})
    least = [room(figure, target) - TOLERANCE for figure in unit]
    for model in sorted(range(len(unit)), key=least.__getitem__):
        rest = Rest(without(unit, model))
        if least[model] > best[0] or not _spans(unit[model], rest, target):
            continue
        for reach in (ACROSS, STRETCHED):
            spot = contact_spot(unit[model], rest, target, places, best[0], reach)
            if spot is not None:
                way = moved_by(unit[model], spot) + (TOLERANCE if reach == STRETCHED else 0)
                best = min(best, (way, model, {model: spot}), key=lambda each: each[:2])
    return best[2]


def _spans(figure: Figure, rest: Rest, target: Figure) -> bool:
    """Whether a model in contact with an enemy is long enough that it could be linked to every group of its unit."""
    widest = max(rest.rooms(target), default=0.0)
    return widest <= ACROSS + 2 * figure.footprint.radius + 3 * TOLERANCE


def _some_following(unit: Sequence[Figure], target: Figure, places: Places) -> dict[int, Figure]:
    """A model in contact and the models that have to follow it: as few as were found, then the shortest in total."""
    found = []
    leads = sorted(range(len(unit)), key=lambda model: _apart(unit[model], target))[:LEADS]
    for lead in leads:
        spot = contact_spot(unit[lead], Rest(without(unit, lead)), target, places)
        if spot is None:
            continue
        led = [*unit[:lead], spot, *unit[lead + 1 :]]
        followed = repair(led, places, pinned={lead})
        if followed is not None:
            far = followed.distance + moved_by(unit[lead], spot)
            found.append((followed.models, far, {lead: spot, **followed.moves}))
    return min(found, key=lambda each: each[:2])[2] if found else {}


def contact_spot(
    figure: Figure, rest: Rest, target: Figure, places: Places, below: float = inf, reach: Mil | None = None
) -> Figure | None:
    """The nearest free spot in contact with an enemy, no further away than `below`; None if there is none.

    With `reach`, the reach of links, only a spot that keeps the unit together.
    """
    free, linked = places.among(rest.figures), reach is not None and bool(rest.figures)
    farthest = moved_by(figure, target) + figure.footprint.radius + target.footprint.radius + 2 * TOLERANCE
    found = free.candidates(figure, ceil(min(farthest, below)), rest.lines(reach) if linked and reach else ())
    rings = (free.touching(figure, points, target) for points in found)
    near = (
        rest.close(figure, free, rings, rest.all)
        if linked
        else (spot for points in rings for spot in free.standing_at(figure, points))
    )
    spots = (spot for spot in near if in_contact(spot, target))
    return places.nearest(figure, spots, lambda spot: not linked or rest.joins(spot, rest.all))


def _apart(one: Figure, other: Figure) -> float:
    """As `distance`, but compiled."""
    return length(max(room(one, other), 0.0), one.z - other.z)


def _closer(unit: Sequence[Figure], target: Figure, places: Places) -> dict[int, Figure]:
    """The one model that comes closest to an enemy while its unit stays coherent, if any comes closer."""
    spots = {}
    for model, figure in enumerate(unit):
        others = without(unit, model)
        wish = replace(figure, x=target.x, y=target.y, z=target.z)
        spot = Rest(others).nearest(wish, places, Rest(others).all) if others else places.nearest_free(wish)
        if spot is not None:
            spots[model] = spot
    best = min(spots, key=lambda model: _apart(spots[model], target), default=None)
    now = min(_apart(figure, target) for figure in unit)
    if best is None or _apart(spots[best], target) > now - TOLERANCE:
        return {}
    return {best: spots[best]}
