"""Makes zones equal in area, by their depth, on a board that cuts them unevenly (ZONE-17)."""

from collections.abc import Sequence
from itertools import combinations

from muster.files import BadInput
from muster.table.deployment.adjusting import SLIVER, deeper, overlap
from muster.table.deployment.fairness import difference, gap
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.shapes.measure import Mil
from muster.table.shapes.outline import doubled_area

UNEVEN = 0.05
"""The smallest zone may be smaller than the largest by this share before the zones count as uneven."""
SMALLEST = 0.25
"""A zone keeps at least this share of the mean area of all zones on this board."""
GRAIN: Mil = 10
CLOSER: Mil = 50
"""Two zones may come closer than on their map by this much, as lines lie on whole mils."""
HALVINGS = 7


def evened(zones: Sequence[Zone], board: Board) -> tuple[Zone, ...]:
    """The zones unchanged if they are even, else all of one area, as near to their mean area as there is room for.

    Small zones grow and large ones shrink. No two zones come closer together than on the map they are from.
    """
    areas = [zone.area for zone in zones]
    if not board.irregular or difference(areas) <= UNEVEN:
        return tuple(zones)
    mean = sum(areas) / len(areas)
    closest = min(_designed_gap(one, other) for one, other in combinations(zones, 2))
    best, lowest, highest = None, min(min(areas), mean * SMALLEST), mean
    wanted = highest
    for _ in range(HALVINGS):
        found = _all_of(zones, wanted, board)
        if found is not None and _apart(found, closest):
            best, lowest = found, wanted
        else:
            highest = wanted
        wanted = (lowest + highest) / 2
        if best is not None and best[0].area >= mean * (1 - UNEVEN):
            break
    if best is None or min(zone.area for zone in best) < mean * SMALLEST:
        sentence = (
            f"These {len(zones)} zones cannot be made even here; allowed is another map, board or number of players."
        )
        raise BadInput("zones.uneven", sentence, "ZONE-17")
    return best


def _all_of(zones: Sequence[Zone], area: float, board: Board) -> tuple[Zone, ...] | None:
    found = [_of_area(zone, area, board) for zone in zones]
    whole = tuple(zone for zone in found if zone is not None)
    return whole if len(whole) == len(zones) and difference([zone.area for zone in whole]) <= UNEVEN else None


def _of_area(zone: Zone, area: float, board: Board) -> Zone | None:
    """The zone made deeper or shallower, in hundredths of an inch, so that its area is nearest to the one given."""
    grows = area > zone.area
    least, most = 0, max(board.size) // GRAIN
    best: Zone | None = zone
    while most - least > 1:
        steps = (least + most) // 2
        made = _moved(zone, GRAIN * (steps if grows else -steps), board)
        if made is None or (made.area > area if grows else made.area < area):
            most = steps
        else:
            least, best = steps, made
    return best


def _moved(zone: Zone, by: Mil, board: Board) -> Zone | None:
    """The zone with its lines moved; None if it has no room, or if lines passed each other and changed its shape."""
    try:
        made = Zone.on(board, zone.letter, deeper(zone, by, board))
    except BadInput:
        return None
    small, large = sorted((made, zone), key=lambda each: doubled_area(each.outline))
    kept = overlap(small, large) >= small.area - SLIVER
    return made if made.parts and kept and (small is zone) == (by > 0) else None


def _designed_gap(one: Zone, other: Zone) -> float:
    """How far two zones of a map lie apart before a board cuts them."""
    return gap(*(Zone(each.letter, each.outline, (each.outline,)) for each in (one, other)))


def _apart(zones: Sequence[Zone], closest: float) -> bool:
    return all(
        gap(one, other) >= closest - CLOSER and overlap(one, other) <= SLIVER for one, other in combinations(zones, 2)
    )
