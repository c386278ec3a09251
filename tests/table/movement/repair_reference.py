"""The smallest correction by brute force: every point of a grid for one round model, every two points for two."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.figure import Figure
from tests.table.coherency_reference import plain_groups

LINK, TOUCH = 2_000, 0
Points = NDArray[np.float64]
Box = tuple[int, int, int, int]
"""Left, low, right and high."""


@dataclass(frozen=True)
class Place:
    """A rectangular table: its size, boxes that nobody may enter, and other models."""

    size: tuple[int, int]
    boxes: tuple[Box, ...] = ()
    others: tuple[Figure, ...] = ()


def grid(centre: tuple[float, float], reach: int, step: int) -> Points:
    steps = np.arange(-reach, reach + 1, step)
    across, along = np.meshgrid(steps + centre[0], steps + centre[1], indexing="ij")
    return np.column_stack((across.ravel(), along.ravel())).astype(np.float64)


class Field:
    """Points on which one model could be put among those that stay: how far, free or not, and what it joins."""

    def __init__(self, figure: Figure, rest: Sequence[Figure], points: Points, place: Place) -> None:
        self.radius = figure.footprint.radius
        rooms = np.array([self.room(points, other) for other in rest]).reshape(len(rest), len(points))
        self.free = ((points >= self.radius) & (points <= np.array(place.size) - self.radius)).all(axis=1)
        for other in place.others:
            self.free &= self.room(points, other) >= TOUCH
        for box in place.boxes:
            self.free &= self.beside(points, box) >= TOUCH
        self.free &= (rooms >= TOUCH).all(axis=0)
        self.points = points[self.free]
        self.far = np.hypot(self.points[:, 0] - figure.x, self.points[:, 1] - figure.y)
        self.joined = np.zeros(len(self.points), dtype=np.int64)
        groups = plain_groups(rest)
        for number, group in enumerate(groups):
            near = (rooms[group][:, self.free] <= LINK).any(axis=0)
            self.joined |= near.astype(np.int64) << number
        self.all = (1 << len(groups)) - 1

    def room(self, points: Points, other: Figure) -> NDArray[np.float64]:
        away: NDArray[np.float64] = np.hypot(points[:, 0] - other.x, points[:, 1] - other.y)
        return away - self.radius - other.footprint.radius

    def beside(self, points: Points, box: Box) -> NDArray[np.float64]:
        left, low, right, high = box
        beyond = np.maximum(np.maximum((left, low) - points, points - (right, high)), 0)
        away: NDArray[np.float64] = np.hypot(beyond[:, 0], beyond[:, 1])
        return away - self.radius


def one_by_grid(unit: Sequence[Figure], place: Place, reach: int, step: int) -> float:
    """The least shift of one model that joins all; infinite if there is none on the grid."""
    best = inf
    for model, figure in enumerate(unit):
        rest = [other for index, other in enumerate(unit) if index != model]
        field = Field(figure, rest, grid(figure.centre, reach, step), place)
        best = min(best, field.far[field.joined == field.all].min(initial=inf))
    return best


def two_by_grid(unit: Sequence[Figure], place: Place, reach: int, step: int) -> float:
    """The least total shift of two models: all pairs of points on a coarse grid, then closer around the best."""
    best = inf
    for pair in combinations(range(len(unit)), 2):
        centres = [unit[model].centre for model in pair]
        near, width = reach, step
        while width >= 8:
            far, centres = _best_pair(unit, pair, [grid(centre, near, width) for centre in centres], place)
            if far == inf:
                break
            best = min(best, far)
            near, width = 2 * width, width // 5
    return best


def _best_pair(
    unit: Sequence[Figure], pair: tuple[int, ...], grids: list[Points], place: Place
) -> tuple[float, list[tuple[int, int]]]:
    rest = [other for index, other in enumerate(unit) if index not in pair]
    one, other = (Field(unit[model], rest, points, place) for model, points in zip(pair, grids, strict=True))
    room = np.hypot(*(one.points[:, None, axis] - other.points[None, :, axis] for axis in (0, 1)))
    room -= one.radius + other.radius
    a, b = one.joined[:, None], other.joined[None, :]
    together = (a | b) == one.all
    meet = (room <= LINK) | ((a & b) != 0)
    apart = (room >= TOUCH) & (((a != 0) & (b != 0)) | (room <= LINK))
    total = np.where(together & meet & apart, one.far[:, None] + other.far[None, :], inf)
    if not total.size or total.min() == inf:
        return inf, []
    first, second = np.unravel_index(total.argmin(), total.shape)
    return float(total.min()), [tuple(one.points[first]), tuple(other.points[second])]
