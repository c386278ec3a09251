"""The places among which a marching unit chooses: which there are, and to which of them a way may lead."""

from math import dist, inf

import numpy as np
import pytest
from shapely.geometry import Point, box

from muster.battle.field import Field
from muster.battle.rules.far_spots import BATCH, FINEST, MOST_SPOTS, Floats, Spots, rows_of
from muster.table.shapes.measure import TOLERANCE
from tests.views.preview_kit import scene

BOARD = """
table: 40 x 40
terrain:
  - {name: Rock, size: [4, 6], at: [26, 20], going: impassable, top: 3}
  - {name: Hill, size: [6, 6], at: [12, 20], top: 2, standable: yes, climbable: yes}
  - {name: Lake, size: [1, 20], at: [20, 10], going: impassable, crossing: {ship: open}}
sides:
  A: {Walker: {at: "19,25"}, Boat: {at: "18,10", perks: [ship]}, Truck: {at: "30,30", base: rect 80x50}}
  B: {Foe: {at: "1,1"}}
"""
WALKER, BOAT, TRUCK = 0, 1, 2
HILL, TOP = box(9_000, 17_000, 15_000, 23_000), 2_000
ROCK = box(24_000, 17_000, 28_000, 23_000)


def spots(field: Field, unit: int, centre: tuple[int, int], reach: int) -> Spots:
    like, course = field.figure(unit), field.course(unit)
    return Spots.about(course, field.unit(unit).media, like, field.unit(unit).figure(centre), reach)


@pytest.mark.parametrize("reach", [1_100, 6_000, 12_345, 17_900])
def test_places_lie_on_a_grid_as_far_as_asked_row_by_row(reach: int) -> None:
    """As fine as a quarter of an inch, and no more of them than are looked at."""
    field = scene("table: 40 x 40\nsides: {A: {Walker: {at: '1,1'}}, B: {Foe: {at: '39,39'}}}\n").field
    step = next(step for step in range(FINEST, 2_000) if step >= int(reach * (np.pi / MOST_SPOTS) ** 0.5))
    count = reach // step
    expected = [
        (20_000 + column * step, 20_000 + row * step, 0)
        for row in range(-count, count + 1)
        for column in range(-count, count + 1)
        if row * row + column * column <= count * count
    ]
    found = spots(field, WALKER, (20_000, 20_000), reach)
    assert found.at.dtype == np.float64
    assert [tuple(each) for each in found.at.tolist()] == expected
    assert len(expected) <= MOST_SPOTS
    assert [found.figure(place).centre for place in (0, len(expected) - 1)] == [expected[0][:2], expected[-1][:2]]


def test_nobody_chooses_a_place_in_a_rock_and_on_a_hill_one_stands_on_top() -> None:
    found = spots(scene(BOARD).field, WALKER, (19_000, 20_000), 9_000)
    for place, (x, y, z) in enumerate(found.at.tolist()):
        at = Point(x, y)
        assert ROCK.distance(at) >= 500 - TOLERANCE
        assert z == (TOP if HILL.covers(at) else 0)
        figure = found.figure(place)
        assert (figure.x, figure.y, figure.z) == (x, y, z)
    assert any(z for *_, z in found.at.tolist())


def test_a_hull_chooses_among_places_where_it_can_turn() -> None:
    field = scene(BOARD).field
    found = spots(field, TRUCK, (30_000, 26_000), 3_000)
    radius = field.figure(TRUCK).footprint.radius
    assert radius > 1_800, "half the way from corner to corner"
    taken = {(x, y) for x, y, _ in found.at.tolist()}
    assert all(ROCK.distance(Point(spot)) >= radius - TOLERANCE for spot in taken)
    grid = [(30_000 + dx, 26_000 + dy) for dx in range(-2_500, 2_501, 250) for dy in range(-1_500, 1_501, 250)]
    free = [spot for spot in grid if ROCK.distance(Point(spot)) >= radius + TOLERANCE]
    assert len(free) < len(grid)
    assert taken.issuperset(free)


def reached(field: Field, unit: int, at: Floats, most: int, off: Floats | None = None) -> list[int]:
    found = Spots(field.course(unit), field.unit(unit).media, field.figure(unit), at)
    order = np.zeros(len(at)) if off is None else off
    return list(found.reached(field.figure(unit), most, np.arange(len(at)), order))


def test_places_within_reach_come_once_each_the_least_off_first_and_equals_as_they_lie() -> None:
    field = scene(BOARD).field
    near = [(19_000 + column * 100, 25_000 + row * 100, 0) for row in range(20) for column in range(20)]
    at = np.array([place for each in near for place in (each, (39_000, 39_000, 0))], dtype=np.float64)
    within = list(range(0, len(at), 2))
    assert len(within) > 4 * BATCH
    assert reached(field, WALKER, at, 6_000) == within
    off = np.array([(7 * place) % 31 for place in range(len(at))], dtype=np.float64)
    assert reached(field, WALKER, at, 6_000, off) == sorted(within, key=lambda place: (off[place], place))


def test_on_the_board_a_way_is_as_long_as_it_is_and_up_or_down_as_long_as_straight() -> None:
    field = scene(BOARD.replace("19,25", "19,19.5")).field
    beyond, beside, up = (21_500, 19_500, 0), (19_000, 16_500, 0), (14_000, 19_500, TOP)
    at = np.array([beyond, beside, up], dtype=np.float64)
    straight_up = dist((19_000, 19_500, 0), up)
    assert reached(field, WALKER, at, 2_600) == [], "the end of the lake lies in between, and would be gone about"
    assert reached(field, WALKER, at, 3_000) == [1]
    assert reached(field, WALKER, at, 4_000) == [0, 1]
    assert reached(field, WALKER, at, round(straight_up) - 20) == [0, 1]
    assert reached(field, WALKER, at, round(straight_up)) == [0, 1, 2]


def test_from_a_hill_a_way_is_as_long_as_straight_to_a_hair() -> None:
    field = scene(BOARD.replace("19,25", "12,20,2")).field
    down, level, farther = (16_000, 20_000, 0), (12_000 + 3_000 + TOLERANCE, 20_000, TOP), (15_016, 20_000, TOP)
    at = np.array([down, level, farther], dtype=np.float64)
    assert (TOLERANCE, round(dist((12_000, 20_000, TOP), down))) == (10, 4_472)
    assert reached(field, WALKER, at, 3_000) == [1]
    assert reached(field, WALKER, at, 4_440) == [1, 2]
    assert reached(field, WALKER, at, 4_473) == [0, 1, 2]


@pytest.mark.rule("GROUND-18")
def test_across_a_lake_a_way_leads_only_for_whoever_crosses_it() -> None:
    field = scene(BOARD.replace("19,25", "18,12")).field
    at = np.array([(22_000, 11_000, 0)], dtype=np.float64)
    assert reached(field, BOAT, at, 5_000) == [0]
    assert reached(field, WALKER, at, 5_000) == []


def test_models_as_rows_are_their_places_and_heights() -> None:
    field = scene(BOARD.replace("19,25", "12,20,2")).field
    rows = rows_of([field.figure(WALKER), field.figure(BOAT)])
    assert rows.dtype == np.float64
    assert rows.tolist() == [[12_000, 20_000, TOP], [18_000, 10_000, 0]]
    assert rows_of([]).shape == (0, 3)
    assert not np.isin(inf, rows)
