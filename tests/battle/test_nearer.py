"""What is near, and what comes nearer: hosts within reach, a walk towards one, and contact that is restored."""

from math import hypot

import pytest

from muster.battle.rules.aboard_from_here import hosts_near
from muster.battle.rules.nearest import nearer_to_host
from muster.battle.state import Phase
from tests.views.preview_kit import scene

HOSTS = """
table: 60 x 40
terrain:
  - {name: Low, size: [4, 4], at: [10, 14], top: 3, going: impassable, building: {floors: [0]}}
  - {name: Loft, size: [4, 4], at: [10, 14], bottom: 3, top: 6, building: {entrance: no, floors: [0]}}
connections:
  - {from: Low, to: Loft, both_ways: yes, passage: movement}
sides:
  A:
    Far: {at: "23.001,10", transport: 90}
    Twice: {at: "10,23", transport: 90}
    Touching: {at: "10,9", transport: 90}
    Inside: {aboard: Touching, transport: 40}
    Just: {at: "17.01,10", transport: 90}
    Over: {at: "10,2.989", transport: 90}
    Squad: {at: "10,10"}
  B:
    Foe: {at: "38,38"}
"""
"""All are an inch across. Nobody enters the Loft from outside, and Inside is not on the table. Just is farther than a
Move by no more than the tolerance, and Over by a little more."""
INSIDE, SQUAD = 3, 6


@pytest.mark.rule("TRANS-06")
def test_the_hosts_up_to_two_moves_away_are_told_from_near_to_far() -> None:
    field = scene(HOSTS).field
    told = [
        (field.forces.of_model(host).name, away, near) for host, away, near in hosts_near(field, SQUAD, Phase.MOVE)
    ]
    assert told == [
        ("Touching", 0, True),
        ("Low", 1_500, True),
        ("Just", 6_010, True),
        ("Over", 6_011, False),
        ("Twice", 12_000, False),
    ]


CAR = """
table: 40 x 40
sides:
  A:
    Car: {at: "20,11", transport: 90}
    Squad: {models: 4, at: "10,10 11.5,10 11.5,11.5 10,11.5"}
  B:
    Foe: {at: "38,38"}
"""


@pytest.mark.rule("TRANS-06")
def test_a_unit_walks_towards_a_host_as_its_nearest_model_would() -> None:
    """The third of the Squad is the nearest to the Car: 8.5 in. to the left of it, and half an inch up."""
    move = nearer_to_host(scene(CAR).field, 1, Phase.MOVE, 0)
    assert move is not None
    assert [path.model for path in move.paths] == [1, 2, 3, 4]
    for path in move.paths:
        (ax, ay, *_), (bx, by, *_) = path.points
        assert (bx - ax, by - ay) == pytest.approx(
            (6_000 * 8.5 / hypot(8.5, 0.5), -6_000 * 0.5 / hypot(8.5, 0.5)), abs=2
        )


@pytest.mark.rule("TRANS-06")
def test_nobody_walks_towards_what_is_not_on_the_table() -> None:
    field = scene(CAR).field
    assert nearer_to_host(field, 1, Phase.MOVE, -1) is None
    assert nearer_to_host(field, 1, Phase.MOVE, field.forces.model_count) is None
    assert nearer_to_host(scene(HOSTS).field, SQUAD, Phase.MOVE, INSIDE) is None
