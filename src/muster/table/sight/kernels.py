"""Compiled sight: what each body hides of a model's screen, exact in height, and what is left to see.

All of it stands in one file, because numba's cache watches only the file of the function that is called. The line of
sight is taken apart into what is along it and what is across it, from whole numbers, so that a table that is moved,
mirrored or turned by quarters gives the same bits.
"""

from math import ceil, floor, sqrt

import numpy as np

from muster.table.shapes.kernel import kernel
from muster.table.sight import layout as at
from muster.table.sight.layout import Bodies, Flags, Floats, Line, Whole

COLUMNS = 32
EYES = 3
OPENING = 10.0  # a gap is seen through when it is longer than the tolerance
FULL = -1  # instead of a number of spans: this column is blocked from bottom to top
ANYWHERE = 1e18
NOWHERE = 1e-9  # the length of a line between two models one exactly above the other


@kernel
def across(bodies: Bodies, body: int, dx: float, dy: float, length: float) -> tuple[float, float]:
    """How far a footprint reaches to both sides of its centre, seen along a direction."""
    first, end = bodies.marks[body, at.FIRST], bodies.marks[body, at.END]
    x, y, reach = bodies.rows[body, at.X], bodies.rows[body, at.Y], bodies.rows[body, at.REACH]
    if first == end:
        return -reach, reach
    lo, hi = ANYWHERE, -ANYWHERE
    for edge in range(first, end):
        aside = (dx * (bodies.edges[edge, at.AT_Y] - y) - dy * (bodies.edges[edge, at.AT_X] - x)) / length
        lo, hi = min(lo, aside), max(hi, aside)
    return lo, hi


@kernel
def line_between(bodies: Bodies, viewer: int, target: int) -> Line:
    x, y, eye_z = bodies.rows[viewer, at.X], bodies.rows[viewer, at.Y], bodies.rows[viewer, at.HIGH]
    dx, dy = bodies.rows[target, at.X] - x, bodies.rows[target, at.Y] - y
    bottom, top = bodies.rows[target, at.LOW], bodies.rows[target, at.HIGH]
    if dx == 0.0 and dy == 0.0:
        return Line(x, y, NOWHERE, 0.0, NOWHERE, 0.0, 0.0, 0.0, 0.0, eye_z, bottom, top)
    length = sqrt(dx * dx + dy * dy)
    eye_lo, eye_hi = across(bodies, viewer, dx, dy, length)
    lo, hi = across(bodies, target, dx, dy, length)
    return Line(x, y, dx, dy, length, eye_lo, eye_hi, lo, hi, eye_z, bottom, top)


@kernel
def eye_at(line: Line, eye: int) -> float:
    """Where an eye is across the line: the middle first, then both ends of the viewer's screen."""
    if eye == 0:
        return (line.eye_lo + line.eye_hi) / 2
    return line.eye_lo if eye == 1 else line.eye_hi


@kernel
def column_at(lo: float, hi: float, column: int) -> float:
    """The middle of a column of a screen, written so that a mirrored screen gives the same numbers."""
    return (lo * (2 * (COLUMNS - column) - 1) + hi * (2 * column + 1)) / (2 * COLUMNS)


@kernel
def find_near(rows: Floats, line: Line, low: float, room: Whole) -> int:
    """List the bodies that may touch any ray, there or back: circle, bottom and top reach into the room between."""
    left, right = max(line.eye_hi, line.hi) * line.length, min(line.eye_lo, line.lo) * line.length
    highest, lowest = max(line.eye_z, line.top), min(low, line.bottom)
    count = 0
    for body in range(len(rows)):
        x, y, reach = rows[body, at.X] - line.x, rows[body, at.Y] - line.y, rows[body, at.REACH] * line.length
        aside = line.dx * y - line.dy * x
        if aside - reach < left and aside + reach > right:
            along = x * line.dx + y * line.dy
            level = rows[body, at.LOW] < highest and rows[body, at.HIGH] > lowest
            if level and -reach < along < line.length * line.length + reach:
                room[count] = body
                count += 1
    return count


