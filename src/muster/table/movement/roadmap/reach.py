"""The shortest lengths from one place to many, by one search and the best last leg to every goal."""

from math import inf, sqrt

import numpy as np

from muster.table.movement.roadmap.arcs import free_arc
from muster.table.movement.roadmap.graph import Graph
from muster.table.movement.roadmap.obstacles import Floats, Ints, ObstacleArrays, blocked, clear, loosened
from muster.table.movement.roadmap.queue import BEST
from muster.table.movement.roadmap.search import Search, angle_on, prepared, run, set_out, spoke
from muster.table.movement.roadmap.tangents import TOUCH, ahead
from muster.table.movement.roadmap.trace import apart
from muster.table.shapes.kernel import kernel


@kernel
def arrivals(search: Search, state: int, found: Floats, count: int) -> int:
    """Write all ways found to a state: the angle, how far a disc can turn on from there, and the length so far."""
    graph, sums = search.graph, search.book.sums
    way_round = -1.0 if state & 1 else 1.0
    first = count
    for each in range(graph.first_ways[state ^ 1], graph.first_ways[(state ^ 1) + 1]):
        way = graph.mates[each]
        if sums[BEST, way] < inf:
            found[0, count], found[2, count] = graph.ways[way, 6], sums[BEST, way]
            count += 1
    start = len(graph.heads) + state
    if sums[BEST, start] < inf:
        touching = angle_on(search.place.corners, state >> 1, search.starts[state, 1], search.starts[state, 2])
        found[0, count], found[2, count] = touching, sums[BEST, start]
        count += 1
    for each in range(first, count):
        found[1, each] = free_arc(graph.first_spans, graph.spans, state >> 1, way_round, found[0, each])
    return count


@kernel
def entered(search: Search) -> tuple[Ints, Floats]:
    """All arrivals of a finished search in one array, and the index at which those of each state begin."""
    states = len(search.starts)
    firsts = np.zeros(states + 1, np.int64)
    found = np.empty((3, len(search.graph.heads) + states))
    for state in range(states):
        firsts[state + 1] = arrivals(search, state, found, firsts[state])
    return firsts, found


@kernel
def turned(found: Floats, first: int, end: int, way_round: float, angle: float, radius: float) -> float:
    """The length of the shortest way round a circle to an angle, starting from any of the arrivals."""
    best = inf
    for each in range(first, end):
        arc = ahead(way_round, found[0, each], angle)
        if arc <= found[1, each]:
            best = min(best, found[2, each] + arc * radius)
    return best


@kernel
def earliest(ways: tuple[Ints, Floats]) -> Floats:
    """For every state the length of the shortest way that enters it."""
    firsts, found = ways
    least = np.full(len(firsts) - 1, inf)
    for state in range(len(least)):
        for each in range(firsts[state], firsts[state + 1]):
            least[state] = min(least[state], found[2, each])
    return least


@kernel
def bounds_to(search: Search, least: Floats, x: float, y: float, found: Floats) -> None:
    """For each state, a lower bound of a way over it to the goal: the way to it plus the straight line from it."""
    corners, grow = search.place.corners, search.place.clearance[0]
    for circle in range(len(corners)):
        dx, dy, radius = corners[circle, 0] - x, corners[circle, 1] - y, corners[circle, 2] + grow
        line = sqrt(max(dx * dx + dy * dy - radius * radius, 0.0)) - 2.0 * TOUCH
        found[2 * circle], found[2 * circle + 1] = least[2 * circle] + line, least[2 * circle + 1] + line


@kernel
def finish(search: Search, ways: tuple[Ints, Floats], x: float, y: float, bounds: Floats) -> float:
    """The length of the shortest way to one goal; tries states by their lower bound until none can be better."""
    firsts, found = ways
    corners, grow = search.place.corners, search.place.clearance[0]
    best = inf
    while True:
        state = int(np.argmin(bounds))
        if bounds[state] >= best:
            return best
        bounds[state] = inf
        length, leg_x, leg_y = spoke(corners, grow, state, x, y, -1.0)
        if length < best:
            way_round = -1.0 if state & 1 else 1.0
            angle, radius = angle_on(corners, state >> 1, leg_x, leg_y), corners[state >> 1, 2] + grow
            length += turned(found, firsts[state], firsts[state + 1], way_round, angle, radius)
        if length < best and not blocked(search.place, leg_x, leg_y, x, y):
            best = length


@kernel
def all_lengths(place: ObstacleArrays, graph: Graph, ax: float, ay: float, goals: Floats, limit: float) -> Floats:
    """The length of the shortest way from a to every goal; infinite where there is none within the limit."""
    found = np.full(len(goals), inf)
    hidden = 0
    for each in range(len(goals)):
        x, y = goals[each]
        straight = apart(ax, ay, x, y)
        if straight > limit:
            continue
        if clear(place, ax, ay, x, y):
            found[each] = straight
        else:
            hidden += 1
    px, py, leaves = loosened(place, ax, ay)
    if not hidden or not leaves:
        return found
    search = prepared(place, graph, (px, py, 0.0, 0.0, 0.0))
    set_out(search)
    run(search, limit)
    ways = entered(search)
    least = earliest(ways)
    for each in range(len(goals)):
        x, y = goals[each]
        if found[each] == inf and apart(ax, ay, x, y) <= limit:
            found[each] = round_about(search, ways, least, (ax, ay, x, y))
            if found[each] > limit:
                found[each] = inf
    return found


@kernel
def round_about(
    search: Search, ways: tuple[Ints, Floats], least: Floats, ends: tuple[float, float, float, float]
) -> float:
    """The length of the shortest way to a goal to which the straight line is blocked."""
    px, py = search.ends[0], search.ends[1]
    qx, qy, enters = loosened(search.place, ends[2], ends[3])
    if not enters:
        return inf
    extra = apart(ends[0], ends[1], px, py) + apart(qx, qy, ends[2], ends[3])
    if not blocked(search.place, px, py, qx, qy):
        return extra + apart(px, py, qx, qy)
    if not len(least):
        return inf
    bounds = np.empty(len(least))
    bounds_to(search, least, qx, qy, bounds)
    return extra + finish(search, ways, qx, qy, bounds)
