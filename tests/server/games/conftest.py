"""One server for tests of games that have nothing to do with the database."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from muster.server.settings import Settings
from tests.server.kit import Guest, client_of, new_guest


@pytest.fixture(scope="module")
def hall_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    data = tmp_path_factory.mktemp("hall")
    return Settings(
        data=data,
        client=data,
        guests_per_hour=10_000,
        requests_at_once=10**6,
        words_at_once=10**6,
        refused_at_once=10**6,
        bot_workers=1,
    )


@pytest.fixture(scope="module")
def hall(hall_settings: Settings) -> Iterator[TestClient]:
    """A client whose server is shared by a file of tests: bots take seconds to begin."""
    with client_of(hall_settings) as client:
        yield client


@pytest.fixture
def anna(hall: TestClient) -> Guest:
    return new_guest(hall)


@pytest.fixture
def bert(hall: TestClient) -> Guest:
    return new_guest(hall)
