"""Every scenario in tests/scenarios, each proving the rules that it names."""

from pathlib import Path
from typing import Any

import pytest

from muster.battle.refusal import Refusal
from muster.dice import FastDice
from muster.files import BadInput
from muster.scenario.reading import load_scenario
from muster.scenario.running import Played, run

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


def _case(file: Path) -> Any:
    """A scenario with its rules as marks; one with a known bug proves nothing."""
    try:
        scenario = load_scenario(file)
    except BadInput:
        marks = []  # the test itself says what is wrong with the file
    else:
        marks = [pytest.mark.rule(*scenario.rules)] if scenario.rules and not scenario.known_bug else []
    return pytest.param(file, id=str(file.relative_to(FOLDER).with_suffix("")), marks=marks)


@pytest.mark.parametrize("file", [_case(file) for file in FILES])
def test_scenario(file: Path) -> None:
    report = run(load_scenario(file))
    told = "\n".join(
        f"{file}:{each.line}: {each.what}: expected {each.expected}; happened {each.happened}"
        for each in report.differences
    )
    assert report.passed, told or f"{file}: all is as expected now; take known_bug out."
    for played in report.played:
        _suggests_what_is_legal(played)


def _suggests_what_is_legal(played: Played) -> None:
    """What a refusal suggests instead can be chosen at once."""
    if isinstance(played.answer, Refusal) and played.answer.nearest is not None:
        battle = played.before.twin(FastDice(1, played.before.state.rolled))
        instead = battle.choose(played.answer.nearest, played.step.by)
        assert not isinstance(instead, Refusal), f"{played.step.line}: {played.answer.nearest}: {instead}"


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 30
