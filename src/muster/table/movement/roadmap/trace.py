"""The shortest way as points that a base can follow: legs as they are, arcs as chords."""

from math import inf, sqrt

import numpy as np

from muster.table.movement.roadmap.graph import Graph
from muster.table.movement.roadmap.obstacles import Floats, Ints, ObstacleArrays, blocked, clear, loosened
from muster.table.movement.roadmap.queue import BEFORE, BEST
from muster.table.movement.roadmap.search import Search, angle_on, prepared, run, set_out
from muster.table.movement.roadmap.tangents import ahead
from muster.table.shapes.kernel import kernel

CHORD = 3.0
"""In mils: how far a chord may be from its arc; half of it inside the circle, half of it (at its ends) outside."""


@kernel
def entry(search: Search, way: int) -> tuple[int, float, float]:
    """The state in which a way ends, and the point at which it ends."""
    ways = len(search.graph.heads)
    if way >= ways:
        return way - ways, search.starts[way - ways, 1], search.starts[way - ways, 2]
    return search.graph.heads[way], search.graph.ways[way, 2], search.graph.ways[way, 3]


@kernel
def exit_from(search: Search, way: int) -> tuple[float, float]:
    """The point at which a way begins."""
    ways = len(search.graph.heads)
    if way >= ways:
        state = way - ways - len(search.goals)
        return search.goals[state, 1], search.goals[state, 2]
    return search.graph.ways[way, 0], search.graph.ways[way, 1]


@kernel
def rotation(small: float) -> tuple[float, float]:
    """Cosine and sine of an angle of at most a radian, by their series: + - * / only."""
    square = small * small
    cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
    sine = small * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))
    return cosine, sine


@kernel
def bend(points: Floats, count: int, search: Search, before: int, way: int) -> int:
    """Add the arc between two ways as chords, enough that each is near the arc; returns the count of points."""
    corners = search.place.corners
    state, x, y = entry(search, before)
    circle, way_round = state >> 1, (-1.0 if state & 1 else 1.0)
    centre_x, centre_y = corners[circle, 0], corners[circle, 1]
    radius = corners[circle, 2] + search.place.clearance[0]
    end_x, end_y = exit_from(search, way)
    arc = ahead(way_round, angle_on(corners, circle, x, y), angle_on(corners, circle, end_x, end_y))
    pieces = int(sqrt(radius * arc * arc / (8.0 * CHORD))) + 1
    out = 1.0 + CHORD / 2.0 / radius if arc > 0.0 else 1.0
    cosine, sine = rotation(arc / pieces)
    sine *= way_round
    x, y = (x - centre_x) * out, (y - centre_y) * out
    for each in range(pieces + 1):
        points[count + each, 0], points[count + each, 1] = centre_x + x, centre_y + y
        x, y = x * cosine - y * sine, x * sine + y * cosine
    return count + pieces + 1


@kernel
def most_points(search: Search) -> int:
    """An upper limit for the points of a way: no arc has more chords than a full turn about the largest circle."""
    largest = search.place.clearance[0] + np.max(search.place.corners[:, 2])
    return int(sqrt(largest * 40.0 / (8.0 * CHORD))) + 2


@kernel
def traced(search: Search, way: int, points: Floats) -> Ints:
    """The corners of the whole way that ends with this one; `points` is working space."""
    links = search.book.links
    chain = np.empty(links.shape[1], np.int64)
    count = 0
    while way >= 0:
        chain[count] = way
        way = links[BEFORE, way]
        count += 1
    whole = np.empty((4 + most_points(search) * count, 2))
    whole[:2] = points[:2]
    total = 2
    for each in range(count - 1, 0, -1):
        total = bend(whole, total, search, chain[each], chain[each - 1])
    whole[total : total + 2] = points[2:]
    return rounded(whole[: total + 2])


@kernel
def rounded(points: Floats) -> Ints:
    """The points in whole mils, without repeated ones."""
    whole = np.empty(points.shape, np.int64)
    count = 0
    for each in range(len(points)):
        x, y = int(np.rint(points[each, 0])), int(np.rint(points[each, 1]))
        if not count or whole[count - 1, 0] != x or whole[count - 1, 1] != y:
            whole[count, 0], whole[count, 1] = x, y
            count += 1
    return whole[:count]


@kernel
def apart(ax: float, ay: float, bx: float, by: float) -> float:
    return sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


@kernel
def shortest_way(
    place: ObstacleArrays, graph: Graph, ax: float, ay: float, bx: float, by: float
) -> tuple[float, Ints]:
    """The length and the corners of the shortest way from a to b; infinite if there is none."""
    points = np.empty((4, 2))
    points[0, 0], points[0, 1], points[3, 0], points[3, 1] = ax, ay, bx, by
    points[1], points[2] = points[0], points[3]
    if clear(place, ax, ay, bx, by):
        return apart(ax, ay, bx, by), rounded(points)
    px, py, leaves = loosened(place, ax, ay)
    qx, qy, enters = loosened(place, bx, by)
    if not (leaves and enters):
        return inf, rounded(points)
    points[1, 0], points[1, 1], points[2, 0], points[2, 1] = px, py, qx, qy
    extra = apart(ax, ay, px, py) + apart(qx, qy, bx, by)
    if not blocked(place, px, py, qx, qy):
        return extra + apart(px, py, qx, qy), rounded(points)
    search = prepared(place, graph, (px, py, qx, qy, 1.0))
    set_out(search)
    last = run(search, inf)
    if last < 0:
        return inf, rounded(points)
    return extra + search.book.sums[BEST, last], traced(search, last, points)


@kernel
def answer(
    walls: Floats,
    first_walls: Ints,
    bounds: Floats,
    corners: Floats,
    ring: Floats,
    clearance: Floats,
    first_ways: Ints,
    heads: Ints,
    mates: Ints,
    ways: Floats,
    first_spans: Ints,
    spans: Floats,
    ax: float,
    ay: float,
    bx: float,
    by: float,
) -> tuple[float, Ints]:
    """`shortest_way` for callers outside kernels: plain arrays come in faster than named tuples of them."""
    place = ObstacleArrays(walls, first_walls, bounds, corners, ring, clearance)
    graph = Graph(first_ways, heads, mates, ways, first_spans, spans)
    return shortest_way(place, graph, ax, ay, bx, by)
