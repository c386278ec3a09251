"""Compiled: the costs of legs between known places. Each is worked out once; models only block legs."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.walking.crossing import stretch
from muster.table.movement.walking.ground import BOTTOM, GROW, GroundArrays, GroundCosts, Whole
from muster.table.movement.walking.hop import hop
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.tops import CLIMB, PART
from muster.table.movement.walking.walk_ground import fills, off, outline_of, reaches
from muster.table.movement.walking.walk_near import SHORTEST, passed
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

Flags = NDArray[np.bool_]

NORMAL_X, NORMAL_Y = 3, 4
"""Columns of places: the direction from a corner to a place about it, or 0 for any other place."""
SLANT = 0.6
"""If a leg is slanted more than this at a place about a corner, no shortest path bends there along it.

It either runs into the corner or need not bend. Places lie a little outside the circle about a corner, so tangents
from there are slanted by 0.3, for small bases by 0.4; the rest is margin.
"""


class Legs(NamedTuple):
    """The ground without models, and the costs of legs without and with models.

    Places have numbers. Those of the terrain come first, and only legs between these are kept in `shared`, without
    models; 0 stands for a cost not known yet. `known` says which of the many costs in `own` are written.
    """

    bare: GroundArrays
    tops: Floats
    shared: Floats
    own: Floats
    known: Flags


@kernel
def clear_of_models(ground: GroundArrays, body: Body, places: Floats, first: int) -> Flags:
    """Whether each place is clear of models, which are the parts of the ground from `first` on."""
    free = np.ones(len(places), np.bool_)
    for place in range(len(places)):
        x, y, z = places[place, 0], places[place, 1], places[place, 2]
        for part in range(first, len(ground.kinds)):
            if off(ground.sizes, part, x, y, body.turn):
                continue
            near = reaches(ground, part, x, y, body.turn - TOLERANCE)
            if near and fills(ground, part, x, y, z, z + body.height):
                free[place] = False
                break
    return free


@kernel
def _meets_model(ground: GroundArrays, body: Body, first: int, one: Floats, other: Floats) -> bool:
    """Whether a leg, seen from above, touches any model."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    whole = sqrt(dx * dx + dy * dy)
    ux, uy = (dx / whole, dy / whole) if whole > 0.0 else (1.0, 0.0)
    reach, sizes = body.turn + 2 * TOLERANCE, ground.sizes
    for part in range(first, len(ground.kinds)):
        if not passed(sizes, part, one[0], one[1], ux, uy, whole, reach):
            corners = outline_of(ground, part)
            low, high = stretch(body, corners, ground.sizes[part, GROW], one[0], one[1], ux, uy, 0.0)
            if low < high and high >= 0.0 and low <= whole:
                return True
    return False


@kernel
def slack(places: Floats, bend: int, dx: float, dy: float, whole: float) -> bool:
    """Whether no shortest path bends at this end of a leg, because the leg slants too much to the corner."""
    return bool(abs(dx * places[bend, NORMAL_X] + dy * places[bend, NORMAL_Y]) > SLANT * whole)


@kernel
def kept_from(legs: Legs, number: int) -> tuple[Floats, Flags, Floats]:
    """The costs of legs from a place with models, which of them are known, and the costs without models.

    The arrays are empty if none are kept.
    """
    if number < 0 or not len(legs.own):
        return np.empty(0), np.empty(0, np.bool_), np.empty(0)
    return legs.own[number], legs.known[number], legs.shared[number] if number < len(legs.shared) else np.empty(0)


@kernel
def at_least(own: Floats, known: Flags, shared: Floats, number: int, whole: float) -> tuple[float, bool]:
    """A lower bound of the cost of a leg to a place, and whether it is the exact cost."""
    if 0 <= number < len(own) and known[number]:
        return own[number], True
    if 0 <= number < len(shared) and shared[number] > 0.0:
        return shared[number], shared[number] == np.inf
    return whole, False


@kernel
def longer(legs: Legs, body: Body, one: Floats, other: Floats, most: float) -> bool:
    """Whether a leg surely costs more than `most`: in its way is what can only be climbed straight up and down."""
    dx, dy, tops, sizes = other[0] - one[0], other[1] - one[1], legs.tops, legs.bare.sizes
    whole = sqrt(dx * dx + dy * dy)
    ux, uy = (dx / whole, dy / whole) if whole > 0.0 else (1.0, 0.0)
    for top in range(len(tops)):
        if whole + tops[top, CLIMB] - 2 * TOLERANCE - one[2] - other[2] <= most:
            continue
        part = int(tops[top, PART])
        if sizes[part, BOTTOM] > 0.0 or passed(sizes, part, one[0], one[1], ux, uy, whole, body.turn):
            continue
        corners = outline_of(legs.bare, part)
        low, high = stretch(body, corners, 0.0, one[0], one[1], ux, uy, -float(TOLERANCE))
        if max(low, 0.0) + SHORTEST < min(high, whole):
            return True
    return False


@kernel
def costed(
    ground: GroundArrays, legs: Legs, price: GroundCosts, body: Body, numbers: Whole, places: Floats, here: int,
    there: int, marks: Whole, points: Floats,
) -> float:  # fmt: skip
    """The cost of a leg, kept if both places have numbers; if no model is in its way, the cost without models."""
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
    legs.own[one, other], legs.known[one, other] = cost, True
    return cost
