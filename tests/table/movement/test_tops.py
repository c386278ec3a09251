"""Ways over tops: what they are at least long, and that nothing is searched where that is too long."""

from math import dist
from typing import NoReturn

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.rulebook.ruleset import CORE
from muster.table.movement.walking import course as courses
from muster.table.movement.walking.course_stock import Stock
from muster.table.movement.walking.course_terrain import Terrain
from muster.table.movement.walking.hop import hop
from muster.table.movement.walking.legs import longer
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.tops import near_top, shortest_over
from muster.table.terrain.piece import Piece
from tests.table.kit import at, examples
from tests.table.movement.walk_kit import RADIUS, course, mils, piece, table, wall

LOW_BLOCK = piece(20, 20, 6, 4, 2, "block", standable=True, climbable=True)
PLACES = st.tuples(st.integers(2_000, 46_000), st.integers(2_000, 46_000))


def tops_of(*pieces: Piece) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return Terrain.of(table(*pieces), CORE).tops(Mover(at(2, 2)))


@given(PLACES, PLACES, st.integers(20_000, 26_000), st.integers(20_000, 24_000))
@examples(300)
def test_no_way_over_a_top_is_shorter_than_its_bound(
    start: tuple[int, int], end: tuple[int, int], x: int, y: int
) -> None:
    over = dist(start, (x, y)) + dist((x, y), end) + 2 * LOW_BLOCK.top
    (from_x, from_y), (to_x, to_y) = start, end
    ends = float(from_x), float(from_y), float(to_x), float(to_y)
    for tight in (False, True):
        bound = shortest_over(tops_of(LOW_BLOCK), *ends, float(RADIUS), tight)
        assert bound <= over + 1e-6


def test_a_top_far_aside_of_the_straight_line_makes_a_way_over_it_long() -> None:
    ends = 10_000.0, 40_000.0, 40_000.0, 40_000.0
    aside = 40_000 - 24_000 - RADIUS - 20
    tight = shortest_over(tops_of(LOW_BLOCK), *ends, float(RADIUS), tight=True)
    assert tight == pytest.approx(dist((0, 0), (30_000, 2 * aside)) + 2 * LOW_BLOCK.top)
    assert shortest_over(tops_of(), *ends, float(RADIUS), tight=True) == np.inf


def test_a_place_is_near_a_top_within_reach_of_its_box() -> None:
    tops = tops_of(LOW_BLOCK)
    assert near_top(tops, 19_400.0, 22_000.0, 600.0)
    assert not near_top(tops, 19_399.0, 22_000.0, 600.0)


def test_a_way_round_something_is_not_searched_for_over_a_top_far_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> NoReturn:
        raise AssertionError("a search over all places")

    on = course(wall(24, 38, 2, 4), LOW_BLOCK)
    found = on.shortest(Mover(at(12, 40)), mils(38, 40))
    monkeypatch.setattr(courses, "cheapest", never)
    again = course(wall(24, 38, 2, 4), LOW_BLOCK).shortest(Mover(at(12, 40)), mils(38, 40))
    assert found is not None
    assert found == again
    assert found.length > 26_000


def test_a_way_over_a_top_is_found_where_it_is_shorter() -> None:
    long_block = piece(20, 2, 2, 40, 1, "block", standable=True, climbable=True)
    found = course(long_block).shortest(Mover(at(12, 22)), mils(30, 22))
    assert found is not None
    assert found.length == pytest.approx(18_000 + 2 * 1_000)


@given(PLACES, PLACES, st.integers(0, 40_000))
@examples(200)
def test_a_leg_said_to_be_longer_is_longer(start: tuple[int, int], end: tuple[int, int], most: int) -> None:
    mover, stock = Mover(at(2, 2)), Stock.of(Terrain.of(table(LOW_BLOCK), CORE), ())
    price = stock.setting(mover.media).prices(None)[-1]
    one, other = np.array((*start, 0.0)), np.array((*end, 0.0))
    if longer(stock.legs(mover, price), mover.body, one, other, float(most)):
        ground, marks = stock.setting(mover.media).ground, np.zeros(100, np.int64)
        assert hop(ground, price, mover.body, one, other, marks, np.empty((0, 3))) > most


def test_a_leg_through_a_block_is_longer_by_the_climb() -> None:
    mover, stock = Mover(at(2, 2)), Stock.of(Terrain.of(table(LOW_BLOCK), CORE), ())
    legs = stock.legs(mover, stock.setting(mover.media).prices(None)[-1])
    one, other = np.array((15_000.0, 22_000.0, 0.0)), np.array((30_000.0, 22_000.0, 0.0))
    assert longer(legs, mover.body, one, other, 18_900.0)
    assert not longer(legs, mover.body, one, other, 19_000.0)
    assert not longer(legs, mover.body, one, np.array((15_000.0, 40_000.0, 0.0)), 18_900.0)
