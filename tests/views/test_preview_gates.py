"""A transfer through a delayed passage, looked at before: when it is over, and that nobody attacks meanwhile."""

import pytest

from muster.battle.view import View
from muster.views.asked_picture import asked_picture
from tests.views.preview_kit import ask, scene

GATES = """
turns: LENGTH
terrain:
  - {name: Gate, size: [3, 3], at: [6, 6], top: 3, going: impassable, building: {floors: [0]}}
  - {name: Far gate, size: [3, 3], at: [18, 6], top: 3, going: impassable, building: {floors: [0], fire_points: yes}}
connections:
  - {from: Gate, to: Far gate, both_ways: yes, passage: delayed}
weapons: {gun: {range: 24}}
sides:
  A: {Red: {aboard: Gate, weapons: gun}}
  B: {Blue: {at: "18,12"}}
start: {phase: move, turn: 4}
"""


@pytest.mark.rule("TERRAIN-17.c")
@pytest.mark.parametrize(("length", "over"), [("5", ""), ("4", "; the game is over before")])
def test_who_goes_through_is_told_when_they_come_out_and_attacks_nobody_before(length: str, over: str) -> None:
    battle = scene(GATES.replace("LENGTH", length))
    names = [battle.forces.of_model(model).name for model in range(battle.forces.model_count)]
    told = ask(battle, "choice", choice={"do": "transfer", "unit": 0, "host": names.index("Far gate")})
    assert told["legal"]
    assert told["ahead"] == []
    assert told["danger"] == [f"They come out there in Game Turn 5 and do nothing until then{over}"]
    asked = asked_picture(View(battle, 0))
    assert asked is not None
    (offer,) = asked["units"]
    assert [host["hint"] for host in offer["hosts"]] == ["empty, out in Game Turn 5"]
