"""What stops a march: whoever is in the straight way and nobody else, and which model of a unit holds it up."""

from typing import Any

import pytest

from muster.battle.choices import March
from muster.battle.refusal import Refusal
from muster.battle.rules.stopping import what_stops
from muster.battle.state import Phase
from tests.views.preview_kit import ask, scene

IN_THE_WAY = """
table: 40 x 40
sides:
  A:
    First: {at: "2,2 4,2 6,2"}
    Walker: {at: "10,10", move: 6}
  B:
    Foes: {at: "13.96,15.28 12.06,13.58"}
    Later: {at: "12.2,14.9"}
    Beside: {at: "10.4,12.2"}
    Behind: {at: "9.28,9.04"}
"""
"""The Walker goes 6 in. to 13.6,14.8: over 3 in. to the right 4 in. up. The second of the Foes is 4.1 in. ahead and
half an inch aside, the first just behind the end. Beside is 2 in. ahead and touches the way without being in it."""


def stopped(text: str, unit: int, to: tuple[int, int], leader: int | None = None) -> dict[str, Any]:
    asked = {} if leader is None else {"leader": leader}
    told: dict[str, Any] = ask(scene(text), "move", unit=unit, to=[*to], **asked)["stopped"]
    return {part: told[part] for part in ("sentence", "rule", "pieces", "models")}


@pytest.mark.rule("GROUND-15")
def test_the_models_of_the_first_unit_in_the_way_are_told_from_near_to_far() -> None:
    assert stopped(IN_THE_WAY, 1, (13_600, 14_800)) == {
        "sentence": "Foes stands in the way; other units may only be touched.",
        "rule": "GROUND-15",
        "pieces": [],
        "models": [5, 4],
    }


@pytest.mark.rule("GROUND-15")
@pytest.mark.parametrize(("second", "models"), [("14,17", [1]), ("14,16.95", [1, 2]), ("14,17.05", [1])])
def test_whoever_would_only_be_touched_at_the_end_is_not_in_the_way(second: str, models: list[int]) -> None:
    text = f"""
table: 40 x 40
sides: {{A: {{Walker: {{at: "14,10", move: 6}}}}, B: {{Foes: {{at: "14.1,14.2 {second}"}}}}}}
"""
    assert stopped(text, 0, (14_000, 16_000))["models"] == models


@pytest.mark.rule("GROUND-15")
@pytest.mark.parametrize(("beside", "models"), [("10,10", [2]), ("10,10.001", [1])])
def test_a_long_hull_beside_the_start_is_not_in_the_way(beside: str, models: list[int]) -> None:
    text = f"""
table: 40 x 40
sides:
  A: {{Walker: {{at: "11.3,10", move: 6}}}}
  B:
    Hull: {{at: "{beside}", base: rect 101.6x25.4, facing: up}}
    Foe: {{at: "11.3,16"}}
"""
    assert stopped(text, 0, (11_300, 16_000))["models"] == models


WALL = """
table: 40 x 40
terrain:
  - {name: Rock, size: [3, 9], at: [11.8, 15.2], going: impassable}
  - {name: Low wall, size: [0.5, 4], at: [11.5, 9], going: impassable}
sides:
  A:
    First: {at: "2,2 4,2 6,2"}
    Squad: {at: "10,10 13,10 16,10", move: 3}
  B:
    Foe: {at: "30,30"}
"""
"""The second of the Squad is kept by the walls from the place between the others."""


@pytest.mark.rule("GROUND-14")
def test_a_leader_is_stopped_by_what_is_in_its_own_way() -> None:
    assert stopped(WALL, 1, (11_500, 12_590), leader=4) == {
        "sentence": "The path goes through Rock, which the base cannot pass.",
        "rule": "GROUND-14",
        "pieces": [0],
        "models": [],
    }
    stop = what_stops(scene(WALL).field, 1, Phase.MOVE, 4, (11_500, 12_590))
    assert stop.refusal.facts == {"pieces": [0]}


@pytest.mark.rule("MOVE-14")
def test_a_climb_that_is_too_long_is_told_with_how_much_too_long() -> None:
    """4 in. across and 3 in. up are an inch more than the Move."""
    text = """
table: 24 x 24
terrain: [{name: Block, size: [4, 4], at: [8, 6], top: 3, standable: yes, climbable: yes, going: open}]
sides: {A: {Climber: {at: "3.5,6", move: 6}}, B: {Foe: {at: "20,20"}}}
"""
    told = stopped(text, 0, (7_500, 6_000))
    assert told["sentence"] == "1.0 in. too far with the climb of Block counted in: 7 in., 6 allowed."
    assert told["rule"] == "MOVE-14"


@pytest.mark.rule("COH-05")
def test_who_could_go_but_has_no_place_among_the_others_is_named() -> None:
    sentence = "Model 3 of Squad finds no free place there; all models of Squad must end as one group."
    to = 8_500, 12_590
    assert stopped(WALL, 1, to, leader=3) == {"sentence": sentence, "rule": "COH-05", "pieces": [], "models": []}
    stop = what_stops(scene(WALL).field, 1, Phase.MOVE, 3, to)
    assert stop.refusal == Refusal("march.no_way", "COH-05", sentence, {"unit": 1, "model": 5})


@pytest.mark.rule("COH-06")
def test_who_may_not_move_holds_up_all_others_and_is_named() -> None:
    text = """
weapons: {cannon: {type: heavy}}
sides:
  A: {First: {at: "2,2"}, Duo: {at: "10,4 13,4", weapons: cannon}}
  B: {Foe: {at: "20,20"}}
start: {phase: dash, used_heavy: [Duo/1]}
"""
    refused = scene(text).choose(March(1, (16_000, 4_000), 2))
    assert isinstance(refused, Refusal)
    sentence = "Model 1 of Duo may not move; all models of Duo must end as one group with it."
    assert (refused.code, refused.rule, refused.sentence) == ("march.no_way", "COH-06", sentence)
    assert refused.facts == {"unit": 1, "model": 1}


@pytest.mark.rule("GROUND-18")
def test_who_crosses_water_is_not_stopped_by_it() -> None:
    """The ship comes over the Lake as far as the Rock in it."""
    text = """
table: 30 x 24
terrain:
  - {name: Lake, size: [20, 24], at: [12, 12], going: impassable, crossing: {ship: open}}
  - {name: Rock, size: [1, 24], at: [10, 12], going: impassable, top: 3}
sides: {A: {Boat: {at: "6,8", perks: [ship]}}, B: {Foe: {at: "26,20"}}}
"""
    told = stopped(text, 0, (11_500, 8_000))
    assert told["sentence"] == "The path goes through Rock, which the base cannot pass."
    assert told["pieces"] == [1]
