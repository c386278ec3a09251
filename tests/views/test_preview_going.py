"""Where units go, told truly: the nearest choice of a refusal, what stops a march, charges, and ways into hosts."""

from typing import Any

import pytest

from muster.battle.battle import Battle, Progress
from muster.battle.rules.stopping import what_stops
from muster.battle.state import Phase
from muster.battle.view import View
from muster.views.asked_picture import asked_picture
from muster.views.preview.questions import read_choice
from tests.views.preview_kit import ask, scene, target

ZONES = """
zones:
  - {letter: A, outline: [[0, 0], [60, 0], [60, 6], [0, 6]]}
  - {letter: B, outline: [[0, 42], [60, 42], [60, 48], [0, 48]]}
"""


def offered(battle: Battle, unit: int) -> Any:
    """What is offered to one unit by the decision that is pending."""
    assert battle.pending is not None
    asked = asked_picture(View(battle, battle.forces.sides[battle.pending.side][0]))
    assert asked is not None
    return next(offer for offer in asked["units"] if offer["unit"] == unit)


def end_of(told: Any, model: int) -> list[int]:
    path: list[list[int]] = next(way["path"] for way in told["ways"] if way["model"] == model)
    return path[-1]


@pytest.mark.rule("DEPLOY-06")
def test_far_out_of_the_zone_the_nearest_spot_for_the_same_unit_is_offered() -> None:
    text = f"table: 60 x 48\n{ZONES}\nsides: {{A: {{Walkers: {{models: 3}}}}, B: {{Foe: {{at: '30,45'}}}}}}"
    told = ask(scene(f"{text}\nstart: {{phase: deploy}}\n"), "deploy", unit=0, to=[30_000, 24_000])
    assert (told["fault"]["code"], told["fault"]["rule"]) == ("deploy.zone", "DEPLOY-06")
    assert "zone A; that place is not in it" in told["fault"]["sentence"]
    assert (told["fault"]["nearest"]["do"], told["fault"]["nearest"]["unit"]) == ("deploy", 0)
    assert all(way["path"][-1][1] <= 6_000 for way in told["ways"]), "the spot that is offered is shown"
    assert told["stopped"]["wish"] == [30_000, 24_000]
    assert told["stopped"]["short"] > 17_000


@pytest.mark.rule("TRANS-16")
def test_an_overloaded_transport_is_never_offered_empty() -> None:
    text = f"""
table: 60 x 48
{ZONES}
sides: {{A: {{Lorry: {{models: 1, transport: 10}}, Crowd: {{models: 9, cost: 40}}}}, B: {{Foe: {{at: "30,45"}}}}}}
start: {{phase: deploy}}
"""
    battle = scene(text)
    for to in ([30_000, 3_000], [30_000, 24_000]):
        told = ask(battle, "deploy", unit=0, to=to, cargo=[[0, [1]]])
        assert not told["legal"]
        assert told["fault"]["nearest"] is None
    fits = ask(battle, "deploy", unit=0, to=[30_000, 24_000])
    assert fits["fault"]["nearest"]["spots"]


@pytest.mark.rule("TRANS-06")
def test_towards_a_transport_out_of_reach_one_goes_and_not_away() -> None:
    text = """
table: 60 x 24
sides: {A: {Squad: {at: "10,10 10,12", move: 6}, Lorry: {at: "30,11", transport: 100}}, B: {Foe: {at: "55,5"}}}
"""
    told = ask(scene(text), "choice", choice={"do": "embark", "unit": 0, "host": 2})
    assert told["fault"]["code"] == "embark.contact"
    assert (told["fault"]["nearest"]["do"], told["fault"]["nearest"]["unit"]) == ("move", 0)
    assert end_of(told, 0)[0] > 15_000


@pytest.mark.rule("MELEE-04")
def test_a_locked_unit_is_told_that_it_is_locked() -> None:
    text = """
table: 30 x 24
sides: {A: {Squad: {at: "10,10 10,12", move: 6}}, B: {Foe: {at: "11,10"}, Other: {at: "20,20"}}}
start: {engaged: Squad + Foe}
"""
    told = ask(scene(text), "move", unit=0, to=[4_000, 10_000], leader=0)
    assert (told["fault"]["code"], told["fault"]["rule"]) == ("move.locked", "MELEE-04")
    assert "locked in a melee" in told["stopped"]["sentence"]
    alone = ask(scene(text.replace(" 10,12", "")), "move", unit=0, to=[4_000, 10_000], leader=0)
    assert alone["fault"]["nearest"] is None, "no Move is spent on a nudge along the enemy"
    away = ask(scene(text), "move", unit=0, charge=2)
    assert (away["fault"]["rule"], away["fault"]["nearest"]) == ("MELEE-04", None)
    assert "locked" in away["fault"]["sentence"]
    assert ask(scene(text), "reach", unit=0)["areas"] == []


