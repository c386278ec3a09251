"""Whole-unit moves: formation in the open, repaired near obstacles, always legal, coherent and within reach."""

from dataclasses import dataclass, replace
from itertools import combinations
from math import inf, nan

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.table.movement.standing.standing import Places, moved_by
from muster.table.movement.units.formation import StraightWays, UnitMove, lead_to, move_unit
from muster.table.shapes.board import Board
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure, overlap
from muster.table.shapes.measure import TOLERANCE
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import at, examples
from tests.table.movement.standing_reference import plainly_free
from tests.table.movement.test_standing import box

BOARD = Board.rectangle(36, 24)
UNIT = [at(4 + 2 * column, 8 + 2 * row) for row in range(2) for column in range(3)]
MOVE = 7_000


def shifted(unit: list[Figure], dx: float, dy: float) -> tuple[Figure, ...]:
    return tuple(replace(figure, x=figure.x + round(1000 * dx), y=figure.y + round(1000 * dy)) for figure in unit)


def check(unit: list[Figure], made: UnitMove, allowances: list[int], table: Table, others: list[Figure]) -> None:
    figures = list(made.figures)
    assert coherent(figures)
    for model, figure in enumerate(figures):
        rest = [other for place, other in enumerate(figures) if place != model]
        assert figure == unit[model] or plainly_free(figure, table, [*rest, *others])
        assert not any(overlap(figure, other) for other in rest)
        assert moved_by(unit[model], figure) <= made.used[model] + TOLERANCE
        assert made.used[model] <= allowances[model] + TOLERANCE


@pytest.mark.rule("MOVE-03", "COH-05")
@given(dx=st.floats(-2, 6), dy=st.floats(-3, 3))
@examples(30)
def test_in_the_open_every_model_keeps_its_place(dx: float, dy: float) -> None:
    made = lead_to(
        UNIT, 1, (UNIT[1].x + round(1000 * dx), UNIT[1].y + round(1000 * dy)), [MOVE] * 6, Places.of(Table(BOARD))
    )
    assert made.figures == shifted(UNIT, dx, dy)
    assert not made.repaired
    assert not made.faults


@pytest.mark.rule("MOVE-02")
@pytest.mark.parametrize("count", [0, 5, 7])
def test_each_model_has_one_allowance(count: int) -> None:
    with pytest.raises(BadInput, match=f"There are {count} allowances for 6 models; each model has one, 0 to stay"):
        move_unit(UNIT, (1_000, 0), [MOVE] * count, Places.of(Table(BOARD)))


@pytest.mark.rule("MOVE-02")
@pytest.mark.parametrize("allowance", [-1, inf, -inf, nan])
def test_an_allowance_is_a_distance(allowance: int) -> None:
    with pytest.raises(BadInput, match=r"No model moves .* allowed are 0 and all whole numbers above it"):
        move_unit(UNIT, (1_000, 0), [*[MOVE] * 5, allowance], Places.of(Table(BOARD)))


@pytest.mark.rule("MOVE-05")
@pytest.mark.parametrize("leader", [-1, 6])
def test_only_a_model_of_the_unit_leads_it(leader: int) -> None:
    with pytest.raises(BadInput, match=f"no model {leader} to lead; the models of this unit are 0 to 5"):
        lead_to(UNIT, leader, (9_000, 9_000), [MOVE] * 6, Places.of(Table(BOARD)))


@pytest.mark.rule("MOVE-02")
def test_no_model_goes_further_than_it_may() -> None:
    made = move_unit(UNIT, (20_000, 0), [MOVE] * 6, Places.of(Table(BOARD)))
    assert made.figures == shifted(UNIT, 7, 0)
    assert made.used == (MOVE,) * 6


@pytest.mark.rule("MOVE-03", "COH-05", "MOVE-06")
def test_a_model_whose_spot_is_taken_stands_beside_it() -> None:
    enemy = at(4 + 4 + 5, 8)  # where the last model of the first row would end
    table = Table(BOARD)
    made = move_unit(UNIT, (5_000, 0), [MOVE] * 6, Places.of(table, [enemy]))
    check(UNIT, made, [MOVE] * 6, table, [enemy])
    assert made.repaired == (2,)
    assert moved_by(made.figures[2], shifted(UNIT, 5, 0)[2]) < 1_400


