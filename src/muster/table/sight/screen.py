"""Compiled screens: what bodies hide of a target, column by column and exact in height, and what is left to see."""

import numpy as np

from muster.table.shapes.kernel import kernel
from muster.table.sight import layout as at
from muster.table.sight.crossing import COLUMNS, column_at, columns_between, crossed, fills, hidden_heights, shadow
from muster.table.sight.layout import Bodies, Facing, Floats, Line, Whole

OPENING = 10.0  # a gap is seen through when it is longer than the tolerance
SLACK = 1e-6  # of a column: so near to the edge of a shadow, a ray is followed to see if it is hidden
WHOLE = (1 << COLUMNS) - 1  # columns are the bits of a number: here, all of them


@kernel
def new_room(bodies: Bodies) -> tuple[Floats, Floats]:
    """Room for the bodies before a line, and for the spans of heights that they hide of each column.

    In front of the spans of a column stands how many they are.
    """
    most = len(bodies.rows)
    return np.empty((most, at.DOES + 1), np.float64), np.empty((most + 1, COLUMNS, 3), np.float64)


@kernel
def note(spans: Floats, column: int, lowest: float, highest: float, veil: int) -> None:
    """Put a span of hidden heights in its place among the others of a column, in order of their lower ends."""
    spans[0, column, 0] += 1.0
    place = int(spans[0, column, 0])
    while place > 1 and spans[place - 1, column, 0] > lowest:
        for each in range(3):
            spans[place, column, each] = spans[place - 1, column, each]
        place -= 1
    spans[place, column, 0], spans[place, column, 1], spans[place, column, 2] = lowest, highest, veil


@kernel
def line_up(bodies: Bodies, near: Whole, line: Line, room: Floats) -> Floats:
    """The bodies near a line, as its middle has them before it; those that fill their shadow come first."""
    rows, marks, lined = bodies.rows, bodies.marks, room[: len(near)]
    first, last = 0, len(near) - 1
    for body in near:
        x, y = rows[body, at.X] - line.x, rows[body, at.Y] - line.y
        along, aside = (x * line.dx + y * line.dy) / line.length, (line.dx * y - line.dy * x) / line.length
        reach, low, high = rows[body, at.REACH], rows[body, at.LOW], rows[body, at.HIGH]
        filling = marks[body, at.VEIL] == at.BLOCKS and fills(along, reach, low, high, line)
        place = first if filling else last
        lined[place, at.ALONG], lined[place, at.ASIDE] = along, aside
        lined[place, at.ACROSS], lined[place, at.BOTTOM], lined[place, at.TOP] = reach, low, high
        lined[place, at.BEGIN], lined[place, at.AFTER] = marks[body, at.FIRST], marks[body, at.END]
        lined[place, at.DOES] = at.FILLS if filling else marks[body, at.VEIL]
        first, last = (first + 1, last) if filling else (first, last - 1)
    return lined


@kernel
def facing(lined: Floats, place: int, eye: float) -> Facing:
    along, aside, reach = lined[place, at.ALONG], lined[place, at.ASIDE], lined[place, at.ACROSS]
    first, end, veil = lined[place, at.BEGIN], lined[place, at.AFTER], lined[place, at.DOES]
    low, high = lined[place, at.BOTTOM], lined[place, at.TOP]
    return Facing(along, aside - eye, reach, low, high, int(first), int(end), int(veil))


@kernel
def heights(body: Facing, line: Line, start: float, end: float) -> tuple[float, float]:
    """Which heights of a screen a body hides that a ray crosses so; none if the highest is not above the lowest."""
    if start >= end:
        return line.bottom, line.bottom
    lowest, highest = hidden_heights(body.low, body.high, line.eye_z, start, end)
    return max(lowest, line.bottom), min(highest, line.top)


