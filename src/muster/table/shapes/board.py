"""Boards: rectangles with their length along x, circles, and any other outline."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from math import pi
from types import MappingProxyType

from muster.files import BadInput
from muster.table.shapes.measure import INCH, Mil, Scale, mil
from muster.table.shapes.outline import Outline, Point, doubled_area, edges, segment_distance, segments_cross

SHORTEST = 6
LONGEST = MappingProxyType({Scale.INCHES: 240, Scale.CENTIMETRES: 600})
FARTHEST, BEYOND = 1_000, 10**9
"""In inches: how far a corner may be from the origin, and the largest number that is read before it is refused."""
MOST_CORNERS = 100
CIRCLE_CORNERS = 72
QUARTER_TURN = pi / 2
TERMS = 26


class Kind(StrEnum):
    """The shape of a board; a board of any other outline has the kind of its bounding box."""

    SQUARE = "square"
    RECTANGULAR = "rectangular"


@dataclass(frozen=True, slots=True)
class Board:
    """A battlefield. A circle is exact by its radius; its outline is only for drawing."""

    name: str
    outline: Outline
    circle: Mil | None = None
    scale: Scale = Scale.INCHES

    @classmethod
    def rectangle(cls, length: Decimal | int, width: Decimal | int, scale: Scale = Scale.INCHES) -> "Board":
        x, y = (_entered(side, scale, BEYOND) for side in (length, width))
        _check_size(x, y, scale)
        if y > x:
            sentence = f"A board {length} {scale.unit} long and {width} {scale.unit} wide lies across; "
            raise BadInput("board.across", sentence + "the longer side comes first, along x.", "SETUP-18")
        return cls(f"{length}x{width}", ((0, 0), (x, 0), (x, y), (0, y)), None, scale)

    @classmethod
    def circular(cls, diameter: Decimal | int, scale: Scale = Scale.INCHES) -> "Board":
        radius = _entered(diameter, scale, BEYOND) // 2
        _check_size(2 * radius, 2 * radius, scale)
        corners = (
            around((radius, radius), radius, Fraction(-each, CIRCLE_CORNERS)) for each in range(CIRCLE_CORNERS)
        )
        return cls(f"circle {diameter}", tuple(corners), radius, scale)

    @classmethod
    def polygon(
        cls,
        points: Sequence[tuple[Decimal | int, Decimal | int]],
        name: str = "irregular",
        scale: Scale = Scale.INCHES,
    ) -> "Board":
        outline = tuple((_entered(x, scale), _entered(y, scale)) for x, y in points)
        _check_corners(outline)
        turned = outline if doubled_area(outline) > 0 else outline[::-1]
        board = cls(name, turned, None, scale)
        _check_size(*board.size, scale)
        return board

    @property
    def corner(self) -> Point:
        """The lower left corner of the bounding box."""
        return min(x for x, _ in self.outline), min(y for _, y in self.outline)

    @property
    def size(self) -> tuple[Mil, Mil]:
        """Length and width of the bounding box."""
        left, low = self.corner
        return max(x for x, _ in self.outline) - left, max(y for _, y in self.outline) - low

    @property
    def centre(self) -> Point:
        (left, low), (length, width) = self.corner, self.size
        return left + length // 2, low + width // 2

    @property
    def kind(self) -> Kind:
        length, width = self.size
        return Kind.SQUARE if length == width else Kind.RECTANGULAR

    @property
    def irregular(self) -> bool:
        """Whether the outline is neither a circle nor the bounding box itself."""
        length, width = self.size
        return self.circle is None and doubled_area(self.outline) != 2 * length * width

    def half_turn(self, point: Point) -> Point:
        """Where a half turn of the board about its centre takes a point."""
        x, y = self.centre
        return 2 * x - point[0], 2 * y - point[1]


def around(centre: Point, radius: float, turn: Fraction) -> Point:
    """The point at a distance from a centre, in turns clockwise from twelve o'clock."""
    across, up = direction(turn)
    return centre[0] + round(radius * across), centre[1] + round(radius * up)


def direction(turn: Fraction) -> tuple[float, float]:
    """The unit vector (x, y) of a direction, given in turns clockwise from twelve o'clock.

    It is computed by sums of powers, because the sine functions of libraries differ in the last digit and places must
    not.
    """
    quarters, rest = divmod(turn % 1 * 4, 1)
    angle = float(rest) * QUARTER_TURN
    across, up = _series(angle, 1), _series(angle, 0)
    return ((across, up), (up, -across), (-across, -up), (-up, across))[int(quarters)]


def _series(angle: float, first: int) -> float:
    """The sine (`first` is 1) or the cosine (`first` is 0) of an angle of up to a quarter turn."""
    term = angle if first else 1.0
    total = term
    for power in range(first + 2, first + TERMS, 2):
        term *= -angle * angle / (power * (power - 1))
        total += term
    return total


def _entered(inches: Decimal | int, scale: Scale, farthest: int = FARTHEST) -> Mil:
    """A length rounded to hundredths of an inch, so that the half and the fifths of every edge are whole mils."""
    if not Decimal(inches).is_finite() or abs(Decimal(inches)) > farthest:
        sentence = f"{inches} cannot be measured on a board; allowed are lengths up to {FARTHEST} {scale.unit}"
        raise BadInput("board.length", sentence.removesuffix(".") + ".", "SETUP-21")
    return mil(round(Decimal(inches), 2))


def _check_size(length: Mil, width: Mil, scale: Scale) -> None:
    longest = LONGEST[scale]
    if not SHORTEST * INCH <= min(length, width) <= max(length, width) <= longest * INCH:
        sentence = f"A board of {length / INCH:,.10g} by {width / INCH:,.10g} {scale.unit} cannot be played; "
        told = f"each side is {SHORTEST} to {longest} {scale.unit}"
        raise BadInput("board.size", f"{sentence}{told.removesuffix('.')}.", "SETUP-21")


def _check_corners(outline: Outline) -> None:
    if not 3 <= len(outline) <= MOST_CORNERS:
        sentence = f"An outline of {len(outline)} corners is no board; allowed are 3 to {MOST_CORNERS}."
        raise BadInput("board.corners", sentence, "SETUP-21")
    sides = list(edges(outline))
    crossed = any(segments_cross(*one, *other) for one, other in combinations(sides, 2))
    if crossed or any(_touched(outline, place) for place in range(len(outline))):
        sentence = "The edges of the outline cross or touch; a board has one edge that meets itself nowhere."
        raise BadInput("board.crossing", sentence, "SETUP-21")


def _touched(outline: Outline, place: int) -> bool:
    """Whether a corner lies on an edge that does not end at it."""
    own = (place, (place - 1) % len(outline))
    return any(
        segment_distance(outline[place], a, b) == 0 for side, (a, b) in enumerate(edges(outline)) if side not in own
    )
