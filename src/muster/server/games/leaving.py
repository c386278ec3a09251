"""Taking a game off one's list: what becomes of it, and of one's seats.

A game that nobody else has a seat in is deleted. Otherwise a set-up goes on without whoever leaves, and a game that
has begun stays theirs by its address; it is deleted once all who play in it have taken it off their lists.
"""

import json
from collections.abc import Iterator
from typing import Literal, cast

import sqlalchemy as sa
from sqlalchemy import Connection

from muster.server.games import rows
from muster.server.games.damage import Damaged
from muster.server.games.heads import plan_of
from muster.server.games.rows import SETUP, GameRow, SeatKept
from muster.server.problems import NotFound, Problem
from muster.server.storage import Storage
from muster.server.tables import game_seats, games, games_put_away
from muster.setting_up.shapes.setup import Proposal, SeatWish

Became = Literal["deleted", "left", "put_away"]
TRIES = 3
SAID: dict[Became, str] = {
    "deleted": "The game is deleted: nobody has it on their list any more.",
    "left": "You left the set-up; your seat is free for somebody else.",
    "put_away": "The game is off your list. The others play on; it is listed again when you come back to its table.",
}


class Leaving:
    """How people part with games."""

    def __init__(self, storage: Storage, largest_proposal: int) -> None:
        self._storage = storage
        self._largest = largest_proposal

    def leave(self, identity: str, game: str) -> Became:
        """Take a game off the list of somebody who has to do with it, if it can be read or not."""
        try:
            return self._leave(identity, game)
        except Damaged:
            with self._storage.writing() as connection:
                return _leave_damaged(connection, identity, game)

    def _leave(self, identity: str, game: str) -> Became:
        for _ in range(TRIES):
            with self._storage.reading() as connection:
                seen = rows.read_game(connection, game)
            goes_on = proposal_without(seen, identity) if seen.stage == SETUP else None
            # Another army in the freed seat may be a fault of the set-up; to find that out takes a while.
            plan = None if goes_on is None else plan_of(goes_on, self._largest)
            with self._storage.writing() as connection:
                now = rows.locked_game(connection, game, identity)
                if not others_in(now, identity):
                    connection.execute(games.delete().where(games.c.id == game))
                    return "deleted"
                if now.stage != SETUP:
                    return _put_away(connection, game, identity, _holders(now))
                if goes_on is not None and plan is not None and _is_same(seen, now):
                    _free_seats(connection, now, identity, goes_on)
                    text = rows.written_proposal(goes_on)
                    owner = _next_owner(now, identity)
                    rows.change_game(
                        connection, game, owner=owner, proposal=text, plan=json.dumps(plan), revision=now.revision + 1
                    )
                    return "left"
        raise Problem(409, "setup.stale", "The set-up changes all the time; try again.")


def others_in(game: GameRow, identity: str) -> list[SeatKept]:
    """The seats that somebody else has."""
    return [each for each in game.seats if each.identity not in (None, identity)]


def proposal_without(game: GameRow, identity: str) -> Proposal | None:
    """A set-up after somebody left it: their seats are free, without their armies; None if nobody is left.

    Whoever made the game hands it on to the next who has a seat.
    """
    if not others_in(game, identity):
        return None
    freed = game.seats_of(identity)
    heirs = game.seats_of(_next_owner(game, identity)) if game.owner == identity else []
    seats: list[SeatWish] = []
    for seat, wish in enumerate(game.proposal["seats"]):
        if seat in freed:
            seats.append(cast("SeatWish", {**wish, "name": "", "kind": "link", "army": {}}))
        elif seat in heirs:
            seats.append(cast("SeatWish", {**wish, "kind": "you" if seat == heirs[0] else "here"}))
        else:
            seats.append(wish)
    return {**game.proposal, "seats": seats}


def _next_owner(game: GameRow, identity: str) -> str | None:
    return others_in(game, identity)[0].identity if game.owner == identity else game.owner


def _is_same(one: GameRow, other: GameRow) -> bool:
    """Whether nobody changed the set-up, took a seat or left meanwhile."""
    return (one.revision, _holders(one)) == (other.revision, _holders(other))


def _holders(game: GameRow) -> list[str | None]:
    return [game.owner, *(each.identity for each in game.seats)]


def _free_seats(connection: Connection, game: GameRow, identity: str, proposal: Proposal) -> None:
    """Everybody else keeps their seats, and is asked anew."""
    held = {seat.seat: seat for seat in _without(game, identity)}
    connection.execute(game_seats.delete().where(game_seats.c.game == game.id))
    rows.seat_all(connection, game.id, _next_owner(game, identity), proposal, held)


def _without(game: GameRow, identity: str) -> Iterator[SeatKept]:
    return (each for each in game.seats if each.identity != identity)


def _leave_damaged(connection: Connection, identity: str, game: str) -> Became:
    """Of a game that cannot be read, who has to do with it can be: it is put away, or deleted if nobody else has."""
    owner = connection.execute(sa.select(games.c.owner).where(games.c.id == game).with_for_update()).scalar()
    seated = connection.execute(sa.select(game_seats.c.identity).where(game_seats.c.game == game)).scalars().all()
    if identity not in (owner, *seated):
        raise NotFound
    return _put_away(connection, game, identity, [identity, *seated])


def _put_away(connection: Connection, game: str, identity: str, holders: list[str | None]) -> Became:
    its = games_put_away.c.game == game
    connection.execute(games_put_away.delete().where(its, games_put_away.c.identity == identity))
    connection.execute(games_put_away.insert().values(game=game, identity=identity))
    asked = sa.select(games_put_away.c.identity).where(its)
    if {*holders} - {None} <= set(connection.execute(asked).scalars()):
        connection.execute(games.delete().where(games.c.id == game))
        return "deleted"
    return "put_away"
