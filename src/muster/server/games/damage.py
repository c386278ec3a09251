"""A game whose row or log cannot be read: it costs that game alone, and is told in a sentence."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb

import msgspec
from sqlalchemy.exc import DBAPIError

from muster.files import BadInput
from muster.server.database_away import why_away
from muster.server.logs import log
from muster.server.problems import Problem

UNREADABLE = (BadInput, msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
SENTENCE = (
    "This game is damaged where it is kept and cannot be opened; the others can. Only a backup brings it back. "
    "It can be taken off your list."
)


class Damaged(Problem):
    """A game that cannot be read as it is kept, and why."""

    def __init__(self, game: str, why: Exception) -> None:
        super().__init__(500, "game.damaged", SENTENCE)
        self.id, self.why = game, why


@contextmanager
def reading_kept(game: str) -> Iterator[None]:
    """What is read of a game in here and makes no sense is damage. The log tells where it was found, and nothing of
    what stands there."""
    try:
        yield
    except DBAPIError as error:
        if why_away(error):
            raise
        raise _damaged(game, error) from None
    except UNREADABLE as error:
        raise _damaged(game, error) from None


def _damaged(game: str, why: Exception) -> Damaged:
    log.error("damaged", extra={"figures": {"game": game, "reason": type(why).__name__, "where": where(why)}})
    return Damaged(game, why)


def where(error: Exception) -> str:
    """The lines of ours that led to an error, the last one last."""
    steps = [step for step in extract_tb(error.__traceback__) if "muster" in step.filename]
    return " ".join(f"{Path(step.filename).name}:{step.lineno}" for step in steps)


def check_text(values: Iterable[object]) -> None:
    """Refuses text that is none: bytes in the place of it, or such as cannot be written again."""
    for value in values:
        if isinstance(value, str):
            value.encode()
