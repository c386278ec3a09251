"""Every scenario in tests/scenarios, each proving the rules that it names."""

from pathlib import Path
from typing import Any

import pytest

from muster.files import BadInput
from muster.scenario.reading import load_scenario
from muster.scenario.running import run

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


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 30
