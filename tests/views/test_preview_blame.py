"""Which pieces of terrain are lit: those that a refusal is about, known by their numbers and not by names."""

import pytest

from muster.battle.battle import Progress
from muster.battle.choices import Finish
from muster.battle.decisions import MoveDecision
from tests.views.preview_kit import ask, scene

ROCKS = """
table: 30 x 24
terrain:
  - {name: Rock, size: [2, 2], at: [3, 3], going: impassable}
  - {name: Rock 2, size: [1, 23], at: [15, 12], going: impassable}
sides: {A: {Rock: {at: "12,10 12,12", move: 6}}, B: {Foe: {at: "28,2"}}}
"""


@pytest.mark.rule("GROUND-14")
def test_of_two_rocks_only_the_one_in_the_way_is_lit_and_a_unit_of_that_name_lights_none() -> None:
    battle = scene(ROCKS)
    through = ask(battle, "move", unit=0, to=[17_000, 10_000], leader=0)["stopped"]
    assert "Rock 2" in through["sentence"]
    assert through["pieces"] == [1]
    alone = ask(battle, "move", unit=0, paths=[[1, [[15_000, 12_000]]]])
    assert "Model 2 of Rock: The path goes through Rock 2" in alone["fault"]["sentence"]
    assert alone["stopped"]["pieces"] == [1]
    apart = ask(battle, "move", unit=0, paths=[[1, [[12_000, 17_500]]]])
    assert apart["fault"]["code"] == "move.coherency"
    assert apart["stopped"]["pieces"] == []


@pytest.mark.rule("DEPLOY-11")
def test_a_placement_on_a_rock_lights_that_rock() -> None:
    text = """
table: 30 x 24
zones:
  - {letter: A, outline: [[0, 0], [30, 0], [30, 6], [0, 6]]}
  - {letter: B, outline: [[0, 18], [30, 18], [30, 24], [0, 24]]}
terrain:
  - {name: Rock, size: [2, 2], at: [3, 20], going: impassable}
  - {name: Rock 2, size: [2, 2], at: [15, 3], going: impassable}
sides: {A: {Walker: {models: 1}}, B: {Foe: {at: "28,22"}}}
start: {phase: deploy}
"""
    told = ask(scene(text), "deploy", unit=0, spots=[[0, 15_000, 3_000]], to=[15_000, 3_000])
    assert told["fault"]["code"] == "deploy.ground"
    assert told["stopped"]["pieces"] == [1]


@pytest.mark.rule("GROUND-02")
def test_ground_that_makes_a_way_too_long_is_lit() -> None:
    text = """
table: 30 x 24
terrain:
  - {name: Bog, size: [2, 2], at: [3, 3], going: difficult}
  - {name: Bog 2, size: [6, 23], at: [14, 12], going: difficult}
sides: {A: {Squad: {at: "10,10", move: 6}}, B: {Foe: {at: "28,20"}}}
"""
    told = ask(scene(text), "move", unit=0, to=[15_500, 10_000])["stopped"]
    assert "difficult ground" in told["sentence"]
    assert told["pieces"] == [1]


@pytest.mark.rule("TERRAIN-10")
def test_pieces_keep_their_numbers_when_another_is_destroyed() -> None:
    text = """
table: 30 x 24
terrain:
  - name: Hut
    size: [3, 3]
    at: [8, 6]
    top: 3
    going: impassable
    profile: {name: Hut, move: 0, dash: 0, defence: 4, hp: 1, cost: 20}
  - {name: Rock, size: [1, 23], at: [15, 12], going: impassable}
weapons: {gun: {power: 4}}
sides: {A: {Squad: {at: "12,10 12,12", dash: 6}}, B: {Gunner: {at: "8,16", weapons: gun}}}
start: {phase: attack, next: B, finished: [A]}
"""
    battle = scene(text, "Gunner attack Hut", dice=(6,))
    while not (isinstance(battle.pending, MoveDecision) and battle.pending.side == 0):
        assert isinstance(battle.choose(Finish()), Progress)
    assert battle.field.destroyed == [0]
    assert ask(battle, "move", unit=0, to=[17_000, 10_000], leader=0)["stopped"]["pieces"] == [1]
