"""Whatever is damaged is found and told, and the rest is looked at all the same."""

import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.settings import Settings
from tests.cli.kit import Cli
from tests.server.games.test_seats import begun
from tests.server.kit import FACTION, Guest, client_of, new_guest, run_sql

THING, OTHER = "7d6f3f0e-8f5e-4b57-9a53-2f4f4f1f9a10", "7d6f3f0e-8f5e-4b57-9a53-2f4f4f1f9a11"


def test_all_is_whole(admin: Cli, guest: Guest) -> None:
    guest.put(THING, FACTION)
    begun(guest, "you", "here", dice="fair")
    found = admin.json("admin", "check")
    assert found == {"people": 1, "things": 1, "games": 1, "lines": 1, "damaged": []}
    assert "all whole" in admin.text("admin", "check")


def test_what_is_damaged_is_told_and_the_rest_is_looked_at(admin: Cli, settings: Settings, guest: Guest) -> None:
    for thing in (THING, OTHER):
        guest.put(thing, FACTION)
    whole, torn, changed, short, dice = (begun(guest, "you", "here", dice="fair") for _ in range(5))
    run_sql(
        settings.database_url,
        f"UPDATE things SET body = '[1' WHERE id = '{THING}'",  # noqa: S608
        f"UPDATE games SET proposal = '' WHERE id = '{torn}'",  # noqa: S608
        f"UPDATE game_lines SET line = replace(line, '\"hash\"', '\"hush\"') WHERE game = '{changed}'",  # noqa: S608
        f"DELETE FROM game_lines WHERE game = '{short}'",  # noqa: S608
        f"UPDATE games SET secret = '{'0' * 64}' WHERE id = '{dice}'",  # noqa: S608
    )
    code, out, _ = admin.run("admin", "check", "--json")
    found: dict[str, Any] = json.loads(out)
    assert code == 1
    assert {each["id"] for each in found["damaged"]} == {THING, torn, changed, short, dice}
    assert (found["people"], found["things"]) == (1, 2)
    assert whole not in out
    code, text, _ = admin.run("admin", "check")
    assert code == 1
    assert "5 damaged" in text


def test_a_damaged_page_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data=tmp_path, client=tmp_path, guests_per_hour=1_000)
    with client_of(settings) as client:
        fill(client)
    file = tmp_path / "muster.db"
    engine = sa.create_engine(settings.url)
    with engine.connect() as connection:
        root, size = connection.execute(
            sa.text(
                "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master WHERE name = 'things'"
            )
        ).one()
    engine.dispose()
    data = bytearray(file.read_bytes())
    data[(root - 1) * size : root * size] = b"\xff" * size
    file.write_bytes(data)
    monkeypatch.setenv("MUSTER_DATA", str(tmp_path))
    refusal = Cli(capsys).refused("admin", "check")
    assert refusal["code"] == "database.damaged"
    assert str(file) in refusal["sentence"]


def fill(client: TestClient) -> None:
    guest = new_guest(client)
    for thing in (THING, OTHER):
        assert guest.put(thing, FACTION).status_code == 201
