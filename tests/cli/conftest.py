"""The `cli` fixture."""

import pytest

from tests.cli.kit import Cli


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.setenv("COLUMNS", "100")
    return Cli(capsys)
