"""How many terrain pieces a board gets: every cell of the table, other boards by area, and what counts as one."""

from fractions import Fraction

import pytest

from muster.dice import ScriptedDice
from muster.files import BadInput
from muster.scenery.density import TABLE, Density, checked_density, counted, listed_size, roll_amount
from muster.scenery.random_table import random_table
from muster.table.shapes.board import Board
from muster.table.shapes.measure import Scale
from muster.table.shapes.sizes import Size
from tests.scenery.landscape import put

LIGHT, MODERATE, DENSE = Density

CELLS = [
    (Size.A, LIGHT, "D2", 1, 2), (Size.A, MODERATE, "2+D3", 3, 5), (Size.A, DENSE, "3+D3", 4, 6),
    (Size.B, LIGHT, "2+D3", 3, 5), (Size.B, MODERATE, "4+D6", 5, 10), (Size.B, DENSE, "6+2D6", 8, 18),
    (Size.C, LIGHT, "4+D6", 5, 10), (Size.C, MODERATE, "6+2D6", 8, 18), (Size.C, DENSE, "9+3D6", 12, 27),
    (Size.D, LIGHT, "6+D6", 7, 12), (Size.D, MODERATE, "8+3D6", 11, 26), (Size.D, DENSE, "12+4D6", 16, 36),
]  # fmt: skip


@pytest.mark.rule("SCENERY-04")
@pytest.mark.parametrize(("size", "density", "written", "least", "most"), CELLS)
def test_every_cell_of_the_density_table(size: Size, density: Density, written: str, least: int, most: int) -> None:
    cell = TABLE[size][list(Density).index(density)]
    assert (str(cell), cell.least, cell.most) == (written, least, most)
    for face, amount in ((1, least), (6, most)):
        with ScriptedDice([face] * cell.dice) as dice:
            assert roll_amount(size.board(), density, dice) == amount


@pytest.mark.rule("SCENERY-04")
def test_three_and_four_on_the_large_board_make_thirteen_pieces() -> None:
    with ScriptedDice([3, 4]) as dice:
        assert roll_amount(Size.C.board(), MODERATE, dice) == 13


@pytest.mark.rule("SCENERY-04")
@pytest.mark.parametrize(
    ("face", "light", "moderate"), [(1, 1, 3), (2, 1, 3), (3, 1, 4), (4, 2, 4), (5, 2, 5), (6, 2, 5)]
)
def test_the_small_board_reads_d2_and_d3_from_one_die(face: int, light: int, moderate: int) -> None:
    board = Size.A.board()
    assert roll_amount(board, LIGHT, ScriptedDice([face])) == light
    assert roll_amount(board, MODERATE, ScriptedDice([face])) == moderate


@pytest.mark.rule("SCENERY-01")
def test_a_bigger_board_carries_more() -> None:
    for column in range(3):
        cells = [TABLE[size][column] for size in Size]
        assert [cell.least for cell in cells] == sorted({cell.least for cell in cells})
        assert [cell.most for cell in cells] == sorted({cell.most for cell in cells})


@pytest.mark.rule("SCENERY-03")
def test_moderate_is_the_default() -> None:
    assert (
        random_table(Size.C.board(), seed=3).amount == random_table(Size.C.board(), seed=3, density="moderate").amount
    )
    amounts = {random_table(Size.C.board(), seed=3, density=density).amount for density in Density}
    assert len(amounts) == 3


def test_an_unknown_density_is_refused() -> None:
    with pytest.raises(BadInput) as refusal:
        checked_density("thick")
    assert (refusal.value.code, refusal.value.rule) == ("scenery.density", "SCENERY-03")


@pytest.mark.rule("SCENERY-07")
@pytest.mark.parametrize(
    ("board", "area"),
    [
        (Board.rectangle(96, 72), 96 * 72),
        (Board.rectangle(48, 24), 48 * 24),
        (Board.polygon([(0, 0), (72, 0), (72, 24), (48, 24), (48, 48), (0, 48)]), 72 * 24 + 48 * 24),
    ],
)
def test_other_boards_by_area(board: Board, area: int) -> None:
    assert listed_size(board) is None
    squares = Fraction(area, 24 * 24)
    for density, least, most in ((LIGHT, 1, 2), (MODERATE, 2, 3), (DENSE, 3, 4)):
        assert roll_amount(board, density, ScriptedDice([1])) == round(squares * least)
        assert roll_amount(board, density, ScriptedDice([6])) == round(squares * most)
        rolled = [roll_amount(board, density, ScriptedDice([face])) for face in range(1, 7)]
        assert rolled == sorted(rolled)


def test_the_tiniest_board_gets_one_piece() -> None:
    assert roll_amount(Board.rectangle(6, 6), LIGHT, ScriptedDice([1])) == 1


def test_a_circle_goes_by_its_area() -> None:
    assert listed_size(Board.circular(48)) is None
    assert roll_amount(Board.circular(48), DENSE, ScriptedDice([6])) == round(4 * 3.14 * 24 * 24 / 576)


@pytest.mark.rule("SETUP-20")
def test_a_board_in_centimetres_keeps_the_numbers() -> None:
    board = Size.C.board(Scale.CENTIMETRES)
    assert listed_size(board) is Size.C
    assert roll_amount(board, MODERATE, ScriptedDice([3, 4])) == 13


@pytest.mark.rule("SCENERY-06")
@pytest.mark.parametrize("name", ["wood", "house", "ruin", "rubble", "rocks", "crates", "statue"])
def test_one_feature_is_one_piece_however_many_parts_it_has(name: str) -> None:
    assert counted(put(name, 0, 0)) == 1


@pytest.mark.rule("SCENERY-08")
def test_a_fortress_counts_as_three_pieces() -> None:
    fortress, trees, houses = put("fortress", 0, 0), put("copse", 0, 0), put("house", 0, 0)
    assert counted(fortress) == 3
    assert counted(fortress + trees * 6 + houses * 4) == 13
