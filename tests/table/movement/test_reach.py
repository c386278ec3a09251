"""What can be reached: the disc in the open, both editions, the shadows of walls, tops, samples one can walk to."""

from math import pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.reach import Reach, regions
from muster.table.terrain.effects import Going
from tests.table.kit import at
from tests.table.movement.walk_kit import RADIUS, course, piece, wall, wood


def covers(reach: Reach, x: float, y: float) -> bool:
    spot = Point(x * 1000, y * 1000)
    return any(Polygon(region.outer, region.holes).covers(spot) for region in reach.polygons)


@pytest.mark.rule("MOVE-02")
@pytest.mark.parametrize("move", [2_000, 6_000, 12_000])
def test_in_the_open_a_disc_can_be_reached(move: int) -> None:
    reach = course().reach(Mover(at(24, 24)), move)
    assert reach.area == pytest.approx(pi * move * move, rel=0.02)
    assert len(reach.polygons) == 1
    assert (reach.samples[:, 3] <= move + 10).all()


@pytest.mark.rule("GROUND-02", "BETA-10")
@pytest.mark.parametrize(("ruleset", "left"), [(CORE, 4.0), (BETA, 3.0)])
def test_inside_difficult_ground_the_disc_shrinks(ruleset: Ruleset, left: float) -> None:
    reach = course(wood(10, 10, 28, 28), ruleset=ruleset).reach(Mover(at(24, 24)), 6_000)
    assert reach.area == pytest.approx(pi * left * left * 1e6, rel=0.03)


@pytest.mark.rule("GROUND-14", "GROUND-02", "BETA-20")
@pytest.mark.parametrize("ruleset", [CORE, BETA])
def test_every_sample_can_be_walked_to_at_its_price(ruleset: Ruleset) -> None:
    pieces = (
        wall(22, 20, 1, 6), wood(26, 22, 3, 5), piece(18, 26, 3, 3, 1, standable=True, climbable=True),
        piece(23, 28, 4, 2, going=Going.IMPASSABLE),
    )  # fmt: skip
    foe, mate = at(24, 21), at(21, 21.5)
    on = course(*pieces, ruleset=ruleset, others=[foe])
    mover = Mover(at(20, 23))
    reach = on.reach(mover, 7_000, [mate])
    assert len(reach.samples) > 200
    assert (reach.samples[:, 2] == 1_000).any()
    for x, y, z, used in reach.samples[::9].tolist():
        walk = on.shortest(mover, (round(x), round(y), round(z)), 7_000, [mate])
        assert walk is not None
        assert walk.used <= used + 10
        assert used <= walk.used * 1.02 + 20
    assert not covers(reach, 22.5, 23)


@pytest.mark.rule("GROUND-14", "MOVE-06")
def test_behind_a_wall_less_can_be_reached() -> None:
    reach = course(wall(12, 10, 0.5, 10)).reach(Mover(at(10, 15)), 5_000)
    assert not covers(reach, 13.5, 15)
    assert covers(reach, 7, 15)
    assert reach.area < 0.75 * pi * 25e6


@pytest.mark.rule("MOVE-09")
def test_the_edge_of_the_board_bounds_the_reach() -> None:
    reach = course().reach(Mover(at(1, 24)), 4_000)
    assert min(x for region in reach.polygons for x, _ in region.outer) >= RADIUS - 260
    assert (reach.samples[:, 0] >= RADIUS - 10).all()


@given(
    costs=st.lists(st.sampled_from([0.0, 400.0, 1_000.0, 1_003.0, 2_000.0, float("inf")]), min_size=81, max_size=81),
    limit=st.sampled_from([1_000.0, 1_002.0]),
)
def test_whatever_the_samples_cost_the_region_can_be_drawn(costs: list[float], limit: float) -> None:
    """Also where a sample costs the limit to the mil, beside others that nobody can come to."""
    side = np.arange(9) * 250.0
    columns, rows = np.meshgrid(side, side)
    grid = np.column_stack((columns.ravel(), rows.ravel(), np.zeros(81)))
    found = regions(grid, np.array(costs), np.array([1_000.0, 1_000.0, 0.0]), 250.0, 4, limit)
    within = [place for place in range(81) if costs[place] < limit]
    for place in within:
        spot = Point(grid[place, 0], grid[place, 1])
        assert any(Polygon(each.outer, each.holes).distance(spot) < 1 for each in found)
