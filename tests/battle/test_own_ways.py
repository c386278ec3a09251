"""The way of one model to its own place: the cheapest, looked for at length where that may pay; hulls in line."""

from dataclasses import replace

import pytest

from muster.battle.field import Field
from muster.battle.rules.own_ways import DEAR, OwnWays, quick_way
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE
from tests.views.preview_kit import scene

PLACES = """
table: 50 x 40
terrain:
  - {name: Hill, size: [6, 6], at: [12, 20], top: 2, standable: yes, climbable: yes}
  - {name: Rock, size: [0.5, 3], at: [7.5, 20], going: impassable, top: 3}
  - {name: Step, size: [1, 6], at: [26, 20], top: 1, standable: yes, climbable: yes}
  - {name: Lake, size: [1, 20], at: [20, 10], going: impassable, crossing: {ship: open}}
  - {name: Mud, size: [4, 4], at: [36, 20], going: difficult}
sides:
  A:
    Walker: {at: "6,20"}
    High: {at: "12,20,2"}
    Low: {at: "24,20"}
    Boat: {at: "18,10", perks: [ship]}
    Slow: {at: "32,20"}
    Truck: {at: "36,30", base: rect 80x50, facing: "3,4"}
    Van: {at: "44,30", base: rect 80x50, facing: up}
  B: {Foe: {at: "1,1"}}
"""
WALKER, HIGH, LOW, BOAT, SLOW, TRUCK, VAN = range(7)
TOP = 2_000


@pytest.fixture(scope="module")
def field() -> Field:
    return scene(PLACES).field


def ways(field: Field, unit: int) -> OwnWays:
    return OwnWays(field.course(unit), field.unit(unit).media)


def spot(field: Field, unit: int, x: int, y: int, z: int = 0) -> Figure:
    return replace(field.figure(unit), x=x, y=y, z=z)


def cheapest(field: Field, unit: int, to: Figure, most: int, dear: int = DEAR) -> tuple[Walk | None, int]:
    """The way of a model, and how many dear ways were looked for."""
    found = ways(field, unit)
    found.dear = dear
    return found.cheapest(Mover(field.figure(unit), field.unit(unit).media), to, most), dear - found.dear


def end(walk: Walk | None) -> tuple[int, ...] | None:
    return None if walk is None else tuple(walk.path[-1])


def test_a_way_that_nothing_slows_is_quickly_found(field: Field) -> None:
    walk, dear = cheapest(field, WALKER, spot(field, WALKER, 6_000, 25_000), 5_000)
    assert walk is not None
    assert (walk.path, walk.used, dear) == (((6_000, 20_000, 0), (6_000, 25_000, 0)), 5_000, 0)
    about, dear = cheapest(field, LOW, spot(field, LOW, 28_000, 23_500), 12_000)
    assert about is not None
    assert (end(about), about.climbs, dear) == ((28_000, 23_500, 0), (), 0)
    assert 6_000 < about.used == about.length < 6_500


def test_where_a_round_base_on_the_board_finds_no_quick_way_there_is_none(field: Field) -> None:
    for x, y in ((40_000, 20_000), (12_000, 21_000)):  # too far; in the hill, where nobody stands on the board
        assert cheapest(field, WALKER, spot(field, WALKER, x, y), 6_000) == (None, 0)


@pytest.mark.rule("MOVE-14")
def test_up_and_down_a_way_about_a_rock_is_looked_for_at_length(field: Field) -> None:
    up = spot(field, WALKER, 11_000, 20_000, TOP)
    assert quick_way(field.course(WALKER), Mover(field.figure(WALKER)), up, 12_000) is None, "the Rock is in the way"
    walk, dear = cheapest(field, WALKER, up, 12_000)
    assert (end(walk), dear) == ((11_000, 20_000, TOP), 1)
    assert walk == field.course(WALKER).shortest(Mover(field.figure(WALKER)), (11_000, 20_000, TOP), 12_000)
    assert cheapest(field, WALKER, up, 6_000) == (None, 1), "too far"
    assert cheapest(field, WALKER, up, 12_000, dear=0) == (None, 0), "too many were looked for"
    down, dear = cheapest(field, HIGH, spot(field, HIGH, 5_000, 20_000), 12_000)
    assert (end(down), dear) == ((5_000, 20_000, 0), 1)


@pytest.mark.rule("MOVE-14")
def test_who_climbs_straight_on_looks_for_a_cheaper_way(field: Field) -> None:
    walk, dear = cheapest(field, LOW, spot(field, LOW, 28_000, 20_000), 8_000)
    assert walk is not None
    assert (walk.used, [piece.name for piece in walk.climbs], dear) == (6_000, ["Step"], 1)


