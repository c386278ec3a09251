"""Compiled: one straight leg of a path, following the ground up and down, with its length and its cost."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from muster.table.movement.walking.crossing import stretch, within_reach
from muster.table.movement.walking.ground import SHEER, Ground, Price, Whole
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import (
    FORBIDDEN,
    applies,
    climb,
    fills,
    height_of,
    on_round_board,
    outline_of,
    reaches,
)
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

FREE, BLOCKED, NO_WAY_UP, OFF_BOARD = 0, 1, 2, 3
PACE = 2_000.0
FINEST = 20.0
EVEN = 1.0
HALVINGS = 16
"""How a slope is followed: in stretches below the pace, halved where the middle is off the straight by more than
`EVEN`, down to the finest."""
SHORTEST = 1e-6
CLIMBS = 1
ENTERS = 2


class Near(NamedTuple):
    """The parts near a leg: where along it each overlaps the base, and where each carries it."""

    part: Whole
    low: Floats
    high: Floats
    held_low: Floats
    held_high: Floats


@kernel
def _near(ground: Ground, body: Body, x: float, y: float, ux: float, uy: float, whole: float) -> tuple[Near, int]:
    room = len(ground.top)
    near = Near(
        np.empty(room, np.int64), np.empty(room), np.empty(room), np.empty(room), np.empty(room)
    )  # fmt: skip
    left, right = min(x, x + ux * whole), max(x, x + ux * whole)
    down, up = min(y, y + uy * whole), max(y, y + uy * whole)
    reach = body.turn + 2 * TOLERANCE
    count = 0
    for part in range(room):
        box = ground.box[part]
        if left - reach > box[1] or right + reach < box[0] or down - reach > box[3] or up + reach < box[2]:
            continue
        corners = outline_of(ground, part)
        low, high = stretch(body, corners, ground.grow[part], x, y, ux, uy, -float(TOLERANCE))
        held_low, held_high = np.inf, -np.inf
        if ground.stand[part]:
            held_low, held_high = within_reach(corners, x, y, ux, uy, body.turn + TOLERANCE)
        if max(high, held_high) <= 0.0 or min(low, held_low) >= whole:
            continue
        near.part[count], near.low[count], near.high[count] = part, low, high
        near.held_low[count], near.held_high[count] = held_low, held_high
        count += 1
    return near, count


@kernel
def _bends(
    ground: Ground, part: int, x: float, y: float, ux: float, uy: float, low: float, high: float, found: Floats,
    size: int,
) -> int:  # fmt: skip
    """Add to `found` where the surface of a slope bends along a stretch of the leg: halve what is not straight."""
    ends = np.empty(HALVINGS + 2)
    here, left = low, 1
    ends[0] = high
    while left > 0:
        there = ends[left - 1]
        middle = (here + there) / 2
        rise = height_of(ground, part, x + ux * here, y + uy * here)
        rise += height_of(ground, part, x + ux * there, y + uy * there)
        straight = abs(height_of(ground, part, x + ux * middle, y + uy * middle) - rise / 2) <= EVEN
        if left <= HALVINGS and there - here > FINEST and not (straight and there - here < PACE):
            ends[left] = middle
            left += 1
            continue
        if size < len(found):
            found[size] = there
            size += 1
        here, left = there, left - 1
    return size


@kernel
def _events(ground: Ground, near: Near, count: int, x: float, y: float, ux: float, uy: float, whole: float) -> Floats:
    """Where along the leg something begins, ends or bends, in order, from 0 to the end."""
    slopes = 0
    for place in range(count):
        slopes += ground.slope[near.part[place]] != SHEER
    found = np.empty(4 * count + 2 + slopes * (int(whole / FINEST) + 2))
    found[0], found[1] = 0.0, whole
    size = 2
    for place in range(count):
        for mark in (near.low[place], near.high[place], near.held_low[place], near.held_high[place]):
            if 0.0 < mark < whole:
                found[size] = mark
                size += 1
    for place in range(count):
        low, high = max(near.held_low[place], 0.0), min(near.held_high[place], whole)
        if ground.slope[near.part[place]] != SHEER and low < high:
            size = _bends(ground, near.part[place], x, y, ux, uy, low, high, found, size)
    return np.sort(found[:size])


@kernel
def _clear(ground: Ground, near: Near, count: int, s: float, x: float, y: float, low: float, high: float) -> int:
    """The place of what fills the heights at a point of the leg, or -1."""
    for place in range(count):
        if near.low[place] < s < near.high[place] and fills(ground, near.part[place], x, y, low, high):
            return place
    return -1


@kernel
def _footing(
    ground: Ground, body: Body, near: Near, count: int, x: float, y: float, ux: float, uy: float,
    start: float, middle: float, z: float,
) -> tuple[int, float]:  # fmt: skip
    """On what a base goes on from a point of the leg: the free top nearest in height, -1 the board, -2 nothing."""
    best, gap = -2, np.inf
    mx, my, sx, sy = x + ux * middle, y + uy * middle, x + ux * start, y + uy * start
    for place in range(-1, count):
        part = near.part[place] if place >= 0 else -1
        if place >= 0 and not near.held_low[place] < middle < near.held_high[place]:
            continue
        at_start = height_of(ground, part, sx, sy) if part >= 0 else 0.0
        here = height_of(ground, part, mx, my) if part >= 0 else 0.0
        if abs(at_start - z) >= gap or _clear(ground, near, count, middle, mx, my, here, here + body.height) >= 0:
            continue
        best, gap = part, abs(at_start - z)
    return best, gap


@kernel
def _going(
    ground: Ground, price: Price, body: Body, near: Near, count: int, s: float, z: float, marks: Whole
) -> float:
    """The factor of the ground at a point of the leg, and what it enters into `marks`; FORBIDDEN above the cap."""
    factor = 1.0
    for place in range(count):
        part = near.part[place]
        if ground.piece[part] < 0 or not near.low[place] < s < near.high[place]:
            continue
        if not applies(ground, part, z, body.height):
            continue
        if price.penalty[part] > price.cap:
            return FORBIDDEN
        marks[part] |= ENTERS
        factor = max(factor, price.inside[part])
    return factor


@kernel
def _blocker(ground: Ground, body: Body, near: Near, count: int, x: float, y: float, s: float, z: float) -> int:
    place = _clear(ground, near, count, s, x, y, z, z + body.height)
    return near.part[place] if place >= 0 else -1


@kernel
def _note(points: Floats, used: int, x: float, y: float, z: float) -> int:
    if used < len(points):
        points[used, 0], points[used, 1], points[used, 2] = x, y, z
        return used + 1
    return used


@kernel
def _rise(ground: Ground, price: Price, body: Body, x: float, y: float, z: float, to_z: float, marks: Whole) -> float:
    """The factor for going straight up or down here; what is climbed is marked."""
    factor, part = climb(ground, price, body, x, y, min(z, to_z), max(z, to_z))
    if part >= 0:
        marks[part] |= CLIMBS
    return factor


class Leg(NamedTuple):
    """What became of a leg: why it stopped and at which part, its length, cost, last height and points noted."""

    stop: int
    part: int
    length: float
    cost: float
    z: float
    points: int


@kernel
def leg(
    ground: Ground, price: Price, body: Body, x: float, y: float, z: float, to_x: float, to_y: float,
    marks: Whole, points: Floats,
) -> Leg:  # fmt: skip
    """Follow the ground from a place towards another; `marks` takes what is entered and climbed, `points` the way."""
    dx, dy = to_x - x, to_y - y
    whole = sqrt(dx * dx + dy * dy)
    if not on_round_board(ground, to_x, to_y, body.side):
        return Leg(OFF_BOARD, -1, 0.0, 0.0, z, 0)
    if whole == 0.0:
        return Leg(FREE, -1, 0.0, 0.0, z, 0)
    ux, uy = dx / whole, dy / whole
    near, count = _near(ground, body, x, y, ux, uy, whole)
    events = _events(ground, near, count, x, y, ux, uy, whole)
    travelled, cost, noted, grade = 0.0, 0.0, 0, 0.0
    for event in range(len(events) - 1):
        start, end = events[event], events[event + 1]
        ds = end - start
        if ds < SHORTEST:
            continue
        middle = (start + end) / 2
        footing, gap = _footing(ground, body, near, count, x, y, ux, uy, start, middle, z)
        if footing == -2:
            part = _blocker(ground, body, near, count, x + ux * middle, y + uy * middle, middle, z)
            return Leg(BLOCKED, part, travelled, cost, z, noted)
        sx, sy, ex, ey = x + ux * start, y + uy * start, x + ux * end, y + uy * end
        here = height_of(ground, footing, sx, sy) if footing >= 0 else 0.0
        there = height_of(ground, footing, ex, ey) if footing >= 0 else 0.0
        if gap > TOLERANCE:
            factor = _rise(ground, price, body, sx, sy, z, here, marks)
            if factor == FORBIDDEN:
                part = _blocker(ground, body, near, count, x + ux * middle, y + uy * middle, middle, z)
                return Leg(NO_WAY_UP, part, travelled, cost, z, noted)
            travelled, cost = travelled + gap, cost + gap * factor
            noted = _note(points, _note(points, noted, sx, sy, z), sx, sy, here)
        elif abs((there - here) / ds - grade) > SHORTEST:
            noted = _note(points, noted, sx, sy, here)
        grade = (there - here) / ds
        factor = _going(ground, price, body, near, count, middle, (here + there) / 2, marks)
        if factor == FORBIDDEN:
            return Leg(BLOCKED, -1, travelled, cost, z, noted)
        step = sqrt(ds * ds + (there - here) * (there - here))
        travelled, cost, z = travelled + step, cost + step * factor, there
    return Leg(FREE, -1, travelled, cost, z, noted)


@kernel
def turns_freely(ground: Ground, body: Body, x: float, y: float, z: float) -> bool:
    """Whether the turning circle of a hull is free; a round base always turns."""
    if len(body.corners) == 0:
        return True
    for part in range(len(ground.top)):
        if fills(ground, part, x, y, z, z + body.height) and reaches(ground, part, x, y, body.turn - TOLERANCE):
            return False
    return on_round_board(ground, x, y, body.turn)
