"""Compiled screens: what bodies hide of a target, column by column, exact in height; and what can be seen."""

from typing import NamedTuple

import numpy as np

from muster.table.shapes.kernel import kernel
from muster.table.sight import layout as at
from muster.table.sight.crossing import (
    COLUMNS,
    ENTERS,
    LEAVES,
    column_at,
    columns_between,
    crossed,
    crossed_by_all,
    fills,
    hidden_heights,
    is_tall,
    passed_by,
    shadow,
)
from muster.table.sight.layout import Bodies, Facing, Floats, SightLine, Whole

OPENING = 10.0  # a gap is seen through when it is longer than the tolerance
SLACK = 1e-6  # as a share of a column: this near to the edge of a shadow, each ray is checked by itself
WHOLE = (1 << COLUMNS) - 1  # the columns are the bits of a number; here all are set


class Hidden(NamedTuple):
    """The columns of a screen that are wholly blocked, those wholly obscured, and those with spans noted."""

    blocked: int
    obscured: int
    noted: int


@kernel
def new_room(bodies: Bodies) -> tuple[Floats, Floats]:
    """Empty arrays for the bodies on a line, and for the spans of heights that they hide in each column.

    The first row of a column's spans is their number; the last row is for the rays to all columns.
    """
    most = len(bodies.rows)
    return np.empty((most, at.DOES + 1), np.float64), np.empty((most + 2, COLUMNS, 3), np.float64)


@kernel
def note(spans: Floats, column: int, before: int, lowest: float, highest: float, veil: int) -> None:
    """Insert a span of hidden heights into those of a column, which are sorted by their lower ends."""
    spans[0, column, 0], place = before + 1.0, before + 1
    while place > 1 and spans[place - 1, column, 0] > lowest:
        for each in range(3):
            spans[place, column, each] = spans[place - 1, column, each]
        place -= 1
    spans[place, column, 0], spans[place, column, 1], spans[place, column, 2] = lowest, highest, veil


@kernel
def line_up(bodies: Bodies, near: Whole, line: SightLine, room: Floats) -> Floats:
    """The bodies near a line, as seen from its middle; those that fill their shadow come first."""
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
        if passed_by(facing(lined, place, 0.0), line):
            lined[place, at.DOES] = at.PASSED
        first, last = (first + 1, last) if filling else (first, last - 1)
    return lined


@kernel
def facing(lined: Floats, place: int, eye: float) -> Facing:
    along, aside, reach = lined[place, at.ALONG], lined[place, at.ASIDE], lined[place, at.ACROSS]
    first, end, veil = lined[place, at.BEGIN], lined[place, at.AFTER], lined[place, at.DOES]
    low, high = lined[place, at.BOTTOM], lined[place, at.TOP]
    return Facing(along, aside - eye, reach, low, high, int(first), int(end), int(veil))


@kernel
def heights(body: Facing, line: SightLine, start: float, end: float) -> tuple[float, float]:
    """The heights of a screen that a body hides, if a ray is within it from `start` to `end`; none if high <= low."""
    if start >= end:
        return line.bottom, line.bottom
    lowest, highest = hidden_heights(body.low, body.high, line.eye_z, start, end)
    return max(lowest, line.bottom), min(highest, line.top)


@kernel
def outermost(edges: Floats, body: Facing, line: SightLine, eye: float, past: int, column: int, stop: int) -> int:
    """The first column up to `stop` whose ray crosses a body, without the columns in `past`."""
    step = 1 if column < stop else -1
    while column != stop:
        if not past >> column & 1:
            start, end = crossed(edges, body, line, eye, column_at(line, column))
            if start < end:
                return column
        column += step
    return stop


@kernel
def columns(first: int, after: int) -> int:
    """The bits of the columns from the first to the one before `after`."""
    return WHOLE >> (COLUMNS - after + first) << first if first < after else 0


@kernel
def settled(hidden: Hidden, veil: int) -> int:
    """The columns in which a body with this veil hides nothing more."""
    return hidden.blocked if veil >= at.BLOCKS else hidden.blocked | hidden.obscured


@kernel
def cast(
    edges: Floats, body: Facing, line: SightLine, eye: float, first: int, after: int, hidden: Hidden, spans: Floats
) -> Hidden:
    """What is hidden after adding a body that wholly hides each of these columns that it hides at all.

    Its shadow is convex: if it hides two columns, it hides all between them.
    """
    past = settled(hidden, body.veil)
    first = outermost(edges, body, line, eye, past, first, after)
    last = outermost(edges, body, line, eye, past, after - 1, first - 1)
    blocked, obscured, noted = hidden
    if body.veil >= at.BLOCKS:
        return Hidden(blocked | columns(first, last + 1), obscured, noted)
    for column in range(first, last + 1):
        if not past >> column & 1:
            obscured |= obscure(spans, column, noted, line)
    return Hidden(blocked, obscured, noted)


