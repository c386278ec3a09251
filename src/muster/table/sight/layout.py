"""How sight lays out bodies in arrays: the values that its compiled kernels take and share."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE, length
from muster.table.shapes.outline import Outline, edges
from muster.table.terrain.effects import Veil
from muster.table.terrain.prisms import Prism

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

OBSCURES, BLOCKS, FILLS = 1, 2, 3  # what fills its shadow blocks every column that it touches from bottom to top
VEILS = {Veil.OBSCURES: OBSCURES, Veil.BLOCKS: BLOCKS}
X, Y, REACH, LOW, HIGH = range(5)  # a row: the circle around a body, its bottom and its top
FIRST, END, VEIL, OWNER = range(4)  # marks: its edges (none if it is round), what it does, its piece or unit
OUT_X, OUT_Y, AT_X, AT_Y = range(4)  # an edge: the direction out of the body, and the corner at which it begins
ALONG, ASIDE, ACROSS, BOTTOM, TOP, BEGIN, AFTER, DOES = range(8)  # a body before the middle of a line, as a `Facing`
FLATTEST = 2 * TOLERANCE
"""What lies flatter than this counts as so high, since no gap in it could be longer than the tolerance."""


class Bodies(NamedTuple):
    """Convex upright bodies: first terrain, cut into prisms, then the models."""

    rows: Floats
    marks: Whole
    edges: Floats


class Line(NamedTuple):
    """From a viewer's centre to a target's: both screens across it, the height of the eyes and of the target."""

    x: float
    y: float
    dx: float
    dy: float
    length: float
    eye_lo: float
    eye_hi: float
    lo: float
    hi: float
    eye_z: float
    bottom: float
    top: float


class Facing(NamedTuple):
    """A body as an eye has it before it: how far along the line and aside, and what it is."""

    along: float
    aside: float
    reach: float
    low: float
    high: float
    first: int
    end: int
    veil: int


def terrain_bodies(prisms: Sequence[Prism]) -> Bodies:
    """The bodies of the terrain alone; a prism belongs to its piece."""
    rows = [(*_circle(each.outline), each.bottom, each.top) for each in prisms]
    return _laid_out(rows, [each.outline for each in prisms], [(VEILS[each.veil], each.piece) for each in prisms])


def peopled(terrain: Bodies, figures: Sequence[Figure], units: Sequence[int]) -> Bodies:
    """The bodies of a terrain and after them the models on it, each of which belongs to its unit."""
    models = _laid_out(
        [figure_row(each) for each in figures],
        [each.outline if each.footprint.corners else () for each in figures],
        [(BLOCKS, unit) for unit in units],
    )
    models.marks[:, (FIRST, END)] += len(terrain.edges)
    return Bodies(*(np.concatenate(both) for both in zip(terrain, models, strict=True)))


def _laid_out(
    rows: Sequence[tuple[float, ...]], outlines: Sequence[Outline], owners: Sequence[tuple[int, int]]
) -> Bodies:
    marks, all_edges = [], list[tuple[int, int, int, int]]()
    for owner, outline in zip(owners, outlines, strict=True):
        first = len(all_edges)
        if outline:
            all_edges += outline_edges(outline)
        marks.append((first, len(all_edges), *owner))
    return Bodies(
        np.array(rows, np.float64).reshape(-1, 5),
        np.array(marks, np.int64).reshape(-1, 4),
        np.array(all_edges, np.float64).reshape(-1, 4),
    )


def hides(prism: Prism) -> bool:
    return prism.veil in VEILS and prism.top > prism.bottom


def figure_row(figure: Figure) -> tuple[float, ...]:
    reach = figure.footprint.radius + (0 if figure.is_round else 1)
    return figure.x, figure.y, reach, figure.z, figure.z + max(figure.height, FLATTEST)


def outline_edges(outline: Outline) -> list[tuple[int, int, int, int]]:
    """The edges of an outline that runs counter-clockwise; a round base has none."""
    return [(b[1] - a[1], a[0] - b[0], a[0], a[1]) for a, b in edges(outline)] if outline else []


def _circle(outline: Outline) -> tuple[float, float, float]:
    """A circle around an outline; a mil is added so that rounding never leaves a corner out."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(length(corner[0] - x, corner[1] - y) for corner in outline) + 1
