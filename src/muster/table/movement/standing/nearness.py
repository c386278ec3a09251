"""How near two models are to one another, told by circles where these are enough: hulls are dear to measure."""

from functools import lru_cache

from muster.table.movement.standing.standing import room
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import Mil, length
from muster.table.shapes.outline import depth

ROUNDED: Mil = 4
"""More than the corners of two hulls are off where they should be, as they lie on whole mils."""


def is_nearer(one: Figure, other: Figure, limit: float) -> bool:
    """Whether there is less `room` between two models than a limit."""
    apart, (own, its) = length(one.x - other.x, one.y - other.y), (one.footprint, other.footprint)
    least = apart - own.radius - its.radius
    if one.is_round and other.is_round:
        return least < limit
    if least - ROUNDED >= limit:
        return False
    return apart - _core(own) - _core(its) + ROUNDED < limit or room(one, other) < limit


@lru_cache(maxsize=256)
def _core(footprint: Footprint) -> float:
    """The radius of the largest circle about its middle that is within a footprint."""
    return depth(footprint.corners, (0, 0)) if footprint.corners else footprint.radius
