"""`muster odds`: figures, words, files and refusals."""

from math import comb
from pathlib import Path

import pytest

from tests.cli.kit import Cli

WORKED = ("--attacks", "12", "--power", "3", "--ap", "6+", "--defence", "5", "--hp", "2", "--models", "2")
CERTAIN = ("--attacks", "1", "--power", "7", "--defence", "1")


@pytest.mark.rule("ATTACK-31")
def test_the_worked_ranged_attack_in_closed_form(cli: Cli) -> None:
    found = cli.json("odds", *WORKED, "--armour", "3+", "--points", "120")
    assert (found["needs"], found["hit_probability"]) == ("6+", pytest.approx(1 / 6, abs=1e-15))
    chance = 1 / 6 * 1 / 3
    each = [comb(12, k) * chance**k * (1 - chance) ** (12 - k) for k in range(13)]
    assert found["hp_lost"] == pytest.approx([*each[:4], sum(each[4:])], abs=1e-12)
    assert found["casualties"] == pytest.approx([each[0] + each[1], each[2] + each[3], sum(each[4:])], abs=1e-12)
    assert found["destroyed"] == pytest.approx(sum(each[4:]), abs=1e-12)
    mean = sum(min(k, 4) * p for k, p in enumerate(each))
    assert found["mean_hp_lost"] == pytest.approx(mean, abs=1e-12)
    assert found["mean_points_lost"] == pytest.approx(120 * mean / 4, abs=1e-10)


@pytest.mark.parametrize(
    ("options", "needs", "chance"),
    [
        (("--power", "0", "--defence", "0"), "never", 0),
        (("--power", "9", "--defence", "1"), "Ax2", 1),
        (("--power", "10", "--defence", "0", "--modifier", "-1"), "2+x3", 5 / 6),
        (("--power", "2", "--defence", "8"), "6/5", 1 / 18),
        (("--power", "4", "--defence", "4", "--reroll", "failures"), "4+", 3 / 4),
        (("--power", "4", "--defence", "4", "--reroll", "successes"), "4+", 1 / 4),
        (("--power", "4", "--defence", "4", "--type", "heavy", "--melee"), "6+", 1 / 6),
        (("--power", "4", "--defence", "4", "--type", "heavy"), "4+", 1 / 2),
        (("--power", "4", "--defence", "4", "--cover", "1"), "5+", 1 / 3),
        (("--power", "4", "--defence", "4", "--cover", "1", "--melee"), "4+", 1 / 2),
        (("--power", "4", "--defence", "15", "--cover", "3"), "6/6/5", 1 / 108),
        (("--power", "12", "--defence", "0", "--ruleset", "quickstart"), "A", 1),
        (("--power", "6", "--defence", "0", "--ruleset", "beta"), "Ax2", 1),
        (("--power", "8", "--defence", "0", "--ruleset", "competitive"), "Ax2", 1),
        (("--power", "8", "--defence", "0", "--ruleset", "quickref"), "Ax2", 1),
    ],
)
def test_what_a_die_needs(cli: Cli, options: tuple[str, ...], needs: str, chance: float) -> None:
    found = cli.json("odds", "--attacks", "2", *options)
    assert found["needs"] == needs
    assert found["hit_probability"] == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize(
    ("options", "unsaved"),
    [
        (("--armour", "3+"), 1 / 3),
        (("--armour", "3+", "--aegis", "5+"), 2 / 9),
        (("--armour", "3+", "--ap", "3+"), 1),
        (("--armour", "3+", "--ap", "none"), 1 / 3),
        (("--armour", "none"), 1),
        (("--armour", "3+", "--save-modifier", "-1"), 1 / 2),
        (("--armour", "6+", "--save-modifier", "-1"), 1),
        (("--aegis", "3+", "--save-modifier", "2"), 1 / 6),
        (("--aegis", "4+", "--reroll-saves", "failures"), 1 / 4),
    ],
)
def test_how_saves_thin_hits_out(cli: Cli, options: tuple[str, ...], unsaved: float) -> None:
    assert cli.json("odds", *CERTAIN, *options)["hp_lost"] == pytest.approx([1 - unsaved, unsaved], abs=1e-12)


def test_a_ruleset_from_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("kind: ruleset\nname: Club\nattack_table: d6-formula\n")
    found = cli.json("odds", "--attacks", "1", "--power", "7", "--defence", "2", "--hp", "4", "--ruleset", str(path))
    assert (found["ruleset"], found["needs"], found["hp_lost"]) == ("Club", "Ax3", [0, 0, 0, 1, 0])


ATTACK = """\
kind: attack
version: 1
ruleset: beta
target: {defence: 4, hp: 2, models: 3, damaged: [1], armour: 4+, cover: 1, points: 90}
weapons:
  - {name: Rifles, count: 4, attacks: 2, power: 4, ap: 5+, type: battle}
  - {name: Lance, attacks: 1, power: 9, ap: 2+, type: heavy, reroll: failures}
"""


