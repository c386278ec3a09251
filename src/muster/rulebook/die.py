"""The dice of the books, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Die:
    """A die by its lowest and highest face; every face between them is equally likely."""

    name: str
    lowest: int
    highest: int

    @property
    def faces(self) -> range:
        return range(self.lowest, self.highest + 1)

    @property
    def sides(self) -> int:
        return self.highest - self.lowest + 1

    def faces_reaching(self, number: int) -> int:
        """How many faces show `number` or more."""
        return min(max(self.highest - number + 1, 0), self.sides)

    def __str__(self) -> str:
        return self.name


D6 = Die("d6", 1, 6)
D10 = Die("d10", 0, 9)  # D10-01: faces 0 to 9, and 0 always fails because no requirement is below 1+
COIN = Die("coin", 1, 2)
