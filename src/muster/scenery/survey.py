"""What ground each side has: a lattice of places over the board, and the share of them under each effect."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from muster.scenery.walking import NEAR, board_shape, covers, hides, shape_of, solid_ground
from muster.table.deployment.zone import Zone
from muster.table.deployment.zones import quarters
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, TOLERANCE, Mil
from muster.table.terrain.effects import Going
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

UNDECIDED: Mil = INCH
"""Ground belongs to no side if the distances to two sides differ by no more than this."""
MOST_ACROSS = 96
"""The lattice has a spacing of an inch on boards up to this many inches long, and a wider one on longer boards."""

Places = NDArray[np.bool_]


class Effect(StrEnum):
    """The effects that players compare: on movement, and on protection."""

    DIFFICULT = "difficult ground"
    DANGEROUS = "dangerous ground"
    IMPASSABLE = "impassable ground"
    COVER = "cover"
    SIGHT = "blocked sight"

    @property
    def protects(self) -> bool:
        return self in (Effect.COVER, Effect.SIGHT)


@dataclass(frozen=True, slots=True)
class Survey:
    """A lattice over the board: which places lie in each zone and side, and under each effect."""

    letters: tuple[str, ...]
    points: NDArray[np.float64]
    zones: tuple[Places, ...]
    sides: tuple[Places, ...]
    effects: dict[Effect, Places]

    def in_zones(self, effect: Effect) -> tuple[float, ...]:
        return tuple(_share(self.effects[effect], zone) for zone in self.zones)

    def on_sides(self, effect: Effect) -> tuple[float, ...]:
        return tuple(_share(self.effects[effect], side) for side in self.sides)

    def open_in_zones(self) -> tuple[float, ...]:
        """The share of each zone that is neither difficult nor dangerous nor impassable."""
        hindered = [places for effect, places in self.effects.items() if not effect.protects]
        return tuple(1 - _share(np.logical_or.reduce(hindered), zone) for zone in self.zones)


def survey(table: Table) -> Survey:
    """The survey of every place of the lattice; a table without zones is compared by its quarters."""
    zones = sides_of(table)
    points = lattice(table.board)
    inside = tuple(_inside(zone_shape(zone), points) for zone in zones)
    letters = tuple(zone.letter for zone in zones)
    return Survey(letters, points, inside, _sides(zones, points), _effects(table.pieces, points))


def sides_of(table: Table) -> tuple[Zone, ...]:
    """The zones of a table; if it has none, the quarters that have ground on the board."""
    return table.zones or grounded_quarters(table.board)


def grounded_quarters(board: Board) -> tuple[Zone, ...]:
    return tuple(quarter for quarter in quarters(board) if quarter.parts)


def lattice(board: Board, least: Mil = INCH) -> NDArray[np.float64]:
    """Places an inch apart, centred on the board, so that a half turn of the board gives the same places."""
    (left, low), (length, width) = board.corner, board.size
    step = max(least, -(-max(length, width) // MOST_ACROSS))
    columns, rows = max(1, length // step), max(1, width // step)
    x = left + (length - (columns - 1) * step) / 2 + step * np.arange(columns)
    y = low + (width - (rows - 1) * step) / 2 + step * np.arange(rows)
    points = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    return points[_inside(board_shape(board), points)]


def zone_shape(zone: Zone) -> BaseGeometry:
    return unary_union([Polygon(part) for part in zone.parts])


def nearest_side(zones: Sequence[Zone], points: NDArray[np.float64], *, astride: bool = False) -> NDArray[np.int64]:
    """The index in `zones` of the zone nearest to each place; -1 if two are equally near.

    A place in a zone belongs to that zone. With `astride`, places on the line between two touching zones belong to
    neither.
    """
    spots = shapely.points(points)
    apart = np.stack([shapely.distance(zone_shape(zone), spots) for zone in zones])
    ordered = np.sort(apart, axis=0)
    nearest: NDArray[np.int64] = np.argmin(apart, axis=0)
    if len(zones) > 1:
        undecided = ordered[1] - ordered[0] <= UNDECIDED + TOLERANCE
        nearest[undecided & (astride | (ordered[0] > 0))] = -1
    return nearest


def _sides(zones: Sequence[Zone], points: NDArray[np.float64]) -> tuple[Places, ...]:
    nearest = nearest_side(zones, points)
    return tuple(nearest == place for place in range(len(zones)))


def _effects(pieces: Sequence[Piece], points: NDArray[np.float64]) -> dict[Effect, Places]:
    hiding = _union(filter(hides, pieces))
    covering = _union(filter(covers, pieces))
    return {
        Effect.DIFFICULT: _inside(_union(piece for piece in pieces if piece.going is Going.DIFFICULT), points),
        Effect.DANGEROUS: _inside(_union(piece for piece in pieces if piece.danger is not None), points),
        Effect.IMPASSABLE: _inside(solid_ground(pieces), points),
        Effect.COVER: _near(covering, points),
        Effect.SIGHT: _near(hiding, points),
    }


def _union(pieces: Iterable[Piece]) -> BaseGeometry:
    return unary_union(list(map(shape_of, pieces)))


def _inside(shape: BaseGeometry, points: NDArray[np.float64]) -> Places:
    shapely.prepare(shape)
    inside: Places = shapely.contains_xy(shape, points)
    return inside


def _near(shape: BaseGeometry, points: NDArray[np.float64]) -> Places:
    shapely.prepare(shape)
    near: Places = shapely.dwithin(shape, shapely.points(points), NEAR)
    return near


def _share(places: Places, ground: Places) -> float:
    whole = int(ground.sum())
    return int((places & ground).sum()) / whole if whole else 0.0
