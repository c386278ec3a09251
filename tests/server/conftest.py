"""Both databases: every test that asks for one runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.settings import Settings
from tests.server.kit import Guest, client_of, fresh_database, new_guest, postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[sa.URL]:
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'muster.db'}"
    return fresh_database(request.getfixturevalue("postgres_server"))


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database_url, data=tmp_path, client=tmp_path / "client", guests_per_hour=1_000)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with client_of(settings) as client:
        yield client


@pytest.fixture
def guest(client: TestClient) -> Guest:
    return new_guest(client)


@pytest.fixture
def stranger(client: TestClient) -> Guest:
    return new_guest(client)


@pytest.fixture
def plain_client(tmp_path: Path) -> Iterator[TestClient]:
    """A client on SQLite alone, for what has nothing to do with the database."""
    (tmp_path / "client").mkdir()
    with client_of(Settings(data=tmp_path, client=tmp_path / "client", guests_per_hour=1_000)) as client:
        yield client
