"""Where a scenario starts: Guard, uses of Actions, Support, and units that have had losses aboard."""

from pathlib import Path

import pytest

from muster.files import BadFile
from tests.scenario.kit import fault, played, told

GAME = """
kind: scenario
name: a game under way
style: advanced
weapons: {gun: {power: 4}}
sides:
  Red:
    Guards: {at: "4,4 6,4", weapons: gun}
    Truck: {at: "4,10", base: 50.8, transport: 40}
    Crew: {aboard: Truck, models: 3, hp: 2, hp_left: "2 - 1"}
  Blue:
    Foes: {at: "16,4", hp: 3}
"""


@pytest.mark.rule("ACT-20", "CP-10", "ACT-22")
def test_guards_uses_and_support_are_given(tmp_path: Path) -> None:
    steps = """start: {points: [Red 9], guard: [Foes 2], uses: [Guards attack 2, Guards move], supported: [Truck]}
steps:
  - {do: begin, guard: {Foes: 2, Guards: 0}, price: {Guards: {attack: 4, move: 2, dash: 1}}}
  - {do: Truck begin move, refused: [ACT-22, action.kind]}
  - {do: Guards begin attack, command: {Red: 5}}
  - {do: Guards attack Foes, dice: "6 6", attack: {Guards > Foes: {defence: 6}}}
"""
    assert told(played(tmp_path, steps, GAME)) == []


@pytest.mark.rule("TRANS-17")
def test_units_aboard_may_have_had_losses(tmp_path: Path) -> None:
    steps = """steps:
  - {do: begin, hp: {Crew: 2 - 1}, where: {Crew: "aboard Truck, gone, aboard Truck"}, load: {Truck: 30 of 40}}
  - {do: Crew begin move}
  - {do: "Crew disembark to 4,11.6 5.5,11.6", at: {Crew: "4,11.6 - 5.5,11.6"}, hp: {Crew: 2 - 1}}
"""
    assert told(played(tmp_path, steps, GAME)) == []


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (
            "{guard: [Foes high]}",
            "guard is Foes high; allowed are units with how much Guard raises their Defence, 0 to 12",
        ),
        ("{guard: [Foes 13]}", "guard is Foes 13; allowed are units with how much Guard"),
        ("{guard: [Fose 1]}", "there is no unit “Fose”"),
        ("{guard: [Foes 1, Foes 2]}", "guard names the same twice; allowed is each once."),
        ("{uses: [Foes fly]}", "uses is Foes fly; allowed are units with an Action and how often they used it"),
        ("{uses: [Foes move 0]}", "uses is Foes move 0; allowed are units with an Action"),
        ("{uses: [move]}", "uses is move; allowed are units with an Action"),
        ("{uses: [Foes move, Foes move 2]}", "uses names the same twice; allowed is each once."),
        ("{supported: [Fose]}", "there is no unit “Fose”"),
        ("{engaged: [Foes]}", "engaged has “Foes”; allowed are enemies such as A + B."),
        (
            "{phase: turn, uses: [Foes move]}",
            "uses is of Actions; allowed is it among the actions of a scenario of the",
        ),
    ],
)
def test_what_cannot_be_names_its_line(tmp_path: Path, start: str, sentence: str) -> None:
    said = fault(tmp_path, f"start: {start}\n", GAME)
    assert sentence in said.sentence
    assert said.line == GAME.count("\n") + 1


def test_only_advanced_games_have_guards(tmp_path: Path) -> None:
    standard = GAME.replace("style: advanced\n", "")
    assert (
        "guard is of Actions; allowed is it among" in fault(tmp_path, "start: {guard: [Foes 1]}\n", standard).sentence
    )


@pytest.mark.parametrize(
    ("crew", "sentence"),
    [
        ('hp_left: "2 3 1"', "hp_left is 2 3 1; allowed is a number from 0 to 2, or a dash, for each of 3 models."),
        ('hp_left: "2 -"', "hp_left is 2 -; allowed is a number from 0 to 2, or a dash, for each of 3 models."),
        ('hp_left: "- - -"', "hp_left leaves nobody; allowed are units with at least one model."),
    ],
)
def test_losses_aboard_that_cannot_be(tmp_path: Path, crew: str, sentence: str) -> None:
    game = GAME.replace('hp_left: "2 - 1"', crew)
    with pytest.raises(BadFile) as refused:
        played(tmp_path, "", game)
    assert sentence in str(refused.value)


def test_nobody_is_gone_in_reserve(tmp_path: Path) -> None:
    game = GAME.replace("aboard: Truck, ", "")
    with pytest.raises(
        Exception, match="hp_left has models that are gone; allowed is that of units at a place or aboard"
    ):
        played(tmp_path, "", game)
