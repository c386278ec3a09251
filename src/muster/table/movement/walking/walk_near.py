"""Compiled: the parts near a straight leg, and where along it something begins, ends or bends."""

from typing import NamedTuple

import numpy as np

from muster.table.movement.walking.crossing import PARALLEL, stretch, within_reach
from muster.table.movement.walking.ground import (
    BOTTOM,
    DOWN,
    FOOT_X,
    FOOT_Y,
    GROW,
    LEFT,
    RIGHT,
    RIM,
    RING,
    RING_END,
    RISE,
    RISE_X,
    RISE_Y,
    SHEER,
    SLOPE,
    SOLID,
    STAND,
    TOP,
    UP,
    GroundArrays,
    Whole,
)
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import height_of, outline_of
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

PACE = 2_000.0
FINEST = 20.0
EVEN = 1.0
HALVINGS = 16
"""How a slope is followed: in stretches shorter than `PACE`.

A stretch is halved, at most this many times and down to `FINEST`, if its middle is more than `EVEN` off the straight
line.
"""
SHORTEST = 1e-6


class Near(NamedTuple):
    """The parts near a leg, and for each the spans of the leg where it overlaps the base and where it carries it."""

    parts: Whole
    spans: Floats


LOW, HIGH, HELD_LOW, HELD_HIGH = range(4)


@kernel
def passed(sizes: Floats, part: int, x: float, y: float, ux: float, uy: float, whole: float, reach: float) -> bool:
    """Whether the box about a part surely stays out of reach of a leg: before it, behind it or to its side.

    It takes only one array, because passing the whole ground costs more than the check.
    """
    wide, high = (sizes[part, RIGHT] - sizes[part, LEFT]) / 2, (sizes[part, UP] - sizes[part, DOWN]) / 2
    dx, dy = (sizes[part, RIGHT] + sizes[part, LEFT]) / 2 - x, (sizes[part, UP] + sizes[part, DOWN]) / 2 - y
    if abs(dx * uy - dy * ux) > wide * abs(uy) + high * abs(ux) + reach:
        return True
    return bool(abs(dx * ux + dy * uy - whole / 2) > wide * abs(ux) + high * abs(uy) + whole / 2 + reach)


@kernel
def near_leg(ground: GroundArrays, body: Body, x: float, y: float, ux: float, uy: float, whole: float) -> Near:
    room, sizes = len(ground.kinds), ground.sizes
    parts, spans = np.empty(room, np.int64), np.empty((room, 4))
    reach = body.turn + 2 * TOLERANCE
    count = 0
    for part in range(room):
        if passed(sizes, part, x, y, ux, uy, whole, reach):
            continue
        corners = outline_of(ground, part)
        low, high = stretch(body, corners, ground.sizes[part, GROW], x, y, ux, uy, -float(TOLERANCE))
        held_low, held_high = np.inf, -np.inf
        if ground.kinds[part, STAND]:
            held_low, held_high = within_reach(corners, x, y, ux, uy, body.turn + TOLERANCE)
        if max(high, held_high) <= 0.0 or min(low, held_low) >= whole:
            continue
        parts[count] = part
        spans[count, LOW], spans[count, HIGH] = low, high
        spans[count, HELD_LOW], spans[count, HELD_HIGH] = held_low, held_high
        count += 1
    return Near(parts[:count], spans[:count])


@kernel
def hopeless(ground: GroundArrays, near: Near, z: float, whole: float) -> bool:
    """Whether an obstacle on the leg stands on the board and is higher than anything the leg could lead over."""
    highest = z
    for part in near.parts:
        if ground.kinds[part, STAND]:
            highest = max(highest, ground.sizes[part, TOP])
    for place in range(len(near.parts)):
        part = near.parts[place]
        ahead = max(near.spans[place, LOW], 0.0) + SHORTEST < min(near.spans[place, HIGH], whole)
        low, top = ground.sizes[part, BOTTOM], ground.sizes[part, TOP]
        if ahead and ground.kinds[part, SOLID] and low <= 0.0 and top > highest + TOLERANCE:
            return True
    return False


@kernel
def _bends(
    ground: GroundArrays, part: int, x: float, y: float, ux: float, uy: float, low: float, high: float, found: Floats,
    size: int,
) -> int:  # fmt: skip
    """Add to `found` where the surface of a rim bends along a stretch of the leg, by halving the stretch."""
    ends = np.empty((HALVINGS + 2, 2))
    ends[0, 0], ends[0, 1] = high, height_of(ground, part, x + ux * high, y + uy * high)
    here, risen = low, height_of(ground, part, x + ux * low, y + uy * low)
    left, since, grade = 1, low, np.inf
    while left > 0:
        there, height = ends[left - 1, 0], ends[left - 1, 1]
        middle = (here + there) / 2
        halfway = height_of(ground, part, x + ux * middle, y + uy * middle)
        straight = abs(halfway - (risen + height) / 2) <= EVEN
        if left <= HALVINGS and there - here > FINEST and not (straight and there - here < PACE):
            ends[left, 0], ends[left, 1] = middle, halfway
            left += 1
            continue
        goes_on = there - since < PACE and abs((height - risen) / (there - here) - grade) < SHORTEST
        if not goes_on and size < len(found):
            size, since = size + 1, here
        found[size - 1] = there
        grade = (height - risen) / (there - here)
        here, risen, left = there, height, left - 1
    return size


