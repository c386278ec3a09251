"""Where all of a unit can march to: of its leader's reach, the cells that a march really comes to."""

from collections.abc import Sequence

import numpy as np
import shapely
import shapely.affinity
from numpy.typing import NDArray
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from muster.battle.choices import March
from muster.battle.field import Field
from muster.battle.rules.sending import arrives
from muster.battle.state import Phase
from muster.table.movement.walking.reach import Reach, Region
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point

MOST_CELLS = 36
"""Into so many cells the leader's reach is cut, at most; a march is tried to a place in each."""
LEAST_SIDE: Mil = INCH
STEP: Mil = INCH // 8
"""By so much cells grow until there are few enough."""

Cell = tuple[int, int]
Places = NDArray[np.float64]


def unit_reach(field: Field, unit: int, phase: Phase, leader: int, own: Reach) -> tuple[Region, ...]:
    """The part of the leader's own reach to which the unit follows it.

    How many marches are tried depends on the position alone: a question has one answer, on any machine.
    """
    x, y = field.figure(leader).centre

    def is_come_to(place: Point) -> bool:
        return arrives(field, March(unit, (x + place[0], y + place[1]), leader), phase)

    places = np.rint(own.samples[:, :2]) - (x, y)
    places = places[places.any(axis=1)]
    side = LEAST_SIDE
    while len(np.unique(_cells(places, side), axis=0)) > MOST_CELLS:
        side += STEP
    kept = [box(*_bounds(cell, side)) for cell, place in _middles(places, side).items() if is_come_to(place)]
    whole = shapely.union_all([Polygon(region.outer, region.holes) for region in own.polygons])
    return _regions(whole, shapely.affinity.translate(shapely.union_all(kept), x, y))


def _cells(places: Places, side: Mil) -> NDArray[np.int64]:
    """The square, of those about the leader, that each place is in."""
    return np.floor(places / side).astype(np.int64)


def _middles(places: Places, side: Mil) -> dict[Cell, Point]:
    """Every such square with that of its places which is nearest to its middle."""
    cells = _cells(places, side)
    off = ((places - (cells + 0.5) * side) ** 2).sum(axis=1)
    found: dict[Cell, Point] = {}
    for place in np.argsort(off, kind="stable").tolist():
        column, row = cells[place].tolist()
        found.setdefault((column, row), (round(places[place, 0]), round(places[place, 1])))
    return dict(sorted(found.items()))


def _bounds(cell: Cell, side: Mil) -> tuple[Mil, Mil, Mil, Mil]:
    left, low = cell[0] * side, cell[1] * side
    return left, low, left + side, low + side


def _regions(whole: BaseGeometry, kept: BaseGeometry) -> tuple[Region, ...]:
    parts: Sequence[BaseGeometry] = shapely.get_parts(shapely.intersection(whole, kept))
    return tuple(
        Region(tuple(part.exterior.coords)[:-1], tuple(tuple(hole.coords)[:-1] for hole in part.interiors))
        for part in parts
        if part.geom_type == "Polygon" and part.area > 0
    )
