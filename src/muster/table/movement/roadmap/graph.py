"""The graph of straight lines that touch two circles, each with the number of obstacles in its way."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from muster.table.movement.roadmap.arcs import cover
from muster.table.movement.roadmap.obstacles import (
    SKIN,
    Flags,
    Floats,
    Ints,
    ObstacleArrays,
    blocks,
    passes_by,
    within_ring,
)
from muster.table.movement.roadmap.tangents import angle, tangent
from muster.table.shapes.kernel import kernel

CONE = 1e-9


class Lines(NamedTuple):
    """Tangents of two circles, blocked or free, from point p on circle i to point q on circle j."""

    ends: Ints  # i, j, and the state in which each is passed: twice the circle, and one more if clockwise
    shapes: Floats  # px, py, qx, qy, length, and the angles of p and q on their circles
    hindered: Ints  # how many obstacles are in the way


class Graph(NamedTuple):
    """The free lines as directed ways, ordered by the state in which they leave, and the covered spans of circles."""

    first_ways: Ints
    heads: Ints
    mates: Ints  # the same line the other way
    ways: Floats
    first_spans: Ints
    spans: Floats


@kernel
def touches(corners: Floats, which: int, nx: float, ny: float) -> bool:
    """Whether a disc on this side of a corner can go round it: the walls of the corner are not on that side."""
    if nx * corners[which, 3] + ny * corners[which, 4] < -CONE:
        return False
    return bool(nx * corners[which, 5] + ny * corners[which, 6] <= CONE)


@kernel
def joined(corners: Floats, grow: float, i: int, j: int, kind: int, shapes: Floats, place: int) -> bool:
    """Write one of the four tangents of two circles; whether it exists and stays outside their corners."""
    left, right = (-1.0 if kind & 1 else 1.0), (-1.0 if kind & 2 else 1.0)
    near, far = left * (corners[i, 2] + grow), right * (corners[j, 2] + grow)
    dx, dy, along = tangent(corners[j, 0] - corners[i, 0], corners[j, 1] - corners[i, 1], near, far)
    if along < 0.0:
        return False
    if not (touches(corners, i, left * dy, -left * dx) and touches(corners, j, right * dy, -right * dx)):
        return False
    shapes[place, 0], shapes[place, 1] = corners[i, 0] + near * dy, corners[i, 1] - near * dx
    shapes[place, 2], shapes[place, 3] = corners[j, 0] + far * dy, corners[j, 1] - far * dx
    shapes[place, 4] = along
    shapes[place, 5], shapes[place, 6] = angle(left * dy, -left * dx), angle(right * dy, -right * dx)
    return True


@kernel
def hindrances(
    walls: Floats, firsts: Ints, bounds: Floats, grow: float, which: Ints, shapes: Floats, line: int
) -> int:
    """How many of these obstacles are in the way of a line."""
    px, py, dx, dy = (
        shapes[line, 0],
        shapes[line, 1],
        shapes[line, 2] - shapes[line, 0],
        shapes[line, 3] - shapes[line, 1],
    )
    far = sqrt(dx * dx + dy * dy)
    count = 0
    for each in which:
        if not passes_by(bounds, each, px, py, dx, dy, far, grow):
            count += blocks(
                walls, firsts[each], firsts[each + 1], px, py, shapes[line, 2], shapes[line, 3], far, grow
            )
    return count


@kernel
def off_ring(ring: Floats, grow: float, shapes: Floats, line: int) -> bool:
    """Whether a line leaves a circular board."""
    if not within_ring(ring, shapes[line, 0], shapes[line, 1], grow):
        return True
    return not within_ring(ring, shapes[line, 2], shapes[line, 3], grow)


@kernel
def drawn(place: ObstacleArrays, fresh: Flags) -> Lines:
    """All lines with an end on a fresh circle."""
    everything = np.arange(len(place.bounds))
    walls, firsts, bounds, corners, ring, _ = place
    grow, side = place.clearance[0], place.clearance[1] - SKIN
    ends, shapes, hindered = np.empty((256, 4), np.int64), np.empty((256, 7)), np.empty(256, np.int64)
    count = 0
    for j in range(len(corners)):
        for i in range(j):
            if not (fresh[i] or fresh[j]):
                continue
            if count + 4 > len(ends):
                ends, shapes = np.concatenate((ends, ends)), np.concatenate((shapes, shapes))
                hindered = np.concatenate((hindered, hindered))
            for kind in range(4):
                if joined(corners, grow, i, j, kind, shapes, count):
                    ends[count, 0], ends[count, 1] = i, j
                    ends[count, 2], ends[count, 3] = 2 * i + (kind & 1), 2 * j + (kind >> 1)
                    hindered[count] = off_ring(ring, side, shapes, count)
                    hindered[count] += hindrances(walls, firsts, bounds, side, everything, shapes, count)
                    count += 1
    return Lines(ends[:count], shapes[:count], hindered[:count])


@kernel
def kept(old: ObstacleArrays, new: ObstacleArrays, lines: Lines, moves: Ints, changed: Ints) -> Lines:
    """The lines between unchanged circles, with their number of obstacles counted anew for changed obstacles.

    `moves` gives the new index of every old circle, or -1 if the circle changed.
    """
    ends, shapes, hindered = np.empty_like(lines.ends), np.empty_like(lines.shapes), np.empty_like(lines.hindered)
    old_ends, old_shapes, old_hindered = lines
    walls, firsts, bounds = new.walls, new.first_walls, new.bounds
    old_walls, old_firsts, old_bounds = old.walls, old.first_walls, old.bounds
    grow = new.clearance[1] - SKIN
    count = 0
    for each in range(len(ends)):
        i, j = moves[old_ends[each, 0]], moves[old_ends[each, 1]]
        if i < 0 or j < 0:
            continue
        ends[count, 0], ends[count, 1] = i, j
        ends[count, 2], ends[count, 3] = 2 * i + (old_ends[each, 2] & 1), 2 * j + (old_ends[each, 3] & 1)
        for column in range(7):
            shapes[count, column] = old_shapes[each, column]
        before = hindrances(old_walls, old_firsts, old_bounds, grow, changed, old_shapes, each)
        after = hindrances(walls, firsts, bounds, grow, changed, old_shapes, each)
        hindered[count] = old_hindered[each] - before + after
        count += 1
    return Lines(ends[:count], shapes[:count], hindered[:count])


@kernel
def together(one: Lines, other: Lines) -> Lines:
    return Lines(
        np.concatenate((one.ends, other.ends)),
        np.concatenate((one.shapes, other.shapes)),
        np.concatenate((one.hindered, other.hindered)),
    )


@kernel
def graph(place: ObstacleArrays, lines: Lines) -> Graph:
    """The graph of the free lines in both directions, sorted by the state from which they leave (counting sort)."""
    ends, shapes, hindered = lines
    firsts = np.zeros(2 * len(place.corners) + 1, np.int64)
    for each in range(len(ends)):
        if not hindered[each]:
            firsts[ends[each, 2] + 1] += 1
            firsts[(ends[each, 3] ^ 1) + 1] += 1
    firsts = np.cumsum(firsts)
    following = firsts.copy()
    heads, mates, ways = np.empty(firsts[-1], np.int64), np.empty(firsts[-1], np.int64), np.empty((firsts[-1], 7))
    for each in range(len(ends)):
        if hindered[each]:
            continue
        start, end = ends[each, 2], ends[each, 3]
        forth, back = following[start], following[end ^ 1]
        following[start] += 1
        following[end ^ 1] += 1
        heads[forth], heads[back], mates[forth], mates[back] = end, start ^ 1, back, forth
        for column, turned_round in enumerate((2, 3, 0, 1, 4, 6, 5)):
            ways[forth, column], ways[back, column] = shapes[each, column], shapes[each, turned_round]
    first_spans, spans = cover(place)
    return Graph(firsts, heads, mates, ways, first_spans, spans)
