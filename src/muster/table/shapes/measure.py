"""Lengths on the table: whole thousandths of an inch, rounded once where they are read, and one tolerance."""

from decimal import ROUND_HALF_EVEN, Decimal
from enum import Enum
from math import sqrt

Mil = int
"""A thousandth of an inch; on a table in centimetres, a thousandth of a centimetre."""

INCH: Mil = 1_000
TOLERANCE: Mil = 10
"""Models this close are in contact, overlaps up to this are none, and an allowance may be exceeded by this."""


class Scale(Enum):
    """The unit of length of a table. The numbers of the rules stay; only bases in millimetres are converted."""

    INCHES = Decimal("25.4")
    CENTIMETRES = Decimal(10)

    @property
    def unit(self) -> str:
        return "in." if self is Scale.INCHES else "cm"

    def from_mm(self, millimetres: Decimal) -> Mil:
        return mil(millimetres / self.value)


def mil(inches: Decimal | int) -> Mil:
    """A length in mils: the nearest whole thousandth, and an exact half goes to the even one."""
    return int((Decimal(inches) * INCH).to_integral_value(ROUND_HALF_EVEN))


def within(distance: float, allowance: Mil) -> bool:
    """Whether a distance keeps to an allowance: a range, a movement, a coherency."""
    return distance <= allowance + TOLERANCE


def length(x: float, y: float, z: float = 0.0) -> float:
    return sqrt(x * x + y * y + z * z)
