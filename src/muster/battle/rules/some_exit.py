"""Any way out of a host, drawn: places side by side on a few sides of it, and nothing searched for."""

from collections.abc import Iterator
from functools import cache
from math import isqrt
from random import Random

import numpy as np

from muster.battle.choices import Disembark, Transfer
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.acting import ways_open
from muster.battle.rules.boarding import course_without, leaving_of, places_without, transfers_for
from muster.battle.rules.hosts import hull_of
from muster.battle.rules.limits import allowance
from muster.battle.rules.marching import links
from muster.battle.rules.roofs import roof_of
from muster.battle.rules.ways import WaysOut
from muster.battle.rules.zones import APART
from muster.battle.spot import Spot
from muster.battle.state import Phase
from muster.table.movement.units.survivors import comes_out, exit_point
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import Mil, length
from muster.table.shapes.outline import Point

SIDES = 3
"""So many sides of a host are drawn for a unit to come out on."""
SPARE = 3
"""So many places to which no way leads are put up with before a side is given up."""


def some_exit(field: Field, unit: int, phase: Phase, rng: Random) -> Transfer | Disembark | None:
    """Over into another host, onto the roof, or out on any side; None if nothing drawn is legal."""
    others = transfers_for(field, unit, phase) if rng.random() < 0.3 else []
    if others:
        return Transfer(unit, rng.choice(others))
    if "disembark" not in ways_open(field, unit, phase):
        return None
    host = field.host_of(unit)
    if roof_of(field, host) is not None and rng.random() < 0.3:
        leaving = leaving_of(field, Disembark(unit, near=hull_of(field, host).centre), phase)
        return None if isinstance(leaving, Refusal) else Disembark(unit, leaving.spots)
    most = min(allowance(field, model, phase) for model in field.aboard(unit))
    return some_way_out(field, unit, phase, most, rng)


def some_way_out(
    field: Field, unit: int, phase: Phase, most: Mil, rng: Random, left: Mil | None = None
) -> Disembark | None:
    """Out on any side of a host, each model straight to its place; None if few tries find no such side.

    `left` is what is left of a Movement that was begun.
    """
    models = field.aboard(unit)
    for _ in range(SIDES):
        ends = _ends(field, unit, len(models), most, rng)
        spots = tuple(Spot.of(model, end) for model, end in zip(models, ends, strict=False))
        if len(spots) < len(models):
            continue
        if not isinstance(leaving_of(field, Disembark(unit, spots), phase, left), Refusal):
            return Disembark(unit, spots)
    return None


def _ends(field: Field, unit: int, models: int, most: Mil, rng: Random) -> list[Figure]:
    """Places beside one another outside a drawn side of a host, as many as are found of those that are wanted."""
    host, media = field.host_of(unit), field.unit(unit).media
    hull = hull_of(field, host)
    ways = WaysOut(course_without(field, host), hull, media, most, 0)
    ends, spare = list[Figure](), SPARE
    for spot in _free_spots(field, unit, hull, most, models, rng):
        if ends and not links(spot, ends):
            continue
        if comes_out(hull, len(ends), spot, most, ways):
            ends.append(spot)
        else:
            spare -= 1
        if len(ends) == models or not spare:
            break
    return ends


def _free_spots(field: Field, unit: int, hull: Figure, most: Mil, models: int, rng: Random) -> Iterator[Figure]:
    """The free places of a grid about one that is drawn beside a hull, from near to far."""
    own, size = field.unit(unit), 2 * field.unit(unit).footprint.radius
    first = own.figure(_beside(hull, size // 2, rng.randint(0, max(0, most - size) // 2), rng), hull.z)
    points = np.array(_grid(isqrt(models) + 1), dtype=np.int64) * (size + APART) + first.centre
    places = places_without(field, field.host_of(unit), own.media).among([hull])
    return places.standing_at(first, places.touching(first, points, hull, max(0, most - size)))


def _beside(hull: Figure, radius: Mil, off: Mil, rng: Random) -> Point:
    """A place on a drawn side of a hull, so far off that a base of this radius fits between."""
    far = 2 * hull.footprint.radius
    x, y = exit_point(hull, (hull.x + rng.randint(-far, far), hull.y + rng.randint(-far, far)))
    dx, dy = (x - hull.x, y - hull.y) if (x, y) != hull.centre else hull.facing
    share = (radius + off) / length(dx, dy)
    return x + round(dx * share), y + round(dy * share)


@cache
def _grid(steps: int) -> tuple[Point, ...]:
    """The points of a grid about the middle, so many steps to every side, from near to far."""
    side = range(-steps, steps + 1)
    return tuple(sorted(((x, y) for x in side for y in side), key=lambda point: length(*point)))
