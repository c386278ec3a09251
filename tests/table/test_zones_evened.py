"""Zones on boards that cut them unevenly, made alike in area as ZONE-17 allows."""

from itertools import combinations

import pytest

from muster.files import BadInput
from muster.table.deployment.evening import CLOSER, UNEVEN, evened
from muster.table.deployment.fairness import fairness, gap
from muster.table.deployment.zones import deployment_zones, shapes
from muster.table.shapes.board import Board
from tests.table.kit import unevenness

L_BOARD = Board.polygon([(0, 0), (60, 0), (60, 24), (30, 24), (30, 44), (0, 44)], "L")
TRIANGLE = Board.polygon([(0, 0), (60, 0), (30, 50)], "triangle")
CORNER = Board.polygon([(0, 0), (72, 0), (0, 48)], "half a board")
CROSS = Board.polygon(
    [
        (20, 0),
        (40, 0),
        (40, 12),
        (60, 12),
        (60, 32),
        (40, 32),
        (40, 44),
        (20, 44),
        (20, 32),
        (0, 32),
        (0, 12),
        (20, 12),
    ],
    "cross",
)
CUT = [
    *((L_BOARD, 2, shape) for shape in ("RE1", "RE2", "RE3", "RE5")),
    *((TRIANGLE, 2, shape) for shape in ("RE1", "RE3", "RE4", "RE5", "RE6")),
    *((CORNER, 2, shape) for shape in ("RE1", "RE2")),
    *((board, 3, "MP3") for board in (L_BOARD, TRIANGLE, CROSS)),
    *((board, 5, "MP5") for board in (L_BOARD, TRIANGLE, CROSS)),
    (CROSS, 6, "MP6R"),
    (CROSS, 8, "MP8"),
]


@pytest.mark.rule("ZONE-17", "SETUP-21")
@pytest.mark.parametrize(("board", "players", "shape"), CUT, ids=lambda each: getattr(each, "name", each))
def test_zones_that_a_board_cuts_unevenly_become_alike_and_keep_their_distance(
    board: Board, players: int, shape: str
) -> None:
    before = deployment_zones(board, players, shape=shape)
    after = evened(before, board)
    assert unevenness(before) > 0.2
    assert unevenness(after) <= UNEVEN
    designed = fairness(
        deployment_zones(Board.rectangle(board.size[0] // 1_000, board.size[1] // 1_000), players, shape=shape)
    )
    assert all(gap(one, other) >= designed.gap - CLOSER for one, other in combinations(after, 2))
    ground = sum(zone.area for zone in before)
    assert sum(zone.area for zone in after) >= ground / 4
    assert [zone.letter for zone in after] == [zone.letter for zone in before]


@pytest.mark.rule("ZONE-17")
def test_the_lines_of_two_bands_move_together() -> None:
    """48 by 16 in. on the lower edge and 24 by 16 in. on the upper one get 10.7 and 21.3 in. deep."""
    board = Board.polygon([(0, 0), (48, 0), (48, 20), (36, 20), (36, 48), (12, 48), (12, 20), (0, 20)])
    lower, upper = evened(deployment_zones(board, 2, shape="SQ1"), board)
    assert lower.area == pytest.approx(48_000 * 10_667, rel=0.02)
    assert upper.area == pytest.approx(24_000 * 21_333, rel=0.02)


def test_zones_that_are_even_stay_as_they_are() -> None:
    for board in (Board.rectangle(72, 48), CROSS):
        for shape in shapes(board):
            zones = deployment_zones(board, 2, shape=shape.id)
            assert evened(zones, board) == zones


@pytest.mark.rule("ZONE-17")
def test_a_zone_with_hardly_any_ground_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadInput) as refusal:
        evened(deployment_zones(TRIANGLE, 4), TRIANGLE)
    assert refusal.value.code == "zones.uneven"
    assert "allowed is another map, board or number of players" in refusal.value.sentence
