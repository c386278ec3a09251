"""Shortest ways among solid obstacles: laws that hold for every scene, and the slow search beside the fast one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist, inf
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from muster.table.movement.roadmap.roadmap import Clearance, Roadmap, Route
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE
from muster.table.shapes.outline import Outline, Point
from tests.table.kit import FOOTPRINTS, MOTIONS, examples
from tests.table.movement.roadmap_reference import faults, free_ground, shortest_length

SIDE = 20_000
RADIUS = 630
EMPTY = Board.rectangle(20, 20)
BOARDS = (
    EMPTY,
    Board.circular(20),
    Board.polygon([(0, 0), (20, 0), (20, 8), (11, 10), (20, 12), (20, 20), (0, 20)]),
)
SHAPES: tuple[Outline, ...] = (
    ((0, 0), (3_000, 0), (3_000, 2_000), (0, 2_000)),
    ((0, 0), (3_400, 1_100), (3_200, 1_600), (-200, 500)),
    ((0, 0), (3_500, 0), (3_500, 600), (600, 600), (600, 3_000), (0, 3_000)),
    ((0, 0), (0, 4_000), (800, 4_000), (800, 800), (3_200, 800), (3_200, 4_000), (4_000, 4_000), (4_000, 0)),
    ((700, 0), (2_100, 300), (2_500, 1_700), (1_300, 2_600), (0, 1_500)),
)


@dataclass(frozen=True)
class Ground:
    """A scene without its roadmap, so that it can be changed and asked again."""

    board: Board
    solids: tuple[Outline, ...]
    bodies: tuple[Figure, ...]
    radius: int = RADIUS

    def roadmap(self) -> Roadmap:
        return Roadmap(self.board, self.solids, self.bodies, Clearance.round(self.radius))


PLACES = st.integers(0, SIDE)
POINTS = st.tuples(PLACES, PLACES)
FACINGS = st.tuples(st.integers(-20, 20), st.integers(-20, 20)).filter(any)
BODIES = st.builds(Figure, st.sampled_from(FOOTPRINTS), PLACES, PLACES, facing=FACINGS)


@st.composite
def solids(draw: st.DrawFn) -> Outline:
    x, y = draw(POINTS)
    shape = draw(st.sampled_from(SHAPES))
    return tuple((x + dx, y + dy) for dx, dy in shape)


GROUNDS = st.builds(
    Ground,
    st.sampled_from(BOARDS),
    st.lists(solids(), min_size=1, max_size=6).map(tuple),
    st.lists(BODIES, max_size=8).map(tuple),
    st.sampled_from((500, RADIUS, 1_180)),
)


def length_of(route: Route | None) -> float:
    return inf if route is None else route.length


def along(points: Sequence[Point]) -> float:
    return sum(dist(a, b) for a, b in pairwise(points))


def random_ground(seed: int) -> tuple[Ground, Point, Point]:
    """A scene with two places that a base may stand on and cannot go straight between."""
    rng = Random(seed)

    def point() -> Point:
        return rng.randint(0, SIDE), rng.randint(0, SIDE)

    while True:
        corners = [point() for _ in range(rng.randint(2, 6))]
        walls = tuple(tuple((x + dx, y + dy) for dx, dy in rng.choice(SHAPES)) for x, y in corners)
        facing = (rng.randint(1, 20), rng.randint(-20, 20))
        bodies = tuple(Figure(rng.choice(FOOTPRINTS), *point(), facing=facing) for _ in range(rng.randint(0, 8)))
        ground = Ground(rng.choice(BOARDS), walls, bodies, rng.choice((500, RADIUS, 1_180)))
        roadmap = ground.roadmap()
        start, goal = point(), point()
        if roadmap.free(start) and roadmap.free(goal) and not roadmap.clear(start, goal):
            return ground, start, goal


@pytest.mark.rule("MOVE-04", "MOVE-06", "MOVE-09", "GROUND-14", "GROUND-15")
@pytest.mark.parametrize("seed", range(40))
def test_the_shortest_way_is_that_of_the_slow_search_and_legal(seed: int) -> None:
    ground, start, goal = random_ground(seed)
    board, walls, bodies = ground.board, ground.solids, ground.bodies
    route = ground.roadmap().shortest(start, goal)
    free = free_ground(board, walls, bodies, ground.radius)
    # A gap that is as wide as the base to a mil or two is open or shut by how arcs are flattened: both answers count.
    tighter = free_ground(board, walls, bodies, ground.radius + 4)
    lower, upper = shortest_length(free, start, goal), shortest_length(tighter, start, goal)
    assert lower * 0.995 - TOLERANCE <= length_of(route) <= upper * 1.005 + TOLERANCE
    if route:
        way = route.points
        assert not faults(way, board, walls, bodies, ground.radius)
        assert (way[0], way[-1]) == (start, goal)
        assert along(way) == pytest.approx(route.length, rel=0.002)


@pytest.mark.rule("MOVE-06", "MOVE-09", "GROUND-14", "GROUND-15")
@examples(100)
@given(GROUNDS, POINTS)
def test_a_base_may_be_where_it_cuts_nothing_deeper_than_the_tolerance(ground: Ground, place: Point) -> None:
    legal = not faults([place], ground.board, ground.solids, ground.bodies, ground.radius)
    assert ground.roadmap().free(place) == legal


@pytest.mark.rule("MOVE-04")
@examples(60)
@given(GROUNDS, POINTS, POINTS)
def test_a_way_is_never_shorter_than_the_straight_line_and_is_that_line_where_it_is_clear(
    ground: Ground, start: Point, goal: Point
) -> None:
    roadmap = ground.roadmap()
    route = roadmap.shortest(start, goal)
    if roadmap.clear(start, goal):
        assert route is not None
        assert route.length == dist(start, goal)
        assert not faults((start, goal), ground.board, ground.solids, ground.bodies, ground.radius)
    else:
        assert length_of(route) >= dist(start, goal)
    if not (roadmap.free(start) and roadmap.free(goal)):
        assert route is None


@examples(60)
@given(GROUNDS, POINTS, POINTS)
def test_the_way_back_is_as_long_and_many_goals_are_as_far_as_one(ground: Ground, start: Point, goal: Point) -> None:
    roadmap = ground.roadmap()
    there, back = length_of(roadmap.shortest(start, goal)), length_of(roadmap.shortest(goal, start))
    assert there == pytest.approx(back, rel=1e-6)
    goals = np.array([start, goal, (goal[0], start[1])])
    singly = [length_of(roadmap.shortest(start, (int(x), int(y)))) for x, y in goals]
    assert roadmap.lengths(start, goals) == pytest.approx(singly, rel=1e-6)
    near = roadmap.lengths(start, goals, limit=6_000)
    assert near == pytest.approx([each if each <= 6_000 else inf for each in singly], rel=1e-6)


@examples(60)
@given(GROUNDS, POINTS, POINTS, st.sampled_from(MOTIONS))
def test_nothing_changes_when_the_table_is_moved_turned_or_mirrored(
    ground: Ground, start: Point, goal: Point, motion: Callable[[Figure], Figure]
) -> None:
    def shifted(point: Point) -> Point:
        return motion(Figure(FOOTPRINTS[0], *point)).centre

    def outline(points: Outline) -> Outline:
        return tuple(shifted(point) for point in points)

    assume(ground.board.circle is None)
    board = replace(ground.board, outline=outline(ground.board.outline))
    # A hull turned and rounded anew may differ by a mil; as outlines all obstacles move exactly.
    hulls = tuple(each.outline for each in ground.bodies if not each.is_round)
    rounds = tuple(each for each in ground.bodies if each.is_round)
    one = Ground(ground.board, ground.solids + hulls, rounds).roadmap()
    moved_solids = tuple(outline(each) for each in ground.solids + hulls)
    other = Ground(board, moved_solids, tuple(motion(each) for each in rounds)).roadmap()
    assert other.free(shifted(start)) == one.free(start)
    assert other.clear(shifted(start), shifted(goal)) == one.clear(start, goal)
    length = length_of(other.shortest(shifted(start), shifted(goal)))
    assert length == pytest.approx(length_of(one.shortest(start, goal)), rel=1e-9)


@pytest.mark.rule("GROUND-14", "GROUND-15")
@examples(60)
@given(GROUNDS, solids(), BODIES, POINTS, POINTS)
def test_a_further_obstacle_never_shortens_a_way(
    ground: Ground, solid: Outline, model: Figure, start: Point, goal: Point
) -> None:
    before = length_of(ground.roadmap().shortest(start, goal))
    walled = replace(ground, solids=(*ground.solids, solid))
    crowded = replace(ground, bodies=(*ground.bodies, model))
    # Next to what it touches a base first moves clear of it, so a way may be the tolerance longer than it need be.
    for more in (walled, crowded):
        assert length_of(more.roadmap().shortest(start, goal)) >= before - 2 * TOLERANCE


@pytest.mark.rule("GROUND-15")
@examples(60)
@given(GROUNDS, st.dictionaries(st.integers(0, 7), st.none() | BODIES, max_size=4), POINTS, POINTS)
def test_moved_models_are_in_the_way_as_if_they_had_always_stood_there(
    ground: Ground, changes: dict[int, Figure | None], start: Point, goal: Point
) -> None:
    changes = {place: model for place, model in changes.items() if place < len(ground.bodies)}
    bodies = [changes.get(place, model) for place, model in enumerate(ground.bodies)]
    afresh = replace(ground, bodies=tuple(model for model in bodies if model)).roadmap()
    moved = ground.roadmap().moved(changes)
    assert len(moved.layout.graph.heads) == len(afresh.layout.graph.heads)
    length = length_of(moved.shortest(start, goal))
    assert length == pytest.approx(length_of(afresh.shortest(start, goal)), rel=1e-9)
