"""Places where the edge of slow ground ends for a base: at the edge of the board or at other obstacles."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from muster.table.movement.walking.ground import Part, box_of
from muster.table.shapes.board import Board
from muster.table.shapes.measure import TOLERANCE, length
from muster.table.shapes.outline import Point, edges

Line = tuple[float, float, float, float]


def crossings(parts: Sequence[Part], board: Board, reach: float) -> Iterator[Point]:
    """Where the lines on which a base begins to overlap slow ground cross others or leave the board.

    The others are more such lines, and those on which a base touches closed ground.
    """
    met = [part for part in parts if part.share or (part.solid and not part.stand)]
    lines = [_lines(part, reach) for part in met]
    for one, other in combinations(range(len(met)), 2):
        if (met[one].share or met[other].share) and _near(met[one], met[other], 2 * reach):
            yield from _meeting(lines[one], lines[other])
    if board.circle is None:
        inner = [_shifted(a, b, -reach) for a, b in edges(board.outline)]
        for part, own in zip(met, lines, strict=True):
            if part.share:
                yield from _meeting(own, inner)


def _lines(part: Part, reach: float) -> list[Line]:
    out = reach - TOLERANCE if part.share else reach
    return [_shifted(a, b, out) for a, b in edges(part.corners)]


def _shifted(a: Point, b: Point, out: float) -> Line:
    """An edge of a counter-clockwise outline, moved out."""
    size = length(b[0] - a[0], b[1] - a[1])
    x, y = (b[1] - a[1]) / size * out, (a[0] - b[0]) / size * out
    return a[0] + x, a[1] + y, b[0] + x, b[1] + y


def _near(one: Part, other: Part, reach: float) -> bool:
    a, b = box_of(one), box_of(other)
    across, up = max(a[0] - b[1], b[0] - a[1]), max(a[2] - b[3], b[2] - a[3])
    return max(across, up) <= reach


def _meeting(ones: Sequence[Line], others: Sequence[Line]) -> Iterator[Point]:
    for ax, ay, bx, by in ones:
        for cx, cy, dx, dy in others:
            turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            first = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)
            second = (cx - ax) * (by - ay) - (cy - ay) * (bx - ax)
            if turn and 0 <= first / turn <= 1 and 0 <= second / turn <= 1:
                yield round(ax + (bx - ax) * first / turn), round(ay + (by - ay) * first / turn)
