"""Compiled: what legs between known places cost, kept so that each is costed once, and models only block them."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.walking.crossing import stretch
from muster.table.movement.walking.ground import GROW, Ground, Price, Whole
from muster.table.movement.walking.hop import apart, hop
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import fills, outline_of, reaches
from muster.table.movement.walking.walk_near import passed
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE


class Legs(NamedTuple):
    """The ground without models, and the costs of legs on it and among the models; 0 where one is not known yet.

    Places have numbers; those of the terrain come first, and only legs between them are kept without models.
    """

    bare: Ground
    shared: Floats
    own: Floats


@kernel
def clear_of_models(ground: Ground, body: Body, places: Floats, first: int) -> NDArray[np.bool_]:
    """At which places no model, from this part of the ground on, is in the way."""
    free = np.ones(len(places), np.bool_)
    for place in range(len(places)):
        x, y, z = places[place]
        for part in range(first, len(ground.kinds)):
            near = reaches(ground, part, x, y, body.turn - TOLERANCE)
            if near and fills(ground, part, x, y, z, z + body.height):
                free[place] = False
                break
    return free


@kernel
def _meets_model(ground: Ground, body: Body, first: int, one: Floats, other: Floats) -> bool:
    """Whether a leg, seen from above, touches any model."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    whole = sqrt(dx * dx + dy * dy)
    ux, uy = (dx / whole, dy / whole) if whole > 0.0 else (1.0, 0.0)
    reach = body.turn + 2 * TOLERANCE
    for part in range(first, len(ground.kinds)):
        if not passed(ground, part, one[0], one[1], ux, uy, whole, reach):
            corners = outline_of(ground, part)
            low, high = stretch(body, corners, ground.sizes[part, GROW], one[0], one[1], ux, uy, 0.0)
            if low < high and high >= 0.0 and low <= whole:
                return True
    return False


@kernel
def at_least(legs: Legs, numbers: Whole, places: Floats, here: int, there: int) -> tuple[float, bool]:
    """What a leg costs at least, and whether that is known to be its cost."""
    one, other = numbers[here], numbers[there]
    if one >= 0 and other >= 0 and len(legs.own):
        if legs.own[one, other] > 0.0:
            return legs.own[one, other], True
        if max(one, other) < len(legs.shared) and legs.shared[one, other] > 0.0:
            return legs.shared[one, other], legs.shared[one, other] == np.inf
    return apart(places[here], places[there]), False


@kernel
def costed(
    ground: Ground, legs: Legs, price: Price, body: Body, numbers: Whole, places: Floats, here: int, there: int,
    marks: Whole, points: Floats,
) -> float:  # fmt: skip
    """What a leg costs, kept if both places have numbers; without models in its way it costs what it does on bare ground."""
    one, other, start, end = numbers[here], numbers[there], places[here], places[there]
    if one < 0 or other < 0 or not len(legs.own):
        return hop(ground, price, body, start, end, marks, points)
    cost = 0.0
    if max(one, other) < len(legs.shared):
        if legs.shared[one, other] == 0.0:
            legs.shared[one, other] = hop(legs.bare, price, body, start, end, marks, points)
        if not _meets_model(ground, body, len(legs.bare.kinds), start, end):
            cost = legs.shared[one, other]
    if cost == 0.0:
        cost = hop(ground, price, body, start, end, marks, points)
    legs.own[one, other] = cost
    return cost
