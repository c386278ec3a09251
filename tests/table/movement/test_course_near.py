"""Models that no way within an allowance comes near are left out: the ways found are those found among all."""

from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from muster.rulebook.ruleset import CORE
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.course_stock import Stock
from muster.table.movement.walking.course_terrain import Terrain
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import Mil
from muster.table.terrain.table import Table
from tests.table.kit import at, examples
from tests.table.movement.test_course_laws import Task, tasks
from tests.table.movement.test_straight import MODELS

OPEN = Terrain.of(Table(Board.rectangle(40, 40)), CORE)


def shortest(task: Task, others: list[Figure], allowance: Mil) -> Walk | None:
    return Course(task.table, task.ruleset, others).shortest(Mover(task.model), task.goal, allowance)


@given(tasks(), st.lists(MODELS, min_size=1, max_size=8), st.sampled_from((3_000, 6_000, 9_000, 12_000)))
@examples(200)
def test_the_cheapest_way_is_the_same_without_those_far_off(task: Task, others: list[Figure], allowance: Mil) -> None:
    found = shortest(task, others, allowance)
    with patch.object(Stock, "near", lambda stock, *_: stock):
        assert found == shortest(task, others, allowance)


def test_who_is_far_from_all_ways_is_left_out_once() -> None:
    stock = Stock.of(OPEN, (at(12, 10), None, at(30, 30)))
    near = stock.near(Mover(at(10, 10)), [(14_000, 10_000, 0)], 6_000)
    assert near.others == (stock.others[0], None, None)
    assert stock.near(Mover(at(10, 11)), [(14_000, 10_000, 0)], 6_000) is near
    assert stock.near(Mover(at(10, 10)), [(14_000, 10_000, 0)], 60_000) is stock
