"""A slow and obvious check of a table: points on a grid, one after another, and a walk from each to the next."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from muster.table.terrain.effects import Going, Veil
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

INCH = 1_000
SIDES_APART, ZONES_APART = 0.22, 0.27
"""By how much the shares of any two sides, and of any two zones, may differ, whatever the table."""
NONE_AT_ALL, GOOD_DEAL = 0.005, 0.12
LARGE_ZONE = 240 * INCH**2
"""The ground of the largest feature with two inches around it; smaller zones are judged by their sides."""
MODEL = 1_250
FINE = 250
STRAY = 1.5 * INCH**2
"""Free ground up to this much may lie apart: no base misses it."""

Grid = NDArray[np.bool_]


def troubles(table: Table) -> list[str]:
    """Everything that is not fair about a table with zones, in words."""
    return [*_uneven(table), *_walled_off(table)]


def _uneven(table: Table) -> Iterator[str]:
    board = Polygon(table.board.outline)
    grid = [point for point in _points(board, INCH).ravel() if board.contains(point)]
    zones = [unary_union([Polygon(part) for part in zone.parts]) for zone in table.zones]
    sides: list[list[Point]] = [[] for _ in zones]
    for point, *apart in zip(grid, *(shapely.distance(zone, grid) for zone in zones), strict=True):
        nearest, second = sorted(apart)[:2]
        if nearest == 0 or second - nearest > INCH + 1:
            sides[apart.index(nearest)].append(point)
    inside = [[point for point in side if zone.contains(point)] for side, zone in zip(sides, zones, strict=True)]
    for name, ground in _grounds(table.pieces).items():
        of_sides = [_share(ground, side) for side in sides]
        if max(of_sides) - min(of_sides) > SIDES_APART:
            yield f"{name} of the sides: {_percent(of_sides)}"
        protects = name in ("cover", "blocked sight")
        if protects and min(of_sides) < NONE_AT_ALL and max(of_sides) > GOOD_DEAL:
            yield f"{name} for some sides and none for another: {_percent(of_sides)}"
        of_zones = [_share(ground, zone) for zone in inside]
        if min(zone.area for zone in zones) >= LARGE_ZONE and max(of_zones) - min(of_zones) > ZONES_APART:
            yield f"{name} of the zones: {_percent(of_zones)}"


def _grounds(pieces: Sequence[Piece]) -> dict[str, BaseGeometry]:
    def where(wanted: Callable[[Piece], bool]) -> BaseGeometry:
        return unary_union([Polygon(piece.outline) for piece in pieces if wanted(piece)])

    return {
        "difficult ground": where(lambda piece: piece.going is Going.DIFFICULT),
        "impassable ground": _solid(pieces),
        "cover": where(lambda piece: piece.cover_area or piece.veil is not Veil.CLEAR).buffer(2 * INCH),
        "blocked sight": where(lambda piece: piece.veil is Veil.BLOCKS and piece.top >= MODEL).buffer(2 * INCH),
    }


def _solid(pieces: Iterable[Piece]) -> BaseGeometry:
    """What bars a base that walks: impassable pieces without the doors of walls, less the bridges."""
    bars, ways = [], []
    for piece in pieces:
        if piece.look == "bridge":
            ways.append(Polygon(piece.outline))
        elif piece.bottom < MODEL and (piece.going is Going.IMPASSABLE or not piece.agreed):
            doors = [door for door in piece.openings if door.sill == 0 and door.lintel >= MODEL]
            holes = [LineString([door.a, door.b]).buffer(2 * INCH, cap_style="flat") for door in doors]
            whole = Polygon(piece.outline)
            bars.append(whole if piece.building else whole.difference(unary_union(holes)))
    return unary_union(bars).difference(unary_union(ways))


def _walled_off(table: Table) -> Iterator[str]:
    """A base of 40 mm walks in quarter inches from one place; whatever it does not reach is walled off."""
    base = 20_000 / float(table.board.scale.value)
    solid, board = _solid(table.pieces), Polygon(table.board.outline)
    points = _points(board, FINE)
    room = board.buffer(-base)
    shapely.prepare([room, solid])
    free = shapely.contains(room, points) & ~shapely.dwithin(solid, points, base)
    regions = sorted(_regions(free), key=len)
    for region in regions[:-1]:
        if len(region) * FINE**2 > STRAY:
            yield f"walled off: {len(region) * FINE**2 / INCH**2:.1f} square inches"
    reached = points[tuple(np.array(regions[-1]).T)]
    for marker in table.markers:
        at = Point(marker.at)
        if solid.contains(at) or shapely.distance(reached, at).min() > base + 2 * INCH + FINE:
            yield f"marker {marker.number} cannot be reached"


def _regions(free: Grid) -> Iterator[list[tuple[int, int]]]:
    """The free cells by what can be reached from each other, one step along or across at a time."""
    unseen = set(zip(*(axis.tolist() for axis in np.nonzero(free)), strict=True))
    while unseen:
        ahead = deque([unseen.pop()])
        region = []
        while ahead:
            x, y = ahead.popleft()
            region.append((x, y))
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beside in unseen:
                    unseen.remove(beside)
                    ahead.append(beside)
        yield region


def _points(board: Polygon, step: int) -> NDArray[np.object_]:
    """The middles of the squares of a grid over a board, by column and row."""
    left, low, right, high = board.bounds
    x, y = np.arange(left + step / 2, right, step), np.arange(low + step / 2, high, step)
    points: NDArray[np.object_] = shapely.points(*np.meshgrid(x, y, indexing="ij"))
    return points


def _share(ground: BaseGeometry, points: list[Point]) -> float:
    shapely.prepare(ground)
    return float(np.mean(shapely.intersects(ground, points))) if points else 0.0


def _percent(shares: list[float]) -> str:
    return ", ".join(f"{share:.0%}" for share in shares)
