"""One server alone has a database: a second one on the same data is refused with a sentence.

Beside an SQLite file lies another one that the system holds for us, and frees however we end. In PostgreSQL a lock
lives as long as a connection of its own. That one is watched: a server that lost it takes it again, or stops if
another server has it.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol
from uuid import uuid4

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from muster.files import BadInput
from muster.server.database_away import reason_of
from muster.server.impatience import impatient_engine
from muster.server.logs import log
from muster.server.storage import named_database

LOCK = 0x4D555355
"""Names the lock; PostgreSQL has one of each number in every database."""
NAMED = "muster"
"""Connections that hold the lock have this as the first word of their name."""
WATCH_SECONDS = 2.0
PATIENCE_SECONDS = 5.0
"""So long a server that was killed may take to be gone."""
KEEPALIVE = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
"""So that PostgreSQL notices within half a minute that the machine of a server is gone."""
_HOLDER = sa.text(
    "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid JOIN pg_database d "
    "ON d.oid = l.database WHERE l.locktype = 'advisory' AND l.granted AND l.objid = :lock AND l.classid = 0 "
    "AND d.datname = current_database()"
)


class Lock(Protocol):
    """What only one server has."""

    def is_taken(self) -> bool:
        """Whether it is ours now, taken anew if it has to be."""

    def is_of_another(self) -> bool:
        """Whether another server has it for certain."""

    def free(self) -> None:
        """Let go of it."""


class Claim:
    """That this server alone has its database, watched while it serves."""

    def __init__(self, name: str, lock: Lock) -> None:
        self._name = name
        self._lock = lock
        self._over = threading.Event()
        self._lost = False
        self._watching: threading.Thread | None = None

    def take(self) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not self._lock.is_taken():
            if time.monotonic() > end:
                raise self._refused()
            self._over.wait(0.1)

    def watch(self, stop: Callable[[], None]) -> None:
        """See from now on that it stays so; else `stop` is called."""
        self._watching = threading.Thread(target=self._watch, args=(stop,), name="alone", daemon=True)
        self._watching.start()

    def check_kept(self) -> None:
        """Says why the server stopped, if another one has taken its place."""
        if self._lost:
            raise self._refused()

    def close(self) -> None:
        self._over.set()
        if self._watching is not None:
            self._watching.join(PATIENCE_SECONDS)
        self._lock.free()

    def _watch(self, stop: Callable[[], None]) -> None:
        while not self._over.wait(WATCH_SECONDS):
            try:
                if not self._lock.is_taken() and self._lock.is_of_another():
                    self._lost = True
                    log.error("another server has the database")
                    stop()
                    return
            except SQLAlchemyError as error:  # away for now; looked at again
                log.warning("database away", extra={"figures": {"reason": reason_of(error)}})

    def _refused(self) -> BadInput:
        return BadInput(
            "database.taken",
            f"Another Muster serves the database {self._name}; stop that one, or give this one a database of its own "
            "by --data or MUSTER_DATABASE_URL.",
        )


@contextmanager
def alone(url: str) -> Iterator[Claim]:
    """Holds a database for this server alone; refused with a sentence if another one has it."""
    named = named_database(url)
    lock: Lock = FileLock(Path(named.database or "")) if named.drivername == "sqlite" else SessionLock(named)
    name = named.render_as_string(hide_password=True)
    claim = Claim(name, lock)
    try:
        try:
            claim.take()
        except SQLAlchemyError as error:
            sentence = (
                f"The database {named.render_as_string(hide_password=True)} cannot be used: {reason_of(error)}."
            )
            raise BadInput("database.unusable", sentence) from None
        yield claim
    finally:
        claim.close()


class FileLock:
    """A file beside a database; the system lets one process hold it."""

    def __init__(self, database: Path) -> None:
        named = database.resolve()  # by whatever links it was named: one file has one lock
        self._path = named.with_name(f"{named.name}.lock")
        self._held: int | None = None

    def is_taken(self) -> bool:
        if self._held is not None:
            return True
        try:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            reason = (error.strerror or "the system refuses").lower()
            undone = "written to" if self._path.exists() else "made"
            raise BadInput("database.unusable", f"The file {self._path} cannot be {undone}: {reason}.") from None
        try:
            _hold(file)
        except OSError:
            os.close(file)
            return False
        self._held = file
        return True

    def is_of_another(self) -> bool:
        return self._held is None

    def free(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None


if sys.platform == "win32":
    import msvcrt

    def _hold(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _hold(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class SessionLock:
    """A lock of PostgreSQL that ends with its connection, which has a name by which we know it as ours."""

    def __init__(self, url: sa.URL) -> None:
        self._name = f"{NAMED} {uuid4().hex}"
        named = {"application_name": self._name}
        self._engine = impatient_engine(
            url, KEEPALIVE, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=named
        )
        self._connection: sa.Connection | None = None
        self._is_ours = False

    def is_taken(self) -> bool:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            if self._is_ours:
                self._connection.execute(sa.select(sa.literal(1)))
            else:
                self._is_ours = bool(self._connection.scalar(sa.select(sa.func.pg_try_advisory_lock(LOCK))))
        except SQLAlchemyError:
            self.free()
            raise
        return self._is_ours

    def is_of_another(self) -> bool:
        """A connection of ours that PostgreSQL has not yet missed is none of another's."""
        if self._connection is None:
            return False
        holder = self._connection.scalar(_HOLDER, {"lock": LOCK})
        return holder is not None and holder != self._name

    def free(self) -> None:
        connection, self._connection, self._is_ours = self._connection, None, False
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()
