"""A price and how it comes about: parts that add up to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

CENT = Decimal("0.01")
FREE = Decimal("0.00")


@dataclass(frozen=True, slots=True)
class PricePart:
    """A part of a price: what it is for, what it adds, and why; `factor` if it multiplies what stands before."""

    label: str
    points: Decimal
    why: str
    factor: float | None = None


@dataclass(frozen=True, slots=True)
class Price:
    """What one model or one weapon costs by a version of the model; `points` is the sum of the lines.

    `lumps` come on top, once for each unit that has the profile or carries the weapon.
    """

    points: Decimal
    lines: tuple[PricePart, ...]
    version: int
    lumps: tuple[PricePart, ...] = ()

    @property
    def lump(self) -> Decimal:
        return sum((line.points for line in self.lumps), FREE)


class PriceSoFar:
    """A price in the making: a product whose every step is kept as a line of points.

    Lines are differences of rounded totals, so that they add up to the cent and the total is rounded only once.
    """

    def __init__(self, label: str, points: float, why: str) -> None:
        self._exact = points
        self._lines = [PricePart(label, cents(points), why)]

    def times(self, label: str, factor: float, why: str) -> None:
        self._step(label, self._exact * factor, why, factor)

    def plus(self, label: str, points: float, why: str) -> None:
        self._step(label, self._exact + points, why, None)

    def lines(self) -> Iterator[PricePart]:
        yield from self._lines

    def _step(self, label: str, exact: float, why: str, factor: float | None) -> None:
        self._lines.append(PricePart(label, cents(exact) - cents(self._exact), why, factor))
        self._exact = exact


def cents(points: float) -> Decimal:
    """Points to two decimals (QS-16)."""
    return Decimal(round(points * 100)).scaleb(-2)


def total(lines: tuple[PricePart, ...]) -> Decimal:
    return sum((line.points for line in lines), FREE)
