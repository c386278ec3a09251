"""What a Game Turn of an Advanced game leaves behind when it is over."""

from dataclasses import replace
from random import Random

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Act, Finish
from muster.battle.decisions import ActionDecision, MasterDecision
from muster.battle.view import View
from muster.bookkeeping.command_points import CommandPoints
from muster.dice import FastDice
from muster.rulebook.actions import Action
from muster.rulebook.playstyle import Playstyle
from tests.battle.skirmish import begun


def guarding(seed: int) -> Battle:
    """An Advanced game in whose first Game Turn everybody guards once, before the next roll for Turn Master."""
    setup = replace(begun(2).forces.setup, style=Playstyle.ADVANCED)
    battle, rng, guarded = Battle.new(setup, FastDice(seed)), Random(seed), set[int]()
    while not (isinstance(battle.pending, MasterDecision) and battle.state.turn == 2):
        asked = battle.pending
        assert asked is not None
        if not isinstance(asked, ActionDecision):
            battle.choose(View(battle, asked.side).sample(rng))
            continue
        offer = next((each for each in asked.offered if each.action is Action.GUARD), None)
        if offer is None or asked.side in guarded:
            battle.choose(Finish())
            continue
        battle.choose(Act(offer.unit, Action.GUARD))
        guarded.add(asked.side)
        assert battle.state.commanded.guards
    return battle


@pytest.mark.rule("CP-06", "CP-11", "CP-17.b")
def test_guards_and_use_counters_are_gone_before_the_next_turn_master_is_named() -> None:
    battle = guarding(3)
    command = battle.state.commanded
    assert any(command.points)
    assert command == CommandPoints(command.points)
    assert all(battle.field.guard(unit.number) == 0 for unit in battle.forces.units)
