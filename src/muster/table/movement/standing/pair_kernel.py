"""Compiled: two round bases put down together, with the shortest total shift that joins all models that stay.

In the best answer one of the two lies on a line: the edge of something in its way, or the end of a link to a model
that stays. Otherwise both could slide in the same direction, at no cost, until one of them met such a line. So every
such line is searched, with the second base at its best place for each place of the first. A stretch of a line is cut
in halves until even a first base that covered all of the stretch could not save anything.
"""

from math import ceil, sqrt

from muster.table.movement.standing.pair_field import Base, PairField, Surroundings, joins, moved, stands
from muster.table.movement.standing.spot_kernel import Shift, meet_circles, meet_segment, nearest
from muster.table.movement.standing.spot_lines import Line
from muster.table.shapes.coherency_kernel import ACROSS, UP
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

GAIN = 12.0
"""A better answer is looked for only if it can save at least this over the best so far, well under 0.02 in."""
NEVER = -1_000_000_000
Bond = tuple[int, int, int]
"""Distances between both centres: in contact, at the end of a link, and the most at which they are still linked."""
Stretch = tuple[float, float, float, float, float, float, float]
"""Part of a line, relative to where a base is now: both ends, then the centre and radius of a circle, or -1."""
Spot = tuple[float, int, int]
"""How far a base is shifted, and the x and y of its new place."""
Pair = tuple[float, int, int, int, int]
"""How far both bases are shifted in all, and the new places of the first and of the second."""


@kernel
def put_two(first: PairField, second: PairField, around: Surroundings, at_most: float) -> Pair:
    """The shortest way below a distance to put both down; that distance if there is none."""
    one, other = first.base, second.base
    bond = bond_of(one, other, around.across)
    best = at_most, one.x, one.y, other.x, other.y
    everyone = (1 << around.groups) - 1
    able = False
    for joined in first.kinds:
        able = able or can_add(second, joined, everyone)
    if not able:
        return best
    for _ in range(2):
        far, x, y, other_x, other_y = lean(first, second, around, bond, best)
        best = far, other_x, other_y, x, y
        first, second = second, first
    return best


@kernel
def bond_of(one: Base, other: Base, across: int) -> Bond:
    size = one.radius + other.radius
    shared = min(one.top, other.top) - max(one.z, other.z)
    contact = size if shared > TOLERANCE else 0
    if abs(one.z - other.z) > UP + TOLERANCE:
        return contact, NEVER, NEVER
    return contact, size + across, size + ACROSS + TOLERANCE


@kernel
def lean(first: PairField, second: PairField, around: Surroundings, bond: Bond, best: Pair) -> Pair:
    """Try the first base on its free points, then on all stretches of its lines that may hold something better."""
    stretches = whole_lines(first)
    while len(stretches) > 0:
        halves = stretches[:0]
        for stretch in stretches:
            x, y, half = middle(stretch)
            promising, best = look(stretch, x, y, half, first, second, around, bond, best)
            if promising and half > 1.0:
                ax, ay, bx, by, cx, cy, radius = stretch
                halves.append((ax, ay, x, y, cx, cy, radius))
                halves.append((x, y, bx, by, cx, cy, radius))
        stretches = halves
    return best


@kernel
def look(
    stretch: Stretch,
    mid_x: float,
    mid_y: float,
    half: float,
    first: PairField,
    second: PairField,
    around: Surroundings,
    bond: Bond,
    best: Pair,
) -> tuple[bool, Pair]:
    """Whether a stretch may hold a better answer, and the best answer after its middle was tried."""
    x, y = first.base.x + round(mid_x), first.base.y + round(mid_y)
    # First as if the base covered the whole stretch, then only at its middle.
    for spare in (ceil(half) + int(half > 0.0), 0):
        far = moved_least(stretch, first.base.rise) + GAIN if spare else moved(first.base, x, y)
        if far >= best[0] or not stands(first.base, around, x, y, spare):
            return spare == 0, best
        joined = joins(first.base, around, x, y, spare)
        left = best[0] - far
        more, other_x, other_y = follow(second, around, bond, x, y, joined, spare, left)
        if more >= left:
            return spare == 0, best
        if spare == 0:
            best = far + more, x, y, other_x, other_y
            break
    return True, best


@kernel
def follow(
    field: PairField, around: Surroundings, bond: Bond, x: int, y: int, joined: int, spare: int, at_most: float
) -> Spot:
    """The nearest spot for the second base, within a distance, that joins all groups with the first base on a point.

    If the first base may be up to `spare` away from the point, any such spot will do.
    """
    base, best = field.base, (at_most, x, y)
    everyone = (1 << around.groups) - 1
    if out_of_reach(field, bond, x, y, joined, spare, at_most) or not can_add(field, joined, everyone):
        return best
    for place in range(len(field.far)):
        if field.far[place] >= best[0]:
            break
        dx, dy = field.points[place, 0] - x, field.points[place, 1] - y
        if suits(field.joined[place], joined, everyone, sqrt(float(dx * dx + dy * dy)), bond, spare):
            best = field.far[place], field.points[place, 0], field.points[place, 1]
            break
    if spare and best[0] < at_most:  # with `spare`, any spot will do
        return best
    for shift_x, shift_y in beside(field, bond, x, y, spare, best[0]):
        at_x, at_y = base.x + round(shift_x), base.y + round(shift_y)
        far = moved(base, at_x, at_y)
        if far >= best[0]:
            continue
        dx, dy = at_x - x, at_y - y
        own = joins(base, around, at_x, at_y, 0)
        suitable = suits(own, joined, everyone, sqrt(float(dx * dx + dy * dy)), bond, spare)
        if suitable and stands(base, around, at_x, at_y, 0):
            best = far, at_x, at_y
            if spare:
                break
    return best


