"""A game gone on with from its log, at its end or from an earlier line."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from muster.battle.log import Log
from muster.battle.log_files import read_log, write_log
from muster.battle.log_header import FairKind, RealKind
from muster.battle.log_replay import dice_of, fold
from muster.cli.output import QUIET
from muster.cli.play_dice import TypedDice, known_secret
from muster.cli.play_session import Begun, Table, welcome
from muster.dice import Dice, FairDice
from muster.files import BadInput

if TYPE_CHECKING:
    from muster.cli.play_terminal import Terminal


def resumed(path: Path, at: int | None, at_table: Table, terminal: "Terminal") -> Begun:
    """The battle of a log. From its end on it goes on in the same file, from an earlier line in a new one."""
    log = read_log(path)
    for note in log.notes:
        terminal.say(note, QUIET)
    if len(at_table.seated) != len(log.setup.seats):
        sentence = f"--players names {len(at_table.seated)}; the game in {path} has {len(log.setup.seats)} seats."
        raise BadInput("play.players", sentence)
    last = len(log.lines) - 1
    battle = fold(log, at, _dice(log, path, terminal))
    if battle.result is not None:
        raise BadInput(
            "play.over", f"The game in {path} is over; allowed is --at with an earlier line, 0 to {last - 1}."
        )
    new = at_table.log if at_table.log is not None or (at is not None and at < last) else path
    if new is not None and new != path and new.exists():
        raise BadInput("play.log", f"{new} exists already; allowed is a new file.")
    seated = tuple(
        replace(sitting, name=seat.name) for sitting, seat in zip(at_table.seated, log.setup.seats, strict=True)
    )
    dice = "real" if isinstance(log.dice, RealKind) else at_table.dice
    writer = write_log(battle, new) if new is not None else None
    table = replace(at_table, seated=seated, log=new, dice=dice)
    if table.is_told:
        welcome(log.setup, battle.field.dice, table, terminal)
    return battle, writer, table


def _dice(log: Log, path: Path, terminal: "Terminal") -> Dice:
    if isinstance(log.dice, RealKind):
        return TypedDice(terminal)
    if isinstance(log.dice, FairKind) and not log.secret:
        secret = known_secret(path)
        if secret is None:
            sentence = f"The secret of the fair dice of {path} is not beside it, so nobody can roll on with them."
            raise BadInput("play.secret", sentence)
        return FairDice(secret, log.dice.seeds)
    return dice_of(log)
