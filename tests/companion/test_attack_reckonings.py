"""Odds, needed rolls and real dice through the companion's door."""

from itertools import product
from typing import Any

import pytest

from muster.combat.attack import Cover, Target, WeaponGroup
from muster.combat.odds import odds
from muster.companion import answer
from muster.rulebook.ruleset import CORE, PRESETS
from tests.companion.kit import ATTACK, MATCH, ROSTER, TARGET


def resolved(attack: dict[str, Any], faces: list[int], **more: Any) -> dict[str, Any]:
    return answer("resolve", {"attack": attack, "faces": faces, **more})


@pytest.mark.rule("ATTACK-06", "SAVE-03")
def test_odds_are_those_of_the_engine() -> None:
    found = answer("odds", {"attack": ATTACK})
    cover = Cover(defence=1)
    same = odds([WeaponGroup(3, 4, 5, count=4)], Target(3, 2, (2,) * 5, 4, 6, cover), CORE)
    assert found["mean"] == pytest.approx(same.mean_hp_lost)
    assert found["destroy"] == pytest.approx(same.destroyed)
    assert sum(row["exactly"] for row in found["distribution"]) == pytest.approx(1)
    for row in found["distribution"]:
        assert row["at_least"] == pytest.approx(sum(same.hp_lost[row["hp"] :]), abs=1e-9)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_edition_has_its_odds(ruleset: str) -> None:
    assert answer("odds", {"attack": {**ATTACK, "ruleset": ruleset}})["ruleset"] == ruleset


def test_another_attack_table_can_be_asked_for() -> None:
    found = answer("requirements", {"attack": {**ATTACK, "attack_table": "d10-beta"}})
    assert found["groups"][0]["attack"]["die"] == "d10"


@pytest.mark.rule("SAVE-02", "SAVE-06")
def test_requirements_name_every_save_with_its_rules() -> None:
    group = answer("requirements", {"attack": ATTACK})["groups"][0]
    assert (group["dice"], group["defence"]) == (12, 4)
    assert [save["name"] for save in group["saves"]] == ["Armour", "AEGIS"]
    assert group["saves"][0]["number"] == 4
    assert group["steps"]


@pytest.mark.rule("ATTACK-23", "ATTACK-24")
@pytest.mark.parametrize(("type_", "moved", "barred"), [
    ("heavy", "no", False), ("heavy", "moved", True), ("battle", "moved", False), ("battle", "dashed", True),
    ("assault", "dashed", False),
])  # fmt: skip
def test_movement_bars_weapons_by_their_type(type_: str, moved: str, barred: bool) -> None:
    group = {**ATTACK["groups"][0], "type": type_}
    found = answer("odds", {"attack": {**ATTACK, "groups": [group], "situation": {"moved": moved}}})
    assert bool(found["barred"]) is barred
    assert (found["mean"] == 0) is barred


@pytest.mark.rule("TARGET-09.a", "MELEE-16.a")
def test_range_bars_weapons() -> None:
    def is_barred(reach: int, **situation: Any) -> bool:
        group = {**ATTACK["groups"][0], "range": reach}
        asked = {**ATTACK, "groups": [group], "situation": situation}
        return bool(answer("requirements", {"attack": asked})["barred"])

    assert not is_barred(12, distance=12)
    assert is_barred(12, distance=12.5)
    assert is_barred(0)
    assert not is_barred(0, melee="yes")


@pytest.mark.rule("ATTACK-02")
def test_dice_are_asked_for_stage_by_stage() -> None:
    needs = resolved(ATTACK, [])["needs"]
    assert (needs["stage"], needs["dice"], needs["need"], needs["who"]) == ("attack", 12, "4+", "attacker")
    attack = [4, 5, 6] + [1] * 9
    needs = resolved(ATTACK, attack)["needs"]
    assert (needs["stage"], needs["dice"], needs["need"], needs["who"]) == ("Armour", 3, "4+", "target")
    needs = resolved(ATTACK, [*attack, 4, 3, 1])["needs"]
    assert (needs["stage"], needs["dice"], needs["need"]) == ("AEGIS", 2, "6+")
    over = resolved(ATTACK, [*attack, 4, 3, 1, 6, 1])
    assert over["needs"] is None
    assert (over["hp_lost"], over["casualties"], over["left"]) == (1, 0, [1, 2, 2, 2, 2])


