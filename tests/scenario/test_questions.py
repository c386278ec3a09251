"""Questions by numbers: answered with given dice, wrong with what came of them, and what cannot be asked."""

from pathlib import Path

import pytest

from muster.files import BadFile
from muster.scenario.pictures import pictures
from tests.scenario.kit import GAME, fault, played, told

HEAD = "kind: scenario\nname: by numbers\n"
ASK = """questions:
  - ask: two shots at armour
    weapons: {attacks: 2, power: 4}
    target: {defence: 4, hp: 2, models: 2, armour: 5+}
    dice: "4 3 4"
"""


@pytest.mark.rule("ATTACK-02")
@pytest.mark.parametrize(
    ("what", "right", "wrong"),
    [
        ("power", "4", "5"),
        ("defence", "4", "5"),
        ("modifier", "0", "-1"),
        ("needs", "4+", "3+"),
        ("hits", "1", "2"),
        ("saves", "Armour 5+", "Armour pierced"),
        ("failed", "1", "0"),
        ("lost", "1", "2"),
        ("left", "1 2", "2 1"),
        ("discarded", "0", "1"),
    ],
)
def test_a_question_is_answered(tmp_path: Path, what: str, right: str, wrong: str) -> None:
    assert told(played(tmp_path, f"{ASK}    {what}: {right}\n", HEAD)) == []
    assert told(played(tmp_path, f"{ASK}    {what}: {wrong}\n", HEAD)) == [(f"question 1, {what}", wrong, right)]


def test_dice_of_a_question_are_all_rolled_and_none_more(tmp_path: Path) -> None:
    short, long = (ASK.replace('"4 3 4"', dice) + "    lost: 1\n" for dice in ('"4 3"', '"4 3 4 6"'))
    ((what, given, said),) = told(played(tmp_path, short, HEAD))
    assert (what, given, "Armour save" in said) == ("question 1, dice", "4 3", True)
    assert told(played(tmp_path, long, HEAD)) == [("question 1, dice", "all of them rolled", "left over: 6")]


def test_a_question_is_asked_by_the_ruleset_and_beside_a_game(tmp_path: Path) -> None:
    report = played(tmp_path, f'steps:\n  - {{do: "Guards move 1,0", phase: dash}}\n{ASK}    lost: 2\n', GAME)
    assert [each.what for each in report.differences] == ["phase", "question 1, lost"]
    assert not report.passed


def test_there_is_no_picture_of_numbers(tmp_path: Path) -> None:
    report = played(tmp_path, f"{ASK}    lost: 1\n", HEAD)
    assert list(pictures(report)) == []
    with pytest.raises(LookupError, match="asks by numbers alone"):
        _ = report.scenario.position


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        (
            ASK,
            "question 1 expects nothing; allowed are power, defence, modifier, needs, hits, saves,",
        ),
        (f"{ASK}    range: 12\n", "question 1 has no field “range”; allowed are ask, weapons, target, dice,"),
        (
            f"{ASK}    hits: {{a: 1}}\n",
            "question 1, hits: it is a group of fields; allowed are figures, and lists of them.",
        ),
        (
            f"{ASK}    hits: 1\nsteps: [finish]\n",
            "steps is of a game, and there are no sides; allowed without are name,",
        ),
        (
            f"{ASK}    hits: 1\n".replace('"4 3 4"', "four"),
            "question 1: “four” is no die; allowed are faces such as 4",
        ),
        (f"{ASK}    hits: 1\n".replace('"4 3 4"', "seed 4"), "question 1: dice is seed 4; allowed are faces, since"),
        (f"{ASK}    hits: 1\n".replace("defence: 4, ", ""), "the target lacks the field “defence”"),
        (f"{ASK}    hits: 1\n".replace("power: 4", "power: 99"), "power is 99; allowed are whole numbers"),
        ("questions: []\n", "questions is an empty list; allowed is a list of at least one."),
    ],
)
def test_what_cannot_be_asked_names_its_line(tmp_path: Path, rest: str, sentence: str) -> None:
    assert sentence in fault(tmp_path, rest, HEAD).sentence


def test_a_scenario_without_sides_and_questions_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="a scenario lacks the field “sides”; allowed are names, each with its units"):
        played(tmp_path, "", HEAD)