@kernel
def can_add(field: PairField, joined: int, everyone: int) -> bool:
    """Whether a base can join all groups that are not joined yet, at some point of its field."""
    return bool(((field.kinds | joined) == everyone).any())


@kernel
def out_of_reach(field: PairField, bond: Bond, x: int, y: int, joined: int, spare: int, at_most: float) -> bool:
    """Whether a base is too far from a group that it has to join, or from everything that it could be linked to."""
    dx, dy = x - field.base.x, y - field.base.y
    near = sqrt(float(dx * dx + dy * dy)) - bond[2] - spare < at_most
    for group in range(len(field.rooms)):
        if joined >> group & 1:
            near = near or field.rooms[group] < at_most
        elif field.rooms[group] >= at_most:
            return True
    return not near


@kernel
def suits(own: int, joined: int, everyone: int, apart: float, bond: Bond, spare: int) -> bool:
    """Whether two bases at this distance do not overlap and join all groups, by a link or by a common group."""
    if apart < bond[0] - TOLERANCE - spare or own | joined != everyone:
        return False
    return apart <= bond[2] + spare or own & joined != 0


@kernel
def beside(field: PairField, bond: Bond, x: int, y: int, spare: int, at_most: float) -> list[Shift]:
    """The points for a base beside another one: at the end of a link to it, or in contact with it."""
    found = [(0.0, 0.0)]
    for radius in (bond[1] + spare, bond[0] - spare):
        if radius <= 0:
            continue
        dx, dy = float(x - field.base.x), float(y - field.base.y)
        apart = sqrt(dx * dx + dy * dy)
        if abs(apart - radius) >= at_most:
            continue
        circle = (dx, dy, dx, dy, float(radius))
        nearest(found, circle, at_most)
        for place in range(len(field.lines)):
            line = line_at(field, place)
            if line[4] < 0.0:
                meet_segment(found, line, circle, at_most)
            else:
                meet_circles(found, line, circle, at_most)
    return found


@kernel
def line_at(field: PairField, place: int) -> Line:
    row = field.lines[place]
    return row[0], row[1], row[2], row[3], row[4]


@kernel
def whole_lines(field: PairField) -> list[Stretch]:
    """The free points, then every line; a whole circle comes as four quarters."""
    found = [(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)][:0]
    for place in range(len(field.points)):
        x, y = float(field.points[place, 0] - field.base.x), float(field.points[place, 1] - field.base.y)
        found.append((x, y, x, y, 0.0, 0.0, -1.0))
    for place in range(len(field.lines)):
        ax, ay, bx, by, radius = line_at(field, place)
        if radius < 0.0:
            found.append((ax, ay, bx, by, 0.0, 0.0, radius))
            continue
        dx, dy = bx - ax, by - ay
        whole = dx * dx + dy * dy
        if whole > 0.0:
            half = sqrt(max(0.0, radius * radius / whole - 1.0))
            found.append((bx + half * dy, by - half * dx, bx - half * dy, by + half * dx, ax, ay, radius))
            continue
        dx, dy = radius, 0.0
        for _ in range(4):
            found.append((ax + dx, ay + dy, ax - dy, ay + dx, ax, ay, radius))
            dx, dy = -dy, dx
    return found


@kernel
def middle(stretch: Stretch) -> tuple[float, float, float]:
    """The point in the middle of a stretch, and its distance from the ends: no point of the stretch is further."""
    ax, ay, bx, by, cx, cy, radius = stretch
    x, y = (ax + bx) / 2.0, (ay + by) / 2.0
    if radius > 0.0:
        dx, dy = x - cx, y - cy
        share = radius / sqrt(dx * dx + dy * dy)
        x, y = cx + dx * share, cy + dy * share
    return x, y, sqrt((x - ax) * (x - ax) + (y - ay) * (y - ay))


@kernel
def moved_least(stretch: Stretch, rise: int) -> float:
    """How far a base is moved from the origin to the nearest point of a stretch."""
    ax, ay, bx, by, cx, cy, radius = stretch
    least = sqrt(min(ax * ax + ay * ay, bx * bx + by * by))
    if radius > 0.0:
        # Between its ends, an arc is nearest to the origin where the line from its centre to the origin crosses it.
        if (ay - cy) * cx - (ax - cx) * cy >= 0.0 >= (by - cy) * cx - (bx - cx) * cy:
            least = abs(sqrt(cx * cx + cy * cy) - radius)
    else:
        dx, dy = bx - ax, by - ay
        if ax * dx + ay * dy < 0.0 < bx * dx + by * dy:
            least = abs(ax * dy - ay * dx) / sqrt(dx * dx + dy * dy)
    return sqrt(least * least + rise * rise)
