"""JSON Schemas: they let through every file that Muster writes or ships, and mark what it refuses."""

from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from ruamel.yaml import YAML

from muster.army import Faction, Roster, write_faction, write_roster
from muster.army.ready_armies import FOLDER
from muster.army.schemas import SCHEMAS
from tests.army.kit import read
from tests.army.strategies import FACTIONS, rosters
from tests.army.test_library import ARMOURY, FACTION, ROSTER

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = [
    file
    for file in sorted([*FOLDER.rglob("*.yaml"), *EXAMPLES.glob("*.yaml")])
    if any(f"kind: {kind}\n" in file.read_text(encoding="utf-8") for kind in SCHEMAS)
]


def errors(text: str) -> list[str]:
    parsed: dict[str, Any] = YAML(typ="safe", pure=True).load(StringIO(text))
    validator = jsonschema.Draft202012Validator(SCHEMAS[parsed["kind"]]())
    return [error.json_path for error in validator.iter_errors(parsed)]


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_schema_is_one(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[kind]())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_that_comes_with_muster_is_let_through(file: Path) -> None:
    assert errors(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", [FACTION, ARMOURY, ROSTER])
def test_variants_and_libraries_are_let_through(text: str) -> None:
    assert errors(text) == []


@settings(deadline=None, max_examples=30)
@given(rosters())
def test_every_roster_that_is_written_is_let_through(roster: Roster) -> None:
    assert errors(write_roster(roster)) == []


@settings(deadline=None, max_examples=30)
@given(FACTIONS)
def test_every_faction_that_is_written_is_let_through(faction: Faction) -> None:
    assert errors(write_faction(faction)) == []


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("power: 4", "power: 11"), "$.weapons[0]"),
        (("type: assault", "type: melee"), "$.weapons[0]"),
        (("armour: 6+", "armour: 7+"), "$.profiles[0]"),
        (("hp: 1,", "hp: 0,"), "$.profiles[0]"),
        (("hp: 1,", "health: 1,"), "$.profiles[0]"),
        (("hp: 1,", ""), "$.profiles[0]"),
        (("kind: faction", "kind: armoury"), "$"),
        (("name: The Tide\n", ""), "$"),
        (("cost: 10", "cost: -1"), "$.profiles[0]"),
        (("cost: 10", "cost: 10, base: 0"), "$.profiles[0]"),
        (("cost: 10", "cost: 10, perks: [{text: No name}]"), "$.profiles[0]"),
    ],
)
def test_what_muster_refuses_is_marked(change: tuple[str, str], place: str) -> None:
    assert any(error.startswith(place) for error in errors(FACTION.replace(*change, 1)))


@pytest.mark.parametrize("change", [("type: assault", "type: Assault"), ("cost: 10", "base: Rect 60X35, cost: 10")])
def test_what_muster_reads_in_capitals_is_let_through(change: tuple[str, str]) -> None:
    text = FACTION.replace(*change)
    assert (errors(text), read(text)[1]) == ([], [])


def test_a_version_without_a_cost_is_marked() -> None:
    text = "kind: unit\nname: Rat\nmove: 1\ndash: 1\ndefence: 1\nhp: 1\n"
    assert errors(text + "pricing: 1\n") == ["$"]
    assert errors(text + "pricing: none\n") == errors(text + "cost: 2\npricing: 1\n") == []
