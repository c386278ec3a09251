"""Dice as people write them: `26d6`, `d3`, `coin`, `scatter`."""

import re
from dataclasses import dataclass

from muster.dice.derived import D2, D3, SCATTER, Reading, Result
from muster.dice.source import Dice
from muster.files import BadInput
from muster.rulebook.die import COIN, D6, D10

MOST_WRITTEN = 100_000

_COUNTED = {reading.name: reading for reading in (D2, D3, Reading.plain(D6), Reading.plain(D10))}
_SINGLE = {reading.name: reading for reading in (Reading.plain(COIN), SCATTER)}
_WRITTEN = re.compile(r"([0-9]{0,6})\s*d\s*(2|3|6|10)")


@dataclass(frozen=True, slots=True)
class Throw:
    """A number of dice of one kind, ready to be rolled."""

    reading: Reading
    count: int = 1

    @classmethod
    def parse(cls, text: str) -> "Throw":
        """The throw written as `text`; space around its parts and capital letters do not matter."""
        word = text.strip().lower()
        if word in _SINGLE:
            return cls(_SINGLE[word])
        if written := _WRITTEN.fullmatch(word):
            count = int(written[1] or 1)
            if 1 <= count <= MOST_WRITTEN:
                return cls(_COUNTED[f"d{written[2]}"], count)
        sentence = (
            f"“{text}” is no roll; allowed are 1 to {MOST_WRITTEN:,} of d2, d3, d6 or d10, such as 26d6, "
            "or coin, or scatter."
        )
        raise BadInput("dice.notation", sentence)

    def roll(self, dice: Dice, purpose: str = "") -> Result:
        """Roll it; without a purpose, the record shows the throw itself."""
        return self.reading.roll(self.count, purpose or str(self), dice)

    def __str__(self) -> str:
        return f"{self.count}{self.reading.name}" if self.count > 1 else self.reading.name
