"""How bodies are stored in arrays for sight: the values that its compiled kernels take and share."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.figure import Figure, Footprint, turned_corners
from muster.table.shapes.measure import TOLERANCE, length
from muster.table.shapes.outline import Outline, Point, edges
from muster.table.terrain.effects import Veil
from muster.table.terrain.prisms import Prism

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

PASSED, OBSCURES, BLOCKS, FILLS = range(4)  # no ray meets a body that is PASSED; one that FILLS hides whole columns
VEILS = {Veil.OBSCURES: OBSCURES, Veil.BLOCKS: BLOCKS}
X, Y, REACH, LOW, HIGH = range(5)  # columns of a row: the circle around a body, its bottom and its top
FIRST, END, VEIL, OWNER = range(4)  # columns of marks: its edges (none if round), what it does, its piece or unit
OUT_X, OUT_Y, AT_X, AT_Y = range(4)  # columns of an edge: the direction out of the body, and its first corner
ALONG, ASIDE, ACROSS, BOTTOM, TOP, BEGIN, AFTER, DOES = range(8)  # a body before the middle of a line, as a `Facing`
NO_EDGES = np.empty((0, 4), np.float64)
FLATTEST = 2 * TOLERANCE
"""The least height of a body: flatter ones count as this high, as no gap in them can exceed the tolerance."""


class Bodies(NamedTuple):
    """Convex upright bodies: first terrain, cut into prisms, then the models."""

    rows: Floats
    marks: Whole
    edges: Floats


class SightLine(NamedTuple):
    """The line from a viewer's centre to a target's: both screens across it, heights of the eyes and the target."""

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
    """A body as seen along a line: how far along and aside it is, and what it does."""

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
    owners = [(VEILS[each.veil], each.piece) for each in prisms]
    return _laid_out(rows, [outline_edges(each.outline) for each in prisms], owners)


def peopled(terrain: Bodies, figures: Sequence[Figure], units: Sequence[int]) -> Bodies:
    """The bodies of a terrain, then the models on it; each model belongs to its unit."""
    rows = np.array([figure_row(each) for each in figures], np.float64).reshape(-1, 5)
    edged = [figure_edges(each) for each in figures if each.footprint.corners]
    counts = np.array([len(each.footprint.corners) for each in figures], np.int64)
    marks = np.empty((len(figures), 4), np.int64)
    marks[:, END] = counts.cumsum() + len(terrain.edges)
    marks[:, FIRST] = marks[:, END] - counts
    marks[:, VEIL], marks[:, OWNER] = BLOCKS, units
    return Bodies(
        np.concatenate((terrain.rows, rows)),
        np.concatenate((terrain.marks, marks)),
        np.concatenate((terrain.edges, *edged)) if edged else terrain.edges,
    )


def _laid_out(
    rows: Sequence[tuple[float, ...]], edged: Sequence[Floats], owners: Sequence[tuple[int, int]]
) -> Bodies:
    ends = list(accumulate(map(len, edged)))
    marks = [(end - len(own), end, *owner) for end, own, owner in zip(ends, edged, owners, strict=True)]
    return Bodies(
        np.array(rows, np.float64).reshape(-1, 5),
        np.array(marks, np.int64).reshape(-1, 4),
        np.concatenate((NO_EDGES, *filter(len, edged))),
    )


def hides(prism: Prism) -> bool:
    return prism.veil in VEILS and prism.top > prism.bottom


def figure_row(figure: Figure) -> tuple[float, ...]:
    base = figure.footprint
    reach = base.radius + 1 if base.corners else base.radius
    return figure.x, figure.y, reach, figure.z, figure.z + max(figure.height, FLATTEST)


def figure_edges(figure: Figure) -> Floats:
    """The edges of a figure where it stands; a round base has none."""
    if figure.is_round:
        return NO_EDGES
    placed: Floats = _edges_about_origin(figure.footprint, figure.facing) + np.array((0.0, 0.0, figure.x, figure.y))
    return placed


@lru_cache(maxsize=4_096)
def _edges_about_origin(footprint: Footprint, facing: Point) -> Floats:
    return outline_edges(turned_corners(footprint, facing))


def outline_edges(outline: Outline) -> Floats:
    """The edges of an outline that runs counter-clockwise."""
    return np.array([(b[1] - a[1], a[0] - b[0], a[0], a[1]) for a, b in edges(outline)], np.float64)


def _circle(outline: Outline) -> tuple[float, float, float]:
    """A circle around an outline, a mil larger so that rounding leaves no corner out."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(length(corner[0] - x, corner[1] - y) for corner in outline) + 1
