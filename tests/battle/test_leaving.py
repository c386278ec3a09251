"""A side leaves in the middle of something: what was about its units is dropped, and the others lose nothing."""

import pytest

from muster.battle import commands as co
from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.decisions import ActionDecision, AttackDecision, CounterDecision
from tests.battle.skirmish import asked
from tests.views.preview_kit import ask, scene

TWO_GUNS = """
style: advanced
weapons:
  pistol: {type: assault, range: 24, attacks: 1}
  carbine: {type: assault, range: 24, attacks: 1}
sides:
  A: {One: {at: "3,3", weapons: [pistol, carbine]}}
  B: {Foe: {at: "14,3", hp: 9, weapons: [pistol]}}
  C: {Outside: {at: "20,20"}}
start: {phase: actions, points: [A 5, B 5, C 5]}
"""


def surrendered(battle: Battle, side: int) -> tuple[ev.AnyEvent, ...]:
    done = battle.command(co.Surrender(), side)
    assert isinstance(done, Progress), done
    return done.events


def under_attack(text: str = TWO_GUNS) -> Battle:
    """A battle whose first attack dice lie on the table."""
    battle = scene(text, "One begin attack", "One attack Foe", dice=(6, 6, 6, 6, 6, 6))
    assert isinstance(asked(battle), CounterDecision)
    return battle


@pytest.mark.rule("CTR-04", "SPORT-08")
def test_after_a_third_side_has_left_each_weapon_group_can_still_be_answered() -> None:
    battle = under_attack()
    surrendered(battle, 2)
    first = battle.choose(battle.step.least(battle.field))
    assert isinstance(first, Progress)
    assert [type(each) for each in first.events if isinstance(each, ev.AttackRolled)] == [ev.AttackRolled]
    second = asked(battle)
    assert isinstance(second, CounterDecision)
    assert second.side == 1


@pytest.mark.rule("SPORT-08")
def test_an_attack_whose_attacker_has_left_is_over_and_nobody_is_asked_to_answer_it() -> None:
    battle = under_attack()
    told = surrendered(battle, 0)
    assert not any(isinstance(each, ev.SavesRolled | ev.HpLost) for each in told)
    assert isinstance(asked(battle), ActionDecision)
    assert asked(battle).side != 0
    assert battle.state.hp[1] == 9


@pytest.mark.rule("SPORT-08")
def test_nothing_is_told_of_an_attacked_unit_that_has_left() -> None:
    battle = under_attack()
    told = surrendered(battle, 1)
    assert not any(isinstance(each, ev.SavesRolled | ev.HpLost | ev.LossDiscarded) for each in told)
    assert isinstance(asked(battle), ActionDecision)


@pytest.mark.rule("SPORT-08")
def test_a_counter_attack_on_who_has_left_is_not_asked_for() -> None:
    battle = scene(TWO_GUNS, "One begin attack", "One attack Foe", "answer attack", dice=(1, 1))
    assert asked(battle).side == 1
    surrendered(battle, 0)
    assert isinstance(asked(battle), ActionDecision)
    assert asked(battle).side != 0


@pytest.mark.rule("SPORT-08", "CP-13")
def test_whose_action_step_it_is_keeps_it_when_the_last_unit_of_all_leaves() -> None:
    battle = scene(TWO_GUNS)
    before = asked(battle)
    assert isinstance(before, ActionDecision)
    assert before.side == 0
    surrendered(battle, 2)
    assert asked(battle).side == 0


PAID_FOR = """
style: advanced
weapons: {pistol: {type: assault, range: 24, attacks: 1}}
sides:
  A: {One: {at: "3,3", hp: 9, weapons: [pistol]}}
  B: {Foe: {at: "14,3", hp: 9, weapons: [pistol]}}
  C: {Outside: {at: "20,20"}}
start: {phase: actions, points: [A 9, B 9, C 5]}
"""


@pytest.mark.rule("SPORT-08", "CP-12")
@pytest.mark.parametrize(
    "second_of_its_kind",
    [
        ("One begin attack", "One attack Foe", "answer nothing", "One begin attack"),
        ("One begin move", "One move to 4,3", "One begin move"),
    ],
    ids=["attack", "move"],
)
def test_a_second_action_that_was_paid_for_is_still_asked_for_after_a_third_side_has_left(
    second_of_its_kind: tuple[str, ...],
) -> None:
    battle = scene(PAID_FOR, *second_of_its_kind, dice=(1, 1, 1))
    before, step = asked(battle), battle.step
    surrendered(battle, 2)
    assert (type(asked(battle)), asked(battle).side) == (type(before), 0)
    assert battle.step == step


@pytest.mark.rule("SPORT-08", "CTR-07")
def test_a_counter_attack_by_a_unit_that_has_attacked_is_still_asked_for_after_a_third_side_has_left() -> None:
    first = ("One begin attack", "One attack Foe", "answer nothing", "rest")
    answered = ("Foe begin attack", "Foe attack One", "answer nothing", "rest", "finish")
    again = ("One begin attack", "One attack Foe", "answer attack")
    battle = scene(PAID_FOR, *first, *answered, *again, dice=(1,) * 8)
    assert (type(asked(battle)), asked(battle).side) == (AttackDecision, 1)
    surrendered(battle, 2)
    assert (type(asked(battle)), asked(battle).side) == (AttackDecision, 1)


DELAYED = """
terrain:
  - {name: Gate, size: [3, 3], at: [6, 6], top: 3, going: impassable, building: {floors: [0]}}
  - {name: Far gate, size: [3, 3], at: [18, 6], top: 3, going: impassable, building: {floors: [0]}}
connections:
  - {from: Gate, to: Far gate, both_ways: yes, passage: delayed}
sides:
  A: {Red: {aboard: Gate}}
  B: {Blue: {at: "20,20"}}
  C: {Outside: {at: "20,3"}}
start: {phase: move}
"""


@pytest.mark.rule("TERRAIN-17")
def test_a_transfer_through_a_delayed_passage_is_shown_as_on_its_way() -> None:
    battle = scene(DELAYED)
    gate = next(
        offer for offer in range(battle.forces.model_count) if battle.forces.of_model(offer).name == "Far gate"
    )
    told = ask(battle, "choice", choice={"do": "transfer", "unit": 0, "host": gate})
    assert told["legal"]
    assert told["ahead"] == []


@pytest.mark.rule("SPORT-08", "TERRAIN-17")
def test_nobody_of_a_side_that_has_left_is_on_the_way_anywhere_or_from_anywhere() -> None:
    battle = scene(DELAYED, "Red transfer to Far gate")
    assert [unit for unit, _ in battle.state.passages] == [unit for unit, _ in battle.state.origins] == [0]
    surrendered(battle, 0)
    assert battle.state.passages == battle.state.origins == ()
