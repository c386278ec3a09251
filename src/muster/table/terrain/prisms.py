"""Terrain as convex prisms for the compiled kernels: doors and windows are cut out, slopes become steps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from muster.table.shapes.measure import TOLERANCE, Mil, length
from muster.table.shapes.outline import Outline, Point
from muster.table.terrain.convex import convex_parts, counter_clockwise
from muster.table.terrain.effects import Opening, Rise, Slope, Veil
from muster.table.terrain.piece import Piece

STEPS = 8
"""The number of steps of a slope, the lowest flat. They are below its surface and hide no model that is on it."""
NEAR: Mil = 1
MITRE = 10.0


@dataclass(frozen=True, slots=True)
class Prism:
    """A convex part of a piece, counter-clockwise, between two heights; `piece` is the index of the piece."""

    outline: Outline
    bottom: Mil
    top: Mil
    veil: Veil
    piece: int


@dataclass(frozen=True, slots=True)
class _Slab:
    """Part of a piece before it is cut into convex parts; its corners are relative to the first of the piece."""

    outline: Outline
    bottom: Mil
    top: Mil


def prisms(pieces: Sequence[Piece]) -> tuple[Prism, ...]:
    """All parts of all pieces, piece by piece; the parts of a flat piece have no height."""
    return tuple(prism for place, piece in enumerate(pieces) for prism in _prisms_of(piece, place))


@lru_cache(maxsize=4096)  # the same pieces are asked for whenever models have moved
def _prisms_of(piece: Piece, place: int) -> tuple[Prism, ...]:
    x, y = piece.outline[0]
    slabs = _risen(piece, tuple((ax - x, ay - y) for ax, ay in counter_clockwise(piece.outline)))
    if piece.building is None:
        for opening in piece.openings:
            moved = replace(opening, a=_less(opening.a, (x, y)), b=_less(opening.b, (x, y)))
            slabs = [part for slab in slabs for part in _cut(slab, moved, piece.bottom)]
    return tuple(
        Prism(tuple((ax + x, ay + y) for ax, ay in part), slab.bottom, slab.top, piece.veil, place)
        for slab in slabs
        for part in convex_parts(slab.outline)
    )


def _less(point: Point, origin: Point) -> Point:
    return point[0] - origin[0], point[1] - origin[1]


def _risen(piece: Piece, outline: Outline) -> list[_Slab]:
    slope = piece.slope
    if slope is None or slope.rise is Rise.SHEER:
        return [_Slab(outline, piece.bottom, piece.top)]
    parts = _insets(outline, slope.run) if slope.rise is Rise.RIM else _strips(outline, slope)
    rise = piece.top - piece.bottom
    levels = STEPS - 1 if slope.rise is Rise.RIM else STEPS
    return [_Slab(part, piece.bottom, piece.bottom + rise * step // levels) for step, part in parts]


def _insets(outline: Outline, run: Mil) -> Iterator[tuple[int, Outline]]:
    """The outline, then ever smaller ones inside it, each with its step."""
    yield 0, outline
    whole = Polygon(_straightened(outline))
    for step in range(1, STEPS):
        inner = whole.buffer(-round(run * step / (STEPS - 1)), join_style="mitre", mitre_limit=MITRE)
        yield from ((step, part) for part in _outlines(inner))


def _straightened(outline: Outline) -> Outline:
    """The outline without corners on a line between their neighbours; further in, their places would be chance."""
    around = zip((outline[-1], *outline), outline, (*outline[1:], outline[0]), strict=False)
    kept = tuple(corner for before, corner, after in around if not _on_line(before, corner, after))
    return kept if len(kept) > 2 else outline


def _on_line(before: Point, corner: Point, after: Point) -> bool:
    (dx, dy), (cx, cy) = _less(after, before), _less(corner, before)
    return abs(dx * cy - dy * cx) <= NEAR * length(dx, dy)


def _strips(outline: Outline, slope: Slope) -> Iterator[tuple[int, Outline]]:
    """The outline cut into strips across the direction in which it rises."""
    dx, dy = slope.towards
    along = [x * dx + y * dy for x, y in outline]
    low, rise = min(along), max(along) - min(along)
    size, far = length(dx, dy), 2 * _extent(outline)
    for step in range(STEPS):
        # Whole mils from the low end, so that a mirrored ramp is cut at the same places.
        start, end = (low / size + round(rise * each / STEPS / size) for each in (step, step + 1))
        strip = _strip((dx / size, dy / size), start, end, far)
        yield from ((step, part) for part in _outlines(strip.intersection(Polygon(outline))))


def _strip(along: tuple[float, float], start: float, end: float, far: float) -> Polygon:
    """The strip between two distances along a unit vector, reaching `far` to both sides."""
    x, y = along
    corners = ((start, -far), (end, -far), (end, far), (start, far))
    return Polygon([(a * x - b * y, a * y + b * x) for a, b in corners])


def _cut(slab: _Slab, opening: Opening, ground: Mil) -> Iterator[_Slab]:
    """The parts of a slab around an opening: beside it, below its sill and above its lintel."""
    whole = Polygon(slab.outline)
    hole = _hole(whole, opening)
    low, high = max(ground + opening.sill, slab.bottom), min(ground + opening.lintel, slab.top)
    if hole.is_empty or low >= high:
        yield slab
        return
    yield from (replace(slab, outline=part) for part in _outlines(whole.difference(hole)))
    for part in _outlines(hole):
        if slab.bottom < low:
            yield _Slab(part, slab.bottom, low)
        if high < slab.top:
            yield _Slab(part, high, slab.top)


def _hole(whole: Polygon, opening: Opening) -> BaseGeometry:
    """The strip from an opening straight through the piece, without parts that are not joined to the opening."""
    (ax, ay), (bx, by) = opening.a, opening.b
    size = length(bx - ax, by - ay)
    along = (bx - ax) / size, (by - ay) / size
    start = ax * along[0] + ay * along[1]
    far = 2 * _extent((*_corners(whole), opening.a))
    through = _strip(along, start, start + size, far).intersection(whole)
    line = shapely.LineString([opening.a, opening.b])
    near = [part for part in shapely.get_parts(through) if part.area > 0 and part.distance(line) <= TOLERANCE]
    return shapely.union_all(near)


def _extent(outline: Sequence[Point]) -> int:
    return max(max(abs(x), abs(y)) for x, y in outline)


def _outlines(shape: BaseGeometry) -> Iterator[Outline]:
    """The outlines of a shape in whole mils, without slivers and without corners that come only from rounding."""
    for part in shapely.get_parts(shapely.set_precision(shape, NEAR)):
        if not isinstance(part, Polygon) or part.area <= NEAR * part.length:
            continue
        hull = part.convex_hull
        near_convex = hull.area - part.area <= NEAR * part.length / 2
        yield counter_clockwise(_corners(hull if near_convex else part))


def _corners(part: Polygon) -> Outline:
    return tuple(dict.fromkeys((round(x), round(y)) for x, y in part.exterior.coords[:-1]))
