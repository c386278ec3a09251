"""A test of dice, thrown or reckoned: what each die needs, and which dice are thrown once more."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from muster.dice.roll import Roll
from muster.dice.source import Dice, check_count
from muster.rulebook.ladder import Needs

Places = Sequence[int]
"""Dice of a test by their place in it, so that each keeps its place through stages and rerolls."""

_STAGES = ("", ", second stage", ", third stage")


class Reroll(StrEnum):
    """Which dice of a test an effect throws again: one kind, never both (DICE-05)."""

    FAILURES = "failures"
    SUCCESSES = "successes"


@dataclass(frozen=True, slots=True)
class Thrown:
    """A test that was thrown: every roll it took, and for each die in order whether it passed."""

    rolls: tuple[Roll, ...]
    passed: tuple[bool, ...]

    @property
    def successes(self) -> int:
        return self.passed.count(True)

    @property
    def failures(self) -> int:
        return self.passed.count(False)


@dataclass(frozen=True, slots=True)
class DiceTest:
    """What each die must show and which reroll applies; `throw` and `chance` are two readings of it."""

    needs: Needs
    reroll: Reroll | None = None

    def throw(self, count: int, purpose: str, dice: Dice) -> Thrown:
        """Throw `count` dice, and those the reroll names once more; their second result stands (DICE-04)."""
        check_count(count)
        earlier = len(dice.rolls)
        everyone = range(count)
        through = self._attempt(everyone, purpose, dice)
        again = f"{purpose}, reroll"
        match self.reroll:
            case Reroll.FAILURES:
                through = [*through, *self._attempt(_without(everyone, through), again, dice)]
            case Reroll.SUCCESSES:
                through = self._attempt(through, again, dice)
        return Thrown(tuple(dice.rolls[earlier:]), _marked(everyone, through))

    @property
    def chance(self) -> float:
        """The probability that one die passes, its reroll included."""
        once = self.needs.chance
        match self.reroll:
            case None:
                return once
            case Reroll.FAILURES:
                return once + (1 - once) * once
            case Reroll.SUCCESSES:
                return once * once

    def _attempt(self, standing: Places, purpose: str, dice: Dice) -> Places:
        """The dice that come through all stages, each stage rolled together (ATTACK-12)."""
        if not self.needs.possible:
            return ()
        for stage, number in enumerate(self.needs.stages):
            roll = dice.roll(len(standing), purpose + _STAGES[stage], self.needs.ladder.die)
            standing = [place for place, face in zip(standing, roll.faces, strict=True) if face >= number]
        return standing


def _without(everyone: Places, some: Places) -> Places:
    left_out = set(some)
    return [place for place in everyone if place not in left_out]


def _marked(everyone: Places, some: Places) -> tuple[bool, ...]:
    marks = [False] * len(everyone)
    for place in some:
        marks[place] = True
    return tuple(marks)
