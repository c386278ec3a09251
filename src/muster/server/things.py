"""What people keep: things with revisions, each identity's own, and the changes since a device last asked.

Every change of an identity takes the next number of its cursor while the identity is locked, so that a device that
has seen all changes up to a number has missed none.
"""

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from muster.companion.plain import check_plain
from muster.server.bodies import BODIES, check_body
from muster.server.games.damage import check_text
from muster.server.moments import now
from muster.server.problems import NotFound, Problem
from muster.server.settings import Settings
from muster.server.storage import Storage
from muster.server.tables import identities, things

MOST_GRAVES = 4_000
"""Deleted things that are remembered for other devices; beyond that the oldest are forgotten."""
MOST_CHANGES = 200
MOST_BYTES = 1_000_000
"""Of the bodies in one answer: who keeps more asks again for the rest. The first is told however large it is."""
READ_AT_ONCE = 5
DAMAGED = "Damaged: it can only be deleted"
NOBODY_KNOWS = "1970-01-01T00:00:00.000Z"


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing as it is kept; a deleted one has no body."""

    id: str
    kind: str
    body: str | None
    revision: int
    changed: str
    cursor: int
    deleted: bool = False

    def head(self) -> dict[str, Any]:
        return {"id": self.id, "kind": self.kind, "revision": self.revision, "changed": self.changed}

    def document(self) -> dict[str, Any]:
        """With its body as it is kept: text that is JSON already, and is passed on without being read."""
        return self.head() | {"body": msgspec.Raw((self.body or "null").encode())}

    @property
    def name(self) -> str:
        """The name in its body; empty if it has none."""
        found = msgspec.json.decode(self.body or "{}").get("name", "")
        return found if isinstance(found, str) else ""

    @property
    def is_damaged(self) -> bool:
        """Whether it cannot be read as it is kept: its body is no object in JSON, or the rest is nothing of ours."""
        try:
            check_text([self.kind, self.body, self.changed])
            msgspec.convert((self.kind, self.changed, self.revision, self.cursor), tuple[str, str, int, int])
            return not self.deleted and not isinstance(msgspec.json.decode(self.body or ""), dict)
        except (ValueError, TypeError, RecursionError):
            return True

    def damaged_head(self) -> dict[str, Any]:
        """What is told of a damaged one in a list."""
        found: Any = self.revision
        revision = found if isinstance(found, int) else 1
        return {
            "id": self.id,
            "kind": _known(self.kind),
            "revision": revision,
            "changed": NOBODY_KNOWS,
            "name": DAMAGED,
        }


def _known(kind: str) -> str:
    return kind if kind in BODIES else next(iter(BODIES))


def damaged() -> Problem:
    sentence = "This is damaged where it is kept and cannot be read; all else can. Delete it, or keep it anew."
    return Problem(500, "thing.damaged", sentence)


def written(kind: str, body: dict[str, Any], at: str) -> str:
    """A body as it is stored, its fields in the order that they came in; refused if it is nothing of its kind."""
    check_plain(body)
    check_body(kind, body, at)
    return json.dumps(body, separators=(",", ":"), allow_nan=False)


def within(text: str, most: int) -> str:
    """A body as it is stored, if it is no larger than is kept."""
    if len(text) > most:
        raise Problem(
            413, "thing.too_large", f"This has {len(text):,} bytes; at most {most:,} are kept.", "body.body"
        )
    return text


class Things:
    """The things of a database."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self._storage = storage
        self._settings = settings

    def get(self, identity: str, thing: str) -> Thing:
        with self._storage.reading() as connection:
            found = _find(connection, identity, thing)
        if found is None or found.deleted:
            raise NotFound
        if found.is_damaged:
            raise damaged()
        return found

    def every(self, identity: str, kind: str | None, after: str | None, limit: int) -> tuple[list[Thing], bool]:
        """Things in the order of their ids, as many as fit an answer, and whether there are more."""
        asked = _of(identity).where(~things.c.deleted).order_by(things.c.id)
        if kind is not None:
            asked = asked.where(things.c.kind == kind)
        if after is not None:
            asked = asked.where(things.c.id > after)
        return self._some(asked, limit)

    def changes(self, identity: str, since: int) -> tuple[list[Thing], bool]:
        """What changed after a cursor, the oldest change first, as much as fits an answer, and whether there is
        more."""
        return self._some(_of(identity).where(things.c.cursor > since).order_by(things.c.cursor), MOST_CHANGES)

    def put(self, identity: str, thing: str, kind: str, body: dict[str, Any], base: int | None) -> tuple[Thing, bool]:
        """Keeps a thing, and says whether it is new. The same again changes nothing."""
        text = within(written(kind, body, "body.body"), self._settings.largest_thing)
        with self._storage.writing() as connection:
            cursor = self._storage.lock_identity(connection, identity)
            old = _find(connection, identity, thing)
            same = old is not None and not old.deleted and (old.kind, old.body) == (kind, text)
            if old is not None and same and not old.is_damaged:
                return old, False
            _check_base(old, base)
            new = Thing(thing, kind, text, old.revision + 1 if old else 1, now(), cursor + 1)
            _write(connection, identity, [new])
            self._check_total(connection, identity)
        return new, old is None or old.deleted

    def delete(self, identity: str, thing: str, base: int | None) -> None:
        with self._storage.writing() as connection:
            cursor = self._storage.lock_identity(connection, identity)
            old = _find(connection, identity, thing)
            if old is None:
                raise NotFound
            if old.deleted:
                return
            if base is not None and not old.is_damaged:
                _check_base(old, base)
            kind, revision = (_known(old.kind), 2) if old.is_damaged else (old.kind, old.revision + 1)
            grave = Thing(thing, kind, None, revision, now(), cursor + 1, deleted=True)
            _write(connection, identity, [grave])
            _forget_old_graves(connection, identity)

    def add_all(self, identity: str, texts: Sequence[tuple[str, str, str]]) -> tuple[list[str], list[str]]:
        """Adds things as they are kept: those added, and those that were there otherwise and came in as a copy."""
        added, copied = [], []
        with self._storage.writing() as connection:
            cursor = self._storage.lock_identity(connection, identity)
            for thing, kind, text in texts:
                old = _find(connection, identity, thing)
                if old is not None and not old.deleted:
                    if (old.kind, old.body) == (kind, text):
                        continue
                    old, thing = None, str(uuid4())
                    copied.append(thing)
                else:
                    added.append(thing)
                cursor += 1
                _write(
                    connection, identity, [Thing(thing, kind, text, old.revision + 1 if old else 1, now(), cursor)]
                )
            self._check_total(connection, identity)
        return added, copied

    def _some(self, asked: "sa.Select[Any]", most: int) -> tuple[list[Thing], bool]:
        found, size = list[Thing](), 0
        with self._storage.reading() as connection:
            few = connection.execution_options(yield_per=READ_AT_ONCE)
            with closing(few.execute(asked.limit(most + 1))) as rows:
                for row in rows:
                    size += len(row.body or "")
                    if len(found) == most or (found and size > MOST_BYTES):
                        return found, True
                    found.append(Thing(*row))
        return found, False

    def _check_total(self, connection: Connection, identity: str) -> None:
        """Undoes what has just been written if it goes beyond what one identity may keep."""
        asked = sa.select(sa.func.count(), sa.func.sum(things.c.size)).where(
            things.c.identity == identity, ~things.c.deleted
        )
        count, size = connection.execute(asked).one()
        if count > self._settings.most_things:
            raise Problem(
                413,
                "things.too_many",
                f"You have all of {self._settings.most_things:,} things that are kept for one.",
            )
        if (size or 0) > self._settings.most_bytes:
            raise Problem(
                413, "things.too_large", f"All you keep may have {self._settings.most_bytes:,} bytes; this is more."
            )


