"""A database is brought to its newest form, or refused with one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from muster.files import BadInput
from muster.server.storage import Storage
from muster.server.tables import VERSIONS, tables
from tests.server.kit import run_sql


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