@pytest.mark.rule("COH-06", "COH-05")
def test_models_that_cannot_move_hold_the_others_back() -> None:
    table = Table(BOARD)
    allowances = [0, 0, MOVE, 0, 0, MOVE]
    made = move_unit(UNIT, (7_000, 0), allowances, Places.of(table))
    check(UNIT, made, allowances, table, [])
    assert [made.figures[model] for model in (0, 1, 3, 4)] == [UNIT[model] for model in (0, 1, 3, 4)]
    assert made.figures[2].x > UNIT[2].x  # as far as the link to those who stay allows
    assert made.figures[2].x <= UNIT[1].x + 3_270


@pytest.mark.rule("COH-05")
def test_models_that_are_held_on_both_sides_are_not_left_apart() -> None:
    """Two that stay stand 4 in. apart, and only those who move link them."""
    allowances = [0, MOVE, 0, 3_000, 3_000, 3_000]
    table = Table(BOARD)
    made = move_unit(UNIT, (-2_597, 2_260), allowances, Places.of(table))
    check(UNIT, made, allowances, table, [])


@pytest.mark.rule("COH-05")
def test_a_unit_that_cannot_move_at_all_stays_and_says_why() -> None:
    walls = (box(2.9, 6.9, 0.4, 4.2), box(8.7, 6.9, 0.4, 4.2), box(2.9, 6.9, 6.2, 0.4), box(2.9, 10.7, 6.2, 0.4))
    pen = [at(4 + 1.3 * column, 8 + 1.3 * row) for row in range(2) for column in range(3)]

    @dataclass
    class Nowhere:
        def shortest(self, model: int, goal: Figure) -> float | None:
            return None

    made = move_unit(pen, (9_000, 0), [MOVE] * 6, Places.of(Table(BOARD, walls)), Nowhere())
    assert made.figures == tuple(pen)
    assert made.used == (0.0,) * 6
    assert len(made.faults) == 1


def test_straight_ways_stop_at_models_terrain_and_the_edge() -> None:
    board = Board.polygon([(0, 0), (36, 0), (36, 24), (20, 24), (18, 6), (16, 24), (0, 24)])
    unit = [at(4, 4)]
    ways = StraightWays(unit, Places.of(Table(board, (box(8, 0, 1, 3.3),)), [at(4, 10)]))
    assert ways.shortest(0, at(10, 4)) == 6_000  # 0.7 beside the block, 0.63 are needed
    assert ways.shortest(0, at(10, 3.8)) is None
    assert ways.shortest(0, at(4, 16)) is None
    assert ways.shortest(0, at(7, 16)) is not None
    across = StraightWays([at(10, 20)], Places.of(Table(board)))
    assert across.shortest(0, at(26, 20)) is None  # both ends are on the board, the way is not
    assert across.shortest(0, at(10, 4)) is not None


ALLOWANCES = st.lists(st.sampled_from((0, 3_000, MOVE)), min_size=6, max_size=6)
PIECES = st.lists(
    st.builds(box, st.integers(9, 16), st.integers(0, 18), st.integers(1, 4), st.integers(1, 4)), max_size=4
)
OTHERS = st.lists(st.builds(at, st.floats(10, 20), st.floats(1, 20)), max_size=8)


@pytest.mark.rule("MOVE-03", "COH-05", "COH-06", "MOVE-06")
@given(
    allowances=ALLOWANCES,
    pieces=PIECES,
    others=OTHERS,
    shift=st.tuples(st.integers(-9_000, 12_000), st.integers(-9_000, 9_000)),
)
@examples(60)
def test_every_unit_move_is_legal_coherent_and_within_reach(
    allowances: list[int], pieces: list[Piece], others: list[Figure], shift: tuple[int, int]
) -> None:
    assume(not any(overlap(one, other) for one, other in combinations(others, 2)))
    table = Table(BOARD, tuple(pieces))
    made = move_unit(UNIT, shift, allowances, Places.of(table, others))
    check(UNIT, made, allowances, table, others)
    assert made == move_unit(UNIT, shift, allowances, Places.of(table, others))
