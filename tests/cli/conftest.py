"""The `cli` fixture, and a small game with somebody at the keyboard."""

import pytest

from muster.army import write_roster
from tests.battle.kit import roster, unit
from tests.cli.kit import Cli, Desk, Keyboard


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.setenv("COLUMNS", "100")
    return Cli(capsys)


@pytest.fixture
def keyboard(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    return Keyboard(cli, monkeypatch)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


@pytest.fixture(scope="session")
def armies(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Two small armies in files, with a transport in one of them."""
    folder = tmp_path_factory.mktemp("armies")
    red = roster("Reds", unit("Lamplighters"), unit("Wagon", models=1, hp=3, transport=60, fire_points=True))
    blue = roster("Blues", unit("Riders", hp=2, armour=5), unit("Guards", models=2, dash=8))
    for name, army in (("red", red), ("blue", blue)):
        (folder / f"{name}.yaml").write_text(write_roster(army))
    return str(folder / "red.yaml"), str(folder / "blue.yaml")


@pytest.fixture
def small(armies: tuple[str, str]) -> tuple[str, ...]:
    """A small game on a small table."""
    return ("play", "--armies", *armies, "--limit", "100", "--seed", "5")
