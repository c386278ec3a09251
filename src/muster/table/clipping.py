"""What of a zone lies on a board of any outline: the board clipped to the convex pieces of the zone."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from muster.table.outline import Outline, Point, doubled_area, edges, turn


def clip(outline: Outline, window: Outline) -> tuple[Outline, ...]:
    """The parts of an outline within a window; both run counter-clockwise."""
    parts = (_within(outline, piece) for piece in _convex_pieces(window))
    return tuple(part for part in parts if len(part) > 2 and doubled_area(part) > 0)


def _within(outline: Outline, convex: Outline) -> Outline:
    """Sutherland and Hodgman: cut along each edge of a convex window in turn."""
    for a, b in edges(convex):
        outline = tuple(_left_of(outline, a, b)) if outline else ()
    return outline


def _left_of(outline: Outline, a: Point, b: Point) -> Iterator[Point]:
    for p, q in edges(outline):
        here, there = turn(a, b, p), turn(a, b, q)
        if here >= 0:
            yield p
        if here * there < 0:
            yield _between(p, q, here, here - there)


def _between(p: Point, q: Point, part: int, whole: int) -> Point:
    """The point that lies part of the way from p to q, to the nearest mil."""
    share = Fraction(part, whole)
    return p[0] + round((q[0] - p[0]) * share), p[1] + round((q[1] - p[1]) * share)


def _convex_pieces(outline: Outline) -> tuple[Outline, ...]:
    """The outline itself, or the fan from its one reflex corner, which sees all others in every shape of ours."""
    count = len(outline)
    for place, corner in enumerate(outline):
        if turn(outline[place - 1], corner, outline[(place + 1) % count]) < 0:
            others = [outline[(place + step) % count] for step in range(1, count)]
            return tuple((corner, a, b) for a, b in pairwise(others))
    return (outline,)
