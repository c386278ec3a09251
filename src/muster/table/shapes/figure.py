"""A model as geometry: a footprint at a place, with a height; gaps and distances between two of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from muster.files import BadInput
from muster.table.shapes.measure import TOLERANCE, Mil, Scale, length
from muster.table.shapes.outline import Outline, Point, corners_apart, depth, doubled_area, edges, turn

# The corners of an oval with both axes 1, in millionths: those over the first quarter, the other quarters follow
# from them. An oval is this polygon: it is within 0.15 mm of a true ellipse of 60 mm, less than the tolerance.
_QUARTER = (
    (1_000_000, 0), (980_785, 195_090), (923_880, 382_683), (831_470, 555_570),
    (707_107, 707_107), (555_570, 831_470), (382_683, 923_880), (195_090, 980_785),
)  # fmt: skip
_OVAL = (
    *_QUARTER,
    *((-y, x) for x, y in _QUARTER),
    *((-x, -y) for x, y in _QUARTER),
    *((y, -x) for x, y in _QUARTER),
)

SMALLEST, LARGEST = 1, 2_000
"""The smallest and the largest side of a base or a body, in millimetres."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """A base or a body seen from above: a circle, or the corners of a convex outline that faces along the x axis."""

    radius: Mil
    corners: Outline = ()

    def __hash__(self) -> int:
        """By a part of it that tells footprints apart well enough: they are looked up all the time."""
        return hash((self.radius, self.corners[:1]))

    @classmethod
    def round(cls, diameter_mm: Decimal, scale: Scale = Scale.INCHES) -> "Footprint":
        return cls(scale.from_mm(_sized(diameter_mm) / 2))

    @classmethod
    def oval(cls, length_mm: Decimal, width_mm: Decimal, scale: Scale = Scale.INCHES) -> "Footprint":
        long, wide = scale.from_mm(_sized(length_mm) / 2), scale.from_mm(_sized(width_mm) / 2)
        corners = tuple((round(x * long / 1_000_000), round(y * wide / 1_000_000)) for x, y in _OVAL)
        return cls(max(long, wide), corners)

    @classmethod
    def rect(cls, length_mm: Decimal, width_mm: Decimal, scale: Scale = Scale.INCHES) -> "Footprint":
        long, wide = scale.from_mm(_sized(length_mm) / 2), scale.from_mm(_sized(width_mm) / 2)
        return cls(round(length(long, wide)), ((long, wide), (-long, wide), (-long, -wide), (long, -wide)))


def _sized(millimetres: Decimal) -> Decimal:
    if not millimetres.is_finite() or not SMALLEST <= millimetres <= LARGEST:
        sentence = f"No base measures {millimetres} mm; allowed are {SMALLEST} to {LARGEST:,} mm."
        raise BadInput("figure.size", sentence, "STAT-04")
    return millimetres


@dataclass(frozen=True, slots=True)
class Figure:
    """A footprint at a place. `z` is its height above the table; `facing` is the direction in which a hull points."""

    footprint: Footprint
    x: Mil
    y: Mil
    z: Mil = 0
    height: Mil = 1_250
    facing: Point = (1, 0)

    def __post_init__(self) -> None:
        if not any(self.facing):
            raise BadInput("figure.facing", "A model faces nowhere along (0, 0); allowed is any other direction.")

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def is_round(self) -> bool:
        return not self.footprint.corners

    @property
    def outline(self) -> Outline:
        """The corners on the table; a round base has none."""
        return tuple((self.x + x, self.y + y) for x, y in turned_corners(self.footprint, self.facing))


@lru_cache(maxsize=4_096)
def turned_corners(footprint: Footprint, facing: Point) -> Outline:
    """The corners of a footprint around the origin along a facing; a round base has none."""
    size = length(*facing)
    along, across = facing[0] / size, facing[1] / size
    return tuple((round(x * along - y * across), round(x * across + y * along)) for x, y in footprint.corners)


def gap(one: Figure, other: Figure) -> float:
    """The room between two footprints, seen from above; if they overlap, minus the depth of the overlap."""
    if one.is_round and other.is_round:
        return length(one.x - other.x, one.y - other.y) - one.footprint.radius - other.footprint.radius
    if one.is_round:
        return -depth(other.outline, one.centre) - one.footprint.radius
    if other.is_round:
        return -depth(one.outline, other.centre) - other.footprint.radius
    return _gap_of_outlines(one.outline, other.outline)


def distance(one: Figure, other: Figure) -> float:
    """The shortest straight line between two bases, or bodies where there is no base (STAT-04, TARGET-08)."""
    return length(max(gap(one, other), 0.0), abs(one.z - other.z))


def in_contact(one: Figure, other: Figure) -> bool:
    """Whether two models touch: no room between them beyond the tolerance, and heights in common."""
    return _shared_height(one, other) >= -TOLERANCE and _may_reach(one, other) and gap(one, other) <= TOLERANCE


def overlap(one: Figure, other: Figure) -> bool:
    """Whether two models overlap by more than the tolerance; models on floors above each other do not."""
    return _shared_height(one, other) > TOLERANCE and _may_reach(one, other) and gap(one, other) < -TOLERANCE


def _may_reach(one: Figure, other: Figure) -> bool:
    """Whether two models are near enough to touch; most are ruled out by their radii, without their corners."""
    reach = one.footprint.radius + other.footprint.radius + TOLERANCE + 2
    return length(one.x - other.x, one.y - other.y) <= reach


def wholly_within(figure: Figure, outline: Sequence[Point]) -> bool:
    """Whether no part of a footprint leaves an area by more than the tolerance."""
    if figure.is_round:
        return depth(outline, figure.centre) >= figure.footprint.radius - TOLERANCE
    own = figure.outline
    inside = all(depth(outline, corner) >= -TOLERANCE for corner in own)
    # With all corners inside, an edge of the area that points inwards may still cut into the footprint.
    return inside and all(_gap_of_outlines(own, side) >= -TOLERANCE for side in edges(outline))


def _shared_height(one: Figure, other: Figure) -> Mil:
    return min(one.z + one.height, other.z + other.height) - max(one.z, other.z)


def _gap_of_outlines(one: Outline, other: Outline) -> float:
    apart = max(_separation(one, other), _separation(other, one))
    if apart <= 0.0:
        return apart
    return corners_apart(one, other)


def _separation(one: Outline, other: Outline) -> float:
    """The largest room between an edge of one convex outline and the other outline; below zero, the least overlap."""
    outwards = -1 if doubled_area(one) > 0 else 1
    return max(
        min(outwards * turn(a, b, corner) for corner in other) / length(b[0] - a[0], b[1] - a[1])
        for a, b in edges(one)
    )
