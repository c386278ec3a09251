"""Lines and circles for moving discs: tangents, angles without trigonometry, and how near a line comes to a wall."""

from math import pi, sqrt

from muster.table.shapes.kernel import kernel

TURN = 2 * pi
ROUNDING = 1e-7
"""In radians: an arc that is shorter than a full turn by less than this counts as no arc."""
TOUCH = 0.02
"""In mils: a point that is less than this inside a circle counts as on it."""


@kernel
def angle(x: float, y: float) -> float:
    """The angle of a direction, from 0 to a full turn, exact to 1e-11.

    It is halved twice with square roots, then found by a series.
    """
    wide, high = abs(x), abs(y)
    part = min(wide, high) / max(wide, high)
    part /= 1.0 + sqrt(1.0 + part * part)
    part /= 1.0 + sqrt(1.0 + part * part)
    square = part * part
    tail = 1 / 7 - square * (1 / 9 - square * (1 / 11 - square * (1 / 13 - square / 15)))
    found = 4.0 * part * (1.0 - square * (1 / 3 - square * (1 / 5 - square * tail)))
    if high > wide:
        found = pi / 2 - found
    if x < 0.0:
        found = pi - found
    return TURN - found if y < 0.0 else found


@kernel
def ahead(way_round: float, start: float, end: float) -> float:
    """The angle from start to end, counter-clockwise (1) or clockwise (-1); almost a full turn counts as 0."""
    found = way_round * (end - start)
    if found < 0.0:
        found += TURN
    return 0.0 if found > TURN - ROUNDING else found


@kernel
def tangent(x: float, y: float, near: float, far: float) -> tuple[float, float, float]:
    """The line that touches two circles whose centres are (x, y) apart: its direction and its length, -1 if none.

    The sign of a radius is the direction: for a positive radius the circle lies left of the line and is passed
    counter-clockwise. The line touches a circle at its centre plus radius times (dy, -dx).
    """
    apart = x * x + y * y
    across = near - far
    left = apart - across * across
    if apart == 0.0 or left < -2.0 * TOUCH * abs(across):
        return 0.0, 0.0, -1.0
    along = sqrt(max(left, 0.0))
    return (along * x - across * y) / apart, (along * y + across * x) / apart, along


@kernel
def reach_squared(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """The square of the distance from a point to the nearest point of the line from a to b."""
    along_x, along_y, from_x, from_y = bx - ax, by - ay, px - ax, py - ay
    whole = along_x * along_x + along_y * along_y
    done = from_x * along_x + from_y * along_y
    if done <= 0.0 or whole == 0.0:
        return from_x * from_x + from_y * from_y
    if done >= whole:
        return (px - bx) * (px - bx) + (py - by) * (py - by)
    cross = along_x * from_y - along_y * from_x
    return cross * cross / whole


@kernel
def lines_apart_squared(
    px: float, py: float, qx: float, qy: float, ax: float, ay: float, bx: float, by: float
) -> float:
    """The square of the distance between the lines from p to q and from a to b; 0 where they cross."""
    over = (qx - px) * (ay - py) - (qy - py) * (ax - px)
    under = (qx - px) * (by - py) - (qy - py) * (bx - px)
    left = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    right = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
    if over * under < 0.0 and left * right < 0.0:
        return 0.0
    return min(
        min(reach_squared(px, py, ax, ay, bx, by), reach_squared(qx, qy, ax, ay, bx, by)),
        min(reach_squared(ax, ay, px, py, qx, qy), reach_squared(bx, by, px, py, qx, qy)),
    )
