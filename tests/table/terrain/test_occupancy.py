"""Who stands in a piece or near it, and who is near enough to control it."""

from dataclasses import replace

import pytest
from hypothesis import given

from muster.table.shapes.figure import Figure, Footprint, gap
from muster.table.shapes.measure import TOLERANCE
from muster.table.shapes.outline import Outline
from muster.table.terrain.control import claiming, in_reach_of_control
from muster.table.terrain.convex import is_convex
from muster.table.terrain.occupancy import gap_to, is_near, stands_in
from tests.table.kit import at, examples, figures
from tests.table.terrain.kit import box, piece, simple_outlines

L_SHAPE: Outline = ((0, 0), (6000, 0), (6000, 2000), (2000, 2000), (2000, 5000), (0, 5000))
RADIUS = at(0, 0).footprint.radius


@pytest.mark.rule("GROUND-02")
@pytest.mark.parametrize(("over", "inside"), [(-5, False), (0, False), (TOLERANCE, False), (TOLERANCE + 1, True)])
def test_a_base_is_in_a_piece_once_it_overlaps_by_more_than_the_tolerance(over: int, inside: bool) -> None:
    wood = piece()
    figure = replace(at(0, 5), x=-RADIUS + over)
    assert stands_in(wood, figure) is inside


@pytest.mark.rule("GROUND-02")
@pytest.mark.parametrize(("z", "inside"), [(0, True), (2, True), (2.01, True), (2.02, False), (5, False)])
def test_one_on_top_is_in_a_piece_and_one_on_a_bridge_is_not_in_the_river(z: float, inside: bool) -> None:
    rock = piece()
    figure = at(5, 5, z)
    assert stands_in(rock, figure) is inside
    assert stands_in(replace(rock, bottom=9000, top=9000), figure) is False


def test_inside_astride_and_in_the_notch_of_an_l() -> None:
    ruin = piece(outline=L_SHAPE)
    inside, astride, in_the_notch = at(1, 3), at(2, 3), at(4, 4)
    assert [stands_in(ruin, each) for each in (inside, astride, in_the_notch)] == [True, True, False]


@given(simple_outlines(), figures(12_000))
@examples(100)
def test_the_gap_to_a_convex_piece_is_that_between_two_figures(outline: Outline, figure: Figure) -> None:
    slab = piece(outline=outline)
    if is_convex(outline):
        same = Figure(Footprint(0, outline), 0, 0)
        assert gap_to(slab, figure) == gap(figure, same)
    else:
        near = [stands_in(replace(slab, outline=each), replace(figure, z=0)) for each in (outline, outline[::-1])]
        assert near[0] == near[1]


def test_near_is_measured_in_a_straight_line() -> None:
    block = piece(top=2000)
    beside_and_above = replace(at(0, 5, 6), x=10_000 + 3000 + RADIUS)
    assert is_near(block, beside_and_above, 5000)
    assert not is_near(block, replace(beside_and_above, z=6100), 5000)


@pytest.mark.rule("TERRAIN-05.a")
@pytest.mark.parametrize(
    ("across", "z", "reached"),
    [(2000, 0, True), (2011, 0, False), (2000, 8000, True), (2000, 8011, False), (1500, 1000, True)],
)
def test_control_reaches_2_in_across_and_6_in_up(across: int, z: int, reached: bool) -> None:
    station = piece()
    figure = replace(at(0, 5), x=-RADIUS - across, z=z)
    assert in_reach_of_control(station, figure) is reached


@pytest.mark.rule("TERRAIN-05.b")
def test_a_unit_embarked_claims_control() -> None:
    assert claiming(("blue", "red"), (), embarked={"blue"}) == ("blue",)


@pytest.mark.rule("TERRAIN-06.a", "TERRAIN-06.b")
def test_all_sides_that_reach_or_are_embarked_claim_control() -> None:
    sides = ("blue", "red")
    assert claiming(sides, {"red", "blue"}, ()) == ("blue", "red")
    assert claiming(sides, {"blue"}, ()) == ("blue",)
    assert claiming(sides, {"blue"}, {"red"}) == ("blue", "red")
    assert claiming(sides, (), ()) == ()


def test_pieces_above_one_another() -> None:
    ground, roof = piece(top=0), piece(bottom=3000, top=3000, outline=box(0, 0, 4000, 4000))
    assert [stands_in(each, at(2, 2)) for each in (ground, roof)] == [True, False]
    assert [stands_in(each, at(2, 2, 3)) for each in (ground, roof)] == [False, True]
