"""Boards of every outline, the listed sizes, and what is refused."""

from decimal import Decimal
from fractions import Fraction
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.table.shapes.board import Board, Kind, direction
from muster.table.shapes.measure import Scale, length
from muster.table.shapes.outline import doubled_area
from muster.table.shapes.sizes import Size, suitable_sizes
from tests.table.kit import examples

L_SHAPE = ((0, 0), (48, 0), (48, 24), (24, 24), (24, 48), (0, 48))


@pytest.mark.rule("SETUP-18")
@pytest.mark.parametrize(
    ("size", "title", "sides", "limits", "kind"),
    [
        (Size.A, "small", (24, 24), (50, 200), Kind.SQUARE),
        (Size.B, "medium", (48, 48), (200, 750), Kind.SQUARE),
        (Size.C, "large", (72, 48), (750, 2500), Kind.RECTANGULAR),
        (Size.D, "giant", (96, 48), (2500, None), Kind.RECTANGULAR),
    ],
)
def test_the_listed_sizes(
    size: Size, title: str, sides: tuple[int, int], limits: tuple[int, int | None], kind: Kind
) -> None:
    board = size.board()
    assert (board.name, board.size, board.kind) == (title, (sides[0] * 1000, sides[1] * 1000), kind)
    assert (size.least, size.most) == limits


@pytest.mark.rule("SETUP-18")
@pytest.mark.parametrize(
    ("points", "sizes"),
    [
        (10, (Size.A,)),
        (50, (Size.A,)),
        (199, (Size.A,)),
        (200, (Size.A, Size.B)),
        (201, (Size.B,)),
        (750, (Size.B, Size.C)),
        (2500, (Size.C, Size.D)),
        (9000, (Size.D,)),
    ],
)
def test_sizes_for_a_point_limit_with_the_smaller_first_where_bands_meet(
    points: int, sizes: tuple[Size, ...]
) -> None:
    assert suitable_sizes(points) == sizes


def test_a_board_in_centimetres_keeps_its_numbers() -> None:
    inches, centimetres = Size.B.board(), Size.B.board(Scale.CENTIMETRES)
    assert (inches.outline, inches.scale) == (centimetres.outline, Scale.INCHES)
    assert centimetres.scale is Scale.CENTIMETRES


def test_a_circle_is_exact_and_its_corners_lie_on_it() -> None:
    board = Board.circular(48)
    assert (board.circle, board.centre, board.size) == (24_000, (24_000, 24_000), (48_000, 48_000))
    assert doubled_area(board.outline) > 0
    assert not board.irregular
    assert all(abs(length(x - 24_000, y - 24_000) - 24_000) < 1 for x, y in board.outline)


@pytest.mark.rule("SETUP-21")
def test_any_other_outline_is_a_board() -> None:
    board = Board.polygon([(x + 5, y - 7) for x, y in L_SHAPE], "L")
    assert (board.corner, board.size, board.centre) == ((5_000, -7_000), (48_000, 48_000), (29_000, 17_000))
    assert board.irregular
    assert board.kind is Kind.SQUARE


def test_the_corners_of_an_outline_may_be_given_either_way_round() -> None:
    assert Board.polygon(L_SHAPE[::-1]) == Board.polygon(L_SHAPE)


def test_lengths_are_taken_to_the_hundredth() -> None:
    assert Board.rectangle(Decimal("30.004"), Decimal("24.018")).size == (30_000, 24_020)


def test_a_half_turn_swaps_the_corners() -> None:
    board = Board.rectangle(72, 48)
    assert tuple(map(board.half_turn, board.outline)) == board.outline[2:] + board.outline[:2]


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        ((6, 6), None),
        ((240, 240), None),
        ((Decimal("5.99"), Decimal("5.99")), "board.size"),
        ((24, 5), "board.size"),
        ((Decimal("240.01"), 48), "board.size"),
        ((-24, -24), "board.size"),
        ((0, 0), "board.size"),
        ((48, 72), "board.across"),
        ((Decimal("NaN"), 48), "board.length"),
        ((Decimal("1e400"), 48), "board.length"),
    ],
)
def test_sides_of_six_to_240_inches(sides: tuple[Decimal | int, Decimal | int], code: str | None) -> None:
    if code is None:
        Board.rectangle(*sides)
        return
    with pytest.raises(BadInput) as refusal:
        Board.rectangle(*sides)
    assert refusal.value.code == code


@pytest.mark.rule("SETUP-20")
@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ((700, 90), "A board of 700 by 90 cm cannot be played; each side is 6 to 600 cm."),
        ((6, 4), "A board of 6 by 4 cm cannot be played; each side is 6 to 600 cm."),
        ((90, 120), "A board 90 cm long and 120 cm wide lies across; the longer side comes first, along x."),
    ],
)
def test_a_board_in_centimetres_is_longer_and_spoken_of_in_centimetres(sides: tuple[int, int], said: str) -> None:
    assert Board.rectangle(600, 244, Scale.CENTIMETRES).size == (600_000, 244_000)
    with pytest.raises(BadInput) as refusal:
        Board.rectangle(*sides, Scale.CENTIMETRES)
    assert refusal.value.sentence == said


def test_a_side_beyond_all_measure_is_refused_by_the_limit_of_sides() -> None:
    with pytest.raises(BadInput) as refusal:
        Board.rectangle(1_188, 1_188)
    assert refusal.value.sentence == "A board of 1,188 by 1,188 in. cannot be played; each side is 6 to 240 in."


@pytest.mark.rule("SETUP-21")
def test_an_outline_may_stand_upright() -> None:
    board = Board.polygon([(0, 0), (24, 0), (24, 48), (12, 60), (0, 48)])
    assert board.size == (24_000, 60_000)
    assert board.kind is Kind.RECTANGULAR


@pytest.mark.parametrize("diameter", [-24, 0, 5, 241])
def test_circles_are_held_to_the_same_sizes(diameter: int) -> None:
    with pytest.raises(BadInput) as refusal:
        Board.circular(diameter)
    assert refusal.value.code == "board.size"


@pytest.mark.parametrize(
    ("points", "code"),
    [
        pytest.param([(0, 0), (24, 0)], "board.corners", id="two corners"),
        pytest.param([(0, 0), (24, 24), (24, 0), (0, 24)], "board.crossing", id="crossing edges"),
        pytest.param([(0, 0), (24, 0), (12, 0)], "board.crossing", id="no area"),
        pytest.param([(0, 0), (24, 0), (24, 24), (24, 24), (0, 24)], "board.crossing", id="a corner twice"),
        pytest.param([(0, 0), (24, 0), (24, 24), (12, 0), (0, 24)], "board.crossing", id="a corner on an edge"),
        pytest.param([(0, 0), (24, 0), (24, 5), (0, 5)], "board.size", id="too narrow"),
    ],
)
def test_outlines_that_are_no_board(points: list[tuple[Decimal | int, Decimal | int]], code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        Board.polygon(points)
    assert refusal.value.code == code


@given(turn=st.fractions(-3, 3, max_denominator=1_000))
@examples(100)
def test_directions_are_those_of_the_circle(turn: Fraction) -> None:
    across, up = direction(turn)
    assert across == pytest.approx(sin(2 * pi * turn), abs=1e-14)
    assert up == pytest.approx(cos(2 * pi * turn), abs=1e-14)


def test_quarters_of_a_turn_are_exact() -> None:
    assert [direction(Fraction(each, 4)) for each in range(5)] == [(0, 1), (1, 0), (0, -1), (-1, 0), (0, 1)]
