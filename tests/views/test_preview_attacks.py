"""Attacks, sight and answers asked about before they are made, with figures checked by hand."""

from typing import Any

import pytest

from muster.battle.view import View
from muster.combat.attack import Target, WeaponGroup
from muster.combat.odds import odds
from muster.rulebook.ruleset import CORE
from muster.rulebook.weapon_type import WeaponType
from muster.views.preview import preview
from tests.views.preview_kit import ask, scene, target

BASE = 1000
WALL = """
terrain: [{name: Wall, size: [0.5, 8], at: [12, 6], veil: blocks, top: 3}]
weapons: {gun: {power: 4, range: 40, attacks: 1}}
sides:
  A: {One: {at: "4,6", weapons: gun}}
  B: {Foe: {at: "20,6"}, Clear: {at: "4,20"}}
"""
BANK = """
terrain: [{name: Bank, size: [0.5, 4], at: [18, 6], veil: blocks, top: 0.9}]
weapons: {gun: {power: 4, range: 40, attacks: 1, type: assault}}
sides:
  A: {One: {at: "4,6", weapons: gun}, Two: {at: "4,16", weapons: gun}}
  B: {Half: {at: "19,6 19,9", defence: 4, hp: 3}, Third: {at: "19,12 19,14 19,16", defence: 4}}
"""
SQUAD = """
weapons:
  gun: {power: 4, range: 40, attacks: 1, type: assault}
  bow: {power: 4, range: 40, attacks: 1, type: assault}
sides:
  A: {Squad: {at: "4,4 4,6 4,8 4,10", weapons: [gun, bow]}}
  B: {Ox: {at: "16,4", hp: 2, defence: 4}, Elk: {at: "16,10", hp: 4, defence: 4, armour: 5+}}
start: {phase: attack}
"""


def test_a_wall_hides_an_enemy_and_is_named_and_lit() -> None:
    told = ask(scene(WALL), "attack", unit=0)
    hidden, clear = target(told, 1, "targets"), target(told, 2, "targets")
    assert not hidden["can"]
    assert hidden["blocker"] == 0
    assert hidden["rule"] == "TARGET-09"
    assert hidden["sentence"].endswith("Wall is in the way.")
    assert hidden["distance"] == 16000 - BASE
    assert clear["can"]
    assert clear["blocker"] is None
    assert clear["cover"] == ""
    assert told["targets"][0]["unit"] == 2, "who can be attacked comes first"


@pytest.mark.rule("TARGET-12", "TARGET-13")
def test_every_target_has_the_line_along_which_it_is_seen_or_where_that_is_stopped() -> None:
    told = ask(scene(WALL), "attack", unit=0)
    hidden, clear = target(told, 1, "targets"), target(told, 2, "targets")
    assert clear["line"] == {"start": [4000, 6000], "end": [4000, 20000], "blocked": None}
    assert hidden["line"]["blocked"][0] == pytest.approx(11750, abs=2), "the near side of the wall"
    assert hidden["line"]["end"][0] > 12000
    row = scene(WALL.replace('Foe: {at: "20,6"}', 'Foe: {at: "20,6 20,8 20,10 20,12 20,14 20,16"}'))
    past = target(ask(row, "attack", unit=0), 1, "targets")["line"]
    assert past["blocked"] is None
    assert past["end"][1] > 12000, "to the nearest that is seen, past the wall"
    near = target(ask(scene(BANK), "attack", unit=1), 2, "targets")
    assert near["line"]["end"][1] == pytest.approx(9000, abs=500), "to the model that is nearest"
    moved = target(ask(scene(WALL), "move", unit=0, to=[5000, 10000]), 2)
    assert moved["line"]["start"] == [5000, 10000], "from where it would stand"


def test_a_line_goes_through_what_obscures_and_does_not_hide() -> None:
    copse = scene(WALL.replace("veil: blocks", "veil: obscures, cover: 1"))
    told = target(ask(copse, "attack", unit=0), 1, "targets")
    assert told["can"]
    assert told["cover"]
    assert told["line"] == {"start": [4000, 6000], "end": [20000, 6000], "blocked": None}
    assert ask(copse, "sight", one=0, other=1)["lines"] == [told["line"]]


