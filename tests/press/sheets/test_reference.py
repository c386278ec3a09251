"""The rules on two pages: all of them, and those of the ruleset that was asked for."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from muster.files.kinds import written
from muster.press.sheets.attack_words import type_rows
from muster.press.sheets.document import Printed
from muster.press.sheets.look import FULL, MARGIN, PAPERS, SAVING, Setting
from muster.press.sheets.reference import print_reference
from muster.press.sheets.turn_words import action_rows
from muster.rulebook.catalogue import catalogue
from muster.rulebook.ruleset import CORE, PRESETS, SWITCHES, Ruleset
from tests.press.sheets.kit import extracted, ink, outside, overlaps

OTHER: dict[str, Any] = {
    "attack_table": "d10-beta",
    "multiplier": "hp_loss",
    "minimum_unit_cost": 40,
    "minimum_model_cost": 3,
    "difficult_ground": "half_inside",
    "weapon_limits": "unit",
    "range_zero": "touching",
    "most_sides": 3,
    "set_length": 5,
    "set_limit": 400,
    "longest_random_game": 9,
    "command_dice": 3,
}


@cache
def found(name: str, paper: str = "a4", saving: bool = False) -> Printed:
    return print_reference(PRESETS[name], Setting(PAPERS[paper], SAVING if saving else FULL))


@cache
def words(rules: Ruleset) -> str:
    return print_reference(rules, Setting()).words


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", PRESETS)
def test_it_has_two_pages_on_which_nothing_is_cut_or_overlaps(name: str, paper: str) -> None:
    one = found(name, paper)
    assert one.pages == len(extracted(one.pdf)) == 2
    assert not outside(one, PAPERS[paper], MARGIN)
    assert not list(overlaps(one))


def test_it_is_neither_blank_nor_black_and_ink_can_be_saved() -> None:
    full, saving = ink(found("core").pdf), ink(found("core", saving=True).pdf)
    assert all(0.05 < dark < 0.4 for dark in full)
    assert all(dark > 0.01 for dark in saving)
    assert sum(saving) < 0.6 * sum(full)


def test_two_prints_are_the_same_to_the_byte() -> None:
    assert print_reference(PRESETS["beta"], Setting()).pdf == found("beta").pdf


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_whatever_the_ruleset_decides_differently_reads_differently(switch: Any) -> None:
    base = replace(CORE, vertical_terrain=True) if switch.name == "ladders_and_stairs" else CORE
    value = OTHER.get(switch.name, not getattr(base, switch.name))
    kind_value = switch.kind.read(written(value)) if switch.name in OTHER else value
    changed = replace(base, **{switch.name: kind_value})
    assert words(changed) != words(base)


def test_every_id_on_it_is_in_the_catalogue() -> None:
    for name in PRESETS:
        ids = set(re.findall(r"\b[A-Z][A-Z0-9]*-\d\d\b", found(name).words))
        assert len(ids) > 60
        assert ids <= set(catalogue())


@pytest.mark.rule("CP-10.a", "CP-10.d", "ACT-04.a", "ACT-04.b", "ACT-04.c")
def test_actions_are_listed_with_what_each_use_costs() -> None:
    rows = {name: prices for name, *prices, _ in action_rows()}
    assert rows["Move"] == rows["Use Perks"] == ["1", "2", "4", "8"]
    assert rows["Deploy"][0] == "free"
    assert rows["Support"][0] == "+1"
    page = extracted(found("core").pdf)[0]
    assert all(name in page for name in rows)


@pytest.mark.rule("ATTACK-23", "ATTACK-24", "ATTACK-25", "MELEE-17.a", "MELEE-17.b", "MELEE-17.c")
def test_weapon_types_say_what_they_allow() -> None:
    assert type_rows() == [
        ("Heavy", "no", "no", "−2"),
        ("Battle", "yes", "no", "−1"),
        ("Assault", "yes", "yes", "0"),
    ]


@pytest.mark.rule("QR-10", "CP-05")
def test_command_dice_are_those_of_the_ruleset() -> None:
    assert "2D6" in found("quickref").words
    assert "1D6 for each started 500 points" in " ".join(found("core").words.split())


@pytest.mark.rule("ATTACK-07", "QS-25", "BETA-14")
def test_each_ruleset_has_its_chart() -> None:
    pages = {name: extracted(found(name).pdf)[1] for name in ("core", "quickstart", "beta")}
    assert "A×8" in pages["core"]
    assert "A×16" in pages["beta"]
    assert "A×" not in pages["quickstart"]
    tens = print_reference(replace(CORE, name="tens", attack_table="d10-beta"), Setting())
    assert "9/9" in extracted(tens.pdf)[1]
    assert "faces 0 to 9" in " ".join(tens.words.split())
