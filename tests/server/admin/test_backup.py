"""A backup is everything as it was, in one file; it is restored whole or not at all, and into either database."""

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from muster.files import BadInput
from muster.server.admin.checking import Checked
from muster.server.admin.restore import restore
from muster.server.alone import alone
from muster.server.settings import Settings
from muster.server.storage import Storage
from muster.server.tables import notices, tables
from tests.cli.kit import Cli, Keyboard
from tests.server.games.test_seats import begun
from tests.server.kit import FACTION, Guest, client_of, fresh_database, new_guest

THING = "7d6f3f0e-8f5e-4b57-9a53-2f4f4f1f9a10"


def rows(settings: Settings) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a database but for notices, which a running server takes away."""
    storage = Storage(settings.url)
    with storage.reading() as connection:
        found = {
            name: sorted((tuple(row) for row in connection.execute(sa.select(table))), key=str)
            for name, table in tables.tables.items()
            if table is not notices
        }
    storage.close()
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path, settings: Settings) -> Settings:
    """An empty place to restore into."""
    data = tmp_path / "elsewhere"
    url = "" if request.param == "sqlite" else fresh_database(request.getfixturevalue("postgres_server"))
    return replace(settings, data=data, database_url=url)


@pytest.fixture
def fill(settings: Settings) -> str:
    """A server that was used and stopped; somebody's key."""
    with client_of(settings) as client:
        guest = new_guest(client)
        assert guest.put(THING, FACTION | {"name": "Ünïcödé"}).status_code == 201
        guest.ask("DELETE", f"/things/{THING}")
        begun(guest, "you", "here", dice="fair")
    return guest.key


