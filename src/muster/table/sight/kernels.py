"""Compiled sight: which bodies may be between two models, and what the eyes of both see."""

import numpy as np

from muster.table.shapes.kernel import kernel
from muster.table.sight import layout as at
from muster.table.sight.crossing import eye_at, line_between
from muster.table.sight.layout import Bodies, Flags, Floats, SightLine, Whole
from muster.table.sight.ranges import between
from muster.table.sight.screen import OPENING, WHOLE, any_open, cast_all, line_up, new_room, share_hidden

EYES = 3


@kernel
def others(bodies: Bodies, prisms: int, viewer: int, skip: Flags, gone: Flags) -> Whole:
    """The bodies that can hide anything from a viewer; models of its own unit hide nothing from it (TARGET-13)."""
    found, count, marks = np.empty(len(bodies.rows), np.int64), 0, bodies.marks
    own = marks[viewer, at.OWNER]
    for body in range(len(found)):
        owner = marks[body, at.OWNER]
        away = skip[owner] if body < prisms else owner == own or gone[body - prisms]
        if not away:
            found[count] = body
            count += 1
    return found[:count]


@kernel
def gather(
    bodies: Bodies, prisms: int, viewer: int, target: int, among: Whole, line: SightLine, room: Whole
) -> Whole:
    """The bodies that may touch any ray between two models, in either direction: by their circle, bottom and top.

    Models of the target's unit never block (TARGET-13).
    """
    left, right = max(line.eye_hi, line.hi) * line.length, min(line.eye_lo, line.lo) * line.length
    middle, half = (left + right) / 2, (left - right) / 2
    highest, lowest = max(line.eye_z, line.top), min(bodies.rows[viewer, at.LOW], line.bottom)
    count, rows, marks = 0, bodies.rows, bodies.marks
    for body in among:
        x, y, reach = rows[body, at.X] - line.x, rows[body, at.Y] - line.y, rows[body, at.REACH] * line.length
        if abs(line.dx * y - line.dy * x - middle) < half + reach:
            along = x * line.dx + y * line.dy
            level = rows[body, at.LOW] < highest and rows[body, at.HIGH] > lowest
            apart = body < prisms or marks[body, at.OWNER] != marks[target, at.OWNER]
            if level and apart and -reach < along < line.length * line.length + reach:
                room[count] = body
                count += 1
    return room[:count]


@kernel
def best_look(lined: Floats, edges: Floats, line: SightLine, spans: Floats, little: float) -> tuple[float, int, bool]:
    """The smallest share hidden from any eye, that eye, and whether any eye sees through an opening.

    If an eye sees through an opening and less than `little` is hidden from it, the other eyes are not tried.
    """
    least, best, found = 1.0, 0, False
    for eye in range(EYES):
        hidden = cast_all(lined, edges, line, eye_at(line, eye), spans)
        if hidden.blocked == WHOLE:
            continue
        found = found or any_open(line, hidden, spans)
        share = share_hidden(line, hidden, spans)
        if share < least:
            least, best = share, eye
        if least == 0.0 or (found and least < little):
            break
    return least, best, found


@kernel
def finds_opening(lined: Floats, edges: Floats, line: SightLine, spans: Floats) -> bool:
    """Whether any eye sees through an opening."""
    for eye in range(EYES):
        hidden = cast_all(lined, edges, line, eye_at(line, eye), spans)
        if hidden.blocked != WHOLE and any_open(line, hidden, spans):
            return True
    return False


@kernel
def together(rows: Floats, one: int, other: int) -> bool:
    """Whether two models are in the same place, at overlapping heights."""
    meet = rows[one, at.LOW] <= rows[other, at.HIGH] + OPENING and rows[other, at.LOW] <= rows[one, at.HIGH] + OPENING
    return bool(meet) and rows[one, at.X] == rows[other, at.X] and rows[one, at.Y] == rows[other, at.Y]


@kernel
def seen_back(bodies: Bodies, viewer: int, target: int, near: Whole, lined: Floats, spans: Floats) -> bool:
    """Whether the target sees the viewer, who then sees it too (TARGET-17)."""
    back = line_between(bodies, target, viewer)
    return finds_opening(line_up(bodies, near, back, lined), bodies.edges, back, spans)


@kernel
def pair(
    bodies: Bodies,
    prisms: int,
    viewer: int,
    target: int,
    among: Whole,
    room: Whole,
    lined: Floats,
    spans: Floats,
    little: float,
) -> tuple[bool, float, int]:
    """Whether two models see each other, the share hidden from the viewer, and its best eye.

    A share below `little` may be larger than the smallest.
    """
    if together(bodies.rows, viewer, target):
        return True, 0.0, 0
    line = line_between(bodies, viewer, target)
    near = gather(bodies, prisms, viewer, target, among, line, room)
    share, eye, found = best_look(line_up(bodies, near, line, lined), bodies.edges, line, spans, little)
    if found:
        return True, share, eye
    return seen_back(bodies, viewer, target, near, lined, spans), 1.0, eye


