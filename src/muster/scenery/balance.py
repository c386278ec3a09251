"""Whether a finished table is fair to all sides: terrain evenly spread, nothing walled off, markers reachable."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import unary_union
from shapely.geometry.base import BaseGeometry

from muster.scenery.density import counted
from muster.scenery.survey import Effect, Survey, grounded_quarters, nearest_side, sides_of, survey, zone_shape
from muster.scenery.walking import NEAR, board_shape, reach, shape_of, solid_ground, walkable
from muster.table.deployment.evening import UNEVEN
from muster.table.deployment.fairness import difference
from muster.table.deployment.markers import inside_each
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, TOLERANCE, Mil
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

ZONE_ALLOWED, SIDE_ALLOWED = (0.12, 0.25), (0.08, 0.2)
"""How far the shares of two zones, and of two sides, may differ: by one piece, but within these bounds."""
NOTHING, GOOD_DEAL = 0.01, 0.1
"""No side may have none (`NOTHING`) of the cover or hiding places of which another side has a `GOOD_DEAL`."""
OPEN_GROUND = 0.6
MARKER_REACH: Mil = 2 * INCH
EMPTIEST = 1.5
"""The emptiest place may be this many times the even spacing of pieces away from the nearest piece."""

Regions = Sequence[BaseGeometry]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: its name, whether the table is fair in it, and a sentence with the figures."""

    code: str
    fair: bool
    sentence: str
    figures: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Balance:
    """What players look at before they confirm a table (SCENERY-13)."""

    findings: tuple[Finding, ...]

    @property
    def fair(self) -> bool:
        return all(finding.fair for finding in self.findings)

    @property
    def unfair(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if not finding.fair)

    def __str__(self) -> str:
        return "\n".join(f"{'fair' if each.fair else 'UNFAIR':6}  {each.sentence}" for each in self.findings)


def balance(table: Table) -> Balance:
    """All findings about a table, random or made by hand; if it has no zones, its quarters count as the sides."""
    seen, regions = survey(table), walkable(table.board, table.pieces)
    ways = _ways(table, regions)
    return Balance((*_areas(table), *_shares(table, seen), *_spread(table, seen), *ways, *_markers(table, regions)))


def _areas(table: Table) -> Iterator[Finding]:
    """The finding on the areas of zones. A zone in the middle of a circle is left out, as the rules set its size."""
    zones = [zone for zone in table.zones if zone.ring is None or not zone.ring.whole]
    if len(zones) < 2:
        return
    areas = tuple(zone.area / INCH**2 for zone in zones)
    written = ", ".join(f"{zone.letter} {area:.0f}" for zone, area in zip(zones, areas, strict=True))
    apart = difference(areas)
    told = f"sq {_unit(table.board)}; the smallest is {apart:.0%} smaller than the largest, allowed {UNEVEN:.0%}"
    yield Finding("areas", apart <= UNEVEN, f"Areas of the zones: {written} {told}.", areas)


def _shares(table: Table, seen: Survey) -> Iterator[Finding]:
    cell = board_shape(table.board).area / max(1, len(seen.points))
    zone, side = (min(int(ground.sum()) for ground in grounds) * cell for grounds in (seen.zones, seen.sides))
    for effect in Effect:
        one = _largest(table.pieces, NEAR if effect.protects else 0)
        sides, zones = seen.on_sides(effect), seen.in_zones(effect)
        on_side, told = _compared("sides", seen.letters, sides, _allowed(one, side, SIDE_ALLOWED))
        without = effect.protects and min(sides) < NOTHING and max(sides) > GOOD_DEAL
        if without:
            told += f"; one side has none where another has over {GOOD_DEAL:.0%}"
        in_zone, more = True, "the zones are smaller than the largest piece with its rim, and not compared"
        if one <= zone:
            in_zone, more = _compared("zones", seen.letters, zones, _allowed(one, zone, ZONE_ALLOWED))
        told += f"; {more}"
        fair = on_side and in_zone and not without
        yield Finding(effect.name.lower(), fair, f"{effect.capitalize()}: {told}.", (*sides, *zones))
    free = seen.open_in_zones()
    sentence = f"Open ground in the zones: {_listed(seen.letters, free)}; at least {OPEN_GROUND:.0%} is due."
    yield Finding("open", min(free) >= OPEN_GROUND, sentence, free)


def _allowed(one: float, smallest: float, bounds: tuple[float, float]) -> float:
    """The difference allowed: as much as one piece makes on the smallest ground, but within the bounds."""
    least, most = bounds
    return min(most, max(least, one / max(1.0, smallest)))


def _compared(what: str, letters: Sequence[str], shares: Sequence[float], allowed: float) -> tuple[bool, str]:
    """Whether shares differ by no more than is allowed, and a sentence that says so."""
    told = f"differing by {_range(shares):.0%}, allowed {allowed:.0%}"
    return _range(shares) <= allowed, f"{_listed(letters, shares)} of the {what} ({told})"


def _spread(table: Table, seen: Survey) -> Iterator[Finding]:
    if not table.pieces:
        return
    total, most_counted = counted(table.pieces), max(piece.counts for piece in table.pieces)
    zones = sides_of(table)
    sides = _counts(nearest_side(zones, _middles(table.pieces), astride=True), table.pieces, len(zones))
    written = ", ".join(f"{letter} {count}" for letter, count in zip(seen.letters, sides, strict=True))
    sentence = f"Pieces by the nearest zone: {written}; a difference of 1 is allowed."
    yield Finding("pieces", _range(sides) <= 1, sentence, sides)
    yield from _by_quarters(table, total, most_counted)
    unit = _unit(table.board)
    spacing = sqrt(board_shape(table.board).area / max(1, total))
    emptiest = float(np.max(shapely.distance(_shapes(table.pieces), shapely.points(seen.points))))
    sentence = (
        f"The emptiest place is {emptiest / INCH:.1f} {unit} from the nearest piece; allowed are "
        f"{EMPTIEST * spacing / INCH:.1f} {unit} for {total} pieces on this board."
    )
    yield Finding("spread", emptiest <= EMPTIEST * spacing, sentence, (emptiest,))


