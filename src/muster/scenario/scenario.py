"""A scenario: a position, the choices made in it with their dice, and what must have happened."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.rulebook.actions import Action
from muster.scenario.points import Place
from muster.scenario.questions import AttackQuestion

WrittenChoice = Callable[[Battle], AnyChoice]
"""A function that makes the choice of a step from the battle at that time."""


def always(choice: AnyChoice) -> WrittenChoice:
    """A wish for a choice that does not depend on where models are."""
    return lambda _: choice


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a unit of a player is at the start: on the table, aboard or in reserve; None for who is gone."""

    line: int
    unit: str
    places: tuple[Place | None, ...] = ()
    facing: Place = (1, 0)
    aboard: str = ""
    hp_left: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """The state at the start. Units and models are named; `next` is who acts first; `exactly` is all of it.

    Without a `phase` it is the Move Phase, or among Actions in an Advanced game. `points` are Command Points by side,
    `guard` what Guard adds to the Defence of units, and `uses` how often units have used Actions.
    """

    line: int = 1
    phase: str = ""
    turn: int = 1
    master: str = ""
    next: str = ""
    points: tuple[tuple[str, int], ...] = ()
    guard: tuple[tuple[str, int], ...] = ()
    uses: tuple[tuple[str, Action, int], ...] = ()
    supported: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    deployed: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    dashed: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    used_heavy: tuple[str, ...] = ()
    used_battle: tuple[str, ...] = ()
    engaged: tuple[str, ...] = ()
    exactly: str = ""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that must be so after a step: which kind, and what is wanted, as its checker reads it."""

    line: int
    what: str
    wanted: Any


@dataclass(frozen=True, slots=True)
class Step:
    """A choice as it is written, how to make it (None: only begin), its dice, and what must have happened.

    The dice are given, or those of a seed. `by` is the seat that answers, None for whoever is asked; `stop` says how
    far the game runs on after it, empty for up to the next decision.
    """

    line: int
    text: str
    choice: WrittenChoice | None
    dice: tuple[int, ...]
    seed: int | None
    expected: tuple[Expectation, ...]
    by: int | None = None
    stop: str = ""


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Choices at random from a seed, which must all be legal."""

    seed: int
    choices: int


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as it was read. `known_bug` says why it fails, while it does; one of questions alone has no game."""

    file: str
    name: str
    rules: tuple[str, ...]
    known_bug: str
    game: Battle | None
    steps: tuple[Step, ...]
    at_random: AtRandom | None = None
    questions: tuple[AttackQuestion, ...] = ()

    @property
    def position(self) -> Battle:
        """The battle at the start, before its first decision."""
        if self.game is None:
            raise LookupError(f"{self.file} asks by numbers alone; there is no game in it")
        return self.game
