"""A database is brought to its newest form, or refused with one sentence."""

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from muster.files import BadInput
from muster.server.problems import DatabaseAway
from muster.server.storage import SMALL_FILE, Storage
from muster.server.tables import VERSIONS, tables
from tests.server.kit import run_sql
from tests.waiting import wait_until


def refused(url: str) -> BadInput:
    with pytest.raises(BadInput) as refusal:
        Storage(url)
    return refusal.value


def test_the_migrations_lead_to_the_tables(database_url: str) -> None:
    storage = Storage(database_url)
    with storage.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSIONS})
        assert compare_metadata(context, tables) == []
    storage.close()
    Storage(database_url).close()


def test_a_database_of_something_else_is_refused_and_left_alone(database_url: str) -> None:
    run_sql(database_url, "CREATE TABLE recipes (name TEXT)")
    refusal = refused(database_url)
    assert refusal.code == "database.foreign"
    assert "recipes" in refusal.sentence
    run_sql(database_url, "INSERT INTO recipes VALUES ('soup')")


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_not_a_byte_of_a_foreign_file_is_changed(tmp_path: Path, mode: str) -> None:
    file = tmp_path / "recipes.db"
    run_sql(f"sqlite:///{file}", f"PRAGMA journal_mode = {mode}", "CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    assert refused(f"sqlite:///{file}").code == "database.foreign"
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["recipes.db"]


def test_a_database_of_ours_writes_its_log_ahead(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'muster.db'}")
    with storage.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    storage.close()


def test_a_half_migrated_database_is_refused(database_url: str) -> None:
    Storage(database_url).close()
    run_sql(database_url, "DROP TABLE things")
    refusal = refused(database_url)
    assert refusal.code == "database.half_migrated"
    assert "things" in refusal.sentence
    run_sql(database_url, f"DROP TABLE {VERSIONS}")
    assert refused(database_url).code == "database.half_migrated"


def test_a_column_that_is_missing_is_seen(database_url: str) -> None:
    Storage(database_url).close()
    run_sql(database_url, "ALTER TABLE things DROP COLUMN size")
    assert "things.size" in refused(database_url).sentence


def test_a_newer_database_is_refused(database_url: str) -> None:
    Storage(database_url).close()
    run_sql(database_url, f"UPDATE {VERSIONS} SET version_num = '9999'")  # noqa: S608
    refusal = refused(database_url)
    assert refusal.code == "database.newer"
    assert "9999" in refusal.sentence


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "muster.db").write_text("not a database, but long enough to be looked at as one " * 40)
    assert refused(f"sqlite:///{tmp_path / 'muster.db'}").code == "database.unusable"


def test_a_folder_that_is_there_and_closed_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "touch", denied)
    there = refused(f"sqlite:///{tmp_path / 'muster.db'}")
    assert there.sentence == f"The folder {tmp_path} cannot be written to: permission denied."
    monkeypatch.setattr(Path, "mkdir", denied)
    missing = refused(f"sqlite:///{tmp_path / 'none' / 'muster.db'}")
    assert missing.sentence == f"The folder {tmp_path / 'none'} cannot be made: permission denied."


def damage(file: Path, table: str) -> None:
    """Writes nonsense over the first page of a table, as a failing disk would."""
    with closing(sqlite3.connect(file)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xa5" * size)


@pytest.mark.parametrize("most", [SMALL_FILE, 0], ids=["small", "large"])
def test_a_damaged_page_is_found_at_the_start_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("muster.server.storage.SMALL_FILE", most)
    file = tmp_path / "muster.db"
    Storage(f"sqlite:///{file}").close()
    damage(file, "game_lines")
    before = file.read_bytes()
    refusal = refused(f"sqlite:///{file}")
    assert refusal.code == "database.damaged"
    assert str(file) in refusal.sentence
    assert "backup" in refusal.sentence
    assert file.read_bytes() == before


def test_rows_that_somebody_broke_off_reading_keep_no_writer_out(tmp_path: Path) -> None:
    file = tmp_path / "muster.db"
    storage = Storage(f"sqlite:///{file}")
    with storage.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE many (number INTEGER)")
        connection.exec_driver_sql("INSERT INTO many VALUES (1), (2), (3)")

    def break_off() -> None:
        with storage.reading() as connection:
            rows = connection.exec_driver_sql("SELECT * FROM many")
            raise LookupError(f"between a query and its {rows}")

    with pytest.raises(LookupError) as broken_off:
        break_off()
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("INSERT INTO many VALUES (10)")
    with storage.writing() as connection:
        connection.exec_driver_sql("INSERT INTO many VALUES (11)")
    assert broken_off.tb is not None  # and with it the rows, till now
    storage.close()


def test_a_database_is_closed_when_all_are_done_with_it_and_nobody_comes_after_that(database_url: str) -> None:
    storage = Storage(database_url)
    busy, enough = threading.Event(), threading.Event()
    done: list[object] = []

    def use() -> None:
        with storage.writing() as connection:
            busy.set()
            enough.wait(60)
            done.append(connection.exec_driver_sql("SELECT 1").scalar_one())

    def close() -> None:
        storage.close()
        done.append("closed")

    def is_shut() -> bool:
        try:
            with storage.reading():
                return False
        except DatabaseAway as away:
            return "stopping" in away.sentence("")

    threads = [threading.Thread(target=each, daemon=True) for each in (use, close)]
    threads[0].start()
    assert busy.wait(60)
    threads[1].start()
    wait_until(is_shut, "the door", every=0.01)
    with pytest.raises(DatabaseAway, match="stopping"), storage.writing():
        pass
    enough.set()
    for each in threads:
        each.join(60)
    assert done == [1, "closed"]


def test_a_server_that_does_not_answer_is_refused_without_its_password() -> None:
    refusal = refused("postgresql://someone:verysecret@127.0.0.1:9/none")
    assert refusal.code == "database.unusable"
    assert "verysecret" not in refusal.sentence


@pytest.mark.parametrize("url", ["mysql://x/y", "nonsense", "sqlite://", "sqlite:///:memory:"])
def test_other_addresses_are_refused(url: str) -> None:
    assert refused(url).code == "database.url"


def test_the_command_says_so_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "muster.db").write_text("no database " * 100)
    command = [sys.executable, "-c", "from muster.cli.main import main; main()", "serve", "--data", str(tmp_path)]
    done = subprocess.run([*command, "--port", "0"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be used" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
