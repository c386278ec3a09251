"""A deployment zone: what is inside it, on its line and outside."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import pi

from muster.table.cache_sizes import ZONES
from muster.table.deployment.ground import nearest_inside, shared_parts
from muster.table.shapes.board import Board, around
from muster.table.shapes.measure import Mil, length
from muster.table.shapes.outline import Outline, Point, depth, doubled_area

LINE: Mil = 1
"""A point closer than this to a zone line is on it, so that rounding to whole mils decides nothing."""

DIRECTION = 1_000_000
"""The length of a direction of a line. It is a whole number, so every machine reaches the same verdict."""

SLICE_STEPS = 24
MARKER_SHARE = Fraction(2, 3)


class Side(StrEnum):
    """Where a point lies; on the line is neutral."""

    INSIDE = "inside"
    ON_LINE = "on the line"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Slice:
    """A slice of a ring, exact: two radii and two directions in turns clockwise from twelve o'clock."""

    centre: Point
    inner: Mil
    outer: Mil
    start: Fraction
    end: Fraction

    @property
    def whole(self) -> bool:
        return self.end - self.start == 1

    @property
    def area(self) -> float:
        return pi * float(self.end - self.start) * (self.outer**2 - self.inner**2)

    @property
    def outline(self) -> Outline:
        """Corners for drawing, counter-clockwise."""
        turns = [self.start + (self.end - self.start) * step / SLICE_STEPS for step in range(SLICE_STEPS + 1)]
        rim = [around(self.centre, self.outer, turn) for turn in reversed(turns)]
        return tuple(dict.fromkeys([*rim, *(around(self.centre, self.inner, turn) for turn in turns)]))

    @property
    def middle(self) -> Point:
        """Where a marker of this slice stands: at two thirds of the radius."""
        if self.whole:
            return self.centre
        return around(self.centre, float(self.outer * MARKER_SHARE), (self.start + self.end) / 2)

    def depth(self, point: Point) -> float:
        """How far a point lies within the nearest line; below zero outside."""
        x, y = point[0] - self.centre[0], point[1] - self.centre[1]
        radius = length(x, y)
        if self.whole:
            return self.outer - radius
        return min(self.outer - radius, radius - self.inner, self.beside(point))

    def beside(self, point: Point) -> float:
        """How far a point lies between the two straight lines; below zero beside them."""
        x, y = point[0] - self.centre[0], point[1] - self.centre[1]
        (ax, ay), (bx, by) = (around((0, 0), DIRECTION, turn) for turn in (self.start, self.end))
        return min(ay * x - ax * y, bx * y - by * x) / DIRECTION  # clockwise of the one line, short of the other


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone of a map: its outline or slice, and the parts of it that lie on the board."""

    letter: str
    outline: Outline
    parts: tuple[Outline, ...]
    ring: Slice | None = None
    board: Outline | None = None

    @classmethod
    def on(cls, board: Board, letter: str, outline: Outline) -> "Zone":
        """A zone with a counter-clockwise outline, cut to the board if the board is irregular."""
        if board.irregular:
            return cls(letter, outline, shared_parts(board.outline, outline), None, board.outline)
        return cls(letter, outline, (outline,))

    @classmethod
    def of(cls, letter: str, ring: Slice) -> "Zone":
        return cls(letter, ring.outline, (ring.outline,), ring)

    @property
    def area(self) -> float:
        """In square mils."""
        return self.ring.area if self.ring else sum(map(doubled_area, self.parts)) / 2

    @property
    def middle(self) -> Point:
        """The middle of the bounding box; if that is outside the zone, the nearest place inside."""
        return self.ring.middle if self.ring else _middle(self)

    def depth(self, point: Point) -> float:
        """How far a point lies within the nearest line; below zero outside."""
        within = self.ring.depth(point) if self.ring else depth(self.outline, point)
        return within if self.board is None else min(within, depth(self.board, point))

    def side(self, point: Point) -> Side:
        within = self.depth(point)
        if abs(within) < LINE:
            return Side.ON_LINE
        return Side.INSIDE if within > 0 else Side.OUTSIDE


def zone_at(zones: Sequence[Zone], point: Point) -> Zone | None:
    """The zone a point is strictly inside; None on neutral ground (ZONE-18)."""
    return next((zone for zone in zones if zone.side(point) is Side.INSIDE), None)


@lru_cache(maxsize=ZONES)
def _middle(zone: Zone) -> Point:
    xs, ys = zip(*zone.outline, strict=True)
    halfway = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return nearest_inside(halfway, zone.depth, (max(xs) - min(xs), max(ys) - min(ys)))
