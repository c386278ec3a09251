"""Where models are in relation to terrain: in it, on it, or near it."""

from functools import lru_cache
from typing import NamedTuple

from muster.table.cache_sizes import PIECES
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import Corners, depth_at, gap_between, packed, packed_outline
from muster.table.shapes.measure import TOLERANCE, Mil, length, within
from muster.table.shapes.outline import Outline
from muster.table.terrain.convex import convex_parts
from muster.table.terrain.piece import Piece


def gap_to(piece: Piece, figure: Figure) -> float:
    """The room between a model and a piece, seen from above; below zero if they overlap."""
    ground = _ground_plan(piece.outline)
    if figure.is_round:
        return -depth_at(ground.corners, figure.x, figure.y) - figure.footprint.radius
    own, radius = packed(figure)
    return min(gap_between(own, radius, part, 0) for part in ground.parts)


def height_to(piece: Piece, figure: Figure) -> Mil:
    """How far the foot of a model is above or below a piece; 0 between its bottom and its top."""
    return max(piece.bottom - figure.z, figure.z - piece.top, 0)


def stands_in(piece: Piece, figure: Figure) -> bool:
    """Whether any part of a base overlaps a piece by more than the tolerance, at a common height.

    A model on top of a piece is in it; a model on a bridge is not in the river (GROUND-02).
    """
    return _heights_meet(piece, figure) and may_meet(piece, figure, 0) and gap_to(piece, figure) < -TOLERANCE


def is_near(piece: Piece, figure: Figure, reach: Mil) -> bool:
    """Whether a model is within a distance of a piece in a straight line; for 0, whether it is in the piece."""
    if reach == 0:
        return stands_in(piece, figure)
    if not may_meet(piece, figure, reach):
        return False
    return within(length(max(gap_to(piece, figure), 0.0), height_to(piece, figure)), reach)


def _heights_meet(piece: Piece, figure: Figure) -> bool:
    return figure.z <= piece.top + TOLERANCE and figure.z + figure.height >= piece.bottom - TOLERANCE


def may_meet(piece: Piece, figure: Figure, reach: Mil) -> bool:
    """Whether a model may be within a distance of a piece: a quick check by boxes, before anything is measured."""
    left, low, right, high = _ground_plan(piece.outline).box
    far = figure.footprint.radius + reach + TOLERANCE + 2
    return left - far <= figure.x <= right + far and low - far <= figure.y <= high + far


class _GroundPlan(NamedTuple):
    """An outline in the form that kernels take: its box, its corners, and the corners of each convex part."""

    box: tuple[Mil, Mil, Mil, Mil]
    corners: Corners
    parts: tuple[Corners, ...]


@lru_cache(maxsize=PIECES)
def _ground_plan(outline: Outline) -> _GroundPlan:
    xs, ys = zip(*outline, strict=True)
    parts = tuple(packed_outline(part) for part in convex_parts(outline))
    return _GroundPlan((min(xs), min(ys), max(xs), max(ys)), packed_outline(outline), parts)