def test_who_is_sent_too_far_is_told_by_how_much() -> None:
    text = 'table: 40 x 24\nsides: {A: {Squad: {at: "10,10 10,12", move: 6}}, B: {Foe: {at: "38,20"}}}\n'
    told = ask(scene(text), "move", unit=0, to=[18_500, 10_000], leader=0)
    assert told["legal"]
    assert (told["stopped"]["model"], told["stopped"]["wish"]) == (0, [18_500, 10_000])
    assert told["stopped"]["short"] == 2_500
    assert told["stopped"]["sentence"] == "2.5 in. too far: 8.5 in. of path, 6 allowed."
    assert ask(scene(text), "move", unit=0, to=[14_000, 10_000], leader=0)["stopped"] is None


def test_a_wall_beyond_what_can_be_gone_does_not_stop_a_unit_that_is_sent_beyond_it() -> None:
    text = (
        "table: 40 x 24\nterrain: [{name: Wall, size: [1, 20], at: [24, 12], going: impassable, top: 5}]\n"
        'sides: {A: {Scout: {at: "10,10", move: 6}}, B: {Foe: {at: "38,20"}}}\n'
    )
    told = ask(scene(text), "move", unit=0, to=[30_000, 10_000], leader=0)
    assert told["used"] == 6_000
    assert told["stopped"]["sentence"] == "14.0 in. too far: 20.0 in. away, 6 allowed."
    assert told["stopped"]["pieces"] == []


def test_of_a_part_of_the_way_it_is_told_how_far_the_wish_lies_beyond() -> None:
    text = 'table: 40 x 24\nsides: {A: {Squad: {at: "10,10", move: 6}}, B: {Foe: {at: "38,20"}}}\n'
    field = scene(text).field
    stop = what_stops(field, 0, Phase.MOVE, 0, (18_500, 10_000), beyond=3_000)
    assert stop.refusal.sentence == "3.0 in. too far. Before that: 8.5 in. of path, 6 allowed."


def test_one_model_alone_is_never_told_to_hold_together() -> None:
    """Where the way itself is free, something else keeps a unit back: of one model that is not the others."""
    text = 'table: 40 x 24\nsides: {A: {Lone: {at: "10,10", move: 6}}, B: {Foe: {at: "38,20"}}}\n'
    alone = what_stops(scene(text).field, 0, Phase.MOVE, 0, (14_000, 10_000)).refusal
    assert alone.sentence == "Lone comes no nearer by a way that it may go."
    both = what_stops(scene(text.replace("10,10", "10,10 10,12")).field, 0, Phase.MOVE, 0, (14_000, 10_000)).refusal
    assert "hold together" in both.sentence


def test_what_stops_a_unit_is_named_with_its_piece_or_its_models() -> None:
    text = """
table: 30 x 24
terrain: [{name: Rock, size: [1, 23], at: [15, 12], going: impassable}]
sides: {A: {Squad: {at: "12,10 12,12", move: 6}}, B: {Foe: {at: "8,10 8,11.5"}, Other: {at: "28,2"}}}
"""
    rock = ask(scene(text), "move", unit=0, to=[17_000, 10_000], leader=0)["stopped"]
    assert "Rock" in rock["sentence"]
    assert rock["pieces"] == [0]
    foes = ask(scene(text), "move", unit=0, to=[8_000, 10_000], leader=0)["stopped"]
    assert foes["sentence"].startswith("Foe stands in the way")
    assert foes["models"][0] == 2


@pytest.mark.rule("GROUND-15")
def test_the_unit_that_a_path_goes_through_is_named() -> None:
    text = """
table: 30 x 24
sides: {A: {Squad: {at: "12,10", move: 6}, Mates: {at: "12,13"}}, B: {Foe: {at: "8,10"}}}
"""
    for to, name in (([8_000, 10_000], "Foe"), ([12_000, 13_000], "Mates")):
        fault = ask(scene(text), "move", unit=0, paths=[[0, [[12_000, 10_000], to]]])["fault"]
        through = f"The path goes through {name}; other units may only be touched."
        assert (fault["code"], fault["sentence"]) == ("walk.model", f"Model 1 of Squad: {through}")


