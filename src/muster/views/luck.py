"""Luck against expectation: how many dice passed that needed something, and how many pass on average."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from muster.battle.forces import NOBODY, Forces
from muster.views.shapes.story import SeatLuck, StoryLine

FOUGHT = ("attack_rolled", "dice_read_again", "saves_rolled", "danger_rolled")
"""The events whose dice are a side's luck; who is Turn Master is another matter."""


@dataclass(slots=True)
class Luck:
    """Dice of one side added up."""

    thrown: int = 0
    passed: int = 0
    expected: float = 0.0
    spread: float = 0.0
    """The variance of the number that passes."""


def luck_of(forces: Forces, lines: Iterable[StoryLine]) -> list[SeatLuck]:
    """The luck of every side in what was told of a game."""
    sides = [Luck() for _ in forces.sides]
    for line in lines:
        for event in line["events"]:
            if event["kind"] not in FOUGHT:
                continue
            for dice in event["dice"]:
                if dice["expected"] is not None and dice["seat"] != NOBODY:
                    _add(sides[forces.side_of_seat[dice["seat"]]], dice["passed"], dice["expected"])
    return [_seat_luck(side, each) for side, each in enumerate(sides)]


def _add(luck: Luck, passed: list[bool], expected: float) -> None:
    luck.thrown += len(passed)
    luck.passed += sum(passed)
    luck.expected += expected
    luck.spread += expected * (1 - expected / len(passed))


def _seat_luck(side: int, luck: Luck) -> SeatLuck:
    return {
        "side": side,
        "thrown": luck.thrown,
        "passed": luck.passed,
        "expected": round(luck.expected, 2),
        "sentence": _sentence(luck),
    }


def _sentence(luck: Luck) -> str:
    if not luck.thrown:
        return "No dice were thrown that needed anything."
    more = luck.passed - luck.expected
    figures = f"{luck.passed} of {luck.thrown} dice passed; {luck.expected:.1f} pass on average"
    far = abs(more) / sqrt(luck.spread) if luck.spread else 0.0
    if far < 1:
        return f"{figures}. Neither lucky nor unlucky."
    return f"{figures}. {'Very' if far >= 2 else 'Rather'} {'lucky' if more > 0 else 'unlucky'}.".replace("  ", " ")
