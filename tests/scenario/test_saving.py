"""Battles saved as scenarios and pictures of scenarios."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from random import Random

from muster.army import Per, Perk, ready_army
from muster.battle.battle import Battle
from muster.battle.choices import Finish, NameMaster
from muster.battle.setup import Seat
from muster.dice import FastDice
from muster.scenario.pictures import pictures
from muster.scenario.reading import load_scenario
from muster.scenario.running import run
from muster.scenario.saving import saved
from tests.battle import kit


def _on(battle: Battle, choices: int, seed: int) -> Battle:
    rng = Random(seed)
    for _ in range(choices):
        battle.choose(battle.state.steps[-1].sample(battle.field, rng))
    return battle


def test_a_saved_battle_is_the_same_battle(tmp_path: Path) -> None:
    battle = _on(kit.new(7, "lamplighters", "lamplighters"), 25, 7)
    scenario = load_scenario(saved(battle, 7, tmp_path))
    dice = FastDice(1, battle.state.rolled)
    again = Battle.at(scenario.position.field.copy(dice.copy()))
    assert again.state.hash() == battle.state.hash()
    assert again.pending == battle.pending
    assert _on(again, 5, 3).hash == _on(battle.twin(dice), 5, 3).hash


def test_a_saved_choice_is_tried_again(tmp_path: Path) -> None:
    battle = kit.new(5)
    wrong = run(load_scenario(saved(battle, 5, tmp_path, Finish(), "Finish where a Turn Master is asked for")))
    assert [each.what for each in wrong.differences] == ["choice"]
    right = load_scenario(saved(battle, 5, tmp_path, NameMaster(0)))
    assert len(right.steps) == 2
    assert run(right).played[1].answer is not None


def test_there_is_a_picture_of_every_step(tmp_path: Path) -> None:
    file = Path(__file__).parent.parent / "scenarios" / "melee" / "locked.yaml"
    drawn = dict(pictures(run(load_scenario(file))))
    assert list(drawn) == ["00", "01", "02", "03"]
    assert "refused, move.locked" in drawn["01"]
    assert 'class="route"' in drawn["03"]
    assert 'class="reach"' in drawn["03"], "the melee is marked"
    assert "A Duellist, B Foe, C Next" in drawn["00"]


def test_a_perk_with_a_text_is_saved_whole(tmp_path: Path) -> None:
    dread = Perk("Dread", "Foes, all of them: think twice.", Decimal(3), Per.UNIT)
    army = ready_army("lamplighters")
    told = replace(army.units[0], profile=replace(army.units[0].profile, perks=(dread, Perk("No"))))
    seats = (Seat("Ann", replace(army, units=(told,), profiles=())), Seat("Bob", ready_army("lamplighters")))
    battle = Battle.new(replace(kit.new(7, "lamplighters", "lamplighters").forces.setup, seats=seats), FastDice(7))
    scenario = load_scenario(saved(battle, 7, tmp_path))
    assert scenario.position.field.forces.units[0].profile.perks == (dread, Perk("No"))