def test_several_weapons_from_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "attack.yaml"
    path.write_text(ATTACK)
    found = cli.json("odds", "--file", str(path))
    assert found["ruleset"] == "beta"
    assert [(each["name"], each["dice"], each["needs"]) for each in found["weapons"]] == [
        ("Rifles", 8, "5+"), ("Lance", 1, "A"),
    ]  # fmt: skip
    assert len(found["hp_lost"]) == 6
    assert len(found["casualties"]) == 4
    assert found["weapons"][0]["destroyed_by_then"] < found["weapons"][1]["destroyed_by_then"] == found["destroyed"]
    assert "needs" not in found
    assert cli.json("odds", "--file", str(path), "--ruleset", "core")["weapons"][1]["needs"] == "2+"
    text = cli.text("odds", "--file", str(path))
    assert "Rifles" in text
    assert "Destroyed by then" in text


def test_the_steps_are_told_in_words(cli: Cli) -> None:
    text = cli.text(
        "odds", *WORKED, "--armour", "3+", "--aegis", "6+", "--cover", "1", "--modifier", "-1", "--save-modifier",
        "-1", "--reroll", "failures", "--reroll-saves", "successes", "--points", "120",
    )  # fmt: skip
    for words in (
        "12 attack dice.",
        "Power 3 against Defence 6 = 5 +1 cover: 6/2, a 6 and then 2+ (d6-core).",
        "Dice modifier -1: 6/3, a 6 and then 3+.",
        "Dice that fail are rolled once more.",
        "Armour save on 3+ with -1: 4+, dice that succeed once more.",
        "AEGIS 6+ with -1 is worse than 6+: no save.",
        "Casualties of 2 models",
        "of 120.00 points on average",
    ):
        assert words in text
    assert "Armour 3+ is pierced by AP 2+: no save." in cli.text("odds", *CERTAIN, "--armour", "3+", "--ap", "2+")
    assert "No saves: every hit costs HP." in cli.text("odds", *CERTAIN)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--power", "99"), "power is 99; allowed are whole numbers from 0 to 20."),
        (("--defence", "16"), "defence is 16; allowed are whole numbers from 0 to 15."),
        (("--armour", "7+"), "armour is 7+; allowed are none, 6+, 5+, 4+, 3+ and 2+."),
        (("--aegis", "1+"), "aegis is 1+; allowed are none, 6+, 5+, 4+, 3+ and 2+."),
        (("--attacks", "-1"), "attacks is -1; allowed are whole numbers from 0 to 10,000."),
        (("--attacks", "two"), "attacks is two; allowed are whole numbers from 0 to 10,000."),
        (("--attacks", "1e3"), "attacks is 1e3; allowed are whole numbers from 0 to 10,000."),
        (("--models", "0"), "models is 0; allowed are whole numbers from 1 to 1,000."),
        (("--hp", "100"), "hp is 100; allowed are whole numbers from 1 to 99."),
        (("--type", "light"), "type is light; allowed are heavy, battle, assault."),
        (("--reroll", "all"), "reroll is all; allowed are none, failures, successes."),
        (("--points", "-5"), "points is -5; allowed are numbers from 0 to 1,000,000 with at most 2 decimals."),
        (("--modifier", "21"), "modifier is 21; allowed are whole numbers from -20 to 20."),
        (("--save-modifier", "x"), "save modifier is x; allowed are whole numbers from -20 to 20."),
        (("--ruleset", "gamma"), "ruleset is gamma; allowed are core, quickref, quickstart, beta, competitive or a"),
        (("--file", "x.yaml"), "cannot stand beside --file"),
        (("--colour", "red"), "No such option: --colour"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(cli: Cli, options: tuple[str, ...], sentence: str) -> None:
    error = cli.refused("odds", "--attacks", "2", "--power", "4", "--defence", "4", *options)
    assert sentence in error["sentence"]


def test_an_incomplete_question_says_what_is_needed(cli: Cli) -> None:
    assert "--attacks, --power and --defence, or --file" in cli.refused("odds", "--power", "3")["sentence"]


def test_a_bad_file_is_refused_with_its_faults(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "attack.yaml"
    path.write_text(ATTACK.replace("defence: 4", "defence: 44").replace("power: 9", "power: 99"))
    error = cli.refused("odds", "--file", str(path))
    assert [(fault["line"], fault["rule"]) for fault in error["faults"]] == [(4, "ATTACK-16"), (7, "ATTACK-16")]
    assert "cannot be read: no such file" in cli.refused("odds", "--file", str(tmp_path / "none.yaml"))["sentence"]


def test_the_rule_behind_a_refusal_is_named(cli: Cli) -> None:
    assert cli.refused("odds", "--attacks", "1", "--power", "99", "--defence", "1")["rule"] == "ATTACK-16"
