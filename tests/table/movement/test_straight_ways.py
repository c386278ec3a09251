"""Straight ways of models, and what may be said of how far they go."""

from math import inf, nan

import pytest

from muster.files import BadInput
from muster.table.movement.standing.standing import Places
from muster.table.movement.units.straight_ways import StraightWays
from muster.table.movement.units.survivors import changes_transport
from muster.table.shapes.board import Board
from muster.table.terrain.table import Table
from tests.table.kit import at
from tests.table.movement.test_standing import box


@pytest.mark.rule("MOVE-02")
@pytest.mark.parametrize("allowance", [-1, inf, -inf, nan])
def test_an_allowance_is_a_distance(allowance: int) -> None:
    with pytest.raises(BadInput, match=r"No model moves .* allowed are 0 and all whole numbers above it"):
        changes_transport(at(4, 4), at(10, 4), allowance)


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
