"""A slow search that says whether a unit could be set down where it is sent: a place and a way for every model.

It knows nothing of how a march is made. It floods a fine grid with what the way of each model to every cell costs at
most, and then sets the unit down at random about its leader, all in coherency. It never climbs, keeps a little away
from everything solid, and has a hull go and end only where it can turn and facing as it did; so what it calls within
reach is, though it calls much out of reach that is not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, hypot
from random import Random

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from muster.battle.battle import Battle
from muster.battle.field import Field
from muster.table.shapes.figure import Figure
from muster.table.shapes.kernel import kernel
from muster.table.terrain.effects import Going
from tests.battle.march_tables import position

INCH = 1_000
CELL = 250
"""The side of a cell of the grid."""
SPARE = 70
"""So much room the search keeps to everything: then no step from cell to cell cuts a corner."""
TURN = 150
"""What it costs a hull at most to come to a place facing as it likes: a step aside and back."""
LINK = 2 * INCH
TRIES = 6
"""So often the unit is set down at random before a spot counts as out of reach."""

Spot = tuple[int, int]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sent:
    """A unit of a battle that is sent somewhere, told of its leader."""

    battle: Battle
    leader: int
    to: Spot


def marches(seed: int, count: int) -> Iterator[Sent]:
    """Some marches of one unit on one random table, each to a spot that the search calls free and within reach."""
    rng = Random(seed)
    battle, found, tried = position(rng), 0, 0
    search = Search(battle.field, rng)
    while found < count and tried < 8 * count:
        tried += 1
        leader, to = search.wish()
        if search.is_within_reach(leader, to):
            found += 1
            yield Sent(battle, leader, to)


@kernel
def flooded(free: Mask, most: float) -> Floats:
    """The lengths of ways from the middle over free cells, swept to and fro until none gets shorter."""
    size = len(free)
    cost = np.full((size, size), np.inf)
    if free[size // 2, size // 2]:
        cost[size // 2, size // 2] = 0.0
    shorter = True
    while shorter:
        shorter = False
        for number in range(2 * size * size):
            cell = number if number < size * size else 2 * size * size - 1 - number
            row, column = cell // size, cell % size
            if not free[row, column]:
                continue
            for up in range(max(row - 2, 0), min(row + 3, size)):
                for across in range(max(column - 2, 0), min(column + 3, size)):
                    dx, dy = abs(up - row), abs(across - column)
                    if dx + dy == 1 or (dx == 1 and dy == 1) or dx + dy == 3:
                        found = cost[up, across] + CELL * np.sqrt(dx * dx + dy * dy)
                        if found <= most and found < cost[row, column] - 0.001:
                            cost[row, column] = found
                            shorter = True
    return cost


class Search:
    """What is free about the first unit of a battle, and where its models can go."""

    def __init__(self, field: Field, rng: Random) -> None:
        self.rng, self.unit = rng, field.figures(field.on_table(0))
        self.most = field.unit(0).profile.move * INCH
        ruleset = field.forces.ruleset
        self.double = ruleset.difficult_ground == "half_inside"
        self.third = max(self.most / 3, INCH)
        first = self.unit[0]
        self.radius = max((hypot(x, y) for x, y in first.footprint.corners), default=first.footprint.radius)
        own = set(field.on_table(0))
        foes = [figure for model, figure in enumerate(field.state.figures) if figure is not None and model not in own]
        pieces = field.ground.table.pieces
        mud = [piece for piece in pieces if piece.going is Going.DIFFICULT and not piece.standable]
        solid = [Polygon(piece.outline) for piece in pieces if not any(piece is each for each in mud)]
        board = Polygon(field.ground.table.board.outline)
        room = board.buffer(-self.radius - SPARE)
        self.open: BaseGeometry = shapely.difference(
            room, shapely.union_all([each.buffer(self.radius + SPARE) for each in (*solid, *map(shape_of, foes))])
        )
        self.mud: BaseGeometry = shapely.union_all([Polygon(piece.outline).buffer(self.radius) for piece in mud])
        shapely.prepare([self.open, self.mud])

    def wish(self) -> tuple[int, Spot]:
        """A model to lead and a spot for it, as far as it may go."""
        leader, start = self.rng.choice(list(enumerate(self.unit)))
        dx, dy = (self.rng.randint(-self.most, self.most) for _ in range(2))
        return leader, (start.x + dx, start.y + dy)

    @cached_property
    def cells(self) -> Floats:
        """The middles of all cells that any model could come to."""
        half = ceil(self.most / CELL)
        steps = np.arange(-half, half + 1) * CELL
        return np.stack(np.meshgrid(steps, steps, indexing="ij"), axis=-1).astype(np.float64)

    def used(self, model: int) -> Floats:
        """What the way of a model to each cell about it costs at most; infinite where it finds none."""
        if model not in self._used:
            at = self.cells + self.unit[model].centre
            free, slow = (shapely.contains_xy(area, at[..., 0], at[..., 1]) for area in (self.open, self.mud))
            clean = flooded(free & ~slow, self.most)
            if not self.double and slow.any():
                clean = np.minimum(clean, flooded(free, self.most - self.third) + self.third)
            self._used[model] = clean + (0 if self.unit[model].is_round else TURN)
        return self._used[model]

    @cached_property
    def _used(self) -> dict[int, Floats]:
        return {}

    def is_within_reach(self, leader: int, to: Spot) -> bool:
        """Whether the unit can be set down with its leader on a spot."""
        start = self.unit[leader]
        column, row = (round((to[axis] - start.centre[axis]) / CELL) for axis in range(2))
        half = len(self.cells) // 2
        if max(abs(column), abs(row)) > half or not self.open.covers(Point(to)):
            return False
        near = self.used(leader)[half + column, half + row] + CELL
        slow = self.mud.intersects(Point(to)) and (self.double or near < self.third)
        if near > self.most or slow:
            return False
        return any(self._set_down(leader, to, loose=attempt / TRIES) for attempt in range(TRIES))

    def _set_down(self, leader: int, to: Spot, loose: float) -> bool:
        """One after the other beside those who have a place, near to its own in the formation or anywhere."""
        shift = to[0] - self.unit[leader].x, to[1] - self.unit[leader].y
        placed = [to]
        others = [model for model in range(len(self.unit)) if model != leader]
        others.sort(key=lambda model: hypot(self.unit[model].x - to[0], self.unit[model].y - to[1]))
        while others:
            for model in others:
                spot = self._spot(model, shift, placed, loose)
                if spot is not None:
                    placed.append(spot)
                    others.remove(model)
                    break
            else:
                return False
        return True

    def _spot(self, model: int, shift: Spot, placed: list[Spot], loose: float) -> Spot | None:
        start, used = self.unit[model], self.used(model)
        within = np.argwhere(used <= self.most)
        spots = self.cells[within[:, 0], within[:, 1]] + start.centre
        if not len(spots):
            return None
        near = self._beside(spots, np.array(placed, dtype=np.float64))
        spots = spots[near]
        if not len(spots):
            return None
        off = np.hypot(*(spots - (start.x + shift[0], start.y + shift[1])).T)
        closing = np.hypot(*(spots - placed[0]).T)
        noise = np.array([self.rng.random() for _ in spots]) * 2 * INCH
        x, y = spots[np.argmin((1 - loose) * off + loose * closing + loose * noise)]
        return round(x), round(y)

    def _beside(self, spots: Floats, placed: Floats) -> Mask:
        """Which spots are free of those placed and in coherency with one of them; hulls all face as they did."""
        gaps = self._gaps(spots[:, None, :] - placed[None, :, :])
        found: Mask = (gaps.min(axis=1) > 10) & (gaps.min(axis=1) < LINK - 20)
        return found

    def _gaps(self, off: Floats) -> Floats:
        first = self.unit[0]
        if first.is_round:
            return np.hypot(off[..., 0], off[..., 1]) - 2 * first.footprint.radius
        corners = np.array(first.outline, dtype=np.float64)
        long, wide = (float(np.ptp(corners[:, axis])) for axis in range(2))  # the box about it takes in more than it
        across, up = np.abs(off[..., 0]) - long, np.abs(off[..., 1]) - wide
        apart = np.hypot(np.maximum(across, 0), np.maximum(up, 0))
        return np.where((across < 0) & (up < 0), -1.0, apart)


def shape_of(figure: Figure) -> BaseGeometry:
    """A base seen from above."""
    if figure.is_round:
        around: BaseGeometry = Point(figure.centre).buffer(figure.footprint.radius, quad_segs=32)
        return around
    return Polygon(figure.outline)
