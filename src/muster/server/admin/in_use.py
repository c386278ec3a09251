"""Whether nobody else has the database open: what is about to be replaced must not be written to by a server."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from muster.files import BadInput
from muster.server.admin.opening import sqlite_file
from muster.server.alone import NAMED
from muster.server.settings import Settings

PATIENCE = 1.0
"""So long a connection that was closed may take to be gone."""
_OTHERS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
AND application_name NOT LIKE :ours"""


def check_not_in_use(settings: Settings) -> None:
    """Refuses while a server, or anything else, has the database open."""
    file = sqlite_file(settings)
    end = time.monotonic() + PATIENCE
    while _is_open_in_postgres(settings) if file is None else file.exists() and _is_open(file):
        if time.monotonic() > end:
            sentence = "The database is in use; stop the server, and whatever else has it open, before you restore."
            raise BadInput("restore.in_use", sentence)
        time.sleep(0.05)


def _is_open(file: Path) -> bool:
    """SQLite gives up its log (WAL) only to who is alone with the file, and puts all that was in it into the file."""
    try:
        with closing(sqlite3.connect(file, timeout=0)) as connection:
            said = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
            return str(said) != "delete"
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.DatabaseError:  # too damaged for any server
        return False


def _is_open_in_postgres(settings: Settings) -> bool:
    url = sa.make_url(settings.url).set(drivername="postgresql+psycopg")
    engine = sa.create_engine(url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return bool(connection.execute(sa.text(_OTHERS), {"ours": f"{NAMED} %"}).scalar_one())
    except sa.exc.SQLAlchemyError:
        return False  # which the storage refuses in its own words
