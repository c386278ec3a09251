"""Compiled: one straight leg of a path, following the ground up and down, with its length and its cost."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from muster.table.movement.walking.ground import INSIDE, PENALTY, PIECE, GroundArrays, GroundCosts, Whole
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import (
    FORBIDDEN,
    applies,
    climb,
    fills,
    height_of,
    on_round_board,
    room_at,
)
from muster.table.movement.walking.walk_near import (
    HELD_HIGH,
    HELD_LOW,
    HIGH,
    LOW,
    SHORTEST,
    Near,
    events_along,
    hopeless,
    near_leg,
)
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

FREE, BLOCKED, NO_WAY_UP, OFF_BOARD, NO_TURN, NO_CLIMB = range(6)
CLIMBS = 1
ENTERS = 2


@kernel
def _filled(ground: GroundArrays, near: Near, s: float, x: float, y: float, low: float, high: float) -> int:
    """The part that fills the heights at a point of the leg, or -1."""
    for place in range(len(near.parts)):
        overlaps = near.spans[place, LOW] < s < near.spans[place, HIGH]
        if overlaps and fills(ground, near.parts[place], x, y, low, high):
            return int(near.parts[place])
    return -1


@kernel
def _nearest_top(heights: Floats, z: float, gap: float, tried: int) -> tuple[int, float]:
    """The index of the height next nearest to z after `tried`, which is `gap` away from z; -1 if there is none."""
    best, least = -1, np.inf
    for place in range(len(heights)):
        off = abs(heights[place] - z)
        if off < least and (off > gap or (off == gap and place > tried)):
            best, least = place, off
    return best, least


@kernel
def _footing(
    ground: GroundArrays, body: Body, near: Near, x: float, y: float, ux: float, uy: float, start: float,
    middle: float, z: float,
) -> tuple[int, float]:  # fmt: skip
    """The ground for the next part of a leg: the free top nearest in height, -1 for the board, -2 for none."""
    mx, my, sx, sy = x + ux * middle, y + uy * middle, x + ux * start, y + uy * start
    heights = np.full(len(near.parts) + 1, np.inf)
    heights[0] = 0.0
    for place in range(len(near.parts)):
        if near.spans[place, HELD_LOW] < middle < near.spans[place, HELD_HIGH]:
            heights[place + 1] = height_of(ground, near.parts[place], sx, sy)
    place, gap = _nearest_top(heights, z, -1.0, -1)
    while place >= 0:
        part = near.parts[place - 1] if place else -1
        here = height_of(ground, part, mx, my) if place else 0.0
        if _filled(ground, near, middle, mx, my, here, here + body.height) < 0:
            return part, gap
        place, gap = _nearest_top(heights, z, gap, place)
    return -2, np.inf


@kernel
def _going(
    ground: GroundArrays, price: GroundCosts, body: Body, near: Near, s: float, z: float, marks: Whole
) -> float:
    """The factor of the ground at a point of the leg, FORBIDDEN above the cap; `marks` notes what is entered."""
    factor = 1.0
    for place in range(len(near.parts)):
        part = near.parts[place]
        if ground.kinds[part, PIECE] < 0 or not near.spans[place, LOW] < s < near.spans[place, HIGH]:
            continue
        if not applies(ground, part, z, body.height):
            continue
        if price.rates[part, PENALTY] > price.cap:
            return FORBIDDEN
        marks[part] |= ENTERS
        factor = max(factor, price.rates[part, INSIDE])
    return factor


@kernel
def _note(points: Floats, used: int, x: float, y: float, z: float) -> int:
    if used < len(points):
        points[used, 0], points[used, 1], points[used, 2] = x, y, z
        return used + 1
    return used


@kernel
def rise(
    ground: GroundArrays, price: GroundCosts, body: Body, x: float, y: float, z: float, to_z: float, marks: Whole
) -> float:
    """The factor for going straight up or down here; what is climbed is noted in `marks`."""
    factor, part = climb(ground, price, body, x, y, min(z, to_z), max(z, to_z))
    if part >= 0:
        marks[part] |= CLIMBS
    return factor


@kernel
def upright(
    ground: GroundArrays, price: GroundCosts, body: Body, x: float, y: float, z: float, to_z: float, marks: Whole
) -> float:  # fmt: skip
    """The factor for a leg straight up or down; a hull counts as its turning circle."""
    low, high = min(z, to_z), max(z, to_z) + body.height
    if len(body.corners) and not room_at(ground, body, x, y, low, high, body.turn - 2 * TOLERANCE):
        return FORBIDDEN
    return rise(ground, price, body, x, y, z, to_z, marks)


class Leg(NamedTuple):
    """The result of a leg: why it stopped and at which part, its length, cost, last height and number of points."""

    stop: int
    part: int
    length: float
    cost: float
    z: float
    points: int


@kernel
def leg(
    ground: GroundArrays, price: GroundCosts, body: Body, x: float, y: float, z: float, to_x: float, to_y: float,
    marks: Whole, points: Floats,
) -> Leg:  # fmt: skip
    """Follow the ground from a place towards another; `marks` notes what is entered and climbed, `points` the way.

    The two places must differ. If no points are wanted, a leg that cannot succeed is given up at once, without a
    reason.
    """
    dx, dy = to_x - x, to_y - y
    whole = sqrt(dx * dx + dy * dy)
    if not on_round_board(ground, to_x, to_y, body.side):
        return Leg(OFF_BOARD, -1, 0.0, 0.0, z, 0)
    ux, uy = dx / whole, dy / whole
    near = near_leg(ground, body, x, y, ux, uy, whole)
    if not len(points) and hopeless(ground, near, z, whole):
        return Leg(BLOCKED, -1, 0.0, 0.0, z, 0)
    events = events_along(ground, near, x, y, ux, uy, whole)
    travelled, cost, noted, grade = 0.0, 0.0, 0, 0.0
    for event in range(len(events) - 1):
        start, end = events[event], events[event + 1]
        ds = end - start
        if ds < SHORTEST:
            continue
        middle = (start + end) / 2
        footing, gap = _footing(ground, body, near, x, y, ux, uy, start, middle, z)
        if footing == -2:
            part = _filled(ground, near, middle, x + ux * middle, y + uy * middle, z, z + body.height)
            return Leg(BLOCKED, part, travelled, cost, z, noted)
        sx, sy, ex, ey = x + ux * start, y + uy * start, x + ux * end, y + uy * end
        here = height_of(ground, footing, sx, sy) if footing >= 0 else 0.0
        there = height_of(ground, footing, ex, ey) if footing >= 0 else 0.0
        if gap > TOLERANCE:
            factor = rise(ground, price, body, sx, sy, z, here, marks)
            if factor == FORBIDDEN:
                part = _filled(ground, near, middle, x + ux * middle, y + uy * middle, z, z + body.height)
                return Leg(NO_WAY_UP, part, travelled, cost, z, noted)
            travelled, cost = travelled + gap, cost + gap * factor
            noted = _note(points, _note(points, noted, sx, sy, z), sx, sy, here)
        elif abs((there - here) / ds - grade) > SHORTEST:
            noted = _note(points, noted, sx, sy, here)
        grade = (there - here) / ds
        factor = _going(ground, price, body, near, middle, (here + there) / 2, marks)
        if factor == FORBIDDEN:
            return Leg(BLOCKED, -1, travelled, cost, z, noted)
        step = sqrt(ds * ds + (there - here) * (there - here))
        travelled, cost, z = travelled + step, cost + step * factor, there
    return Leg(FREE, -1, travelled, cost, z, noted)
