"""Lengths on the table: whole thousandths of an inch, rounded once where they enter, and one tolerance."""

from decimal import ROUND_HALF_EVEN, Decimal
from enum import Enum
from math import sqrt

Mil = int
"""A thousandth of an inch; on a table in centimetres, of a centimetre."""

INCH: Mil = 1_000
TOLERANCE: Mil = 10
"""Contact is at or under it, overlap only deeper than it, an allowance exceeded only beyond it."""


class Scale(Enum):
    """What a unit of the table is. The numbers of the rules stay; only bases in millimetres are converted."""

    INCHES = Decimal("25.4")
    CENTIMETRES = Decimal(10)

    @property
    def unit(self) -> str:
        return "in." if self is Scale.INCHES else "cm"

    def from_mm(self, millimetres: Decimal) -> Mil:
        return mil(millimetres / self.value)


def mil(inches: Decimal | int) -> Mil:
    """A length as it enters: the nearest whole thousandth, an exact half to the even one."""
    return int((Decimal(inches) * INCH).to_integral_value(ROUND_HALF_EVEN))


def within(distance: float, allowance: Mil) -> bool:
    """Whether a distance keeps to an allowance: a range, a movement, a coherency."""
    return distance <= allowance + TOLERANCE


def length(x: float, y: float, z: float = 0.0) -> float:
    return sqrt(x * x + y * y + z * z)