@kernel
def cross_outline(edges: Floats, first: int, end: int, line: Line, eye: float, aim: float) -> tuple[float, float]:
    """The part of a ray within a convex outline, as shares of its length; start and end meet if it misses."""
    enters, leaves = 0.0, 1.0
    from_eye, from_aim = eye / line.length, aim / line.length
    for edge in range(first, end):
        out_x, out_y = edges[edge, at.OUT_X], edges[edge, at.OUT_Y]
        centre = out_x * (line.x - edges[edge, at.AT_X]) + out_y * (line.y - edges[edge, at.AT_Y])
        sideways = out_y * line.dx - out_x * line.dy
        here = centre + from_eye * sideways
        there = centre + (out_x * line.dx + out_y * line.dy) + from_aim * sideways
        if here == 0.0 and there == 0.0:
            continue  # along the edge itself, which may be the cut between two parts of one piece
        if here >= 0.0 and there >= 0.0:
            return 0.0, 0.0
        if here >= 0.0:
            enters = max(enters, here / (here - there))
        elif there > 0.0:
            leaves = min(leaves, here / (here - there))
    return enters, leaves


@kernel
def cross_round(along: float, aside: float, reach: float, length: float, drift: float) -> tuple[float, float]:
    """The part of a ray within a circle that lies so far along and aside of the eye; the ray drifts to its aim."""
    whole = length * length + drift * drift
    middle = along * length + aside * drift
    under = middle * middle - whole * (along * along + aside * aside - reach * reach)
    if under <= 0.0:
        return 0.0, 0.0
    half = sqrt(under)
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


@kernel
def shadow_of_round(along: float, aside: float, reach: float, length: float) -> tuple[float, float]:
    """How far to both sides of the eye a circle can hide anything of the target's screen, never too narrow."""
    if along <= reach:
        return -ANYWHERE, ANYWHERE
    right, left = aside - reach, aside + reach
    lo = right / (along - reach if right < 0.0 else along + reach)
    hi = left / (along - reach if left > 0.0 else along + reach)
    return lo * length, hi * length


@kernel
def shadow_of_outline(edges: Floats, first: int, end: int, line: Line, eye: float) -> tuple[float, float]:
    """The same for an outline, from its corners."""
    lo, hi = ANYWHERE, -ANYWHERE
    for edge in range(first, end):
        x, y = edges[edge, at.AT_X] - line.x, edges[edge, at.AT_Y] - line.y
        along = x * line.dx + y * line.dy
        if along <= 0.0:
            return -ANYWHERE, ANYWHERE
        slope = (line.dx * y - line.dy * x - eye * line.length) / along
        lo, hi = min(lo, slope), max(hi, slope)
    return lo * line.length, hi * line.length


@kernel
def columns_between(line: Line, lo: float, hi: float) -> tuple[int, int]:
    """The first column that a shadow from `lo` to `hi` may touch and the one after the last."""
    width = line.hi - line.lo
    if width <= 0.0:
        return 0, COLUMNS
    slack = 0.5 + 1e-6
    first = min(max((lo - line.lo) / width * COLUMNS - slack, 0.0), float(COLUMNS))
    last = min(max((hi - line.lo) / width * COLUMNS + slack, 0.0), float(COLUMNS))
    return ceil(first), floor(last)


@kernel
def hidden_heights(low: float, high: float, eye_z: float, start: float, end: float) -> tuple[float, float]:
    """Which heights at the target a body hides that a ray is within from `start` to `end`.

    Below the eye a bottom hides most where it is nearest, and above the eye where it is farthest; a top the other
    way round. At `start` 0 the eye is over, under or inside the body, and that side is hidden without end.
    """
    lowest, highest = -ANYWHERE, ANYWHERE
    if low >= eye_z:
        lowest = eye_z + (low - eye_z) / end
    elif start > 0.0:
        lowest = eye_z + (low - eye_z) / start
    if high <= eye_z:
        highest = eye_z + (high - eye_z) / end
    elif start > 0.0:
        highest = eye_z + (high - eye_z) / start
    return lowest, highest


@kernel
def note(spans: Floats, column: int, count: int, lowest: float, highest: float, veil: int) -> None:
    """Put a span of hidden heights in its place among the others of a column, in order of their lower ends."""
    place = count
    while place > 0 and spans[column, place - 1, 0] > lowest:
        for each in range(3):
            spans[column, place, each] = spans[column, place - 1, each]
        place -= 1
    spans[column, place, 0], spans[column, place, 1], spans[column, place, 2] = lowest, highest, veil


