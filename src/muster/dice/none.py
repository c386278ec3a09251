"""No dice at all, for code that only works out what a choice would lead to."""

from typing import NoReturn

from muster.dice.source import Dice
from muster.rulebook.die import Die


class NoDice(Dice):
    """Dice that refuse every roll."""

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> NoReturn:
        raise NoDiceError(f"there are no dice here for {purpose}")


class NoDiceError(TypeError):
    """Raised if code that must not roll dice came to a roll."""
