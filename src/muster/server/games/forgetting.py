"""What becomes of games when somebody is forgotten."""

import sqlalchemy as sa
from sqlalchemy import Connection

from muster.server.tables import game_seats, games


def forget_games(connection: Connection, identity: str) -> None:
    """Of somebody who is forgotten: games that nobody else plays in go as well."""
    others = sa.select(game_seats.c.game).where(game_seats.c.identity.is_not(None), game_seats.c.identity != identity)
    connection.execute(games.delete().where(games.c.owner == identity, games.c.id.not_in(others)))
