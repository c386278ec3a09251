"""The boards on which every two-player map is tried, at both depths."""

import pytest

from muster.table.deployment.shares import DEPTHS
from muster.table.deployment.zone_maps import zone_maps

SIZES = {
    "square": [(24, 24), (48, 48), (56, 56), (57, 57)],
    "rectangular": [(72, 48), (96, 48), (56, 40), (57, 41), (100, 60)],
}
TWO_PLAYERS = [
    pytest.param(each.id, sides, depth, id=f"{each.id}-{sides[0]}x{sides[1]}-{depth}")
    for each in zone_maps()
    if each.players == (2,)
    for sides in SIZES[each.kinds[0]]
    for depth in DEPTHS
]
