"""Buildings and connected terrain: who fits in, floors, fire points, passages and room."""

from dataclasses import replace
from decimal import Decimal

import pytest

from muster.table.shapes.figure import Figure, Footprint, distance
from muster.table.terrain.buildings import (
    floors,
    range_from,
    sight_from,
    too_large,
)
from muster.table.terrain.connections import free_capacity, ways_from
from muster.table.terrain.effects import Building, Connection, Passage
from muster.table.terrain.library import library
from tests.table.kit import at
from tests.table.terrain.kit import box, piece

TOWER = piece(name="tower", outline=box(0, 0, 3000, 3000), top=8000, building=Building((0, 2500, 5000), 150))


def hull(long_mm: int, wide_mm: int, height: int = 1250, facing: tuple[int, int] = (1, 0)) -> Figure:
    return Figure(Footprint.rect(Decimal(long_mm), Decimal(wide_mm)), 0, 0, 0, height, facing)


@pytest.mark.rule("BETA-25")
def test_a_model_higher_longer_or_wider_than_a_piece_is_too_large() -> None:
    shed = piece(outline=box(0, 0, 4000, 2000), top=2000, building=Building())
    fitting = hull(100, 50, 2000)
    for facing in ((1, 0), (0, 1), (3, 4)):
        assert not too_large(shed, replace(fitting, facing=facing))
    assert too_large(shed, hull(100, 50, 2011))
    assert too_large(shed, hull(100, 52))
    assert too_large(shed, hull(130, 25))
    assert too_large(shed, at(0, 0, mm=60))
    assert not too_large(shed, at(0, 0, mm=50))


@pytest.mark.rule("TERRAIN-15")
def test_unlimited_capacity_takes_whatever_fits() -> None:
    hall = piece(building=Building())
    assert free_capacity(hall, (), {"piece": 10_000}) is None
    assert free_capacity(TOWER, (), {"tower": 100}) == 50


@pytest.mark.rule("BETA-26")
def test_every_floor_and_the_roof_is_reached_from_inside() -> None:
    assert floors(replace(TOWER, bottom=1000, top=9000)) == (1000, 3500, 6000, 9000)
    assert floors(piece()) == ()


@pytest.mark.rule("TRANS-25.a", "TRANS-25.b")
def test_those_inside_measure_from_the_ground_level_outline_and_look_from_the_height() -> None:
    target = at(12.63, 1.5)
    assert range_from(TOWER, target) == pytest.approx(9000)
    assert range_from(TOWER, at(1, 1)) == 0
    assert range_from(TOWER, replace(target, z=12_000)) == pytest.approx(15_000)
    assert sight_from(TOWER) == (TOWER.outline, 8000)


@pytest.mark.rule("TARGET-21")
def test_a_unit_in_a_tower_looks_and_measures_over_lower_friends() -> None:
    """The straight line from the height of the tower to the target passes over the head of a friend between them."""
    target, friend = at(23, 1.5), at(10, 1.5)
    outline, eye = sight_from(TOWER)
    edge = max(x for x, _ in outline)
    along = (friend.x - edge) / (target.x - edge)
    assert eye + along * (target.height - eye) > friend.z + friend.height
    assert range_from(TOWER, target) == pytest.approx(
        distance(replace(target, x=edge - target.footprint.radius), target)
    )


HATCH = Connection("bunker", "hatch", both_ways=False)
TUNNEL = Connection("hatch", "cellar")


@pytest.mark.rule("TERRAIN-13.b", "TERRAIN-16.a")
def test_a_one_way_passage_leads_on_and_not_back() -> None:
    connections = (HATCH, TUNNEL)
    assert ways_from(connections, "bunker") == (("hatch", HATCH),)
    assert ways_from(connections, "hatch") == (("cellar", TUNNEL),)
    assert ways_from(connections, "cellar") == (("hatch", TUNNEL),)


@pytest.mark.rule("TERRAIN-16.a")
def test_the_hatch_of_the_bunker_is_only_left_by() -> None:
    bunker, hatch = library()["bunker"].at((0, 0))
    (way,) = library()["bunker"].connected()
    assert (way.start, way.end, way.both_ways, way.passage) == (bunker.name, hatch.name, False, Passage.MOVEMENT)
    assert bunker.building is not None
    assert bunker.building.entrance
    assert hatch.building is not None
    assert not hatch.building.entrance
    assert free_capacity(hatch, (way,), {}, replace(way, capacity=75)) == 75


@pytest.mark.rule("TERRAIN-17.a")
def test_gates_share_one_capacity_through_however_many() -> None:
    first, second, third = (piece(name=name, building=Building()) for name in ("first", "second", "third"))
    gates = (
        Connection("first", "second", passage=Passage.INSTANT, capacity=200, shared=True),
        Connection("second", "third", passage=Passage.DELAYED, capacity=200, shared=True),
    )
    loads = {"first": 50, "third": 100}
    assert [free_capacity(each, gates, loads) for each in (first, second, third)] == [50, 50, 50]
    assert free_capacity(replace(second, building=Building(capacity=30)), gates, loads) == 30
    alone = replace(gates[0], shared=False)
    assert free_capacity(first, (alone,), loads) is None
    assert [way.passage for _, way in ways_from(gates, "second")] == [Passage.INSTANT, Passage.DELAYED]
