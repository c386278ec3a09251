"""Compiled: the tops that ways may lead over, and how long such ways are at least."""

from math import sqrt

import numpy as np

from muster.table.movement.walking.mover import Floats
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

LEFT, RIGHT, DOWN, UP, CLIMB, PART = range(6)
"""Columns of tops: the box about each, what going up and down again adds to a way at least, and the part it is."""


@kernel
def _off(tops: Floats, top: int, x: float, y: float) -> float:
    """How far a place is from the box about a top."""
    dx = max(tops[top, LEFT] - x, x - tops[top, RIGHT], 0.0)
    dy = max(tops[top, DOWN] - y, y - tops[top, UP], 0.0)
    return sqrt(dx * dx + dy * dy)


@kernel
def near_top(tops: Floats, x: float, y: float, reach: float) -> bool:
    """Whether a place is within reach of the box about any top."""
    for top in range(len(tops)):  # noqa: SIM110 - numba knows no generators
        if _off(tops, top, x, y) <= reach:
            return True
    return False


@kernel
def _aside(tops: Floats, top: int, x: float, y: float, dx: float, dy: float, whole: float) -> float:
    """How far the box about a top is from the endless line through a place along (dx, dy), which is `whole` long."""
    wide, high = (tops[top, RIGHT] - tops[top, LEFT]) / 2, (tops[top, UP] - tops[top, DOWN]) / 2
    from_x, from_y = (tops[top, RIGHT] + tops[top, LEFT]) / 2 - x, (tops[top, UP] + tops[top, DOWN]) / 2 - y
    return float((abs(dx * from_y - dy * from_x) - wide * abs(dy) - high * abs(dx)) / whole)


@kernel
def shortest_over(tops: Floats, x: float, y: float, to_x: float, to_y: float, turn: float, tight: bool) -> float:
    """A lower bound of the length of a way on the board that leads over any top on its way.

    It is at least as long as both ways to the box about the top. A `tight` bound knows, too, that it is no shorter
    than two sides of a triangle as high as the box is aside of the straight line.
    """
    least, dx, dy = np.inf, to_x - x, to_y - y
    whole = sqrt(dx * dx + dy * dy)
    for top in range(len(tops)):
        across = max(_off(tops, top, x, y) + _off(tops, top, to_x, to_y) - 2 * turn, 0.0)
        if tight and whole > 0.0:
            aside = max(_aside(tops, top, x, y, dx, dy, whole) - turn - 2 * TOLERANCE, 0.0)
            across = max(across, sqrt(whole * whole + 4.0 * aside * aside))
        least = min(least, across + tops[top, CLIMB])
    return least
