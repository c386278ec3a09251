"""A database that cannot be read or written now: known by its errors, and told apart from faults of ours."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from muster.server.problems import DatabaseAway

GONE = "its database cannot be reached"
BUSY = "its database is busy"
READ_ONLY = "its database cannot be written to"
FULL = "its disk is full"
FAILING = "its disk is full or fails"
_BY_SQLITE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_CANTOPEN: GONE,
}
_BY_POSTGRESQL = {
    "25006": READ_ONLY,  # a transaction that may only read
    "42501": READ_ONLY,  # a role that may only read
    "53100": FULL,
    "40001": BUSY,  # could not be serialized
    "40P01": BUSY,  # a deadlock
    "53300": BUSY,  # too many connections
    "55P03": BUSY,  # waited too long for a lock
    "57014": BUSY,  # took too long
}


def why_away(error: Exception) -> str:
    """Why a database can do nothing now, for people; empty if it says that we did something wrong."""
    if isinstance(error, NoConnectionFree):
        return BUSY
    if not isinstance(error, DBAPIError):
        return ""
    said = error.orig
    if isinstance(said, sqlite3.Error):
        return _BY_SQLITE.get(getattr(said, "sqlite_errorcode", 0) & 0xFF, "")
    lost = isinstance(error, OperationalError | InterfaceError) or error.connection_invalidated
    return _BY_POSTGRESQL.get(getattr(said, "sqlstate", None) or "", GONE if lost else "")


def reason_of(error: Exception) -> str:
    """What a database said, on one line."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0].rstrip(".")


@contextmanager
def raising_away() -> Iterator[None]:
    """What a database cannot do for now is raised as `DatabaseAway`; everything else as it is."""
    try:
        yield
    except (DBAPIError, NoConnectionFree) as error:
        why = why_away(error)
        if why:
            raise DatabaseAway(why, reason_of(error)) from error
        raise
