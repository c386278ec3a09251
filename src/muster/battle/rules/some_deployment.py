"""Any place of its zone for a unit, drawn: ranks about a few places are tried as they are."""

from random import Random

import numpy as np

from muster.battle.field import Field
from muster.battle.rules.zones import Room, facing_of, formation, ranks, zone_of
from muster.battle.spot import Spot
from muster.table.shapes.outline import Point

DRAWS = 6
"""So many places are drawn for the ranks of a unit."""
INSIDE = 20
"""So many points about a zone are drawn for one inside of it."""


def some_ranks(field: Field, unit: int, rng: Random) -> tuple[Spot, ...] | None:
    """Spots for a whole unit in unbroken ranks about any place of its zone; None if they fit in nowhere drawn."""
    tries = (_in_ranks(field, unit, _somewhere(field, unit, rng)) for _ in range(DRAWS))
    return next((spots for spots in tries if spots is not None), None)


def some_formation(field: Field, unit: int, rng: Random) -> tuple[Spot, ...] | None:
    """The same as near to a place as there is room for ranks that may be broken up: it is searched for."""
    return formation(field, unit, _somewhere(field, unit, rng))


def _somewhere(field: Field, unit: int, rng: Random) -> Point:
    zone = zone_of(field, unit)
    xs, ys = zip(*zone.outline, strict=True)
    for _ in range(INSIDE):
        point = rng.randint(min(xs), max(xs)), rng.randint(min(ys), max(ys))
        if zone.depth(point) > 0:
            return point
    return zone.middle


def _in_ranks(field: Field, unit: int, near: Point) -> tuple[Spot, ...] | None:
    """Unbroken ranks about a point; None if one of the models could not stand there."""
    own = field.unit(unit)
    room = Room(zone_of(field, unit), field.places(own.media), field.enemy_figures(unit), roomy=False)
    wishes = np.array([*ranks(own, near)], dtype=np.int64)
    open_to_all = {
        spot.centre: spot
        for spot in room.places.standing_at(own.figure(near, 0, facing_of(field, unit)), wishes)
        if not spot.z and room.suits(spot)
    }
    if len(open_to_all) < len(wishes):
        return None
    figures = (open_to_all[x, y] for x, y in wishes.tolist())
    return tuple(Spot.of(model, figure) for model, figure in zip(own.models, figures, strict=True))
