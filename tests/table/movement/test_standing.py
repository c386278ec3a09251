"""Where a model may end: the reasons against it, the prepared answer, and the nearest spot that is free."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.table.movement.standing.standing import Places, What, hindrances, moved_by
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import TOLERANCE
from muster.table.terrain.effects import Going, Opening, Rise, Slope
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import FOOTPRINTS, at, examples, mirrored, turned
from tests.table.movement.standing_reference import grid_distance, plainly_free

RADIUS = 0.63
GRID = 80


def box(x: float, y: float, wide: float, deep: float, **changes: object) -> Piece:
    """A rectangular piece by its lower left corner and its size in inches."""
    left, low, right, high = (round(1000 * each) for each in (x, y, x + wide, y + deep))
    outline = ((left, low), (right, low), (right, high), (left, high))
    return Piece(**{"name": "block", "outline": outline, "going": Going.IMPASSABLE, "top": 2_000} | changes)  # type: ignore[arg-type]


def table_of(*pieces: Piece, board: Board | None = None) -> Table:
    return Table(board or Board.rectangle(24, 12), pieces)


def reasons(
    figure: Figure, table: Table, *others: Figure, media: frozenset[str] = frozenset()
) -> list[tuple[What, str]]:
    """What is in the way; the prepared answer must agree."""
    found = hindrances(figure, table, others, media)
    assert Places.of(table, others, media).free(figure) == (not found)
    return [(each.what, each.rule) for each in found]


@pytest.mark.rule("MOVE-09")
@pytest.mark.parametrize(
    ("x", "legal"), [(RADIUS, True), (RADIUS - 0.01, True), (RADIUS - 0.011, False), (-3, False)]
)
def test_no_part_of_a_base_leaves_the_battlefield(x: float, legal: bool) -> None:
    figure, table = at(x, 5), table_of()
    assert reasons(figure, table) == ([] if legal else [(What.EDGE, "MOVE-09")])


@pytest.mark.rule("MOVE-09")
def test_a_round_board_ends_at_its_radius() -> None:
    table = table_of(board=Board.circular(20))
    # 3-4-5: the edge lies 6 and 8 in. from the middle.
    inside, outside = at(10 + 0.6 * 9.37, 10 + 0.8 * 9.37), at(10 + 0.6 * 9.4, 10 + 0.8 * 9.4)
    assert reasons(inside, table) == []
    assert reasons(outside, table) == [(What.EDGE, "MOVE-09")]
    hull = Figure(Footprint.rect(Decimal("50.8"), Decimal("25.4")), 10_000, 19_480)
    assert reasons(hull, table) == [(What.EDGE, "MOVE-09")]
    assert reasons(replace(hull, y=19_440), table) == []


@pytest.mark.rule("MOVE-09")
def test_a_hull_does_not_hang_over_an_inward_corner_of_the_board() -> None:
    table = table_of(board=Board.polygon([(0, 0), (24, 0), (24, 12), (12, 6), (0, 12)]))
    hull = Figure(Footprint.rect(Decimal(120), Decimal(25)), 12_000, 5_800)
    assert reasons(hull, table) == [(What.EDGE, "MOVE-09")]
    assert reasons(replace(hull, y=5_400), table) == []


@pytest.mark.rule("MOVE-09")
def test_a_hull_does_not_lie_across_a_slot_in_the_board() -> None:
    """A slot an inch wide from above, with both ends of the hull and all its corners on firm ground."""
    left, right = Decimal("9.5"), Decimal("10.5")
    slot = [(right, 20), (right, 5), (left, 5), (left, 20)]
    table = table_of(board=Board.polygon([(0, 0), (20, 0), (20, 20), *slot, (0, 20)]))
    hull = Figure(Footprint.rect(Decimal(100), Decimal(30)), 10_000, 12_000)
    assert reasons(hull, table) == [(What.EDGE, "MOVE-09")]
    assert reasons(replace(hull, y=4_400), table) == []
    assert reasons(replace(hull, y=4_430), table) == [(What.EDGE, "MOVE-09")]
    assert reasons(replace(hull, x=5_000), table) == []


@pytest.mark.rule("MOVE-06", "GROUND-15", "DEPLOY-11")
@pytest.mark.parametrize(("apart", "legal"), [(1.26, True), (1.25, True), (1.249, False), (0, False)])
def test_models_may_touch_but_not_overlap(apart: float, legal: bool) -> None:
    figure, other = at(5, 5), at(5 + apart, 5)
    assert reasons(figure, table_of(), other) == ([] if legal else [(What.MODEL, "MOVE-06")])


@pytest.mark.rule("GROUND-14", "MOVE-06", "DEPLOY-11")
def test_no_model_ends_in_impassable_ground() -> None:
    table = table_of(box(8, 3, 4, 4, name="rock"))
    assert reasons(at(8 - RADIUS, 5), table) == []
    assert reasons(at(8 - RADIUS + 0.02, 5), table) == [(What.GROUND, "GROUND-14")]
    flat = table_of(box(8, 3, 4, 4, name="lava", top=0))
    assert reasons(at(10, 5), flat) == [(What.GROUND, "GROUND-14")]
    assert reasons(at(10, 5), table_of(box(8, 3, 4, 4, going=Going.DIFFICULT))) == []


@pytest.mark.rule("GROUND-17.a")
def test_terrain_not_agreed_on_is_impassable() -> None:
    table = table_of(box(8, 3, 4, 4, going=Going.OPEN, standable=True, agreed=False))
    assert reasons(at(10, 5), table) == [(What.GROUND, "GROUND-17")]
    assert (What.GROUND, "GROUND-17") in reasons(at(10, 5, z=2), table)


@pytest.mark.rule("GROUND-18")
def test_who_may_cross_may_end_there() -> None:
    table = table_of(box(8, 3, 4, 4, name="lake", top=0, crossing=(("ship", Going.OPEN),)))
    assert reasons(at(10, 5), table) == [(What.GROUND, "GROUND-14")]
    assert reasons(at(10, 5), table, media=frozenset({"ship"})) == []


def test_a_model_stands_on_a_top_and_not_inside_or_above_it() -> None:
    table = table_of(box(8, 3, 4, 4, going=Going.OPEN, standable=True))
    assert reasons(at(10, 5, z=2), table) == []
    assert reasons(at(8.1, 5, z=2), table) == []  # the base may stand over the edge, its centre may not
    assert reasons(at(7.9, 5, z=2), table) == [(What.HEIGHT, "MOVE-14")]
    assert reasons(at(10, 5, z=3), table) == [(What.HEIGHT, "MOVE-14")]
    assert reasons(at(10, 5), table) == [(What.GROUND, "GROUND-14")]


def test_a_model_stands_under_a_bridge_with_room_for_it() -> None:
    high, low = (
        table_of(box(8, 3, 4, 4, going=Going.OPEN, standable=True, bottom=bottom)) for bottom in (1_250, 1_000)
    )
    assert reasons(at(10, 5), high) == []
    assert reasons(at(10, 5), low) == [(What.GROUND, "GROUND-14")]


def test_a_model_stands_on_a_slope_at_the_height_of_its_centre() -> None:
    ramp = box(8, 3, 4, 4, going=Going.OPEN, standable=True, slope=Slope(Rise.RAMP, towards=(1, 0)))
    table = table_of(ramp)
    assert reasons(at(10, 5, z=1), table) == []
    assert reasons(at(10, 5, z=0), table) == [(What.HEIGHT, "GROUND-14")]


def test_a_model_stands_in_a_doorway_under_its_lintel() -> None:
    wide, low = (
        table_of(box(8, 3, 4, 1, openings=(Opening((9_000, 3_000), (11_000, 3_000), 0, lintel, "door"),)))
        for lintel in (1_500, 1_000)
    )
    assert reasons(at(10, 3.5), wide) == []
    assert reasons(at(9.2, 3.5), wide) == [(What.GROUND, "GROUND-14")]
    assert reasons(at(10, 3.5), low) == [(What.GROUND, "GROUND-14")]


BOARDS = (
    Board.rectangle(24, 12),
    Board.circular(20),
    Board.polygon([(0, 0), (24, 0), (24, 12), (12, 6), (0, 12)]),
)
PIECES = (box(9, 2, 3, 2), box(3, 6, 2, 4, standable=True, going=Going.OPEN), box(14, 5, 4, 4, top=0))
SPOTS = st.builds(
    Figure,
    st.sampled_from(FOOTPRINTS),
    st.integers(-500, 24_500),
    st.integers(-500, 20_500),
    st.sampled_from((0, 2_000)),
    facing=st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(any),
)


@pytest.mark.rule("MOVE-06", "MOVE-09")
@given(board=st.sampled_from(BOARDS), figure=SPOTS, others=st.lists(SPOTS, max_size=4))
@examples(100)
def test_both_answers_are_the_plain_one(board: Board, figure: Figure, others: list[Figure]) -> None:
    table = table_of(*PIECES, board=board)
    assert (reasons(figure, table, *others) == []) == plainly_free(figure, table, others)


@given(board=st.sampled_from(BOARDS), wish=SPOTS, others=st.lists(SPOTS, max_size=6))
@examples(30)
def test_the_nearest_free_spot_is_that_of_a_fine_grid(board: Board, wish: Figure, others: list[Figure]) -> None:
    wish, others = replace(wish, z=0), [replace(other, z=0) for other in others]
    table, at_most = table_of(PIECES[0], PIECES[2], board=board), 2_000
    spot = Places.of(table, others).nearest_free(wish, at_most)
    grid = grid_distance(wish, table, others, at_most, GRID)
    if spot is None:
        assert grid is None or grid > at_most - 2 * TOLERANCE
        return
    assert plainly_free(spot, table, others)
    assert moved_by(wish, spot) <= at_most + TOLERANCE
    assert grid is None or moved_by(wish, spot) <= grid + 2 * TOLERANCE


def test_a_free_wish_is_granted_and_a_full_table_is_not() -> None:
    places = Places.of(table_of(), [at(12, 6)])
    assert places.nearest_free(at(3, 3)) == at(3, 3)
    assert places.nearest_free(at(12, 6)) in {
        at(12 + dx, 6 + dy) for dx, dy in ((1.26, 0), (-1.26, 0), (0, 1.26), (0, -1.26))
    }
    assert places.nearest_free(at(12, 6), 1_200) is None
    full = Places.of(table_of(box(0, 0, 24, 12)))
    assert full.nearest_free(at(12, 6)) is None


def test_between_two_models_the_spot_touches_both() -> None:
    places = Places.of(table_of(), [at(10, 5), at(12, 5)])
    spot = places.nearest_free(at(11, 5.1))
    assert spot is not None
    assert spot.x == 11_000
    assert abs(spot.y - (5_000 + 766)) <= TOLERANCE  # 1.26 from both: sqrt(1.26 squared - 1)


def test_on_a_hill_the_nearest_spot_stays_on_its_level() -> None:
    hill = box(8, 3, 4, 4, going=Going.OPEN, standable=True)
    places = Places.of(table_of(hill), [at(10, 5, z=2)])
    spot = places.nearest_free(at(10.2, 5, z=2))
    assert spot == at(11.26, 5, z=2)
    crowded = Places.of(table_of(hill), [at(8.7 + dx, 3.7 + dy, z=2) for dx in (0, 1.3, 2.6) for dy in (0, 1.3, 2.6)])
    down = crowded.nearest_free(at(8.7, 5, z=2))
    assert down is not None
    assert down.z == 0


@given(wish=SPOTS, others=st.lists(SPOTS, max_size=5), shift=st.tuples(st.integers(-99, 99), st.integers(-99, 99)))
@examples(30)
def test_the_answer_moves_with_the_table(wish: Figure, others: list[Figure], shift: tuple[int, int]) -> None:
    def moved(figure: Figure) -> Figure:
        return replace(figure, x=figure.x + 10 * shift[0], y=figure.y + 10 * shift[1])

    here = table_of()
    right, up = (Decimal(each) / 100 for each in shift)
    corners = [(x + right, y + up) for x, y in ((0, 0), (24, 0), (24, 12), (0, 12))]
    there = table_of(board=Board.polygon(corners))
    one = Places.of(here, others).nearest_free(wish)
    other = Places.of(there, [moved(figure) for figure in others]).nearest_free(moved(wish))
    assert (one and moved(one)) == other


@given(wish=SPOTS, others=st.lists(SPOTS, max_size=5))
@examples(30)
def test_a_turned_or_mirrored_table_has_its_spot_as_far_away(wish: Figure, others: list[Figure]) -> None:
    board = Board.circular(20)
    far = set()
    for motion in (lambda figure: figure, turned, mirrored):

        def carried(figure: Figure, motion: Callable[[Figure], Figure] = motion) -> Figure:
            put = motion(replace(figure, x=figure.x - 10_000, y=figure.y - 10_000))
            return replace(put, x=put.x + 10_000, y=put.y + 10_000)

        spot = Places.of(table_of(board=board), [carried(other) for other in others]).nearest_free(carried(wish))
        far.add(spot and round(moved_by(carried(wish), spot), 6))
    assert len(far) == 1


@pytest.mark.parametrize(
    ("x", "y", "turns"),
    [
        (6, 6, True),
        (1.18, 6, True),
        (1.16, 6, False),
        (10.81, 6, True),
        (10.83, 6, False),
        (6, 8.81, True),
        (6, 8.83, False),
    ],
)
def test_a_hull_has_room_to_turn_where_its_whole_circle_is_clear(x: float, y: float, turns: bool) -> None:
    table, other = table_of(box(12, 3, 2, 6)), at(6, 10.63)
    along_the_edge = at(x, y, footprint=Footprint.oval(Decimal(60), Decimal(35)), facing=(0, 1))
    places = Places.of(table, [other])
    assert places.lets_turn(along_the_edge) == turns
    assert places.lets_turn(replace(along_the_edge, footprint=Footprint.round(Decimal(60))))
