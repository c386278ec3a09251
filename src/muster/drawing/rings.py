"""Outlines on the sheet: their box, long axis and inside, smaller and rounded outlines, and shadows."""

from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Any

from shapely import LineString, Point, Polygon, unary_union

from muster.drawing.projection import Ring
from muster.press.grain import Grain
from muster.press.svg import Spot, path

_TOO_SMALL = 2.0
_ALONG = 0.6


@dataclass(frozen=True, slots=True)
class Frame:
    """The smallest rectangle about an outline: its middle, the direction of its longer side, and half its sides."""

    middle: Spot
    along: Spot
    long: float
    wide: float

    @property
    def turn(self) -> float:
        """The direction of the longer side in degrees, clockwise on the sheet."""
        return degrees(atan2(self.along[1], self.along[0]))

    def at(self, forward: float, aside: float) -> Spot:
        (x, y), (dx, dy) = self.middle, self.along
        return x + forward * dx - aside * dy, y + forward * dy + aside * dx

    def rectangle(self, start: float, end: float, low: float, high: float) -> Ring:
        return [self.at(start, low), self.at(end, low), self.at(end, high), self.at(start, high)]


def box(ring: Ring) -> tuple[float, float, float, float]:
    """The box of an outline: left, top, right and bottom."""
    xs, ys = zip(*ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def area(ring: Ring) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def frame(ring: Ring) -> Frame:
    frames = [_frame_along(ring, a, b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True) if a != b]
    return min(frames, key=lambda each: (round(each.long * each.wide, 3), each.turn))


def _frame_along(ring: Ring, a: Spot, b: Spot) -> Frame:
    size = hypot(b[0] - a[0], b[1] - a[1])
    dx, dy = (b[0] - a[0]) / size, (b[1] - a[1]) / size
    forward = [x * dx + y * dy for x, y in ring]
    aside = [y * dx - x * dy for x, y in ring]
    long, wide = (max(forward) - min(forward)) / 2, (max(aside) - min(aside)) / 2
    along, across = (max(forward) + min(forward)) / 2, (max(aside) + min(aside)) / 2
    middle = along * dx - across * dy, along * dy + across * dx
    if long < wide:
        long, wide, dx, dy = wide, long, -dy, dx
    if dx < -1e-9 or (abs(dx) <= 1e-9 and dy < 0):
        dx, dy = -dx, -dy
    return Frame(middle, (dx, dy), long, wide)


def inset(ring: Ring, distance: float) -> list[Ring]:
    """An outline made smaller by a margin all round, or larger if the distance is below zero."""
    left = Polygon(ring).buffer(0).buffer(-distance, quad_segs=6)
    return [list(part.exterior.coords)[:-1] for part in _polygons(left)]


def rounded(ring: Ring, radius: float) -> list[Ring]:
    """An outline with rounded corners; unchanged if nothing would be left."""
    return [whole for core in inset(ring, radius) for whole in inset(core, -radius)] or [ring]


def inradius(ring: Ring) -> float:
    """About how far the deepest spot lies from the edge."""
    shape = Polygon(ring).buffer(0)
    low, high = 0.0, min(box(ring)[2] - box(ring)[0], box(ring)[3] - box(ring)[1]) / 2
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (middle, high) if not shape.buffer(-middle, quad_segs=1).is_empty else (low, middle)
    return low


def heart(ring: Ring) -> Spot:
    """A spot well inside the outline."""
    spot = Polygon(ring).buffer(0).representative_point()
    middle = Polygon(ring).centroid
    best = middle if Polygon(ring).contains(middle) else spot
    return best.x, best.y


def shadow(ring: Ring, dx: float, dy: float) -> str:
    """The shadow of an outline: the ground between it and a moved copy of it."""
    moved = [(x + dx, y + dy) for x, y in ring]
    sides = [
        Polygon([ring[place - 1], ring[place], moved[place], moved[place - 1]]).buffer(0)
        for place in range(len(ring))
    ]
    whole = unary_union([Polygon(ring).buffer(0), Polygon(moved).buffer(0), *sides])
    return "".join(path(part.exterior.coords[:-1]) for part in _polygons(whole))


def scatter(ring: Ring, grain: Grain, gap: float, margin: float = 0.0) -> list[Spot]:
    """Spots spread over an outline about `gap` apart, `margin` from its edge; at least one if there is room."""
    shape = Polygon(ring).buffer(0).buffer(-margin)
    if shape.is_empty:
        return []
    left, top, right, bottom = box(ring)
    spots = []
    for row in range(int((bottom - top) / (gap * 0.87)) + 2):
        for column in range(int((right - left) / gap) + 2):
            x = left + (column + 0.5 * (row % 2) + grain.between(-0.28, 0.28)) * gap
            y = top + (row * 0.87 + grain.between(-0.28, 0.28)) * gap
            if shape.contains(Point(x, y)):
                spots.append((x, y))
    inside = shape.representative_point()
    return spots or [(inside.x, inside.y)]


def cut_lines(ring: Ring, lines: list[Ring]) -> list[Ring]:
    """The parts of lines inside an outline."""
    shape = Polygon(ring).buffer(0)
    cut = (shape.intersection(LineString(line)) for line in lines)
    return [list(part.coords) for each in cut for part in getattr(each, "geoms", [each]) if len(part.coords) > 1]


def merge(rings: list[Ring]) -> list[Ring]:
    """The outlines of several outlines together; those that touch become one."""
    whole = unary_union([Polygon(ring).buffer(0.05, join_style="mitre") for ring in rings])
    return [list(part.exterior.coords)[:-1] for part in _polygons(whole)]


def inner_edges(ring: Ring, around: Ring) -> str:
    """The parts of an outline that do not run along the outline around it."""
    left = Polygon(ring).boundary.difference(Polygon(around).boundary.buffer(_ALONG))
    parts = [part for part in getattr(left, "geoms", [left]) if not part.is_empty]
    return "".join(path(part.coords, closed=False) for part in parts)


def _polygons(shape: Any) -> list[Any]:
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if part.geom_type == "Polygon" and part.area > _TOO_SMALL]