@kernel
def outermost(
    edges: Floats, body: Facing, line: Line, eye: float, blocked: int, column: int, stop: int
) -> tuple[int, bool]:
    """The first column up to `stop` of which a body hides anything and that is not blocked, and if it hides all."""
    step = 1 if column < stop else -1
    while column != stop:
        if not blocked >> column & 1:
            lowest, highest = heights(body, line, *crossed(edges, body, line, eye, column_at(line, column)))
            if lowest < highest:
                return column, lowest == line.bottom and highest == line.top
        column += step
    return stop, False


@kernel
def columns(first: int, after: int) -> int:
    """The bits of the columns from the first to the one before `after`."""
    return WHOLE >> (COLUMNS - after + first) << first if first < after else 0


@kernel
def cast(
    edges: Floats, body: Facing, line: Line, eye: float, first: int, after: int, blocked: int, spans: Floats
) -> int:
    """Note what one body hides of those columns that are not yet blocked wholly, and tell which are with it."""
    first, all_of_first = outermost(edges, body, line, eye, blocked, first, after)
    last, all_of_last = outermost(edges, body, line, eye, blocked, after - 1, first - 1)
    # The shadow of a convex body is convex: where it hides two columns wholly, it hides all between them.
    wholly = all_of_first and all_of_last
    if wholly and body.veil >= at.BLOCKS:
        return blocked | columns(first, last + 1)
    lowest, highest = line.bottom, line.top
    for column in range(first, last + 1):
        if blocked >> column & 1:
            continue
        if not wholly:
            lowest, highest = heights(body, line, *crossed(edges, body, line, eye, column_at(line, column)))
        if lowest == line.bottom and highest == line.top and body.veil >= at.BLOCKS:
            blocked |= 1 << column
        elif lowest < highest:
            note(spans, column, lowest, highest, body.veil)
    return blocked


@kernel
def cast_all(lined: Floats, edges: Floats, line: Line, eye: float, spans: Floats) -> int:
    """Note what all of these bodies hide, and tell which columns they block wholly.

    The body that blocks the last of them comes first from then on: it may well block all of them from the next eye.
    """
    spans[0, :, 0] = 0.0
    blocked = 0
    for place in range(len(lined)):
        body = facing(lined, place, eye)
        lo, hi = shadow(edges, body, line, eye)
        first, after = columns_between(line, eye + lo, eye + hi, SLACK)
        if columns(first, after) & ~blocked == 0:
            continue
        surely = columns_between(line, eye + lo, eye + hi, -SLACK) == (first, after)
        if surely and body.veil == at.FILLS:
            blocked |= columns(first, after)
        else:
            blocked = cast(edges, body, line, eye, first, after, blocked, spans)
        if blocked == WHOLE:
            for each in range(at.DOES + 1):
                lined[0, each], lined[place, each] = lined[place, each], lined[0, each]
            break
    return blocked


@kernel
def sweep(spans: Floats, column: int, line: Line, least: int) -> tuple[float, float]:
    """Of one column: the length hidden and the widest gap; lesser veils than `least` hide nothing."""
    reach, covered, widest = line.bottom, 0.0, 0.0
    for each in range(1, int(spans[0, column, 0]) + 1):
        lowest, highest = spans[each, column, 0], spans[each, column, 1]
        if spans[each, column, 2] >= least and highest > reach:
            widest = max(widest, lowest - reach)
            covered += highest - max(lowest, reach)
            reach = highest
    return covered, max(widest, line.top - reach)


@kernel
def share_hidden(line: Line, blocked: int, spans: Floats) -> float:
    """The share of a screen hidden by what is noted."""
    covered, height = 0.0, line.top - line.bottom
    for column in range(COLUMNS):
        if blocked >> column & 1:
            covered += height
        elif spans[0, column, 0] > 0.0:
            covered += sweep(spans, column, line, at.OBSCURES)[0]
    return covered / (COLUMNS * height)


@kernel
def any_open(line: Line, blocked: int, spans: Floats) -> bool:
    """Whether some column has a gap to see through; what only obscures does not close it."""
    for column in range(COLUMNS):
        if not blocked >> column & 1 and sweep(spans, column, line, at.BLOCKS)[1] > OPENING:
            return True
    return False
