"""Compiled: how high the ground is, what fills a height, and where a base can go up or down."""

from math import sqrt

import numpy as np

from muster.table.movement.walking.crossing import within_reach
from muster.table.movement.walking.ground import (
    BARRED,
    BOTTOM,
    CLIMB,
    CLIMB_PENALTY,
    CLIMBING,
    DOWN,
    END,
    FIRM,
    FIRST,
    FLOWN,
    FOOT_X,
    FOOT_Y,
    GROW,
    LEFT,
    PIECE,
    RIGHT,
    RIM,
    RING,
    RING_END,
    RISE,
    RISE_X,
    RISE_Y,
    RUN,
    SHEER,
    SLOPE,
    SOLID,
    STAND,
    TOP,
    UP,
    GroundArrays,
    GroundCosts,
    Whole,
)
from muster.table.movement.walking.mover import Body, Floats
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import INCH, TOLERANCE

STEP = INCH // 2
"""The highest edge that a model steps onto or off without climbing; its height still counts in the path."""
FORBIDDEN = -1.0
MOST_LEVELS = 8
STRAIGHT = 1.0
"""A turn that shifts no corner of a hull by more than this counts as none, because of rounding to whole mils."""


@kernel
def outline_of(ground: GroundArrays, part: int) -> Floats:
    return ground.corners[ground.kinds[part, FIRST] : ground.kinds[part, END]]


@kernel
def _rim_depth(corners: Floats, first: int, end: int, x: float, y: float) -> float:
    """How far inside an outline a point lies, 0 outside."""
    inside, nearest = False, np.inf
    ax, ay = corners[end - 1, 0] - x, corners[end - 1, 1] - y
    for place in range(first, end):
        bx, by = corners[place, 0] - x, corners[place, 1] - y
        if (ay > 0.0) != (by > 0.0) and (ax * by - bx * ay > 0.0) == (by > ay):
            inside = not inside
        ex, ey = bx - ax, by - ay
        part = min(max(-(ax * ex + ay * ey) / (ex * ex + ey * ey), 0.0), 1.0)
        dx, dy = ax + part * ex, ay + part * ey
        nearest = min(nearest, dx * dx + dy * dy)
        ax, ay = bx, by
    return sqrt(nearest) if inside else 0.0


@kernel
def height_of(ground: GroundArrays, part: int, x: float, y: float) -> float:
    """The height of the top of a part under a base's centre; outside the part, that of the nearest edge."""
    kind, sizes = ground.kinds[part, SLOPE], ground.sizes
    bottom, top = float(sizes[part, BOTTOM]), float(sizes[part, TOP])
    if kind == SHEER:
        return top
    if kind == RIM:
        risen = _rim_depth(ground.corners, ground.kinds[part, RING], ground.kinds[part, RING_END], x, y)
        risen /= sizes[part, RUN]
    else:
        risen = (x - sizes[part, FOOT_X]) * sizes[part, RISE_X] + (y - sizes[part, FOOT_Y]) * sizes[part, RISE_Y]
        risen /= sizes[part, RISE]
    return float(bottom + (top - bottom) * min(max(risen, 0.0), 1.0))


@kernel
def off(sizes: Floats, part: int, x: float, y: float, reach: float) -> bool:
    """Whether a circle about a point surely does not overlap a part, because it is outside the part's box."""
    if x + reach < sizes[part, LEFT] or x - reach > sizes[part, RIGHT]:
        return True
    return bool(y + reach < sizes[part, DOWN] or y - reach > sizes[part, UP])


@kernel
def reaches(ground: GroundArrays, part: int, x: float, y: float, reach: float) -> bool:
    """Whether a circle about a point overlaps a part."""
    if off(ground.sizes, part, x, y, reach):
        return False
    a, b = within_reach(outline_of(ground, part), x, y, 1.0, 0.0, reach + ground.sizes[part, GROW])
    return a < 0.0 < b


@kernel
def fills(ground: GroundArrays, part: int, x: float, y: float, low: float, high: float) -> bool:
    """Whether a solid part fills some of the room between two heights by more than the tolerance."""
    sizes = ground.sizes
    if (
        not ground.kinds[part, SOLID]
        or sizes[part, BOTTOM] >= high - TOLERANCE
        or sizes[part, TOP] <= low + TOLERANCE
    ):
        return False
    return height_of(ground, part, x, y) > low + TOLERANCE


@kernel
def applies(ground: GroundArrays, part: int, z: float, height: float) -> bool:
    """Whether a model that stands at z is in the ground of a part, and not above or below it."""
    return bool(z <= ground.sizes[part, TOP] + TOLERANCE and z + height > ground.sizes[part, BOTTOM] + TOLERANCE)


@kernel
def room_at(ground: GroundArrays, body: Body, x: float, y: float, low: float, high: float, reach: float) -> bool:
    """Whether nothing solid fills a column of a radius between two heights."""
    for part in range(len(ground.kinds)):
        if off(ground.sizes, part, x, y, reach):
            continue
        if reaches(ground, part, x, y, reach) and fills(ground, part, x, y, low, high):
            return False
    return on_round_board(ground, x, y, body.side)


@kernel
def on_round_board(ground: GroundArrays, x: float, y: float, reach: float) -> bool:
    if ground.circle[2] == 0.0:
        return True
    dx, dy = x - ground.circle[0], y - ground.circle[1]
    return bool(sqrt(dx * dx + dy * dy) + reach <= ground.circle[2] + TOLERANCE)


