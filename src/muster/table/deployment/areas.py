"""Where models stand: fully within a zone, on neutral ground, in a quarter of the board, near a marker."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import sqrt

from muster.table.cache_sizes import ZONES
from muster.table.deployment.ground import moved_edges
from muster.table.deployment.markers import Marker
from muster.table.deployment.zone import Slice, Zone
from muster.table.deployment.zones import quarters
from muster.table.shapes.board import Board, around
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import Corners, packed, packed_outline
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length, within
from muster.table.shapes.outline import Outline, Point, contains, depth, edges, segment_distance, segments_cross
from muster.table.shapes.within_kernel import wholly_inside

MARKER_REACH: Mil = 2 * INCH


def fully_within(figure: Figure, zone: Zone) -> bool:
    """Whether no part of a footprint leaves the zone by more than the tolerance."""
    if zone.ring is not None:
        return _within_slice(figure, zone.ring)
    return _inside(figure, zone.outline) and (zone.board is None or _inside(figure, zone.board))


def _inside(figure: Figure, outline: Outline) -> bool:
    """As `wholly_within`, but compiled, because a deployment tries many places."""
    return bool(wholly_inside(*packed(figure), _packed(outline)))


@lru_cache(maxsize=ZONES)
def _packed(outline: Outline) -> Corners:
    return packed_outline(outline)


def on_neutral_ground(figure: Figure, zones: Sequence[Zone]) -> bool:
    """Whether no part of a footprint reaches into a zone by more than the tolerance (ZONE-18)."""
    return not any(_reaches_into(figure, zone) for zone in zones)


def quarter_of(figure: Figure, board: Board) -> Zone | None:
    """The quarter of the board that a model is fully within; None on a line between two."""
    return next((quarter for quarter in quarters(board) if fully_within(figure, quarter)), None)


def near_marker(figures: Iterable[Figure], marker: Marker, reach: Mil = MARKER_REACH) -> bool:
    """Whether the base of at least one model is within 2 in. of a marker (MARK-21)."""
    return any(within(_from_base(figure, marker.at), reach) for figure in figures)


def _from_base(figure: Figure, point: Point) -> float:
    """The distance from a point on the table to a figure, counting the height at which the figure stands."""
    if figure.is_round:
        across = length(figure.x - point[0], figure.y - point[1]) - figure.footprint.radius
    else:
        across = -depth(figure.outline, point)
    return length(max(across, 0.0), figure.z)


def _within_slice(figure: Figure, ring: Slice) -> bool:
    if figure.is_round:
        return ring.depth(figure.centre) >= figure.footprint.radius - TOLERANCE
    own = figure.outline
    clear_of_centre = ring.whole or -depth(own, ring.centre) >= ring.inner - TOLERANCE
    return clear_of_centre and all(ring.depth(corner) >= -TOLERANCE for corner in own)


def _reaches_into(figure: Figure, zone: Zone) -> bool:
    if figure.is_round:
        return off_zone(figure.centre, zone) < figure.footprint.radius - TOLERANCE
    # The footprint less the tolerance all round: the rest may not share ground with the zone.
    core = moved_edges(figure.outline, [-TOLERANCE] * len(figure.outline))
    if zone.ring is not None:
        return _shares_ground(core, zone.ring)
    return any(_overlap(core, part) for part in zone.parts)


def off_zone(point: Point, zone: Zone) -> float:
    """How far a point is from the ground of a zone; zero inside."""
    if zone.ring is None:
        return min(max(-depth(part, point), 0.0) for part in zone.parts)
    ring = zone.ring
    if ring.depth(point) >= 0:
        return 0.0
    radius = length(point[0] - ring.centre[0], point[1] - ring.centre[1])
    if ring.whole or ring.beside(point) >= 0:
        return max(radius - ring.outer, ring.inner - radius)
    return min(segment_distance(point, a, b) for a, b in _sides(ring))


def _overlap(one: Outline, other: Outline) -> bool:
    if any(segments_cross(*side, *facing) for side, facing in product(edges(one), edges(other))):
        return True
    return contains(one, other[0]) or contains(other, one[0])


def _shares_ground(core: Outline, ring: Slice) -> bool:
    """Whether an outline shares ground with a slice: part of its edge lies inside, or it surrounds the slice."""
    middles = (place for a, b in edges(core) for place in _stretches(a, b, ring))
    return any(ring.depth(place) > 0 for place in middles) or contains(core, ring.middle)


def _stretches(a: Point, b: Point, ring: Slice) -> Iterator[Point]:
    """The edge is cut where it meets the lines and circles of the slice; this gives the middle of each part."""
    shares = sorted({0.0, 1.0, *(share for share in _meetings(a, b, ring) if 0.0 < share < 1.0)})
    for start, end in pairwise(shares):
        share = (start + end) / 2
        yield a[0] + round((b[0] - a[0]) * share), a[1] + round((b[1] - a[1]) * share)


def _meetings(a: Point, b: Point, ring: Slice) -> Iterator[float]:
    x, y = a[0] - ring.centre[0], a[1] - ring.centre[1]
    u, v = b[0] - a[0], b[1] - a[1]
    for _, end in () if ring.whole else _sides(ring):
        p, q = end[0] - ring.centre[0], end[1] - ring.centre[1]
        cross = u * q - v * p
        if cross:
            yield (p * y - q * x) / cross
    yield from (share for radius in (ring.inner, ring.outer) for share in _on_circle(x, y, u, v, radius))


def _on_circle(x: int, y: int, u: int, v: int, radius: Mil) -> Iterator[float]:
    """Where the line from (x, y) along (u, v) meets a circle about the origin."""
    square, half, rest = u * u + v * v, u * x + v * y, x * x + y * y - radius * radius
    inside = half * half - square * rest
    if square and inside > 0:
        yield (-half - sqrt(inside)) / square
        yield (-half + sqrt(inside)) / square


def _sides(ring: Slice) -> tuple[tuple[Point, Point], ...]:
    """The two straight lines of a slice, from the inner circle to the outer."""
    return tuple(
        (around(ring.centre, ring.inner, turn), around(ring.centre, ring.outer, turn))
        for turn in (ring.start, ring.end)
    )
