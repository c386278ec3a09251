"""Straight walks, most of which are known without being followed: the quick answer is that of the whole machinery."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.table.movement.standing.arrival import packed_at
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import packed
from muster.table.shapes.measure import Mil
from muster.table.shapes.outline import Point
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import FOOTPRINTS, at, examples, figures
from tests.table.movement.test_course_laws import pieces
from tests.table.movement.test_standing import BOARDS, PIECES, table_of

SPOTS = st.tuples(st.integers(-500, 20_500), st.integers(-500, 20_500))
MODELS = st.builds(
    Figure,
    st.sampled_from(FOOTPRINTS),
    st.integers(-500, 20_500),
    st.integers(-500, 20_500),
    st.sampled_from((0, 0, 0, 1_000)),
    facing=st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(any),
)
GROUNDS = st.sampled_from((Board.rectangle(20, 20), Board.circular(20)))


def followed(course: Course, figure: Figure, goal: Point, allowance: Mil | None) -> Walk:
    """The straight walk with its start named twice, which is followed like any path."""
    walked = course.walk(Mover(figure), [figure.centre, figure.centre, goal], allowance)
    return replace(walked, path=(walked.path[0], *walked.path[2:]))


@pytest.mark.rule("MOVE-02", "MOVE-04", "MOVE-06", "MOVE-09")
@given(
    board=GROUNDS,
    terrain=st.lists(pieces(), max_size=3),
    others=st.lists(MODELS, max_size=4),
    figure=MODELS,
    goal=SPOTS,
    ruleset=st.sampled_from((CORE, BETA)),
    allowance=st.sampled_from((None, 3_000, 6_000, 24_000)),
)
@examples(300)
def test_a_straight_walk_is_what_following_it_gives(
    board: Board,
    terrain: list[Piece],
    others: list[Figure],
    figure: Figure,
    goal: Point,
    ruleset: Ruleset,
    allowance: Mil | None,
) -> None:
    course, path = Course(Table(board, tuple(terrain)), ruleset, others), [figure.centre, goal]
    walked = followed(course, figure, goal, allowance)
    assert course.walk(Mover(figure), path, allowance) == walked
    assert course.walk(Mover(figure), path) == followed(course, figure, goal, None)
    legal = walked if walked.legal and walked.length else None
    assert course.straight(Mover(figure), goal, allowance) == legal
    faced = replace(figure, facing=(goal[0] - figure.x, goal[1] - figure.y)) if goal != figure.centre else figure
    for spot in course.places(frozenset()).standing_at(faced, np.array([goal])):
        assert course.straight(Mover(figure), goal, allowance, spot) == legal


@pytest.mark.rule("MOVE-02", "MOVE-04", "MOVE-06", "MOVE-09")
@given(
    board=GROUNDS,
    terrain=st.lists(pieces(), max_size=3),
    others=st.lists(MODELS, max_size=4),
    figure=MODELS,
    route=st.lists(SPOTS, min_size=1, max_size=3),
    allowance=st.sampled_from((None, 6_000, 24_000, 60_000)),
)
@examples(300)
def test_a_path_is_walked_along_if_it_is_legal_and_leads_anywhere(
    board: Board,
    terrain: list[Piece],
    others: list[Figure],
    figure: Figure,
    route: list[Point],
    allowance: Mil | None,
) -> None:
    course, path = Course(Table(board, tuple(terrain)), BETA, others), [figure.centre, *route]
    walked = course.walk(Mover(figure), [figure.centre, *path], allowance)
    legal = replace(walked, path=walked.path[1:]) if walked.legal and walked.length else None
    assert course.along(Mover(figure), path, allowance) == legal
    for spot in course.places(frozenset()).standing_at(figure, np.array([route[-1]])):
        assert course.along(Mover(figure), path, allowance, spot) == legal


def test_a_walk_on_open_ground_has_whole_numbers_and_its_allowance_left() -> None:
    course = Course(Table(Board.rectangle(20, 20)), CORE)
    walked = course.straight(Mover(at(2, 3)), (5_000, 7_000), 6_000)
    assert walked is not None
    places = (2_000, 3_000, 0), (5_000, 7_000, 0)
    assert (walked.path, walked.trail, walked.length, walked.used) == (places, places, 5_000.0, 5_000.0)
    assert (walked.allowed, walked.end.centre, walked.end.facing) == (6_000.0, (5_000, 7_000), (3_000, 4_000))


def test_no_walk_leads_to_where_a_model_stands() -> None:
    assert Course(Table(Board.rectangle(20, 20)), CORE).straight(Mover(at(2, 3)), (2_000, 3_000), 6_000) is None


@given(figures())
@examples(200)
def test_hulls_are_packed_as_ever(figure: Figure) -> None:
    (own, radius), (quick, quick_radius) = packed(figure), packed_at(figure)
    assert (own.tolist(), radius) == (quick.tolist(), quick_radius if figure.is_round else 0)


@given(
    board=st.sampled_from(BOARDS),
    figure=MODELS.filter(lambda figure: not figure.is_round),
    others=st.lists(MODELS, max_size=4),
    goals=st.lists(SPOTS, min_size=1, max_size=5),
)
@examples(100)
def test_a_hull_arrives_where_it_may_stand_faced_along_its_way(
    board: Board, figure: Figure, others: list[Figure], goals: list[Point]
) -> None:
    places = Places.of(table_of(*PIECES, board=board), others)
    expected: list[Figure] = []
    for x, y in goals:
        if (x, y) != figure.centre:
            faced = replace(figure, facing=(x - figure.x, y - figure.y))
            expected += places.standing_at(faced, np.array([(x, y)]))
    assert list(places.arriving_at(figure, np.array([*goals, figure.centre]))) == expected
