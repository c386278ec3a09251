"""What Enter takes in an Advanced game, and what the lists say that Guard and Prepare would do."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import pytest

from muster.battle import events as ev
from muster.battle.battle import Battle
from muster.battle.choices import Act, Answer, Finish, Rest
from muster.battle.decisions import ActionDecision, AnyDecision, CounterDecision
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.bots import GreedyPlayer, step
from muster.cli.play.action import choose_action
from muster.cli.play.answer import choose_answer
from muster.dice import FastDice
from muster.rulebook.actions import Action
from muster.rulebook.playstyle import Playstyle
from tests.battle.kit import setup
from tests.cli.kit import Desk, Keyboard

D = TypeVar("D", bound=AnyDecision)
HITS = re.compile(r"(\d+) hits? (?:stays?|becomes?) (\d+)(?: to (\d+))?")
LAMPS = ("play", "--armies", "lamplighters", "salt-kites", "--players", "you,greedy", "--seed", "7")


def asked(kind: type[D], games: int = 2) -> Iterator[tuple[Battle, D]]:
    """Every decision of a kind in a few Advanced games of greedy players."""
    for game in range(games):
        advanced = replace(setup("lamplighters", "salt-kites"), style=Playstyle.ADVANCED)
        battle, players = Battle.new(advanced, FastDice(game)), [GreedyPlayer(game), GreedyPlayer(game)]
        while battle.pending is not None:
            if isinstance(battle.pending, kind):
                yield battle, battle.pending
            step(battle, players)


def test_an_attack_is_suggested_before_a_move_that_would_halve_it(keyboard: Keyboard) -> None:
    told = keyboard.play("\n" * 9, *LAMPS, "--style", "advanced")
    assert "   1 move up to 6 in. (1 Command Point)\n" in told
    assert " ▸ 3 attack: 6.7 HP of Windward Runners (a) on average (1 Command Point)\n" in told


def test_enter_takes_what_is_worth_it_and_ends_when_nothing_is(desk: Desk) -> None:
    taken: Counter[object] = Counter()
    for battle, decision in asked(ActionDecision, games=1):
        choice = desk.ask(choose_action, battle, "", "")
        taken[choice.action if isinstance(choice, Act) else type(choice)] += 1
        best = GreedyPlayer().choose(View(battle, decision.side), decision)
        assert choice == best
    assert {Action.ATTACK, Action.MOVE, Rest, Finish} <= set(taken)
    assert taken[Rest] > 2


def test_a_unit_that_has_nothing_worth_doing_is_left_by_enter(desk: Desk) -> None:
    battle, decision = next(
        (battle, decision)
        for battle, decision in asked(ActionDecision)
        if not decision.second and desk.ask(choose_action, battle, "", "") == Finish()
    )
    assert desk.ask(choose_action, battle, "1", "") is None
    assert f"Enter for {sum(each.unit == decision.offered[0].unit for each in decision.offered) + 1}" in desk.said


@pytest.mark.rule("CTR-11")
def test_the_list_says_what_guard_makes_of_the_dice_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = idle = 0
    for battle, decision in asked(CounterDecision):
        if Action.GUARD not in [offer.action for offer in decision.offered]:
            continue
        desk = Desk(monkeypatch, width=200)
        choice = desk.ask(choose_answer, battle, "")
        found = HITS.search(desk.said)
        assert found is not None
        before, least, most = int(found[1]), int(found[2]), int(found[3] or found[2])
        done = battle.copy().choose(Answer(Action.GUARD))
        assert not isinstance(done, Refusal)
        read = [event.hits for event in done.events if isinstance(event, ev.DiceReadAgain)]
        assert least <= (read or [before])[0] <= most
        changed += before != least
        idle += before == least == most
        assert not (before == least == most and choice == Answer(Action.GUARD)), "Enter pays for nothing"
    assert changed
    assert idle


@pytest.mark.rule("ACT-18")
def test_prepare_says_what_it_frees(desk: Desk) -> None:
    first = next(battle for battle, decision in asked(ActionDecision) if not decision.second)
    desk.ask(choose_action, first, "1", "b")
    assert "prepare: it would free nothing" in desk.said
    later = (battle for battle, decision in asked(ActionDecision) if decision.second)
    for battle in later:
        desk.ask(choose_action, battle, "r")
    assert re.search(r"prepare: then (move|dash|attack)", desk.said)
