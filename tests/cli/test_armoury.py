"""The armoury's commands: hints beside faults, and schemas."""

import json
from pathlib import Path

import pytest

from muster.army.schemas import SCHEMAS
from tests.cli.kit import Cli

ODD = "kind: unit\nname: Stone\nmove: 6\ndash: 0\ndefence: 3\nhp: 1\n"


@pytest.mark.shows("GUIDE-02", "GUIDE-09")
def test_what_is_only_unusual_is_a_hint_and_no_fault(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "stone.yaml").write_text(ODD, encoding="utf-8")
    code, out, _ = cli.run("check", str(tmp_path / "stone.yaml"))
    assert code == 0
    assert "GUIDE-02 a hint on Stone: it moves 6 inches but never dashes" in out
    assert "no faults" in out
    code, out, _ = cli.run("check", str(tmp_path), "--json")
    found = json.loads(out)
    assert (code, found["faults"]) == (0, [])
    assert [(hint["name"], hint["rule"]) for hint in found["hints"]] == [("Stone", "GUIDE-02")]


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_schema_is_printed_as_json_either_way(cli: Cli, kind: str) -> None:
    code, out, _ = cli.run("schema", kind)
    assert code == 0
    assert json.loads(out) == json.loads(cli.run("schema", kind, "--json")[1]) == SCHEMAS[kind]()


def test_there_is_no_schema_of_a_dragon(cli: Cli) -> None:
    refusal = cli.refused("schema", "dragon")
    assert refusal["sentence"] == "kind is dragon; allowed are weapon, unit, faction, armoury, roster."
