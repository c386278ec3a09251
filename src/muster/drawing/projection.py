"""From the table to the sheet: ten units an inch, y downwards, the upper left of the board at the origin."""

from collections.abc import Iterable
from dataclasses import dataclass

from muster.press.svg import Spot
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH
from muster.table.shapes.outline import Point

UNITS = 10
"""Units of the sheet for each inch."""

MIL = UNITS / INCH
_USUAL = 72 * UNITS
_SMALLEST, _LARGEST = 0.52, 1.4

Ring = list[Spot]
"""An outline on the sheet."""


@dataclass(frozen=True, slots=True)
class Projection:
    """Where the points of a board lie on the sheet, and how large words and signs are beside it."""

    board: Board

    def at(self, point: Point) -> Spot:
        (left, low), (_, width) = self.board.corner, self.board.size
        return (point[0] - left) * MIL, (low + width - point[1]) * MIL

    def ring(self, points: Iterable[Point]) -> Ring:
        return [self.at(point) for point in points]

    @property
    def size(self) -> tuple[float, float]:
        length, width = self.board.size
        return length * MIL, width * MIL

    @property
    def sign(self) -> float:
        """The scale of words and signs: smaller on a small board, to fit the picture."""
        return min(max(max(self.size) / _USUAL, _SMALLEST), _LARGEST)

    @property
    def unit(self) -> str:
        return self.board.scale.unit