@pytest.mark.rule("TARGET-12", "TARGET-13")
def test_a_sight_line_ends_at_the_wall_or_gets_through() -> None:
    told = ask(scene(WALL), "sight", one=0, other=1)
    assert (told["seen"], told["hidden"], told["pieces"], told["models"]) == (False, 1.0, [0], [])
    (line,) = told["lines"]
    assert line["blocked"][0] == pytest.approx(11750, abs=2), "the near side of the wall"
    assert "hidden by Wall" in told["sentence"]
    assert "15 in. away" in told["sentence"]
    free = ask(scene(WALL), "sight", one=0, other=2)
    assert (free["seen"], free["hidden"], free["pieces"], free["distance"]) == (True, 0.0, [], 14000 - BASE)
    assert free["lines"][0]["blocked"] is None


@pytest.mark.rule("COVER-01")
def test_half_of_the_models_hidden_are_cover_with_its_reason() -> None:
    battle = scene(BANK)
    half = target(ask(battle, "attack", unit=0), 2, "targets")
    assert half["cover"] == "+1 Defence: 1 of 2 at least half hidden by Bank"
    assert half["blocker"] == 0
    assert (half["groups"][0]["need"], half["groups"][0]["defence"]) == ("5+", "Defence 5 = 4 +1 cover")
    assert half["chance"]["hp"][:2] == [pytest.approx(2 / 3, abs=1e-6), pytest.approx(1 / 3, abs=1e-6)]
    third = target(ask(battle, "attack", unit=1), 3, "targets")
    assert third["cover"] == ""
    assert third["groups"][0]["need"] == "4+"
    assert "+1 Defence" in ask(battle, "sight", one=0, other=2)["cover"]


def test_a_split_over_two_targets_has_the_odds_of_each() -> None:
    shots = [[0, 0, 1], [1, 0, 1], [2, 0, 1], [3, 0, 2], [3, 1, 2]]
    told = ask(scene(SQUAD), "attack", unit=0, shots=shots)
    assert told["fault"] is None
    ox, elk = told["split"]
    assert (ox["unit"], ox["chance"]["hp"]) == (1, [0.125, 0.375, 0.5]), "three dice on 4+ against 2 HP"
    assert ox["chance"]["destroy"] == 0.5
    assert ox["chance"]["mean"] == 1.375
    weapons = [WeaponGroup(1, 4, type=WeaponType.ASSAULT, count=1, name=name) for name in ("gun", "bow")]
    exact = odds(weapons, Target(4, 4, (4,), armour=5), CORE)
    assert elk["chance"]["hp"] == pytest.approx(exact.hp_lost, abs=1e-6)
    assert elk["chance"]["hp"][0] == pytest.approx((2 / 3) ** 2, abs=1e-6), "each die 1/2, each save 1/3"
    assert [group["weapon"] for group in elk["groups"]] == ["gun", "bow"]
    assert elk["shots"] == [[3, 0, 2], [3, 1, 2]]


@pytest.mark.rule("TARGET-04")
def test_a_weapon_used_twice_is_refused_and_the_rest_is_still_reckoned() -> None:
    told = ask(scene(SQUAD), "attack", unit=0, shots=[[0, 0, 1], [0, 0, 2], [1, 7, 1]])
    assert (told["fault"]["code"], told["fault"]["rule"]) == ("attack.twice", "TARGET-04")
    assert [each["shots"] for each in told["split"]] == [[[0, 0, 1]]]
    assert ask(scene(SQUAD), "choice", choice=told["fault"]["nearest"])["legal"]


def test_models_out_of_sight_are_not_lost_and_so_their_unit_is_not_destroyed() -> None:
    text = WALL.replace('Foe: {at: "20,6"}', 'Foe: {at: "20,12.5 20,14", hp: 1}').replace("attacks: 1", "attacks: 30")
    told = target(ask(scene(text), "attack", unit=0), 1, "targets")
    assert len(told["chance"]["hp"]) == 2, "one of two is in sight"
    assert told["chance"]["mean"] > 0.99
    assert told["chance"]["destroy"] == 0.0


COUNTER = """
style: advanced
weapons: {gun: {range: 24, power: 4, attacks: 1}}
sides:
  A: {One: {at: "3,3 5,3 7,3", weapons: gun, defence: 4}}
  B: {Foe: {at: "14,3", hp: 9, defence: 4, weapons: gun}}
start: {phase: actions, points: [A 5, B 5]}
"""


