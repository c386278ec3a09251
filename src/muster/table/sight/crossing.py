"""Compiled geometry of sight: the line between two models, and which part of a ray or screen a body covers.

All lengths are split into along and across the line, in whole numbers. So a table that is moved, mirrored or turned
by quarters gives exactly the same bits.
"""

from math import ceil, floor, sqrt

from muster.table.shapes.kernel import kernel
from muster.table.sight import layout as at
from muster.table.sight.layout import Bodies, Facing, Floats, SightLine

COLUMNS = 32
ANYWHERE = 1e18
ENTERS, LEAVES, DRIFTS = range(3)  # columns of a ray: where it enters and leaves a body, and how far it goes aside
MISSED = -1.0
NEARLY = 1e-6  # as a share of a line: more than rounding can move the end of a ray within a body
NOWHERE = 1e-9  # the length used for the line between two models exactly above each other


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
def line_between(bodies: Bodies, viewer: int, target: int) -> SightLine:
    x, y, eye_z = bodies.rows[viewer, at.X], bodies.rows[viewer, at.Y], bodies.rows[viewer, at.HIGH]
    dx, dy = bodies.rows[target, at.X] - x, bodies.rows[target, at.Y] - y
    bottom, top = bodies.rows[target, at.LOW], bodies.rows[target, at.HIGH]
    if dx == 0.0 and dy == 0.0:
        return SightLine(x, y, NOWHERE, 0.0, NOWHERE, 0.0, 0.0, 0.0, 0.0, eye_z, bottom, top)
    length = sqrt(dx * dx + dy * dy)
    eye_lo, eye_hi = across(bodies, viewer, dx, dy, length)
    lo, hi = across(bodies, target, dx, dy, length)
    return SightLine(x, y, dx, dy, length, eye_lo, eye_hi, lo, hi, eye_z, bottom, top)


@kernel
def eye_at(line: SightLine, eye: int) -> float:
    """The position of an eye across the line: first the middle, then both ends of the viewer's screen."""
    if eye == 0:
        return (line.eye_lo + line.eye_hi) / 2
    return line.eye_lo if eye == 1 else line.eye_hi


@kernel
def column_at(line: SightLine, column: int) -> float:
    """The middle of a column of the screen, computed so that a mirrored screen gives the same numbers."""
    return (line.lo * (2 * (COLUMNS - column) - 1) + line.hi * (2 * column + 1)) / (2 * COLUMNS)


@kernel
def cross_round(along: float, aside: float, reach: float, length: float, drift: float) -> tuple[float, float]:
    """The part of a ray within a circle, which is given along and aside of the eye; the ray drifts to its aim."""
    whole = length * length + drift * drift
    middle = along * length + aside * drift
    under = middle * middle - whole * (along * along + aside * aside - reach * reach)
    if under <= 0.0:
        return 0.0, 0.0
    half = sqrt(under)
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


@kernel
def crossed(edges: Floats, body: Facing, line: SightLine, eye: float, aim: float) -> tuple[float, float]:
    """The part of a ray within a body, as shares of its length; start and end meet if it misses."""
    if body.first == body.end:
        return cross_round(body.along, body.aside, body.reach, line.length, aim - eye)
    enters, leaves = 0.0, 1.0
    from_eye, from_aim = eye / line.length, aim / line.length
    for edge in range(body.first, body.end):
        out_x, out_y = edges[edge, at.OUT_X], edges[edge, at.OUT_Y]
        centre = out_x * (line.x - edges[edge, at.AT_X]) + out_y * (line.y - edges[edge, at.AT_Y])
        sideways = out_y * line.dx - out_x * line.dy
        here = centre + from_eye * sideways
        there = centre + (out_x * line.dx + out_y * line.dy) + from_aim * sideways
        if here == 0.0 and there == 0.0:
            continue  # the ray runs along this edge, which may be the cut between two parts of one piece
        if here >= 0.0 and there >= 0.0:
            return 0.0, 0.0
        if here >= 0.0:
            enters = max(enters, here / (here - there))
        elif there > 0.0:
            leaves = min(leaves, here / (here - there))
    return enters, leaves


