"""A feature of the landscape: ready pieces of the library at a place, with what the generator needs to know."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import ceil
from types import MappingProxyType

import shapely
from shapely import unary_union
from shapely.geometry.base import BaseGeometry

from muster.scenery.density import counted
from muster.scenery.walking import NEAR, covers, hides, is_solid, shape_of
from muster.table.shapes.measure import Mil, length
from muster.table.shapes.outline import Point
from muster.table.terrain.effects import Connection, Going
from muster.table.terrain.library import library, ready
from muster.table.terrain.piece import Piece

EAST: Point = (1, 0)
NORTH: Point = (0, 1)
COMPOSED: Mapping[str, tuple[tuple[str, Point], ...]] = MappingProxyType(
    {"crossing": (("river", EAST), ("bridge", NORTH))}
)
"""Features of several entries of the library, each with its direction: a river with a bridge across it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of feature: its name, how many pieces it counts as, its reach from its middle, its ground, its effects.

    Its ground is in square mils, once without and once with the rim within which it protects.
    """

    name: str
    counts: int
    reach: Mil
    ground: float
    rimmed: float
    solid: bool
    hides: bool
    covers: bool
    slows: bool
    dangerous: bool

    @property
    def felt(self) -> float:
        """The area on which the feature has an effect."""
        return self.rimmed if self.covers or self.hides else self.ground

    @property
    def imposing(self) -> bool:
        return self.solid or self.hides or self.dangerous

    @property
    def does(self) -> tuple[int | bool, ...]:
        return self.counts, self.solid, self.hides, self.covers, self.slows, self.dangerous


@dataclass(frozen=True, slots=True)
class Feature:
    """A kind of feature at a place; its ground is all the ground under its pieces."""

    kind: Kind
    at: Point
    facing: Point
    ground: BaseGeometry

    def named(self, number: int) -> tuple[tuple[Piece, ...], tuple[Connection, ...]]:
        """Its pieces, with a number that makes their names unique on the table, and the connections between them."""
        pieces: list[Piece] = []
        connections: list[Connection] = []
        for entry, facing in _entries(self.kind.name, self.facing):
            called = f"{library()[entry].title} {number}"
            pieces += ready(entry, self.at, facing, called)
            connections += library()[entry].connected(called)
        return tuple(pieces), tuple(connections)


def feature(kind: Kind, at: Point, facing: Point) -> Feature:
    return Feature(kind, at, facing, shapely.transform(_ground(kind.name, facing), lambda places: places + at))


@cache
def kind_of(name: str) -> Kind:
    pieces = _pieces(name, (0, 0), EAST)
    return Kind(
        name,
        counted(pieces),
        ceil(max(length(x, y) for piece in pieces for x, y in piece.outline)),
        float(_ground(name, EAST).area),
        float(_ground(name, EAST).buffer(NEAR).area),
        solid=any(map(is_solid, pieces)),
        hides=any(map(hides, pieces)),
        covers=any(map(covers, pieces)),
        slows=any(piece.going is Going.DIFFICULT for piece in pieces),
        dangerous=any(piece.danger is not None for piece in pieces),
    )


@cache
def _ground(name: str, facing: Point) -> BaseGeometry:
    """The ground of a feature around the origin; pieces are first turned, then moved."""
    return unary_union(list(map(shape_of, _pieces(name, (0, 0), facing))))


def _pieces(name: str, at: Point, facing: Point) -> list[Piece]:
    return [piece for entry, turned in _entries(name, facing) for piece in ready(entry, at, turned)]


def _entries(name: str, facing: Point) -> list[tuple[str, Point]]:
    """The entries of the library that make a feature, each with its direction on the table."""
    (x, y) = facing
    return [(entry, (u * x - v * y, u * y + v * x)) for entry, (u, v) in COMPOSED.get(name, ((name, EAST),))]
