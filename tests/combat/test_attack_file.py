"""Attacks in files: what is read, every fault with its line and rule, and the schema that editors check by."""

from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from muster.combat.attack_file import AttackFile, attack_schema, load_attack
from muster.files import BadFile
from muster.rulebook.ruleset import PRESETS

ATTACK = """\
kind: attack
version: 1
name: Rifles
ruleset: core
target:
  defence: 4
  hp: 3
  models: 2
  damaged: [2, 1]
  armour: 4+
  cover: {defence: 1, save: 5+}
weapons:
  - {name: rifle, attacks: 2, power: 4, ap: 5+, type: battle}
  - {count: 3, attacks: 1, power: 6}
"""
TEMPLATE = Path(__file__).parents[2] / "src" / "muster" / "cli" / "templates" / "attack.yaml"


def loaded(folder: Path, text: str) -> AttackFile:
    path = folder / "attack.yaml"
    path.write_text(text, encoding="utf-8")
    return load_attack(path)


def faults(folder: Path, old: str, new: str) -> list[tuple[int, str, str]]:
    """The faults of the attack with a change: line, rule and sentence."""
    with pytest.raises(BadFile) as refused:
        loaded(folder, ATTACK.replace(old, new, 1))
    return [(fault.line, fault.rule, fault.sentence) for fault in refused.value.faults]


def marked(text: str) -> set[str]:
    """Where the schema finds something wrong."""
    parsed: dict[str, Any] = YAML(typ="safe", pure=True).load(StringIO(text))
    validator = jsonschema.Draft202012Validator(attack_schema())
    return {error.json_path for error in validator.iter_errors(parsed)}


@pytest.mark.parametrize(
    ("damaged", "models"), [("[2, 1]", (2, 1)), ("[1]", (1, 3)), ("2", (2, 3)), ("none", (3, 3))]
)
def test_damaged_models_come_first_and_all_others_are_whole(
    tmp_path: Path, damaged: str, models: tuple[int, ...]
) -> None:
    assert loaded(tmp_path, ATTACK.replace("[2, 1]", damaged)).target.models == models


@pytest.mark.rule("HP-08")
def test_no_more_models_are_damaged_than_there_are(tmp_path: Path) -> None:
    told = "damaged lists 3 models; the target has 2."
    assert faults(tmp_path, "[2, 1]", "[2, 1, 1]") == [(9, "HP-08", told)]


@pytest.mark.rule("HP-08")
def test_a_damaged_model_has_lost_something(tmp_path: Path) -> None:
    told = "damaged lists HP left; allowed are whole numbers from 1 to 2."
    assert faults(tmp_path, "[2, 1]", "[3, 1]") == [(9, "HP-08", told)]


@pytest.mark.rule("HP-08")
def test_a_model_of_one_hp_is_never_damaged(tmp_path: Path) -> None:
    told = "damaged lists HP left; models of 1 HP cannot be damaged."
    assert faults(tmp_path, "hp: 3", "hp: 1") == [(9, "HP-08", told)]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ("weapons:\n  - {", "weapons: rifle\nrest:\n  - {"),
            (12, "weapons is text; allowed is a list of at least one."),
        ),
        (("power: 6", "might: 6"), (14, "weapon 2 has no field “might”")),
        (("count: 3, attacks: 1", "count: 101, attacks: 100"), (14, "weapon 2 rolls 10,100 dice; at most 10,000")),
    ],
)
def test_weapons_are_told_by_their_place_in_the_list(
    tmp_path: Path, change: tuple[str, str], told: tuple[int, str]
) -> None:
    found = [(line, sentence) for line, _, sentence in faults(tmp_path, *change)]
    assert any(line == told[0] and sentence.startswith(told[1]) for line, sentence in found), found


def test_as_many_dice_as_are_allowed_can_be_rolled_and_weapons_without_a_name_have_their_number(
    tmp_path: Path,
) -> None:
    weapons = loaded(tmp_path, ATTACK.replace("count: 3, attacks: 1", "count: 100, attacks: 100")).weapons
    assert [(each.name, each.dice) for each in weapons] == [("rifle", 2), ("weapon 2", 10_000)]