@pytest.mark.rule("CTR-11")
def test_a_guard_reads_the_dice_on_the_table_again() -> None:
    battle = scene(COUNTER, "One begin attack", "One attack Foe", dice=(4, 5, 1))
    none, *others = ask(battle, "counter")
    by = {each["action"]: each for each in others}
    assert (none["action"], none["chance"]["mean"]) == ("", 2.0), "4 and 5 hit on 4+, and there are no saves"
    assert (by["guard"]["cost"], by["guard"]["unit"], by["guard"]["chance"]["mean"]) == (1, 1, 1.0)
    assert "on 5+ instead of 4+, 2 hits become 1" in by["guard"]["sentence"]
    assert by["attack"]["chance"] == none["chance"], "a Counter Attack comes too late for these dice"
    assert by["attack"]["back"]["hp"] == [0.5, 0.5, 0.0, 0.0]
    assert ask(scene(COUNTER), "counter")["code"] == "ask.counter"


@pytest.mark.rule("CTR-11")
def test_what_dice_must_show_in_turn_is_said_where_the_answer_is_chosen() -> None:
    weak = COUNTER.replace('B: {Foe: {at: "14,3", hp: 9, defence: 4', 'B: {Foe: {at: "14,3", hp: 9, defence: 7')
    battle = scene(weak, "One begin attack", "One attack Foe", dice=(6, 6, 1, 4, 2))
    _, *others = ask(battle, "counter")
    guard = next(each for each in others if each["action"] == "guard")
    assert "(a 6 and then" in guard["sentence"]


def test_an_attack_whose_figures_are_secret_is_answered_without_its_odds() -> None:
    battle = scene(COUNTER, "One begin attack", "One attack Foe", dice=(4, 5, 1))
    assert battle.pending is not None
    view = View(battle, battle.forces.sides[battle.pending.side][0])
    told = preview(view, {"ask": "counter"}, frozenset({0}))["counter"]
    assert [each["action"] for each in told] == ["", "attack", "guard"]
    assert told[0]["sentence"] == "2 hits on the table; what One can do is not yet known to you."
    assert all(each["chance"] is each["back"] is None for each in told)
    assert not any("+ instead" in each["sentence"] for each in told)


def test_only_the_asked_side_is_told_how_its_choices_are_judged() -> None:
    battle = scene(BANK)
    assert battle.pending is not None
    asked: list[dict[str, Any]] = [
        {"ask": "choice", "choice": {"do": "finish"}},
        {"ask": "move", "unit": 0, "to": [8000, 8000]},
        {"ask": "move", "unit": 0, "charge": 2},
        {"ask": "deploy", "unit": 0, "to": [8000, 8000]},
        {"ask": "attack", "unit": 2, "shots": [[0, 0, 0]]},
        {"ask": "counter"},
        {"ask": "suggest"},
    ]
    own = frozenset(unit.number for unit in battle.forces.units if unit.side == battle.pending.side)
    for question in asked:
        assert preview(View(battle, 1), question, own)["fault"]["code"] == "ask.hidden", question
        fault = preview(View(battle, 1), question).get("fault")
        assert fault is None or fault["code"] != "ask.hidden", "in the open everybody may ask"


def test_figures_that_are_secret_change_nothing_in_any_answer() -> None:
    answers = []
    for defence in (3, 7):
        battle = scene(BANK.replace("defence: 4", f"defence: {defence}"))
        view, hidden = View(battle, 0), frozenset({2, 3})
        asked = [
            {"ask": "attack", "unit": 0},
            {"ask": "move", "unit": 0, "to": [8000, 8000]},
            {"ask": "attack", "unit": 2},
            {"ask": "reach", "unit": 3},
            {"ask": "reach", "unit": 3, "whole": True},
        ]
        answers.append([preview(view, each, hidden) for each in asked])
    assert answers[0] == answers[1]
    told = answers[0][0]["attack"]["targets"][0]
    assert told["can"]
    assert told["chance"] is None
    assert told["groups"] == []
    assert [each["fault"]["rule"] for each in answers[0][2:]] == ["MOD-02"] * 3
