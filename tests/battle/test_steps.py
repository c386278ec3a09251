"""Steps of the flow do what they are there for, and say so where somebody asks them for anything else."""

import pytest

from muster.battle.choices import Finish
from muster.battle.flow.aftermath import MendMelees
from muster.battle.view import View
from muster.table.shapes.measure import INCH
from tests.views.preview_kit import scene


def test_a_step_that_asks_for_nothing_takes_no_choice() -> None:
    field = scene('sides: {A: {One: {at: "3,3"}}, B: {Foe: {at: "14,3"}}}').field
    with pytest.raises(TypeError, match=r"^MendMelees does not do this$"):
        MendMelees().check(field, Finish())


TWO_TARGETS = """
style: advanced
weapons:
  pistol: {type: assault, range: 24, attacks: 1}
  carbine: {type: assault, range: 24, attacks: 1}
  rifle: {type: assault, range: 24, attacks: 1}
sides:
  A: {One: {at: "3,3", weapons: [pistol, carbine, rifle]}}
  B: {Foe: {at: "14,3", hp: 9, weapons: [pistol]}, Other: {at: "14,9", hp: 9}}
start: {phase: actions, points: [A 5, B 5]}
"""


@pytest.mark.rule("CTR-03")
def test_the_dice_on_the_table_are_told_with_what_is_yet_to_be_rolled_at_the_same_target() -> None:
    shots = "One attack Foe with pistol; One attack Other with carbine; One attack Foe with rifle"
    battle = scene(TWO_TARGETS, "One begin attack", shots, dice=(6, 6, 6))
    dice = View(battle, 1).dice_on_the_table
    assert (dice.unit, dice.group.target, dice.group.weapon, dice.faces, dice.hits) == (0, 1, 0, ((6,),), 1)
    assert [(group.target, group.weapon) for group in dice.to_come] == [(1, 2)]


def test_where_no_attack_waits_for_an_answer_no_dice_lie_on_the_table() -> None:
    with pytest.raises(TypeError, match=r"^ActionStep does not do this$"):
        _ = View(scene(TWO_TARGETS), 0).dice_on_the_table


def test_only_a_step_that_asks_for_a_movement_lets_a_model_go() -> None:
    battle = scene(TWO_TARGETS)
    assert battle.step.allowance(battle.field, 0) == 0
    battle = scene(TWO_TARGETS, "One begin move")
    assert battle.step.allowance(battle.field, 0) == battle.field.stats(0).move.total * INCH
