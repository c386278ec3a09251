"""Random games, held to their books if wished; one that goes wrong is kept as a scenario named by its seed."""

from pathlib import Path
from types import TracebackType
from typing import Self

from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice
from muster.battle.commands import AnyCommand
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.dice import FastDice
from muster.scenario.reading import load_scenario
from muster.scenario.saving import saved
from tests.battle.ledger import Ledger

FAILED = Path(__file__).resolve().parents[2] / "build" / "failed-games"
LONGEST_NAME = 100


class Kept:
    """Plays a battle choice by choice; if anything goes wrong within it, `seed-N.yaml` shows where.

    That scenario has the position before, and the choice that was made there.
    """

    def __init__(self, battle: Battle, seed: int, folder: Path = FAILED) -> None:
        self.battle = battle
        self._seed, self._folder = seed, folder
        self._tried: tuple[Battle, AnyChoice | None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception):
            before, choice = self._tried or (self.battle, None)
            why = " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_NAME]
            error.add_note(f"The game is kept as {saved(before, self._seed, self._folder, choice, why)}.")

    def choose(self, choice: AnyChoice) -> Progress:
        """Take a choice that must be legal."""
        self._tried = self.battle.copy(), choice
        done = self.battle.choose(choice)
        assert isinstance(done, Progress), f"{done} {choice}"
        self._look(done)
        return done

    def refused(self, choice: AnyChoice) -> Refusal:
        """Try a choice that must be refused."""
        self._tried = self.battle.copy(), choice
        answer = self.battle.choose(choice)
        assert isinstance(answer, Refusal), f"This was taken: {choice}"
        self._tried = None
        return answer

    def tried(self, choice: AnyChoice) -> Progress | Refusal:
        """Try any choice, of which nothing comes: one that is legal is made in a copy."""
        self._tried = self.battle.copy(), choice
        checked = View(self.battle, 0).check(choice)
        answer = checked if isinstance(checked, Refusal) else self.battle.copy().choose(choice)
        self._tried = None
        return answer

    def say(self, command: AnyCommand, seat: int) -> Progress | Refusal:
        """Say something that may be refused."""
        self._tried = self.battle.copy(), None
        done = self.battle.command(command, seat)
        if isinstance(done, Progress):
            self._look(done)
        return done

    def _look(self, done: Progress) -> None:
        self._tried = None


class Held(Kept):
    """The same with a second bookkeeping beside it, which must agree after every choice."""

    def __init__(self, battle: Battle, seed: int, folder: Path = FAILED) -> None:
        super().__init__(battle, seed, folder)
        self.ledger = Ledger(battle)

    def _look(self, done: Progress) -> None:
        self.ledger.read(done)
        super()._look(done)


def play_again(path: Path) -> None:
    """Make the choices of a kept game again, held to the books: what went wrong goes wrong again."""
    scenario = load_scenario(path)
    battle = Battle.at(scenario.position.field.copy(FastDice(0)))
    ledger = Ledger(battle, midway=True)
    for step in scenario.steps:
        if step.choice is not None and step.seed is not None:
            battle = battle.twin(FastDice(step.seed, battle.state.rolled))
            ledger.battle = battle
            done = battle.choose(step.choice(battle))
            assert isinstance(done, Progress), f"{done} {step.choice(battle)}"
            ledger.read(done)
