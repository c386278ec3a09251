"""Compiled: the points among which the free spot nearest to a wished spot is found."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.standing.spot_lines import Line, add_board, add_grown
from muster.table.movement.standing.standing_kernel import Edge, Obstacles, Whole, on_board
from muster.table.shapes.gap_kernel import Corners
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE
from muster.table.shapes.sum_kernel import grown_by, room_at

Shift = tuple[float, float]
Box = tuple[int, int, int, int]
LOST = 0.01
"""How far an arc is extended at its ends, so that no point between it and the next line is lost."""


class Rails(NamedTuple):
    """Outlines on which a spot may have to lie: corners, the index at which each begins, the radius around it."""

    corners: Corners
    starts: Whole
    radii: Whole


def rails_of(parts: Sequence[tuple[Corners, int]]) -> Rails:
    corners = np.concatenate([part for part, _ in parts] or [np.empty((0, 2), np.int64)])
    starts = np.array([0, *np.cumsum([len(part) for part, _ in parts])], dtype=np.int64)
    return Rails(corners, starts, np.array([radius for _, radius in parts], dtype=np.int64))


@kernel
def all_free(
    points: Corners, own: Corners, radius: int, z: int, top: int, obstacles: Obstacles, board: Edge
) -> NDArray[np.bool_]:
    """On which points a footprint around the origin is on the board and clear of everything."""
    free = np.ones(len(points), np.bool_)
    if len(points) == 0:
        return free
    size, all_points = box_around(own, radius), box_around(points, 0)
    for each in range(len(obstacles.boxes)):
        left, low, right, high = obstacles.boxes[each]
        bounds = left - size[2], low - size[3], right - size[0], high - size[1]
        shared = min(top, obstacles.high[each]) - max(z, obstacles.low[each])
        if shared > TOLERANCE and boxes_meet(all_points, bounds):
            part = obstacles.corners[obstacles.starts[each] : obstacles.starts[each + 1]]
            strike_out(free, points, own, radius, bounds, part, obstacles.radii[each])
    for place in range(len(points)):
        free[place] = free[place] and on_board(own + points[place], radius, board)
    return free


@kernel
def box_around(part: Corners, radius: int) -> Box:
    """The box around a footprint: its left, low, right and high ends."""
    left, low = part[0, 0], part[0, 1]
    right, high = left, low
    for place in range(1, len(part)):
        left, right = min(left, part[place, 0]), max(right, part[place, 0])
        low, high = min(low, part[place, 1]), max(high, part[place, 1])
    return left - radius, low - radius, right + radius, high + radius


@kernel
def strike_out(
    free: NDArray[np.bool_],
    points: Corners,
    own: Corners,
    radius: int,
    bounds: Box,
    part: Corners,
    part_radius: int,
) -> None:
    """Mark the points as not free on which a footprint overlaps an outline by more than the tolerance.

    On points outside the bounds it surely does not.
    """
    grown = part[:0]
    for place in range(len(points)):
        x, y = points[place]
        if free[place] and in_box(x, y, bounds):
            if len(grown) == 0:
                grown = grown_by(part, own)
            limit = -float(TOLERANCE)
            free[place] = room_at(own, radius, x, y, part, part_radius, grown, limit) >= limit


@kernel
def boxes_meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@kernel
def in_box(x: int, y: int, bounds: Box) -> bool:
    return bounds[0] < x < bounds[2] and bounds[1] < y < bounds[3]


@kernel
def in_boxes(points: Corners, boxes: Corners) -> NDArray[np.bool_]:
    """Which points lie in any of some boxes, their edges included."""
    inside = np.zeros(len(points), np.bool_)
    for place in range(len(points)):
        x, y = points[place]
        for left, low, right, high in boxes:
            inside[place] |= left <= x <= right and low <= y <= high
    return inside


@kernel
def candidates(
    own: Corners,
    radius: int,
    x: int,
    y: int,
    beyond: int,
    at_most: int,
    obstacles: Obstacles,
    board: Edge,
    rings: Rails,
    ledges: Rails,
) -> Corners:
    """All points to try between two distances, from near to far; a first distance of 0 includes the wished spot.

    `ledges` are lines for the centre of a model, `rings` are lines for its edge.
    """
    lines = lines_around(own, radius, x, y, at_most, obstacles, board, rings, ledges)
    found = points_on(lines, float(at_most))
    if beyond > 0:
        found = [(dx, dy) for dx, dy in found if dx * dx + dy * dy > float(beyond) * beyond]
    return sorted_points(found, x, y)


@kernel
def near_to(
    points: Corners, own: Corners, radius: int, other: Corners, other_radius: int, limit: int
) -> NDArray[np.bool_]:
    """On which points a footprint around the origin is no further from another footprint than a limit."""
    found = np.empty(len(points), np.bool_)
    grown = grown_by(other, own)
    for place in range(len(points)):
        x, y = points[place]
        found[place] = room_at(own, radius, x, y, other, other_radius, grown, float(limit)) <= limit
    return found


@kernel
def lines_around(
    own: Corners,
    radius: int,
    x: int,
    y: int,
    at_most: int,
    obstacles: Obstacles,
    board: Edge,
    rings: Rails,
    ledges: Rails,
) -> list[Line]:
    """All lines near a wished spot on which the centre of a model may have to lie; the first is the spot itself."""
    turned = -own
    centre = np.zeros((1, 2), np.int64)
    lines = [(0.0, 0.0, 0.0, 0.0, 0.0)]
    for each in range(len(obstacles.radii)):
        part = obstacles.corners[obstacles.starts[each] : obstacles.starts[each + 1]]
        add_grown(lines, part, turned, obstacles.radii[each] + radius, x, y, at_most)
    for each in range(len(rings.radii)):
        part = rings.corners[rings.starts[each] : rings.starts[each + 1]]
        add_grown(lines, part, turned, rings.radii[each] + radius, x, y, at_most)
    for each in range(len(ledges.radii)):
        part = ledges.corners[ledges.starts[each] : ledges.starts[each + 1]]
        add_grown(lines, part, centre, ledges.radii[each], x, y, at_most)
    add_board(lines, turned, radius, x, y, at_most, board)
    return lines


@kernel
def sorted_points(found: list[Shift], x: int, y: int) -> Corners:
    """Shifts as whole points, from near to far, without repeats."""
    far = np.empty(len(found))
    for each, (dx, dy) in enumerate(found):
        far[each] = dx * dx + dy * dy
    points = np.empty((len(found), 2), np.int64)
    kept = 0
    for each in np.argsort(far, kind="mergesort"):
        at_x, at_y = x + round(found[each][0]), y + round(found[each][1])
        if kept == 0 or points[kept - 1, 0] != at_x or points[kept - 1, 1] != at_y:
            points[kept, 0], points[kept, 1] = at_x, at_y
            kept += 1
    return points[:kept]


@kernel
def points_on(lines: list[Line], at_most: float) -> list[Shift]:
    """The nearest point of every line, and the points where two lines meet; the first line is the wished spot."""
    found = [(0.0, 0.0)]
    boxes = np.empty((len(lines), 4))
    for place, one in enumerate(lines):
        nearest(found, one, at_most)
        boxes[place, 0], boxes[place, 1], boxes[place, 2], boxes[place, 3] = box_of(one)
    order = np.argsort(boxes[:, 0], kind="mergesort")
    for rank, place in enumerate(order):
        if boxes[place, 0] > at_most or boxes[place, 2] < -at_most:
            continue
        for other in order[rank + 1 :]:
            if boxes[other, 0] > boxes[place, 2]:
                break
            if boxes[other, 1] <= boxes[place, 3] and boxes[place, 1] <= boxes[other, 3]:
                meet(found, lines[max(place, other)], lines[min(place, other)], at_most)
    return found


@kernel
def box_of(line: Line) -> tuple[float, float, float, float]:
    """The box around a line: its left, low, right and high ends."""
    ax, ay, bx, by, radius = line
    if radius < 0.0:
        return min(ax, bx) - LOST, min(ay, by) - LOST, max(ax, bx) + LOST, max(ay, by) + LOST
    out_x, out_y = bx - ax, by - ay
    out = sqrt(out_x * out_x + out_y * out_y)
    if out == 0.0:
        return ax - radius - LOST, ay - radius - LOST, ax + radius + LOST, ay + radius + LOST
    # The box around the chord, widened by the height of the arc; the `LOST` beyond its ends lies along the chord.
    half = sqrt(max(0.0, radius * radius - out * out)) + sqrt(2.0 * LOST * radius) + LOST
    along_x, along_y = abs(out_y) * half / out, abs(out_x) * half / out
    top_x, top_y = ax + out_x * radius / out, ay + out_y * radius / out
    return (
        min(bx, top_x) - along_x - LOST,
        min(by, top_y) - along_y - LOST,
        max(bx, top_x) + along_x + LOST,
        max(by, top_y) + along_y + LOST,
    )


@kernel
def meet(found: list[Shift], one: Line, other: Line, at_most: float) -> None:
    """Add the points where two lines, straight or round, meet."""
    if one[4] < 0.0 and other[4] < 0.0:
        meet_segments(found, one, other, at_most)
    elif one[4] < 0.0:
        meet_segment(found, one, other, at_most)
    elif other[4] < 0.0:
        meet_segment(found, other, one, at_most)
    else:
        meet_circles(found, one, other, at_most)


@kernel
def keep(found: list[Shift], x: float, y: float, one: Line, other: Line, at_most: float) -> None:
    if x * x + y * y <= at_most * at_most and beyond_chord(one, x, y) and beyond_chord(other, x, y):
        found.append((x, y))


@kernel
def beyond_chord(line: Line, x: float, y: float) -> bool:
    """Whether a point of the circle lies on the arc that this line is."""
    if line[4] <= 0.0:
        return True
    out_x, out_y = line[2] - line[0], line[3] - line[1]
    whole = out_x * out_x + out_y * out_y
    return whole == 0.0 or (x - line[0]) * out_x + (y - line[1]) * out_y >= whole - LOST * line[4]


@kernel
def nearest(found: list[Shift], line: Line, at_most: float) -> None:
    """Add the point of a line nearest to the wished spot; for a circle around that spot, one point on each side."""
    ax, ay, bx, by, radius = line
    if radius < 0.0:
        dx, dy = bx - ax, by - ay
        share = min(1.0, max(0.0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
        keep(found, ax + share * dx, ay + share * dy, line, line, at_most)
        return
    away = sqrt(ax * ax + ay * ay)
    if away > 0.0:
        share = 1.0 - radius / away
        keep(found, ax * share, ay * share, line, line, at_most)
        return
    for dx, dy in ((radius, 0.0), (-radius, 0.0), (0.0, radius), (0.0, -radius)):
        keep(found, dx, dy, line, line, at_most)


@kernel
def meet_segments(found: list[Shift], one: Line, other: Line, at_most: float) -> None:
    ax, ay, bx, by = one[:4]
    cx, cy, dx, dy = other[:4]
    cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if cross == 0.0:
        return
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
    part = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross
    if 0.0 <= share <= 1.0 and 0.0 <= part <= 1.0:
        keep(found, ax + share * (bx - ax), ay + share * (by - ay), one, other, at_most)


@kernel
def meet_segment(found: list[Shift], segment: Line, circle: Line, at_most: float) -> None:
    ax, ay, bx, by = segment[:4]
    dx, dy = bx - ax, by - ay
    from_x, from_y, radius = ax - circle[0], ay - circle[1], circle[4]
    whole = dx * dx + dy * dy
    half = from_x * dx + from_y * dy
    inside = half * half - whole * (from_x * from_x + from_y * from_y - radius * radius)
    if inside < 0.0:
        return
    for root in (-sqrt(inside), sqrt(inside)):
        share = (root - half) / whole
        if 0.0 <= share <= 1.0:
            keep(found, ax + share * dx, ay + share * dy, segment, circle, at_most)


@kernel
def meet_circles(found: list[Shift], one: Line, other: Line, at_most: float) -> None:
    dx, dy = other[0] - one[0], other[1] - one[1]
    apart = dx * dx + dy * dy
    if apart == 0.0:
        return
    share = (apart + one[4] * one[4] - other[4] * other[4]) / (2.0 * apart)
    rest = one[4] * one[4] / apart - share * share
    if rest < 0.0:
        return
    across = sqrt(rest)
    x, y = one[0] + share * dx, one[1] + share * dy
    keep(found, x - across * dy, y + across * dx, one, other, at_most)
    keep(found, x + across * dy, y - across * dx, one, other, at_most)
