"""Dice that are read from other dice: D2, D3, the coin and the scatter arrow."""

from dataclasses import dataclass
from math import ceil

from muster.dice.roll import Roll
from muster.dice.source import Dice
from muster.rulebook.die import COIN, D6, Die

HEADS = 2  # the coin's face that stands for 4+ on a D6, as 2 does on a D2
SCATTER_STEP = 60


@dataclass(frozen=True, slots=True)
class Result:
    """A roll as the physical dice showed it, and the values read from their faces."""

    roll: Roll
    values: tuple[int, ...]

    @property
    def faces(self) -> tuple[int, ...]:
        return self.roll.faces

    @property
    def total(self) -> int:
        return sum(self.values)


@dataclass(frozen=True, slots=True)
class Reading:
    """The die that is rolled and the value of each of its faces, lowest first."""

    name: str
    die: Die
    values: tuple[int, ...]

    @classmethod
    def plain(cls, die: Die) -> "Reading":
        """The die read as it shows."""
        return cls(die.name, die, tuple(die.faces))

    def roll(self, count: int, purpose: str, dice: Dice) -> Result:
        roll = dice.roll(count, purpose, self.die)
        values = dict(zip(self.die.faces, self.values, strict=True))
        return Result(roll, tuple(map(values.__getitem__, roll.faces)))


@dataclass(frozen=True, slots=True)
class Scatter:
    """A direction from one D6: face 1 straight away from the attacker, the others clockwise (DICE-15)."""

    face: int

    @property
    def degrees(self) -> int:
        """The angle clockwise from straight away."""
        return (self.face - 1) * SCATTER_STEP

    def __str__(self) -> str:
        return f"{self.degrees} degrees clockwise" if self.degrees else "straight away from the attacker"


D2 = Reading("d2", D6, tuple(ceil(face / 3) for face in D6.faces))  # DICE-06
D3 = Reading("d3", D6, tuple(ceil(face / 2) for face in D6.faces))  # DICE-07
SCATTER = Reading("scatter", D6, tuple(Scatter(face).degrees for face in D6.faces))


def toss_coin(dice: Dice, purpose: str) -> bool:
    """Whether a coin shows heads, which is as likely as 4+ on a D6."""
    return dice.roll(1, purpose, COIN).faces == (HEADS,)


def roll_scatter(dice: Dice, purpose: str) -> Scatter:
    (face,) = dice.roll(1, purpose).faces
    return Scatter(face)
