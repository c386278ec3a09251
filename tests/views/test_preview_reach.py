"""How far a unit can go: what is washed on the board is where all of it comes to, not one model alone."""

from random import Random
from typing import Any

import pytest
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from muster.battle.battle import Battle
from muster.battle.choices import March
from muster.battle.field import Field
from muster.battle.state import Phase
from muster.battle.view import View
from muster.views.preview import preview, unit_reach
from tests.views.preview_kit import ask, scene

GAP = """
table: 40 x 24
terrain:
  - {name: North, size: [1, 11], at: [16, 18.2], going: impassable}
  - {name: South, size: [1, 11], at: [16, 5.8], going: impassable}
sides:
  A: {Line: {at: "12,9 12,11 12,13 12,15", move: 8}}
  B: {Foe: {at: "38,20"}}
start: {used_heavy: [Line/3, Line/4]}
"""
"""Two of the Line may not move, and the gap is wide enough for one at a time."""


def washed(told: Any) -> BaseGeometry:
    """The area that is washed, drawn by the even-odd rule."""
    area: BaseGeometry = Polygon()
    for ring in told["areas"]:
        area = area.symmetric_difference(Polygon(ring).buffer(0))
    return area


def arrives(battle: Battle, to: tuple[float, float], leader: int) -> bool:
    """Whether the page would say of this place that the unit comes there."""
    told = ask(battle, "move", unit=0, to=[round(to[0]), round(to[1])], leader=leader)
    return bool(told["legal"] and told["stopped"] is None)


def test_a_unit_is_washed_through_a_gap_in_single_file_and_no_farther_than_those_who_stay_let_it() -> None:
    battle = scene(GAP)
    alone = ask(battle, "reach", unit=0, leader=1)
    assert not alone["whole"]
    assert washed(alone).contains(Point(18_500, 12_000)), "one model by itself gets through"
    told = ask(battle, "reach", unit=0, leader=1, whole=True)
    assert told["whole"]
    assert 16_000 < washed(told).bounds[2] < 19_000
    assert washed(told).contains(Point(9_000, 11_000))
    assert not arrives(battle, (18_500, 12_000), 1)
    assert arrives(scene(GAP.replace("used_heavy", "attacked")), (18_500, 12_000), 1), "the whole Line files through"


def test_what_is_washed_is_come_to_and_little_else_is() -> None:
    battle, rng = scene(GAP), Random(5)
    alone, whole = (washed(ask(battle, "reach", unit=0, leader=1, whole=each)) for each in (False, True))
    left, low, right, high = alone.bounds
    spots = [(rng.uniform(left, right), rng.uniform(low, high)) for _ in range(160)]
    come = {spot: arrives(battle, spot, 1) for spot in spots if alone.contains(Point(spot))}
    inside = [spot for spot in come if whole.contains(Point(spot))]
    assert sum(come[spot] for spot in inside) >= 0.85 * len(inside)
    assert sum(come[spot] for spot in inside) >= 0.85 * sum(come.values())
    assert sum(come.values()) < 0.9 * len(come), "the leader by itself reaches more"


def test_on_bare_ground_a_unit_reaches_what_its_leader_does() -> None:
    battle = scene('table: 40 x 30\nsides: {A: {Line: {at: "20,13 20,15 20,17", move: 6}}, B: {Foe: {at: "2,2"}}}\n')
    alone, whole = (washed(ask(battle, "reach", unit=0, whole=each)) for each in (False, True))
    assert whole.symmetric_difference(alone).area < 0.02 * alone.area


def test_a_unit_of_one_model_has_one_reach_and_a_locked_one_has_none() -> None:
    one = scene('table: 30 x 24\nsides: {A: {Walker: {at: "12,12", move: 6}}, B: {Foe: {at: "28,20"}}}\n')
    assert ask(one, "reach", unit=0) == ask(one, "reach", unit=0, whole=True)
    assert ask(one, "reach", unit=0)["whole"]
    locked = scene("""
table: 30 x 24
sides: {A: {Squad: {at: "10,10 10,12", move: 6}}, B: {Foe: {at: "11,10"}}}
start: {engaged: Squad + Foe}
""")
    for whole in (False, True):
        assert ask(locked, "reach", unit=0, whole=whole) == {"unit": 0, "areas": [], "whole": True}


def test_the_reach_of_a_unit_that_is_hidden_is_not_told() -> None:
    battle = scene(GAP)
    told = preview(View(battle, 0), {"ask": "reach", "unit": 0, "whole": True}, frozenset({0}))
    assert told["fault"]["code"] == "ask.hidden"
    assert ask(battle, "reach", unit=0, whole="yes")["code"] == "ask.type"


def test_a_question_tries_a_bounded_count_of_marches_and_remembers_them(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[March] = []

    def counted(field: Field, choice: March, phase: Phase) -> bool:
        tried.append(choice)
        return choice.to[0] > 30_000

    monkeypatch.setattr(unit_reach, "arrives", counted)
    battle = scene('table: 60 x 48\nsides: {A: {Line: {at: "30,23 30,25", move: 16}}, B: {Foe: {at: "2,2"}}}\n')
    first = ask(battle, "reach", unit=0, whole=True)
    count = len(tried)
    assert unit_reach.MOST_CELLS // 2 < count <= unit_reach.MOST_CELLS
    assert len({choice.to for choice in tried}) == count
    assert washed(first).bounds[0] > 27_000, "what is not come to is cut off"
    assert ask(battle, "reach", unit=0, whole=True) == first
    assert len(tried) == count
