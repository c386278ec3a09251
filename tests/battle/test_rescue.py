"""Survivors that their owner sets down: each reason why not, in full, and what is just allowed."""

from random import Random

import pytest

from muster.battle.battle import Battle, Progress
from muster.battle.choices import Finish, Place
from muster.battle.decisions import PlaceDecision
from muster.battle.refusal import Refusal
from muster.battle.spot import Spot
from muster.battle.view import View
from tests.views.preview_kit import scene

CAR = """
table: 24 x 24
sides:
  A:
    Friend: {at: "4,20"}
    Car: {at: "6,6", transport: 50, base: rect 76.2x76.2, hp_left: "0"}
    Squad: {models: 3, aboard: Car}
  B:
    Other: {at: "8.2,6"}
start: {phase: attack, finished: [A, B]}
"""
ROOMY = """
table: 24 x 24
sides:
  A:
    Friend: {at: "4,20"}
    Car: {at: "6,6", transport: 50, base: rect 127x127, hp_left: "0"}
    Squad: {models: 3, aboard: Car}
  B:
    Other: {at: "20,6"}
start: {phase: attack, finished: [A, B]}
"""
BIKE = """
table: 24 x 24
sides:
  A:
    Friend: {at: "4,20"}
    Bike: {at: "6,6", transport: 50, hp_left: "0"}
    Rider: {aboard: Bike}
  B:
    Other: {at: "20,6"}
start: {phase: attack, finished: [A, B]}
"""
GORGE = """
table: 24 x 24
terrain:
  - {name: North, size: [24, 4], at: [12, 14.6], going: impassable}
  - {name: South, size: [24, 4], at: [12, 9.4], going: impassable}
  - {name: West, size: [11.4, 2], at: [5.7, 12], going: impassable}
"""
"""A blind alley, 1.2 in. wide: open ground from 11.4 on, to the right."""


def placed(battle: Battle, *spots: tuple[float, ...]) -> Progress | Refusal:
    """Set down the unit that is asked about, model by model, or leave out those with no place."""
    decision = battle.pending
    assert isinstance(decision, PlaceDecision)
    first = battle.forces.units[decision.unit].models.start
    return battle.choose(Place(tuple(Spot(first + at, *_mils(spot)) for at, spot in enumerate(spots) if spot)))


def _mils(spot: tuple[float, ...]) -> tuple[int, ...]:
    return tuple(round(part * 1000) for part in spot)


def suggested(battle: Battle) -> Place:
    decision = battle.pending
    assert isinstance(decision, PlaceDecision)
    assert decision.why == "survivors"
    return Place(decision.suggested)


@pytest.mark.rule("TRANS-21", "TRANS-22.d")
@pytest.mark.parametrize(
    ("text", "spots", "code", "rule", "sentence"),
    [
        (
            CAR,
            [(6, 6), (7, 6)],
            "survivors.models",
            "TRANS-22",
            "3 models of Squad find room; each of them needs one spot.",
        ),
        (
            CAR,
            [(6, 6), (6.5, 6), (5, 6)],
            "survivors.spots",
            "TRANS-21",
            "Every model of Squad is set down on a free spot; models may only touch.",
        ),
        (
            CAR,
            [(7.2, 6), (6, 6), (5, 6)],
            "survivors.contact",
            "TRANS-21",
            "Survivors are set down away from enemies where that is possible.",
        ),
        (
            CAR,
            [(4, 12), (5.5, 12), (7, 12)],
            "survivors.far",
            "TRANS-21",
            "Survivors are set down so that they touch where they were.",
        ),
        (
            ROOMY,
            [(4, 6), (8, 6), (8, 7.5)],
            "survivors.spots",
            "COH-05",
            "Squad must be set down together, as one group.",
        ),
    ],
)
def test_survivors_are_all_set_down_together_near_and_away_from_enemies(
    text: str, spots: list[tuple[float, ...]], code: str, rule: str, sentence: str
) -> None:
    battle = scene(text)
    assert placed(battle, *spots) == Refusal(code, rule, sentence, {"unit": 2}, suggested(battle))


@pytest.mark.rule("TRANS-21")
def test_only_who_was_aboard_is_set_down_and_once() -> None:
    battle = scene(ROOMY)
    stranger = battle.choose(Place((Spot(0, 6000, 6000),)))
    sentence = "Only models of Squad that were aboard are set down."
    assert stranger == Refusal("survivors.models", "TRANS-21", sentence, {"unit": 2}, suggested(battle))
    twice = battle.choose(Place((Spot(2, 6000, 6000), Spot(2, 7500, 6000), Spot(3, 5000, 6000))))
    sentence = "A survivor is set down on one spot, not on two."
    assert twice == Refusal("survivors.models", "TRANS-21", sentence, {"unit": 2}, suggested(battle))


