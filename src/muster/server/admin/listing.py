"""Who is kept here, which games, and what takes how much room."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from muster.server.admin.opening import snapshot, sqlite_file
from muster.server.games.rows import PLAYING
from muster.server.settings import Settings
from muster.server.storage import Storage
from muster.server.tables import game_chat, game_lines, game_seats, games, identities, keys, notices, things

UNREADABLE = "(unreadable)"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with what is kept of them; `bytes` are those of their things and of the games that they made."""

    id: str
    name: str | None
    since: str
    seen: str | None
    things: int
    games: int
    bytes: int
    shut_out: str | None


@dataclass(frozen=True, slots=True)
class GameListed:
    """A game with who plays it."""

    id: str
    stage: str
    players: list[str]
    lines: int
    bytes: int
    changed: str


@dataclass(frozen=True, slots=True)
class Room:
    """What one kind of thing takes."""

    what: str
    count: int
    bytes: int


@dataclass(frozen=True, slots=True)
class StorageUsed:
    """What takes how much, how large the database is, and what is free where the data folder is."""

    rooms: list[Room]
    database: int
    free: int


def people(storage: Storage, find: str = "") -> list[Person]:
    """Whoever came last first; only those whose name holds a text, or whose id begins with it."""
    with snapshot(storage) as connection:
        seen = _by(connection, sa.select(keys.c.identity, sa.func.max(keys.c.used)).group_by(keys.c.identity))
        kept = {
            row[0]: (row[1], row[2])
            for row in connection.execute(
                sa.select(things.c.identity, sa.func.count(), sa.func.sum(things.c.size))
                .where(~things.c.deleted)
                .group_by(things.c.identity)
            )
        }
        plays = sa.union(
            sa.select(games.c.owner.label("who"), games.c.id.label("game")).where(games.c.owner.is_not(None)),
            sa.select(game_seats.c.identity, game_seats.c.game).where(game_seats.c.identity.is_not(None)),
        ).subquery()
        played = _by(connection, sa.select(plays.c.who, sa.func.count()).group_by(plays.c.who))
        weighs = _weights(storage, connection)
        made: dict[str, int] = {}
        for game, owner in connection.execute(sa.select(games.c.id, games.c.owner)):
            made[owner] = made.get(owner, 0) + weighs.get(game, 0)
        found = [
            Person(
                row.id,
                row.name,
                row.made,
                seen.get(row.id),
                kept.get(row.id, (0, 0))[0],
                played.get(row.id, 0),
                int(kept.get(row.id, (0, 0))[1]) + made.get(row.id, 0),
                row.shut_out,
            )
            for row in connection.execute(sa.select(identities))
        ]
    wanted = find.casefold()
    chosen = [each for each in found if wanted in (each.name or "").casefold() or each.id.startswith(wanted)]
    return sorted(chosen, key=lambda each: (each.seen or "", each.since), reverse=True)


def list_games(storage: Storage, of: str | None = None, *, running: bool = False) -> list[GameListed]:
    """The last one that something happened in first."""
    asked = sa.select(games.c.id, games.c.stage, games.c.plan, games.c.lines, games.c.changed)
    if of is not None:
        seated = sa.select(game_seats.c.game).where(game_seats.c.identity == of)
        asked = asked.where((games.c.owner == of) | games.c.id.in_(seated))
    if running:
        asked = asked.where(games.c.stage == PLAYING)
    with snapshot(storage) as connection:
        weighs = _weights(storage, connection)
        return [
            GameListed(row.id, row.stage, _names(row.plan), row.lines, weighs.get(row.id, 0), row.changed)
            for row in connection.execute(asked.order_by(games.c.changed.desc()))
        ]


def storage_used(storage: Storage, settings: Settings) -> StorageUsed:
    texts: dict[str, tuple[sa.Table, Sequence[sa.Column[Any]]]] = {
        "people": (identities, (identities.c.id, identities.c.name, identities.c.password_hash)),
        "keys": (keys, (keys.c.hash, keys.c.identity)),
        "things": (things, (things.c.body,)),
        "games": (games, (games.c.proposal, games.c.plan, games.c.header)),
        "seats": (game_seats, (game_seats.c.game, game_seats.c.identity, game_seats.c.seed)),
        "lines of games": (game_lines, (game_lines.c.line,)),
        "words said": (game_chat, (game_chat.c.text,)),
        "notices": (notices, (notices.c.about,)),
    }
    with snapshot(storage) as connection:
        rooms = []
        for what, (table, columns) in texts.items():
            asked = sa.select(sa.func.count(), sa.func.sum(_size(storage, *columns))).select_from(table)
            count, size = connection.execute(asked).one()
            rooms.append(Room(what, count, int(size or 0)))
        file = sqlite_file(settings)
        if file is None:
            pages = sa.select(sa.func.pg_database_size(sa.func.current_database()))
            database = int(connection.execute(pages).scalar_one())
        else:
            database = sum(part.stat().st_size for part in (file, Path(f"{file}-wal")) if part.exists())
    where = settings.data if file is None else file.parent
    return StorageUsed(rooms, database, shutil.disk_usage(_existing(where)).free)


def _weights(storage: Storage, connection: Connection) -> dict[str, int]:
    """The bytes of every game: its set-up and its lines."""
    size = _size(storage, games.c.proposal, games.c.plan, games.c.header)
    found = _by(connection, sa.select(games.c.id, size))
    lines = sa.select(game_lines.c.game, sa.func.sum(_size(storage, game_lines.c.line))).group_by(game_lines.c.game)
    for game, more in _by(connection, lines).items():
        found[game] = found.get(game, 0) + more
    return {game: int(each) for game, each in found.items()}


def _size(storage: Storage, *columns: "sa.Column[Any]") -> "sa.ColumnElement[int]":
    """The bytes of texts; SQLite counts letters unless it is told that they are bytes."""
    if storage.is_sqlite:
        sizes = [sa.func.length(sa.cast(each, sa.LargeBinary)) for each in columns]
    else:
        sizes = [sa.func.octet_length(each) for each in columns]
    first, *others = [sa.func.coalesce(each, 0) for each in sizes]
    return sum(others, start=first)


def _by(connection: Connection, asked: "sa.Select[Any]") -> dict[str, Any]:
    return {row[0]: row[1] for row in connection.execute(asked)}


def _names(plan: str) -> list[str]:
    """Who plays; one damaged game does not keep the others from being listed."""
    try:
        return [str(each) for each in json.loads(plan)["names"]]
    except (ValueError, TypeError, KeyError):
        return [UNREADABLE]


def _existing(folder: Path) -> Path:
    return next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
