"""A game gone on with from its log, at its end or from an earlier line."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from muster.battle.log.files import read_log, write_log
from muster.battle.log.header import FairKind, FastKind, RealKind
from muster.battle.log.log import Log
from muster.battle.log.replay import dice_of, fold
from muster.cli.output import QUIET
from muster.cli.play.dice import TypedDice, keep_secret, known_secret
from muster.cli.play.session import Begun, GameSettings, any_seed, introduce, welcome
from muster.cli.play.setup import Sitting, sittings_of
from muster.dice import Dice, FairDice
from muster.files import BadInput

if TYPE_CHECKING:
    from muster.cli.play.terminal import Terminal


@dataclass(frozen=True, slots=True)
class ResumeOptions:
    """What the command line says beside the log: players, a seed and another log, where they are given."""

    seated: tuple[Sitting, ...] | None
    seed: int | None
    log: Path | None
    as_json: bool


def resumed(path: Path, at: int | None, options: ResumeOptions, terminal: "Terminal") -> Begun:
    """The battle of a log. From its end on it goes on in the same file, from an earlier line in a new one."""
    log = read_log(path)
    settings = _settings(log, path, options)
    settings.refuse_json(options.as_json)
    for note in () if options.as_json else log.notes:
        terminal.say(note, QUIET, whole=True)
    last = len(log.lines) - 1
    battle = fold(log, at, _dice(log, path, terminal))
    if battle.result is not None:
        raise BadInput(
            "play.over", f"The game in {path} is over; allowed is --at with an earlier line, 0 to {last - 1}."
        )
    new = settings.log if settings.log is not None or (at is not None and at < last) else path
    if new is not None and new != path and new.exists():
        raise BadInput("play.log", f"{new} exists already; allowed is a new file.")
    dice = battle.field.dice
    if new is not None and new != path and isinstance(dice, FairDice):
        keep_secret(new, dice.reveal())
    writer = write_log(battle, new) if new is not None else None
    settings = replace(settings, log=new)
    if settings.is_watched:
        welcome(log.setup, battle.field.dice, settings, terminal)
        _remind(options, settings, terminal, at if at is not None else last)
    elif not options.as_json:
        introduce(log.setup, settings, terminal)
    return battle, writer, settings


def _settings(log: Log, path: Path, options: ResumeOptions) -> GameSettings:
    """Who plays on: those named, or those who sat there as far as the names tell; the seed is that of the game."""
    seats = log.setup.seats
    if options.seated is not None and len(options.seated) != len(seats):
        names = ", ".join(seat.name for seat in seats)
        sentence = f"--players names {len(options.seated)}; the game in {path} has {len(seats)} seats: {names}."
        raise BadInput("play.players", sentence)
    seated = sittings_of(log.setup)
    if options.seated is not None:
        seated = tuple(replace(sitting, name=seat.name) for sitting, seat in zip(options.seated, seats, strict=True))
    seed = options.seed if options.seed is not None else _seed(log)
    return GameSettings(
        seated, str(log.dice.__struct_config__.tag), any_seed() if seed is None else seed, options.log
    )


def _seed(log: Log) -> int | None:
    """The seed that a game was begun with, if its dice tell; real ones do not."""
    if isinstance(log.dice, FastKind):
        return log.dice.seed
    found = re.search(r" ([0-9]{1,16})$", log.dice.seeds[0]) if isinstance(log.dice, FairKind) else None
    return None if found is None else int(found[1])


def _remind(options: ResumeOptions, settings: GameSettings, terminal: "Terminal", line: int) -> None:
    """Where the game is gone on with, and by whom."""
    who = ", ".join(
        f"{sitting.name} is {'you' if sitting.is_person else f'the bot {sitting.played_by}'}"
        for sitting in settings.seated
    )
    otherwise = "" if options.seated is not None else "; --players says otherwise"
    terminal.say(f"Gone on with after line {line}: {who}{otherwise}.", QUIET)
    if settings.log is not None:
        terminal.say(f"The log goes on in {settings.log}.", QUIET, whole=True)


def _dice(log: Log, path: Path, terminal: "Terminal") -> Dice:
    if isinstance(log.dice, RealKind):
        return TypedDice(terminal, log.setup.side_names())
    if isinstance(log.dice, FairKind) and not log.secret:
        secret = known_secret(path)
        if secret is None:
            sentence = f"The secret of the fair dice of {path} is not beside it, so nobody can roll on with them."
            raise BadInput("play.secret", sentence)
        return FairDice(secret, log.dice.seeds)
    return dice_of(log)
