"""What a worker process does: it keeps the battles that its bots think about, and answers with choices.

A battle comes as the lines of its log, at first all of them and then only what is new. It has no dice: a bot sees
what a person sees.
"""

import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait

import msgspec

from muster.battle.battle import Battle, fresh_field
from muster.battle.choices import AnyChoice, Finish
from muster.battle.decisions import AnyDecision
from muster.battle.log.log import Log, LogLine
from muster.battle.log.replay import UnknownDice
from muster.battle.view import View
from muster.bots import bot
from muster.server.games.mates import narrowed
from muster.server.games.opening import begun_log

MOST_BATTLES = 64
TRIES, FAR = 12, 1_000_003
"""How often a bot tries to find something for its own units, and how far apart the seeds of the tries are."""
NICE = 10
_LINE = msgspec.json.Decoder(LogLine)
_battles: OrderedDict[str, Battle] = OrderedDict()


def prepare() -> None:
    """A worker ends with its server, however that ends, and leaves signals at the keyboard to it.

    Where cores are few, who thinks stands back behind the server, for which everybody waits.
    """
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def known_lines(game: str) -> int:
    """How many lines of a game are here."""
    return len(_battles[game].log.lines) if game in _battles else 0


@dataclass(frozen=True, slots=True)
class Thinker:
    """The bot that thinks: its seat, its kind, its seed, and the units that it chooses among, if not all."""

    seat: int
    name: str
    seed: int
    units: tuple[int, ...] | None = None


def think(game: str, header: str, first: int, lines: Sequence[str], thinker: Thinker) -> bytes | int:
    """The choice of a bot as JSON, or the number of the line that is missing here."""
    if known_lines(game) > first:
        lines = lines[known_lines(game) - first :]
    elif known_lines(game) < first:
        return known_lines(game)
    battle = _followed(game, header, lines)
    decision = battle.pending
    if decision is None:
        raise ValueError("nothing is pending, so there is nothing to think about")
    return msgspec.json.encode(_choice(battle, decision, thinker))


def _choice(battle: Battle, decision: AnyDecision, thinker: Thinker) -> AnyChoice:
    """Its choice; one with a unit that is not its own is none, and it tries again or passes."""
    asked = decision if thinker.units is None else narrowed(decision, thinker.units)
    for attempt in range(TRIES):
        player = bot(thinker.name, thinker.seed + attempt * FAR)
        choice = player.choose(View(battle, thinker.seat), asked)
        unit = getattr(choice, "unit", None)
        if thinker.units is None or unit is None or unit in thinker.units:
            return choice
    return Finish()


def warm() -> int:
    """Has everything read that a first thought needs."""
    from muster.server.games.warming import get_ready

    get_ready()
    return os.getpid()


def _followed(game: str, header: str, lines: Sequence[str]) -> Battle:
    battle = _battles.pop(game, None)
    if battle is None:
        log = begun_log(header)
        battle = Battle(fresh_field(log.setup, UnknownDice()), Log(log.setup, log.dice))
    for text in lines:
        battle.follow(_LINE.decode(text))
    battle.resume()
    _battles[game] = battle
    if len(_battles) > MOST_BATTLES:
        _battles.popitem(last=False)
    return battle
