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
    assert (
        refusal["sentence"]
        == "kind is dragon; allowed are weapon, unit, faction, armoury, roster, ruleset, attack, scenario, choice, "
        "command, decision, question, said, told."
    )


@pytest.mark.rule("POINTS-03", "POINTS-11", "POINTS-02")
def test_a_roster_is_shown_against_a_limit_and_with_what_is_left(cli: Cli) -> None:
    shown = cli.text("roster", "lamplighters", "--left", "First Lamp Section=6")
    assert "285.50 of 300.00 pts  14.50 left" in shown
    assert "251.25 pts are left." in shown
    found = cli.json("roster", "lamplighters", "--left", "First Lamp Section=6")
    assert (found["points"], found["value"], found["breaches"]) == (285.5, 251.25, [])
    first = found["units"][0]
    assert (first["hp"], first["full_hp"], first["points"], first["value"]) == (6, 12, 68.5, 34.25)
    code, out, _ = cli.run("roster", "lamplighters", "--limit", "250", "--json")
    assert code == 1
    assert [breach["rule"] for breach in json.loads(out)["breaches"]] == ["POINTS-03"]
    code, out, _ = cli.run("roster", "lamplighters", "--limit", "250")
    assert (code, "35.50 over" in out) == (1, True)


@pytest.mark.rule("POINTS-11", "POINTS-05")
def test_a_roster_shows_what_each_unit_is_worth_and_what_is_by_hand(cli: Cli) -> None:
    shown = cli.text("roster", "lamplighters", "--left", "First Lamp Section=6")
    assert "68.50 †" in shown
    assert "34.25" in shown
    assert {unit["by_hand"] for unit in cli.json("roster", "lamplighters")["units"]} == {True}
    assert {unit["by_hand"] for unit in cli.json("roster", "larder-300")["units"]} == {False}
    assert "†" not in cli.text("roster", "larder-300")


BROKEN = (
    "kind: roster\nname: Over\nlimit: 100\n"
    "profiles:\n  - {name: Rat, move: 6, dash: 6, defence: 1, hp: 1, cost: 1}\n"
    "  - {name: Bat, move: 9, dash: 9, defence: 1, hp: 1, cost: 1}\n"
    "units:\n  - {profile: Rat, models: [{count: 103}]}\n  - {profile: Bat, aboard: Ark, models: [{}]}\n"
    "forms:\n  - {of: Rat, profile: Bat, name: Flock, models: [{count: 103}]}\n"
)
BREACHES = ["POINTS-06", "POINTS-03", "TRANS-03"]


@pytest.mark.rule("POINTS-03", "POINTS-06", "TRANS-03", "PERK-51")
def test_a_roster_that_breaks_rules_is_shown_priced_and_shared_but_not_played(cli: Cli, tmp_path: Path) -> None:
    file, new = tmp_path / "over.yaml", tmp_path / "new.yaml"
    file.write_text(BROKEN, encoding="utf-8")
    code, out, _ = cli.run("roster", str(file), "--json")
    found = json.loads(out)
    assert (code, [breach["rule"] for breach in found["breaches"]]) == (1, BREACHES)
    assert [(form["of"], form["name"]) for form in found["forms"]] == [("Rat", "Flock")]
    assert "Rat may change into Flock: 103 x Bat, 103 HP" in cli.run("roster", str(file))[1]
    looser = json.loads(cli.run("roster", str(file), "--limit", "200", "--json")[1])
    assert [breach["rule"] for breach in looser["breaches"]] == ["POINTS-06", "TRANS-03"]
    assert "104.00 of 100.00 points, over by 4.00" in cli.text("cost", str(file))
    assert len(cli.json("cost", str(file), "--out", str(new))["breaches"]) == 3
    assert cli.run("roster", str(new))[0] == 1
    code_ = cli.json("share", str(file))["code"]
    assert len(cli.json("receive", code_)["breaches"]) == 3
    refused = cli.refused("play", "--armies", str(file), "larder-300", "--players", "greedy,greedy")
    assert "Bat costs 1.00 pts" in refused["sentence"]
    assert "Over costs 104.00 pts" in refused["sentence"]
    code, out, _ = cli.run("check", str(file), "--json")
    assert (code, [(fault["line"], fault["rule"]) for fault in json.loads(out)["faults"]]) == (
        1,
        [(8, "POINTS-03"), (9, "POINTS-06"), (9, "TRANS-03")],
    )


@pytest.mark.rule("POINTS-04")
def test_an_overspend_stays_marked(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "over.yaml"
    file.write_text(
        "kind: roster\nname: Over\nlimit: 100\noverspend: 5\n"
        "profiles: [{name: Rat, move: 6, dash: 6, defence: 1, hp: 1, cost: 1}]\n"
        "units: [{profile: Rat, models: [{count: 103}]}]\n",
        encoding="utf-8",
    )
    for command in ("roster", "cost"):
        assert "5.00 pts over the limit are accepted by the others." in cli.text(command, str(file))
    assert cli.json("receive", cli.json("share", str(file))["code"])["told"].endswith(
        "103.00 pts, 5.00 pts over the limit accepted"
    )


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        ("Firts Lamp Section=1", "such as First Lamp Section=1. Did you mean “First Lamp Section”?"),
        ("First Lamp Section", "left is First Lamp Section; allowed are a unit's name, = and the HP"),
        ("First Lamp Section=x", "left is First Lamp Section=x; allowed are First Lamp Section= and whole HP from 0"),
        ("First Lamp Section=13", "First Lamp Section has 13 HP left; allowed are 0 to 12."),
    ],
)
def test_hp_that_cannot_be_left_is_refused(cli: Cli, left: str, sentence: str) -> None:
    assert sentence in cli.refused("roster", "lamplighters", "--left", left)["sentence"]


def test_a_roster_that_is_not_there_is_refused(cli: Cli) -> None:
    assert "Did you mean “lamplighters”?" in cli.refused("roster", "lamplighter")["sentence"]
    assert "no such file" in cli.refused("roster", "nowhere.yaml")["sentence"]


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_new_file_is_right_from_the_start_and_never_written_over(cli: Cli, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "mine.yaml"
    assert f"muster check {file}" in cli.text("new", kind, str(file))
    assert "no faults" in cli.text("check", str(file))
    before = file.read_text(encoding="utf-8")
    assert cli.refused("new", kind, str(file))["code"] == "file.exists"
    assert file.read_text(encoding="utf-8") == before
    assert cli.refused("new", "dragon", str(tmp_path / "x.yaml"))["sentence"].startswith(
        "kind is dragon; allowed are"
    )
