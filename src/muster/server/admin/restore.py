"""Restoring a backup: looked at first, then put in the place of what is there, all or nothing; that is kept aside."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from muster.files import BadInput
from muster.files.refusals import shown
from muster.server.admin.backup import back_up, carry, copy_pages, make_single, sync, with_journals
from muster.server.admin.checking import Checked, check, in_words
from muster.server.admin.in_use import check_not_in_use
from muster.server.admin.opening import opened, snapshot, sqlite_file
from muster.server.alone import alone
from muster.server.settings import Settings
from muster.server.storage import MIGRATING, Storage
from muster.server.tables import VERSIONS, tables


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and where that is kept which was there before."""

    checked: Checked
    aside: Path | None


def restore(settings: Settings, file: Path, agree: Callable[[Checked], None]) -> Restored:
    """Restore a backup; `agree` is told what was found in it, and raises if that is not wanted."""
    _check_backup(file)
    check_not_in_use(settings)
    here = sqlite_file(settings)
    folder = settings.data if here is None else here.parent
    aside = folder / f"muster.db.before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S%f}"
    with _copied(file, folder) as (copy, checked), alone(settings.url):  # no server begins meanwhile
        agree(checked)
        check_not_in_use(settings)  # whoever was asked may have taken their time
        kept = _into_postgres(settings, copy, aside) if here is None else _into_sqlite(here, copy, aside)
    return Restored(checked, kept)


@contextmanager
def _copied(file: Path, folder: Path) -> Iterator[tuple[Path, Checked]]:
    """A copy of a backup in our newest form, and what was found in it; the backup itself is only read."""
    copy = folder / f".restoring-{os.getpid()}.db"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with _opened_to_read(file) as backup:
            copy_pages(backup, copy)
        try:
            storage = Storage(f"sqlite:///{copy.as_posix()}")
        except BadInput as refusal:
            raise BadInput(
                refusal.code, refusal.sentence.replace(f"sqlite:///{copy.as_posix()}", str(file))
            ) from None
        try:
            checked = check(storage)
        finally:
            storage.close()
        make_single(copy)
        yield copy, checked
    except (OSError, sqlite3.Error) as error:
        reason = (getattr(error, "strerror", None) or in_words(error)).lower()
        raise BadInput("restore.failed", f"{shown(str(file))} cannot be restored: {reason}.") from None
    finally:
        for each in with_journals(copy):
            each.unlink(missing_ok=True)


def _check_backup(file: Path) -> None:
    """Refuses what is no file, no whole database or none of ours."""
    name = shown(str(file), 200)
    if not file.is_file():
        raise BadInput("restore.file", f"There is no file {name}; allowed is one of muster admin backup.")
    try:
        with _opened_to_read(file) as backup:
            if not backup.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (VERSIONS,)).fetchone():
                raise BadInput(
                    "restore.file", f"{name} is no backup of Muster; allowed is one of muster admin backup."
                )
            said = backup.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if said != "ok":
                raise BadInput("restore.damaged", f"{name} is damaged ({in_words(said)}); restore another backup.")
    except sqlite3.DatabaseError as error:
        raise BadInput("restore.damaged", f"{name} is no whole backup: {in_words(error)}.") from None


def _opened_to_read(file: Path) -> "closing[sqlite3.Connection]":
    return closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True))


def _into_sqlite(here: Path, copy: Path, aside: Path) -> Path | None:
    """There is no moment without a database: the present one gets a second name, then the copy takes its first."""
    was_there = here.exists() and here.stat().st_size > 0
    _same_owner(copy, here if was_there else here.parent)
    if was_there:
        try:
            aside.hardlink_to(here)
        except OSError:  # not every file system has links
            shutil.copy2(here, aside)
        aside.chmod(0o600)
    for journal, beside in zip(with_journals(here)[1:], with_journals(aside)[1:], strict=True):
        if journal.exists():  # only of a database that is too damaged to be closed properly
            journal.replace(beside)
    sync(copy)
    copy.replace(here)
    sync(here.parent)
    return aside if was_there else None


def _same_owner(copy: Path, like: Path) -> None:
    """What root restores belongs to whom the server runs as."""
    if os.geteuid() == 0:
        owner = like.stat()
        os.chown(copy, owner.st_uid, owner.st_gid)


def _into_postgres(settings: Settings, copy: Path, aside: Path) -> Path | None:
    """In one transaction, which no server begins beside."""
    with opened(settings) as storage:
        with snapshot(storage) as connection:
            empty = all(
                connection.execute(sa.select(table).limit(1)).first() is None for table in tables.sorted_tables
            )
        if not empty:
            back_up(storage, aside)
        source = Storage(f"sqlite:///{copy.as_posix()}")
        try:
            with snapshot(source) as backup, storage.writing() as target:
                target.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                for table in reversed(tables.sorted_tables):
                    target.execute(table.delete())
                carry(backup, target)
        finally:
            source.close()
    return None if empty else aside
