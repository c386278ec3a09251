"""Prices, libraries, rosters, codes and files through the companion's door."""

import json
from typing import Any

import pytest

from muster.army.points import price_unit
from muster.army.ready_armies import SHIPPED, YARDSTICKS
from muster.army.unit import Unit
from muster.companion import answer
from muster.companion.ready import FILE, read_ready, written
from tests.companion.kit import FACTION, ROSTER, UNIT, WEAPON, YAML, inside


@pytest.mark.rule("QS-16", "APP-02")
def test_a_price_is_the_models_and_its_lines_add_up_to_it() -> None:
    found = answer("price", {"thing": UNIT})
    assert found["points"] == found["model_says"] == 10.25
    assert round(sum(line["points"] for line in found["lines"]), 2) == 10.25
    assert answer("price", {"thing": WEAPON})["points"] == 11.04
    assert all(line["rule"] for line in found["lines"])


@pytest.mark.rule("APP-02")
def test_steps_and_scales_are_prices_of_the_changed_thing() -> None:
    found = answer("price", {"thing": UNIT})
    assert found["steps"]["hp"]["up"] == {
        "value": 3,
        "points": answer("price", {"thing": {**UNIT, "hp": 3}})["points"],
    }
    assert [each["value"] for each in found["scale"]["armour"]] == [None, "6+", "5+", "4+", "3+", "2+"]
    for each in found["scale"]["armour"]:
        assert each["points"] == answer("price", {"thing": {**UNIT, "armour": each["value"]}})["points"]
    assert answer("price", {"thing": {**UNIT, "move": 0}})["steps"]["move"]["down"] is None


def test_a_cost_by_hand_counts_unless_the_models_price_is_asked_for() -> None:
    by_hand = {**UNIT, "cost": 99.5}
    assert answer("price", {"thing": by_hand})["points"] == 99.5
    assert answer("price", {"thing": by_hand})["by_hand"]
    assert answer("price", {"thing": by_hand, "hand": False})["points"] == 10.25


def test_a_draft_without_a_name_has_its_price_and_its_fault() -> None:
    found = answer("price", {"thing": {**UNIT, "name": ""}})
    assert found["points"] == 10.25
    assert [fault["field"] for fault in found["faults"]] == ["name"]


def test_a_draft_that_cannot_be_read_lists_every_fault_with_its_field() -> None:
    found = answer("price", {"thing": {**UNIT, "armour": "9+", "hp": 0}})
    assert found["points"] is None
    assert {(fault["field"], fault["rule"]) for fault in found["faults"]} == {
        ("armour", "STAT-11"),
        ("hp", "STAT-10"),
    }


@pytest.mark.rule("STAT-07")
def test_numbers_of_json_are_read_as_they_are_meant() -> None:
    assert answer("price", {"thing": {**UNIT, "move": 6.0}})["points"] == 10.25
    assert answer("price", {"thing": {**UNIT, "move": 6.5}})["faults"][0]["field"] == "move"


def test_a_library_prices_every_profile() -> None:
    found = answer("library", {"thing": FACTION})
    assert [each["points"] for each in found["profiles"]] == [10.25]
    assert [each["points"] for each in found["weapons"]] == [11.04]
    assert not found["faults"]
    draft = answer("library", {"thing": {"kind": "faction", "name": "Empty"}})
    assert draft["faults"]


def test_a_fault_in_a_library_tells_where_it_is() -> None:
    found = answer("library", {"thing": {**FACTION, "profiles": [inside(UNIT, hp=0)]}})
    fault = found["faults"][0]
    assert (fault["where"], fault["field"], fault["at"]) == ("Ferry Guard", "hp", "profiles[0].hp")
    assert found["profiles"][0]["faults"] == [fault]


@pytest.mark.rule("POINTS-05", "POINTS-03")
def test_a_roster_adds_up_and_is_held_to_its_limit() -> None:
    found = answer("roster", {"roster": ROSTER})
    assert found["total"] == 106.45
    assert found["left"] == 193.55
    assert found["legal"]
    over = answer("roster", {"roster": {**ROSTER, "limit": 100}})
    assert not over["legal"]
    assert over["faults"][0]["rule"] == "POINTS-03"
    assert over["units"][0]["faults"] == over["faults"]