_COLUMNS = tuple(things.c[name] for name in ("id", "kind", "body", "revision", "changed", "cursor", "deleted"))


def _of(identity: str) -> "sa.Select[Any]":
    return sa.select(*_COLUMNS).where(things.c.identity == identity)


def _find(connection: Connection, identity: str, thing: str) -> Thing | None:
    row = connection.execute(_of(identity).where(things.c.id == thing)).first()
    return Thing(*row) if row is not None else None


def _check_base(old: Thing | None, base: int | None) -> None:
    """Refuses a change that was not made to the newest revision; a thing that is gone can only be made anew."""
    newest = None if old is None or old.deleted else old.revision
    if base != newest:
        if old is not None and old.is_damaged:
            raise damaged()
        sentence = "This was changed elsewhere since; keep both, or change the newest."
        if newest is None:
            sentence = "This was deleted elsewhere, or was never kept here; keep it as a new thing, without a base."
        current = old.head() | {"body": json.loads(old.body or "null")} if old and newest is not None else None
        raise Problem(409, "thing.conflict", sentence, "body.base", current=current)


def _write(connection: Connection, identity: str, new: list[Thing]) -> None:
    for thing in new:
        values = {
            "kind": thing.kind,
            "body": thing.body,
            "size": len(thing.body or ""),
            "revision": thing.revision,
            "changed": thing.changed,
            "cursor": thing.cursor,
            "deleted": thing.deleted,
        }
        if thing.revision == 1:
            connection.execute(things.insert().values(identity=identity, id=thing.id, **values))
        else:
            its = (things.c.identity == identity) & (things.c.id == thing.id)
            connection.execute(things.update().where(its).values(**values))
    connection.execute(identities.update().where(identities.c.id == identity).values(cursor=new[-1].cursor))


def _forget_old_graves(connection: Connection, identity: str) -> None:
    graves = sa.select(things.c.id).where(things.c.identity == identity, things.c.deleted)
    old = connection.execute(graves.order_by(things.c.cursor.desc()).offset(MOST_GRAVES)).scalars().all()
    if old:
        connection.execute(things.delete().where(things.c.identity == identity, things.c.id.in_(old)))
