"""Where models inside a building look from: a figure for each convex part of its outline."""

from functools import lru_cache
from math import ceil

from muster.table.cache_sizes import PIECES
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import length
from muster.table.shapes.outline import Outline
from muster.table.terrain.buildings import sight_from
from muster.table.terrain.convex import convex_parts
from muster.table.terrain.piece import Piece


def lookouts(piece: Piece) -> tuple[Figure, ...]:
    """A figure for each convex part, from the bottom of the piece up to the height from which it looks (TRANS-25)."""
    return _standing_for(*sight_from(piece), piece.bottom)


@lru_cache(maxsize=PIECES)
def _standing_for(outline: Outline, top: int, bottom: int) -> tuple[Figure, ...]:
    return tuple(standing(part, bottom, top) for part in convex_parts(outline))


def standing(part: Outline, bottom: int, top: int) -> Figure:
    """The figure whose footprint is this part, about the mean of its corners."""
    (left, low), count = part[0], len(part)
    x = left + round(sum(corner[0] - left for corner in part) / count)
    y = low + round(sum(corner[1] - low for corner in part) / count)
    corners = tuple((a - x, b - y) for a, b in part)
    radius = ceil(max(length(a, b) for a, b in corners))
    return Figure(Footprint(radius, corners), x, y, bottom, top - bottom)