@kernel
def cast(
    rows: Floats, marks: Whole, edges: Floats, body: int, line: Line, eye: float, spans: Floats, counts: Whole
) -> int:
    """Note what one body hides of each column, and say how many columns it blocks wholly."""
    low, high, reach, veil = rows[body, at.LOW], rows[body, at.HIGH], rows[body, at.REACH], marks[body, at.VEIL]
    begin, stop = marks[body, at.FIRST], marks[body, at.END]
    x, y = rows[body, at.X] - line.x, rows[body, at.Y] - line.y
    along, aside = (x * line.dx + y * line.dy) / line.length, (line.dx * y - line.dy * x) / line.length - eye
    if begin == stop:
        lo, hi = shadow_of_round(along, aside, reach, line.length)
    else:
        lo, hi = shadow_of_outline(edges, begin, stop, line, eye)
    first, after = columns_between(line, eye + lo, eye + hi)
    count, wholly, full = after - first, 0, 0
    for step in range(count):
        column = first + step - 1 if step > 1 else first + step * (count - 1)  # the two ends come first
        if counts[column] == FULL:
            continue
        # The shadow of a convex body is convex: where it hides two columns wholly, it hides all between them.
        lowest, highest = -ANYWHERE, ANYWHERE
        if step < 2 or wholly < 2:
            aim = column_at(line.lo, line.hi, column)
            if begin == stop:
                start, end = cross_round(along, aside, reach, line.length, aim - eye)
            else:
                start, end = cross_outline(edges, begin, stop, line, eye, aim)
            if start >= end:
                continue
            lowest, highest = hidden_heights(low, high, line.eye_z, start, end)
        hides_all = lowest <= line.bottom and highest >= line.top
        wholly += hides_all and step < 2
        if hides_all and veil == at.BLOCKS:
            counts[column] = FULL
            full += 1
        elif lowest < line.top and highest > line.bottom:
            note(spans, column, counts[column], max(lowest, line.bottom), min(highest, line.top), veil)
            counts[column] += 1
    return full


@kernel
def cast_all(bodies: Bodies, near: Whole, line: Line, eye: float, spans: Floats, counts: Whole) -> bool:
    """Note what all of these bodies hide, and say whether they block every column wholly."""
    counts[:] = 0
    full, rows, marks, edges = 0, bodies.rows, bodies.marks, bodies.edges
    for body in near:
        full += cast(rows, marks, edges, body, line, eye, spans, counts)
        if full == COLUMNS:
            return True
    return False


@kernel
def sweep(spans: Floats, column: int, count: int, line: Line, least: int) -> tuple[float, float]:
    """Of one column: the length hidden and the widest gap; lesser veils than `least` hide nothing."""
    reach, covered, widest = line.bottom, 0.0, 0.0
    for each in range(count):
        lowest, highest = spans[column, each, 0], spans[column, each, 1]
        if spans[column, each, 2] >= least and highest > reach:
            widest = max(widest, lowest - reach)
            covered += highest - max(lowest, reach)
            reach = highest
    return covered, max(widest, line.top - reach)


@kernel
def share_hidden(line: Line, spans: Floats, counts: Whole) -> float:
    """The share of a screen hidden by what is noted."""
    covered, height = 0.0, line.top - line.bottom
    for column in range(COLUMNS):
        if counts[column] == FULL:
            covered += height
        elif counts[column] == 1:
            covered += spans[column, 0, 1] - spans[column, 0, 0]
        elif counts[column] > 1:
            covered += sweep(spans, column, counts[column], line, at.OBSCURES)[0]
    return covered / (COLUMNS * height)


@kernel
def any_open(line: Line, spans: Floats, counts: Whole) -> bool:
    """Whether some column has a gap to see through; what only obscures does not close it."""
    for column in range(COLUMNS):
        if counts[column] != FULL and sweep(spans, column, counts[column], line, at.BLOCKS)[1] > OPENING:
            return True
    return False


@kernel
def gather(
    bodies: Bodies, prisms: int, viewer: int, target: int, line: Line, skip: Flags, gone: Flags, room: Whole
) -> Whole:
    """The bodies that may stand in the way; models of the two units never do (TARGET-13)."""
    marks, count = bodies.marks, 0
    near = room[: find_near(bodies.rows, line, bodies.rows[viewer, at.LOW], room)]
    own, other = marks[viewer, at.OWNER], marks[target, at.OWNER]
    for body in near:
        owner = marks[body, at.OWNER]
        away = skip[owner] if body < prisms else owner in (own, other) or gone[body - prisms]
        if not away:
            near[count] = body
            count += 1
    return near[:count]