@kernel
def _outline_cuts(ground: GroundArrays, part: int, x: float, y: float, ux: float, uy: float, cuts: Floats) -> int:
    """Write into `cuts` where the leg's line crosses the outline of a rim; returns how many."""
    size, first, end = 0, ground.kinds[part, RING], ground.kinds[part, RING_END]
    ax, ay = ground.corners[end - 1, 0] - x, ground.corners[end - 1, 1] - y
    for corner in range(first, end):
        bx, by = ground.corners[corner, 0] - x, ground.corners[corner, 1] - y
        one, other = ux * ay - uy * ax, ux * by - uy * bx
        if (one > 0.0) != (other > 0.0):
            share = one / (one - other)
            cuts[size] = (ax + (bx - ax) * share) * ux + (ay + (by - ay) * share) * uy
            size += 1
        ax, ay = bx, by
    return size


@kernel
def _ramp_cuts(ground: GroundArrays, part: int, x: float, y: float, ux: float, uy: float, cuts: Floats) -> int:
    """Write into `cuts` where the leg's line crosses the foot and the head of a ramp; returns how many."""
    sizes = ground.sizes
    rate = ux * sizes[part, RISE_X] + uy * sizes[part, RISE_Y]
    if abs(rate) < PARALLEL:
        return 0
    risen = (x - sizes[part, FOOT_X]) * sizes[part, RISE_X] + (y - sizes[part, FOOT_Y]) * sizes[part, RISE_Y]
    cuts[0], cuts[1] = -risen / rate, (sizes[part, RISE] - risen) / rate
    return 2


@kernel
def _cuts(ground: GroundArrays, part: int, x: float, y: float, ux: float, uy: float, cuts: Floats) -> int:
    if ground.kinds[part, SLOPE] == RIM:
        return _outline_cuts(ground, part, x, y, ux, uy, cuts)
    return _ramp_cuts(ground, part, x, y, ux, uy, cuts)


@kernel
def _along_slope(
    ground: GroundArrays, part: int, x: float, y: float, ux: float, uy: float, low: float, high: float, found: Floats,
    size: int,
) -> int:  # fmt: skip
    """Add to `found` where the surface of a slope bends along a stretch of the leg.

    A rim is cut where the leg crosses its outline. Outside the outline the surface is level. Inside a convex outline
    it is nowhere hollow, so a stretch that is straight at its middle is straight everywhere.
    """
    rim = ground.kinds[part, SLOPE] == RIM
    cuts = np.empty(ground.kinds[part, RING_END] - ground.kinds[part, RING] + 3)
    count = _cuts(ground, part, x, y, ux, uy, cuts)
    cuts[count] = high
    _sort(cuts, count + 1)
    here = low
    for cut in cuts[: count + 1]:
        if cut > high or cut - here < SHORTEST:
            continue
        if rim:
            size = _bends(ground, part, x, y, ux, uy, here, cut, found, size)
        else:
            found[size], size = cut, size + 1
        here = cut
    return size


@kernel
def events_along(ground: GroundArrays, near: Near, x: float, y: float, ux: float, uy: float, whole: float) -> Floats:
    """Where along the leg something begins, ends or bends, in order, from 0 to the end."""
    count, room = len(near.parts), 0
    for part in near.parts:
        if ground.kinds[part, SLOPE] != SHEER:
            room += int(whole / FINEST) + ground.kinds[part, RING_END] - ground.kinds[part, RING] + 4
    found = np.empty(4 * count + 2 + room)
    found[0], found[1] = 0.0, whole
    size = 2
    for place in range(count):
        for mark in near.spans[place]:
            if 0.0 < mark < whole:
                found[size] = mark
                size += 1
    for place in range(count):
        part = near.parts[place]
        low, high = max(near.spans[place, HELD_LOW], 0.0), min(near.spans[place, HELD_HIGH], whole)
        if ground.kinds[part, SLOPE] != SHEER and low < high:
            size = _along_slope(ground, part, x, y, ux, uy, low, high, found, size)
    _sort(found, size)
    return found[:size]


@kernel
def _sort(values: Floats, size: int) -> None:
    """Sort in place by insertion, as there are few values and most come in order."""
    for place in range(1, size):
        value, before = values[place], place - 1
        while before >= 0 and values[before] > value:
            values[before + 1] = values[before]
            before -= 1
        values[before + 1] = value
