"""Shortest ways in small scenes that one can work out by hand."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf, pi, sqrt

import numpy as np
import pytest

from muster.files import BadInput
from muster.table.movement.roadmap.roadmap import Clearance, Roadmap
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE
from muster.table.shapes.outline import Outline
from tests.table.kit import FOOTPRINTS, at
from tests.table.movement.roadmap_reference import faults

SIDE = 20_000
RADIUS = 630
EMPTY = Board.rectangle(20, 20)
CIRCLE = Board.circular(20)


def roadmap_of(board: Board, solids: Sequence[Outline], bodies: Sequence[Figure]) -> Roadmap:
    return Roadmap(board, solids, bodies, Clearance.round(RADIUS))


def box(x: int, y: int, width: int, height: int) -> Outline:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


@pytest.mark.rule("MOVE-04", "MOVE-06")
def test_a_way_round_one_model_is_two_tangents_and_an_arc() -> None:
    model = at(10, 10)
    route = roadmap_of(EMPTY, (), (model,)).shortest((5_000, 10_000), (15_000, 10_000))
    assert route is not None
    size = model.footprint.radius + RADIUS - TOLERANCE / 2
    leg = sqrt(5_000**2 - size**2)
    # The tangents meet the arc at the angle whose sine is size / 5,000, which for so small a one is its series.
    sine = size / 5_000
    turned = sine + sine**3 / 6 + 3 * sine**5 / 40 + 15 * sine**7 / 336
    assert route.length == pytest.approx(2 * leg + 2 * turned * size, abs=0.5)


@pytest.mark.rule("MOVE-04", "GROUND-14")
def test_a_way_round_the_end_of_a_wall_turns_about_its_corners() -> None:
    wall = box(9_000, 0, 2_000, 12_000)
    size = RADIUS - TOLERANCE / 2
    start, goal = (round(9_000 - size), 5_000), (round(11_000 + size), 5_000)
    route = roadmap_of(EMPTY, (wall,), ()).shortest(start, goal)
    assert route is not None
    assert route.length == pytest.approx(7_000 + size * pi / 2 + 2_000 + size * pi / 2 + 7_000, abs=1)


@pytest.mark.rule("MOVE-06", "GROUND-14")
@pytest.mark.parametrize(("narrower", "open_to_it"), [(0, True), (TOLERANCE // 2, True), (2 * TOLERANCE, False)])
def test_a_gap_exactly_as_wide_as_the_base_lets_it_through(narrower: int, open_to_it: bool) -> None:
    gap = 2 * RADIUS - narrower
    walls = (box(9_000, 0, 2_000, 10_000), box(9_000, 10_000 + gap, 2_000, 10_000 - gap))
    route = roadmap_of(EMPTY, walls, ()).shortest((3_000, 3_000), (17_000, 17_000))
    assert (route is not None) == open_to_it


@pytest.mark.rule("MOVE-09")
@pytest.mark.parametrize(("room", "open_to_it"), [(2 * RADIUS, True), (2 * RADIUS - 2 * TOLERANCE, False)])
def test_no_part_of_a_base_leaves_the_board_to_get_past_a_wall(room: int, open_to_it: bool) -> None:
    wall = box(9_000, room, 2_000, SIDE - room)
    route = roadmap_of(EMPTY, (wall,), ()).shortest((3_000, 10_000), (17_000, 10_000))
    assert (route is not None) == open_to_it


@pytest.mark.rule("MOVE-09")
def test_a_base_stays_on_a_circular_board() -> None:
    roadmap = roadmap_of(CIRCLE, (), ())
    assert roadmap.free((RADIUS, 10_000))
    assert not roadmap.free((RADIUS - TOLERANCE - 1, 10_000))
    model = at(10, 1.8, mm=32)  # between it and the edge there is no room
    below = roadmap_of(CIRCLE, (), (model,)).shortest((8_000, 1_700), (12_000, 1_700))
    assert below is not None
    assert max(y for _, y in below.points) > 1_800


@pytest.mark.rule("MOVE-06")
def test_a_base_in_contact_may_leave_slide_along_and_arrive_in_contact() -> None:
    wall = box(5_000, 5_000, 10_000, 2_000)
    roadmap = roadmap_of(EMPTY, (wall,), ())
    for depth in (0, 1, TOLERANCE // 2, TOLERANCE):
        start, end = (6_000, 5_000 - RADIUS + depth), (14_000, 5_000 - RADIUS + depth)
        assert roadmap.clear(start, end)
        over = roadmap.shortest(start, (10_000, 7_000 + RADIUS - depth))
        assert over is not None
        assert over.length == pytest.approx(8_000 + pi * (RADIUS - TOLERANCE / 2), abs=2 * TOLERANCE)
    assert roadmap.shortest((6_000, 5_000 - RADIUS + TOLERANCE + 1), (14_000, 3_000)) is None


@pytest.mark.rule("GROUND-14", "GROUND-15")
def test_an_enclosed_goal_cannot_be_reached_and_a_model_shuts_the_gate() -> None:
    yard = (
        box(5_000, 5_000, 10_000, 500),
        box(5_000, 14_500, 10_000, 500),
        box(5_000, 5_000, 500, 10_000),
        box(14_500, 5_000, 500, 4_000),
        box(14_500, 11_000, 500, 4_000),
    )
    sentry = at(15, 10)
    roadmap = roadmap_of(EMPTY, yard, (sentry,))
    start, goal = (2_000, 10_000), (10_000, 10_000)
    assert roadmap.shortest(start, goal) is None
    assert roadmap.lengths(start, np.array([goal]))[0] == inf
    assert roadmap.moved({0: None}).shortest(start, goal) is not None
    assert roadmap.moved({0: at(18, 3)}).shortest(start, goal) is not None


@pytest.mark.rule("MOVE-06")
def test_a_hull_passes_where_its_sides_fit_and_bends_only_where_it_can_turn() -> None:
    walls = (box(8_000, 0, 4_000, 8_000), box(8_000, 12_000, 4_000, 8_000))
    turn, side = 2_300, 1_500
    roadmap = Roadmap(EMPTY, walls, (), Clearance(turn, side))
    assert roadmap.clear((3_000, 10_000), (17_000, 10_000))
    assert not roadmap.clear((3_000, 9_000), (17_000, 9_000))
    route = Roadmap(EMPTY, walls[:1], (), Clearance(turn, side)).shortest((4_000, 5_000), (16_000, 5_000))
    assert route is not None
    assert not faults(route.points, EMPTY, walls[:1], (), side)
    for corner in route.points[1:-1]:
        assert not faults([corner], EMPTY, walls[:1], (), turn)


def test_a_clearance_or_a_model_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="at least as much as the side"):
        Clearance(600, 700)
    with pytest.raises(BadInput, match="places run from 0 to 0"):
        roadmap_of(EMPTY, (), (at(5, 5),)).moved({1: None})


def test_the_length_of_an_arc_is_that_of_the_circle() -> None:
    """A way round three quarters of a large model, between walls that end at it."""
    model = Figure(replace(FOOTPRINTS[0], radius=3_000), 10_000, 10_000)
    size = 3_000 + RADIUS - TOLERANCE / 2
    wall = box(10_000, 9_000, 10_000, 2_000)
    start, goal = (10_000 + 6_000, 10_000 - 1_640), (10_000 + 6_000, 10_000 + 1_640)
    route = roadmap_of(EMPTY, (wall,), (model,)).shortest(start, goal)
    assert route is not None
    apart = sqrt(6_000**2 + 1_640**2)
    leg = sqrt(apart**2 - size**2)
    by_numpy = 2 * pi - 2 * float(np.arctan2(1_640, 6_000)) - 2 * float(np.arccos(size / apart))
    assert route.length == pytest.approx(2 * leg + by_numpy * size, rel=1e-6)