def test_a_unit_that_cannot_be_read_stays_in_its_place() -> None:
    units: list[Any] = [{"profile": "Nobody", "models": [{}]}, *ROSTER["units"], 7]
    found = answer("roster", {"roster": {**ROSTER, "units": units}})
    assert [unit["points"] for unit in found["units"]] == [None, 106.45, None]
    assert found["units"][0]["faults"][0]["field"] == "profile"
    assert found["total"] == 106.45


def test_a_body_draws_on_no_file() -> None:
    found = answer("roster", {"roster": {**ROSTER, "library": ["larder", "pyproject.toml"]}})
    assert [fault["at"] for fault in found["faults"]] == ["library"]


@pytest.mark.rule("CP-05")
def test_an_advanced_roster_tells_its_command_dice() -> None:
    assert answer("roster", {"roster": ROSTER})["command_points"] is None
    for limit, dice in ((300, 1), (500, 1), (501, 2), (2000, 4)):
        found = answer("roster", {"roster": {**ROSTER, "limit": limit}, "style": "advanced"})
        assert found["command_points"]["dice"] == dice


@pytest.mark.rule("APP-04")
def test_what_is_shared_is_received() -> None:
    for thing in (UNIT, WEAPON, FACTION):
        shared = answer("share", {"thing": thing})
        assert answer("receive", {"codes": shared["codes"]})["thing"] == thing
        assert all(qr["svg_path"] and qr["size"] > 20 for qr in shared["qr"])


@pytest.mark.rule("APP-04")
def test_missing_parts_are_named() -> None:
    perks = [{"name": f"Perk {n}", "text": "zyx" * 300} for n in range(20)]
    shared = answer("share", {"thing": {**UNIT, "perks": perks}})
    assert len(shared["codes"]) > 1
    found = answer("receive", {"codes": shared["codes"][1:]})
    assert (found["thing"], found["missing"], found["of"]) == (None, [1], len(shared["codes"]))


def test_a_file_is_read_and_written() -> None:
    found = answer("file", {"text": YAML})
    assert not found["faults"]
    text = answer("text", {"thing": found["things"][0]})
    assert text["filename"] == "boat-hook.yaml"
    assert answer("file", {"text": text["text"]})["things"] == found["things"]
    assert answer("file", {"text": "kind: weapon\npower: 99"})["faults"][0]["line"] == 1


def test_a_file_names_no_file_of_the_server() -> None:
    text = "kind: roster\nname: x\nlibrary: pyproject.toml\nunits:\n- profile: y\n  models: [{}]\n"
    assert any("library" in fault["sentence"] for fault in answer("file", {"text": text})["faults"])


def test_repricing_tells_what_it_changed() -> None:
    found = answer("reprice", {"thing": {**UNIT, "cost": 1}, "hand_too": True})
    assert found["thing"]["cost"] == 10.25
    assert found["changed"] == [{"what": "unit", "name": "Ferry Guard", "was": 1.0, "now": 10.25}]
    assert answer("reprice", {"thing": {**UNIT, "cost": 1}})["changed"] == []


def test_the_ready_armies_are_those_of_the_files() -> None:
    assert FILE.read_text("utf-8") == written(read_ready())


def test_the_armies_of_the_benchmark_are_not_offered_to_players() -> None:
    offered = {roster["key"] for roster in answer("ready", {})["rosters"]}
    assert offered == set(SHIPPED) - set(YARDSTICKS)
    assert set(YARDSTICKS) < set(SHIPPED)


def test_ready_armies_are_sound_and_legal() -> None:
    found = answer("ready", {})
    for roster in found["rosters"]:
        judged = answer("roster", {"roster": roster["body"]})
        assert judged["legal"], roster["key"]
        assert judged["total"] == roster["points"]
    for faction in found["factions"]:
        assert not answer("library", {"thing": faction["body"]})["faults"]
        assert faction["about"]


def test_the_same_price_as_python_gives() -> None:
    unit = Unit(name="Ferry Guard", move=9, dash=3, defence=5, hp=4, armour=3, transport=50)  # type: ignore[arg-type]
    body = {**UNIT, "move": 9, "dash": 3, "defence": 5, "hp": 4, "armour": "3+", "aegis": None, "transport": 50}
    assert answer("price", {"thing": body})["points"] == float(price_unit(unit).points)


def test_answers_are_plain_json() -> None:
    json.dumps(answer("symbols", {}), allow_nan=False)
