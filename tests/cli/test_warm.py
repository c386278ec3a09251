"""`muster warm` tells how far it is and how long it still takes, and with --json only what it came to."""

from collections.abc import Callable

import pytest

from muster.table.shapes.kernel import kernels_folder
from muster.warming import Progress
from tests.cli.kit import Cli

STEPS = [Progress(0, 3, 0.0, 0.0), Progress(1, 3, 0.5, 60.0), Progress(1, 3, 0.5, 61.0), Progress(3, 3, 1.0, 100.04)]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    def warm(told: Callable[[Progress], object]) -> Progress:
        for each in STEPS:
            told(each)
        return STEPS[-1]

    monkeypatch.setattr("muster.warming.warm", warm)


def test_every_part_is_told_once_with_how_long_it_still_takes(cli: Cli) -> None:
    assert cli.text("warm").splitlines() == [
        "0 of 3 parts are compiled; about 2 minutes to go.",
        "1 of 3 parts are compiled; about 60 seconds to go.",
        "Everything is compiled.",
    ]


def test_json_says_what_it_came_to(cli: Cli) -> None:
    assert cli.json("warm") == {"parts": 3, "seconds": 100.0, "folder": str(kernels_folder())}
