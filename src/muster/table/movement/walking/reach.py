"""Everywhere a model can end within an allowance: sample places with their costs, and polygons to draw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from muster.table.movement.walking.ground import GroundArrays, GroundCosts, Whole
from muster.table.movement.walking.hop import apart, hop
from muster.table.movement.walking.legs import Legs
from muster.table.movement.walking.mover import Body, Floats, Mover
from muster.table.movement.walking.search import cheapest
from muster.table.movement.walking.walk import Setting
from muster.table.movement.walking.walk_ground import at_levels, turns_freely
from muster.table.shapes.figure import Figure, overlap
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length
from muster.table.shapes.outline import Outline

FINEST: Mil = INCH // 4
MOST_ACROSS = 24
Ring = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of the table: its outer ring and its holes, in mils."""

    outer: Ring
    holes: tuple[Ring, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """Where a model can end. Each sample is (x, y, z, used): a place that a legal path reaches, and its cost.

    The polygons show where its centre can be, seen from above, at any height.
    """

    polygons: tuple[Region, ...]
    samples: Floats

    @property
    def area(self) -> float:
        """In square mils."""
        return float(sum(Polygon(region.outer, region.holes).area for region in self.polygons))


def reach(
    setting: Setting, mover: Mover, allowance: Mil, prices: Sequence[tuple[GroundCosts, Legs]],
    bends: tuple[Floats, Whole], mates: Sequence[Figure],
) -> Reach:  # fmt: skip
    """Find the cost of every point of a grid about the mover, and draw the line where its reach ends."""
    figure, body = mover.figure, mover.body
    extent = min(allowance, _farthest(figure, setting.table.board.outline))
    spacing = max(FINEST, extent // MOST_ACROSS)
    count = extent // spacing + 2
    start = np.array([figure.x, figure.y, figure.z], dtype=np.float64)
    limit = float(allowance + TOLERANCE)
    grid, _ = at_levels(setting.ground, body, _grid(start, float(spacing), count), body.side, ending=True)
    places, numbers = bends
    near = np.sqrt(((places[:, :3] - start) ** 2).sum(axis=1)) <= limit
    known = np.concatenate((np.array([(*start, 0.0, 0.0)]), places[near]))
    numbers = np.concatenate((np.array([-1]), numbers[near]))
    facing = np.array(figure.facing, dtype=np.float64)
    used = np.full(len(grid), np.inf)
    beyond = limit + 2 * spacing
    for price, legs in prices:
        costs, _, _ = cheapest(setting.ground, legs, price, body, known, numbers, 0, limit - price.cap, facing)
        open_to = np.isfinite(costs)
        found = sampled(setting.ground, price, body, known[open_to], costs[open_to], grid, beyond - price.cap, facing)
        used = np.minimum(used, found + price.cap)
    used[_taken(grid, mover, mates)] = np.inf
    reached = used <= limit
    samples = np.column_stack((grid[reached], used[reached]))
    return Reach(regions(grid, used, start, float(spacing), count, limit), samples)


def _farthest(figure: Figure, outline: Outline) -> Mil:
    """The distance to the farthest corner of the board, which limits the width of the grid."""
    return round(max(length(x - figure.x, y - figure.y) for x, y in outline))


def _grid(start: Floats, spacing: float, count: int) -> Floats:
    """Points about the start, a spacing apart."""
    steps = np.arange(-count, count + 1)
    rows, columns = np.meshgrid(steps, steps, indexing="ij")
    near = rows * rows + columns * columns <= count * count
    grid: Floats = np.column_stack((start[0] + columns[near] * spacing, start[1] + rows[near] * spacing))
    return grid


@kernel
def _nearest_hop(
    ground: GroundArrays, price: GroundCosts, body: Body, known: Floats, costs: Floats, goal: Floats, limit: float,
    first: int, marks: Whole, points: Floats,
) -> float:  # fmt: skip
    """The cost of the cheapest way to a goal over a known place, trying places by their lower bound."""
    least = np.empty(len(known))
    for place in range(len(known)):
        least[place] = costs[place] + apart(known[place], goal)
    best = limit
    while True:
        place = int(np.argmin(least))
        if least[place] >= best:
            break
        if place >= first:
            best = min(best, costs[place] + hop(ground, price, body, known[place], goal, marks, points))
        least[place] = np.inf
    return best if best < limit else np.inf


@kernel
def sampled(
    ground: GroundArrays,
    price: GroundCosts,
    body: Body,
    known: Floats,
    costs: Floats,
    grid: Floats,
    limit: float,
    facing: Floats,
) -> Floats:
    """The cost of each point of a grid, infinite beyond the limit."""
    marks, points = np.zeros(len(ground.kinds), np.int64), np.empty((0, 3))
    first = 0 if turns_freely(ground, body, known[0, 0], known[0, 1], known[0, 2]) else 1
    found = np.empty(len(grid))
    for place in range(len(grid)):
        found[place] = _nearest_hop(
            ground, price, body, known, costs, grid[place], limit, first, marks, points
        )  # fmt: skip
    return found


def _taken(grid: Floats, mover: Mover, mates: Sequence[Figure]) -> NDArray[np.bool_]:
    """Which points are taken by models of the same unit; a hull counts as its turning circle."""
    taken = np.zeros(len(grid), np.bool_)
    for mate in mates:
        off = np.sqrt(((grid[:, :2] - (mate.x, mate.y)) ** 2).sum(axis=1))
        near = np.flatnonzero(off < mover.figure.footprint.radius + mate.footprint.radius)
        for place in near.tolist():
            x, y, z = (round(each) for each in grid[place].tolist())
            taken[place] |= overlap(replace(mover.figure, x=x, y=y, z=z), mate)
    return taken


def regions(
    grid: Floats, used: Floats, start: Floats, spacing: float, count: int, limit: float
) -> tuple[Region, ...]:
    """The regions within the limit, by marching squares: cost is taken as linear along the edges of each cell."""
    side = 2 * count + 1
    field = np.full((side, side), np.inf)
    columns, rows = (np.rint((grid[:, axis] - start[axis]) / spacing).astype(int) + count for axis in (0, 1))
    np.minimum.at(field, (rows, columns), used)
    cells = [cell for cell in _cells(field, limit) if len(cell) > 2]
    if not cells:  # hemmed in: the model can only stay
        return ()
    owners = np.repeat(np.arange(len(cells)), [len(cell) for cell in cells])
    rings = shapely.linearrings([point for cell in cells for point in cell], indices=owners)
    shapes = shapely.polygons(rings)
    whole = shapely.coverage_union_all(shapes[shapely.area(shapes) > 0])  # shapes without area are dropped
    return tuple(_placed(part, start, spacing, count) for part in shapely.get_parts(whole) if part.area > 0)


def _cells(field: Floats, limit: float) -> Iterator[list[tuple[float, float]]]:
    """The shapes of all cells that the region touches; cells wholly within it are joined row by row."""
    inside: NDArray[np.bool_] = np.less_equal(field, limit)
    corners = np.stack((inside[:-1, :-1], inside[:-1, 1:], inside[1:, 1:], inside[1:, :-1]))
    whole: NDArray[np.bool_] = np.logical_and.reduce(corners)
    for row, column in np.argwhere(corners.any(axis=0) & ~whole).tolist():
        square = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        yield [point for place in range(4) for point in _side(field, limit, square[place - 1], square[place])]
    for row in range(len(whole)):
        ends = np.flatnonzero(np.diff(whole[row].astype(int), prepend=0, append=0)).tolist()
        for first, last in zip(ends[::2], ends[1::2], strict=True):
            along = [*range(first, last + 1)]
            yield [(x, row) for x in along] + [(x, row + 1) for x in reversed(along)]


def _side(field: Floats, limit: float, a: tuple[int, int], b: tuple[int, int]) -> Iterator[tuple[float, float]]:
    """Where the limit crosses one side of a cell, and the second corner of that side if it is within the limit."""
    here, there = float(field[a[1], a[0]]), float(field[b[1], b[0]])
    if (here <= limit) != (there <= limit):  # from inside to outside, the same for both cells at this side
        yield _crossing(a, here, b, there, limit) if here <= limit else _crossing(b, there, a, here, limit)
    if there <= limit:
        yield float(b[0]), float(b[1])


def _crossing(
    a: tuple[int, int], within: float, b: tuple[int, int], beyond: float, limit: float
) -> tuple[float, float]:
    share = (limit - within) / (beyond - within) if np.isfinite(beyond) else 0.5
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _placed(part: BaseGeometry, start: Floats, spacing: float, count: int) -> Region:
    def ring(line: BaseGeometry) -> Ring:
        points = ((np.array(line.coords)[:-1] - count) * spacing + start[:2]).tolist()
        return tuple((x, y) for x, y in points)

    return Region(ring(part.exterior), tuple(ring(hole) for hole in part.interiors))
