"""A unit that reaches nobody but friends: what it is told, and that nothing happens to them by chance."""

from random import Random

import pytest

from muster.battle.choices import Attack, Finish
from muster.battle.decisions import AttackDecision
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.bots.greedy import GreedyPlayer
from muster.cli.play.attack import choose_attack
from muster.views.asked_units import units_asked
from tests.cli.kit import Desk
from tests.views.preview_kit import ask, scene

ROGUES = """
weapons: {gun: {range: 8, power: 4, attacks: 1}}
sides:
  A: {Rogues: {at: "4,8", weapons: gun}, Friends: {at: "10,8", hp: 2}}
  B: {Foe: {at: "20,20", weapons: gun}}
start: {phase: attack}
"""


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


@pytest.mark.rule("TARGET-03", "QR-26")
def test_friends_are_told_of_only_where_nobody_else_can_be_attacked() -> None:
    battle = scene(ROGUES)
    assert isinstance(battle.pending, AttackDecision)
    (offer,) = units_asked(View(battle, 0), battle.pending) or []
    assert offer["hint"] == "can attack nobody but friends: Friends"
    told = ask(battle, "attack", unit=0)
    assert [(each["unit"], each["can"]) for each in told["targets"]] == [(2, False), (1, True)]
    assert told["targets"][1]["sentence"].startswith("A friend! ")
    split = ask(battle, "attack", unit=0, shots=told["targets"][1]["shots"])
    assert split["fault"] is None
    assert [each["unit"] for each in split["split"]] == [1]
    near = scene(ROGUES.replace("20,20", "4,14"))
    assert [each["unit"] for each in ask(near, "attack", unit=0)["targets"]] == [2]


def test_who_plays_by_themselves_leaves_friends_alone() -> None:
    battle = scene(ROGUES)
    assert battle.pending is not None
    view = View(battle, 0)
    assert GreedyPlayer().choose(view, battle.pending) == Finish()
    assert {type(view.sample(Random(seed))) for seed in range(20)} == {Finish}


def test_at_the_terminal_enter_leaves_friends_alone_and_a_number_attacks_them(desk: Desk) -> None:
    battle = scene(ROGUES)
    assert desk.ask(choose_attack, battle, "") == Finish()
    assert desk.ask(choose_attack, battle, "1", "") is None, "another unit is asked for"
    attack = desk.ask(choose_attack, battle, "1", "1")
    assert isinstance(attack, Attack)
    assert not isinstance(battle.choose(attack), Refusal)
