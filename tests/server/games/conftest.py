"""One server for tests of games that have nothing to do with the database."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from muster.server.settings import Settings
from tests.server.kit import Guest, client_of, new_guest


@pytest.fixture(scope="module")
def site_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    data = tmp_path_factory.mktemp("site")
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
def site(site_settings: Settings) -> Iterator[TestClient]:
    """A client whose server is shared by a file of tests: bots take seconds to begin."""
    with client_of(site_settings) as client:
        yield client


@pytest.fixture
def anna(site: TestClient) -> Guest:
    return new_guest(site)


@pytest.fixture
def bert(site: TestClient) -> Guest:
    return new_guest(site)
