"""The slow and obvious shortest way: free ground by shapely, and a search over all corners that see each other."""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import dist, inf

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon

from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE, Mil
from muster.table.shapes.outline import Outline

Place = tuple[int, int]
HAIR = 0.25


def free_ground(
    board: Board, solids: Sequence[Outline], bodies: Sequence[Figure], radius: Mil
) -> shapely.geometry.base.BaseGeometry:
    """Where the centre of a base may be, arcs flattened, half the tolerance taken off the base."""
    grow = radius - TOLERANCE / 2
    if board.circle is None:
        room = Polygon(board.outline).buffer(-grow, quad_segs=8)
    else:
        room = Point(board.centre).buffer(board.circle - grow, quad_segs=64)
    taken = [Polygon(outline).buffer(grow, quad_segs=8) for outline in solids]
    for figure in bodies:
        if figure.is_round:
            taken.append(Point(figure.centre).buffer(grow + figure.footprint.radius, quad_segs=12))
        else:
            taken.append(Polygon(figure.outline).buffer(grow, quad_segs=6))
    return room.difference(shapely.union_all(taken))


def shortest_length(ground: shapely.geometry.base.BaseGeometry, start: Place, goal: Place) -> float:
    """The length of the shortest way over free ground, infinite if there is none."""
    allowed = ground.buffer(HAIR, join_style="mitre")
    shapely.prepare(allowed)
    corners = np.vstack([shapely.get_coordinates(ground), [start, goal]])
    last = len(corners) - 1
    best = {last - 1: 0.0}
    waiting = [(dist(start, goal), last - 1)]
    done = set()
    while waiting:
        _, here = heappop(waiting)
        if here == last:
            return best[here]
        if here in done:
            continue
        done.add(here)
        legs = np.stack([np.broadcast_to(corners[here], corners.shape), corners], axis=1)
        for there in np.flatnonzero(allowed_legs(allowed, legs)):
            total = best[here] + dist(corners[here], corners[there])
            if total < best.get(int(there), inf):
                best[int(there)] = total
                heappush(waiting, (total + dist(corners[there], goal), int(there)))
    return inf


def allowed_legs(allowed: shapely.geometry.base.BaseGeometry, legs: np.ndarray) -> np.ndarray:
    return np.asarray(shapely.covers(allowed, shapely.linestrings(legs)))


def faults(
    points: Sequence[Place], board: Board, solids: Sequence[Outline], bodies: Sequence[Figure], radius: Mil
) -> list[str]:
    """Everything that a base whose centre follows these points cuts deeper than the tolerance."""
    way = LineString(points) if len(points) > 1 else Point(points[0])
    found = []
    if board.circle is not None:
        off = max(dist(point, board.centre) for point in points) > board.circle - radius + TOLERANCE
    else:
        edge = Polygon(board.outline)
        off = not edge.contains(way) or edge.exterior.distance(way) < radius - TOLERANCE
    if off:
        found.append("leaves the board")
    for place, outline in enumerate(solids):
        if way.distance(Polygon(outline)) < radius - TOLERANCE:
            found.append(f"cuts solid {place}")
    for place, figure in enumerate(bodies):
        shape, own = (
            (Point(figure.centre), figure.footprint.radius) if figure.is_round else (Polygon(figure.outline), 0)
        )
        if way.distance(shape) < radius + own - TOLERANCE:
            found.append(f"cuts model {place}")
    return found
