"""The cheapest legal path: its laws, both editions' slow ground against a fine grid, tops, ladders, hulls."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import asin, atan2, dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.outline import Point
from muster.table.terrain.effects import Going, Ladder, Rise, Slope
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import at, examples
from tests.table.movement.walk_kit import BOARD, RADIUS, course, mils, piece, wall, wood
from tests.table.movement.walk_reference import METRICATION, grid_cost, price_at

R = RADIUS / 1000
TWO_EDITIONS = pytest.mark.parametrize("ruleset", [CORE, BETA], ids=lambda ruleset: ruleset.name)


def shortest(on: Course, figure: Figure, *goal: float, move: float | None = None) -> Walk | None:
    return on.shortest(Mover(figure), mils(*goal), None if move is None else round(move * 1000))


def found(on: Course, figure: Figure, *goal: float, move: float | None = None) -> Walk:
    walk = shortest(on, figure, *goal, move=move)
    assert walk is not None
    assert walk.legal
    return walk


@pytest.mark.rule("MOVE-04", "GROUND-14")
@TWO_EDITIONS
def test_the_way_about_a_wall_is_two_tangents_and_the_arcs_between(ruleset: Ruleset) -> None:
    on = course(wall(12, 0, 1, 12), ruleset=ruleset)
    around = found(on, at(10, 8), 15, 8)
    tangent, arc = sqrt(4**2 + 2**2 - R**2), R * (atan2(4, 2) + asin(R / sqrt(4**2 + 2**2)))
    assert around.length == pytest.approx((2 * tangent + 2 * arc + 1) * 1000, rel=0.002)
    assert found(on, at(10, 14), 15, 14).length == 5_000


@pytest.mark.rule("GROUND-02", "GROUND-03")
def test_going_round_is_chosen_when_the_third_would_cost_more() -> None:
    on = course(wood(12, 8, 2, 4))
    around = found(on, at(10, 11), 16, 11, move=9)
    assert around.enters == ()
    assert 6_000 < around.used < 9_000
    through = found(course(wood(12, 2, 2, 20)), at(10, 11), 16, 11, move=9)
    assert [each.name for each in through.enters] == ["wood"]
    assert through.used == 9_000
    assert shortest(course(wood(12, 0, 2, 48)), at(10, 10), 16.5, 10, move=9) is None
    assert found(course(wood(12, 0, 2, 48)), at(10, 10), 16, 10, move=9).used == 9_000


@pytest.mark.rule("GROUND-02", "GROUND-04")
def test_of_two_penalties_the_cheaper_crossing_is_taken() -> None:
    light = wood(12, 0, 2, 20, slows=Fraction(1, 10))
    heavy = wood(12, 20, 2, 28, slows=Fraction(1, 2))
    path = found(course(light, heavy), at(10, 21.5), 16, 21.5, move=12)
    assert [each.slows for each in path.enters] == [Fraction(1, 10)]
    assert path.used == pytest.approx(path.length + 1_200)


SCENES = (
    (wood(12, 6, 6, 12),),
    (wood(11, 8, 3, 20), wall(16, 4, 1, 7)),
    (wood(10, 7, 9, 3), wood(13, 12, 4, 4)),
    (piece(11, 7, 5, 5, 3, "crag", going=Going.DIFFICULT, slows=Fraction(1, 2)), wall(13, 12, 1, 5)),
)


GOALS = ((19.0, 10.6), (20.2, 14.2), (20.2, 10.4), (18.6, 12.2))


@pytest.mark.rule("BETA-10")
@pytest.mark.parametrize(("pieces", "goal"), [*zip(SCENES, GOALS, strict=True)])
def test_ways_through_slow_ground_come_within_two_per_cent_of_a_fine_grid(
    pieces: tuple[Piece, ...], goal: tuple[float, float]
) -> None:
    model = at(9.4, 10)
    end: Point = (round(goal[0] * 1000), round(goal[1] * 1000))
    ours = found(course(*pieces, ruleset=BETA), model, *goal)
    spacing = 200
    grid = grid_cost(price_at(pieces, RADIUS, 2.0), model.centre, end, spacing, 20)
    assert ours.used <= grid * 1.02
    assert ours.used >= (grid - 2 * spacing) / METRICATION  # a grid sees edges half a step too early, here and there


@pytest.mark.rule("BETA-10")
def test_a_strip_between_slow_ground_and_the_edge_of_the_board_is_used() -> None:
    near_edge = ((23776, 7487), (20769, 10021), (16605, 8742), (15726, 4294), (19479, 1483), (22192, 2202))
    beside = ((21023, 15021), (19136, 16686), (17385, 15570), (17053, 14397), (18435, 13377), (20371, 13968))
    pieces = tuple(Piece(name="wood", outline=each, going=Going.DIFFICULT) for each in (near_edge, beside))
    model, goal = replace(at(13, 20), footprint=Footprint.round(Decimal(25))), (22_750, 3_500)
    on = Course(Table(Board.rectangle(24, 24), pieces), BETA)
    by_hand = [(16500, 14250), (19500, 11500), (22000, 9750), (23500, 8500), (23500, 4750), (23250, 3750), goal]
    known = on.walk(Mover(model), [model.centre, *by_hand])
    ours = on.shortest(Mover(model), goal)
    assert known.legal
    assert ours is not None
    assert ours.used <= known.used


@st.composite
def scenes(draw: st.DrawFn) -> tuple[list[Piece], list[Figure], Point]:
    corners = st.integers(10, 30)
    sizes = st.integers(1, 6)
    kinds = st.sampled_from([Going.DIFFICULT, Going.IMPASSABLE])
    pieces = [
        piece(draw(corners), draw(corners), draw(sizes), draw(sizes), 3, going=draw(kinds))
        for _ in range(draw(st.integers(0, 4)))
    ]
    others = [at(draw(corners) + 0.5, draw(corners)) for _ in range(draw(st.integers(0, 3)))]
    return pieces, others, (draw(st.integers(5_000, 34_000)), draw(st.integers(30_000, 36_000)))


@pytest.mark.rule("MOVE-04", "MOVE-06", "GROUND-14", "GROUND-15")
@examples(25)
@given(scenes(), st.sampled_from([CORE, BETA]))
def test_laws_of_shortest_paths(scene: tuple[list[Piece], list[Figure], Point], ruleset: Ruleset) -> None:
    pieces, others, goal = scene
    model = at(6, 5)
    on = Course(Table(BOARD, tuple(pieces)), ruleset, others)
    path = on.shortest(Mover(model), goal, 60_000)
    if path is None:
        assert pieces or others
        return
    assert path.legal
    assert path.length >= dist(model.centre, goal) - 1e-6
    assert path.used >= path.length
    assert on.walk(Mover(model), path.path, 60_000).used == pytest.approx(path.used, abs=5)
    freer = Course(Table(BOARD, tuple(pieces[1:])), ruleset, others).shortest(Mover(model), goal, 60_000)
    assert freer is not None
    assert freer.used <= path.used * 1.005 + 10
    if others:
        fewer = on.moved({0: None}).shortest(Mover(model), goal, 60_000)
        assert fewer is not None
        assert fewer.used <= path.used * 1.005 + 10


def turned(point: Point) -> Point:
    return 48_000 - point[1], point[0]


def mirrored(point: Point) -> Point:
    return 48_000 - point[0], point[1]


def shifted(point: Point) -> Point:
    return point[0] + 1_237, point[1] + 4_321


@pytest.mark.parametrize("motion", [turned, mirrored, shifted])
@examples(15)
@given(scenes(), st.sampled_from([CORE, BETA]))
def test_nothing_changes_when_the_table_is_turned_mirrored_or_shifted(
    motion: Callable[[Point], Point], scene: tuple[list[Piece], list[Figure], Point], ruleset: Ruleset
) -> None:
    pieces, others, goal = scene
    model = at(6, 5)

    def moved(figure: Figure) -> Figure:
        x, y = motion(figure.centre)
        return replace(figure, x=x, y=y)

    there = [replace(each, outline=tuple(motion(corner) for corner in each.outline)) for each in pieces]
    here = Course(Table(BOARD, tuple(pieces)), ruleset, others).shortest(Mover(model), goal, 60_000)
    elsewhere = Course(Table(BOARD, tuple(there)), ruleset, [moved(each) for each in others]).shortest(
        Mover(moved(model)), motion(goal), 60_000
    )
    assert (here is None) == (elsewhere is None)
    if here is not None and elsewhere is not None:
        assert elsewhere.used == pytest.approx(here.used, rel=1e-3)


@pytest.mark.rule("MOVE-06")
def test_models_moved_away_open_the_way() -> None:
    gate = [at(12, 10, mm=100)]
    on = course(wall(12, 0, 0.1, 9), wall(12, 11, 0.1, 37), others=gate)
    assert shortest(on, at(10, 10), 15, 10) is None
    assert found(on.moved({0: None}), at(10, 10), 15, 10).length == 5_000
    assert found(on.moved({0: at(20, 20)}), at(10, 10), 15, 10).length == 5_000
    with pytest.raises(BadInput):
        on.moved({1: None})


CONTAINER = piece(12, 8, 4, 4, 2, "container", standable=True, climbable=True)


@pytest.mark.rule("MOVE-14", "BETA-20")
def test_climbing_over_or_going_round_whichever_is_cheaper() -> None:
    low = replace(CONTAINER, top=600)
    assert found(course(low), at(10, 10), 18, 10).length == pytest.approx(9_200, abs=5)
    around = found(course(low, ruleset=BETA), at(10, 8.2), 18, 8.2)
    assert around.climbs == ()
    roof = found(course(CONTAINER, ruleset=BETA), at(10, 10), 14, 10, move=8)
    assert roof.end.z == 2_000
    assert shortest(course(CONTAINER, ruleset=BETA), at(10, 10), 14, 10, move=7.9) is None
    assert found(course(CONTAINER), at(10, 10), 14, 10, move=6).used == pytest.approx(6_000)


@pytest.mark.rule("BETA-21")
def test_the_way_up_a_sheer_piece_leads_over_its_ladder() -> None:
    tower = replace(CONTAINER, climbable=False, ladders=(Ladder((16_000, 10_000)),))
    path = found(course(tower, ruleset=BETA), at(10, 10), 14, 10)
    assert path.end.z == 2_000
    assert path.used == pytest.approx(path.length)
    assert any(x > 16_000 and z == 2_000 for x, _, z in path.trail)
    assert shortest(course(replace(tower, ladders=())), at(10, 10), 14, 10) is None


@pytest.mark.rule("BETA-22")
def test_over_a_hill_the_way_is_measured_along_the_slope() -> None:
    hill = piece(12, 0, 6, 48, 1.5, "ridge", standable=True, slope=Slope(Rise.RIM, run=2_000))
    path = found(course(hill), at(10, 24), 20, 24)
    assert path.length == pytest.approx(6_000 + 2 * 2_500, rel=0.002)


@pytest.mark.rule("MOVE-04", "GROUND-14")
@pytest.mark.parametrize(("wide", "passes"), [(2.3, False), (2.4, True), (6.0, True)])
def test_a_hull_goes_through_a_gap_as_wide_as_itself_but_turns_in_the_open(wide: float, passes: bool) -> None:
    hull = at(10, 10, footprint=Footprint.rect(Decimal(120), Decimal(60)), height=2_000)
    gap = course(wall(20, 0, 1, 24 - wide / 2), wall(20, 24 + wide / 2, 1, 24 - wide / 2))
    path = shortest(gap, hull, 30, 20)
    assert (path is not None) is passes
    assert path is None or path.length >= dist((10, 10), (30, 20)) * 1000


@pytest.mark.rule("MOVE-09")
def test_on_a_round_board_ways_keep_to_the_circle() -> None:
    on = Course(Table(Board.circular(24)), CORE)
    assert on.shortest(Mover(at(12, 12)), mils(24 - R, 12)) is not None
    assert on.shortest(Mover(at(12, 12)), mils(24.02 - R, 12)) is None


def test_a_way_asked_for_again_is_remembered_and_no_more_than_so_many_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.table.movement.walking.course.MOST_WAYS", 2)
    on, mover = course(wall(10, 0, 1, 20)), Mover(at(5, 5))
    first = on.shortest(mover, (15_000, 5_000), 60_000)
    assert first is not None
    assert on.shortest(mover, (15_000, 5_000), 60_000) is first
    assert on.shortest(mover, (15_000, 5_000), 5_000) is None
    on.shortest(mover, (15_000, 6_000), 60_000)
    again = on.shortest(mover, (15_000, 5_000), 60_000)
    assert again == first
    assert again is not first
