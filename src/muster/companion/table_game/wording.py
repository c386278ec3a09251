"""Figures as people read them."""

from fractions import Fraction


def points_number(value: Fraction) -> float:
    """Two decimals, for people; reckoned is with the exact value (POINTS-12)."""
    return round(float(value), 2)


def points_text(value: Fraction) -> str:
    return f"{points_number(value):.2f}".rstrip("0").rstrip(".")


def models_text(count: int) -> str:
    return "1 model" if count == 1 else f"{count} models"
