"""How fair zones and markers are on a board: areas, gaps and markers inside."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

from muster.table.deployment.markers import Marker, inside_each
from muster.table.deployment.zone import Zone
from muster.table.shapes.outline import Outline, contains, corners_apart, edges, segments_cross


@dataclass(frozen=True, slots=True)
class Fairness:
    """What players look at before they agree on zones: areas in square mils, the gap in mils."""

    areas: tuple[float, ...]
    gap: float
    markers_inside: tuple[int, ...]


def difference(areas: Sequence[float]) -> float:
    """The difference between the largest and the smallest area, as a share of the largest."""
    return 1 - min(areas) / max(areas)


def fairness(zones: Sequence[Zone], markers: Sequence[Marker] = ()) -> Fairness:
    closest = min(gap(one, other) for one, other in combinations(zones, 2))
    return Fairness(tuple(zone.area for zone in zones), closest, inside_each(markers, zones))


def gap(one: Zone, other: Zone) -> float:
    """The shortest distance between two zones; zero where they touch or overlap."""
    return min(_between(a, b) for a, b in product(one.parts, other.parts))


def _between(a: Outline, b: Outline) -> float:
    if any(segments_cross(*side, *facing) for side, facing in product(edges(a), edges(b))):
        return 0.0
    if contains(a, b[0]) or contains(b, a[0]):
        return 0.0
    return corners_apart(a, b)
