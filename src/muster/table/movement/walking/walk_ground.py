"""Compiled: how high the ground is, what fills a height, and where a base can go up or down."""

from math import sqrt

import numpy as np

from muster.table.movement.walking.crossing import within_reach
from muster.table.movement.walking.ground import BARRED, FLOWN, RIM, SHEER, Ground, Price
from muster.table.movement.walking.mover import Body, Floats
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import INCH, TOLERANCE

STEP = INCH // 2
"""The highest edge that a model steps onto or off without climbing; its height still counts in the path."""
FORBIDDEN = -1.0


@kernel
def outline_of(ground: Ground, part: int) -> Floats:
    return ground.corners[ground.first[part] : ground.first[part + 1]]


@kernel
def _rim_depth(ring: Floats, x: float, y: float) -> float:
    """How far inside an outline a point lies, 0 outside."""
    inside, nearest = False, np.inf
    for place in range(len(ring)):
        after = (place + 1) % len(ring)
        ax, ay, bx, by = ring[place, 0] - x, ring[place, 1] - y, ring[after, 0] - x, ring[after, 1] - y
        if (ay > 0.0) != (by > 0.0) and (ax * by - bx * ay > 0.0) == (by > ay):
            inside = not inside
        ex, ey = bx - ax, by - ay
        part = min(max(-(ax * ex + ay * ey) / (ex * ex + ey * ey), 0.0), 1.0)
        dx, dy = ax + part * ex, ay + part * ey
        nearest = min(nearest, dx * dx + dy * dy)
    return sqrt(nearest) if inside else 0.0


@kernel
def height_of(ground: Ground, part: int, x: float, y: float) -> float:
    """The height of the top of a part where a base's centre is; beyond its edge, that of the edge."""
    kind, piece = ground.slope[part], ground.piece[part]
    if kind == SHEER:
        return float(ground.top[part])
    row = ground.ramp[piece]
    if kind == RIM:
        ring = ground.ring[ground.ring_first[piece] : ground.ring_first[piece + 1]]
        risen = _rim_depth(ring, x, y) / max(row[5], 1.0)
    else:
        risen = ((x - row[0]) * row[2] + (y - row[1]) * row[3]) / row[4]
    bottom, top = float(ground.bottom[part]), float(ground.top[part])
    return float(bottom + (top - bottom) * min(max(risen, 0.0), 1.0))


@kernel
def reaches(ground: Ground, part: int, x: float, y: float, reach: float) -> bool:
    """Whether a circle about a point overlaps a part."""
    box = ground.box[part]
    if x + reach < box[0] or x - reach > box[1] or y + reach < box[2] or y - reach > box[3]:
        return False
    a, b = within_reach(outline_of(ground, part), x, y, 1.0, 0.0, reach + ground.grow[part])
    return a < 0.0 < b


@kernel
def fills(ground: Ground, part: int, x: float, y: float, low: float, high: float) -> bool:
    """Whether a solid part fills some of the room between two heights by more than the tolerance."""
    if not ground.solid[part] or ground.bottom[part] >= high - TOLERANCE:
        return False
    return height_of(ground, part, x, y) > low + TOLERANCE


@kernel
def applies(ground: Ground, part: int, z: float, height: float) -> bool:
    """Whether a model that stands at z is in the ground of a part, not above or below it."""
    return bool(z <= ground.top[part] + TOLERANCE and z + height > ground.bottom[part] + TOLERANCE)


@kernel
def room_at(ground: Ground, body: Body, x: float, y: float, low: float, high: float, reach: float) -> bool:
    """Whether nothing solid fills a column of a radius between two heights."""
    for part in range(len(ground.top)):
        if fills(ground, part, x, y, low, high) and reaches(ground, part, x, y, reach):
            return False
    return on_round_board(ground, x, y, body.side)


@kernel
def on_round_board(ground: Ground, x: float, y: float, reach: float) -> bool:
    if ground.circle[2] == 0.0:
        return True
    dx, dy = x - ground.circle[0], y - ground.circle[1]
    return bool(sqrt(dx * dx + dy * dy) + reach <= ground.circle[2] + TOLERANCE)


@kernel
def on_ladder(ground: Ground, piece: int, x: float, y: float, reach: float) -> bool:
    """Whether a base comes within its own radius of a ladder of a piece."""
    for place in range(len(ground.ladder_piece)):
        if ground.ladder_piece[place] == piece:
            dx, dy = ground.ladders[place, 0] - x, ground.ladders[place, 1] - y
            if sqrt(dx * dx + dy * dy) <= 2.0 * reach + TOLERANCE:
                return True
    return False


@kernel
def _way_up(ground: Ground, price: Price, body: Body, part: int, x: float, y: float) -> tuple[float, int]:
    """The factor for going up the edge of a part here, and the part if it slows; FORBIDDEN without a way."""
    ladder = on_ladder(ground, ground.piece[part], x, y, body.turn)
    if ground.climb[part] == BARRED and not ladder:
        return FORBIDDEN, part
    if ground.climb[part] == FLOWN or (ladder and price.ladders_help):
        return 1.0, -1
    return (price.climb[part] if price.climb_penalty[part] <= price.cap else FORBIDDEN), part


@kernel
def climb(ground: Ground, price: Price, body: Body, x: float, y: float, low: float, high: float) -> tuple[float, int]:
    """The factor for going straight up or down between two heights, and the part whose climbing slows (-1: none)."""
    if high - low <= STEP:
        return 1.0, -1
    best, slowed = np.inf, -1
    for part in range(len(ground.top)):
        if not ground.stand[part] or abs(height_of(ground, part, x, y) - high) > TOLERANCE:
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
def stands(ground: Ground, x: float, y: float, z: float) -> bool:
    """Whether the ground under the centre carries a model at z: the board or a top."""
    if abs(z) <= TOLERANCE:
        return True
    for part in range(len(ground.top)):
        level = ground.stand[part] and abs(height_of(ground, part, x, y) - z) <= TOLERANCE
        if level and reaches(ground, part, x, y, 1.0):
            return True
    return False


@kernel
def levels(ground: Ground, body: Body, x: float, y: float, reach: float, found: Floats) -> int:
    """The heights at which a circle fits with something under any part of it, into `found`; how many."""
    count = 0
    for part in range(-1, len(ground.top)):
        if part >= 0 and not (ground.stand[part] and reaches(ground, part, x, y, body.turn + TOLERANCE)):
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
