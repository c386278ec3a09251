"""The record of one roll: which dice were thrown together, for what, and what they showed."""

from dataclasses import dataclass

from muster.rulebook.die import Die


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice thrown together. A roll of no dice has number 0, because nothing was rolled."""

    number: int
    purpose: str
    die: Die
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the faces: 2D6 is the total of a roll of two dice (DICE-08)."""
        return sum(self.faces)