@kernel
def turns_freely(ground: GroundArrays, body: Body, x: float, y: float, z: float) -> bool:
    """Whether the turning circle of a hull is free; a round base always turns."""
    if len(body.corners) == 0:
        return True
    for part in range(len(ground.kinds)):
        if reaches(ground, part, x, y, body.turn - TOLERANCE) and fills(ground, part, x, y, z, z + body.height):
            return False
    return on_round_board(ground, x, y, body.turn)


@kernel
def goes_straight(body: Body, ux: float, uy: float, dx: float, dy: float) -> bool:
    """Whether a hull that faces along u can go along d, ahead or back, without turning: no corner moves by a mil."""
    aside = (ux * dy - uy * dx) * body.turn
    return bool(aside * aside <= STRAIGHT * STRAIGHT * (ux * ux + uy * uy) * (dx * dx + dy * dy))


@kernel
def on_ladder(ground: GroundArrays, piece: int, x: float, y: float, reach: float) -> bool:
    """Whether a base on this point reaches a ladder of a piece."""
    for x_at, y_at, owner in ground.ladders:
        dx, dy = x_at - x, y_at - y
        if owner == piece and sqrt(dx * dx + dy * dy) <= 2.0 * reach + TOLERANCE:
            return True
    return False


@kernel
def _way_up(ground: GroundArrays, price: GroundCosts, body: Body, part: int, x: float, y: float) -> tuple[float, int]:
    """The factor for going up the edge of a part here, and the part if it slows; FORBIDDEN if there is no way up."""
    ladder = on_ladder(ground, ground.kinds[part, PIECE], x, y, body.turn)
    if ground.kinds[part, CLIMB] == BARRED and not ladder:
        return FORBIDDEN, part
    if ground.kinds[part, CLIMB] == FLOWN or (ladder and price.ladders_help):
        return 1.0, -1
    return (price.rates[part, CLIMBING] if price.rates[part, CLIMB_PENALTY] <= price.cap else FORBIDDEN), part


@kernel
def climb(
    ground: GroundArrays, price: GroundCosts, body: Body, x: float, y: float, low: float, high: float
) -> tuple[float, int]:
    """The factor for going straight up or down between two heights, and the part that slows the climb (-1: none)."""
    if high - low <= STEP:
        return 1.0, -1
    best, slowed = np.inf, -1
    for part in range(len(ground.kinds)):
        if off(ground.sizes, part, x, y, body.turn + 2 * TOLERANCE):
            continue
        if not ground.kinds[part, STAND] or abs(height_of(ground, part, x, y) - high) > TOLERANCE:
            continue
        if not reaches(ground, part, x, y, body.turn + 2 * TOLERANCE):
            continue
        factor, slows = _way_up(ground, price, body, part, x, y)
        if factor != FORBIDDEN and (factor < best or slows < 0):
            best, slowed = factor, slows
    if best == np.inf or not room_at(ground, body, x, y, low, high + body.height, body.side - 2 * TOLERANCE):
        return FORBIDDEN, -1
    return best, slowed


@kernel
def stands(ground: GroundArrays, x: float, y: float, z: float) -> bool:
    """Whether the ground under the centre carries a model at z: the board or a top that can be stood on."""
    if abs(z) <= TOLERANCE:
        return True
    for part in range(len(ground.kinds)):
        if off(ground.sizes, part, x, y, 1.0):
            continue
        level = ground.kinds[part, STAND] == FIRM and abs(height_of(ground, part, x, y) - z) <= TOLERANCE
        if level and reaches(ground, part, x, y, 1.0):
            return True
    return False


@kernel
def _levels(ground: GroundArrays, body: Body, x: float, y: float, reach: float, found: Floats) -> int:
    """Write into `found` the heights at which a circle fits with ground under any part of it; returns how many."""
    count = 0
    for part in range(-1, len(ground.kinds)):
        if part >= 0 and not (ground.kinds[part, STAND] and reaches(ground, part, x, y, body.turn + TOLERANCE)):
            continue
        z = height_of(ground, part, x, y) if part >= 0 else 0.0
        known = False
        for place in range(count):
            known = known or abs(found[place] - z) <= TOLERANCE
        wanted = not known and count < len(found)
        if wanted and room_at(ground, body, x, y, z, z + body.height, reach - TOLERANCE):
            found[count] = z
            count += 1
    return count


@kernel
def at_levels(ground: GroundArrays, body: Body, points: Floats, reach: float, ending: bool) -> tuple[Floats, Whole]:
    """Rows of points with every height at which a circle fits there, and the index of the point for each row.

    For the `ending` of a path, only heights at which the ground carries the model.
    """
    heights = np.empty(MOST_LEVELS)
    found, rows = np.empty((MOST_LEVELS * len(points), 3)), np.empty(MOST_LEVELS * len(points), np.int64)
    size = 0
    for place in range(len(points)):
        x, y = points[place, 0], points[place, 1]
        for level in range(_levels(ground, body, x, y, reach, heights)):
            if not ending or stands(ground, x, y, heights[level]):
                found[size, 0], found[size, 1], found[size, 2] = x, y, heights[level]
                rows[size] = place
                size += 1
    return found[:size].copy(), rows[:size].copy()
