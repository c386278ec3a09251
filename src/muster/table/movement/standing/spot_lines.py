"""Compiled: the edges of obstacles for the centre of a model, as segments and arcs around a wished spot."""

from math import sqrt

import numpy as np

from muster.table.movement.standing.standing_kernel import Edge
from muster.table.shapes.gap_kernel import Corners, edge
from muster.table.shapes.kernel import kernel
from muster.table.shapes.sum_kernel import summed

Line = tuple[float, float, float, float, float]
"""A segment by its ends and -1, or an arc by its centre, the middle of its chord, and its radius.

All relative to the wished spot. The middle of the chord is the centre itself for a whole circle.
"""


@kernel
def add_grown(lines: list[Line], part: Corners, turned: Corners, radius: int, x: int, y: int, at_most: int) -> None:
    """Add the edge of an outline grown by a radius and the model's footprint (`turned` by a half turn), if near."""
    grown = summed(part, turned)
    left, low = grown[:, 0].min() - x - radius, grown[:, 1].min() - y - radius
    right, high = grown[:, 0].max() - x + radius, grown[:, 1].max() - y + radius
    if left > at_most or low > at_most or right < -at_most or high < -at_most:
        return
    before_x, before_y = outwards(grown, len(grown) - 1, radius)
    for place in range(len(grown)):
        ax, ay, bx, by = edge(grown, place)
        out_x, out_y = outwards(grown, place, radius)
        if radius > 0 or len(grown) == 1:
            lines.append(arc(float(ax - x), float(ay - y), before_x, before_y, out_x, out_y, float(radius)))
        if ax != bx or ay != by:
            lines.append((ax - x + out_x, ay - y + out_y, bx - x + out_x, by - y + out_y, -1.0))
        before_x, before_y = out_x, out_y


@kernel
def outwards(outline: Corners, place: int, far: int) -> tuple[float, float]:
    """The shift by a distance straight out from an edge; (0, 0) for an edge without length."""
    ax, ay, bx, by = edge(outline, place)
    dx, dy = bx - ax, by - ay
    size = sqrt(float(dx * dx + dy * dy))
    return (far * dy / size, -far * dx / size) if size > 0.0 else (0.0, 0.0)


@kernel
def arc(x: float, y: float, from_x: float, from_y: float, to_x: float, to_y: float, radius: float) -> Line:
    """The arc around a corner, from the normal of one edge to the normal of the next."""
    if (from_x == 0.0 and from_y == 0.0) or (to_x == 0.0 and to_y == 0.0):
        return x, y, x, y, radius
    return x, y, x + (from_x + to_x) / 2.0, y + (from_y + to_y) / 2.0, radius


@kernel
def add_board(lines: list[Line], turned: Corners, radius: int, x: int, y: int, at_most: int, board: Edge) -> None:
    """Add the edge of the board, which the model's footprint may touch from inside."""
    if board.radius:
        for each in range(len(turned)):
            cx, cy = float(board.x + turned[each, 0] - x), float(board.y + turned[each, 1] - y)
            lines.append((cx, cy, cx, cy, float(board.radius - radius)))
        return
    for place in range(len(board.outline)):
        ax, ay, bx, by = edge(board.outline, place)
        add_grown(lines, np.array(((ax, ay), (bx, by))), turned, radius, x, y, at_most)
