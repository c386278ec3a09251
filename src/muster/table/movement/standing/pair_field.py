"""Compiled: where one of two round bases can be put among models that stay, and which groups it joins there."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.standing.spot_kernel import Rails, lines_around, points_on, sorted_points
from muster.table.movement.standing.standing_kernel import Edge, Obstacles, Whole, clear, on_board
from muster.table.shapes.coherency_kernel import ACROSS, UP
from muster.table.shapes.gap_kernel import Corners, depth_at, gap_between
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

Numbers = NDArray[np.float64]


class Surroundings(NamedTuple):
    """The surroundings of both bases: obstacles, the last of which are the models that stay, and their groups.

    A link reaches `across` from edge to edge.
    """

    obstacles: Obstacles
    board: Edge
    group: Whole
    groups: int
    across: int


class Base(NamedTuple):
    """A round base to be put down: where it is now, how far `rise` moves it up or down, and the areas that carry it.

    If any of the `areas` are marked as floors, its centre must lie in one of these. It must lie in no other area.
    """

    x: int
    y: int
    radius: int
    rise: int
    z: int
    top: int
    areas: Rails


FLOOR = 1


class PairField(NamedTuple):
    """All lines around a base on which it may be put, and the free points where they meet, from near to far.

    `rooms` say how far the base has to move at least for a link to each group, and `kinds` which groups it can join
    at one point. If it can join certain groups at all, it can do so on a free point, because these points are the
    corners of every such region.
    """

    base: Base
    lines: Numbers
    points: Corners
    far: Numbers
    joined: Whole
    rooms: Numbers
    kinds: Whole


@kernel
def field_of(base: Base, around: Surroundings, at_most: int) -> PairField:
    own = np.zeros((1, 2), np.int64)
    lines = lines_around(
        own, base.radius, base.x, base.y, at_most, around.obstacles, around.board, rings_of(around), ledges_of(base)
    )
    points = sorted_points(points_on(lines, float(at_most)), base.x, base.y)
    far, joined = np.empty(len(points)), np.empty(len(points), np.int64)
    kept = 0
    for each in range(len(points)):
        x, y = points[each]
        if stands(base, around, x, y, 0):
            points[kept] = points[each]
            far[kept] = moved(base, x, y)
            joined[kept] = joins(base, around, x, y, 0)
            kept += 1
    rows = np.empty((len(lines) - 1, 5))
    for place, line in enumerate(lines[1:]):
        rows[place, 0], rows[place, 1], rows[place, 2], rows[place, 3], rows[place, 4] = line
    return PairField(
        base, rows, points[:kept], far[:kept], joined[:kept], rooms_of(base, around), np.unique(joined[:kept])
    )


@kernel
def rooms_of(base: Base, around: Surroundings) -> Numbers:
    found = np.full(around.groups, np.inf)
    for each in range(len(around.group)):
        room = room_to(base, around, base.x, base.y, each) - ACROSS - TOLERANCE
        found[around.group[each]] = min(found[around.group[each]], room)
    return found


@kernel
def rings_of(around: Surroundings) -> Rails:
    """The circles on which a link to each model that stays ends."""
    obstacles, first = around.obstacles, len(around.obstacles.radii) - len(around.group)
    return Rails(obstacles.corners, obstacles.starts[first:], obstacles.radii[first:] + around.across)


@kernel
def ledges_of(base: Base) -> Rails:
    """Each edge of an area, as a line by itself; a base stands on one side of it or the other."""
    size = len(base.areas.corners)
    corners = np.empty((2 * size, 2), np.int64)
    for area in range(len(base.areas.radii)):
        start, end = base.areas.starts[area], base.areas.starts[area + 1]
        for each in range(start, end):
            corners[2 * each] = base.areas.corners[each]
            corners[2 * each + 1] = base.areas.corners[each + 1 if each + 1 < end else start]
    return Rails(corners, np.arange(0, 2 * size + 1, 2), np.ones(size, np.int64))


@kernel
def moved(base: Base, x: int, y: int) -> float:
    dx, dy = x - base.x, y - base.y
    return sqrt(float(dx * dx + dy * dy + base.rise * base.rise))


@kernel
def stands(base: Base, around: Surroundings, x: int, y: int, spare: int) -> bool:
    """Whether a base may stand on a point, or perhaps on one up to `spare` away from it."""
    put = np.empty((1, 2), np.int64)
    put[0, 0], put[0, 1] = x, y
    size = base.radius - spare
    return (
        carried(base.areas, x, y, spare)
        and on_board(put, size, around.board)
        and clear(put, size, base.z, base.top, around.obstacles)
    )


@kernel
def carried(areas: Rails, x: int, y: int, spare: int) -> bool:
    """Whether a point lies in an area marked as floor, if any is, and in no other."""
    floors, held = False, False
    for each in range(len(areas.radii)):
        inside = depth_at(areas.corners[areas.starts[each] : areas.starts[each + 1]], x, y)
        if areas.radii[each] == FLOOR:
            floors, held = True, held or inside >= -spare
        elif inside >= spare:
            return False
    return held or not floors


@kernel
def joins(base: Base, around: Surroundings, x: int, y: int, spare: int) -> int:
    """The groups that a base is linked to on a point, or perhaps on one up to `spare` away; one bit each."""
    found = 0
    for each in range(len(around.group)):
        bit = 1 << around.group[each]
        if not found & bit and room_to(base, around, x, y, each) <= ACROSS + TOLERANCE + spare:
            found |= bit
    return found


@kernel
def room_to(base: Base, around: Surroundings, x: int, y: int, member: int) -> float:
    """The room between a base on a point and a model that stays; infinite if their heights are too far apart."""
    obstacles = around.obstacles
    place = len(obstacles.radii) - len(around.group) + member
    if abs(obstacles.low[place] - base.z) > UP + TOLERANCE:
        return np.inf
    put = np.empty((1, 2), np.int64)
    put[0, 0], put[0, 1] = x, y
    other = obstacles.corners[obstacles.starts[place] : obstacles.starts[place + 1]]
    return gap_between(put, base.radius, other, obstacles.radii[place])