def test_the_meter_and_the_story_tell_one_figure_and_difficult_ground_is_counted() -> None:
    text = """
table: 30 x 24
terrain: [{name: Bog, size: [6, 20], at: [11, 12], going: difficult}]
sides: {A: {Squad: {at: "10,10", move: 6}}, B: {Foe: {at: "28,20"}}}
"""
    battle = scene(text)
    assert offered(battle, 0)["allowances"] == [4_000]
    assert "up to 4 in., from Difficult Ground" in offered(battle, 0)["hint"]
    told = ask(battle, "move", unit=0, to=[13_000, 10_000])
    assert (told["length"], told["used"], told["left"]) == (3_000, 5_000, 1_000)
    done = battle.choose(read_choice(told["choice"]))
    assert isinstance(done, Progress)


CHARGE = """
table: 30 x 24
weapons: {blade: {range: 0, power: 4, attacks: 2, type: assault}}
sides:
  A: {Blades: {at: "5,4 5,5.5 5,7 5,8.5", move: 7, dash: 8, weapons: blade}}
  B: {Foe: {at: "11,4 11,5.5 11,7", hp: 2}, Far: {at: "22,20"}, Near: {at: "14.7,4"}}
"""


@pytest.mark.rule("MELEE-01")
def test_a_charge_makes_contact_with_as_many_models_as_can() -> None:
    battle = scene(CHARGE.replace("11,4 11,5.5 11,7", "11,4 12,5.2 13,6.4"))  # not as the Blades stand
    told = ask(battle, "move", unit=0, charge=1)
    assert told["legal"], told["fault"]
    assert told["engages"] == [1]
    done = battle.choose(read_choice(told["choice"]))
    assert isinstance(done, Progress)
    field = battle.field
    touching = [
        model
        for model in field.on_table(0)
        if any(field.figure(model).x >= 0 and _touch(field, model, foe) for foe in field.on_table(1))
    ]
    assert len(touching) >= 3


def _touch(field: Any, one: int, other: int) -> bool:
    a, b = field.figure(one), field.figure(other)
    return bool((a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= 1_015**2)


@pytest.mark.rule("MELEE-01")
def test_a_charge_that_fails_says_which_model_is_how_far_short_and_goes_towards() -> None:
    told = ask(scene(CHARGE), "move", unit=0, charge=2)
    assert told["fault"]["code"] == "charge.short"
    assert "Model 4 of Blades is 12." in told["fault"]["sentence"]
    assert "in. short of Far" in told["fault"]["sentence"]
    assert (told["fault"]["nearest"]["do"], told["fault"]["nearest"]["unit"]) == ("move", 0)
    assert end_of(told, 3)[0] > 8_000
    with_nobody = ask(scene(CHARGE), "move", unit=0, charge=0)
    assert with_nobody["code"] == "ask.charge"


def test_who_fights_hand_to_hand_sees_how_far_a_charge_is() -> None:
    battle = scene(CHARGE)
    words = {each["unit"]: each["sentence"] for each in ask(battle, "attack", unit=0)["targets"]}
    assert words[1] == "5.0 in.: Move 7 reaches it."
    assert words[3] == "8.7 in.: Move 7 and Dash 8 reach it."
    assert words[2].endswith("in.: Move 7 and Dash 8 do not reach it.")
    told = ask(battle, "move", unit=0, to=[6_000, 4_000], leader=0)
    assert target(told, 1)["sentence"] == "4.0 in.: Dash 8 reaches it."


@pytest.mark.rule("TRANS-06")
def test_embarking_is_offered_only_where_a_host_is_near_and_names_the_hosts() -> None:
    text = """
table: 60 x 24
terrain: [{name: House, size: [6, 6], at: [20, 12], top: 3, going: impassable, building: {}}]
sides: {A: {Squad: {at: "14,12 14,13.5", move: 6}, Far: {at: "50,12", move: 6}}, B: {Foe: {at: "55,5"}}}
"""
    battle = scene(text)
    near, far = offered(battle, 0), offered(battle, 1)
    assert near["ways"] == ["walk", "embark"]
    (host,) = near["hosts"]
    assert (host["way"], host["near"]) == ("embark", True)
    assert battle.forces.units[host["unit"]].name == "House"
    assert host["hint"].startswith("2.5 in. away, empty")
    assert far["ways"] == ["walk"]
    told = ask(battle, "choice", choice={"do": "embark", "unit": 0, "host": host["model"]})
    assert told["legal"]
    assert isinstance(battle.choose(read_choice(told["choice"])), Progress)
