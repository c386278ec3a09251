"""A* search over straight lines joined by arcs; lines from the start and to the goal are made only when needed."""

from math import inf, sqrt
from typing import NamedTuple

import numpy as np

from muster.table.movement.roadmap.arcs import free_arc
from muster.table.movement.roadmap.graph import Graph, touches
from muster.table.movement.roadmap.obstacles import Floats, Ints, ObstacleArrays, blocked
from muster.table.movement.roadmap.queue import BEFORE, BEST, KEY, SIZE, Book, opened, put, take
from muster.table.movement.roadmap.tangents import ahead, angle, tangent
from muster.table.shapes.kernel import kernel

UNKNOWN = -1.0

Ends = tuple[float, float, float, float, float]
"""Start and goal, and how much the distance to the goal counts: 1, or 0 for a search to everywhere."""


class Search(NamedTuple):
    """One search. Ways are numbered: those of the graph, then start to each state, then each state to the goal."""

    place: ObstacleArrays
    graph: Graph
    book: Book
    starts: Floats  # for each state of the graph: length and touching point of the line from the start
    goals: Floats  # and of the line to the goal, worked out when first needed
    ends: Ends


@kernel
def prepared(place: ObstacleArrays, graph: Graph, ends: Ends) -> Search:
    states = len(graph.first_ways) - 1
    book = opened(len(graph.heads) + 2 * states + 1)
    goals = np.empty((states, 3))
    goals[:, 0] = UNKNOWN
    return Search(place, graph, book, np.empty((states, 3)), goals, ends)


@kernel
def spoke(corners: Floats, grow: float, state: int, x: float, y: float, sense: float) -> tuple[float, float, float]:
    """The tangent between a point and a circle that passes it in the direction of the state: length, touching point.

    It leads to the circle if `sense` is 1, to the point if `sense` is -1. The length is infinite if there is no
    tangent.
    """
    which = state >> 1
    way_round = -1.0 if state & 1 else 1.0
    radius = way_round * (corners[which, 2] + grow)
    across, up = sense * (corners[which, 0] - x), sense * (corners[which, 1] - y)
    dx, dy, along = tangent(across, up, 0.0 if sense > 0.0 else radius, radius if sense > 0.0 else 0.0)
    if along < 0.0 or not touches(corners, which, way_round * dy, -way_round * dx):
        return inf, 0.0, 0.0
    return along, corners[which, 0] + radius * dy, corners[which, 1] - radius * dx


@kernel
def improve(sums: Floats, links: Ints, ends: Ends, way: int, before: int, length: float, x: float, y: float) -> None:
    """Note that a way ends at (x, y) after `length`, if that is better than what was known."""
    if length < sums[BEST, way]:
        sums[BEST, way] = length
        links[BEFORE, way] = before
        rest = ends[4] * sqrt((ends[2] - x) * (ends[2] - x) + (ends[3] - y) * (ends[3] - y))
        put(sums, links, way, length + rest)


@kernel
def set_out(search: Search) -> None:
    """Add all lines from the start; whether a line is free is checked only when it is taken from the heap."""
    corners, starts, ends = search.place.corners, search.starts, search.ends
    sums, links = search.book.sums, search.book.links
    grow, ways = search.place.clearance[0], len(search.graph.heads)
    for state in range(len(starts)):
        length, x, y = spoke(corners, grow, state, ends[0], ends[1], 1.0)
        starts[state, 0], starts[state, 1], starts[state, 2] = length, x, y
        if length < inf:
            improve(sums, links, ends, ways + state, -1, length, x, y)


@kernel
def angle_on(corners: Floats, circle: int, x: float, y: float) -> float:
    return angle(x - corners[circle, 0], y - corners[circle, 1])


@kernel
def go_on(search: Search, way: int, state: int, start: float) -> None:
    """Continue from the end of a way, round its circle, to every way that leaves the circle and to the goal."""
    graph, ends, sums, links = search.graph, search.ends, search.book.sums, search.book.links
    shapes, corners = graph.ways, search.place.corners
    way_round = -1.0 if state & 1 else 1.0
    radius = corners[state >> 1, 2] + search.place.clearance[0]
    room = free_arc(graph.first_spans, graph.spans, state >> 1, way_round, start)
    done = sums[BEST, way]
    for each in range(graph.first_ways[state], graph.first_ways[state + 1]):
        arc = ahead(way_round, start, shapes[each, 5])
        if arc <= room:
            length = done + arc * radius + shapes[each, 4]
            improve(sums, links, ends, each, way, length, shapes[each, 2], shapes[each, 3])
    if ends[4] == 0.0:
        return
    goals = search.goals
    if goals[state, 0] == UNKNOWN:
        length, x, y = spoke(corners, search.place.clearance[0], state, ends[2], ends[3], -1.0)
        goals[state, 0], goals[state, 1], goals[state, 2] = length, x, y
    if goals[state, 0] < inf:
        arc = ahead(way_round, start, angle_on(corners, state >> 1, goals[state, 1], goals[state, 2]))
        if arc <= room:
            last = len(graph.heads) + len(goals) + state
            improve(sums, links, ends, last, way, done + arc * radius + goals[state, 0], ends[2], ends[3])


@kernel
def arrived(search: Search, way: int) -> bool:
    """Whether a way to the goal is free; a blocked one is never tried again."""
    state = way - len(search.graph.heads) - len(search.starts)
    goals = search.goals
    if not blocked(search.place, goals[state, 1], goals[state, 2], search.ends[2], search.ends[3]):
        return True
    search.book.sums[BEST, way] = -inf
    return False


@kernel
def run(search: Search, limit: float) -> int:
    """Follow the shortest ways until one reaches the goal, which is returned; -1 if none does within the limit."""
    ways, states = len(search.graph.heads), len(search.starts)
    sums, links, starts, ends = search.book.sums, search.book.links, search.starts, search.ends
    while links[SIZE, 0]:
        way = take(sums, links)
        if sums[KEY, way] > limit:
            return -1
        state = way - ways
        if state >= states:
            if arrived(search, way):
                return way
        elif state >= 0:
            x, y = starts[state, 1], starts[state, 2]
            if blocked(search.place, ends[0], ends[1], x, y):
                sums[BEST, way] = inf
            else:
                go_on(search, way, state, angle_on(search.place.corners, state >> 1, x, y))
        else:
            go_on(search, way, search.graph.heads[way], search.graph.ways[way, 6])
    return -1
