"""Logs read from what is kept. Reading a set-up takes a third of a second, so those of late are remembered."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from muster.battle.log.files import parse_log
from muster.battle.log.log import Log, LogLine
from muster.server.games.damage import reading_kept
from muster.server.games.rows import OVER, GameRow

_LINE = msgspec.json.Decoder(LogLine)


@lru_cache(maxsize=128)
def begun_log(header: str) -> Log:
    """The log of a game before its first line; nobody adds lines to this one."""
    return parse_log(f"{header}\n".encode(), "the log")


def log_of(game: GameRow, lines: Sequence[str]) -> Log:
    """The log of a game with these lines of it."""
    with reading_kept(game.id):
        begun = begun_log(game.header or "")
        secret = game.secret.hex() if game.stage == OVER and game.proposal["dice"] == "fair" else ""
        decoded = [_LINE.decode(line) for line in lines]
    return Log(begun.setup, begun.dice, begun.muster, begun.file, decoded, secret)
