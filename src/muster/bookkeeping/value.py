"""What is left of the value of a unit, and how points are shown to people."""

from decimal import Decimal
from fractions import Fraction


def value_left(cost: Decimal, hp: int, full_hp: int) -> Fraction:
    """What is left of a cost with so many HP left, never rounded; more than the full HP do not count (POINTS-11)."""
    return Fraction(cost) * min(hp, full_hp) / full_hp


def points_number(value: Fraction) -> float:
    """Two decimals, for people; reckoned is with the exact value (POINTS-12)."""
    return round(float(value), 2)


def points_text(value: Fraction) -> str:
    """The same as text: 12.5, and 12 without decimals."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
