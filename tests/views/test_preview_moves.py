"""Moves and placements asked about before they are made, in small scenes with figures checked by hand."""

import pytest

from muster.battle.battle import Battle, Progress
from muster.battle.decisions import DeployDecision
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.views.preview import preview
from muster.views.preview.questions import read_choice
from tests.views.preview_kit import ask, scene, target

OPEN = """
table: 30 x 24
weapons: {gun: {range: 24, power: 4, attacks: 1}, mortar: {range: 40, power: 4, attacks: 1, type: heavy}}
sides:
  A: {Walkers: {at: "5,4 5,6", move: 6, weapons: gun}, Crew: {at: "5,12", weapons: mortar}}
  B: {Foe: {at: "20,4", hp: 3, defence: 4}}
"""
WALKERS, CREW, FOE = 0, 1, 2
BASE = 1000
"""How far the centres of two models of a scenario are apart when they touch."""


def test_a_march_goes_as_far_as_it_can_and_says_what_is_used_and_left() -> None:
    told = ask(scene(OPEN), "move", unit=WALKERS, to=[8000, 4000], leader=0)
    assert told["legal"]
    assert told["fault"] is None
    assert [way["path"][0] for way in told["ways"]] == [[5000, 4000, 0], [5000, 6000, 0]]
    assert [way["path"][-1] for way in told["ways"]] == [[8000, 4000, 0], [8000, 6000, 0]]
    assert (told["used"], told["left"]) == (3000, 3000)
    assert [way["allowed"] for way in told["ways"]] == [6000, 6000]
    far = ask(scene(OPEN), "move", unit=WALKERS, to=[29000, 6000], leader=1)
    assert far["ways"][1]["path"][-1] == [11000, 6000, 0]
    assert (far["used"], far["left"]) == (6000, 0)


def test_what_is_resolved_can_be_sent_and_comes_to_the_same() -> None:
    battle = scene(OPEN)
    told = ask(battle, "move", unit=WALKERS, to=[8000, 5000])
    done = battle.choose(read_choice(told["choice"]))
    assert isinstance(done, Progress)
    assert [list(battle.field.figure(model).centre) for model in (0, 1)] == [
        way["path"][-1][:2] for way in told["ways"]
    ]


@pytest.mark.rule("MOVE-02")
def test_too_far_is_refused_with_figures_and_with_the_nearest_way() -> None:
    battle = scene(OPEN)
    told = ask(battle, "move", unit=WALKERS, paths=[[0, [[5000, 4000], [12000, 4000]]]])
    assert not told["legal"]
    assert told["choice"] is None
    assert (told["fault"]["code"], told["fault"]["rule"]) == ("walk.too_far", "MOVE-02")
    assert "7 in. of path, 6 allowed" in told["fault"]["sentence"]
    assert told["ways"]
    assert max(way["used"] for way in told["ways"]) <= 6010
    again = ask(battle, "choice", choice=told["fault"]["nearest"])
    assert again["legal"]
    assert again["ways"] == told["ways"]
    assert again["ahead"] == told["ahead"]


@pytest.mark.rule("GROUND-02")
def test_difficult_ground_takes_its_share_of_the_allowance() -> None:
    text = """
table: 30 x 24
terrain: [{name: Mud, size: [4, 4], at: [8, 4], going: difficult, look: other}]
sides: {A: {Walkers: {at: "5,4", move: 9}}, B: {Other: {at: "28,20"}}}
"""
    told = ask(scene(text), "move", unit=0, paths=[[0, [[5000, 4000], [11000, 4000]]]])
    assert told["legal"]
    assert (told["used"], told["left"]) == (9000, 0), "6 in. of path and a third of 9 in."
    over = ask(scene(text), "move", unit=0, paths=[[0, [[5000, 4000], [11100, 4000]]]])
    assert (over["fault"]["code"], over["fault"]["rule"]) == ("walk.too_far", "GROUND-02")


def test_a_way_around_a_wall_is_found_and_is_longer_than_the_straight_line() -> None:
    text = """
table: 30 x 24
terrain: [{name: Rock, size: [1, 4], at: [8, 6], going: impassable}]
sides: {A: {Walker: {at: "6,6", move: 9}}, B: {Other: {at: "28,20"}}}
"""
    told = ask(scene(text), "move", unit=0, paths=[[0, [[10000, 6000]]]])
    assert told["legal"]
    assert len(told["ways"][0]["path"]) > 2
    assert 4000 < told["used"] <= 9000
    through = ask(scene(text), "move", unit=0, paths=[[0, [[6000, 6000], [10000, 6000]]]])
    assert (through["fault"]["code"], through["fault"]["rule"]) == ("walk.impassable", "GROUND-14")


