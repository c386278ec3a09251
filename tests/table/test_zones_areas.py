"""Models fully within a zone, on neutral ground and in a quarter, against a cloud of points over the footprint."""

from dataclasses import replace
from itertools import product
from math import atan2, cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.table.deployment.areas import fully_within, near_marker, on_neutral_ground, quarter_of
from muster.table.deployment.markers import Marker
from muster.table.deployment.zone import Zone
from muster.table.deployment.zones import Middle, deployment_zones, quarters
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.outline import contains, depth
from muster.table.shapes.sizes import Size
from tests.table.kit import FOOTPRINTS, at, examples

U_BOARD = Board.polygon([(0, 0), (72, 0), (72, 48), (48, 48), (48, 8), (24, 8), (24, 48), (0, 48)])
ZONES = [
    *(deployment_zones(Size.C.board(), 2, shape=f"RE{number}") for number in (1, 3, 5, 6)),
    deployment_zones(Size.B.board(), 5),
    deployment_zones(U_BOARD, 2, shape="RE1"),
    *(deployment_zones(Board.circular(48), players) for players in (2, 3, 8)),
    deployment_zones(Board.circular(48), 4, middle=Middle.ZONE),
]


@pytest.mark.rule("ZONE-18", "DEPLOY-06")
def test_a_base_leaves_its_zone_for_neutral_ground() -> None:
    zones = a, b = deployment_zones(Size.B.board(), 2, shape="SQ1")
    radius = at(0, 0).footprint.radius / 1000
    for y, inside, neutral in (
        (16 - radius, True, False),
        (16 - radius + 0.009, True, False),
        (16 - radius + 0.02, False, False),
        (16, False, False),
        (16 + radius - 0.02, False, False),
        (16 + radius - 0.009, False, True),
        (16 + radius, False, True),
        (24, False, True),
    ):
        base = at(24, y)
        assert fully_within(base, a) is inside, y
        assert on_neutral_ground(base, zones) is neutral, y
        assert not fully_within(base, b)


def test_a_base_between_two_slices_is_in_neither() -> None:
    zones = deployment_zones(Board.circular(48), 2)
    astride = at(40, 24)
    assert not any(fully_within(astride, zone) for zone in zones)
    assert not on_neutral_ground(astride, zones)
    assert fully_within(at(40, 24.7), zones[0])
    assert on_neutral_ground(at(24, 24), zones)


@pytest.mark.rule("DEPLOY-03", "QS-04")
def test_the_outer_thirds_of_a_small_table_are_the_zones() -> None:
    one, other = deployment_zones(Board.rectangle(42, 32), 2, shape="RE2")
    spans = sorted((min(x for x, _ in zone.outline), max(x for x, _ in zone.outline)) for zone in (one, other))
    assert spans == [(0, 14_000), (28_000, 42_000)]
    assert all({y for _, y in zone.outline} == {0, 32_000} for zone in (one, other))


@pytest.mark.rule("MARK-21")
def test_two_inches_from_a_marker_are_measured_from_the_edge_of_one_base() -> None:
    marker = Marker(1, (20_000, 20_000))
    radius = at(0, 0).footprint.radius / 1000
    assert near_marker([at(40, 40), at(22 + radius, 20)], marker)
    assert near_marker([at(22 + radius + 0.009, 20)], marker)
    assert not near_marker([at(22 + radius + 0.02, 20)], marker)
    assert near_marker([at(20, 20, z=2)], marker)
    assert not near_marker([at(20, 20, z=2.02)], marker)
    hull = replace(at(20, 20), footprint=FOOTPRINTS[4])
    long = max(x for x, _ in hull.footprint.corners) / 1000
    assert near_marker([replace(hull, x=round((22 + long) * 1000))], marker)
    assert not near_marker([replace(hull, x=round((22 + long) * 1000), facing=(0, 1))], marker)
    assert not near_marker([], marker)


def test_the_quarter_of_a_model() -> None:
    for board in (Size.C.board(), Board.circular(48)):
        x, y = (each / 1000 for each in board.centre)
        expected = {(-5, 5): 0, (5, 5): 1, (5, -5): 2, (-5, -5): 3}
        for (dx, dy), number in expected.items():
            assert quarter_of(at(x + dx, y + dy), board) == quarters(board)[number]
        assert quarter_of(at(x, y + 5), board) is None
        hull = replace(at(x + 3, y + 1), footprint=FOOTPRINTS[4], facing=(1, 0))
        assert quarter_of(hull, board) is None
        assert quarter_of(replace(hull, y=hull.y + 1_000), board) == quarters(board)[1]


@examples(60)
@given(
    zones=st.sampled_from(ZONES),
    footprint=st.sampled_from(FOOTPRINTS),
    x=st.integers(2_000, 70_000),
    y=st.integers(2_000, 46_000),
    facing=st.sampled_from([(1, 0), (0, 1), (3, 4), (-5, 2)]),
)
def test_against_every_point_of_the_footprint(
    zones: tuple[Zone, ...], footprint: Footprint, x: int, y: int, facing: tuple[int, int]
) -> None:
    figure = replace(at(0, 0), footprint=footprint, x=x, y=y, facing=facing)
    cloud = _cloud(figure)
    for zone in zones:
        depths = [_depth(zone, point) for point in cloud]
        if min(depths) > 0:
            assert fully_within(figure, zone)
        if min(depths) < -15:
            assert not fully_within(figure, zone)
        if max(depths) > 15:
            assert not on_neutral_ground(figure, zones)
    # Points 0.1 in. apart: nothing nearer than that means that nothing is inside.
    if all(_depth(zone, point) < -110 for zone, point in product(zones, cloud)):
        assert on_neutral_ground(figure, zones)


def _cloud(figure: Figure) -> list[tuple[int, int]]:
    """Points over a footprint, its rim included."""
    if figure.is_round:
        radius = figure.footprint.radius
        rim = [
            (figure.x + int(radius * cos(step * pi / 60)), figure.y + int(radius * sin(step * pi / 60)))
            for step in range(120)
        ]
        return rim + [
            (figure.x + round(s * (px - figure.x)), figure.y + round(s * (py - figure.y)))
            for px, py in rim
            for s in (0, 0.3, 0.6, 0.9)
        ]
    own = figure.outline
    reach = figure.footprint.radius
    grid = range(-reach, reach + 1, 150)
    return [
        *own,
        *((figure.x + i, figure.y + j) for i in grid for j in grid if contains(own, (figure.x + i, figure.y + j))),
    ]


def _depth(zone: Zone, point: tuple[int, int]) -> float:
    """How far a point lies within a zone, by angles on slices."""
    if zone.ring is None:
        within = depth(zone.outline, point)
        return within if zone.board is None else min(within, depth(zone.board, point))
    ring = zone.ring
    dx, dy = point[0] - ring.centre[0], point[1] - ring.centre[1]
    radius = hypot(dx, dy)
    if ring.whole:
        return ring.outer - radius
    turn = atan2(dx, dy) / (2 * pi)
    width = float(ring.end - ring.start) / 2
    off = (turn - float(ring.start) - width + 0.5) % 1 - 0.5
    beside = radius * sin(max(-pi / 2, min(pi / 2, 2 * pi * (width - abs(off)))))
    return min(ring.outer - radius, radius - ring.inner, beside)