@kernel
def crossed_by_all(
    edges: Floats, body: Facing, line: SightLine, eye: float, first: int, after: int, parts: Floats
) -> None:
    """As `crossed`, for the rays to the middles of these columns; `parts` receives where they enter and leave."""
    drift = eye / line.length
    for column in range(first, after):
        aim = column_at(line, column)
        if body.first == body.end:
            part = cross_round(body.along, body.aside, body.reach, line.length, aim - eye)
            parts[column, ENTERS], parts[column, LEAVES] = part
        else:
            parts[column, ENTERS], parts[column, LEAVES], parts[column, DRIFTS] = 0.0, 1.0, aim / line.length
    for edge in range(body.first, body.end):
        out_x, out_y = edges[edge, at.OUT_X], edges[edge, at.OUT_Y]
        centre = out_x * (line.x - edges[edge, at.AT_X]) + out_y * (line.y - edges[edge, at.AT_Y])
        sideways = out_y * line.dx - out_x * line.dy
        here, beyond = centre + drift * sideways, centre + (out_x * line.dx + out_y * line.dy)
        for column in range(first, after):
            there = beyond + parts[column, DRIFTS] * sideways
            if here < 0.0:
                if there > 0.0:
                    parts[column, LEAVES] = min(parts[column, LEAVES], here / (here - there))
            elif there < 0.0:
                parts[column, ENTERS] = max(parts[column, ENTERS], here / (here - there))
            elif here > 0.0 or there > 0.0:
                parts[column, LEAVES] = MISSED


@kernel
def shadow_of_round(along: float, aside: float, reach: float, length: float) -> tuple[float, float]:
    """The stretch of the target's screen that a circle hides, beside the eye: between the two lines that touch it."""
    if along <= reach:
        return -ANYWHERE, ANYWHERE
    spread = reach * sqrt(along * along - reach * reach + aside * aside)
    scale = length / (along * along - reach * reach)
    return (along * aside - spread) * scale, (along * aside + spread) * scale


@kernel
def shadow(edges: Floats, body: Facing, line: SightLine, eye: float) -> tuple[float, float]:
    """The stretch of the target's screen that a body hides, beside the eye; for an outline, from its corners."""
    if body.first == body.end:
        return shadow_of_round(body.along, body.aside, body.reach, line.length)
    lo, hi = ANYWHERE, -ANYWHERE
    for edge in range(body.first, body.end):
        x, y = edges[edge, at.AT_X] - line.x, edges[edge, at.AT_Y] - line.y
        along = x * line.dx + y * line.dy
        if along <= 0.0:
            return -ANYWHERE, ANYWHERE
        slope = (line.dx * y - line.dy * x - eye * line.length) / along
        lo, hi = min(lo, slope), max(hi, slope)
    return lo * line.length, hi * line.length


@kernel
def columns_between(line: SightLine, lo: float, hi: float, slack: float) -> tuple[int, int]:
    """The columns with middles from `lo` to `hi`, with `slack` on both sides: the first, and one after the last."""
    width = line.hi - line.lo
    if width <= 0.0:
        return 0, COLUMNS
    first = min(max((lo - line.lo) / width * COLUMNS - 0.5 - slack, 0.0), float(COLUMNS))
    last = min(max((hi - line.lo) / width * COLUMNS + 0.5 + slack, 0.0), float(COLUMNS))
    return ceil(first), floor(last)


@kernel
def fills(along: float, reach: float, low: float, high: float, line: SightLine) -> bool:
    """Whether a body wholly hides every column in its shadow: it is all between, and as low and high as any ray."""
    return reach < along and along + reach < line.length and is_tall(low, high, line)


@kernel
def is_tall(low: float, high: float, line: SightLine) -> bool:
    """Whether a body is as low and as high as any ray, so that it wholly hides every column it hides."""
    return low <= min(line.bottom, line.eye_z) and high >= max(line.top, line.eye_z)


@kernel
def passed_by(body: Facing, line: SightLine) -> bool:
    """Whether every ray to the target passes over or under a body, even where it leaves the body last."""
    last = min((body.along + body.reach) / line.length, 1.0) + NEARLY
    over = body.high <= line.eye_z and last * (line.eye_z - line.bottom) < line.eye_z - body.high
    return over or (body.low >= line.eye_z and last * (line.top - line.eye_z) < body.low - line.eye_z)


@kernel
def hidden_heights(low: float, high: float, eye_z: float, start: float, end: float) -> tuple[float, float]:
    """The heights at the target that a body hides, if a ray is within the body from `start` to `end`.

    Below the eye, a bottom hides most where it is nearest to the eye; above the eye, where it is farthest. For a top
    it is the other way round. If `start` is 0, the eye is over, under or inside the body, which then hides that side
    without a limit.
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