def _by_quarters(table: Table, total: int, most_counted: int) -> Iterator[Finding]:
    """The finding on quarters: each has its share of pieces by area, within 1.5 pieces or a sixth of all pieces.

    A piece on a line between quarters counts for neither.
    """
    grounds = grounded_quarters(table.board)
    quarter = _counts(nearest_side(grounds, _middles(table.pieces)), table.pieces, len(grounds))
    each = sum(quarter) / sum(ground.area for ground in grounds)
    allowed = max(1.5 * most_counted, total / 6)
    fair = max(abs(count - ground.area * each) for count, ground in zip(quarter, grounds, strict=True)) <= allowed
    written = ", ".join(f"{count:g}" for count in quarter)
    sentence = f"Pieces in the quarters, clockwise: {written}; {allowed:.1f} more or less than even is allowed."
    yield Finding("quarters", fair, sentence, quarter)


def _ways(table: Table, regions: Regions) -> Iterator[Finding]:
    off = [region.area / INCH**2 for region in regions[1:]]
    inner = [region.representative_point() for region in regions[1:]]
    where = [f"({point.x / INCH:.0f}, {point.y / INCH:.0f})" for point in inner]
    sentence = "A 40 mm base can walk from everywhere to everywhere."
    if off or not regions:
        sentence = f"A 40 mm base cannot walk between {len(regions)} regions; walled off at {', '.join(where)}."
    yield Finding("walled", len(regions) == 1, sentence, tuple(off))
    if table.zones:
        met = [bool(regions) and regions[0].intersects(zone_shape(zone)) for zone in table.zones]
        cut = ", ".join(zone.letter for zone, reached in zip(table.zones, met, strict=True) if not reached)
        sentence = f"No way leads out of zone {cut}." if cut else "Ways lead from every zone to every other."
        yield Finding("zones", all(met), sentence)


def _markers(table: Table, regions: Regions) -> Iterator[Finding]:
    if not table.markers:
        return
    yield _reachable(table, regions)
    if not table.zones:
        return
    letters = tuple(zone.letter for zone in table.zones)
    inside = inside_each(table.markers, table.zones)
    written = ", ".join(f"{letter} {count}" for letter, count in zip(letters, inside, strict=True))
    yield Finding(
        "markers", _range(inside) == 0, f"Markers inside the zones: {written}; equal numbers are due.", inside
    )
    spots = shapely.points([marker.at for marker in table.markers])
    near = tuple(float(np.min(shapely.distance(zone_shape(zone), spots))) for zone in table.zones)
    # Maps of many zones cannot lie evenly around a few markers; two sides can.
    allowed = (min if len(table.zones) == 2 else max)(table.board.size) / 4
    written = ", ".join(f"{letter} {apart / INCH:.1f}" for letter, apart in zip(letters, near, strict=True))
    sentence = (
        f"From each zone to the nearest marker: {written} {_unit(table.board)}; "
        f"allowed to differ by {allowed / INCH:.1f}."
    )
    yield Finding("distances", _range(near) <= allowed, sentence, near)


def _reachable(table: Table, regions: Regions) -> Finding:
    """The finding on markers: a base can come within 2 in. of each, and none lies under a solid piece."""
    solid = solid_ground(table.pieces)
    lost = [
        marker
        for marker in table.markers
        if solid.contains(shapely.Point(marker.at))
        or reach(table.board, regions, marker.at) > MARKER_REACH + TOLERANCE
    ]
    if lost:
        numbers = ", ".join(str(marker.number) for marker in lost)
        return Finding(
            "reach", fair=False, sentence=f"Nobody can come within 2 {_unit(table.board)} of marker {numbers}."
        )
    every = f"All {len(table.markers)} markers" if len(table.markers) > 1 else "The marker"
    return Finding("reach", fair=True, sentence=f"{every} can be reached.")


def _largest(pieces: Sequence[Piece], grown: Mil) -> float:
    """The area of the largest piece, in square mils, with a rim around it."""
    return max((float(shape_of(piece).buffer(grown).area) for piece in pieces), default=0.0)


def _middles(pieces: Sequence[Piece]) -> NDArray[np.float64]:
    middles: NDArray[np.float64] = shapely.get_coordinates(shapely.centroid(list(map(shape_of, pieces))))
    return middles


def _counts(nearest: NDArray[np.int64], pieces: Sequence[Piece], sides: int) -> tuple[int, ...]:
    """How many pieces each side has; a piece equally near to two sides counts for neither."""
    return tuple(
        sum(piece.counts for piece, side in zip(pieces, nearest, strict=True) if side == place)
        for place in range(sides)
    )


def _shapes(pieces: Sequence[Piece]) -> BaseGeometry:
    shape = unary_union(list(map(shape_of, pieces)))
    shapely.prepare(shape)
    return shape


def _unit(board: Board) -> str:
    """The unit of length in sentences: that of the table, as the numbers of the rules stay the same (SETUP-20)."""
    return board.scale.unit


def _range(values: Sequence[float]) -> float:
    return max(values) - min(values)


def _listed(letters: Sequence[str], shares: Sequence[float]) -> str:
    return ", ".join(f"{letter} {share:.0%}" for letter, share in zip(letters, shares, strict=True))
