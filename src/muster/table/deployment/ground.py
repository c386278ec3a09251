"""The ground of a zone on an irregular board: the parts that lie on it, and places moved onto them."""

from collections.abc import Callable, Sequence

from shapely import Polygon, intersection
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from muster.table.shapes.measure import INCH, Mil, length
from muster.table.shapes.outline import Outline, Point, edges

Within = Callable[[Point], float]
"""How far a place lies within the nearest line; below zero outside."""

Line = tuple[float, float, int, int]
"""A place on the line and the direction in which it runs."""


def shared_parts(one: Outline, other: Outline) -> tuple[Outline, ...]:
    """The areas that two outlines share, as separate outlines, counter-clockwise and in whole mils."""
    return outlines(intersection(Polygon(one), Polygon(other), grid_size=1))


def outlines(shape: BaseGeometry) -> tuple[Outline, ...]:
    """The polygons of a shape, each starting at its lowest left corner; lines and points are dropped."""
    return tuple(sorted(_corners(each) for each in _polygons(shape)))


def nearest_inside(wanted: Point, within: Within, size: tuple[Mil, Mil]) -> Point:
    """The place itself if it is inside, else the nearest point of an inch lattice around it that is an inch inside.

    If there is no such point, the lattice and the inch inside are halved until there is one. Of equally near points
    the one deepest inside is taken; if they are equally deep too, the coordinates decide.
    """
    if within(wanted) > 0:
        return wanted
    step = INCH
    while step > 1:
        for place in _lattice(wanted, step, size, within):
            return place
        step //= 2
    return wanted


def moved_edges(outline: Outline, outwards: Sequence[Mil]) -> Outline:
    """A counter-clockwise outline with each edge moved outwards by its own distance; corners are whole mils."""
    lines = [_moved(a, b, by) for (a, b), by in zip(edges(outline), outwards, strict=True)]
    return tuple(_meeting(lines[place - 1], line) for place, line in enumerate(lines))


def _moved(a: Point, b: Point, by: Mil) -> Line:
    x, y = b[0] - a[0], b[1] - a[1]
    whole = length(x, y)
    return a[0] + by * y / whole, a[1] - by * x / whole, x, y


def _meeting(one: Line, other: Line) -> Point:
    """Where two lines meet; if they are parallel, the place where the second begins."""
    (ax, ay, x, y), (bx, by, u, v) = one, other
    cross = x * v - y * u
    share = ((bx - ax) * y - (by - ay) * x) / cross if cross else 0.0
    return round(bx + share * u), round(by + share * v)


def _lattice(wanted: Point, step: Mil, size: tuple[Mil, Mil], within: Within) -> list[Point]:
    across, up = (edge // step + 1 for edge in size)
    steps = sorted(
        ((i, j) for i in range(-across, across + 1) for j in range(-up, up + 1)),
        key=lambda at: at[0] ** 2 + at[1] ** 2,
    )
    nearest = None
    best: list[tuple[float, Point]] = []
    for i, j in steps:
        apart = i * i + j * j
        if nearest is not None and apart > nearest:
            break
        place = wanted[0] + i * step, wanted[1] + j * step
        depth = within(place)
        if depth >= step:
            nearest = apart
            best.append((-depth, place))
    return [place for _, place in sorted(best)[:1]]


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [part for each in getattr(shape, "geoms", ()) for part in _polygons(each)]


def _corners(polygon: Polygon) -> Outline:
    corners = [(round(x), round(y)) for x, y in orient(polygon).exterior.coords[:-1]]
    first = corners.index(min(corners))
    return tuple(corners[first:] + corners[:first])
