"""In an instant gate, and on an upper floor: what is asked, what is refused in full, and what may be drawn."""

from random import Random

import pytest

from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.choices import Disembark, Finish, March, Transfer
from muster.battle.decisions import Movable, MoveDecision
from muster.battle.refusal import Refusal
from muster.battle.spot import Spot
from muster.battle.state import Phase
from muster.battle.view import View
from tests.battle.gates import GATES, RED, gate
from tests.views.preview_kit import ask, scene


@pytest.fixture
def inside() -> Battle:
    return scene(GATES, "Red embark Gate")


@pytest.mark.rule("TERRAIN-17.b")
def test_in_a_gate_a_unit_goes_on_with_what_is_left_of_its_movement(inside: Battle) -> None:
    decision = inside.pending
    assert isinstance(decision, MoveDecision)
    assert decision.rules == ("TERRAIN-17",)
    assert decision.units == (Movable(RED, (4_000,), ("transfer", "disembark")),)


@pytest.mark.rule("TERRAIN-17.b")
def test_the_step_says_how_far_a_model_may_go_and_what_it_may_go_into(inside: Battle) -> None:
    model, before = inside.forces.units[RED].models.start, scene(GATES)
    assert before.step.allowance(before.field, model) == 6_000
    assert View(before, 0).hosts_near(RED, Phase.MOVE)[0][0] == gate(before, "Gate")
    assert inside.step.allowance(inside.field, model) == 4_000
    view = View(inside, 0)
    assert View(before, 0).hosts_near(0, Phase.MOVE), "another unit could go into something"
    assert view.hosts_near(0, Phase.MOVE) == view.hosts_near(RED, Phase.MOVE) == []
    assert view.hosts_beside(RED, Phase.MOVE) == [gate(inside, "Far gate"), gate(inside, "Side gate")]


@pytest.mark.rule("TERRAIN-17.b")
def test_a_way_out_of_a_gate_is_shown_with_what_is_left_of_the_movement(inside: Battle) -> None:
    told = ask(inside, "choice", choice={"do": "disembark", "unit": RED, "near": [12_000, 6_000]})
    assert (told["legal"], [way["allowed"] for way in told["ways"]]) == (True, [4_000])
    assert (told["used"] > 0, told["used"] + told["left"]) == (True, 4_000)


@pytest.mark.rule("TERRAIN-17.b")
def test_no_other_unit_goes_anywhere_from_a_gate(inside: Battle) -> None:
    sentence = "Red is in the gate; only it goes on, comes out, or finishes inside."
    for other in (Disembark(0), Transfer(0, gate(inside, "Far gate"))):
        assert inside.choose(other) == Refusal("move.unit", "TERRAIN-17", sentence, {"unit": 0})
    allowed = "transfer to a connected gate, disembark, or finish to stay inside"
    told = f"A choice of the kind 'march' answers nothing now; {allowed}."
    assert inside.choose(March(RED, (3_000, 3_000))) == Refusal("choice.kind", "", told)


@pytest.mark.rule("TERRAIN-17.b")
def test_the_gates_that_a_passage_leads_to_are_told(inside: Battle) -> None:
    shed, far = gate(inside, "Shed"), gate(inside, "Far gate")
    sentence = f"No instant passage leads to model {shed}; those that do lead to: Far gate, Side gate."
    assert inside.choose(Transfer(RED, shed)) == Refusal("transfer.no_gate", "TERRAIN-17", sentence)
    assert not isinstance(inside.choose(Transfer(RED, far)), Refusal)
    sentence = f"No instant passage leads to model {shed}; those that do lead to: none."
    assert inside.choose(Transfer(RED, shed)) == Refusal("transfer.no_gate", "TERRAIN-17", sentence)


@pytest.mark.rule("TERRAIN-17.b")
@pytest.mark.parametrize(("x", "kinds"), [("4", {Transfer, Disembark}), ("0.5", {Transfer, Finish})])
def test_whatever_is_drawn_in_a_gate_is_legal_as_it_stands(x: str, kinds: set[type]) -> None:
    """Who has half an inch left when it comes to the Gate has no room to come out, but may still go through."""
    battle = scene(GATES.replace("2,6", f"{x},6").replace("[6, 6]", "[8, 6]"), "Red embark Gate")
    view = View(battle, 0)
    drawn = [view.sample(Random(seed)) for seed in range(30)]
    assert {type(each) for each in drawn} == kinds
    assert all(view.check(each) == each for each in drawn)


@pytest.mark.rule("TERRAIN-17.b", "GROUND-02", "GROUND-08")
def test_who_comes_out_takes_the_way_that_what_is_left_allows() -> None:
    """With 3.5 in. left the straight way through the mire is too long, but not with a whole Move: Red goes round."""
    mire = "{name: Mire, size: [0.4, 0.4], at: [10.8, 6], going: difficult, danger: {on: 3}}"
    text = (
        GATES.replace("2,6", "3.5,6").replace("[6, 6]", "[8, 6]").replace("connections:", f"  - {mire}\nconnections:")
    )
    battle = scene(text, "Red embark Gate")
    done = battle.choose(Disembark(RED, (Spot(battle.forces.units[RED].models.start, 12_000, 6_000),)))
    assert isinstance(done, Progress)
    assert isinstance(done.events[0], ev.Disembarked)
    assert not [each for each in done.events if isinstance(each, ev.DangerRolled)]


@pytest.mark.rule("TERRAIN-14")
def test_all_stairs_of_a_floor_are_told() -> None:
    floor = "size: [4, 4], at: [10, 6], going: impassable, veil: blocks"
    text = f"""
table: 24 x 24
terrain:
  - {{name: Ground floor, {floor}, top: 3, building: {{floors: [0]}}}}
  - {{name: Upper floor, {floor}, bottom: 3, top: 6, building: {{floors: [0], entrance: no}}}}
  - {{name: Attic, {floor}, bottom: 6, top: 9, building: {{floors: [0], entrance: no}}}}
  - {{name: Shed, size: [3, 3], at: [6, 20], top: 3, going: impassable, building: {{floors: [0]}}}}
connections:
  - {{from: Ground floor, to: Upper floor, both_ways: yes, passage: movement}}
  - {{from: Upper floor, to: Attic, both_ways: yes, passage: movement}}
sides:
  A: {{Guard: {{at: "20,20 22,20"}}, Red: {{aboard: Upper floor}}}}
  B: {{Blue: {{at: "20,6"}}}}
"""
    battle = scene(text)
    sentence = "Red leaves this floor only by its stairs; allowed is Ground floor, Attic."
    fault = Refusal("transfer.floor", "TERRAIN-14", sentence, {"unit": RED})
    assert battle.choose(Transfer(RED, gate(battle, "Shed"))) == fault
    assert battle.choose(Disembark(RED)) == fault
