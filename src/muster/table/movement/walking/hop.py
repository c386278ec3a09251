"""Compiled: one straight leg between two places with heights, and what it costs."""

from math import isnan, sqrt

import numpy as np

from muster.table.movement.walking.ground import GroundArrays, GroundCosts, Whole
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import FORBIDDEN
from muster.table.movement.walking.walk_leg import FREE, leg, upright
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE


@kernel
def apart(one: Floats, other: Floats) -> float:
    dx, dy, dz = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return sqrt(dx * dx + dy * dy + dz * dz)


@kernel
def hop(
    ground: GroundArrays, price: GroundCosts, body: Body, one: Floats, other: Floats, marks: Whole, points: Floats
) -> float:
    """The cost of a straight leg between two places at their heights; infinite if it cannot be walked.

    If the height of the `other` is NaN, the height at which the leg ends is written into it.
    """
    if one[0] == other[0] and one[1] == other[1]:
        factor = upright(ground, price, body, one[0], one[1], one[2], other[2], marks)
        return np.inf if factor == FORBIDDEN else abs(one[2] - other[2]) * factor
    done = leg(ground, price, body, one[0], one[1], one[2], other[0], other[1], marks, points)
    if isnan(other[2]):
        other[2] = done.z
    return np.inf if done.stop != FREE or abs(done.z - other[2]) > TOLERANCE else done.cost
