"""What whoever runs a server does to games and people; a running server is given notice of it."""

import sqlalchemy as sa
from sqlalchemy import Connection

from muster.battle import commands as co
from muster.battle.rules.seats import is_held, voices
from muster.battle.speech import DRAW
from muster.files import BadInput
from muster.server.admin.checking import in_words
from muster.server.games.allowed import Allowed
from muster.server.games.damage import Damaged
from muster.server.games.kept import Behind, GamesKept
from muster.server.games.open_game import TABLE
from muster.server.games.play import Play
from muster.server.games.rows import OVER, SETUP
from muster.server.identity import forget_identity
from muster.server.moments import now
from muster.server.notices import CHANGED, DELETED, FORGOTTEN, SHUT_OUT, note
from muster.server.storage import Storage
from muster.server.tables import games, identities

ENDED = "Whoever runs this server has ended the game; nobody has won."
TRIES = 20
"""A game that is played just now may go on between our reading and our ending of it, and is read again."""


def end_game(storage: Storage, game: str) -> None:
    """A draw in the name of all sides: the engine's own way to an end without a winner, so that the log is true."""
    kept = GamesKept(storage, Allowed(games=0, setups=0, of_bots=0))
    for _ in range(TRIES):
        play = _opened(kept, game)
        try:
            _agree_for_all(play)
        except Behind:
            continue
        kept.say(game, TABLE, ENDED)
        with storage.writing() as connection:
            note(connection, CHANGED, game)
        return
    raise BadInput("admin.busy", "The game goes on too fast to be ended; shut its players out first, or try again.")


def _opened(kept: GamesKept, game: str) -> Play:
    try:
        found = kept.get(game)
        if found.stage not in (SETUP, OVER):
            return Play(found, kept)
    except (Damaged, ValueError, TypeError, KeyError) as error:
        reason = in_words(error)
        raise BadInput("admin.damaged", f"The game cannot be read ({reason}); it can only be deleted.") from None
    if found.stage == SETUP:
        raise BadInput("admin.not_begun", "The game has not begun; it can only be deleted.")
    raise BadInput("admin.over", f"The game is over already: {found.said}")


def _agree_for_all(play: Play) -> None:
    battle = play.battle
    for _ in voices(battle.field):
        offer = battle.state.offer
        agreed = offer.agreed if offer is not None and offer.what == DRAW else ()
        side = next((each for each in voices(battle.field) if each not in agreed), None)
        if battle.result is not None or side is None:
            return
        seat = next(each for each in battle.forces.sides[side] if is_held(battle.field, each))
        refusal = play.command(seat, co.OfferDraw())
        if refusal is not None:
            raise BadInput("admin.not_ended", f"The game cannot be ended: {refusal.sentence}")


def delete_game(storage: Storage, game: str) -> None:
    with storage.writing() as connection:
        connection.execute(games.delete().where(games.c.id == game))
        note(connection, DELETED, game)


def shut_out(storage: Storage, person: str) -> None:
    """No key, code or password of theirs opens anything, and connections end; nothing is deleted."""
    with storage.writing() as connection:
        if _is_shut_out(connection, person):
            raise BadInput("admin.shut_out", "They are shut out already; let-in lets them in again.")
        connection.execute(identities.update().where(identities.c.id == person).values(shut_out=now()))
        note(connection, SHUT_OUT, person)


def let_in(storage: Storage, person: str) -> None:
    with storage.writing() as connection:
        if not _is_shut_out(connection, person):
            raise BadInput("admin.let_in", "They are not shut out.")
        connection.execute(identities.update().where(identities.c.id == person).values(shut_out=None))


def forget(storage: Storage, person: str) -> int:
    """Everything of a person, gone, as if they had asked for it themselves; how many games went along."""
    with storage.writing() as connection:
        gone = forget_identity(storage, connection, person)
        note(connection, FORGOTTEN, person)
        for game in gone:
            note(connection, DELETED, game)
    return len(gone)


def _is_shut_out(connection: Connection, person: str) -> bool:
    asked = sa.select(identities.c.shut_out).where(identities.c.id == person)
    return connection.execute(asked).scalar() is not None