@pytest.mark.rule("GROUND-02")
def test_about_mud_a_way_is_quickly_found_and_into_it_one_is_looked_for_as_often_as_may_be(field: Field) -> None:
    """Straight through the mud it is 8 in. and a third of the 12 in. more; about it there is one of 10.5 in."""
    about, dear = cheapest(field, SLOW, spot(field, SLOW, 40_000, 20_000), 12_000)
    assert about is not None
    assert 10_500 < about.used == about.length < 10_600
    assert dear == 0
    found, mover = ways(field, SLOW), Mover(field.figure(SLOW))
    for count in range(1, DEAR + 3):
        into = found.cheapest(mover, spot(field, SLOW, 36_000, 20_000 + count), 12_000)
        assert into is not None
        assert into.used == pytest.approx(8_000, abs=1)
        assert found.dear == max(DEAR - count, 0)


@pytest.mark.rule("MOVE-14")
def test_a_place_is_come_to_at_its_own_height(field: Field) -> None:
    course, mover = field.course(HIGH), Mover(field.figure(HIGH))
    assert end(quick_way(course, mover, spot(field, HIGH, 13_500, 21_000, TOP), 6_000)) == (13_500, 21_000, TOP)
    assert end(quick_way(course, mover, spot(field, HIGH, 12_000, 25_000), 12_000)) == (12_000, 25_000, 0)
    assert quick_way(course, mover, spot(field, HIGH, 13_500, 21_000, 1_000), 6_000) is None, (
        "nobody stands half way up"
    )
    low, walker = field.course(WALKER), Mover(field.figure(WALKER))
    hair = spot(field, WALKER, 6_000, 23_000, TOLERANCE)
    assert end(quick_way(low, walker, hair, 6_000)) == (6_000, 23_000, 0), "a hair more is the same height"


@pytest.mark.rule("MOVE-02")
def test_no_way_is_longer_than_a_model_may_go(field: Field) -> None:
    course, mover = field.course(WALKER), Mover(field.figure(WALKER))
    assert quick_way(course, mover, spot(field, WALKER, 6_000, 26_000), 6_000) is not None
    assert quick_way(course, mover, spot(field, WALKER, 6_000, 26_100), 6_000) is None
    for to in (spot(field, TRUCK, 36_000, 36_100), spot(field, TRUCK, 43_000, 30_000)):
        assert list(ways(field, TRUCK).to(field.figure(TRUCK), to, 6_000)) == []


@pytest.mark.rule("GROUND-18")
def test_whoever_crosses_a_lake_goes_across_it(field: Field) -> None:
    to = spot(field, BOAT, 22_000, 10_000)
    (walk,) = ways(field, BOAT).to(field.figure(BOAT), to, 6_000)
    assert walk.path == ((18_000, 10_000, 0), (22_000, 10_000, 0))
    assert list(OwnWays(field.course(BOAT), frozenset()).to(field.figure(BOAT), to, 6_000)) == []


def test_a_round_base_has_one_way_and_a_hull_one_more_on_which_it_ends_facing_as_it_stood(field: Field) -> None:
    (only,) = ways(field, WALKER).to(field.figure(WALKER), spot(field, WALKER, 6_000, 24_000), 6_000)
    assert end(only) == (6_000, 24_000, 0)
    to = spot(field, VAN, 46_000, 30_000)
    found = ways(field, VAN)
    first, second = found.to(field.figure(VAN), to, 8_000)
    assert (first.end.facing[1], second.end.facing[0]) == (0, 0), "across at first, then as it stood"
    found.as_before = True
    assert list(found.to(field.figure(VAN), to, 8_000)) == [second, first]


@pytest.mark.parametrize(
    ("unit", "to", "before"),
    [
        (VAN, (44_000, 33_000), (44_000, 32_900)),
        (VAN, (44_000, 27_000), (44_000, 27_100)),
        (VAN, (46_000, 30_000), (46_000, 29_900)),
        (VAN, (42_000, 30_000), (42_000, 29_900)),
        (VAN, (46_000, 29_999), (46_000, 30_099)),
        (TRUCK, (39_000, 34_000), (38_940, 33_920)),
        (TRUCK, (33_000, 26_000), (33_060, 26_080)),
        (TRUCK, (38_000, 29_000), (37_940, 28_920)),
        (TRUCK, (38_000, 28_000), (38_060, 28_080)),
        (TRUCK, (34_000, 31_000), (34_060, 31_080)),
        (TRUCK, (34_000, 32_000), (33_940, 31_920)),
    ],
)
def test_the_last_tenth_of_an_inch_a_hull_goes_along_its_old_facing(
    field: Field, unit: int, to: tuple[int, int], before: tuple[int, int]
) -> None:
    """On to a place ahead of where it stood or abreast of it, back to one behind: it comes from the nearer side."""
    walk = ways(field, unit).faced(Mover(field.figure(unit)), spot(field, unit, *to), 8_000)
    assert walk is not None
    assert (walk.path[-2][:2], walk.path[-1][:2]) == (before, to)


@pytest.mark.rule("MOVE-02")
def test_the_last_tenth_counts_as_well(field: Field) -> None:
    mover, found = Mover(field.figure(VAN)), ways(field, VAN)
    assert found.faced(mover, spot(field, VAN, 44_000, 36_000), 6_000) is not None
    assert found.faced(mover, spot(field, VAN, 44_000, 36_050), 6_000) is None
    assert found.faced(mover, spot(field, VAN, 44_000, 38_000), 6_000) is None
