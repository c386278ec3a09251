"""Games as they are kept: what is proposed, who has which seat, and every line of the log.

A line is on the disk before anybody is told of it. What is not yours is not found.
"""

import json
from collections.abc import Sequence
from typing import cast
from uuid import uuid4

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from muster.dice import new_secret
from muster.server.games import rows
from muster.server.games.allowed import OF_BOTS_ALONE, Allowed
from muster.server.games.damage import Damaged, check_text, reading_kept
from muster.server.games.rows import PLAYING, SETUP, GameRow, Plan, Standing
from muster.server.moments import now
from muster.server.problems import NotFound, Problem
from muster.server.storage import Storage
from muster.server.tables import game_chat, game_lines, game_seats, games, games_put_away
from muster.setting_up.proposal import names_of
from muster.setting_up.seating import LONGEST_NAME
from muster.setting_up.shapes.setup import Proposal, SeatWish

MOST_LISTED = 200
MOST_CHAT = 500


class Behind(Exception):
    """Another server has gone on with this game; what is in memory here is old."""


class GamesKept:
    """The games of a database."""

    def __init__(self, storage: Storage, allowed: Allowed) -> None:
        self._storage = storage
        self._allowed = allowed

    def make(self, owner: str, proposal: Proposal, plan: Plan, seeds: dict[int, str] | None = None) -> GameRow:
        """A new game in its set-up; seats with a seed have accepted it already."""
        game = str(uuid4())
        with self._storage.writing() as connection:
            self._storage.lock_identity(connection, owner)
            if rows.has_bots_alone(proposal):
                self._allowed.check_bots(connection, owner)
            elif seeds is None:
                self._allowed.check_setup(connection, owner)
            self._insert(connection, game, owner, proposal, plan, new_secret())
            for seat, seed in (seeds or {}).items():
                rows.accept_seat(connection, game, seat, 1, seed)
        return self.get(game)

    def copy(self, owner: str, of: GameRow, proposal: Proposal, lines: Sequence[str], standing: Standing) -> GameRow:
        """A new game that begins with lines of another, with its dice."""
        game = str(uuid4())
        with self._storage.writing() as connection:
            self._insert(connection, game, owner, proposal, of.plan, of.secret)
            for each in of.seats:
                rows.accept_seat(connection, game, each.seat, 1, each.seed)
            rows.change_game(connection, game, header=of.header)
            rows.append_lines(connection, game, 0, lines, standing)
        return self.get(game)

    def _insert(
        self, connection: Connection, game: str, owner: str, proposal: Proposal, plan: Plan, secret: bytes
    ) -> None:
        at = now()
        values = {
            "id": game,
            "owner": owner,
            "stage": SETUP,
            "proposal": rows.written_proposal(proposal),
            "plan": json.dumps(plan),
            "revision": 1,
            "secret": secret.hex(),
            "watch": rows.new_token(),
            "lines": 0,
            "turn": 0,
            "asks": -1,
            "said": "",
            "made": at,
            "changed": at,
        }
        self._storage.lock_identity(connection, owner)
        self._allowed.check_new(connection, owner)
        connection.execute(games.insert().values(**values))
        rows.seat_all(connection, game, owner, proposal, {})

    def get(self, game: str) -> GameRow:
        with self._storage.reading() as connection:
            return rows.read_game(connection, game)

    def of(self, identity: str | None, game: str) -> GameRow:
        """A game that somebody has to do with; to everybody else it is not there."""
        found = self.get(game)
        if not found.is_known_to(identity):
            raise NotFound
        return found

    def looked_at(self, identity: str | None, game: str, watch: str | None) -> GameRow:
        """A game, for who has to do with it or has the secret of those who look on."""
        found = self.get(game)
        if not found.is_known_to(identity) and (watch is None or watch != found.watch):
            raise NotFound
        return found

    def mine(self, identity: str) -> list[GameRow | Damaged]:
        """The games that somebody has to do with, the last one that something happened in first."""
        ids: Sequence[str] = ()
        seated = sa.select(game_seats.c.game).where(game_seats.c.identity == identity)
        put_away = sa.select(games_put_away.c.game).where(games_put_away.c.identity == identity)
        asked = sa.select(games.c.id).where(
            (games.c.owner == identity) | games.c.id.in_(seated), games.c.id.not_in(put_away)
        )
        try:
            with self._storage.reading() as connection:
                ids = connection.execute(asked.order_by(games.c.changed.desc()).limit(MOST_LISTED)).scalars().all()
                return [rows.read_game(connection, each) for each in ids]
        except Damaged:
            return [found for each in ids if (found := self._perhaps(each)) is not None]

    def _perhaps(self, game: str) -> GameRow | Damaged | None:
        try:
            return self.get(game)
        except NotFound:
            return None
        except Damaged as damaged:
            return damaged

    def of_bots_alone(self) -> list[str]:
        """The games that go on, and in which nobody has a seat or may take one."""
        asked = sa.select(games.c.id).where(games.c.stage == PLAYING, games.c.stopped.is_(False), OF_BOTS_ALONE)
        with self._storage.reading() as connection:
            return list(connection.execute(asked.order_by(games.c.changed.desc()).limit(MOST_LISTED)).scalars())

    def by_replay(self, token: str) -> GameRow:
        with self._storage.reading() as connection:
            found = connection.execute(sa.select(games.c.id).where(games.c.replay == token)).scalar()
            if found is None:
                raise NotFound
            return rows.read_game(connection, found)

    def propose(self, identity: str, of: GameRow, revision: int, proposal: Proposal, plan: Plan) -> GameRow:
        """Another proposal in the place of that revision; everybody is asked anew.

        `of` is the game that it was made for. Whoever has taken or left a seat since is not passed over.
        """
        with self._storage.writing() as connection:
            old = rows.locked_game(connection, of.id, identity)
            rows.check_stage(old, revision)
            rows.check_holders(old, of)
            if rows.has_bots_alone(proposal) and old.owner is not None:
                self._storage.lock_identity(connection, old.owner)
                self._allowed.check_bots(connection, old.owner, but=of.id)
            held = {each.seat: each for each in old.seats}
            connection.execute(game_seats.delete().where(game_seats.c.game == of.id))
            rows.seat_all(connection, of.id, old.owner, proposal, held)
            text = rows.written_proposal(proposal)
            rows.change_game(connection, of.id, proposal=text, plan=json.dumps(plan), revision=revision + 1)
        return self.get(of.id)

    def accept(self, identity: str, game: str, revision: int, seat: int, seed: str) -> GameRow:
        with self._storage.writing() as connection:
            old = rows.locked_game(connection, game, identity)
            rows.check_stage(old, revision)
            if seat not in old.seats_of(identity):
                raise Problem(403, "seat.not_yours", f"Seat {seat} is not yours; only who has it accepts for it.")
            rows.accept_seat(connection, game, seat, revision, seed)
            rows.change_game(connection, game)
        return self.get(game)

    def invited(self, token: str) -> tuple[GameRow, int]:
        """The game of a secret link that is not spent, and its seat."""
        asked = sa.select(game_seats.c.game, game_seats.c.seat).where(game_seats.c.link == token)
        with self._storage.reading() as connection:
            row = connection.execute(asked).first()
            if row is None:
                raise NotFound
            return rows.read_game(connection, row.game), row.seat

    def join(self, identity: str, token: str, name: str = "") -> GameRow:
        """Take the seat of a secret link, which is spent then; whoever gives a name is called so."""
        asked = sa.select(game_seats.c.game, game_seats.c.seat).where(game_seats.c.link == token)
        with self._storage.writing() as connection:
            row = connection.execute(asked).first()
            if row is None:
                raise NotFound
            mine = (game_seats.c.game == row.game) & (game_seats.c.seat == row.seat) & (game_seats.c.link == token)
            taken = connection.execute(game_seats.update().where(mine).values(identity=identity, link=None))
            if taken.rowcount != 1:
                raise NotFound
            game = rows.locked_game(connection, row.game, None)
            proposal = _renamed(game.proposal, row.seat, name)
            plan = json.dumps({**game.plan, "names": list(names_of(proposal["seats"]))})
            rows.change_game(connection, row.game, proposal=rows.written_proposal(proposal), plan=plan)
        return self.get(row.game)

    def stop(self, identity: str, game: str, stopped: bool) -> None:
        """Have bots that play alone stop, or go on, for who made their game."""
        with self._storage.writing() as connection:
            found = rows.locked_game(connection, game, identity)
            if found.owner != identity or found.stage != PLAYING or not found.is_of_bots_alone:
                sentence = "Only a running game of bots alone can be stopped, and only by who made it."
                raise Problem(409, "game.not_of_bots", sentence)
            if found.stopped and not stopped:
                self._storage.lock_identity(connection, identity)
                self._allowed.check_bots(connection, identity)
            connection.execute(games.update().where(games.c.id == game).values(stopped=stopped))

    def start(self, game: GameRow, header: str, lines: Sequence[str], standing: Standing) -> bool:
        """Begin the log; False if the set-up has changed meanwhile or the game has begun already."""
        with self._storage.writing() as connection:
            now_ = rows.locked_game(connection, game.id, None)
            if now_.stage != SETUP or now_.revision != game.revision or not now_.is_agreed:
                return False
            rows.change_game(connection, game.id, header=header)
            rows.append_lines(connection, game.id, 0, lines, standing)
        return True

    def append(self, game: str, n: int, line: str, standing: Standing) -> None:
        """Keep a line. If another server has kept one of that number, this one never happened."""
        try:
            with self._storage.writing() as connection:
                self._allowed.note_alone(connection, game, standing.alone)
                rows.append_lines(connection, game, n, [line], standing)
        except IntegrityError:
            raise Behind from None

    def lines(self, game: str, first: int = 0) -> list[str]:
        asked = sa.select(game_lines.c.line).where(game_lines.c.game == game, game_lines.c.n >= first)
        with reading_kept(game), self._storage.reading() as connection:
            found = list(connection.execute(asked.order_by(game_lines.c.n)).scalars())
            return _texts(found)

    def note_clocks(self, game: str, clocks: list[float]) -> None:
        with self._storage.writing() as connection:
            its = games.update().where(games.c.id == game)
            connection.execute(its.values(clocks=json.dumps(clocks)))

    def say(self, game: str, seat: int, text: str) -> str:
        """Keep a word; of very many, the oldest are forgotten. When it was said."""
        at = now()
        with self._storage.writing() as connection:
            if connection.execute(sa.select(games.c.id).where(games.c.id == game).with_for_update()).first() is None:
                raise NotFound
            last = connection.execute(sa.select(sa.func.max(game_chat.c.n)).where(game_chat.c.game == game)).scalar()
            n = 0 if last is None else last + 1
            connection.execute(game_chat.insert().values(game=game, n=n, seat=seat, text=text, at=at))
            connection.execute(game_chat.delete().where(game_chat.c.game == game, game_chat.c.n <= n - MOST_CHAT))
        return at

    def chat(self, game: str, most: int) -> list[tuple[int, str, str]]:
        """The last words said: seat, text and when."""
        asked = sa.select(game_chat.c.seat, game_chat.c.text, game_chat.c.at).where(game_chat.c.game == game)
        with reading_kept(game), self._storage.reading() as connection:
            rows = connection.execute(asked.order_by(game_chat.c.n.desc()).limit(most)).all()
            _texts([text for row in rows for text in (row.text, row.at)])
        return [(row.seat, row.text, row.at) for row in reversed(rows)]

    def see(self, game: str, identity: str, *, came: bool = False) -> None:
        """Note that somebody came or went; whoever comes has a game that they had put away on their list again."""
        its = (game_seats.c.game == game) & (game_seats.c.identity == identity)
        put_away = (games_put_away.c.game == game) & (games_put_away.c.identity == identity)
        with self._storage.writing() as connection:
            connection.execute(game_seats.update().where(its).values(seen=now()))
            if came:
                connection.execute(games_put_away.delete().where(put_away))

    def share(self, identity: str, game: str) -> str:
        """The secret by which anybody may see the game again."""
        with self._storage.writing() as connection:
            found = rows.locked_game(connection, game, identity)
            token = found.replay or rows.new_token()
            connection.execute(games.update().where(games.c.id == game).values(replay=token))
        return token


def _texts(found: list[str]) -> list[str]:
    """The same, if it is text."""
    check_text(found)
    return msgspec.convert(found, list[str])


def _renamed(proposal: Proposal, seat: int, name: str) -> Proposal:
    """The same set-up with the name that somebody gives with a seat; whoever else is at the table keeps theirs."""
    name = " ".join(name.split())
    if not name:
        return proposal
    if not name.isprintable() or len(name) > LONGEST_NAME:
        sentence = f"A name has up to {LONGEST_NAME} printable characters."
        raise Problem(422, "seat.name", sentence, "body.name")
    others = [each for number, each in enumerate(names_of(proposal["seats"])) if number != seat]
    if name in others:
        raise Problem(422, "seat.name", f"{name} is at the table already; choose another name.", "body.name")
    seats = [
        cast("SeatWish", {**wish, "name": name}) if number == seat else wish
        for number, wish in enumerate(proposal["seats"])
    ]
    return {**proposal, "seats": seats}
