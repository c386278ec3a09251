"""No dice at all, for whoever only looks at what a choice would come to."""

from typing import NoReturn

from muster.dice.source import Dice
from muster.rulebook.die import Die


class NoDice(Dice):
    """Refuses every roll."""

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> NoReturn:
        raise NoDiceError(f"there are no dice here for {purpose}")


class NoDiceError(TypeError):
    """Somebody who only looks ahead came to a roll."""
