"""What whoever runs the server does beside it: noted in the database, where a running server looks every second."""

import asyncio
from uuid import uuid4

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from muster.server.games.connection import fault
from muster.server.games.open_games import OpenGames
from muster.server.identity import SHUT_OUT as SENTENCE
from muster.server.logs import log
from muster.server.moments import now
from muster.server.problems import DatabaseAway
from muster.server.storage import Storage
from muster.server.tables import notices

CHANGED, DELETED, SHUT_OUT, FORGOTTEN = "changed", "deleted", "shut out", "forgotten"
"""A game was gone on with, or is no more; a person was shut out, or is no more."""
EVERY_SECONDS = 1.0


def note(connection: Connection, kind: str, about: str) -> None:
    """In the same transaction as what was done, so that a server learns of it exactly if it was."""
    connection.execute(notices.insert().values(id=str(uuid4()), kind=kind, about=about, at=now()))


async def heed_all(storage: Storage, open_games: OpenGames) -> None:
    """Look for notices, and have the open games act on them, for ever."""
    away = False
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            found = await run_in_threadpool(_take, storage)
            away = False
        except (SQLAlchemyError, DatabaseAway):
            if not away:  # once, rather than every second
                log.warning("notices cannot be read", exc_info=True)
            away = True
            continue
        for kind, about in found:
            try:
                await _heed(open_games, kind, about)
            except Exception:
                log.exception("notice", extra={"figures": {"kind": kind, "about": about[:8]}})


def _take(storage: Storage) -> list[tuple[str, str]]:
    """The notices, each once: they are gone before anybody acts on them."""
    with storage.reading() as connection:
        found = connection.execute(sa.select(notices).order_by(notices.c.at)).all()
    if found:
        with storage.writing() as connection:
            connection.execute(notices.delete().where(notices.c.id.in_([row.id for row in found])))
    return [(row.kind, row.about) for row in found]


async def _heed(open_games: OpenGames, kind: str, about: str) -> None:
    if kind == CHANGED:
        await open_games.read_again(about)
    elif kind == DELETED:
        open_games.close_deleted(about)
    elif kind == SHUT_OUT:
        open_games.dismiss(about, fault("identity.shut_out", SENTENCE))
    elif kind == FORGOTTEN:
        open_games.dismiss(
            about, fault("identity.forgotten", "Whoever runs this server has deleted all that was yours.")
        )
