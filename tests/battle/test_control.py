"""Who controls terrain with a profile: the side that alone has a unit near it or in it."""

import pytest

from muster.battle.forces import NOBODY, Force
from muster.battle.rules.control import claimed_by, controlled_by
from tests.views.preview_kit import scene

AMBER, BLUE = 0, 1
STATION = """
table: 30 x 24
terrain:
  - name: Station
    size: [4, 4]
    at: [10, 10]
    top: 2
    going: impassable
    building: {capacity: 20}
    profile: {name: Station, move: 0, dash: 0, defence: 6, hp: 3, cost: 20}
sides:
  A: {Crew: {CREW}}
  B: {Near: {NEAR}, Far: {at: "25,20"}}
"""


def controlling(crew: str, near: str) -> tuple[int, tuple[int, ...]]:
    """The side that controls the station, and those that claim it."""
    field = scene(STATION.replace("CREW", crew).replace("NEAR", near)).field
    station: Force = next(unit for unit in field.forces.units if unit.piece is not None)
    return controlled_by(field, station), claimed_by(field, station)


@pytest.mark.rule("TERRAIN-05.a")
def test_who_is_within_2_inches_controls_and_nobody_beyond() -> None:
    radius = 0.5  # of a base of 1 in.
    assert controlling(f'at: "{8 - 2 - radius},10"', 'at: "25,4"') == (AMBER, (AMBER,))
    assert controlling(f'at: "{8 - 2.02 - radius},10"', 'at: "25,4"') == (NOBODY, ())


@pytest.mark.rule("TERRAIN-05.b")
def test_who_is_in_it_controls_it() -> None:
    assert controlling("aboard: Station", 'at: "25,4"') == (AMBER, (AMBER,))


@pytest.mark.rule("TERRAIN-06.a", "TERRAIN-06.b")
@pytest.mark.parametrize("crew", ['at: "6,10"', "aboard: Station"])
def test_sides_that_both_are_near_or_in_it_contest_it_until_one_is_alone(crew: str) -> None:
    assert controlling(crew, 'at: "14,10"') == (NOBODY, (AMBER, BLUE))
    assert controlling('at: "25,4"', 'at: "14,10"') == (BLUE, (BLUE,))
