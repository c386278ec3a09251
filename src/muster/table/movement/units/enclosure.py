"""The ground around a lost transport that is not cut off from it by models, closed ground or the edge."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from muster.table.movement.standing.standing import NO_MEDIA, Level, Places
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE, Mil
from muster.table.terrain.effects import Going

SLACK = TOLERANCE / 2
"""How deep a model that slides past an obstacle may cut into it, as on a walk."""
FINE = 32
"""The number of chords that stand for a quarter of a circle."""
GROUND: Mil = 0


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """A stretch on one level in which the centre of a base can go everywhere; no model climbs onto a `barred` one."""

    z: Mil
    shape: BaseGeometry
    source: int
    barred: bool


@dataclass(frozen=True, slots=True, eq=False)
class OpenGround:
    """Where a base can get to from a site without passing through anything; it may climb up and down."""

    parts: tuple[_Part, ...]

    @classmethod
    def around(cls, site: Figure, figure: Figure, places: Places, media: frozenset[str] = NO_MEDIA) -> "OpenGround":
        """The open ground of a site; `places` hold all obstacles (TRANS-22), but no models that leave the site."""
        radius = _half_width(figure)
        parts = list(_parts(figure, radius, places, media))
        touching = _outline(site).buffer(radius + TOLERANCE, FINE)
        seeds = [part for part in parts if part.shape.intersects(touching)]
        level = [part for part in seeds if abs(part.z - site.z) <= TOLERANCE]
        return cls(tuple(_joined(level or seeds, parts, radius)))

    def holds(self, spot: Figure) -> bool:
        """Whether a base that may stand at a spot is not cut off there."""
        flat = [part for part in self.parts if abs(part.z - spot.z) <= TOLERANCE]
        here = flat or [part for part in self.parts if part.z == GROUND]  # on a slope
        return any(shapely.dwithin(part.shape, Dot(spot.centre), 2 * TOLERANCE) for part in here)


def _half_width(figure: Figure) -> float:
    """The radius of a round base; half the width of a hull, as it can pass where that fits."""
    if figure.is_round:
        return figure.footprint.radius
    return float(np.abs(np.array(figure.footprint.corners)).max(axis=0).min())


def _outline(figure: Figure) -> BaseGeometry:
    return Dot(figure.centre).buffer(figure.footprint.radius, FINE) if figure.is_round else Polygon(figure.outline)


def _parts(figure: Figure, radius: float, places: Places, media: frozenset[str]) -> Iterator[_Part]:
    """All stretches between the obstacles, level by level."""
    slopes = max((level.piece.top for level in places.levels if level.slopes), default=0)
    board = _board(places).buffer(SLACK - radius, FINE)
    flat = [level for level in places.levels if not level.slopes and level.piece.top > GROUND]
    grown = _grown(places, radius)
    for source, level in enumerate((None, *flat)):
        z = GROUND if level is None else level.piece.top
        most = z + figure.height + (slopes if level is None else 0)
        open_to = board if level is None else board.intersection(Polygon(level.piece.outline))
        met = np.minimum(places.obstacles.high, most) - np.maximum(places.obstacles.low, z) > TOLERANCE
        shapes = shapely.get_parts(open_to.difference(shapely.union_all(grown[met])))
        barred = level is not None and _is_barred(level, media)
        yield from (_Part(z, shape, source, barred) for shape in shapes if shape.area > 0)


def _is_barred(level: Level, media: frozenset[str]) -> bool:
    return level.piece.going_for(media) is Going.IMPASSABLE


def _board(places: Places) -> BaseGeometry:
    edge = places.board
    return Dot(edge.x, edge.y).buffer(edge.radius, FINE) if edge.radius else Polygon(edge.outline)


def _grown(places: Places, radius: float) -> NDArray[np.object_]:
    """All obstacles, grown by the distance that the centre of a base keeps from them."""
    obstacles = places.obstacles
    ends = zip(obstacles.starts[:-1].tolist(), obstacles.starts[1:].tolist(), strict=True)
    shapes = [_convex(obstacles.corners[first:end]) for first, end in ends]
    found: NDArray[np.object_] = shapely.buffer(np.array(shapes), obstacles.radii + radius - SLACK, quad_segs=FINE)
    return found


def _convex(corners: NDArray[np.int64]) -> BaseGeometry:
    return Polygon(corners) if len(corners) > 2 else shapely.MultiPoint(corners).convex_hull


def _joined(seeds: list[_Part], parts: list[_Part], radius: float) -> list[_Part]:
    """All parts that can be reached from the `seeds`."""
    found, left = list(seeds), [part for part in parts if part not in seeds]
    for here in found:
        there = [part for part in left if _leads(here, part, radius)]
        found += there
        left = [part for part in left if part not in there]
    return found


def _leads(here: _Part, there: _Part, radius: float) -> bool:
    """Whether a model can step across, climb up or climb down from one part to another."""
    if here.source == there.source:
        return False
    if abs(here.z - there.z) <= TOLERANCE:
        return bool(shapely.dwithin(here.shape, there.shape, TOLERANCE))
    near = bool(shapely.dwithin(here.shape, there.shape, radius + TOLERANCE))
    return near and not (here.barred or there.barred)
