"""The report adds up: points over time, luck against expectation, and who took what from whom."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from muster.battle import events as ev
from muster.battle.battle import Battle
from muster.battle.commands import AskUndo
from muster.battle.log.log import Log, LogLine
from muster.battle.rules.points import side_value
from muster.views.luck import FOUGHT
from muster.views.report import report
from muster.views.report_text import report_text
from muster.views.shapes.story import Report
from muster.views.story import story
from tests.views.kit import GAMES, fits, game, whole


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.rule("POINTS-10.a")
def test_the_last_points_are_those_of_the_result(name: str) -> None:
    battle = whole(name)
    told = report(battle.log)
    fits(Report, told)
    assert battle.result is not None
    assert [each["n"] for each in told["points"]] == list(range(len(battle.log.lines)))
    values = told["points"][-1]["values"]
    assert values == [round(float(Fraction(each)), 2) for each in battle.result.points]
    assert "Points: " in told["sentence"]


@pytest.mark.parametrize("name", GAMES)
def test_whatever_was_lost_in_attacks_was_taken_by_somebody(name: str) -> None:
    battle = whole(name)
    deeds = report(battle.log)["deeds"]
    lost = Counter[int]()
    for line in battle.log.lines:
        for event in line.events:
            if isinstance(event, ev.HpLost):
                lost[event.unit] += sum(hp for _, hp in event.losses)
    assert sum(lost.values())
    assert sum(deed["hp_taken"] for deed in deeds) == sum(lost.values())
    dead = [unit for unit, hp in lost.items() if hp == battle.field.stats(unit).full_hp]
    assert sorted(unit for deed in deeds for unit in deed["destroyed"]) == sorted(dead)
    assert sum(deed["points_taken"] for deed in deeds) == pytest.approx(sum(deed["lost"] for deed in deeds), abs=0.1)
    assert [deed["points_taken"] for deed in deeds] == sorted((deed["points_taken"] for deed in deeds), reverse=True)


@pytest.mark.parametrize("name", GAMES)
def test_luck_counts_every_die_that_needed_something(name: str) -> None:
    battle = whole(name)
    luck = report(battle.log)["luck"]
    dice = [
        each
        for line in story(battle.log)
        for event in line["events"]
        if event["kind"] in FOUGHT
        for each in event["dice"]
    ]
    assert sum(each["thrown"] for each in luck) == sum(len(each["faces"]) for each in dice) > 20
    assert sum(each["passed"] for each in luck) == sum(sum(each["passed"]) for each in dice)
    assert sum(each["expected"] for each in luck) == pytest.approx(
        sum(each["expected"] or 0 for each in dice), abs=0.1
    )


def test_what_is_undone_was_not_done() -> None:
    battle = _after_losses()
    asked = [line.decision for line in battle.log.lines]
    before = report(_cut(battle))["deeds"]
    assert report(battle.log)["deeds"] != before
    for seat in range(2):
        battle.command(AskUndo(asked[-2]), seat)
    assert battle.log.lines[-1].events[-1] == ev.Undone(asked[-2])
    assert report(battle.log)["deeds"] == before


def test_an_undo_across_the_end_of_a_turn_leaves_every_game_turn_once_in_the_points() -> None:
    battle = _turn_ended()
    asked = [line.decision for line in battle.log.lines]
    assert [each["turn"] for each in report(battle.log)["points"]][-2:] == [1, 1], "what ended it"
    for seat in range(2):
        battle.command(AskUndo(asked[-2]), seat)
    told = report(battle.log)["points"]
    assert max(each["turn"] for each in told) == 1
    assert [each["n"] for each in told] == [*range(len(asked) - 1), len(battle.log.lines) - 1]
    assert "| 2 |" not in report_text(battle.log).split("## Luck")[0]


@pytest.mark.parametrize(("name", "seed"), [("advanced", 2), ("standard", 6)])
def test_what_the_last_choice_of_a_turn_took_is_gone_at_the_end_of_that_turn(name: str, seed: int) -> None:
    battle = next(each for each in game(name, seed) if _loses_as_a_turn_ends(each.log.lines[-1]))
    told, ended = report(battle.log), battle.state.turn - 1
    before, last = told["points"][-2:]
    values = [round(float(side_value(battle.field, side)), 2) for side in range(2)]
    assert last["values"] == values != before["values"]
    assert last["turn"] == story(battle.log)[-1]["turn"] == ended
    assert f"| {ended} | {values[0]:g} | {values[1]:g} |" in report_text(battle.log)
    assert f"| {ended + 1} |" not in report_text(battle.log), "nothing was chosen in it yet"


def _loses_as_a_turn_ends(line: LogLine) -> bool:
    kinds = {type(event) for event in line.events}
    return kinds >= {ev.HpLost, ev.TurnEnded, ev.TurnBegan}


def _turn_ended() -> Battle:
    for battle in game("standard"):
        if battle.state.turn == 2:
            return battle
    raise AssertionError("no Game Turn ended")


def _after_losses() -> Battle:
    for battle in game("standard"):
        if any(isinstance(event, ev.HpLost) for event in battle.log.lines[-1].events) and battle.pending is not None:
            return battle
    raise AssertionError("nobody lost anything")


def _cut(battle: Battle) -> Log:

    return replace(battle.log, lines=battle.log.lines[:-1], followers=[])


def test_a_battle_report_tells_everything_and_no_name_is_markup() -> None:
    text = report_text(whole("standard").log)
    assert text.startswith("# Ash against Birch\n")
    for words in (
        "## Points at the end of each Game Turn",
        "## Luck",
        "## Who destroyed what",
        "### Game Turn 4 begins",
    ):
        assert words in text
    assert text.count("\n- ") > 50
