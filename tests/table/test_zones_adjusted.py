"""Single zones made larger or smaller by agreement, with the fairness report following."""

import pytest

from muster.files import BadInput
from muster.table.deployment.adjusting import deepened, redrawn
from muster.table.deployment.fairness import fairness
from muster.table.deployment.zone import Side
from muster.table.deployment.zones import Middle, deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.sizes import Size
from tests.table.kit import unevenness

LARGE = Size.C.board()
L_BOARD = Board.polygon([(0, 0), (72, 0), (72, 24), (48, 24), (48, 48), (0, 48)])


@pytest.mark.rule("ZONE-17", "SETUP-21")
@pytest.mark.parametrize(("by", "line"), [(4_000, 28_000), (-4_000, 36_000)])
def test_one_zone_is_made_deeper_or_shallower(by: int, line: int) -> None:
    zones = deployment_zones(LARGE, 2, shape="RE1")
    a, b = deepened(zones, "B", by, LARGE)
    assert a is zones[0]
    assert set(b.outline) == {(0, line), (72_000, line), (72_000, 48_000), (0, 48_000)}
    assert b.area == 72_000 * (16_000 + by)
    assert fairness((a, b)).gap == 16_000 - by
    assert unevenness((a, b)) == pytest.approx(4 / (20 if by > 0 else 16))


@pytest.mark.rule("ZONE-17", "SETUP-21")
def test_a_deeper_zone_makes_an_irregular_board_fair() -> None:
    zones = deployment_zones(L_BOARD, 2, shape="RE1")
    assert unevenness(zones) == pytest.approx(1 / 3)
    adjusted = deepened(deepened(zones, "B", 3_200, L_BOARD), "A", -3_200, L_BOARD)
    assert fairness(adjusted).areas == (72_000 * 12_800, 48_000 * 19_200)
    assert unevenness(adjusted) == 0


@pytest.mark.rule("ZONE-17")
def test_every_line_inside_the_board_moves_and_those_along_its_edge_stay() -> None:
    corner = deepened(deployment_zones(LARGE, 2, shape="RE5"), "A", 2_000, LARGE)[0]
    assert set(corner.outline) == {
        (0, 0), (38_000, 0), (38_000, 18_000), (26_000, 18_000), (26_000, 26_000), (0, 26_000),
    }  # fmt: skip
    slant = deepened(deployment_zones(Size.B.board(), 2, shape="SQ2"), "A", 2_000, Size.B.board())[0]
    assert set(slant.outline) == {(0, 0), (34_828, 0), (0, 34_828)}


@pytest.mark.rule("ZONE-17")
def test_a_slice_grows_towards_the_centre_and_the_middle_outwards() -> None:
    board = Board.circular(48)
    a = deepened(deployment_zones(board, 3), "A", 2_000, board)[0]
    assert a.side((24_000, 30_500)) is Side.INSIDE
    assert a.side((24_000, 29_500)) is Side.OUTSIDE
    middle = deepened(deployment_zones(board, 4, middle=Middle.ZONE), "D", -1_000, board)[3]
    assert [middle.side((24_000, y)) for y in (30_500, 31_500)] == [Side.INSIDE, Side.OUTSIDE]


@pytest.mark.rule("ZONE-17")
def test_a_zone_of_an_agreed_outline_either_way_round() -> None:
    zones = deployment_zones(L_BOARD, 2, shape="RE1")
    agreed = ((0, 24_000), (72_000, 24_000), (72_000, 48_000), (0, 48_000))
    for outline in (agreed, agreed[::-1]):
        assert fairness(redrawn(zones, "B", outline, L_BOARD)).areas == (72_000 * 16_000, 48_000 * 24_000)


@pytest.mark.parametrize(
    ("board", "by", "code"),
    [
        (LARGE, 20_000, "zones.overlap"),
        (LARGE, -16_000, "zones.deeper"),
        (LARGE, -20_000, "zones.deeper"),
        (Board.circular(48), 9_000, "zones.deeper"),
        (Board.circular(48), -16_000, "zones.deeper"),
    ],
)
def test_what_leaves_no_ground_or_overlaps_is_refused(board: Board, by: int, code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        deepened(deployment_zones(board, 2), "A", by, board)
    assert (refusal.value.code, refusal.value.rule) == (code, "ZONE-17")


@pytest.mark.parametrize(
    ("letter", "outline", "code"),
    [
        ("Q", ((0, 0), (9_000, 0), (0, 9_000)), "zones.letter"),
        ("A", ((0, 0), (9_000, 0)), "zones.outline"),
        ("A", ((0, 0), (9_000, 9_000), (9_000, 0), (0, 9_000)), "zones.outline"),
        ("A", ((50_000, 30_000), (60_000, 30_000), (60_000, 40_000)), "zones.ground"),
        ("A", ((0, 30_000), (20_000, 30_000), (0, 40_000)), "zones.overlap"),
    ],
)
def test_outlines_that_are_refused(letter: str, outline: tuple[tuple[int, int], ...], code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        redrawn(deployment_zones(L_BOARD, 2, shape="RE1"), letter, outline, L_BOARD)
    assert refusal.value.code == code