@kernel
def obscure(spans: Floats, column: int, noted: int, line: SightLine) -> int:
    """The bit of a wholly obscured column; or 0 and a noted span, if its noted spans begin at the bottom.

    Noted spans are counted first, and the sum of their parts may be rounded.
    """
    if not noted >> column & 1 or spans[1, column, 0] > line.bottom:
        return 1 << column
    note(spans, column, int(spans[0, column, 0]), line.bottom, line.top, at.OBSCURES)
    return 0


@kernel
def cast_low(
    edges: Floats, body: Facing, line: SightLine, eye: float, first: int, after: int, hidden: Hidden, spans: Floats
) -> Hidden:
    """What is hidden after adding a body that may hide parts of these columns; the parts are noted as spans."""
    (blocked, obscured, noted), past = hidden, settled(hidden, body.veil)
    parts = spans[-1]
    crossed_by_all(edges, body, line, eye, first, after, parts)
    for column in range(first, after):
        if past >> column & 1:
            continue
        lowest, highest = heights(body, line, parts[column, ENTERS], parts[column, LEAVES])
        if lowest >= highest:
            continue
        if lowest > line.bottom or highest < line.top:
            before = int(spans[0, column, 0]) if noted >> column & 1 else 0
            note(spans, column, before, lowest, highest, body.veil)
            noted |= 1 << column
        elif body.veil >= at.BLOCKS:
            blocked |= 1 << column
        else:
            obscured |= obscure(spans, column, noted, line)
    return Hidden(blocked, obscured, noted)


@kernel
def cast_all(lined: Floats, edges: Floats, line: SightLine, eye: float, spans: Floats) -> Hidden:
    """What all of these bodies hide; bodies after the one that blocks the last column are not looked at.

    That body is moved to the front, as it may block all columns for the next eye too.
    """
    hidden = Hidden(0, 0, 0)
    for place in range(len(lined)):
        if lined[place, at.DOES] == at.PASSED:
            continue
        body = facing(lined, place, eye)
        lo, hi = shadow(edges, body, line, eye)
        first, after = columns_between(line, eye + lo, eye + hi, SLACK)
        if columns(first, after) & ~settled(hidden, body.veil) == 0:
            continue
        surely = columns_between(line, eye + lo, eye + hi, -SLACK) == (first, after)
        if surely and body.veil == at.FILLS:
            hidden = Hidden(hidden.blocked | columns(first, after), hidden.obscured, hidden.noted)
        elif is_tall(body.low, body.high, line):
            hidden = cast(edges, body, line, eye, first, after, hidden, spans)
        else:
            hidden = cast_low(edges, body, line, eye, first, after, hidden, spans)
        if hidden.blocked == WHOLE:
            for each in range(at.DOES + 1):
                lined[0, each], lined[place, each] = lined[place, each], lined[0, each]
            break
    return hidden


@kernel
def sweep(spans: Floats, column: int, line: SightLine, least: int) -> tuple[float, float]:
    """The length of a column hidden by its spans, and its widest gap; veils below `least` hide nothing."""
    reach, covered, widest = line.bottom, 0.0, 0.0
    for each in range(1, int(spans[0, column, 0]) + 1):
        lowest, highest = spans[each, column, 0], spans[each, column, 1]
        if spans[each, column, 2] >= least and highest > reach:
            widest = max(widest, lowest - reach)
            covered += highest - max(lowest, reach)
            reach = highest
    return covered, max(widest, line.top - reach)


@kernel
def share_hidden(line: SightLine, hidden: Hidden, spans: Floats) -> float:
    """The share of a screen that is hidden."""
    covered, height = 0.0, line.top - line.bottom
    for column in range(COLUMNS):
        if (hidden.blocked | hidden.obscured) >> column & 1:
            covered += height
        elif hidden.noted >> column & 1:
            covered += sweep(spans, column, line, at.OBSCURES)[0]
    return covered / (COLUMNS * height)


@kernel
def any_open(line: SightLine, hidden: Hidden, spans: Floats) -> bool:
    """Whether some column has a gap to see through; what only obscures does not close a gap."""
    if line.top - line.bottom > OPENING and hidden.blocked | hidden.noted != WHOLE:
        return True
    for column in range(COLUMNS):
        if (hidden.noted & ~hidden.blocked) >> column & 1 and sweep(spans, column, line, at.BLOCKS)[1] > OPENING:
            return True
    return False
