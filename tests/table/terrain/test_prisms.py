"""Pieces cut into convex prisms: covered exactly, openings free, slopes under their surface."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.table.shapes.outline import Outline, Point, contains, doubled_area, edge_distance, segments_cross
from muster.table.terrain.convex import convex_parts, is_convex
from muster.table.terrain.effects import Building, Opening, Rise, Slope, Veil
from muster.table.terrain.piece import Piece
from muster.table.terrain.prisms import STEPS, Prism, prisms
from muster.table.terrain.surface import standing_heights, surface_height
from tests.table.kit import examples
from tests.table.terrain.kit import box, simple_outlines

L_SHAPE: Outline = ((0, 0), (6000, 0), (6000, 2000), (2000, 2000), (2000, 5000), (0, 5000))


def solid_at(parts: tuple[Prism, ...], point: Point, height: float) -> bool:
    return any(contains(part.outline, point) and part.bottom < height < part.top for part in parts)


@given(simple_outlines())
@examples(100)
def test_convex_parts_cover_an_outline_exactly_with_its_own_corners(outline: Outline) -> None:
    parts = convex_parts(outline)
    assert sum(map(doubled_area, parts)) == abs(doubled_area(outline))
    assert all(is_convex(part) for part in parts)
    assert {corner for part in parts for corner in part} <= set(outline)
    for one, other in combinations(parts, 2):
        sides = [list(pairwise((*part, part[0]))) for part in (one, other)]
        assert not any(segments_cross(*a, *b) for a in sides[0] for b in sides[1])


def test_an_l_is_two_parts_whichever_way_round_it_is_given() -> None:
    assert len(convex_parts(L_SHAPE)) == 2
    assert len(convex_parts(L_SHAPE[::-1])) == 2
    assert sum(map(doubled_area, convex_parts(L_SHAPE[::-1]))) == doubled_area(L_SHAPE)


def test_a_convex_outline_stays_whole_and_loses_corners_that_turn_nowhere() -> None:
    assert convex_parts(((0, 0), (10, 0), (20, 0), (20, 20), (0, 20))) == (((0, 0), (20, 0), (20, 20), (0, 20)),)


def test_every_prism_names_the_place_of_its_piece_and_its_veil() -> None:
    low = Piece(name="low", outline=box(0, 0, 1000, 1000), top=500)
    high = Piece(name="high", outline=L_SHAPE, bottom=200, top=900, veil=Veil.BLOCKS)
    found = prisms([low, high])
    assert [each.piece for each in found] == [0, 1, 1]
    assert {(each.bottom, each.top, each.veil) for each in found} == {(0, 500, Veil.CLEAR), (200, 900, Veil.BLOCKS)}


DOOR_WALL = Piece(
    name="wall",
    outline=box(0, 0, 6000, 500),
    top=3000,
    veil=Veil.BLOCKS,
    openings=(Opening((1000, 0), (2200, 0), 0, 2000, "door"), Opening((3000, 0), (4000, 0), 1000, 2000)),
)


@pytest.mark.rule("TERRAIN-01.a")
@pytest.mark.parametrize(
    ("x", "height", "free"),
    [
        (1600, 1000, True), (1600, 2500, False), (500, 1000, False),
        (3500, 500, False), (3500, 1500, True), (3500, 2500, False),
    ],
)  # fmt: skip
def test_a_wall_is_open_at_its_door_and_between_sill_and_lintel_of_its_window(
    x: int, height: int, free: bool
) -> None:
    parts = prisms([DOOR_WALL])
    assert all(solid_at(parts, (x, y), height) is not free for y in (10, 250, 490))


def test_an_opening_within_the_tolerance_of_the_edge_is_cut() -> None:
    off = tuple(replace(each, a=(each.a[0], -9), b=(each.b[0], -9)) for each in DOOR_WALL.openings)
    wall = replace(DOOR_WALL, openings=off)
    assert prisms([wall]) == prisms([DOOR_WALL])


def test_the_openings_of_a_building_are_not_cut() -> None:
    house = replace(DOOR_WALL, building=Building())
    assert [part.outline for part in prisms([house])] == [house.outline]


def test_an_opening_goes_through_its_own_wall_only() -> None:
    """A court open to the left: the door in its lower wall leaves the upper wall whole."""
    court = ((0, 0), (6000, 0), (6000, 5000), (0, 5000), (0, 4500), (5500, 4500), (5500, 500), (0, 500))
    piece = Piece(name="court", outline=court, top=3000, openings=(Opening((1000, 0), (2000, 0), 0, 3000, "door"),))
    parts = prisms([piece])
    assert not solid_at(parts, (1500, 250), 1000)
    assert solid_at(parts, (1500, 4750), 1000)


@given(
    simple_outlines(), st.integers(200, 1500), st.integers(100, 4000), st.integers(0, 10_000), st.integers(0, 10_000)
)
@examples(60)
def test_rim_steps_lie_under_the_surface_and_less_than_a_step_below_it(
    outline: Outline, run: int, top: int, x: int, y: int
) -> None:
    hill = Piece(name="hill", outline=outline, top=top, slope=Slope(Rise.RIM, run))
    surface = surface_height(hill, (x, y))
    tops = [part.top for part in prisms([hill]) if contains(part.outline, (x, y))]
    if surface is not None and edge_distance(outline, (x, y)) > 2:
        assert tops
        rounding = 3 * top / run + 1
        assert max(tops) <= surface + rounding
        convex = len(convex_parts(outline)) == 1  # round an inward corner the steps are mitred, so they lie lower
        assert not convex or max(tops) >= surface - top / (STEPS - 1) - rounding


@given(
    simple_outlines(), st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(any), st.integers(100, 4000),
    st.integers(0, 10_000), st.integers(0, 10_000),
)  # fmt: skip
@examples(60)
def test_ramp_strips_lie_under_the_surface_and_less_than_a_step_below_it(
    outline: Outline, towards: Point, top: int, x: int, y: int
) -> None:
    ramp = Piece(name="ramp", outline=outline, top=top, slope=Slope(Rise.RAMP, towards=towards))
    surface = surface_height(ramp, (x, y))
    parts = prisms([ramp])
    tops = [part.top for part in parts if contains(part.outline, (x, y))]
    if surface is not None and edge_distance(outline, (x, y)) > 2 and not on_a_cut(parts, (x, y)):
        assert surface - top / STEPS - 60 <= max(tops) <= surface + 60


def on_a_cut(parts: tuple[Prism, ...], point: Point) -> bool:
    return any(edge_distance(part.outline, point) <= 2 for part in parts)


def test_surface_of_rim_ramp_and_sheer_pieces() -> None:
    square = box(0, 0, 10_000, 10_000)
    hill = Piece(name="hill", outline=square, top=3000, slope=Slope(Rise.RIM, 2000), standable=True)
    ramp = Piece(name="ramp", outline=square, bottom=1000, top=3000, slope=Slope(Rise.RAMP, towards=(0, -1)))
    block = Piece(name="block", outline=square, top=1500, standable=True)
    assert [surface_height(hill, (x, 5000)) for x in (0, 1000, 2000, 5000)] == [0, 1500, 3000, 3000]
    assert [surface_height(ramp, (5000, y)) for y in (0, 5000, 10_000)] == [3000, 2000, 1000]
    assert surface_height(block, (10_001, 5000)) is None
    assert standing_heights([hill, ramp, block], (1000, 5000)) == (0.0, 1500.0)
    assert standing_heights([hill, ramp, block], (5000, 5000)) == (0.0, 1500.0, 3000.0)


@given(
    st.integers(200, 5000), st.integers(300, 2000), st.integers(0, 1400), st.integers(1500, 2900), simple_outlines()
)
@examples(60)
def test_a_piece_less_its_opening_keeps_all_else(
    start: int, wide: int, sill: int, lintel: int, outline: Outline
) -> None:
    """The volume of the parts is that of the piece less that of the hole, within a mil along every cut."""
    (ax, ay), (bx, by) = outline[:2]
    a, b = ((ax + (bx - ax) * share // 8000, ay + (by - ay) * share // 8000) for share in (start, start + wide))
    wall = Piece(name="wall", outline=outline, top=3000, openings=(Opening(a, b, sill, lintel),))
    parts = prisms([wall])
    volume = sum(doubled_area(part.outline) * (part.top - part.bottom) for part in parts)
    low = sum(doubled_area(part.outline) for part in parts if part.bottom == 0)
    high = sum(doubled_area(part.outline) for part in parts if part.top == 3000)
    whole, slack = abs(doubled_area(outline)), 8 * 30_000
    assert abs(high - whole) <= slack
    assert abs(low - whole) <= slack or sill == 0
    assert volume <= (whole + slack) * 3000
    assert all(is_convex(part.outline) for part in parts)


@given(simple_outlines(), st.integers(-50_000, 50_000), st.integers(-50_000, 50_000))
@examples(30)
def test_prisms_move_with_their_piece(outline: Outline, dx: int, dy: int) -> None:
    here = Piece(name="hill", outline=outline, top=3000, slope=Slope(Rise.RIM, 1500))
    there = replace(here, outline=tuple((x + dx, y + dy) for x, y in outline))
    moved = [tuple((x + dx, y + dy) for x, y in part.outline) for part in prisms([here])]
    assert [part.outline for part in prisms([there])] == moved


MIRRORED, TURNED = (-1, 0, 0, 1), (0, -1, 1, 0)


ALMOST_STRAIGHT = ((6705, 4318), (5300, 4500), (5332, 5830), (5948, 5948), (8680, 6472), (7275, 5000))
"""The fourth corner lies a tenth of a mil off the line between its neighbours."""


@given(simple_outlines(), st.sampled_from([MIRRORED, TURNED]), st.sampled_from([Rise.RIM, Rise.RAMP]))
@example(ALMOST_STRAIGHT, MIRRORED, Rise.RIM)
@examples(40)
def test_a_mirrored_or_turned_piece_is_cut_alike(outline: Outline, motion: tuple[int, ...], rise: Rise) -> None:
    a, b, c, d = motion

    def image(point: Point) -> Point:
        return a * point[0] + b * point[1], c * point[0] + d * point[1]

    here = Piece(name="slope", outline=outline, top=3000, slope=Slope(rise, 1500, (3, -5)))
    there = replace(here, outline=tuple(map(image, outline)), slope=Slope(rise, 1500, image((3, -5))))
    parts, images = prisms([here]), prisms([there])
    for height in range(200, 3000, 400):
        area, same = (
            sum(doubled_area(each.outline) for each in cut if each.top >= height) for cut in (parts, images)
        )
        assert abs(area - same) <= 1000  # about a hundredth of a mil along the edge


def test_an_outline_that_crosses_itself_and_has_no_ear_is_refused() -> None:
    with pytest.raises(BadInput, match="meets itself nowhere"):
        convex_parts(((0, 4), (6, 5), (6, 3), (4, 1), (4, 8)))
