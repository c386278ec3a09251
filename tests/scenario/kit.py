"""A small game for tests of scenarios, what comes of it with steps, and what is told of a file that is at fault."""

from pathlib import Path

import pytest

from muster.files import BadFile, Fault
from muster.scenario.reading import load_scenario
from muster.scenario.running import ScenarioReport, run

GAME = """
kind: scenario
name: a game
weapons: {gun: {power: 4}}
sides:
  Red:
    Guards: {at: "4,4 6,4", weapons: gun}
    Late: {}
  Blue:
    Foes: {at: "16,4", hp: 2}
"""


def played(folder: Path, rest: str, game: str = GAME) -> ScenarioReport:
    return run(load_scenario(written(folder, rest, game)))


def written(folder: Path, rest: str, game: str = GAME) -> Path:
    path = folder / "game.yaml"
    path.write_text(game + rest, encoding="utf-8")
    return path


def told(report: ScenarioReport) -> list[tuple[str, str, str]]:
    return [(each.what, each.expected, each.happened) for each in report.differences]


def fault(folder: Path, rest: str, game: str = GAME) -> Fault:
    """The only fault of a file, which is in what follows the game."""
    with pytest.raises(BadFile) as refused:
        load_scenario(written(folder, rest, game))
    (only,) = refused.value.faults
    assert only.line > game.count("\n")
    return only
