"""Compiled: whether a footprint is on the board and clear of all obstacles, over packed arrays."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.gap_kernel import Corners, gap_between
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE
from muster.table.shapes.within_kernel import cut_into, wholly_inside

Whole = NDArray[np.int64]


class Obstacles(NamedTuple):
    """Convex footprints in a row: corners, the index at which each begins, its radius, and the heights it fills.

    `boxes` are those about the footprints: left, low, right and high.
    """

    corners: Corners
    starts: Whole
    radii: Whole
    low: Whole
    high: Whole
    boxes: Whole


def boxed(corners: Corners, starts: Whole, radii: Whole, low: Whole, high: Whole) -> Obstacles:
    """Obstacles with the boxes about them."""
    first, reach = starts[:-1], radii[:, np.newaxis]
    least, most = np.minimum.reduceat(corners, first) - reach, np.maximum.reduceat(corners, first) + reach
    return Obstacles(corners, starts, radii, low, high, np.concatenate((least, most), axis=1))


class Edge(NamedTuple):
    """The edge of a board: its outline, and for a circle its centre and radius; the radius is 0 for all others."""

    outline: Corners
    x: int
    y: int
    radius: int


@kernel
def on_board(own: Corners, radius: int, edge: Edge) -> bool:
    """As `wholly_within` for the board; the edge of a circular board is exact (MOVE-09)."""
    if edge.radius:
        for place in range(len(own)):
            dx, dy = own[place, 0] - edge.x, own[place, 1] - edge.y
            if sqrt(float(dx * dx + dy * dy)) + radius > edge.radius + TOLERANCE:
                return False
        return True
    return bool(wholly_inside(own, radius, edge.outline))


@kernel
def clear(own: Corners, radius: int, z: int, top: int, obstacles: Obstacles) -> bool:
    """Whether a footprint from z to top overlaps nothing by more than the tolerance, neither across nor in height."""
    left, right = own[:, 0].min() - radius, own[:, 0].max() + radius
    low, high = own[:, 1].min() - radius, own[:, 1].max() + radius
    boxes = obstacles.boxes
    for each in range(len(boxes)):
        if boxes[each, 0] > right or boxes[each, 1] > high or boxes[each, 2] < left or boxes[each, 3] < low:
            continue
        if min(top, obstacles.high[each]) - max(z, obstacles.low[each]) <= TOLERANCE:
            continue
        other = obstacles.corners[obstacles.starts[each] : obstacles.starts[each + 1]]
        if gap_between(own, radius, other, obstacles.radii[each]) < -TOLERANCE:
            return False
    return True


@kernel
def clear_on_board(own: Corners, radius: int, z: int, top: int, obstacles: Obstacles, board: Edge) -> bool:
    """Whether a footprint is on the board and clear of all obstacles."""
    return on_board(own, radius, board) and clear(own, radius, z, top, obstacles)


@kernel
def edge_clear(own: Corners, radius: int, board: Edge) -> bool:
    """Whether a footprint crosses no edge of the board. If both ends of a move are on the board, so is the move."""
    if board.radius:
        return on_board(own, radius, board)
    return not cut_into(own, radius, board.outline)
