"""How many terrain pieces a board gets: by the density table, or by area for boards that are not in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from muster.dice import D2, D3, Dice, Reading
from muster.files import BadInput
from muster.rulebook.die import D6
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH
from muster.table.shapes.outline import doubled_area
from muster.table.shapes.sizes import Size
from muster.table.terrain.piece import Piece

ONE = Reading.plain(D6)
SQUARE = (24 * INCH) ** 2
"""The area of two feet by two feet, to which the benchmark refers (SCENERY-05)."""


class Density(StrEnum):
    """The columns of the density table; moderate unless agreed otherwise (SCENERY-03)."""

    LIGHT = "light"
    MODERATE = "moderate"
    DENSE = "dense"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of pieces: a fixed part plus the sum of some dice."""

    add: int
    dice: int
    reading: Reading

    @property
    def least(self) -> int:
        return self.add + self.dice * min(self.reading.values)

    @property
    def most(self) -> int:
        return self.add + self.dice * max(self.reading.values)

    def roll(self, dice: Dice) -> int:
        return self.add + self.reading.roll(self.dice, "terrain pieces", dice).total

    def __str__(self) -> str:
        count = f"{self.dice if self.dice > 1 else ''}{self.reading.name.upper()}"
        return f"{self.add}+{count}" if self.add else count


TABLE = MappingProxyType(
    {
        Size.A: (Amount(0, 1, D2), Amount(2, 1, D3), Amount(3, 1, D3)),
        Size.B: (Amount(2, 1, D3), Amount(4, 1, ONE), Amount(6, 2, ONE)),
        Size.C: (Amount(4, 1, ONE), Amount(6, 2, ONE), Amount(9, 3, ONE)),
        Size.D: (Amount(6, 1, ONE), Amount(8, 3, ONE), Amount(12, 4, ONE)),
    }
)
"""SCENERY-04: light, moderate and dense for the four listed sizes."""

PER_SQUARE = MappingProxyType({Density.LIGHT: (1, 2), Density.MODERATE: (2, 3), Density.DENSE: (3, 4)})
"""Pieces on each 2 by 2 feet of another board; moderate and dense together are the 2 to 4 of the benchmark."""


def listed_size(board: Board) -> Size | None:
    """The listed size of a board, in either unit; None for every other board."""
    if board.circle is not None or board.irregular:
        return None
    return next((size for size in Size if (size.length * INCH, size.width * INCH) == board.size), None)


def roll_amount(board: Board, density: Density, dice: Dice) -> int:
    """The number of pieces by dice: by the table on a listed size, else by area (SCENERY-07).

    On another board, one D6 picks the amount between the two numbers of `PER_SQUARE`: 1 is the lower number, 6 the
    higher, with even steps between. The result is rounded to a whole number, at least 1.
    """
    size = listed_size(board)
    if size is not None:
        return TABLE[size][list(Density).index(density)].roll(dice)
    (face,) = ONE.roll(1, "terrain pieces by area", dice).values
    least, most = PER_SQUARE[density]
    each = least + Fraction(face - 1, 5) * (most - least)
    return max(1, round(each * Fraction(doubled_area(board.outline), 2 * SQUARE)))


def counted(pieces: Sequence[Piece]) -> int:
    """How many pieces these count as: a very large one may count as more than one (SCENERY-08)."""
    return sum(piece.counts for piece in pieces)


def checked_density(written: str) -> Density:
    if written not in set(Density):
        allowed = ", ".join(Density)
        raise BadInput("scenery.density", f"There is no density “{written}”; allowed are {allowed}.", "SCENERY-03")
    return Density(written)