def use(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setenv("MUSTER_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("MUSTER_DATA", str(settings.data))


def test_a_backup_of_either_is_restored_into_either(
    admin: Cli, settings: Settings, elsewhere: Settings, fill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, file = rows(settings), tmp_path / "all.backup"
    assert admin.json("admin", "backup", str(file))["bytes"] == file.stat().st_size
    assert file.stat().st_mode & 0o777 == 0o600
    assert not [each for each in tmp_path.iterdir() if ".part" in each.name]
    use(monkeypatch, elsewhere)
    told = admin.json("admin", "restore", str(file), "--yes")
    assert (told["aside"], told["games"], told["damaged"]) == (None, 1, [])
    assert rows(elsewhere) == before
    with client_of(elsewhere) as client:
        assert Guest(client, fill).ask("GET", "/me").status_code == 200


def test_what_was_there_is_kept_aside_and_can_be_restored_in_turn(
    admin: Cli, settings: Settings, fill: str, tmp_path: Path
) -> None:
    file, before = tmp_path / "all.backup", rows(settings)
    admin.json("admin", "backup", str(file))
    with client_of(settings) as client:
        guest = Guest(client, fill)
        guest.put(THING, FACTION | {"name": "Later"})
    later = rows(settings)
    assert later != before
    aside = admin.json("admin", "restore", str(file), "--yes")["aside"]
    assert Path(aside).parent == tmp_path
    assert Path(aside).name.startswith("muster.db.before-restore-")
    assert Path(aside).stat().st_mode & 0o777 == 0o600
    assert rows(settings) == before
    admin.json("admin", "restore", aside, "--yes")
    assert rows(settings) == later


def test_nothing_is_restored_under_a_running_server(admin: Cli, settings: Settings, tmp_path: Path) -> None:
    with client_of(settings) as client:
        guest = new_guest(client)
        file = tmp_path / "all.backup"
        admin.json("admin", "backup", str(file))
        guest.put(THING, FACTION)
        refusal = admin.refused("admin", "restore", str(file), "--yes")
        assert refusal["code"] == "restore.in_use"
        assert "stop the server" in refusal["sentence"]
        assert guest.kept() == {THING: 1}
    assert admin.json("admin", "restore", str(file), "--yes")["things"] == 0


def test_whoever_is_just_leaving_stands_in_no_ones_way(
    admin: Cli, settings: Settings, fill: str, tmp_path: Path
) -> None:
    """A server that was stopped is gone only when its last connection is."""
    file = tmp_path / "all.backup"
    admin.json("admin", "backup", str(file))
    storage = Storage(settings.url)
    with storage.reading() as connection:
        connection.execute(sa.select(sa.literal(1)))
    leaving = threading.Timer(0.1, storage.close)
    leaving.start()
    assert admin.json("admin", "restore", str(file), "--yes")["damaged"] == []
    leaving.join()


def test_no_server_begins_while_a_backup_is_restored(
    admin: Cli, settings: Settings, fill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.server.alone.PATIENCE_SECONDS", 0.0)
    file, before = tmp_path / "all.backup", rows(settings)
    admin.json("admin", "backup", str(file))

    def begin(_: Checked) -> None:
        with pytest.raises(BadInput, match="stop that one"), alone(settings.url):
            pass

    assert restore(settings, file, begin).checked.damaged == []
    assert rows(settings) == before
    with alone(settings.url):
        pass


def test_what_is_no_whole_backup_of_ours_is_refused_and_changes_nothing(
    admin: Cli, typing: Keyboard, settings: Settings, fill: str, tmp_path: Path
) -> None:
    good = tmp_path / "good.backup"
    admin.json("admin", "backup", str(good))
    before = rows(settings)
    for name, code in {
        "none": "restore.file",
        "empty": "restore.file",
        "text": "restore.damaged",
        "foreign": "restore.file",
        "torn": "restore.damaged",
        "newer": "database.newer",
        "half": "database.half_migrated",
    }.items():
        bad = tmp_path / name
        spoil(good, bad, name)
        refusal = admin.refused("admin", "restore", str(bad), "--yes")
        assert (name, refusal["code"]) == (name, code)
        assert name in refusal["sentence"]
    with pytest.raises(AssertionError):
        typing.play("no\n", "admin", "restore", str(good))
    assert rows(settings) == before
    assert not [each.name for each in tmp_path.iterdir() if "restor" in each.name]


def spoil(good: Path, bad: Path, how: str) -> None:
    if how == "none":
        return
    if how == "empty":
        bad.touch()
        return
    if how == "text":
        bad.write_text("This is no database. " * 100)
        return
    if how == "foreign":
        with closing(sqlite3.connect(bad)) as made:
            made.execute("CREATE TABLE recipes (name TEXT)")
        return
    shutil.copy(good, bad)
    if how == "torn":
        data = bad.read_bytes()
        bad.write_bytes(data[:8_192] + b"\xff" * (len(data) - 8_192))
        return
    said = "UPDATE muster_version SET version_num = '9999'" if how == "newer" else "DROP TABLE game_chat"
    with closing(sqlite3.connect(bad)) as changed, changed:
        changed.execute(said)


def test_a_backup_with_a_log_that_is_not_true_says_so_and_is_restored_if_that_is_wanted(
    admin: Cli, typing: Keyboard, settings: Settings, fill: str, tmp_path: Path
) -> None:
    file = tmp_path / "all.backup"
    admin.json("admin", "backup", str(file))
    with closing(sqlite3.connect(file)) as changed, changed:
        changed.execute("UPDATE game_lines SET line = replace(line, '\"n\":0', '\"n\":7')")
    said = typing.play("yes\n", "admin", "restore", str(file))
    assert "1 damaged" in said
    assert "was restored" in said


def test_a_backup_overwrites_only_if_it_is_told_to(admin: Cli, fill: str, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    file.write_text("dear")
    assert admin.refused("admin", "backup", str(file))["code"] == "file.exists"
    assert admin.refused("admin", "backup", str(tmp_path / "nowhere" / "x"))["code"] == "file.no_folder"
    assert file.read_text() == "dear"
    assert admin.json("admin", "backup", str(file), "--force")["bytes"] > 1_000


def test_a_backup_is_put_in_the_place_of_an_ordinary_file_alone(admin: Cli, fill: str, tmp_path: Path) -> None:
    """Never try this with a device of the system."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for force in ([], ["--force"]):
        refused = admin.refused("admin", "backup", str(pipe), *force)
        assert refused["code"] == "file.not_ordinary"
        assert "is no ordinary file; allowed is a new file" in refused["sentence"]
    assert pipe.is_fifo()
    assert sorted(each.name for each in tmp_path.iterdir() if "part" in each.name) == []


def test_a_backup_that_cannot_be_written_leaves_the_one_before(
    admin: Cli, fill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.backup"
    admin.json("admin", "backup", str(file))
    before = file.read_bytes()

    def full(_path: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("muster.server.admin.backup.make_single", full)
    refusal = admin.refused("admin", "backup", str(file), "--force")
    assert (refusal["code"], "full" in refusal["sentence"]) == ("file.not_written", True)
    assert file.read_bytes() == before
    assert not [each for each in tmp_path.iterdir() if ".part" in each.name]


def test_a_folder_and_another_database_are_not_said_at_once(
    admin: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MUSTER_DATABASE_URL", f"sqlite:///{tmp_path}/live.db")
    refusal = admin.refused("admin", "restore", str(tmp_path / "x.backup"), "--data", str(tmp_path), "--yes")
    assert refusal["code"] == "admin.which_database"
