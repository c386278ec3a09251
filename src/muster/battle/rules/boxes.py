"""Boxes about a part of the table: a quick look at who may be near it, before anybody is measured."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import Mil
from muster.table.shapes.outline import Point


class Box(NamedTuple):
    """All that lies between two sides and between a lower and an upper edge."""

    left: Mil
    low: Mil
    right: Mil
    high: Mil

    @classmethod
    def about(cls, points: Iterable[Point], reach: Mil) -> "Box":
        """The box that reaches so far beyond some points on every side."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)

    def met_by(self, figures: Sequence[Figure | None]) -> list[int]:
        """The places of those of many models, where there are any, that may have a part in the box."""
        left, low, right, high = self
        return [
            place
            for place, figure in enumerate(figures)
            if figure is not None
            and left - (size := figure.footprint.radius) <= figure.x <= right + size
            and low - size <= figure.y <= high + size
        ]

    def meets(self, figure: Figure) -> bool:
        """Whether any part of a model may be in the box; one that does not meet it surely has none there."""
        return bool(self.met_by((figure,)))
