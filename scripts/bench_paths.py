"""Shortest ways among 13 pieces and 40 models beside shapely with networkx, whose answers are compared."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, partial
from math import dist
from statistics import median
from typing import Any

import numpy as np

from muster.table.movement.roadmap.roadmap import Clearance, Roadmap
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.outline import Outline, Point
from scripts.bench_report import Chapter, Comparison, Method, checksum, is_alone

PIECES, MODELS, MOVED = 13, 40, 3
QUERIES, RIVAL_QUERIES, ROUNDS = 400, 24, 7
BASE = Footprint.round(Decimal(32))
ARC = 4  # corners for a quarter of a circle in the rival's outlines
HAIR = 0.5

PIECE_SHAPES: tuple[Outline, ...] = (
    ((0, 0), (6_000, 0), (6_000, 4_000), (0, 4_000)),
    ((0, 0), (8_000, 0), (8_000, 500), (500, 500), (500, 5_000), (0, 5_000)),
    ((1_000, 0), (4_000, 500), (5_500, 3_000), (3_000, 5_000), (0, 3_500)),
    ((0, 0), (7_000, 2_000), (6_800, 2_500), (-200, 500)),
)


@dataclass(frozen=True)
class Ground:
    """A scene and the questions asked of it."""

    board: Board
    solids: tuple[Outline, ...]
    bodies: tuple[Figure, ...]
    queries: tuple[tuple[Point, Point], ...]

    @property
    def clearance(self) -> Clearance:
        return Clearance.round(BASE.radius)

    def roadmap(self) -> Roadmap:
        return Roadmap(self.board, self.solids, self.bodies, self.clearance)


@cache
def ground(seed: int = 13) -> Ground:
    """A board of 72 by 48 in. with pieces in a loose grid, models in small crowds, and starts far from goals."""
    rng = random.Random(seed)
    board = Board.rectangle(72, 48)
    solids = []
    for place in range(PIECES):
        column, row = place % 5, place // 5
        x, y = 4_000 + 14_000 * column + rng.randint(0, 4_000), 4_000 + 15_000 * row + rng.randint(0, 5_000)
        solids.append(tuple((x + dx, y + dy) for dx, dy in PIECE_SHAPES[place % len(PIECE_SHAPES)]))
    bodies: list[Figure] = []
    while len(bodies) < MODELS:
        x, y = rng.randint(2_000, 70_000), rng.randint(2_000, 46_000)
        for step in range(5):
            spot = (x + 1_500 * step, y + rng.randint(-300, 300))
            if Roadmap(board, solids, bodies, Clearance.round(BASE.radius)).free(spot) and len(bodies) < MODELS:
                bodies.append(Figure(BASE, *spot))
    roadmap = Roadmap(board, solids, bodies, Clearance.round(BASE.radius))
    queries: list[tuple[Point, Point]] = []
    while len(queries) < QUERIES:
        a, b = ((rng.randint(1_000, 71_000), rng.randint(1_000, 47_000)) for _ in range(2))
        if dist(a, b) > 12_000 and roadmap.free(a) and roadmap.free(b) and not roadmap.clear(a, b):
            queries.append((a, b))
    return Ground(board, tuple(solids), tuple(bodies), tuple(queries))


def rival(scene: Ground) -> Callable[[Point, Point], float]:
    """The rival method: free ground by buffers, a networkx graph of corners that see each other, and A* on it."""
    import networkx
    import shapely
    from shapely.geometry import Point as Spot
    from shapely.geometry import Polygon

    grow = BASE.radius - 5
    taken = [Polygon(outline).buffer(grow, quad_segs=ARC) for outline in scene.solids]
    taken += [Spot(each.centre).buffer(grow + each.footprint.radius, quad_segs=ARC) for each in scene.bodies]
    free = Polygon(scene.board.outline).buffer(-grow).difference(shapely.union_all(taken))
    allowed = free.buffer(HAIR, join_style="mitre")
    shapely.prepare(allowed)
    corners = np.unique(shapely.get_coordinates(free), axis=0)

    def seen(here: Any, others: Any) -> Any:
        lines = np.stack([np.broadcast_to(here, others.shape), others], axis=1)
        return np.flatnonzero(shapely.covers(allowed, shapely.linestrings(lines)))

    graph = networkx.Graph()
    places = [tuple(corner) for corner in corners.tolist()]
    for index, corner in enumerate(corners):
        for other in seen(corner, corners[index + 1 :]) + index + 1:
            graph.add_edge(places[index], places[other], weight=dist(places[index], places[other]))

    def shortest(start: Point, goal: Point) -> float:
        for end in (start, goal):
            for other in seen(np.array(end, dtype=float), corners):
                graph.add_edge(end, places[other], weight=dist(end, places[other]))
        try:
            return float(networkx.astar_path_length(graph, start, goal, dist))
        finally:
            graph.remove_nodes_from((start, goal))

    return shortest


def clocked(action: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    answer = action()
    return (time.process_time() - start) * 1e6, answer


def queried() -> Comparison:
    """The same queries to both in turn; the rival gets few of them, because it is slow."""
    scene, alone = ground(), is_alone()
    roadmap = scene.roadmap()
    found = [route.length if (route := roadmap.shortest(a, b)) else -1.0 for a, b in scene.queries]
    few = scene.queries if alone else scene.queries[:RIVAL_QUERIES]
    peer = None if alone else rival(scene)
    mine, theirs, worst = [], [], 0.0
    for index, (a, b) in enumerate(few):
        mine += [clocked(partial(roadmap.shortest, a, b))[0] for _ in range(ROUNDS)]
        if peer:
            took, length = clocked(partial(peer, a, b))
            theirs.append(took)
            worst = max(worst, abs(length / found[index] - 1))
    methods = [Method("muster, one query from Python", median(mine), aim=50)]
    if peer:
        methods.append(Method("shapely with networkx", median(theirs), slower=50))
    return Comparison(
        f"Shortest way around {PIECES} pieces and {MODELS} models, the graph built",
        f"Processor time, medians of {len(few)} queries in turn, ours asked {ROUNDS} times each.",
        tuple(methods),
        checksum(f"{length:.3f}" for length in found),
        f"Largest difference in length {worst:.2%}." if peer else "",
    )


def prepared() -> Comparison:
    """The work before queries: moving models and building the graph; and queries for many goals at once."""
    scene = ground()
    roadmap = scene.roadmap()
    goals = np.array([b for _, b in scene.queries], dtype=np.float64)
    changes = {place: Figure(BASE, *scene.queries[place][0]) for place in range(MOVED)}
    lengths = roadmap.lengths(scene.queries[0][0], goals)
    roadmap.moved(changes)
    times: dict[str, list[float]] = {name: [] for name in ("move three models", "build", "one of many goals")}
    for turn in range(ROUNDS):
        times["move three models"].append(clocked(lambda: roadmap.moved(changes))[0])
        shifted = tuple(tuple((x + turn + 1, y) for x, y in outline) for outline in scene.solids)
        times["build"].append(clocked(Ground(scene.board, shifted, scene.bodies, scene.queries).roadmap)[0])
        first = scene.queries[turn][0]
        times["one of many goals"].append(clocked(partial(roadmap.lengths, first, goals))[0] / QUERIES)
    return Comparison(
        "Before a query: moving three models beside building the whole graph",
        f"Processor time, medians of {ROUNDS} rounds in turn.",
        tuple(Method(name, median(each)) for name, each in times.items()),
        checksum(f"{length:.3f}" for length in lengths),
    )


CHAPTERS: dict[str, Chapter] = {"queries": queried, "before a query": prepared}
