"""The rays of a view, for people to look at: where each goes through and where it is stopped."""

from collections.abc import Iterator

from muster.table.sight.crossing import COLUMNS, column_at, crossed, eye_at
from muster.table.sight.kernels import EYES
from muster.table.sight.layout import Bodies, Floats, SightLine, Whole
from muster.table.sight.screen import OPENING, cast_all, facing, line_up, new_room
from muster.table.sight.sighting import Place

Trace = tuple[Place, Place, float, int]
"""An eye, its aim, the share of the way that is free, and the body that stops the ray (-1 if all of it is free)."""

NO_BODY = -1


def traces(bodies: Bodies, near: Whole, line: SightLine) -> Iterator[Trace]:
    """One ray for every eye and column: to the middle of its widest gap, or to the middle of what is hidden most."""
    room, spans = new_room(bodies)
    for eye in range(EYES):
        across = eye_at(line, eye)
        start = placed(line, 0.0, across, line.eye_z)
        shade = cast_all(line_up(bodies, near, line, room), bodies.edges, line, across, spans)
        for column in range(COLUMNS):
            aside = column_at(line, column)
            whole = [[line.bottom, line.top, 0.0]]
            hidden = whole if (shade.blocked | shade.obscured) >> column & 1 else list[list[float]]()
            if not hidden and shade.noted >> column & 1:
                hidden = spans[1 : 1 + int(spans[0, column, 0]), column].tolist()
            gap, height = widest_gap(hidden, line)
            if gap > OPENING:
                yield start, placed(line, 1.0, aside, height), 1.0, NO_BODY
            else:
                lowest, highest, _ = max(hidden, key=lambda span: span[1] - span[0])
                height = (lowest + highest) / 2
                yield (
                    start,
                    placed(line, 1.0, aside, height),
                    *first_stop(bodies, near, line, room, across, aside, height),
                )


def widest_gap(hidden: list[list[float]], line: SightLine) -> tuple[float, float]:
    """The longest stretch of a column that nothing hides, and its middle."""
    widest, middle, reach = 0.0, line.bottom, line.bottom
    for lowest, highest, _ in (*hidden, (line.top, line.top, 0.0)):
        if lowest - reach > widest:
            widest, middle = lowest - reach, (lowest + reach) / 2
        reach = max(reach, highest)
    return widest, middle


def first_stop(
    bodies: Bodies, near: Whole, line: SightLine, room: Floats, across: float, aside: float, height: float
) -> tuple[float, int]:
    """How far along a ray first meets a body, as a share of its length, and which body that is."""
    rise = height - line.eye_z
    stops = []
    for place, body in enumerate(near.tolist()):
        before = facing(line_up(bodies, near[place : place + 1], line, room), 0, across)
        start, stop = crossed(bodies.edges, before, line, across, aside)
        low, high = level_between(before.low - line.eye_z, before.high - line.eye_z, rise)
        if start < stop and max(start, low) <= min(stop, high):
            stops.append((float(max(start, low)), body))
    return min(stops, default=(1.0, NO_BODY))


def level_between(low: float, high: float, rise: float) -> tuple[float, float]:
    """The part of its way on which a ray with this rise is between two heights above the eye."""
    if rise == 0.0:
        return (0.0, 1.0) if low <= 0.0 <= high else (1.0, 0.0)
    return min(low / rise, high / rise), max(low / rise, high / rise)


def placed(line: SightLine, along: float, across: float, height: float) -> Place:
    """The point at a share of a line's length, this far across it, at this height."""
    aside = across / line.length
    return line.x + along * line.dx - aside * line.dy, line.y + along * line.dy + aside * line.dx, height
