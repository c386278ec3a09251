"""Gaps between packed footprints: each is a convex outline or, for a round base, one corner with a radius."""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.figure import Figure, Footprint, turned_corners
from muster.table.shapes.kernel import kernel
from muster.table.shapes.outline import Outline, Point, doubled_area

Corners = NDArray[np.int64]
"""The corners of a footprint, one row each, counter-clockwise; for a round base, its centre."""


def packed(figure: Figure) -> tuple[Corners, int]:
    """The corners of a figure where it stands, and the radius around them (0 if it is not round)."""
    if figure.is_round:
        return np.array(((figure.x, figure.y),), dtype=np.int64), figure.footprint.radius
    return _around_origin(figure.footprint, figure.facing) + np.array(figure.centre, dtype=np.int64), 0


@lru_cache(maxsize=4_096)
def _around_origin(footprint: Footprint, facing: Point) -> Corners:
    return packed_outline(turned_corners(footprint, facing))


def packed_outline(outline: Outline | Sequence[tuple[int, int]]) -> Corners:
    turned = outline if doubled_area(outline) >= 0 else outline[::-1]
    return np.array(turned, dtype=np.int64)


@kernel
def gap_between(one: Corners, one_radius: int, other: Corners, other_radius: int) -> float:
    """As `figure.gap`: the room between two footprints, seen from above; below zero, how deep they overlap."""
    if len(one) == 1 and len(other) == 1:
        dx, dy = one[0, 0] - other[0, 0], one[0, 1] - other[0, 1]
        return sqrt(float(dx * dx + dy * dy)) - one_radius - other_radius
    if len(one) == 1:
        return -depth_at(other, one[0, 0], one[0, 1]) - one_radius - other_radius
    if len(other) == 1:
        return -depth_at(one, other[0, 0], other[0, 1]) - one_radius - other_radius
    apart = max(separation(one, other), separation(other, one))
    if apart > 0.0:
        apart = min(nearest_corner(one, other), nearest_corner(other, one))
    return apart - one_radius - other_radius


@kernel
def depth_at(outline: Corners, x: int, y: int) -> float:
    """How far inside an outline, convex or not, a point lies; below zero outside."""
    nearest, inside = np.inf, False
    for place in range(len(outline)):
        ax, ay, bx, by = edge(outline, place)
        nearest = min(nearest, edge_gap(x, y, ax, ay, bx, by))
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            if (side > 0) == (by > ay):
                inside = not inside
    return nearest if inside else -nearest


@kernel
def edge(outline: Corners, place: int) -> tuple[int, int, int, int]:
    """An edge by the place of its first corner."""
    then = place + 1 if place + 1 < len(outline) else 0
    return outline[place, 0], outline[place, 1], outline[then, 0], outline[then, 1]


@kernel
def edge_gap(x: int, y: int, ax: int, ay: int, bx: int, by: int) -> float:
    """How far a point is from the nearest point of the line from a to b."""
    along_x, along_y, from_x, from_y = bx - ax, by - ay, x - ax, y - ay
    whole = along_x * along_x + along_y * along_y
    done = from_x * along_x + from_y * along_y
    if done <= 0 or whole == 0:
        return sqrt(float(from_x * from_x + from_y * from_y))
    if done >= whole:
        return sqrt(float((x - bx) * (x - bx) + (y - by) * (y - by)))
    return abs(along_x * from_y - along_y * from_x) / sqrt(float(whole))


@kernel
def separation(one: Corners, other: Corners) -> float:
    """The largest room between an edge of one convex outline and the other outline; below zero, the least overlap."""
    best = -np.inf
    for place in range(len(one)):
        ax, ay, bx, by = edge(one, place)
        along_x, along_y = bx - ax, by - ay
        size = sqrt(float(along_x * along_x + along_y * along_y))
        if size == 0.0:
            continue
        least = np.inf
        for corner in range(len(other)):
            out = along_y * (other[corner, 0] - ax) - along_x * (other[corner, 1] - ay)
            least = min(least, out / size)
        best = max(best, least)
    return best


@kernel
def nearest_corner(one: Corners, other: Corners) -> float:
    """The shortest distance from a corner of one outline to an edge of the other."""
    best = np.inf
    for corner in range(len(one)):
        for place in range(len(other)):
            ax, ay, bx, by = edge(other, place)
            best = min(best, edge_gap(one[corner, 0], one[corner, 1], ax, ay, bx, by))
    return best
