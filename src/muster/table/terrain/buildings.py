"""Terrain that units embark: which models fit, its floors, and where models inside measure and look from."""

from functools import lru_cache
from itertools import combinations

from muster.table.cache_sizes import PIECES
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE, Mil, length
from muster.table.shapes.outline import Outline
from muster.table.terrain.occupancy import gap_to
from muster.table.terrain.piece import Piece


def too_large(piece: Piece, figure: Figure) -> bool:
    """Whether a model is too large for a piece: higher, longer, or wider than its narrowest width (BETA-25)."""
    if figure.height > piece.top - piece.bottom + TOLERANCE:
        return True
    long, wide = _extents(figure.outline) if figure.footprint.corners else (2 * figure.footprint.radius,) * 2
    room_long, room_wide = _extents(piece.outline)
    return long > room_long + TOLERANCE or wide > room_wide + TOLERANCE


def floors(piece: Piece) -> tuple[Mil, ...]:
    """The heights of all floors above the table, the roof last; models inside can reach all of them (BETA-26)."""
    if piece.building is None:
        return ()
    return (*(piece.bottom + floor for floor in piece.building.floors), piece.top)


def range_from(piece: Piece, figure: Figure) -> float:
    """The distance of a model from units inside a piece: from its ground-level outline, where nearest (TRANS-25)."""
    return length(max(gap_to(piece, figure), 0.0), figure.z - piece.bottom)


def sight_from(piece: Piece) -> tuple[Outline, Mil]:
    """Where models inside look from: any point of the outline, up to the height of the structure (TRANS-25)."""
    return piece.outline, piece.top


@lru_cache(maxsize=PIECES)
def _extents(outline: Outline) -> tuple[float, float]:
    """The greatest distance between two corners, and the least width between two parallel lines."""
    pairs = list(combinations(outline, 2))
    longest = max(length(b[0] - a[0], b[1] - a[1]) for a, b in pairs)
    return longest, min(_breadth(outline, b[0] - a[0], b[1] - a[1]) for a, b in pairs)


def _breadth(outline: Outline, dx: int, dy: int) -> float:
    across = [x * dy - y * dx for x, y in outline]
    return (max(across) - min(across)) / length(dx, dy)
