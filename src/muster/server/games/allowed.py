"""How many games one person may have: in all, in set-up, and of bots alone that run."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from muster.server.games.rows import OVER, SETUP
from muster.server.problems import Problem
from muster.server.tables import game_seats, games

_PEOPLE = sa.select(game_seats.c.game).where(game_seats.c.identity.is_not(None) | game_seats.c.link.is_not(None))
OF_BOTS_ALONE: ColumnElement[bool] = games.c.alone.is_(True) | games.c.id.not_in(_PEOPLE)
"""Only bots play on, or nobody has a seat or may take one."""
RUNNING: ColumnElement[bool] = (games.c.stage != OVER) & games.c.stopped.is_(False)


@dataclass(frozen=True, slots=True)
class Allowed:
    """What is allowed to each. Whoever asks holds back other writers of the same identity (`lock_identity`)."""

    games: int
    setups: int
    of_bots: int

    def check_new(self, connection: Connection, owner: str) -> None:
        """Refuses one more game."""
        if _count(connection, owner) >= self.games:
            sentence = f"You have all of {self.games:,} games that are kept for one; take one off your list first."
            raise Problem(413, "games.too_many", sentence)

    def check_setup(self, connection: Connection, owner: str) -> None:
        """Refuses one more game that waits in its set-up."""
        if _count(connection, owner, games.c.stage == SETUP) >= self.setups:
            sentence = (
                f"You have {self.setups:,} games in set-up, as many as are kept for one; "
                "begin one of them or take one off your list first."
            )
            raise Problem(413, "games.too_many_setups", sentence)

    def check_bots(self, connection: Connection, owner: str | None, but: str = "") -> None:
        """Refuses one more game of bots alone that runs; `but` names one that does not count."""
        if self._has_all_bots(connection, owner, but):
            sentence = (
                f"At most {self.of_bots:,} games of bots alone run at once for one person; "
                "stop one, take one off your list, or wait until one is over."
            )
            raise Problem(409, "games.too_many_bots", sentence)

    def note_alone(self, connection: Connection, game: str, alone: bool) -> None:
        """Heeds whether only bots play on. Where people leave a game to them and its maker has all the games of bots
        alone that may run, they are stopped; they go on as soon as somebody is back."""
        asked = sa.select(games.c.owner, games.c.alone, games.c.stopped).where(games.c.id == game)
        found = connection.execute(asked).one_or_none()
        if found is None or found.alone == alone:  # a game that was just deleted takes no line either
            return
        stopped = alone and (found.stopped or self._has_all_bots(connection, found.owner, game))
        connection.execute(games.update().where(games.c.id == game).values(stopped=stopped))

    def _has_all_bots(self, connection: Connection, owner: str | None, but: str) -> bool:
        return _count(connection, owner, OF_BOTS_ALONE & RUNNING & (games.c.id != but)) >= self.of_bots


def _count(connection: Connection, owner: str | None, also: ColumnElement[bool] | None = None) -> int:
    mine = sa.select(sa.func.count()).where(games.c.owner == owner)
    return int(connection.execute(mine if also is None else mine.where(also)).scalar_one())
