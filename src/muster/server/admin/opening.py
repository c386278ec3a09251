"""The database of a server, opened beside it; one that is not there is not made."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from muster.files import BadInput
from muster.server.database_away import reason_of
from muster.server.problems import DatabaseAway
from muster.server.settings import Settings
from muster.server.storage import Storage


@contextmanager
def opened(settings: Settings) -> Iterator[Storage]:
    """The database of these settings, for as long as the block takes."""
    file = sqlite_file(settings)
    if file is not None and not file.exists():
        sentence = f"There is no database {file}; --data and MUSTER_DATABASE_URL say where, as for muster serve."
        raise BadInput("admin.no_database", sentence)
    storage = Storage(settings.url)
    try:
        yield storage
    except (SQLAlchemyError, DatabaseAway) as error:
        reason = error.reason or error.why if isinstance(error, DatabaseAway) else reason_of(error)
        raise BadInput("database.unusable", f"The database cannot be used: {reason}.") from None
    finally:
        storage.close()


def sqlite_file(settings: Settings) -> Path | None:
    """The file of the database; None if it is on a PostgreSQL server."""
    try:
        url = sa.make_url(settings.url)
    except ArgumentError:
        return None  # which the storage refuses in its own words
    return Path(url.database) if url.drivername == "sqlite" and url.database else None


@contextmanager
def snapshot(storage: Storage) -> Iterator[Connection]:
    """A look at the database as it is at one moment, however long it takes and whoever writes meanwhile."""
    with storage.engine.connect() as plain:
        connection = plain if storage.is_sqlite else plain.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection
