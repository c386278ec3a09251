"""Outlines cut into few convex parts, in whole numbers: ears are clipped off, then joined if the result is convex."""

from collections.abc import Sequence

from muster.files import BadInput
from muster.table.shapes.outline import Outline, Point, doubled_area, edges, turn


def convex_parts(outline: Sequence[Point]) -> tuple[Outline, ...]:
    """Convex parts that cover an outline exactly, counter-clockwise; every corner is a corner of the outline."""
    left = list(without_straight_corners(counter_clockwise(outline)))
    if len(left) < 3:
        return ()
    if is_convex(left):
        return (tuple(left),)
    ears: list[Outline] = []
    while len(left) > 3:
        place = next((place for place in _best_first(left) if _is_ear(left, place)), None)
        if place is None:
            sentence = "The edges of the outline cross or touch; allowed is an outline that meets itself nowhere."
            raise BadInput("outline.crossing", sentence)
        ears.append(_corner(left, place))
        del left[place]
        left = list(without_straight_corners(left))
    return _joined([*ears, tuple(left)]) if len(left) == 3 else _joined(ears)


def counter_clockwise(outline: Sequence[Point]) -> Outline:
    return tuple(outline) if doubled_area(outline) > 0 else tuple(outline)[::-1]


def is_convex(outline: Sequence[Point]) -> bool:
    """Whether a counter-clockwise outline turns left or goes straight on at every corner."""
    return all(turn(*_corner(outline, place)) >= 0 for place in range(len(outline)))


def without_straight_corners(outline: Sequence[Point]) -> Outline:
    """The outline without corners at which it goes straight on or back, and without repeated corners."""
    left = list(outline)
    place = 0
    while len(left) > 2 and place < len(left):
        if turn(*_corner(left, place)) == 0:
            del left[place]
            place = max(place - 2, 0)
        else:
            place += 1
    return tuple(left)


def _corner(outline: Sequence[Point], place: int) -> tuple[Point, Point, Point]:
    return outline[place - 1], outline[place], outline[(place + 1) % len(outline)]


def _best_first(outline: Sequence[Point]) -> list[int]:
    """The indices of the corners, those with the shortest cut for their ear first: short cuts leave compact parts."""

    def cut(place: int) -> int:
        (ax, ay), _, (bx, by) = _corner(outline, place)
        return (bx - ax) ** 2 + (by - ay) ** 2

    return sorted(range(len(outline)), key=cut)


def _is_ear(outline: Sequence[Point], place: int) -> bool:
    triangle = _corner(outline, place)
    if turn(*triangle) <= 0:
        return False
    others = (point for point in outline if point not in triangle)
    return not any(all(turn(a, b, point) >= 0 for a, b in edges(triangle)) for point in others)


def _joined(parts: list[Outline]) -> tuple[Outline, ...]:
    """The parts, joined along shared cuts as long as each result is convex."""
    pairs = ((one, other) for one in range(len(parts)) for other in range(one))
    for one, other in pairs:
        whole = _union(parts[one], parts[other])
        if whole is not None and is_convex(whole):
            rest = [part for place, part in enumerate(parts) if place not in (one, other)]
            return _joined([*rest, whole])
    return tuple(without_straight_corners(part) for part in parts)


def _union(one: Outline, other: Outline) -> Outline | None:
    """Two outlines joined at the first edge that they share; None if they share none."""
    backwards = {(b, a): place for place, (a, b) in enumerate(edges(other))}
    for place, edge in enumerate(edges(one)):
        if edge in backwards:
            back = backwards[edge]
            turned = (*one[place + 1 :], *one[: place + 1])
            between = (*other[back + 1 :], *other[: back + 1])
            return (*turned, *between[1:-1])
    return None
