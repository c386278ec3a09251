"""Compiled: a quick check of one straight leg, before its walk is written down."""

from math import sqrt

import numpy as np

from muster.table.movement.walking.ground import CLIMB_PENALTY, PENALTY, GroundArrays, GroundCosts, Whole
from muster.table.movement.walking.mover import Body
from muster.table.movement.walking.walk_ground import goes_straight, turns_freely
from muster.table.movement.walking.walk_leg import CLIMBS, ENTERS, FREE, leg
from muster.table.movement.walking.walk_near import hopeless, near_leg
from muster.table.shapes.kernel import kernel


@kernel
def _lost(price: GroundCosts, marks: Whole) -> float:
    """The largest penalty of the ground that was entered or climbed on the way."""
    most = 0.0
    for part in range(len(price.rates)):
        if marks[part] & ENTERS:
            most = max(most, price.rates[part, PENALTY])
        if marks[part] & CLIMBS:
            most = max(most, price.rates[part, CLIMB_PENALTY])
    return most


@kernel
def straight_leg(
    ground: GroundArrays, price: GroundCosts, body: Body, x: float, y: float, z: float, to_x: float, to_y: float,
    facing_x: float, facing_y: float,
) -> tuple[float, bool]:  # fmt: skip
    """How much of the allowance a leg along the ground uses, infinite if it cannot be walked; whether it is plain.

    A plain leg stays on the board and enters nothing, so its walk has only its ends and its length.
    """
    dx, dy = to_x - x, to_y - y
    if not (goes_straight(body, facing_x, facing_y, dx, dy) or turns_freely(ground, body, x, y, z)):
        return np.inf, False
    whole = sqrt(dx * dx + dy * dy)
    if hopeless(ground, near_leg(ground, body, x, y, dx / whole, dy / whole, whole), z, whole):
        return np.inf, False
    marks = np.zeros(len(ground.kinds), np.int64)
    done = leg(ground, price, body, x, y, z, to_x, to_y, marks, np.empty((1, 3)))
    if done.stop != FREE:
        return np.inf, False
    plain = z == 0.0 and done.z == 0.0 and done.points == 0 and not marks.any()
    return done.cost + _lost(price, marks), plain
