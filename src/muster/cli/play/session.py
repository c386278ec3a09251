"""One sitting at the terminal: a game is begun or gone on with, played to its end or left, and its result shown."""

import secrets
import shlex
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from muster.battle.battle import Battle
from muster.battle.interrupt import is_interrupt
from muster.battle.log.files import LogWriter
from muster.battle.setup import Setup
from muster.battle.state import State
from muster.cli import output
from muster.cli.battle_view import part_of_turn, result_document, result_lines
from muster.cli.play.dice import TypedDice, forget_secret, kept_secret
from muster.cli.play.game import TerminalGame
from muster.cli.play.setup import Sitting, sittings_of
from muster.cli.play.terminal import Leave, Terminal
from muster.dice import Dice, FairDice, FastDice
from muster.drawing.picture import board_words
from muster.files import BadInput
from muster.files.kinds import plain
from muster.rulebook.playstyle import Playstyle

if TYPE_CHECKING:
    from rich.console import Console

SEEDS = 1_000_000
FIRST = "Getting ready; the first game on a machine compiles for a minute or two."
"""Rich shows this only where the error channel is a terminal."""


@dataclass(frozen=True, slots=True)
class GameSettings:
    """What a game at the terminal is played with: who sits where, its dice, its seed, and where its log is kept."""

    seated: tuple[Sitting, ...]
    dice: str
    seed: int
    log: Path | None

    @property
    def is_watched(self) -> bool:
        """Whether somebody is there to see what happens."""
        return self.dice == "real" or any(sitting.is_person for sitting in self.seated)

    def refuse_json(self, as_json: bool) -> None:
        """One document at the end is nothing for somebody who is asked."""
        if as_json and self.dice == "real":
            raise BadInput("play.json", "--json asks nobody for real dice; allowed are --dice fast and fair.")
        if as_json and self.is_watched:
            raise BadInput("play.json", "--json goes with bots only; allowed are --players such as greedy,random.")


def any_seed() -> int:
    return secrets.randbelow(SEEDS)


Begun = tuple[Battle, LogWriter | None, GameSettings]


def played(begin: Callable[[], Begun], terminal: Terminal, as_json: bool) -> int:
    """Begin and play; whoever leaves finds the game in its log, and the exit code is 0 all the same."""
    battle: Battle | None = None
    try:
        with _stderr().status(FIRST) if as_json else nullcontext():
            battle, writer, settings = begin()
        with writer or nullcontext(), output.patient(sys.stdout):
            _play(
                TerminalGame(battle, settings.seated, settings.seed, terminal, settings.is_watched), terminal, as_json
            )
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        kept = battle is not None and settings.log is not None
        what = "The log cannot be written any more" if kept else "The game cannot go on"
        raise BadInput("play.log", f"{what}: {reason}.") from None
    except BaseException as error:
        if not isinstance(error, Leave) and not is_interrupt(error):
            raise
        if as_json and battle is not None:
            output.show(as_json, result_document(battle, settings.seed), lambda _: None)
            return 0
        return _farewell(terminal, battle, settings if battle is not None else None)
    if settings.log is not None:
        forget_secret(settings.log)
    _show(battle, settings, terminal, as_json)
    return 0


def _show(battle: Battle, settings: GameSettings, terminal: Terminal, as_json: bool) -> None:
    def draw(_: object) -> None:
        for line in result_lines(battle):
            terminal.console.print(line, highlight=False)
        if settings.log is not None:
            again = f"muster replay {shlex.quote(str(settings.log))}"
            terminal.say(f"The game is in {settings.log}: {again}", output.QUIET, whole=True)

    output.show(as_json, result_document(battle, settings.seed), draw)


def _play(game: TerminalGame, terminal: Terminal, as_json: bool) -> None:
    if game.is_watched:
        if game.battle.state.number == 0:
            game.show(State.at_start(game.battle.forces), game.battle.opening.events)
        game.run()
        return
    watching = terminal.console if terminal.console.is_terminal and not as_json else _stderr()
    if watching.is_terminal:
        with watching.status("The bots set up. The first game on a machine takes longer.") as status:
            game.run(lambda battle: status.update(_progress(battle)))
    else:
        game.run()


def _stderr() -> "Console":
    """Where whoever waits for a document sees that the game goes on."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def _progress(battle: Battle) -> str:
    return f"Game Turn {battle.state.turn}{part_of_turn(battle.field)} · {battle.state.number} decisions"


def _farewell(terminal: Terminal, battle: Battle | None, settings: GameSettings | None) -> int:
    terminal.say()
    left = f"Left in Game Turn {battle.state.turn}." if battle is not None else "Left before the first decision."
    kept = "Nothing was kept; --log FILE keeps a game."
    if battle is not None and settings is not None and settings.log is not None:
        kept = f"Every answer is in the log. Go on with: {_to_go_on(battle, settings.seated, settings.log)}"
    terminal.say(f"{left} {kept}", whole=True)
    return 0


def _to_go_on(battle: Battle, seated: tuple[Sitting, ...], log: Path) -> str:
    """The command that goes on with a game; who plays is named where the log does not tell."""
    who = "" if seated == sittings_of(battle.forces.setup) else ",".join(sitting.played_by for sitting in seated)
    return f"muster play --resume {shlex.quote(str(log))}" + (f" --players {who}" if who else "")


def dice_of(settings: GameSettings, terminal: Terminal, sides: tuple[str, ...]) -> Dice:
    """The dice of a new game."""
    if settings.dice == "real":
        return TypedDice(terminal, sides)
    if settings.dice == "fair":
        seeds = [f"{sitting.name} {settings.seed}" for sitting in settings.seated]
        return FairDice(kept_secret(settings.log), seeds)
    return FastDice(settings.seed)


def introduce(setup: Setup, settings: GameSettings, terminal: Terminal) -> None:
    """Who plays what, on what, by which rules and from which seed."""
    terminal.say(" against ".join(f"{seat.name} ({seat.roster.name})" for seat in setup.seats), f"bold {output.TAPE}")
    length = "random length" if setup.length.random else f"{setup.length.turns} Game Turns"
    points = " and ".join(plain(seat.roster.cost or Decimal(0)) for seat in setup.seats)
    style = "" if setup.style is Playstyle.STANDARD else "Advanced game, "
    about = f"{board_words(setup.table.board)}, {style}{setup.ruleset.name} rules, {length}, {points} points"
    terminal.say(f"{about}, seed {settings.seed}.", output.QUIET)
    if setup.ruleset.overwatch and setup.style is Playstyle.STANDARD:
        terminal.say("Overwatch does nothing here: only Advanced games have answers to attacks.", output.QUIET)


def welcome(setup: Setup, dice: Dice, settings: GameSettings, terminal: Terminal) -> None:
    """What is played, and how to get help."""
    terminal.say()
    introduce(setup, settings, terminal)
    if isinstance(dice, FairDice):
        terminal.say(f"The dice are bound by the commitment {dice.commitment}.", output.QUIET)
    kept = "" if settings.log is not None else " This game is not kept; --log FILE keeps one."
    terminal.say(f"Type help at any prompt; Enter takes what is marked.{kept}", output.QUIET)
