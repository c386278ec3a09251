"""Fast seeded dice for simulation: roll n is a pure function of the seed and n."""

from hashlib import shake_128

from muster.dice.source import Dice, faces_from
from muster.rulebook.die import Die


class FastDice(Dice):
    """Dice whose whole state is two integers: the seed and the number of rolls made.

    The faces of roll n do not depend on the size, die or purpose of earlier rolls, and a larger roll n begins with
    the faces of a smaller one. The record of rolls is not part of the state: copies and pickles leave it out.
    """

    def __init__(self, seed: int, rolled: int = 0) -> None:
        super().__init__(rolled)
        self.seed = seed

    def copy(self) -> "FastDice":
        """An independent source of dice that continues with the same rolls."""
        return FastDice(self.seed, self.rolled)

    def __reduce__(self) -> tuple[type["FastDice"], tuple[int, int]]:
        return FastDice, (self.seed, self.rolled)

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        # A longer digest begins with the shorter one, so the number of bytes read never changes the faces.
        return faces_from(shake_128(b"%x:%x" % (self.seed, number)).digest, die, count)