@kernel
def sees(
    bodies: Bodies, prisms: int, viewer: int, target: int, among: Whole, room: Whole, lined: Floats, spans: Floats
) -> bool:
    """As `pair`, without the share hidden: the first opening is enough."""
    if together(bodies.rows, viewer, target):
        return True
    line = line_between(bodies, viewer, target)
    near = gather(bodies, prisms, viewer, target, among, line, room)
    there = finds_opening(line_up(bodies, near, line, lined), bodies.edges, line, spans)
    return there or seen_back(bodies, viewer, target, near, lined, spans)


@kernel
def all_pairs(
    bodies: Bodies,
    prisms: int,
    viewers: Whole,
    targets: Whole,
    inside: Flags,
    passed: Flags,
    gone: Flags,
    little: float,
) -> tuple[Flags, Floats]:
    """For every pair, whether it is seen, and the share hidden; below `little`, the share is not exact."""
    seen = np.empty((len(viewers), len(targets)), np.bool_)
    share = np.empty((len(viewers), len(targets)), np.float64)
    room, (lined, spans) = np.empty(len(bodies.rows), np.int64), new_room(bodies)
    for i, viewer in enumerate(viewers):
        among = others(bodies, prisms, viewer, passed | inside[viewer - prisms], gone)
        for j, target in enumerate(targets):
            found = pair(bodies, prisms, viewer, target, among, room, lined, spans, little)
            seen[i, j], share[i, j] = found[0], found[1]
    return seen, share


@kernel
def glances(
    bodies: Bodies, prisms: int, viewers: Whole, targets: Whole, ends: Whole, inside: Flags, share: float
) -> tuple[Flags, Flags]:
    """For every viewer (rows) and group of targets (columns): is one seen, and is `share` of every target hidden.

    `ends` has the index after the last target of each group. A viewer leaves a group when neither answer can change.
    """
    seen = np.zeros((len(viewers), len(ends)), np.bool_)
    hidden = np.ones((len(viewers), len(ends)), np.bool_)
    room, (lined, spans) = np.empty(len(bodies.rows), np.int64), new_room(bodies)
    gone = np.zeros(len(bodies.rows) - prisms, np.bool_)
    for i, viewer in enumerate(viewers):
        among, first = others(bodies, prisms, viewer, inside[viewer - prisms], gone), 0
        for group, end in enumerate(ends):
            for target in targets[first:end]:
                found = pair(bodies, prisms, viewer, target, among, room, lined, spans, share)
                seen[i, group] |= found[0]
                hidden[i, group] &= found[1] >= share
                if seen[i, group] and not hidden[i, group]:
                    break
            first = end
    return seen, hidden


@kernel
def any_near(
    bodies: Bodies,
    prisms: int,
    viewers: Whole,
    reaches: Floats,
    targets: Whole,
    inside: Flags,
    gone: Flags,
) -> bool:
    """Whether any viewer sees any target within its reach, of which each has one."""
    room, (lined, spans) = np.empty(len(bodies.rows), np.int64), new_room(bodies)
    for i, viewer in enumerate(viewers):
        among, known = room, False
        for target in targets:
            if between(bodies, viewer, target) <= reaches[i]:
                if not known:
                    among, known = others(bodies, prisms, viewer, inside[viewer - prisms], gone), True
                if sees(bodies, prisms, viewer, target, among, room, lined, spans):
                    return True
    return False


@kernel
def alone(bodies: Bodies, prisms: int, near: Whole, line: SightLine, eye: int, room: Floats, spans: Floats) -> Floats:
    """The share that each model and each piece hides alone from one eye; a piece's share is at its first prism."""
    shares, first, marks = np.zeros(len(near), np.float64), 0, bodies.marks
    for end in range(1, len(near) + 1):
        if end == len(near) or near[end] >= prisms or marks[near[end], at.OWNER] != marks[near[first], at.OWNER]:
            lined = line_up(bodies, near[first:end], line, room)
            shares[first] = share_hidden(line, cast_all(lined, bodies.edges, line, eye_at(line, eye), spans), spans)
            first = end
    return shares


@kernel
def explained(
    bodies: Bodies, prisms: int, viewer: int, target: int, inside: Flags, passed: Flags, gone: Flags
) -> tuple[bool, float, int, SightLine, Whole, Floats]:
    """One pair of models as a `View` needs it: what is in the way, and how much that hides."""
    room, (lined, spans) = np.empty(len(bodies.rows), np.int64), new_room(bodies)
    among = others(bodies, prisms, viewer, passed | inside[viewer - prisms], gone)
    seen, share, eye = pair(bodies, prisms, viewer, target, among, room, lined, spans, 0.0)
    line = line_between(bodies, viewer, target)
    near = gather(bodies, prisms, viewer, target, among, line, room)
    if together(bodies.rows, viewer, target):
        near = near[:0]
    return seen, share, eye, line, near, alone(bodies, prisms, near, line, eye, lined, spans)