def test_some_of_the_dice_may_be_given() -> None:
    needs = resolved(ATTACK, [6, 6])["needs"]
    assert (needs["dice"], needs["given"]) == (12, 2)


@pytest.mark.rule("ATTACK-12")
def test_a_chained_requirement_asks_for_each_stage() -> None:
    attack = {"groups": [{"attacks": 2, "power": 1}], "target": {"defence": 10, "hp": 1}}
    stages = answer("requirements", {"attack": attack})["groups"][0]["attack"]["stages"]
    assert stages == [6, 6, 3]
    assert [resolved(attack, [6, 6] * rolled)["needs"]["number"] for rolled in range(3)] == stages
    in_two = {**attack, "target": {"defence": 6, "hp": 1}}
    assert [resolved(in_two, [6, 6] * rolled)["needs"]["number"] for rolled in range(2)] == [6, 4]


def test_dice_left_over_and_faces_that_no_die_has_are_refused() -> None:
    assert resolved(ATTACK, [1] * 13)["refused"]["code"] == "dice.left_over"
    assert resolved(ATTACK, [7] * 12)["refused"]["code"] == "dice.face"


@pytest.mark.rule("HP-08", "HP-09")
def test_the_owner_chooses_within_the_rules() -> None:
    attack = {"groups": [{"attacks": 1, "power": 20}], "target": {"defence": 0, "hp": 9, "left": [9, 9, 0, 9]}}
    assert resolved(attack, [], choose=[3])["losses"][0]["model"] == 3
    damaged = {**attack, "target": {"defence": 0, "hp": 9, "left": [9, 1, 0, 9]}}
    assert resolved(damaged, [], choose=[3])["losses"][0]["model"] == 1


@pytest.mark.rule("ATTACK-01")
def test_all_ways_the_dice_can_fall_have_the_odds_that_are_told() -> None:
    attack = {"groups": [{"attacks": 2, "power": 4}], "target": {"defence": 3, "hp": 1, "models": 2, "armour": "5+"}}
    count: dict[int, float] = {}
    for faces in product(range(1, 7), repeat=2):
        needs = resolved(attack, list(faces))["needs"]
        saves = needs["dice"] if needs else 0
        for more in product(range(1, 7), repeat=saves):
            lost = resolved(attack, [*faces, *more])["hp_lost"]
            count[lost] = count.get(lost, 0) + 1 / 36 / 6**saves
    for row in answer("odds", {"attack": attack})["distribution"]:
        assert row["exactly"] == pytest.approx(count[row["hp"]])


@pytest.mark.rule("APP-06", "ATTACK-04")
def test_an_attack_is_made_of_two_rosters() -> None:
    made = answer("attack", MATCH)
    assert made["attack"]["groups"][0]["count"] == 5
    assert made["attack"]["target"]["points"] == 106.45
    assert answer("odds", {"attack": made["attack"]})["mean_points"] > 0
    few = {**MATCH, "attacker": {"roster": ROSTER, "unit": "Ferry Guard", "models": [0, 4]}}
    assert answer("attack", few)["attack"]["groups"][0]["count"] == 2
    nobody = {**MATCH, "attacker": {"roster": ROSTER, "unit": "Ferry Gard"}}
    assert "Ferry Guard" in answer("attack", nobody)["refused"]["sentence"]


def test_a_refusal_tells_its_place() -> None:
    def at(**changes: Any) -> str:
        place: str = answer("odds", {"attack": {**ATTACK, **changes}})["refused"]["at"]
        return place

    assert at(groups=[{"attacks": 3, "power": 21}]) == "attack.groups[0].power"
    assert at(target={**TARGET, "hp": 100}) == "attack.target.hp"
    assert at(ruleset="pyproject.toml") == "attack.ruleset"
    assert at(situation={"cover": 99}) == "attack.situation.cover"
    assert at(groups=[]) == "attack.groups"
