"""Whatever fails under a game with a person and a bot, it goes on by itself once that is over, up to its end.

Every fault is a real one (tests/server/games/faults.py); `make soak` meets each of them twenty times.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.games.fault_scene import meet
from tests.server.games.faults import ON_POSTGRESQL, ON_SQLITE
from tests.server.kit import Postgres, own_postgres

pytestmark = pytest.mark.timeout(600)
OF_A_DATABASE = [name for name in ON_POSTGRESQL if name.startswith("database")]


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    with own_postgres() as server:
        yield server


@pytest.mark.parametrize("name", ON_SQLITE)
def test_a_game_goes_on_after_a_fault(tmp_path: Path, name: str) -> None:
    assert meet(ON_SQLITE[name], tmp_path, f"sqlite:///{tmp_path / 'muster.db'}", seed=1) == []


@pytest.mark.parametrize("name", OF_A_DATABASE)
def test_a_game_goes_on_after_a_fault_of_postgresql(tmp_path: Path, own: Postgres, name: str) -> None:
    assert meet(ON_POSTGRESQL[name], tmp_path, own.fresh(), seed=1, postgres=own) == []
