"""A game whose row or log cannot be read: it costs that game alone, and is told in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from sqlalchemy.exc import DBAPIError

from muster.files import BadInput
from muster.server.away import why_away
from muster.server.logs import log
from muster.server.problems import Problem

UNREADABLE = (BadInput, msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
SENTENCE = "This game is damaged where it is kept and cannot be opened; the others can. Only a backup brings it back."


class Damaged(Problem):
    """A game that cannot be read as it is kept."""

    def __init__(self, game: str) -> None:
        super().__init__(500, "game.damaged", SENTENCE)
        self.id = game


@contextmanager
def reading_kept(game: str) -> Iterator[None]:
    """What is read of a game in here and makes no sense is damage, which the log tells in full."""
    try:
        yield
    except DBAPIError as error:
        if why_away(error):
            raise
        raise _damaged(game) from error
    except UNREADABLE as error:
        raise _damaged(game) from error


def _damaged(game: str) -> Damaged:
    log.exception("damaged", extra={"figures": {"game": game}})
    return Damaged(game)
