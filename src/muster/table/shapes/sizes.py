"""The listed board sizes and the point limits they suit."""

from enum import Enum

from muster.table.shapes.board import Board
from muster.table.shapes.measure import Scale


class Size(Enum):
    """The listed sizes: length, width, and the lowest and highest point limit for each (SETUP-18)."""

    A = ("small", 24, 24, 50, 200)
    B = ("medium", 48, 48, 200, 750)
    C = ("large", 72, 48, 750, 2500)
    D = ("giant", 96, 48, 2500, None)

    def __init__(self, title: str, length: int, width: int, least: int, most: int | None) -> None:
        self.title, self.length, self.width, self.least, self.most = title, length, width, least, most

    def board(self, scale: Scale = Scale.INCHES) -> Board:
        outline = Board.rectangle(self.length, self.width, scale).outline
        return Board(self.title, outline, None, scale)

    def suits(self, points: int) -> bool:
        return self.least <= points and (self.most is None or points <= self.most)


def suitable_sizes(points: int) -> tuple[Size, ...]:
    """The sizes for a point limit, the suggested one first; below all limits, the smallest size."""
    return tuple(size for size in Size if size.suits(points)) or (Size.A,)
