"""The shortest way of a base among solid obstacles on one level: straight legs, and arcs about what is in the way.

Ways are measured by the centre (MOVE-04). Nothing solid, no other model and no edge of the board may be cut deeper
than the tolerance (MOVE-06, MOVE-09); touching is free.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from math import inf, isfinite

import numpy as np

from muster.files import BadInput
from muster.table.cache_sizes import CLEARANCES
from muster.table.movement.roadmap.layout import Layout
from muster.table.movement.roadmap.obstacles import Floats, body, clear, edge_of, solid, stands_free
from muster.table.movement.roadmap.reach import all_lengths
from muster.table.movement.roadmap.trace import answer
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE, Mil
from muster.table.shapes.outline import Outline, Point


@dataclass(frozen=True, slots=True)
class Clearance:
    """The room a base needs: `side` on straight legs and `turn` where it turns. Both are the radius of a round base.

    For a hull, `side` is half its width and `turn` half its diagonal. Its ways keep `turn` away from obstacles
    wherever they bend and `side` on every leg. At both ends only `side` is checked, because only the caller knows the
    facing there.

    Such ways are legal, but not always the shortest: bends are tried only at the distance `turn` from a corner. A
    hull therefore passes a gap narrower than two clearances only on a leg that happens to lead through it: a straight
    line from end to end, or a line between bends about other corners.
    """

    turn: Mil
    side: Mil

    def __post_init__(self) -> None:
        if not self.turn >= self.side > 2 * TOLERANCE:
            sentence = f"A clearance of {self.side} mils at the side and {self.turn} in a turn cannot be used: "
            allowed = f"the side needs more than {2 * TOLERANCE} and a turn at least as much as the side."
            raise BadInput("path.clearance", sentence + allowed, "MOVE-04")

    @classmethod
    def round(cls, radius: Mil) -> "Clearance":
        return cls(radius, radius)


@dataclass(frozen=True, slots=True)
class Route:
    """A way: its corners in whole mils, arcs as chords that keep within the tolerance, and its exact length."""

    points: tuple[Point, ...]
    length: float


class Roadmap:
    """Shortest ways for one size of base. The graph is built once; `moved` updates only what is near moved models."""

    __slots__ = ("layout", "models")

    def __init__(
        self, board: Board, solids: Sequence[Outline], bodies: Sequence[Figure | None], clearance: Clearance
    ) -> None:
        self.models = len(bodies)
        self.layout = _ground(board, tuple(solids), clearance).extended([body(figure) for figure in bodies])

    def shortest(self, start: Point, goal: Point) -> Route | None:
        """The shortest way; None if there is none, or if the base overlaps something at either end."""
        length, points = answer(*self.layout.arrays, *self.layout.graph, *_floats(start), *_floats(goal))
        if not isfinite(length):
            return None
        return Route(tuple(map(tuple, points.tolist())), length)

    def lengths(self, start: Point, goals: Floats, limit: float = inf) -> Floats:
        """The length of the shortest way to each goal, infinite if there is none within the limit; by one search."""
        places = np.asarray(goals, dtype=np.float64)
        return all_lengths(self.layout.arrays, self.layout.graph, *_floats(start), places, float(limit))

    def free(self, point: Point) -> bool:
        """Whether the base may be here: wholly on the board, and in no obstacle deeper than the tolerance."""
        return bool(stands_free(self.layout.arrays, *_floats(point)))

    def clear(self, a: Point, b: Point) -> bool:
        """Whether the base may go straight from a to b."""
        return bool(clear(self.layout.arrays, *_floats(a), *_floats(b)))

    def moved(self, changes: Mapping[int, Figure | None]) -> "Roadmap":
        """The same roadmap with some models, by their index in `bodies`, moved or taken away."""
        first = len(self.layout.obstacles) - self.models
        wrong = [place for place in changes if not 0 <= place < self.models]
        if wrong:
            sentence = f"There is no model at place {wrong[0]}: places run from 0 to {self.models - 1}."
            raise BadInput("path.model", sentence, "MOVE-06")
        other = copy(self)
        other.layout = self.layout.exchanged({first + place: body(figure) for place, figure in changes.items()})
        return other


def _floats(point: Point) -> tuple[float, float]:
    """Coordinates as kernels take them, so that each is compiled once."""
    return float(point[0]), float(point[1])


@lru_cache(maxsize=CLEARANCES)
def _ground(board: Board, solids: tuple[Outline, ...], clearance: Clearance) -> Layout:
    """The obstacles that never move, shared by all roadmaps of a table."""
    obstacles = (edge_of(board), *(solid(outline) for outline in solids))
    return Layout.of(board, clearance.turn, clearance.side, obstacles)
