"""How high the top of a piece is at a point, and the heights at which a model can stand there."""

from collections.abc import Sequence

from muster.table.shapes.outline import Point, depth
from muster.table.terrain.effects import Rise, Slope
from muster.table.terrain.piece import Piece


def surface_height(piece: Piece, point: Point) -> float | None:
    """The height of the top of a piece at a point, slopes included; None outside its outline."""
    inside = depth(piece.outline, point)
    if inside < 0:
        return None
    return piece.bottom + (piece.top - piece.bottom) * _share_risen(piece, piece.slope, point, inside)


def standing_heights(pieces: Sequence[Piece], point: Point) -> tuple[float, ...]:
    """The heights at which models can stand at a point: the board and every standable top, the lowest first."""
    tops = (surface_height(piece, point) for piece in pieces if piece.standable)
    return tuple(sorted({0.0, *(top for top in tops if top is not None)}))


def _share_risen(piece: Piece, slope: Slope | None, point: Point, inside: float) -> float:
    if slope is None or slope.rise is Rise.SHEER:
        return 1.0
    if slope.rise is Rise.RIM:
        return 1.0 if inside >= slope.run else inside / slope.run
    dx, dy = slope.towards
    along = [x * dx + y * dy for x, y in piece.outline]
    return (point[0] * dx + point[1] * dy - min(along)) / (max(along) - min(along))
