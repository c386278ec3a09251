"""Polygons in whole thousandths of an inch: area, what lies inside, and how far a point is from the edge."""

from collections.abc import Iterator, Sequence

from muster.table.shapes.measure import length

Point = tuple[int, int]
Outline = tuple[Point, ...]
"""The corners of a polygon in order, clockwise or counter-clockwise; the first is not repeated."""


def edges(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def doubled_area(outline: Sequence[Point]) -> int:
    """Twice the area, which is a whole number; positive if the corners run counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(outline))


def contains(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside; on the edge it may be either, so check `edge_distance` too if that matters."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges(outline):
        if (ay > y) != (by > y):
            # The edge crosses the level of the point: check, in whole numbers, whether to the right of the point.
            side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            if (side > 0) == (by > ay):
                inside = not inside
    return inside


def segment_distance(point: Point, a: Point, b: Point) -> float:
    """How far a point is from the nearest point of the line from a to b."""
    along_x, along_y = b[0] - a[0], b[1] - a[1]
    from_x, from_y = point[0] - a[0], point[1] - a[1]
    whole = along_x * along_x + along_y * along_y
    done = from_x * along_x + from_y * along_y
    if done <= 0 or whole == 0:
        return length(from_x, from_y)
    if done >= whole:
        return length(point[0] - b[0], point[1] - b[1])
    cross = along_x * from_y - along_y * from_x
    return abs(cross) / length(along_x, along_y)


def edge_distance(outline: Sequence[Point], point: Point) -> float:
    """How far a point is from the edge, inside or outside."""
    return min(segment_distance(point, a, b) for a, b in edges(outline))


def depth(outline: Sequence[Point], point: Point) -> float:
    """How far inside the edge a point lies; below zero outside."""
    distance = edge_distance(outline, point)
    return distance if contains(outline, point) else -distance


def corners_apart(one: Sequence[Point], other: Sequence[Point]) -> float:
    """The shortest distance between two outlines that do not overlap."""
    to_other = min(segment_distance(corner, a, b) for corner in one for a, b in edges(other))
    return min(to_other, min(segment_distance(corner, a, b) for corner in other for a, b in edges(one)))


def turn(a: Point, b: Point, point: Point) -> int:
    """A number above zero if the point is left of the line from a to b, below zero if it is right of it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines pass through each other, not merely touch."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
