"""`muster admin` on the database of a test, on SQLite and on PostgreSQL."""

import pytest

from muster.server.settings import Settings
from tests.cli.kit import Cli, Keyboard


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Cli:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("MUSTER_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("MUSTER_DATA", str(settings.data))
    return Cli(capsys)


@pytest.fixture
def typing(admin: Cli, monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    return Keyboard(admin, monkeypatch)
