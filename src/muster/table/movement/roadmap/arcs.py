"""The arcs on which a turning disc would overlap something, for the circles about corners and models."""

from math import sqrt
from typing import Any

import numpy as np

from muster.table.movement.roadmap.obstacles import SKIN, Floats, Ints, ObstacleArrays, within_ring
from muster.table.movement.roadmap.tangents import ROUNDING, TURN, ahead, angle, reach_squared
from muster.table.shapes.kernel import kernel


@kernel
def near_walls(place: ObstacleArrays, x: float, y: float, radius: float) -> Ints:
    """The walls that may cover part of a circle."""
    found = np.empty(len(place.walls), np.int64)
    count = 0
    for which in range(len(place.bounds)):
        bx, by, size = place.bounds[which]
        room = size + place.clearance[0] + radius
        if room <= 0.0 or (bx - x) * (bx - x) + (by - y) * (by - y) > room * room:
            continue
        for each in range(place.first_walls[which], place.first_walls[which + 1]):
            wall = place.walls[each]
            room = wall[4] + place.clearance[0] + radius
            if reach_squared(x, y, wall[0], wall[1], wall[2], wall[3]) <= room * room:
                found[count] = each
                count += 1
    return found[:count]


@kernel
def mark(marks: Any, count: int, x: float, y: float) -> int:
    """Note a direction in which the cover of a circle may begin or end."""
    marks[count] = angle(x, y), x, y
    return count + 1


@kernel
def mark_circle(marks: Any, count: int, radius: float, x: float, y: float, other: float) -> int:
    """Where a circle about the origin crosses another about (x, y)."""
    apart = x * x + y * y
    if apart == 0.0:
        return count
    along = (apart + radius * radius - other * other) / 2.0
    square = apart * radius * radius - along * along
    if square <= 0.0:
        return count
    across = sqrt(square)
    count = mark(marks, count, (along * x - across * y) / apart, (along * y + across * x) / apart)
    return mark(marks, count, (along * x + across * y) / apart, (along * y - across * x) / apart)


@kernel
def mark_line(marks: Any, count: int, radius: float, ax: float, ay: float, bx: float, by: float, size: float) -> int:
    """Where a circle about the origin crosses the two lines beside a wall from a to b, along the wall."""
    dx, dy = bx - ax, by - ay
    whole = sqrt(dx * dx + dy * dy)
    if whole == 0.0:
        return count
    dx, dy = dx / whole, dy / whole
    middle, offset = -(ax * dx + ay * dy), ax * dy - ay * dx
    for aside in (offset - size, offset + size):
        square = radius * radius - aside * aside
        if square <= 0.0:
            continue
        for half in (-sqrt(square), sqrt(square)):
            if 0.0 <= middle + half <= whole:
                count = mark(marks, count, half * dx + aside * dy, half * dy - aside * dx)
    return count


@kernel
def covered(place: ObstacleArrays, walls: Ints, x: float, y: float) -> bool:
    """Whether a turning disc at a place would cut into any of these walls or leave a circular board."""
    grow = place.clearance[0] - SKIN
    for each in walls:
        wall = place.walls[each]
        size = wall[4] + grow
        if reach_squared(x, y, wall[0], wall[1], wall[2], wall[3]) < size * size:
            return True
    return not within_ring(place.ring, x, y, grow)


@kernel
def marks_on(place: ObstacleArrays, walls: Ints, x: float, y: float, radius: float) -> Floats:
    """All directions in which the cover of a circle may change, in order, and the four axes."""
    marks = np.empty((8 * len(walls) + 6, 3))
    count = 0
    grow = place.clearance[0] - SKIN
    for each in walls:
        wall = place.walls[each]
        ax, ay, bx, by, size = wall[0] - x, wall[1] - y, wall[2] - x, wall[3] - y, wall[4] + grow
        count = mark_circle(marks, count, radius, ax, ay, size)
        if ax != bx or ay != by:
            count = mark_circle(marks, count, radius, bx, by, size)
            count = mark_line(marks, count, radius, ax, ay, bx, by, size)
    if place.ring[2] < np.inf:
        count = mark_circle(marks, count, radius, place.ring[0] - x, place.ring[1] - y, place.ring[2] - grow)
    for dx, dy in ((radius, 0.0), (0.0, radius), (-radius, 0.0), (0.0, -radius)):
        count = mark(marks, count, dx, dy)
    return marks[np.argsort(marks[:count, 0])]


@kernel
def spans_on(place: ObstacleArrays, which: int, spans: Any) -> int:
    """Write the covered spans of one circle into `spans`, each as its start and its width; returns how many."""
    x, y, own = place.corners[which, 0], place.corners[which, 1], place.corners[which, 2]
    radius = own + place.clearance[0]
    walls = near_walls(place, x, y, radius)
    marks = marks_on(place, walls, x, y, radius)
    count = 0
    for each in range(len(marks)):
        begin, end = marks[each], marks[(each + 1) % len(marks)]
        width = ahead(1.0, begin[0], end[0])
        if width < ROUNDING:
            continue
        mx, my = begin[1] + end[1], begin[2] + end[2]
        scale = radius / sqrt(mx * mx + my * my)
        if not covered(place, walls, x + mx * scale, y + my * scale):
            continue
        if count and abs(spans[count - 1, 0] + spans[count - 1, 1] - begin[0]) < 2.0 * ROUNDING:
            spans[count - 1, 1] += width
        else:
            spans[count] = begin[0], width
            count += 1
    if count > 1 and spans[0, 0] < ROUNDING and spans[count - 1, 0] + spans[count - 1, 1] > TURN - ROUNDING:
        spans[0] = spans[count - 1, 0], spans[count - 1, 1] + spans[0, 1]
        count -= 1
    return count


@kernel
def cover(place: ObstacleArrays) -> tuple[Ints, Floats]:
    """The covered spans of all circles in one array, and the index at which those of each circle begin."""
    firsts = np.zeros(len(place.corners) + 1, np.int64)
    spans = np.empty((64, 2))
    buffer = np.empty((8 * len(place.walls) + 6, 2))
    for which in range(len(place.corners)):
        count = spans_on(place, which, buffer)
        start = firsts[which]
        while start + count > len(spans):
            spans = np.concatenate((spans, np.empty_like(spans)))
        spans[start : start + count] = buffer[:count]
        firsts[which + 1] = start + count
    return firsts, spans[: firsts[-1]]


@kernel
def free_arc(first_spans: Ints, spans: Floats, circle: int, way_round: float, start: float) -> float:
    """How far a disc can turn about a circle, starting at an angle, before it meets a covered span."""
    room = TURN
    for each in range(first_spans[circle], first_spans[circle + 1]):
        begin, width = spans[each]
        if width > TURN - 5.0 * ROUNDING:
            return 0.0
        until = way_round * ((begin if way_round > 0.0 else begin + width) - start)
        until -= TURN * np.floor(until / TURN)
        if until > TURN - width + ROUNDING:
            return 0.0
        room = min(room, until)
    return room
