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
    """Where the line through the origin along u lies beside an edge, within reach of it."""
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
def faced(body: Body, ux: float, uy: float, extra: float) -> Floats:
    """The corners of a hull about the origin that faces along u, grown by `extra` on every side."""
    turned = np.empty_like(body.corners)
    for place in range(len(turned)):
        along = body.corners[place, 0] * (1.0 + extra / body.fore)
        across = body.corners[place, 1] * (1.0 + extra / body.side)
        turned[place, 0] = along * ux - across * uy
        turned[place, 1] = along * uy + across * ux
    return turned


@kernel
def _pushed(px: float, py: float, ux: float, uy: float, ax: float, ay: float, bx: float, by: float) -> float:
    """How far along u a point goes until it meets an edge; not a number if it never does."""
    ex, ey = bx - ax, by - ay
    slant = ux * ey - uy * ex
    if abs(slant) < PARALLEL:
        return np.nan
    from_x, from_y = ax - px, ay - py
    part = (from_x * uy - from_y * ux) / slant
    if part < 0.0 or part > 1.0:
        return np.nan
    return (from_x * ey - from_y * ex) / slant


@kernel
def _meetings(points: Floats, edges: Floats, x: float, y: float, ux: float, uy: float) -> tuple[float, float]:
    """The first and the last meeting of points, pushed along u, with the edges of an outline shifted by (x, y)."""
    low, high = np.inf, -np.inf
    for one in range(len(points)):
        for place in range(len(edges)):
            after = (place + 1) % len(edges)
            ax, ay, bx, by = edges[place, 0] + x, edges[place, 1] + y, edges[after, 0] + x, edges[after, 1] + y
            met = _pushed(points[one, 0], points[one, 1], ux, uy, ax, ay, bx, by)
            if not np.isnan(met):
                low, high = min(low, met), max(high, met)
    return low, high


@kernel
def stretch(
    body: Body, corners: Floats, grow: float, x: float, y: float, ux: float, uy: float, extra: float
) -> tuple[float, float]:
    """Along which stretch of the line from (x, y) along u a base, grown by `extra`, overlaps a convex shape.

    The shape is an outline grown by `grow`; a round model is one corner, grown by its radius.
    """
    if len(body.corners) == 0:
        return within_reach(corners, x, y, ux, uy, body.side + grow + extra)
    hull = faced(body, ux, uy, extra)
    if grow > 0.0:
        return within_reach(hull, corners[0, 0] - x, corners[0, 1] - y, -ux, -uy, grow)
    low, high = _meetings(hull, corners, -x, -y, ux, uy)
    back = _meetings(corners, hull, x, y, -ux, -uy)
    return min(low, back[0]), max(high, back[1])
