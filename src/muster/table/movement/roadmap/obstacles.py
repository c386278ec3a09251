"""What stands in the way of a base: walls and corners of outlines and models, and whether a disc may go past them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from muster.table.movement.roadmap.tangents import lines_apart_squared, reach_squared
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE, length
from muster.table.shapes.outline import Outline, Point, doubled_area, edges, turn

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

SLACK = TOLERANCE / 2
"""How deep a way may cut into an obstacle: half the tolerance. Rounded points and chords use the other half."""
SKIN = 1 / 128
"""An obstacle blocks a line only this much inside its limit, so that rounding never blocks a touching line."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One thing in the way: its walls (ax, ay, bx, by, radius), and the corners about which a base can turn.

    Both are given before growing. Corners are (x, y, radius, direction in, direction out): the convex corners of an
    outline, or the centre of a round base.
    """

    walls: Floats
    corners: Floats
    bound: tuple[float, float, float] = (0.0, 0.0, -inf)
    """A circle about the whole obstacle; its radius is -inf if there is nothing."""


NOTHING = Obstacle(np.empty((0, 5)), np.empty((0, 7)))


class ObstacleArrays(NamedTuple):
    """All obstacles as arrays that kernels can read; the first is the edge of the board, solid on the outside."""

    walls: Floats
    first_walls: Ints
    bounds: Floats
    corners: Floats
    ring: Floats  # centre and radius of a circular board; of any other the radius is infinite
    clearance: Floats  # turn and side, less the slack


def obstacle_arrays(board: Board, obstacles: Sequence[Obstacle], turn_radius: float, side: float) -> ObstacleArrays:
    counts = [0, *(len(each.walls) for each in obstacles)]
    ring = (*board.centre, inf if board.circle is None else board.circle)
    return ObstacleArrays(
        np.concatenate([each.walls for each in obstacles]),
        np.cumsum(counts),
        np.array([each.bound for each in obstacles], dtype=np.float64),
        np.concatenate([each.corners for each in obstacles]),
        np.array(ring, dtype=np.float64),
        np.array([turn_radius - SLACK, side - SLACK]),
    )


@lru_cache(maxsize=4096)
def edge_of(board: Board) -> Obstacle:
    """The board's edge; a circular board has a ring instead."""
    if board.circle is not None:
        return NOTHING
    outline = board.outline if doubled_area(board.outline) < 0 else board.outline[::-1]
    return _walled(outline)


@lru_cache(maxsize=4096)
def solid(outline: Outline) -> Obstacle:
    """Solid ground within an outline."""
    return _walled(outline if doubled_area(outline) > 0 else outline[::-1])


def body(figure: Figure | None) -> Obstacle:
    """A model in the way, or nothing."""
    if figure is None:
        return NOTHING
    if not figure.is_round:
        return solid(figure.outline)
    x, y, radius = figure.x, figure.y, figure.footprint.radius
    walls, corners = [[x, y, x, y, radius]], [[x, y, radius, 0, 0, 0, 0]]
    return Obstacle(np.array(walls, np.float64), np.array(corners, np.float64), (x, y, radius))


def _walled(outline: Outline) -> Obstacle:
    """An outline with its solid side to the left."""
    walls = [(*a, *b, 0) for a, b in edges(outline) if a != b]
    corners = []
    for before, (corner, after) in zip((outline[-1], *outline), edges(outline), strict=False):
        if turn(before, corner, after) > 0:
            corners.append((*corner, 0, *_direction(before, corner), *_direction(corner, after)))
    return Obstacle(np.array(walls, np.float64), np.array(corners, np.float64).reshape(-1, 7), _bound(outline))


