"""Obstacles with their arrays and graph, and how to update both when some obstacles change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from muster.table.movement.roadmap.graph import Graph, Lines, drawn, graph, kept, together
from muster.table.movement.roadmap.obstacles import Obstacle, ObstacleArrays, obstacle_arrays
from muster.table.shapes.board import Board
from muster.table.shapes.measure import Mil


@dataclass(frozen=True, slots=True)
class Layout:
    """The obstacles for bases with this clearance; the first obstacle is the edge of the board."""

    board: Board
    turn: Mil
    side: Mil
    obstacles: tuple[Obstacle, ...]
    arrays: ObstacleArrays
    lines: Lines
    graph: Graph

    @classmethod
    def of(cls, board: Board, turn: Mil, side: Mil, obstacles: tuple[Obstacle, ...]) -> "Layout":
        place = obstacle_arrays(board, obstacles, turn, side)
        lines = drawn(place, np.ones(len(place.corners), np.bool_))
        return cls(board, turn, side, obstacles, place, lines, graph(place, lines))

    def extended(self, added: Sequence[Obstacle]) -> "Layout":
        """The layout with more obstacles after these."""
        first = len(self.obstacles)
        return self._reworked((*self.obstacles, *added), range(first, first + len(added)))

    def exchanged(self, changes: Mapping[int, Obstacle]) -> "Layout":
        """The layout with some obstacles replaced; lines between the others are only checked against the new ones."""
        obstacles = tuple(changes.get(place, old) for place, old in enumerate(self.obstacles))
        return self._reworked(obstacles, sorted(changes))

    def _reworked(self, obstacles: tuple[Obstacle, ...], changed: Sequence[int]) -> "Layout":
        place = obstacle_arrays(self.board, obstacles, self.turn, self.side)
        circles = np.array([len(each.corners) for each in obstacles])
        fresh = np.repeat(np.isin(np.arange(len(obstacles)), changed), circles)
        firsts = np.cumsum(circles) - circles
        moves = [np.arange(len(each.corners)) + first for each, first in zip(self.obstacles, firsts, strict=False)]
        for each in changed:
            if each < len(moves):
                moves[each] = np.full(len(moves[each]), -1)
        before = _widened(self.arrays, len(obstacles))
        stayed = kept(before, place, self.lines, np.concatenate(moves), np.array(changed, dtype=np.int64))
        lines = together(stayed, drawn(place, fresh))
        return Layout(self.board, self.turn, self.side, obstacles, place, lines, graph(place, lines))


def _widened(place: ObstacleArrays, total: int) -> ObstacleArrays:
    """The same arrays with empty obstacles behind it."""
    more = total - len(place.bounds)
    bounds = np.concatenate((place.bounds, np.full((more, 3), -inf)))
    firsts = np.concatenate((place.first_walls, np.full(more, place.first_walls[-1])))
    return place._replace(bounds=bounds, first_walls=firsts)
