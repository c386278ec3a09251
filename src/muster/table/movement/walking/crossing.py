"""Compiled: along which stretch of a straight leg a base overlaps a convex shape."""

from math import sqrt

import numpy as np

from muster.table.movement.walking.mover import Body, Floats
from muster.table.shapes.kernel import kernel

NEVER = (1.0, 0.0)
"""A stretch that begins after its end."""
PARALLEL = 1e-12


@kernel
def in_circle(x: float, y: float, ux: float, uy: float, reach: float) -> tuple[float, float]:
    """Where the line through the origin along u lies within a circle about (x, y)."""
    along, across = x * ux + y * uy, x * uy - y * ux
    room = reach * reach - across * across
    if reach <= 0.0 or room <= 0.0:
        return NEVER
    half = sqrt(room)
    return along - half, along + half


@kernel
def _in_slab(start: float, rate: float, low: float, high: float) -> tuple[float, float]:
    """Where start + s x rate lies between two bounds."""
    if abs(rate) < PARALLEL:
        return (-np.inf, np.inf) if low < start < high else NEVER
    one, other = (low - start) / rate, (high - start) / rate
    return min(one, other), max(one, other)


@kernel
def _beside_edge(
    ax: float, ay: float, bx: float, by: float, ux: float, uy: float, reach: float
) -> tuple[float, float]:
    """Where the line through the origin along u lies beside an edge, within `reach` of it."""
    ex, ey = bx - ax, by - ay
    size = sqrt(ex * ex + ey * ey)
    if size == 0.0:
        return NEVER
    ex, ey = ex / size, ey / size
    first = _in_slab(-(ax * ex + ay * ey), ux * ex + uy * ey, 0.0, size)
    second = _in_slab(ax * ey - ay * ex, uy * ex - ux * ey, -reach, reach)
    low, high = max(first[0], second[0]), min(first[1], second[1])
    if low >= high:
        return NEVER
    return low, high


@kernel
def within_reach(corners: Floats, x: float, y: float, ux: float, uy: float, reach: float) -> tuple[float, float]:
    """Where the line from (x, y) along the unit vector u lies in a convex outline grown by `reach` (rounded)."""
    low, high = np.inf, -np.inf
    count = len(corners)
    for place in range(count):
        ax, ay = corners[place, 0] - x, corners[place, 1] - y
        a, b = in_circle(ax, ay, ux, uy, reach)
        if a < b:
            low, high = min(low, a), max(high, b)
        if count > 1:
            after = (place + 1) % count
            a, b = _beside_edge(ax, ay, corners[after, 0] - x, corners[after, 1] - y, ux, uy, reach)
            if a < b:
                low, high = min(low, a), max(high, b)
    return low, high


@kernel
def faced(body: Body, ux: float, uy: float) -> Floats:
    """The corners of a hull about the origin that faces along u."""
    turned = np.empty_like(body.corners)
    for place in range(len(turned)):
        along, across = body.corners[place, 0], body.corners[place, 1]
        turned[place, 0] = along * ux - across * uy
        turned[place, 1] = along * uy + across * ux
    return turned


@kernel
def _behind_edges(
    edges: Floats, points: Floats, x: float, y: float, ux: float, uy: float, extra: float
) -> tuple[float, float]:
    """Where along u an outline, shifted by (x, y), lies behind all edges of another, by more than -`extra`."""
    low, high = -np.inf, np.inf
    ax, ay = edges[-1, 0], edges[-1, 1]
    for place in range(len(edges)):
        bx, by = edges[place, 0], edges[place, 1]
        size = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        if size > 0.0:
            nx, ny, nearest = (by - ay) / size, (ax - bx) / size, np.inf
            for point in points:
                nearest = min(nearest, nx * (point[0] + x - ax) + ny * (point[1] + y - ay))
            a, b = _in_slab(nearest, nx * ux + ny * uy, -np.inf, extra)
            low, high = max(low, a), min(high, b)
        ax, ay = bx, by
    return low, high


@kernel
def stretch(
    body: Body, corners: Floats, grow: float, x: float, y: float, ux: float, uy: float, extra: float
) -> tuple[float, float]:
    """The stretch of the line from (x, y) along u on which a base overlaps a convex shape, by more than -`extra`.

    The shape is an outline grown by `grow`; a round model is one corner, grown by its radius. Two outlines overlap by
    the least depth at which one of them lies behind an edge of the other, as is checked where a model ends.
    """
    if len(body.corners) == 0:
        return within_reach(corners, x, y, ux, uy, body.side + grow + extra)
    hull = faced(body, ux, uy)
    if grow > 0.0:
        return within_reach(hull, corners[0, 0] - x, corners[0, 1] - y, -ux, -uy, grow + extra)
    one = _behind_edges(corners, hull, x, y, ux, uy, extra)
    other = _behind_edges(hull, corners, -x, -y, -ux, -uy, extra)
    low, high = max(one[0], other[0]), min(one[1], other[1])
    return (low, high) if low < high else NEVER