def test_dangerous_ground_on_the_way_is_named_with_its_dice() -> None:
    text = """
table: 30 x 24
terrain: [{name: Mines, size: [2, 6], at: [8, 4], danger: {on: 1}}]
sides: {A: {Walkers: {at: "5,4 5,6", move: 6}}, B: {Other: {at: "28,20"}}}
"""
    told = ask(scene(text), "move", unit=0, to=[11000, 4000], leader=0)
    assert told["danger"] == ["2 models through Mines: dangerous (1 HP on 1)"]
    assert not ask(scene(text), "move", unit=0, to=[5000, 9000], leader=0)["danger"]


@pytest.mark.rule("COH-05")
def test_links_join_the_unit_and_a_broken_formation_is_refused() -> None:
    told = ask(scene(OPEN), "move", unit=WALKERS, paths=[[0, [[5000, 4000], [5000, 3000]]]])
    assert told["links"] == [{"one": 0, "other": 1, "gap": 3000 - BASE, "ok": True}]
    apart = ask(scene(OPEN), "move", unit=WALKERS, paths=[[0, [[5000, 4000], [9000, 4000]]]])
    assert (apart["fault"]["code"], apart["fault"]["rule"]) == ("move.coherency", "COH-05")
    assert all(link["ok"] for link in apart["links"]), "what is shown is the nearest that is legal"


@pytest.mark.rule("MELEE-01")
def test_contact_with_an_enemy_is_told_before_it_is_made() -> None:
    text = """
table: 30 x 24
weapons: {blade: {range: 0, power: 4, attacks: 2, type: assault}}
sides: {A: {Blades: {at: "5,4", weapons: blade}}, B: {Foe: {at: "10,4", hp: 2, defence: 4}}}
"""
    near = ask(scene(text), "move", unit=0, paths=[[0, [[5000, 4000], [8000, 4000]]]])
    assert near["engages"] == []
    assert not target(near, 1)["can"]
    assert (target(near, 1)["distance"], target(near, 1)["rule"]) == (2000 - BASE, "MELEE-16")
    told = ask(scene(text), "move", unit=0, paths=[[0, [[5000, 4000], [10000 - BASE, 4000]]]])
    assert told["engages"] == [1]
    assert target(told, 1)["chance"]["hp"] == [0.25, 0.5, 0.25], "two dice on 4+ against 2 HP without saves"


@pytest.mark.rule("ATTACK-23")
def test_a_heavy_weapon_falls_silent_where_its_crew_has_moved() -> None:
    battle = scene(OPEN)
    assert target(ask(battle, "attack", unit=CREW), FOE, "targets")["can"]
    told = target(ask(battle, "move", unit=CREW, to=[7000, 12000]), FOE)
    assert not told["can"]
    assert told["chance"] is None
    assert told["rule"] == "ATTACK-23"
    assert told["sentence"] == "A heavy weapon cannot be used by those who have moved: mortar stays unused."
    walked = target(ask(battle, "move", unit=WALKERS, to=[7000, 4000], leader=0), FOE)
    assert walked["can"]
    assert walked["distance"] == 13000 - BASE
    assert walked["chance"]["hp"] == [0.25, 0.5, 0.25, 0.0], "two dice on 4+"


@pytest.mark.rule("ATTACK-23")
def test_a_weapon_that_reaches_and_may_not_be_used_is_named_rather_than_one_that_does_not_reach() -> None:
    text = """
table: 40 x 24
weapons:
  cannon: {range: 30, power: 6, attacks: 2, type: heavy}
  jaws: {range: 0, power: 6, attacks: 2, type: assault}
sides: {A: {Drake: {at: "10,10", move: 6, weapons: [cannon, jaws]}}, B: {Foe: {at: "30,10"}}}
"""
    told = ask(scene(text), "move", unit=0, to=[13_000, 10_000])
    assert "cannon" in told["ahead"][0]["sentence"], told["ahead"]
    assert "jaws" not in told["ahead"][0]["sentence"]


