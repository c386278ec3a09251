"""The database: SQLite or PostgreSQL behind two doors, one for reading and one for writing.

A write is acknowledged only after its transaction is on the disk: SQLite syncs its log at every commit.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakSet

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError

from muster.files import BadInput
from muster.server.database_away import BUSY, raising_away, reason_of
from muster.server.impatience import impatient_engine, taking_its_time
from muster.server.problems import DatabaseAway, NotFound
from muster.server.tables import VERSIONS, identities, tables

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 5
"""So long another program may hold SQLite's file before somebody is told."""
TURN_SECONDS = 15
"""So long a writer waits for the other writers of this server."""
CLOSING_SECONDS = 3.0
"""So long a server that stops waits for who still reads or writes."""
POOL: dict[str, Any] = {"pool_size": 20, "max_overflow": 20, "pool_timeout": BUSY_SECONDS, "hide_parameters": True}
"""Parameters are what people keep: they stand in no log."""
SMALL_FILE = 50_000_000
OWNER_ONLY, OWNER_FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite puts beside a database, with the rights of the database as it is then."""
MIGRATING = 0x4D555354
"""Names the lock under which PostgreSQL lets one server migrate at a time."""


_TEXT = partial(str, encoding="utf-8", errors="surrogateescape")
"""Text that is none is read all the same, for whoever reads it to find out: SQLite itself would refuse all rows for
one, and put what stands there into its error, which may come to stand in a log."""


class Storage:
    """An open database in its newest form. Threads may use it at once."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self._one_writer = threading.Lock()  # SQLite has one writer; waiting here is fair, waiting there is not
        self._users = Users()
        try:
            self._prepare()
        except BaseException:
            self.engine.dispose()
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._users.one(), raising_away(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block ends, or undone if the block fails."""
        with self._users.one(), self._turn_to_write(), raising_away(), self.engine.connect() as connection:
            writer = connection.execution_options(writes=True)
            with writer.begin():
                yield writer

    def lock_identity(self, connection: Connection, identity: str) -> int:
        """Holds back other writers of the same identity until the end; the number of its last change."""
        asked = sa.select(identities.c.cursor).where(identities.c.id == identity).with_for_update()
        cursor = connection.execute(asked).scalar()
        if cursor is None:
            raise NotFound
        return int(cursor)

    def check(self) -> None:
        """Writes, though nothing: a database that may only be read refuses even that."""
        with self.writing() as connection:
            connection.execute(identities.delete().where(identities.c.id == ""))

    def close(self) -> None:
        """A connection that a thread still had would stay open for as long as the process lives."""
        self._users.see_off(CLOSING_SECONDS)
        self.engine.dispose()

    @contextmanager
    def _turn_to_write(self) -> Iterator[None]:
        if not self.is_sqlite:
            yield
            return
        if not self._one_writer.acquire(timeout=TURN_SECONDS):
            raise DatabaseAway(BUSY, "too many wait to write")
        try:
            yield
        finally:
            self._one_writer.release()

    def _prepare(self) -> None:
        """Brings an older database to its newest form; refuses what is none of ours, newer, or half migrated."""
        try:
            with self.writing() as connection:
                if self.is_sqlite:
                    self._check_pages(connection)
                    self._migrate(connection)
                else:
                    with taking_its_time(connection):
                        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                        self._migrate(connection)
            if self.is_sqlite:
                self._log_ahead()
        except (SQLAlchemyError, sqlite3.Error, DatabaseAway) as error:
            if getattr(getattr(error, "orig", None), "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
                raise self._damaged(reason_of(error)) from None
            reason = error.reason if isinstance(error, DatabaseAway) else reason_of(error)
            raise BadInput("database.unusable", f"The database {self._name} cannot be used: {reason}.") from None

    def _check_pages(self, connection: Connection) -> None:
        """Refuses a file with a damaged page before anything is written to it; small files are looked at closely."""
        size = Path(self.engine.url.database or "").stat().st_size
        look = "integrity_check" if size <= SMALL_FILE else "quick_check"
        found = connection.exec_driver_sql(f"PRAGMA {look}(1)").scalar()
        if found != "ok":
            raise self._damaged(str(found))

    def _damaged(self, found: str) -> BadInput:
        what = " ".join(found.split()).rstrip(".")
        return BadInput(
            "database.damaged",
            f"The database file {self.engine.url.database} is damaged ({what}); nothing was changed. Put a backup in "
            "its place, or save what can be read with the .recover command of sqlite3, and start again.",
        )

    def _log_ahead(self) -> None:
        """Has SQLite write its log ahead (WAL). That is noted in the file, which must be known as ours before."""
        connection = self.engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()

    def _migrate(self, connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        scripts = ScriptDirectory.from_config(config)
        at = MigrationContext.configure(connection, opts={"version_table": VERSIONS}).get_current_revision()
        there = set(sa.inspect(connection).get_table_names()) - {VERSIONS}
        if at is None and there:
            ours = sorted(there & set(tables.tables))
            if ours:
                raise self._half(f"it holds {', '.join(ours)} but no note of its version")
            raise BadInput(
                "database.foreign",
                f"The database {self._name} holds tables of something else "
                f"({', '.join(sorted(there)[:3])}); give Muster an empty one.",
            )
        if at is not None and at not in {script.revision for script in scripts.walk_revisions()}:
            raise BadInput(
                "database.newer",
                f"The database {self._name} is of version {at}, which this Muster does not know; "
                "start a newer Muster or give it another database.",
            )
        if at != scripts.get_current_head():
            try:
                command.upgrade(config, "head")
            except CommandError as error:
                raise self._half(str(error).rstrip(".")) from None
        lacking = _lacking(connection)
        if lacking:
            raise self._half(f"it lacks {', '.join(lacking)}")

    def _half(self, reason: str) -> BadInput:
        return BadInput(
            "database.half_migrated",
            f"The database {self._name} is half migrated: {reason}. Restore a backup or give Muster an empty one.",
        )

    @property
    def _name(self) -> str:
        return self.engine.url.render_as_string(hide_password=True)


class Users:
    """How many have a connection just now; once they are seen off nobody gets one any more."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._count = 0
        self._is_closed = False

    @contextmanager
    def one(self) -> Iterator[None]:
        with self._changed:
            if self._is_closed:
                raise DatabaseAway("it is stopping", "closed")
            self._count += 1
        try:
            yield
        finally:
            with self._changed:
                self._count -= 1
                self._changed.notify_all()

    def see_off(self, seconds: float) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.wait_for(lambda: self._count == 0, seconds)


def _lacking(connection: Connection) -> list[str]:
    """The tables and columns that should be there and are not."""
    inspector = sa.inspect(connection)
    there = set(inspector.get_table_names())
    found = [name for name in tables.tables if name not in there]
    for name, table in tables.tables.items():
        if name in there:
            columns = {column["name"] for column in inspector.get_columns(name)}
            found += [f"{name}.{column.name}" for column in table.columns if column.name not in columns]
    return sorted(found)


def named_database(url: str) -> sa.URL:
    """The database that an address names, with a folder for it; what is none is refused."""
    try:
        named = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise _unknown("it cannot be read as an address") from None
    if named.drivername in ("postgres", "postgresql"):
        named = named.set(drivername="postgresql+psycopg")
    if named.drivername == "postgresql+psycopg":
        return named
    if named.drivername != "sqlite" or not named.database or named.database == ":memory:":
        raise _unknown(f"it begins with {named.drivername}")
    try:
        _keep_private(Path(named.database))
    except OSError as error:
        folder = Path(named.database).parent
        reason = (error.strerror or "the system refuses").lower()
        undone = "written to" if folder.is_dir() else "made"
        raise BadInput("database.unusable", f"The folder {folder} cannot be {undone}: {reason}.") from None
    return named


def _engine(url: str) -> Engine:
    named = named_database(url)
    if named.drivername == "postgresql+psycopg":
        return impatient_engine(named, pool_pre_ping=True, **POOL)
    engine = sa.create_engine(named, connect_args={"timeout": BUSY_SECONDS}, **POOL)
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    event.listen(engine, "before_cursor_execute", _note_cursor)
    event.listen(engine, "reset", _close_cursors)
    return engine


def _unknown(why: str) -> BadInput:
    allowed = "allowed are sqlite:///file and postgresql://user:password@host/name"
    return BadInput("database.url", f"MUSTER_DATABASE_URL names no database: {why}; {allowed}.")


def _on_connect(connection: Any, _record: object) -> None:
    connection.text_factory = _TEXT
    connection.isolation_level = None  # transactions begin where we say, so that migrations are undone whole
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _on_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _note_cursor(connection: Connection, cursor: Any, *_: object) -> None:
    connection.connection.info.setdefault("cursors", WeakSet()).add(cursor)


def _close_cursors(_connection: object, record: Any, _state: object) -> None:
    """Rows that were asked for and not all read keep a read open, also after the end of the transaction.

    A traceback holds on to them, and the next writer with the same connection would find its view of the file old.
    """
    for cursor in record.info.pop("cursors", ()):
        cursor.close()


def _keep_private(database: Path) -> None:
    """Makes the file of a database and its folder for their owner alone: it holds everybody's secrets and addresses.

    Where the file is there already, it is closed to all others.
    """
    database.parent.mkdir(parents=True, exist_ok=True, mode=OWNER_FOLDER)
    if not database.exists():
        database.touch(OWNER_ONLY)
    for ending in BESIDE:
        path = database.with_name(database.name + ending)
        if path.exists() and path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)