@kernel
def best_look(bodies: Bodies, near: Whole, line: Line, spans: Floats, counts: Whole) -> tuple[float, int, bool]:
    """The smallest share that any eye finds hidden, that eye, and whether any eye finds an opening."""
    least, best, found = 1.0, 0, False
    for eye in range(EYES):
        if cast_all(bodies, near, line, eye_at(line, eye), spans, counts):
            continue
        found = found or any_open(line, spans, counts)
        share = share_hidden(line, spans, counts)
        if share < least:
            least, best = share, eye
        if least == 0.0:
            break
    return least, best, found


@kernel
def together(rows: Floats, one: int, other: int) -> bool:
    """Whether two models are in the same place, at heights that meet."""
    meet = rows[one, at.LOW] <= rows[other, at.HIGH] + OPENING and rows[other, at.LOW] <= rows[one, at.HIGH] + OPENING
    return bool(meet) and rows[one, at.X] == rows[other, at.X] and rows[one, at.Y] == rows[other, at.Y]


@kernel
def new_spans(bodies: Bodies) -> tuple[Whole, Floats, Whole]:
    """Room for the bodies near a line, and for what they hide of each column."""
    most = len(bodies.rows)
    return np.empty(most, np.int64), np.empty((COLUMNS, most, 3), np.float64), np.zeros(COLUMNS, np.int64)


@kernel
def pair(
    bodies: Bodies, prisms: int, viewer: int, target: int, skip: Flags, gone: Flags, room: Whole, spans: Floats,
    counts: Whole,
) -> tuple[bool, float, int]:  # fmt: skip
    """Whether two models see each other, the share hidden from the viewer, and its best eye."""
    if together(bodies.rows, viewer, target):
        return True, 0.0, 0
    line = line_between(bodies, viewer, target)
    near = gather(bodies, prisms, viewer, target, line, skip, gone, room)
    share, eye, found = best_look(bodies, near, line, spans, counts)
    if found:
        return True, share, eye
    back = line_between(bodies, target, viewer)
    return best_look(bodies, near, back, spans, counts)[2], 1.0, eye


@kernel
def all_pairs(
    bodies: Bodies, prisms: int, viewers: Whole, targets: Whole, inside: Flags, passed: Flags, gone: Flags
) -> tuple[Flags, Floats]:
    seen = np.empty((len(viewers), len(targets)), np.bool_)
    share = np.empty((len(viewers), len(targets)), np.float64)
    room, spans, counts = new_spans(bodies)
    for i, viewer in enumerate(viewers):
        skip = passed | inside[viewer - prisms]
        for j, target in enumerate(targets):
            found = pair(bodies, prisms, viewer, target, skip, gone, room, spans, counts)
            seen[i, j], share[i, j] = found[0], found[1]
    return seen, share


@kernel
def alone(bodies: Bodies, prisms: int, near: Whole, line: Line, eye: int, spans: Floats, counts: Whole) -> Floats:
    """What each model and each piece alone hides from one eye, a piece's share at the first of its prisms."""
    shares, first, marks = np.zeros(len(near), np.float64), 0, bodies.marks
    for end in range(1, len(near) + 1):
        if end == len(near) or near[end] >= prisms or marks[near[end], at.OWNER] != marks[near[first], at.OWNER]:
            cast_all(bodies, near[first:end], line, eye_at(line, eye), spans, counts)
            shares[first] = share_hidden(line, spans, counts)
            first = end
    return shares


@kernel
def explained(
    bodies: Bodies, prisms: int, viewer: int, target: int, inside: Flags, passed: Flags, gone: Flags
) -> tuple[bool, float, int, Line, Whole, Floats]:
    """One pair with what stands in the way, and how much of it."""
    room, spans, counts = new_spans(bodies)
    skip = passed | inside[viewer - prisms]
    seen, share, eye = pair(bodies, prisms, viewer, target, skip, gone, room, spans, counts)
    line = line_between(bodies, viewer, target)
    near = gather(bodies, prisms, viewer, target, line, skip, gone, room)
    if together(bodies.rows, viewer, target):
        near = near[:0]
    return seen, share, eye, line, near, alone(bodies, prisms, near, line, eye, spans, counts)
