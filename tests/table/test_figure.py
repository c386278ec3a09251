"""Gaps, distances, contact and overlap: worked cases, laws, and a slow measurement by points along the edges."""

from decimal import Decimal
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.table.shapes.figure import Figure, Footprint, distance, gap, in_contact, overlap, wholly_within
from muster.table.shapes.measure import INCH, TOLERANCE, Scale, mil, within
from muster.table.shapes.outline import Outline, edges
from tests.table.kit import MOTIONS, at, examples, figures, mirrored, turned

HULL = Footprint.rect(Decimal("101.6"), Decimal("50.8"))  # 4 by 2 inches
RADIUS = at(0, 0).footprint.radius


@pytest.mark.rule("STAT-04")
def test_distances_are_from_base_to_base() -> None:
    assert RADIUS == 630  # 32 mm across
    assert gap(at(0, 0), at(10, 0)) == 10_000 - 2 * RADIUS
    assert gap(at(0, 0, mm=60), at(10, 0)) == 10_000 - 1_181 - RADIUS


@pytest.mark.rule("STAT-05.a")
def test_a_model_without_a_base_is_measured_from_its_body() -> None:
    hull = Figure(HULL, 0, 0)
    assert gap(hull, at(0, 5)) == pytest.approx(5_000 - 1_000 - RADIUS)
    assert gap(hull, at(5, 0)) == pytest.approx(5_000 - 2_000 - RADIUS)
    assert gap(hull, at(5, 4)) == pytest.approx(hypot(3_000, 3_000) - RADIUS)
    sideways = Figure(HULL, 0, 0, facing=(0, 3))
    assert gap(sideways, at(0, 5)) == pytest.approx(5_000 - 2_000 - RADIUS)
    assert gap(hull, Figure(HULL, 7_000, 0)) == pytest.approx(3_000)
    assert gap(hull, Figure(HULL, 5_000, 0, facing=(0, 1))) == pytest.approx(2_000)


@pytest.mark.rule("STAT-05.b", "TARGET-08.d")
def test_a_tall_building_is_measured_at_ground_level() -> None:
    tower = Figure(HULL, 0, 0, height=20 * INCH)
    assert distance(tower, at(0, 5)) == pytest.approx(5_000 - 1_000 - RADIUS)


@pytest.mark.rule("TARGET-08.c")
def test_a_difference_in_height_counts_in_a_straight_line() -> None:
    assert distance(at(0, 0), at(3 + 2 * 0.63, 0, z=4)) == pytest.approx(5_000)
    assert distance(at(0, 0), at(0, 0, z=4)) == 4_000


@pytest.mark.rule("TARGET-08.b")
@pytest.mark.parametrize(("apart", "reached"), [(18.0, True), (18.01, True), (18.011, False)])
def test_within_range_is_at_most_the_range_and_the_tolerance(apart: float, reached: bool) -> None:
    assert within(distance(at(0, 0), at(apart + 2 * 0.63, 0)), 18 * INCH) == reached


@pytest.mark.parametrize(("apart", "contact", "over"), [(0.010, True, False), (0.011, False, False),
                                                       (-0.010, True, False), (-0.011, True, True)])  # fmt: skip
def test_one_tolerance_for_contact_and_overlap(apart: float, contact: bool, over: bool) -> None:
    one, other = at(0, 0), at(2 * 0.63 + apart, 0)
    assert (in_contact(one, other), overlap(one, other)) == (contact, over)


def test_models_on_different_floors_neither_touch_nor_overlap() -> None:
    assert overlap(at(0, 0), at(0, 0))
    assert not overlap(at(0, 0), at(0, 0, z=3))
    assert not in_contact(at(0, 0), at(1.26, 0, z=3))
    assert in_contact(at(0, 0), at(1.26, 0, z=1))


L_SHAPE: Outline = ((0, 0), (8_000, 0), (8_000, 4_000), (4_000, 4_000), (4_000, 8_000), (0, 8_000))


@pytest.mark.rule("QR-15.a")
@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (2, 2, True),
        (0.63, 2, True),
        (0.62, 2, True),
        (0.619, 2, False),
        (5, 5, False),
        (4.3, 3.5, False),
        (-1, 2, False),
    ],
)
def test_wholly_within_an_area_that_is_not_convex(x: float, y: float, inside: bool) -> None:
    assert wholly_within(at(x, y), L_SHAPE) == inside


def test_a_hull_across_an_inner_corner_is_not_within() -> None:
    assert wholly_within(Figure(HULL, 2_000, 2_000), L_SHAPE)
    assert wholly_within(Figure(HULL, 3_000, 2_000), L_SHAPE)
    assert not wholly_within(Figure(HULL, 3_600, 3_600, facing=(1, -1)), L_SHAPE)