def test_range_is_that_from_where_the_unit_would_end() -> None:
    text = OPEN.replace("range: 24", "range: 12")
    here = target(ask(scene(text), "attack", unit=WALKERS), FOE, "targets")
    assert not here["can"]
    assert here["sentence"] == "Foe is 14.0 in. away; gun reaches 12."
    there = target(ask(scene(text), "move", unit=WALKERS, to=[8000, 4000], leader=0), FOE)
    assert there["can"]
    assert there["distance"] == 12000 - BASE


def test_after_a_dash_of_a_standard_game_the_next_game_turn_is_meant() -> None:
    battle = scene(OPEN + "start: {phase: dash}\n")
    told = target(ask(battle, "move", unit=WALKERS, to=[8000, 4000], leader=0), FOE)
    assert told["can"]
    assert told["sentence"].startswith("In the next Game Turn, if nobody moves before: 2 guns:")


def test_an_enemy_unit_cannot_be_moved_and_nobody_else_is_shown_instead() -> None:
    told = ask(scene(OPEN), "move", unit=FOE, to=[8000, 4000])
    assert told["fault"]["code"] == "move.unit"
    assert told["ways"] == []
    assert told["ahead"] == []


def deploying() -> Battle:
    return scene(
        """
table: 30 x 24
zones:
  - {letter: A, outline: [[0, 0], [30, 0], [30, 6], [0, 6]]}
  - {letter: B, outline: [[0, 18], [30, 18], [30, 24], [0, 24]]}
weapons: {gun: {range: 24, power: 4, attacks: 1}}
sides: {A: {Walkers: {models: 3, weapons: gun}}, B: {Foe: {at: "15,20", hp: 3}}}
start: {phase: deploy}
"""
    )


def test_a_bot_suggests_what_to_deploy_until_the_reserve_is_empty() -> None:
    battle = deploying()
    for _ in range(20):
        decision = battle.pending
        if not isinstance(decision, DeployDecision):
            break
        other = View(battle, battle.forces.sides[1 - decision.side][0])
        assert preview(other, {"ask": "suggest"})["fault"]["code"] == "ask.suggest"
        told = ask(battle, "suggest")
        assert told["legal"]
        done = battle.choose(read_choice(told["choice"]))
        assert not isinstance(done, Refusal)
        if told["choice"]["do"] == "deploy":
            assert told["ways"]
    else:
        raise AssertionError("the reserve is never empty")


def test_a_deployment_is_laid_out_about_a_point_and_looks_ahead() -> None:
    battle = deploying()
    told = ask(battle, "deploy", unit=0, to=[15000, 3000])
    assert told["legal"]
    assert len(told["ways"]) == 3
    assert len(told["links"]) == 2
    assert all(len(way["path"]) == 1 and way["path"][0][1] == 3000 for way in told["ways"])
    assert target(told, 1)["can"]
    assert target(told, 1)["distance"] == 17000 - BASE
    spots = [[way["model"], *way["path"][0][:2]] for way in told["ways"]]
    assert ask(battle, "deploy", unit=0, spots=spots)["legal"]
    spots[0][2] = 7000
    wrong = ask(battle, "deploy", unit=0, spots=spots)
    assert (wrong["fault"]["code"], wrong["fault"]["rule"]) == ("deploy.zone", "DEPLOY-06")
    assert wrong["ways"]
    assert wrong["fault"]["nearest"]["do"] == "deploy"


def test_the_reach_ends_where_the_movement_does_and_before_a_wall() -> None:
    text = """
table: 30 x 24
terrain: [{name: Rock, size: [1, 23], at: [15, 12], going: impassable}]
sides: {A: {Walker: {at: "12,12", move: 6}}, B: {Other: {at: "28,20"}}}
"""
    (area,) = ask(scene(text), "reach", unit=0)["areas"]
    xs, ys = zip(*area, strict=True)
    assert (min(xs), max(ys)) == (pytest.approx(6000, abs=60), pytest.approx(18000, abs=60))
    assert 13000 < max(xs) <= 14500 - BASE // 2 + 130, "the base stays off the wall, to half a cell of the grid"
    none = ask(scene(text.replace("move: 6", "move: 6, dash: 0") + "start: {phase: dash}"), "reach", unit=0)
    assert none["areas"] == []


def test_what_is_remembered_of_questions_is_bounded() -> None:
    battle = scene(OPEN)
    view = View(battle, 0)
    for step in range(400):
        preview(view, {"ask": "move", "unit": CREW, "paths": [[2, [[5000 + step, 13000]]]]})
    assert len(view.field.known_moves) < 320
