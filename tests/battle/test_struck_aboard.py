"""Hits left over from a transport (BETA-04): who is asked, whom they may strike, and how far they go."""

from random import Random

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Finish, Strike
from muster.battle.decisions import StrikeDecision
from muster.battle.refusal import Refusal
from muster.battle.view import View
from tests.views.preview_kit import scene

ONE, TWO, OUTSIDE = 2, 3, 4


def in_the_car(one: str, two: str) -> str:
    return f"""
ruleset: {{base: core, passengers_struck: yes}}
weapons: {{gun: {{attacks: 6, power: 4}}}}
sides:
  A:
    Gunner: {{at: "4,6", weapons: gun}}
  B:
    Car: {{at: "10,6", transport: 50, base: rect 50.8x50.8, hp: 1}}
    One: {{aboard: Car, {one}}}
    Two: {{aboard: Car, {two}}}
    Outside: {{at: "20,20"}}
start: {{phase: attack}}
"""


def hp(battle: Battle, unit: int) -> list[int]:
    return [battle.state.hp[model] for model in battle.forces.units[unit].models]


@pytest.mark.rule("BETA-04.c")
def test_the_attacker_is_asked_whom_the_hits_strike() -> None:
    battle = scene(in_the_car("hp: 4", "hp: 2"), "Gunner attack Car", dice=(6, 6, 6, 6, 6, 1))
    assert isinstance(battle.pending, StrikeDecision)
    assert (battle.pending.side, battle.pending.rules, battle.pending.units) == (0, ("BETA-04",), (ONE, TWO))
    kind = "A choice of the kind 'finish' answers nothing now; name the passengers that are struck."
    assert battle.choose(Finish()) == Refusal("choice.kind", "", kind)
    sentence = f"Unit {OUTSIDE} is not aboard what was lost; allowed are One, Two."
    assert battle.choose(Strike(OUTSIDE)) == Refusal(
        "strike.unit", "BETA-04", sentence, {"unit": OUTSIDE}, Strike(ONE)
    )


@pytest.mark.rule("BETA-04.c")
def test_any_choice_is_one_of_those_aboard() -> None:
    battle = scene(in_the_car("hp: 4", "hp: 2"), "Gunner attack Car", dice=(6, 6, 6, 6, 6, 1))
    drawn = [View(battle, 0).sample(Random(seed)) for seed in range(20)]
    assert {each.unit for each in drawn if isinstance(each, Strike)} == {ONE, TWO}
    assert len(drawn) == 20


@pytest.mark.rule("BETA-04.b")
def test_passengers_roll_all_of_their_saves() -> None:
    """Of four hits the Armour of 5+ stops one, and the AEGIS of 6+ one of the other three."""
    dice = (6, 6, 6, 6, 6, 1, 5, 1, 2, 4, 1, 6, 3)
    battle = scene(in_the_car("hp: 4", "hp: 4, armour: 5+, aegis: 6+"), "Gunner attack Car", "strike Two", dice=dice)
    assert (hp(battle, ONE), hp(battle, TWO)) == ([4], [2])


@pytest.mark.rule("BETA-04.b")
def test_hits_that_are_all_saved_cost_nobody_anything() -> None:
    battle = scene(
        in_the_car("hp: 4", "hp: 2, armour: 2+"),
        "Gunner attack Car",
        "strike Two",
        dice=(6, 6, 6, 6, 6, 1, 2, 3, 4, 5),
    )
    assert (hp(battle, ONE), hp(battle, TWO)) == ([4], [2])


@pytest.mark.rule("BETA-04.c")
@pytest.mark.parametrize(
    ("saves", "one", "two"),
    [
        ((1, 1, 5, 5), 2, 0),  # the second hit is the end of Two: both that come after it go on, saved or not
        ((1, 5, 1, 5), 3, 0),
        ((5, 1, 5, 1), 4, 0),  # the last hit is the end: none is left
        ((1, 5, 5, 5), 4, 1),
    ],
)
def test_hits_go_on_after_the_one_that_wiped_a_unit_out(saves: tuple[int, ...], one: int, two: int) -> None:
    text = in_the_car("hp: 4", "hp: 2, armour: 5+")
    battle = scene(text, "Gunner attack Car", "strike Two", dice=(6, 6, 6, 6, 6, 1, *saves))
    assert (hp(battle, ONE), hp(battle, TWO)) == ([one], [two])


@pytest.mark.rule("BETA-04.c")
@pytest.mark.parametrize(("hits", "cars", "squad"), [(1, [0, 2], [4]), (4, [0, 0], [3])])
def test_only_hits_that_a_passenger_did_not_need_strike_who_is_inside_it(
    hits: int, cars: list[int], squad: list[int]
) -> None:
    """The first Car has one HP left and the second two: three hits are the end of both, whoever is inside."""
    text = """
ruleset: {base: core, passengers_struck: yes}
weapons: {gun: {attacks: 6, power: 4}}
sides:
  A:
    Gunner: {at: "4,6", weapons: gun}
  B:
    Hangar: {at: "10,6", transport: 90, base: rect 101.6x101.6, hp: 1}
    Cars: {aboard: Hangar, models: 2, transport: 50, hp: 2, hp_left: 1 2}
    Squad: {aboard: Cars/1, hp: 4}
    Team: {aboard: Cars/2, hp: 4}
start: {phase: attack}
"""
    battle = scene(text, "Gunner attack Hangar", dice=(*[6] * (1 + hits), *[1] * (5 - hits)))
    assert (hp(battle, 1), hp(battle, 2)) == ([0], cars)
    assert [hp(battle, 3), hp(battle, 4)] == [[4], squad]
