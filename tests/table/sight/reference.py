"""Sight the slow and obvious way: a grid of single rays, each tried against every solid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, sqrt

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE
from muster.table.shapes.outline import Point, contains, edges
from muster.table.terrain.effects import Veil
from muster.table.terrain.piece import Piece
from muster.table.terrain.prisms import prisms

Spot = tuple[float, float]
Stretch = tuple[float, float]
Rays = NDArray[np.bool_]
"""Of the rays to one column, from the lowest to the highest."""


@dataclass(frozen=True)
class Solid:
    """Something upright in the way: its outline, or a circle, between two heights."""

    bottom: float
    top: float
    veil: Veil
    corners: tuple[Point, ...] = ()
    centre: Spot = (0, 0)
    radius: float = 0

    def stretches(self, a: Spot, b: Spot) -> list[Stretch]:
        """Which parts of the way from a to b lie within, seen from above."""
        return self._in_circle(a, b) if not self.corners else list(self._in_outline(a, b))

    def _in_outline(self, a: Spot, b: Spot) -> Iterator[Stretch]:
        cuts = {0.0, 1.0}
        for (px, py), (qx, qy) in edges(self.corners):
            steep = (b[0] - a[0]) * (qy - py) - (b[1] - a[1]) * (qx - px)
            if steep:
                along = ((px - a[0]) * (qy - py) - (py - a[1]) * (qx - px)) / steep
                cuts.add(min(max(along, 0.0), 1.0))
        ordered = sorted(cuts)
        for start, end in pairwise(ordered):
            middle = (start + end) / 2
            x, y = a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1])
            if contains(self.corners, (x, y)):  # type: ignore[arg-type]
                yield start, end

    def _in_circle(self, a: Spot, b: Spot) -> list[Stretch]:
        long = hypot(b[0] - a[0], b[1] - a[1])
        ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        ahead = (self.centre[0] - a[0]) * ux + (self.centre[1] - a[1]) * uy
        aside = (self.centre[0] - a[0]) * uy - (self.centre[1] - a[1]) * ux
        if abs(aside) >= self.radius:
            return []
        half = sqrt(self.radius**2 - aside**2)
        start, end = max((ahead - half) / long, 0.0), min((ahead + half) / long, 1.0)
        return [(start, end)] if start < end else []


def solids(
    pieces: Sequence[Piece], figures: Sequence[Figure], units: Sequence[int], viewer: int, target: int
) -> list[Solid]:
    """All that can hide a target from a viewer, without the obscuring pieces that the viewer stands in."""
    found = []
    for piece in pieces:
        parts = _parts(piece)
        own = piece.veil is Veil.OBSCURES and any(_stands_in(figures[viewer], part) for part in parts)
        if piece.veil is not Veil.CLEAR and not own:
            found += parts
    for figure, unit in zip(figures, units, strict=True):
        if unit not in (units[viewer], units[target]):
            circle = figure.centre, figure.footprint.radius
            found.append(Solid(figure.z, top_of(figure), Veil.BLOCKS, figure.outline, *circle))
    return found


def top_of(figure: Figure) -> int:
    return figure.z + max(figure.height, 2 * TOLERANCE)


def _parts(piece: Piece) -> list[Solid]:
    if piece.openings or piece.slope:
        cut = prisms([piece])
        return [Solid(each.bottom, each.top, piece.veil, each.outline) for each in cut if each.top > each.bottom]
    return [Solid(piece.bottom, piece.top, piece.veil, piece.outline)]


def _stands_in(figure: Figure, part: Solid) -> bool:
    level = part.bottom < top_of(figure) and part.top > figure.z
    return level and contains(part.corners, figure.centre)


def screen(figure: Figure, ux: float, uy: float) -> tuple[float, float]:
    """How far a model reaches to the right and to the left of its centre."""
    if figure.is_round:
        return -figure.footprint.radius, figure.footprint.radius
    aside = [(y - figure.y) * ux - (x - figure.x) * uy for x, y in figure.outline]
    return min(aside), max(aside)


@dataclass(frozen=True)
class Glance:
    """What one eye finds: the share of the rays that are stopped, and the longest run of rays that nothing blocks."""

    hidden: float
    longest_run: int


def glances(viewer: Figure, target: Figure, in_the_way: Sequence[Solid], columns: int, rows: int) -> Iterator[Glance]:
    long = hypot(target.x - viewer.x, target.y - viewer.y)
    ux, uy = (target.x - viewer.x) / long, (target.y - viewer.y) / long
    right, left = screen(viewer, ux, uy)
    lo, hi = screen(target, ux, uy)
    eye_z, tall = top_of(viewer), top_of(target) - target.z
    levels = target.z + tall * (np.arange(rows) + 0.5) / rows
    for eye in (right, (right + left) / 2, left):
        a = viewer.x - eye * uy, viewer.y + eye * ux
        stopped, longest = 0, 0
        for column in range(columns):
            aside = lo + (hi - lo) * (column + 0.5) / columns
            b = target.x - aside * uy, target.y + aside * ux
            hidden, blocked = np.zeros(rows, bool), np.zeros(rows, bool)
            for solid in in_the_way:
                for stretch in solid.stretches(a, b):
                    hits = _hit(solid, stretch, eye_z, levels)
                    hidden |= hits
                    blocked |= hits & (solid.veil is Veil.BLOCKS)
            stopped += int(hidden.sum())
            longest = max(longest, _longest_run(~blocked))
        yield Glance(stopped / (columns * rows), longest)


def _longest_run(free: Rays) -> int:
    """How many rays next to one another are free, at most."""
    stops = np.flatnonzero(~free)
    return int(np.diff(stops, prepend=-1, append=len(free)).max()) - 1


def _hit(solid: Solid, stretch: Stretch, eye_z: float, levels: NDArray[np.float64]) -> Rays:
    """Which rays are between the bottom and the top of a solid anywhere on their way through the outline."""
    one, other = (eye_z + along * (levels - eye_z) for along in stretch)
    return (np.minimum(one, other) < solid.top) & (np.maximum(one, other) > solid.bottom)
