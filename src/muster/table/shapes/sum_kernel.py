"""Compiled: one convex outline grown by another, for a quick measure of how far many points are from it."""

import numpy as np

from muster.table.shapes.gap_kernel import Corners, depth_at, edge, gap_between
from muster.table.shapes.kernel import kernel

SURE = 6.0
"""How far off a grown outline may be; nearer to a limit than this, the footprints themselves are measured."""


@kernel
def summed(one: Corners, other: Corners) -> Corners:
    """The Minkowski sum of two convex outlines that run counter-clockwise."""
    size, more = len(one), len(other)
    if more == 1 or size == 1:
        return one + other
    found = np.empty((size + more, 2), np.int64)
    a, b = lowest(one), lowest(other)
    here, there = 0, 0
    for each in range(size + more):
        found[each] = one[(a + here) % size] + other[(b + there) % more]
        ax, ay, bx, by = edge(one, (a + here) % size)
        cx, cy, dx, dy = edge(other, (b + there) % more)
        cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        # Of two edges along one line in opposite directions, the one that leads up or right comes first.
        onwards = by > ay or (by == ay and bx > ax)
        if there == more or (here < size and (cross > 0 or (cross == 0 and onwards))):
            here += 1
        else:
            there += 1
    return found


@kernel
def lowest(outline: Corners) -> int:
    """The index of the lowest corner, or of the leftmost if several are lowest."""
    best = 0
    for each in range(1, len(outline)):
        lower, level = outline[each, 1] < outline[best, 1], outline[each, 1] == outline[best, 1]
        if lower or (level and outline[each, 0] < outline[best, 0]):
            best = each
    return best


@kernel
def grown_by(part: Corners, own: Corners) -> Corners:
    """The outline in which the origin of a footprint must not lie if the footprint is to be clear of a part."""
    return summed(part, -own)


@kernel
def room_at(
    own: Corners, radius: int, x: int, y: int, part: Corners, part_radius: int, grown: Corners, limit: float
) -> float:
    """The room between a footprint, put on a point, and another outline; exact if it is near a limit.

    This is `gap_between`, which is only called in close cases. `grown` is the outline grown by the footprint.
    """
    if len(own) > 1 and len(part) > 1:
        about = -depth_at(grown, x, y) - radius - part_radius
        if abs(about - limit) > SURE:
            return about
    return gap_between(own + np.array((x, y), np.int64), radius, part, part_radius)
