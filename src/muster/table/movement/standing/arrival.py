"""Hulls that arrive facing along their way: their turned corners, and where they are clear of everything."""

from functools import lru_cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.standing.spot_kernel import all_free
from muster.table.movement.standing.standing_kernel import Edge, Obstacles
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.gap_kernel import Corners, packed_outline
from muster.table.shapes.kernel import kernel

ORIGIN: Corners = np.zeros((1, 2), np.int64)


def packed_at(figure: Figure) -> tuple[Corners, int]:
    """As `packed`, for facings that hardly ever occur twice; a hull that stands somewhere is asked about often."""
    if figure.footprint.corners:
        return _hull_at(figure), 0
    return np.array(((figure.x, figure.y),), dtype=np.int64), figure.footprint.radius


@lru_cache(maxsize=4_096)
def _hull_at(figure: Figure) -> Corners:
    return turned(unturned(figure.footprint), *figure.facing) + np.array(figure.centre, dtype=np.int64)


def around_origin(figure: Figure) -> tuple[Corners, int]:
    """As `packed_at`, but at the origin."""
    footprint = figure.footprint
    return (turned(unturned(footprint), *figure.facing), 0) if footprint.corners else (ORIGIN, footprint.radius)


@lru_cache(maxsize=256)
def unturned(footprint: Footprint) -> Corners:
    """The corners of a hull that faces along the x axis."""
    return packed_outline(footprint.corners)


@kernel
def turned(corners: Corners, dx: int, dy: int) -> Corners:
    """As `turned_corners`: the corners of a footprint around the origin along a facing."""
    size = sqrt(float(dx * dx + dy * dy))
    along, across = dx / size, dy / size
    found = np.empty_like(corners)
    for place in range(len(corners)):
        x, y = corners[place]
        found[place, 0], found[place, 1] = np.rint(x * along - y * across), np.rint(x * across + y * along)
    return found


@kernel
def free_on_arrival(
    points: Corners, corners: Corners, x: int, y: int, top: int, obstacles: Obstacles, board: Edge
) -> NDArray[np.bool_]:
    """On which points a hull that comes straight from another place is on the board and clear of everything."""
    free = np.zeros(len(points), np.bool_)
    for place in range(len(points)):
        dx, dy = points[place, 0] - x, points[place, 1] - y
        if dx != 0 or dy != 0:
            own = turned(corners, dx, dy)
            free[place] = all_free(points[place : place + 1], own, 0, 0, top, obstacles, board)[0]
    return free
