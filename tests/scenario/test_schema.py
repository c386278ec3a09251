"""The JSON Schema of scenarios: it lets through every one that comes with Muster, and marks what is refused."""

from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from muster.files import BadFile
from muster.scenario.expectations import EXPECTATIONS
from muster.scenario.questions import ANSWERS
from muster.scenario.reading import load_scenario
from muster.scenario.schema import scenario_schema
from tests.scenario.kit import GAME
from tests.scenario.test_scenarios import FILES

TEMPLATE = Path(__file__).parents[2] / "src" / "muster" / "cli" / "templates" / "scenario.yaml"
SCHEMA = scenario_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def errors(text: str) -> list[str]:
    parsed: Any = YAML(typ="safe", pure=True).load(StringIO(text))
    return [error.json_path for error in VALIDATOR.iter_errors(parsed)]


def test_a_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_scenario_that_comes_with_muster_is_let_through() -> None:
    found = {file: errors(file.read_text(encoding="utf-8")) for file in [*FILES, TEMPLATE]}
    assert {file: faults for file, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("rest", "path"),
    [
        ("steps: finish\n", "$.steps"),
        ("steps: []\n", "$.steps"),
        ("steps: [{dice: '4'}]\n", "$.steps[0]"),
        ("steps: [{do: finish, stops: yes}]\n", "$.steps[0]"),
        ("steps: [{do: finish, stop: soon}]\n", "$.steps[0]"),
        ("steps: [{do: finish, hp: 2}]\n", "$.steps[0]"),
        ("steps: [{do: finish, way: {Guards: 5}}]\n", "$.steps[0]"),
        ("start: {phase: noon}\n", "$.start.phase"),
        ("start: {turn: 0}\n", "$.start.turn"),
        ("start: {guards: [Foes 1]}\n", "$.start"),
        ("style: fast\n", "$.style"),
        ("table: huge\n", "$.table"),
        ("ruleset: {base: core, dice: 3}\n", "$.ruleset"),
        ("questions: [{weapons: {power: 4}, target: {defence: 4, hp: 1}, lost: 1}]\n", "$.questions[0].weapons"),
        ("questions: [{weapons: {attacks: 1, power: 4}, target: {hp: 1}, lost: 1}]\n", "$.questions[0].target"),
        ("colour: red\n", "$"),
    ],
)
def test_what_muster_refuses_is_marked(tmp_path: Path, rest: str, path: str) -> None:
    assert errors(GAME + rest) == [path]
    file = tmp_path / "game.yaml"
    file.write_text(GAME + rest, encoding="utf-8")
    with pytest.raises(BadFile):
        load_scenario(file)


def test_a_scenario_has_sides_or_questions() -> None:
    assert errors("kind: scenario\nname: nothing\n") == ["$"]


def test_every_field_of_a_step_and_of_a_question_is_described() -> None:
    step = SCHEMA["properties"]["steps"]["items"]["anyOf"][1]["properties"]
    question = SCHEMA["properties"]["questions"]["items"]["properties"]
    assert all(step[name]["description"] for name in EXPECTATIONS)
    assert all(question[name]["description"] for name in ANSWERS)