@pytest.mark.rule("TRANS-22.e")
def test_nobody_is_set_down_beyond_a_wall_however_thin() -> None:
    text = BIKE.replace(
        "sides:", "terrain: [{name: Wall, size: [0.05, 24], at: [6.525, 12], going: impassable}]\nsides:"
    )
    battle = scene(text)
    sentence = "Nobody is set down beyond the models and the closed ground around the site."
    assert placed(battle, (7.06, 6)) == Refusal(
        "survivors.beyond", "TRANS-22", sentence, {"unit": 2}, suggested(battle)
    )


@pytest.mark.rule("TRANS-21")
def test_the_owner_is_asked_by_the_rule_and_any_choice_is_the_suggested_one() -> None:
    battle = scene(ROOMY)
    assert battle.pending is not None
    assert (battle.pending.rules, battle.pending.side) == (("TRANS-21",), 0)
    assert len(suggested(battle).spots) == 3
    assert View(battle, 0).sample(Random(1)) == suggested(battle)


@pytest.mark.rule("TRANS-21")
def test_who_is_to_be_set_down_can_do_nothing_else() -> None:
    refused = scene(BIKE).choose(Finish())
    sentence = "A choice of the kind 'finish' answers nothing now; place the survivors."
    assert refused == Refusal("choice.kind", "", sentence)


@pytest.mark.rule("TRANS-21")
@pytest.mark.parametrize(("right", "taken"), [(7.11, True), (7.111, False)])
def test_a_survivor_stays_where_the_transport_was_to_a_tenth_of_an_inch(right: float, taken: bool) -> None:
    """The Bike and the Rider are an inch across each, so that they touch at 7; to this a tolerance is added."""
    answer = placed(scene(BIKE), (right, 6))
    assert isinstance(answer, Progress) is taken
    if isinstance(answer, Refusal):
        assert answer.sentence == "Survivors are set down so that they touch where they were."


@pytest.mark.rule("TRANS-22")
def test_survivors_may_be_set_down_beyond_others_who_came_out_before_them() -> None:
    """The first two fill the alley. Behind them there is room, an inch from the site and a little more."""
    text = f"""{GORGE}
sides:
  A:
    Bike: {{at: "12,12", transport: 50, hp_left: "0"}}
    Couple: {{models: 2, aboard: Bike}}
    Last: {{aboard: Bike}}
  B:
    Other: {{at: "23,23", move: 0}}
start: {{phase: attack, finished: [A, B]}}
"""
    battle = scene(text, "place")
    assert [spot.x for spot in suggested(battle).spots] == pytest.approx([14_000], abs=50)
    far = placed(battle, (14.2, 12))
    assert isinstance(far, Refusal)
    assert far.sentence == "Survivors are set down within 1.0 in. of where they were."
    assert isinstance(placed(battle, (14.05, 12)), Progress)


@pytest.mark.rule("TRANS-22")
def test_survivors_who_go_where_others_cannot_may_be_set_down_there() -> None:
    """The alley is shut by a block of water that only those of this perk climb onto."""
    text = f"""{GORGE}
  - {{name: Sea, size: [10, 2], at: [17.6, 12], top: 0.5, standable: yes, going: impassable, crossing: {{eel: open}}}}
sides:
  A:
    Bike: {{at: "12,12", transport: 50, hp_left: "0"}}
    Eels: {{models: 2, aboard: Bike, perks: [eel]}}
  B:
    Other: {{at: "23,23", move: 0}}
start: {{phase: attack, finished: [A, B]}}
"""
    battle = scene(text)
    first, second = suggested(battle).spots
    assert (first.z, second.z) == (0, 500)
    assert isinstance(placed(battle, (12, 12), (13.05, 12.05, 0.5)), Progress)


@pytest.mark.rule("TERRAIN-10")
def test_who_stood_on_what_is_gone_may_be_set_down_beneath_where_they_stood() -> None:
    """The hut is half an inch high, so that whoever stands on it would be in the way of whoever stands below."""
    text = """
table: 24 x 24
terrain:
  - name: Hut
    size: [3, 3]
    at: [8, 6]
    top: 0.5
    standable: yes
    building: {floors: [0]}
    profile: {name: Hut, move: 0, dash: 0, defence: 4, hp: 1, cost: 20}
weapons: {gun: {power: 4}}
sides:
  A: {Squad: {at: "8,6,0.5 9,6,0.5"}}
  B: {Gunner: {at: "8,16", weapons: gun}}
start: {phase: attack, next: B, finished: [A]}
"""
    battle = scene(text, "Gunner attack Hut", dice=(6,))
    assert [spot.z for spot in suggested(battle).spots] == [0, 0]
    assert isinstance(placed(battle, (9.1, 6), (8.1, 6)), Progress)
    assert [figure.z for figure in battle.field.figures((0, 1))] == [0, 0]
