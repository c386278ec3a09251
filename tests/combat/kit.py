"""Builders with defaults, and dice that go through every way they can fall."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from muster.combat.attack import Target, WeaponGroup
from muster.combat.events import Event, HpLost
from muster.combat.sequence import attack_sequence
from muster.dice import Dice, ScriptedDice
from muster.rulebook.die import Die
from muster.rulebook.ruleset import CORE, Ruleset

T = TypeVar("T")


def weapon(attacks: int = 1, power: int = 4, **changes: Any) -> WeaponGroup:
    return WeaponGroup(attacks, power, **changes)


def target(models: int = 1, hp: int = 1, defence: int = 4, **changes: Any) -> Target:
    return Target(defence=defence, hp=hp, models=(hp,) * models, **changes)


def played(groups: list[WeaponGroup], at: Target, *faces: int, ruleset: Ruleset = CORE, **more: Any) -> list[Event]:
    """The events of an attack with exactly these dice; a die too many or too few fails."""
    with ScriptedDice(faces) as dice:
        return list(attack_sequence(groups, at, ruleset, dice, **more))


def only(kind: type[T], events: list[Event]) -> list[T]:
    return [event for event in events if isinstance(event, kind)]


def hp_lost(events: list[Event]) -> int:
    return sum(event.lost for event in only(HpLost, events))


def casualties(events: list[Event]) -> int:
    return sum(1 for event in only(HpLost, events) if event.left == 0)


class _OneMoreDie(Exception):
    def __init__(self, die: Die) -> None:
        self.die = die


class _PathDice(Dice):
    """Dice that fall as a path says, and stop where it ends."""

    def __init__(self, path: tuple[int, ...]) -> None:
        super().__init__()
        self._path = list(path)

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        if len(self._path) < count:
            raise _OneMoreDie(die)
        taken, self._path = self._path[:count], self._path[count:]
        return tuple(taken)


def every_way(play: Callable[[Dice], T]) -> Iterator[tuple[T, Fraction]]:
    """Plays with every way the dice can fall, and tells each result with its exact chance."""
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        path, chance = waiting.pop()
        try:
            result = play(_PathDice(path))
        except _OneMoreDie as more:
            waiting += [((*path, face), chance / more.die.sides) for face in more.die.faces]
        else:
            yield result, chance
