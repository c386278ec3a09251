"""Who may still speak and what is settled: those out of the game have no say, and a question is rolled for once."""

from collections.abc import Iterator

import pytest

from muster.battle import commands as co
from muster.battle.battle import Battle, Progress
from muster.battle.log.replay import fold
from muster.battle.refusal import Refusal
from muster.dice import ScriptedDice
from muster.rulebook.ruleset import COMPETITIVE
from muster.scenario.snapshot import restored, snapshot_text
from tests.battle.kit import played
from tests.battle.skirmish import begun


@pytest.fixture(scope="module")
def thinned() -> Battle:
    """A competitive game of three in which one side was eliminated and the others play on (DM-03)."""
    for dice in range(1, 30):
        battle = begun(3, dice, ruleset=COMPETITIVE)
        for _ in played(battle, dice):
            if battle.result is None and battle.state.out:
                return battle
    raise AssertionError("nobody was eliminated")


def everything_said(out: int, other: int) -> Iterator[co.AnyCommand]:
    yield co.Surrender()
    yield co.OfferDraw()
    yield co.StopAndScore()
    yield co.Decline()
    yield co.AskUndo(0)
    yield co.GoOnWithout(other)
    yield co.GoOnWithout(out, "greedy")
    yield co.TakeBack()
    yield co.Pause()
    yield co.Resume()
    yield co.Warn(other, "loaded dice")
    yield co.SettleByRollOff("Who began?", ("me", "you"))


@pytest.mark.rule("SPORT-08.e")
def test_who_was_eliminated_has_no_say_in_the_game(thinned: Battle) -> None:
    (out,) = thinned.state.out
    other = (out + 1) % 3
    assert thinned.state.players[out] == "playing"
    assert isinstance(thinned.command(co.OfferDraw(), other), Progress)
    before, lines = thinned.hash, len(thinned.log.lines)
    for command in everything_said(out, other):
        answer = thinned.command(command, out)
        assert isinstance(answer, Refusal), command
        assert (answer.code, answer.rule) == ("command.gone", "SPORT-08")
    assert (thinned.hash, len(thinned.log.lines)) == (before, lines)
    assert thinned.state.out == (out,)
    assert isinstance(thinned.command(co.Decline(), other), Progress)


@pytest.mark.rule("DICE-14", "SPORT-05")
def _disagree(battle: Battle, question: str, readings: tuple[str, str]) -> None:
    for seat in (0, 1):
        assert isinstance(battle.command(co.SettleByRollOff(question, readings), seat), Progress)


def test_a_question_is_settled_once_and_another_that_begins_alike_is_not() -> None:
    battle = begun(2, dice=ScriptedDice([6, 4, 1, 6, 2, 5]))
    _disagree(battle, "cover: hill", ("yes", "no"))
    for again in ("cover: hill", " cover: hill ", "cover: hill\u00a0"):
        answer = battle.command(co.SettleByRollOff(again, ("yes", "no")), 1)
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.rule) == ("settle.settled", "SPORT-05")
    _disagree(battle, "cover", ("a", "b"))
    assert battle.state.rulings == (("cover: hill", "no"), ("cover", "b"))
    assert fold(battle.log).state.rulings == battle.state.rulings


def test_what_was_settled_outlasts_being_written_as_an_exact_state() -> None:
    battle = begun(2, dice=ScriptedDice([6, 4, 6, 1]))
    _disagree(battle, "Is it cover?", ("yes: wholly", "no"))
    again = restored(battle.forces, snapshot_text(battle.state))
    assert again.rulings == battle.state.rulings == (("Is it cover?", "yes: wholly"),)
    assert again.hash() == battle.hash
