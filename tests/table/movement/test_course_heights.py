"""The cheapest path up and down against a fine grid over the heights, and long ways over a full table."""

from time import process_time

import pytest

from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.board import Board
from muster.table.terrain.effects import Rise, Slope
from muster.table.terrain.library import ready
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import at
from tests.table.movement.walk_kit import RADIUS, course, mils, piece
from tests.table.movement.walk_reference import METRICATION, height_at, surface_cost

SPACING = 200
HILL = piece(12, 6, 8, 8, 1.5, "hill", standable=True, slope=Slope(Rise.RIM, run=2_000))
KNOLL = Piece(
    name="knoll", outline=((12_000, 9_000), (15_000, 6_500), (19_500, 8_000), (18_000, 12_500), (13_500, 12_000)),
    top=2_000, standable=True, slope=Slope(Rise.RIM, run=2_500),
)  # fmt: skip
RAMP = piece(12, 8, 6, 4, 2.4, "ramp", standable=True, slope=Slope(Rise.RAMP, towards=(1, 0)))


def container(high: float) -> Piece:
    return piece(12, 8, 4, 4, high, "container", standable=True, climbable=True)


Spot = tuple[float, float]
CROSSINGS: list[tuple[Piece, Spot, Spot]] = [
    (HILL, (10.0, 7.2), (22.0, 13.0)),
    (HILL, (10.0, 6.6), (21.0, 6.6)),
    (KNOLL, (10.6, 9.4), (20.6, 10.0)),
    (KNOLL, (10.6, 7.4), (16.0, 9.4)),
    (RAMP, (10.0, 8.4), (17.4, 10.2)),
    (RAMP, (16.0, 6.4), (16.6, 10.0)),
]
CLIMBS: list[tuple[Piece, Spot, Spot]] = [
    (container(0.8), (10.0, 9.0), (18.0, 9.4)),
    (container(2.0), (10.0, 9.0), (18.0, 9.4)),
    (container(1.0), (10.0, 8.2), (18.0, 9.4)),
    (container(2.0), (10.0, 6.6), (14.0, 10.0)),
]


def compare(scene: tuple[Piece, Spot, Spot], ruleset: Ruleset, climb: float) -> None:
    terrain, (x, y), goal = scene
    model, (goal_x, goal_y) = at(x, y), mils(*goal)
    path = course(terrain, ruleset=ruleset).shortest(Mover(model), (goal_x, goal_y))
    assert path is not None
    height = height_at([terrain], RADIUS)
    grid = surface_cost(height, climb, model.centre, (goal_x, goal_y), SPACING, 20)
    assert path.end.z == pytest.approx(height(goal_x, goal_y), abs=1)
    assert path.used <= grid * 1.02
    assert path.used >= (grid - 2 * SPACING) / METRICATION


@pytest.mark.rule("BETA-22", "MOVE-14")
@pytest.mark.parametrize("scene", CROSSINGS)
def test_ways_over_slopes_come_within_two_per_cent_of_a_fine_grid(scene: tuple[Piece, Spot, Spot]) -> None:
    compare(scene, CORE, float("inf"))


@pytest.mark.rule("BETA-20", "MOVE-14")
@pytest.mark.parametrize("scene", CLIMBS)
@pytest.mark.parametrize(("ruleset", "climb"), [(CORE, 1.0), (BETA, 2.0)])
def test_over_the_top_or_round_it_comes_within_two_per_cent_of_a_fine_grid(
    scene: tuple[Piece, Spot, Spot], ruleset: Ruleset, climb: float
) -> None:
    compare(scene, ruleset, climb)


@pytest.mark.parametrize("ruleset", [CORE, BETA], ids=lambda ruleset: ruleset.name)
def test_a_long_way_over_a_full_table_is_found_in_reasonable_time(ruleset: Ruleset) -> None:
    names = ("wood", "ruin", "hill", "hill", "wood", "ruin", "ruin", "hill", "wood")
    spots = [(x, y) for y in (12_000, 30_000, 50_000) for x in (12_000, 32_000, 54_000)]
    pieces = tuple(each for name, spot in zip(names, spots, strict=True) for each in ready(name, spot))
    on = Course(Table(Board.rectangle(72, 72), pieces), ruleset)
    assert on.shortest(Mover(at(3, 30)), mils(22, 30)) is not None  # compiles all that is needed
    before = process_time()
    path = on.shortest(Mover(at(3, 30)), mils(53, 30))
    assert process_time() - before < 5
    assert path is not None
    assert 50_000 < path.used < 60_000