@pytest.mark.rule("SAVE-11")
def test_a_modifier_of_all_saves_is_added_to_that_of_each(tmp_path: Path) -> None:
    modifiers = "save_modifier: 1, armour_modifier: 2, aegis_modifier: -3"
    target = loaded(tmp_path, ATTACK.replace("  armour: 4+", f"  {modifiers.replace(', ', chr(10) + '  ')}")).target
    assert (target.armour_modifier, target.aegis_modifier) == (3, -2)


def test_what_is_unknown_in_an_attack_is_told_as_such(tmp_path: Path) -> None:
    ((line, _, told),) = faults(tmp_path, "name: Rifles", "title: Rifles")
    assert (line, told.split(";")[0]) == (3, "an attack has no field “title”")


@pytest.mark.parametrize("nothing", ["none", "None", "NONE", '"-"'])
def test_an_attack_without_a_ruleset_has_none(tmp_path: Path, nothing: str) -> None:
    assert loaded(tmp_path, ATTACK).ruleset == PRESETS["core"]
    assert loaded(tmp_path, ATTACK.replace("ruleset: core", f"ruleset: {nothing}")).ruleset is None


def test_a_rulesets_file_is_found_beside_the_attack(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("kind: ruleset\nname: Ours\nbase: quickref\n", encoding="utf-8")
    ruleset = loaded(tmp_path, ATTACK.replace("ruleset: core", "ruleset: ours.yaml")).ruleset
    assert ruleset is not None
    assert ruleset.name == "Ours"


def test_a_ruleset_that_is_not_there_is_a_fault_of_its_line(tmp_path: Path) -> None:
    told = f"ruleset is ours.yaml; allowed are {', '.join(PRESETS)} or a ruleset's file."
    assert faults(tmp_path, "ruleset: core", "ruleset: ours.yaml") == [(4, "", told)]


def test_faults_of_a_rulesets_file_keep_their_rule(tmp_path: Path) -> None:
    ours = tmp_path / "ours.yaml"
    ours.write_text("kind: ruleset\nname: Ours\nbase: core\nattack_table: d7\n", encoding="utf-8")
    with pytest.raises(BadFile) as refused:
        load_attack_beside(ours)
    ((line, rule, told),) = [(fault.line, fault.rule, fault.sentence) for fault in refused.value.faults]
    assert (line, rule) == (4, "ATTACK-07")
    assert told.startswith(f"{ours}:4: ")


def load_attack_beside(ruleset: Path) -> AttackFile:
    return loaded(ruleset.parent, ATTACK.replace("ruleset: core", f"ruleset: {ruleset.name}"))


def test_the_schema_is_one_and_lets_through_what_is_read() -> None:
    jsonschema.Draft202012Validator.check_schema(attack_schema())
    assert attack_schema()["title"] == "An attack"
    assert marked(TEMPLATE.read_text(encoding="utf-8")) == set()
    assert marked(ATTACK) == set()


@pytest.mark.parametrize("cover", ["none", "1", "{modifier: -1}", "{armour: 1, aegis: 1}"])
def test_the_schema_lets_through_every_form_of_cover(tmp_path: Path, cover: str) -> None:
    text = ATTACK.replace("{defence: 1, save: 5+}", cover)
    loaded(tmp_path, text)
    assert marked(text) == set()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("kind: attack", "kind: unit"), "$.kind"),
        (("defence: 4", "defence: 16"), "$.target.defence"),
        (("hp: 3", "health: 3"), "$.target"),
        (("{defence: 1, save: 5+}", "16"), "$.target.cover"),
        (("{defence: 1, save: 5+}", "{defence: 16}"), "$.target.cover"),
        (("{defence: 1, save: 5+}", "{height: 1}"), "$.target.cover"),
        (("power: 4", "power: 99"), "$.weapons[0].power"),
        (("attacks: 1, ", ""), "$.weapons[1]"),
        (("ruleset: core\n", "rules: core\n"), "$"),
    ],
)
def test_the_schema_marks_what_is_refused(tmp_path: Path, change: tuple[str, str], place: str) -> None:
    faults(tmp_path, *change)
    assert place in marked(ATTACK.replace(*change, 1))


def test_the_schema_marks_what_is_missing() -> None:
    assert "$" in marked("kind: attack\nname: Nothing\n")
    assert "$.weapons" in marked(ATTACK.partition("weapons:")[0] + "weapons: []\n")
