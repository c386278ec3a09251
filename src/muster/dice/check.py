"""A test of dice, to be thrown or to be calculated: what each die needs, and which dice are rerolled."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from muster.dice.roll import Roll
from muster.dice.source import Dice, check_count
from muster.rulebook.ladder import Needs

Places = Sequence[int]
"""The dice of a test by their index, which stays the same through stages and rerolls."""

Faces = tuple[tuple[int, ...], ...]

_STAGES = ("", ", second stage", ", third stage")


def stage_of(purpose: str) -> int:
    """The stage of a test for which a roll was thrown, by the purpose of the roll; the first is 0."""
    return next((stage for stage, words in enumerate(_STAGES) if words and purpose.endswith(words)), 0)


class Reroll(StrEnum):
    """Which dice of a test an effect throws again: one kind, never both (DICE-05)."""

    FAILURES = "failures"
    SUCCESSES = "successes"


@dataclass(frozen=True, slots=True)
class Thrown:
    """A test that was thrown: every roll it took, and for each die in order whether it passed."""

    rolls: tuple[Roll, ...]
    passed: tuple[bool, ...]
    faces: Faces
    """The faces on the table: for each die, its face in each stage."""

    @property
    def successes(self) -> int:
        return self.passed.count(True)

    @property
    def failures(self) -> int:
        return self.passed.count(False)


@dataclass(frozen=True, slots=True)
class DiceTest:
    """What each die must show, and which reroll applies; `throw` rolls the dice, `chance` gives the probability."""

    needs: Needs
    reroll: Reroll | None = None

    def throw(self, count: int, purpose: str, dice: Dice) -> Thrown:
        """Throw `count` dice, and those the reroll names once more; their second result stands (DICE-04)."""
        check_count(count)
        earlier = len(dice.rolls)
        everyone, lying = range(count), [list[int]() for _ in range(count)]
        through = self._attempt(everyone, lying, purpose, dice)
        again = f"{purpose}, reroll"
        match self.reroll:
            case Reroll.FAILURES:
                failed = _taken_up(_without(everyone, through), lying)
                through = [*through, *self._attempt(failed, lying, again, dice)]
            case Reroll.SUCCESSES:
                through = self._attempt(_taken_up(through, lying), lying, again, dice)
        return Thrown(tuple(dice.rolls[earlier:]), _marked(everyone, through), _as_they_lie(lying))

    def read(self, faces: Faces, purpose: str, dice: Dice) -> Thrown:
        """Judge dice on the table by this test: no face changes, and only missing dice are thrown (CTR-11).

        Dice that were rerolled when they were thrown are not rerolled a second time.
        """
        earlier = len(dice.rolls)
        lying = [list(each) for each in faces]
        through = self._attempt(range(len(faces)), lying, purpose, dice)
        return Thrown(tuple(dice.rolls[earlier:]), _marked(range(len(faces)), through), _as_they_lie(lying))

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

    def _attempt(self, standing: Places, lying: list[list[int]], purpose: str, dice: Dice) -> Places:
        """The dice that pass all stages; each stage is rolled together, but for dice on the table (ATTACK-12)."""
        if not self.needs.possible:
            return ()
        for stage, number in enumerate(self.needs.stages):
            missing = [place for place in standing if len(lying[place]) == stage]
            roll = dice.roll(len(missing), purpose + _STAGES[stage], self.needs.ladder.die)
            for place, face in zip(missing, roll.faces, strict=True):
                lying[place].append(face)
            standing = [place for place in standing if lying[place][stage] >= number]
        return standing


def _without(everyone: Places, some: Places) -> Places:
    left_out = set(some)
    return [place for place in everyone if place not in left_out]


def _taken_up(some: Places, lying: list[list[int]]) -> Places:
    """The indices of dice that are picked up from the table to be rerolled."""
    for place in some:
        lying[place].clear()
    return some


def _as_they_lie(lying: list[list[int]]) -> Faces:
    return tuple(map(tuple, lying))


def _marked(everyone: Places, some: Places) -> tuple[bool, ...]:
    marks = [False] * len(everyone)
    for place in some:
        marks[place] = True
    return tuple(marks)
