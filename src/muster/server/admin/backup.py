"""Backups: everything in one SQLite file, as it was at one moment, taken while the server runs.

Of SQLite it is a copy by SQLite itself, of PostgreSQL all rows of one snapshot: either is restored into either.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from muster.files import BadInput
from muster.files.refusals import shown
from muster.server.admin.checking import in_words
from muster.server.admin.opening import snapshot
from muster.server.storage import Storage
from muster.server.tables import notices, tables

AT_ONCE = 500
"""Rows carried over together."""


def back_up(storage: Storage, file: Path) -> int:
    """Write a backup, whole or not at all, for its owner alone; its bytes."""
    with written_beside(file) as part:
        if storage.is_sqlite:
            with closing(storage.engine.raw_connection()) as source:
                copy_pages(source.driver_connection, part)
        else:
            with filled(part) as copy, snapshot(storage) as source, copy.writing() as target:
                carry(source, target)
        make_single(part)
    return file.stat().st_size


@contextmanager
def written_beside(file: Path) -> Iterator[Path]:
    """A file to write, put in its place once it is whole and on the disk; nothing is left of one that failed."""
    if file.exists() and not file.is_file():
        sentence = f"{shown(str(file))} is no ordinary file; allowed is a new file, or one that may be written over."
        raise BadInput("file.not_ordinary", sentence)
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
        sync(part)
        part.replace(file)
        sync(file.parent)
    except (OSError, sqlite3.Error) as error:
        reason = (getattr(error, "strerror", None) or in_words(error)).lower()
        raise BadInput("file.not_written", f"{shown(str(file))} cannot be written: {reason}.") from None
    finally:
        for each in with_journals(part):
            each.unlink(missing_ok=True)


def with_journals(file: Path) -> list[Path]:
    """A database with the files that SQLite may keep beside it."""
    return [file, *(Path(f"{file}-{end}") for end in ("wal", "shm", "journal"))]


def copy_pages(source: Any, to: Path) -> None:
    """In one step, which sees one moment; writers of the source need not wait."""
    with closing(sqlite3.connect(to)) as target:
        source.backup(target)


@contextmanager
def filled(file: Path) -> Iterator[Storage]:
    """A database in our newest form, to be filled."""
    storage = Storage(f"sqlite:///{file.as_posix()}")
    try:
        yield storage
    except SQLAlchemyError as error:
        raise sqlite3.OperationalError(in_words(error)) from None
    finally:
        storage.close()


def carry(source: Connection, target: Connection) -> None:
    """All rows from one database into another, those first that others belong to; notices are for now."""
    for table in tables.sorted_tables:
        if table is not notices:
            rows = source.execution_options(yield_per=AT_ONCE).execute(sa.select(table)).mappings()
            for part in rows.partitions():
                target.execute(table.insert(), [dict(row) for row in part])


def make_single(file: Path) -> None:
    """No journal beside it any more; refused if the copy is damaged."""
    with closing(sqlite3.connect(file)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        said = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
    if said != "ok":
        raise sqlite3.DatabaseError(f"the database is damaged ({said})")


def sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
