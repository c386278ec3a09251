"""The base of every source of dice: rolls are numbered, recorded and unbiased."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache

from muster.dice.roll import Roll
from muster.files import BadInput
from muster.rulebook.die import D6, Die

MOST_DICE = 1_000_000


class Dice(ABC):
    """A source of dice that numbers its rolls 1, 2, 3 ... and records each of them."""

    def __init__(self, rolled: int = 0) -> None:
        """Begin after `rolled` earlier rolls of the same game."""
        if rolled < 0:
            raise BadInput("dice.rolled", f"{rolled} rolls cannot have been made; allowed are 0 or more.")
        self.rolled = rolled
        self.rolls: list[Roll] = []

    def roll(self, count: int, purpose: str, die: Die = D6) -> Roll:
        """Roll `count` dice together.

        A roll of no dice is not a roll: it takes no number and is not recorded.
        """
        check_count(count)
        if count == 0:
            return Roll(0, purpose, die, ())
        number = self.rolled + 1
        roll = Roll(number, purpose, die, self._faces(number, die, count, purpose))
        self.rolled = number
        self.rolls.append(roll)
        return roll

    def take_rolls(self) -> list[Roll]:
        """Returns the recorded rolls and clears the record; the numbers continue."""
        taken, self.rolls = self.rolls, []
        return taken

    @abstractmethod
    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        """The faces of `count` dice in roll `number`; a source that cannot give them raises and is left unchanged."""


def check_count(count: int) -> None:
    """Refuse a number of dice that is negative or too large."""
    if not 0 <= count <= MOST_DICE:
        raise BadInput("dice.count", f"{count} dice cannot be rolled at once; allowed are 0 to {MOST_DICE:,}.")


def faces_from(stream: Callable[[int], bytes], die: Die, count: int) -> tuple[int, ...]:
    """The first `count` faces in an endless stream of random bytes; `stream(n)` gives its first n bytes."""
    length = count + count // 32 + 16  # a D10 drops one byte in 43, a D6 one in 64
    while len(faces := unbiased(stream(length), die)) < count:
        length *= 2
    return tuple(faces[:count])


def unbiased(raw: bytes, die: Die) -> bytes:
    """One face for each byte, leaving out the bytes that would make low faces more likely."""
    return raw.translate(*_translation(die))


@cache
def _translation(die: Die) -> tuple[bytes, bytes]:
    """The face for each byte, and the bytes to leave out: those above the largest multiple of the die's sides."""
    faces = bytes(die.lowest + byte % die.sides for byte in range(256))
    return faces, bytes(range(256 - 256 % die.sides, 256))