@pytest.mark.rule("QR-15.a")
def test_a_hull_across_a_slot_is_not_wholly_within() -> None:
    left = ((9_500, 5_000), (9_500, 20_000), (0, 20_000))
    slot = ((0, 0), (20_000, 0), (20_000, 20_000), (10_500, 20_000), (10_500, 5_000), *left)
    hull = Footprint.rect(Decimal(100), Decimal(30))
    assert not wholly_within(Figure(hull, 10_000, 12_000), slot)
    assert wholly_within(Figure(hull, 10_000, 4_000), slot)
    half = hull.corners[0][1]
    assert wholly_within(Figure(hull, 10_000, 5_000 - half + TOLERANCE), slot)
    assert not wholly_within(Figure(hull, 10_000, 5_000 - half + TOLERANCE + 1), slot)


@given(one=figures(), other=figures())
@examples(100)
def test_gaps_and_distances_are_symmetric(one: Figure, other: Figure) -> None:
    assert gap(one, other) == pytest.approx(gap(other, one), abs=1e-6)
    assert distance(one, other) == pytest.approx(distance(other, one), abs=1e-6)
    assert overlap(one, other) == overlap(other, one)


@pytest.mark.parametrize("motion", MOTIONS)
@given(one=figures(), other=figures())
@examples(100)
def test_nothing_changes_when_the_table_is_moved_turned_or_mirrored(
    motion: object, one: Figure, other: Figure
) -> None:
    assert callable(motion)
    assert gap(motion(one), motion(other)) == pytest.approx(gap(one, other), abs=1e-6)


@given(one=figures(), other=figures(), third=figures())
@examples(100)
def test_going_through_a_third_place_is_never_shorter(one: Figure, other: Figure, third: Figure) -> None:
    across = 2 * third.footprint.radius
    assert distance(one, other) <= distance(one, third) + across + distance(third, other) + 1e-6


def boundary(figure: Figure, points: int = 64) -> list[tuple[float, float]]:
    if figure.is_round:
        angles = [2 * pi * k / points for k in range(points)]
        radius = figure.footprint.radius
        return [(figure.x + radius * cos(a), figure.y + radius * sin(a)) for a in angles]
    spots = []
    each = max(points // len(figure.outline), 4)
    for a, b in edges(figure.outline):
        spots += [(a[0] + (b[0] - a[0]) * k / each, a[1] + (b[1] - a[1]) * k / each) for k in range(each)]
    return spots


@given(one=figures(), other=figures())
@examples(50)
def test_the_gap_agrees_with_measuring_points_along_the_edges(one: Figure, other: Figure) -> None:
    found = gap(one, other)
    if found > 0:
        slow = min(hypot(x - u, y - v) for x, y in boundary(one) for u, v in boundary(other))
        spacing = 2 * pi * max(one.footprint.radius, other.footprint.radius) / 16
        assert found - 1e-6 <= slow <= found + spacing


@given(figure=figures())
@examples(100)
def test_an_oval_and_a_hull_keep_their_size_whichever_way_they_face(figure: Figure) -> None:
    for x, y in figure.outline:
        assert hypot(x - figure.x, y - figure.y) <= figure.footprint.radius + 1
    assert turned(turned(turned(turned(figure)))) == figure
    assert mirrored(mirrored(figure)) == figure


def test_an_oval_is_an_ellipse_within_the_tolerance() -> None:
    long, wide = Decimal(60), Decimal(35)
    oval = Figure(Footprint.oval(long, wide), 0, 0)
    for a, b in edges(oval.outline):
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        a_axis, b_axis = mil(long / 2 / Decimal("25.4")), mil(wide / 2 / Decimal("25.4"))
        inward = 1 - hypot(x / a_axis, y / b_axis)
        assert 0 <= inward * a_axis < TOLERANCE


@given(st.decimals(0, 100, places=4))
@examples(100)
def test_lengths_are_rounded_once_to_the_nearest_thousandth(inches: Decimal) -> None:
    assert abs(Decimal(mil(inches)) - inches * 1000) <= Decimal("0.5")


def test_on_a_table_in_centimetres_only_bases_are_converted() -> None:
    assert Footprint.round(Decimal(32), Scale.CENTIMETRES).radius == 1_600
    assert Footprint.round(Decimal(32), Scale.INCHES).radius == 630


@pytest.mark.parametrize("size", ["0", "-5", "NaN", "Infinity", "2001"])
def test_a_base_without_a_size_is_refused(size: str) -> None:
    for make in (
        Footprint.round,
        lambda mm: Footprint.oval(mm, Decimal(25)),
        lambda mm: Footprint.rect(Decimal(25), mm),
    ):
        with pytest.raises(BadInput, match="allowed are 1 to 2,000 mm"):
            make(Decimal(size))


def test_a_model_faces_somewhere() -> None:
    with pytest.raises(BadInput, match="faces nowhere"):
        at(1, 1, facing=(0, 0))