def _bound(outline: Outline) -> tuple[float, float, float]:
    xs, ys = zip(*outline, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(length(corner[0] - x, corner[1] - y) for corner in outline)


def _direction(a: Point, b: Point) -> tuple[float, float]:
    far = length(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


@kernel
def within_ring(ring: Any, x: float, y: float, grow: float) -> bool:
    """Whether a disc about a point stays on a circular board."""
    room = ring[2] - grow
    return bool((x - ring[0]) * (x - ring[0]) + (y - ring[1]) * (y - ring[1]) <= room * room)


@kernel
def too_near(walls: Floats, each: int, px: float, py: float, qx: float, qy: float, far: float, grow: float) -> bool:
    """Whether the line from p to q, `far` long, comes nearer than `grow` to a wall; most are far off to one side."""
    ax, ay, bx, by = walls[each, 0], walls[each, 1], walls[each, 2], walls[each, 3]
    size = grow + walls[each, 4]
    dx, dy, limit = qx - px, qy - py, size * far
    a, b = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
    if min(a, b) > limit or max(a, b) < -limit:
        return False
    a, b = dx * (ax - px) + dy * (ay - py), dx * (bx - px) + dy * (by - py)
    if max(a, b) < -limit or min(a, b) > limit + far * far:
        return False
    return bool(lines_apart_squared(px, py, qx, qy, ax, ay, bx, by) < size * size)


@kernel
def passes_by(
    bounds: Floats, which: int, px: float, py: float, dx: float, dy: float, far: float, grow: float
) -> bool:
    """Whether a disc that goes (dx, dy) from p, `far` in all, surely stays clear of all of an obstacle."""
    x, y = bounds[which, 0] - px, bounds[which, 1] - py
    size = bounds[which, 2] + grow
    if far == 0.0:
        return bool(size <= 0.0 or x * x + y * y >= size * size)
    limit = size * far
    if abs(dx * y - dy * x) >= limit:
        return True
    along = dx * x + dy * y
    return bool(along <= -limit or along >= limit + far * far)


@kernel
def blocks(
    walls: Floats, first: int, end: int, px: float, py: float, qx: float, qy: float, far: float, grow: float
) -> bool:
    """Whether any of these walls blocks a disc that goes straight from p to q."""
    found = False
    for each in range(first, end):
        found = found or too_near(walls, each, px, py, qx, qy, far, grow)
    return found


@kernel
def blocked(place: ObstacleArrays, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether anything is in the way of a disc that goes straight from p to q."""
    far = sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))
    grow = place.clearance[1] - SKIN
    if not (within_ring(place.ring, px, py, grow) and within_ring(place.ring, qx, qy, grow)):
        return True
    walls, firsts, bounds = place.walls, place.first_walls, place.bounds
    for which in range(len(bounds)):
        if passes_by(bounds, which, px, py, qx - px, qy - py, far, grow):
            continue
        if blocks(walls, firsts[which], firsts[which + 1], px, py, qx, qy, far, grow):
            return True
    return False


@kernel
def inside(walls: Floats, first: int, end: int, x: float, y: float) -> bool:
    """Whether a point lies within walls."""
    found = False
    for each in range(first, end):
        ax, ay, bx, by = walls[each, 0], walls[each, 1], walls[each, 2], walls[each, 3]
        if (ay > y) != (by > y) and ((bx - ax) * (y - ay) > (x - ax) * (by - ay)) == (by > ay):
            found = not found
    return found


@kernel
def stands_free(place: ObstacleArrays, x: float, y: float) -> bool:
    """Whether a disc may be at a place: no deeper in anything than the tolerance, and wholly on the board."""
    grow = place.clearance[1] - (TOLERANCE - SLACK)
    walls, firsts, bounds = place.walls, place.first_walls, place.bounds
    if not within_ring(place.ring, x, y, grow):
        return False
    if firsts[1] and not inside(walls, 0, firsts[1], x, y):
        return False
    for which in range(len(bounds)):
        first, end = firsts[which], firsts[which + 1]
        if passes_by(bounds, which, x, y, 0.0, 0.0, 0.0, grow):
            continue
        if blocks(walls, first, end, x, y, x, y, 0.0, grow) or (which and inside(walls, first, end, x, y)):
            return False
    return True


@kernel
def deeper(place: ObstacleArrays, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether a straight way goes deeper into an obstacle than the slack, and deeper than its own ends are in it."""
    far = sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))
    grow = place.clearance[1] - SKIN
    walls = place.walls
    for each in range(len(walls)):
        if too_near(walls, each, px, py, qx, qy, far, grow):
            ax, ay, bx, by = walls[each, 0], walls[each, 1], walls[each, 2], walls[each, 3]
            ends = min(reach_squared(px, py, ax, ay, bx, by), reach_squared(qx, qy, ax, ay, bx, by))
            if sqrt(lines_apart_squared(px, py, qx, qy, ax, ay, bx, by)) < sqrt(ends) - SKIN:
                return True
    return False


@kernel
def clear(place: ObstacleArrays, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether a disc may go straight from p to q; where both ends are legal, it may slide along what it touches."""
    if not blocked(place, px, py, qx, qy):
        return stands_free(place, px, py)
    return stands_free(place, px, py) and stands_free(place, qx, qy) and not deeper(place, px, py, qx, qy)


@kernel
def loosened(place: ObstacleArrays, x: float, y: float) -> tuple[float, float, bool]:
    """For a place within the tolerance, one beside it within the slack; and whether there is one."""
    if not stands_free(place, x, y):
        return x, y, False
    grow = place.clearance[1]
    for _ in range(32):
        if not blocked(place, x, y, x, y):
            return x, y, True
        for each in range(len(place.walls)):
            if too_near(place.walls, each, x, y, x, y, 0.0, grow - SKIN):
                x, y = _pushed(place.walls[each], x, y, grow)
        if not within_ring(place.ring, x, y, grow - SKIN):
            away = sqrt((x - place.ring[0]) ** 2 + (y - place.ring[1]) ** 2)
            share = (place.ring[2] - grow) / away
            x, y = place.ring[0] + (x - place.ring[0]) * share, place.ring[1] + (y - place.ring[1]) * share
    return x, y, not blocked(place, x, y, x, y)


@kernel
def _pushed(wall: Any, x: float, y: float, grow: float) -> tuple[float, float]:
    """A place moved straight away from a wall until the disc touches it."""
    along_x, along_y = wall[2] - wall[0], wall[3] - wall[1]
    whole = along_x * along_x + along_y * along_y
    done = (x - wall[0]) * along_x + (y - wall[1]) * along_y
    share = min(max(done / whole, 0.0), 1.0) if whole > 0.0 else 0.0
    from_x, from_y = x - wall[0] - share * along_x, y - wall[1] - share * along_y
    away = sqrt(from_x * from_x + from_y * from_y)
    more = (grow + wall[4]) / away - 1.0
    return x + from_x * more, y + from_y * more
