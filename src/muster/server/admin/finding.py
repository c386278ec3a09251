"""A person or a game by the first letters of its id, a person also by the name of the account."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from muster.files import BadInput
from muster.files.refusals import shown
from muster.server.identity import name_key
from muster.server.tables import games, identities

SHORT = 8
"""Letters of an id that lists show."""
MOST_NAMED = 5


def find_person(connection: Connection, asked: str) -> str:
    called = identities.c.name_key == name_key(asked)
    found = sa.select(identities.c.id).where(_begins(identities.c.id, asked) | called)
    return _only(connection, found, "person", asked, "muster admin people")


def find_game(connection: Connection, asked: str) -> str:
    return _only(
        connection, sa.select(games.c.id).where(_begins(games.c.id, asked)), "game", asked, "muster admin games"
    )


def name_of(connection: Connection, person: str) -> str:
    """A person as sentences call them: the account's name if there is one, and the id."""
    name = connection.execute(sa.select(identities.c.name).where(identities.c.id == person)).scalar()
    return f"{shown(name)} ({person})" if name else f"Guest {person}"


def _begins(column: "sa.Column[str]", asked: str) -> "sa.ColumnElement[bool]":
    return column.startswith(asked.lower(), autoescape=True) if asked else sa.false()


def _only(connection: Connection, found: "sa.Select[Any]", what: str, asked: str, lists: str) -> str:
    if not asked.strip():
        wanted = "its id, the first letters of it" + (" or the account's name" if what == "person" else "")
        raise BadInput(f"admin.no_{what}", f"No {what} is named; allowed is {wanted}, as {lists} shows them.")
    ids: list[str] = list(connection.execute(found.limit(MOST_NAMED + 1)).scalars())
    if not ids:
        raise BadInput(f"admin.no_{what}", f"There is no {what} “{shown(asked)}”; allowed are those of {lists}.")
    if len(ids) > 1:
        some = ", ".join(each[: max(SHORT, len(asked) + 4)] for each in sorted(ids)[:MOST_NAMED])
        more = " and more" if len(ids) > MOST_NAMED else ""
        raise BadInput(f"admin.many_{what}", f"“{shown(asked)}” may be {some}{more}; give more letters of the id.")
    return ids[0]
