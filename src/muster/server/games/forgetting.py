"""What becomes of games when somebody is forgotten."""

import sqlalchemy as sa
from sqlalchemy import Connection

from muster.server.tables import game_seats, games


def forget_games(connection: Connection, identity: str) -> list[str]:
    """Of somebody who is forgotten: games that nobody else plays in go as well. Which they were."""
    others = sa.select(game_seats.c.game).where(game_seats.c.identity.is_not(None), game_seats.c.identity != identity)
    alone = sa.select(games.c.id).where(games.c.owner == identity, games.c.id.not_in(others))
    gone = list(connection.execute(alone).scalars())
    connection.execute(games.delete().where(games.c.owner == identity, games.c.id.not_in(others)))
    return gone
