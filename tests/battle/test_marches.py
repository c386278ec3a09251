"""Marches arrive: on random tables, wherever a slow search finds a place and a way for every model."""

from math import dist

import pytest

from muster.battle import events as ev
from muster.battle.battle import Progress
from muster.battle.narration.narrate import narrate
from muster.battle.narration.wording import inches, span
from muster.views.preview.questions import read_choice
from tests.battle.marched import Tally, tally
from tests.views.preview_kit import ask, scene

SEEDS, EACH = 5, 4


@pytest.mark.rule("MOVE-03", "MOVE-05", "COH-05")
def test_a_unit_that_is_sent_within_reach_gets_there() -> None:
    found = Tally()
    for seed in range(SEEDS):
        found += tally(seed, EACH)
    assert found.marches >= SEEDS * EACH // 2
    assert found.arrived >= 0.95 * found.marches, found.short
    assert not found.unexplained


CORNER = """
table: 40 x 24
terrain: [{name: Rock, size: [3, 3], at: [16, 9], going: impassable, top: 3}]
sides:
  A: {Line: {at: "10,9 10,11 10,13 10,15", move: 8}}
  B: {Foe: {at: "38,20"}}
"""


@pytest.mark.rule("MOVE-03")
def test_one_model_at_a_corner_goes_its_own_way_and_stops_nobody() -> None:
    """The first of the Line would walk into the rock, and end in it: it goes round and stands beside the others."""
    told = ask(scene(CORNER), "move", unit=0, to=[16_800, 15_000], leader=3)
    assert told["legal"]
    assert told["stopped"] is None
    ends = {way["model"]: way["path"][-1] for way in told["ways"]}
    assert ends[3][:2] == [16_800, 15_000]
    assert set(ends) == {0, 1, 2, 3}
    assert all(dist(ends[model][:2], (16_000, 9_000)) > 2_000 for model in ends)


GAP = """
table: 40 x 24
terrain:
  - {name: North, size: [1, 11], at: [16, 18.2], going: impassable, top: 3}
  - {name: South, size: [1, 11], at: [16, 5.8], going: impassable, top: 3}
sides:
  A: {Line: {at: "12,9 12,11 12,13 12,15", move: 8}}
  B: {Foe: {at: "38,20"}}
"""


@pytest.mark.rule("MOVE-03", "COH-05")
def test_a_line_files_through_a_gap_that_one_model_passes_at_a_time() -> None:
    battle = scene(GAP)
    told = ask(battle, "move", unit=0, to=[18_500, 12_000], leader=1)
    assert told["stopped"] is None
    assert all(link["ok"] for link in told["links"])


@pytest.mark.rule("COH-06", "COH-05")
def test_a_march_that_falls_short_names_the_model_and_what_is_in_its_way() -> None:
    held = GAP + "start: {used_heavy: [Line/3, Line/4]}\n"
    told = ask(scene(held), "move", unit=0, to=[19_000, 12_000], leader=1)
    assert told["legal"]
    assert 0 < told["stopped"]["short"] < 3_000
    assert told["stopped"]["sentence"].startswith("Model 3 of Line may not move")
    assert told["stopped"]["rule"] == "COH-06"
    shut = GAP.replace("size: [1, 11]", "size: [1, 11.6]")
    told = ask(scene(shut), "move", unit=0, to=[18_500, 12_000], leader=1)
    assert told["stopped"]["model"] == 1
    assert "North" in told["stopped"]["sentence"] or "South" in told["stopped"]["sentence"]


HILL = """
table: 40 x 24
ruleset: RULES
terrain: [{name: Crag, size: [4, 4], at: [15, 8], top: 2, standable: yes, climbable: yes}]
sides:
  A: {Walker: {at: "10,12 10,9.4", move: 14}}
  B: {Foe: {at: "38,20"}}
"""


@pytest.mark.rule("MOVE-14")
@pytest.mark.parametrize("ruleset", ["core", "beta"])
def test_a_march_goes_round_a_corner_where_that_is_shorter_than_over_it(ruleset: str) -> None:
    """Straight on the corner of the crag would be climbed, up and down: 4 in. more, which it could well afford."""
    for leader, to in ((1, [18_000, 9_400]), (0, [18_000, 12_000])):
        told = ask(scene(HILL.replace("RULES", ruleset)), "move", unit=0, to=to, leader=leader)
        assert told["stopped"] is None
        assert told["used"] < 9_000
        assert told["danger"] == [], "nobody climbs"


@pytest.mark.rule("MOVE-14")
def test_a_march_says_that_it_climbs_and_one_figure_how_far_it_went() -> None:
    battle = scene(HILL.replace("RULES", "core").replace("10,12 10,9.4", "10,8"))
    told = ask(battle, "move", unit=0, to=[15_000, 8_000], leader=0)
    assert told["danger"] == ["1 model climbs Crag"]
    before = battle.state.copy()
    done = battle.choose(read_choice(told["choice"]))
    assert isinstance(done, Progress)
    (moved,) = [event for event in done.events if isinstance(event, ev.Moved)]
    (path,) = moved.paths
    figure = inches(told["length"])
    assert figure == inches(span(path.points))
    assert f"moves {figure} in. to around (15, 8), 2 in. up." in narrate(battle.forces, moved, before)


@pytest.mark.rule("MOVE-04")
def test_to_an_enemy_that_nobody_can_stand_on_a_unit_goes_as_near_as_it_can() -> None:
    text = """
table: 40 x 24
terrain: [{name: Wall, size: [1, 8], at: [14, 10], going: impassable, top: 3}]
sides:
  A: {Line: {at: "10,8 10,10 10,12", move: 8}}
  B: {Foe: {at: "17,10"}}
"""
    told = ask(scene(text), "move", unit=0, to=[17_000, 10_000], leader=1)
    assert told["legal"]
    assert told["stopped"]["short"] < 6_900, "some of the way is gone"
    assert told["ways"]
