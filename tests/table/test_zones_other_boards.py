"""Deployment zones on circles, in slices, and on boards of any other outline, cut to it."""

from fractions import Fraction
from itertools import pairwise
from math import pi

import pytest

from muster.dice import ScriptedDice
from muster.files import BadInput
from muster.table.deployment.fairness import difference, fairness
from muster.table.deployment.markers import Formation, formations, inside_each, place_formation, recommended_markers
from muster.table.deployment.zone import Side, Zone, zone_at
from muster.table.deployment.zones import Middle, deployment_zones, quarters, roll_shape
from muster.table.shapes.board import Board, around
from muster.table.shapes.outline import depth, doubled_area
from tests.table.kit import unevenness


@pytest.mark.rule("ZONE-13", "ZONE-14")
@pytest.mark.parametrize("players", range(2, 9))
def test_equal_slices_cover_the_circle_and_run_clockwise(players: int) -> None:
    board = Board.circular(48)
    zones = deployment_zones(board, players)
    rings = [zone.ring for zone in zones if zone.ring]
    assert len(rings) == players
    assert rings[0].start == -rings[0].end
    assert rings[-1].end == rings[0].start + 1
    assert all(one.end == other.start for one, other in pairwise(rings))
    assert {ring.end - ring.start for ring in rings} == {Fraction(1, players)}
    assert {(ring.inner, ring.outer) for ring in rings} == {(8_000, 24_000)}
    assert sum(zone.area for zone in zones) == pytest.approx(pi * (24_000**2 - 8_000**2))
    assert all(doubled_area(zone.outline) > 0 for zone in zones)
    for zone, ring in zip(zones, rings, strict=True):
        assert zone_at(zones, around(board.centre, 16_000, (ring.start + ring.end) / 2)) is zone
        assert zone.side(around(board.centre, 16_000, ring.start)) is Side.ON_LINE
        assert zone.side(around(board.centre, 8_000, (ring.start + ring.end) / 2)) is Side.ON_LINE
        assert zone.side(around(board.centre, 24_010, (ring.start + ring.end) / 2)) is Side.OUTSIDE


@pytest.mark.rule("ZONE-14")
@pytest.mark.parametrize(("depth", "inner"), [(33, 8_000), (25, 12_000)])
def test_the_middle_of_the_circle_is_neutral(depth: int, inner: int) -> None:
    board = Board.circular(48)
    zones = deployment_zones(board, 3, depth)
    assert zone_at(zones, board.centre) is None
    assert zone_at(zones, (24_000, 24_000 + inner - 10)) is None
    assert zone_at(zones, (24_000, 24_000 + inner + 10)) is zones[0]


@pytest.mark.rule("ZONE-15")
def test_slices_that_meet_at_the_centre() -> None:
    board = Board.circular(24)
    zones = deployment_zones(board, 4, middle=Middle.SHARED)
    assert zone_at(zones, (12_000, 12_010)) is zones[0]
    assert zone_at(zones, board.centre) is None
    assert sum(zone.area for zone in zones) == pytest.approx(pi * 12_000**2)


@pytest.mark.rule("ZONE-16")
def test_the_middle_of_the_circle_as_the_zone_of_one_player() -> None:
    board = Board.circular(48)
    zones = deployment_zones(board, 5, middle=Middle.ZONE)
    assert zone_at(zones, board.centre) is zones[4]
    points = [(24_000, 31_990), (24_000, 32_000), (24_000, 32_010)]
    assert [zones[4].side(point) for point in points] == [Side.INSIDE, Side.ON_LINE, Side.OUTSIDE]
    assert [zone.letter for zone in zones] == list("ABCDE")
    assert zones[:4] == deployment_zones(board, 4)


L_BOARD = Board.polygon([(0, 0), (72, 0), (72, 24), (48, 24), (48, 48), (0, 48)])


@pytest.mark.rule("SETUP-21", "ZONE-17")
def test_zones_on_any_other_board_are_cut_to_it_and_the_report_tells_the_difference() -> None:
    zones = a, b = deployment_zones(L_BOARD, 2, shape="RE1")
    markers = place_formation(formations(9)[0], L_BOARD)
    report = fairness(zones, markers)
    assert list(report.areas) == [72_000 * 16_000, 48_000 * 16_000]
    assert difference(report.areas) == pytest.approx(1 / 3)
    assert report.gap == 16_000
    assert report.markers_inside == (3, 3), "the marker off the board is moved onto it"
    assert (a.side((60_000, 8_000)), b.side((60_000, 40_000))) == (Side.INSIDE, Side.OUTSIDE)
    agreed = Zone.on(L_BOARD, "B", ((0, 24_000), (72_000, 24_000), (72_000, 48_000), (0, 48_000)))
    assert unevenness((a, agreed)) == 0


def test_a_zone_with_a_reflex_corner_is_cut_in_convex_pieces() -> None:
    a, b = deployment_zones(L_BOARD, 2, shape="RE5")
    assert a.area == 36_000 * 16_000 + 24_000 * 8_000
    assert b.area == 12_000 * 16_000
    assert a.side((24_000, 8_000)) is Side.INSIDE
    assert b.side((60_000, 40_000)) is Side.OUTSIDE


U_BOARD = Board.polygon([(0, 0), (72, 0), (72, 48), (48, 48), (48, 8), (24, 8), (24, 48), (0, 48)])


def test_a_zone_that_the_board_cuts_in_two_keeps_both_parts() -> None:
    zones = a, b = deployment_zones(U_BOARD, 2, shape="RE1")
    assert [zone.area for zone in zones] == [72_000 * 8_000 + 48_000 * 8_000, 48_000 * 16_000], [
        zone.parts for zone in zones
    ]
    assert [b.side((x, 40_000)) for x in (12_000, 36_000, 60_000)] == [Side.INSIDE, Side.OUTSIDE, Side.INSIDE]
    assert a.side((36_000, 8_000)) is Side.ON_LINE


def test_the_parts_of_a_zone_are_not_joined_and_the_gap_is_measured_between_them() -> None:
    _, b = deployment_zones(U_BOARD, 2, shape="RE1")
    assert b.parts == (
        ((0, 32_000), (24_000, 32_000), (24_000, 48_000), (0, 48_000)),
        ((48_000, 32_000), (72_000, 32_000), (72_000, 48_000), (48_000, 48_000)),
    )
    between = Zone.on(U_BOARD, "C", ((24_000, 0), (48_000, 0), (48_000, 8_000), (24_000, 8_000)))
    tooth = Zone("T", outline := ((34_000, 30_000), (38_000, 30_000), (38_000, 40_000), (34_000, 40_000)), (outline,))
    assert fairness((b, tooth)).gap == 10_000
    assert fairness((b, between)).gap == 24_000


@pytest.mark.rule("MARK-03", "MARK-07", "SETUP-21")
def test_a_marker_off_an_irregular_board_moves_to_the_nearest_place_of_its_zone() -> None:
    zones = _, b = deployment_zones(U_BOARD, 2, shape="RE1")
    markers = recommended_markers(U_BOARD, zones)
    places = [marker.at for marker in markers]
    assert inside_each(markers, zones) == (1, 1)
    assert b.middle in {(23_000, 40_000), (49_000, 40_000)}
    assert places[2] in {(23_000, 24_000), (49_000, 24_000)}, "the centre of the board lies in the gap of the U"
    whole = deployment_zones(Board.rectangle(72, 48), 2, shape="RE1")
    assert [zone.middle for zone in whole] == [(36_000, 8_000), (36_000, 40_000)]


@pytest.mark.rule("MARK-03", "SETUP-21")
@pytest.mark.parametrize("formation", formations(9))
def test_every_formation_stands_on_an_irregular_board(formation: Formation) -> None:
    for board in (L_BOARD, U_BOARD, Board.polygon([(0, 0), (72, 0), (0, 48)])):
        markers = place_formation(formation, board)
        assert all(depth(board.outline, marker.at) > 0 for marker in markers), markers


def test_a_moved_place_follows_a_turned_board() -> None:
    corners = [(0, 0), (48, 0), (48, 24), (24, 24), (24, 48), (0, 48)]
    board, turned = Board.polygon(corners), Board.polygon([(48 - y, x) for x, y in corners])
    (black, *_), (black_turned, *_) = (place_formation(formations(9)[0], each) for each in (board, turned))
    off = [marker.at for marker in place_formation(formations(9)[0], board) if marker.colour is not None]
    assert {(48_000 - y, x) for x, y in off} == {marker.at for marker in place_formation(formations(9)[0], turned)}
    assert (48_000 - black.at[1], black.at[0]) == black_turned.at


def test_a_zone_that_lies_off_the_board_is_refused() -> None:
    board = Board.polygon([(0, 0), (72, 0), (0, 48)])
    with pytest.raises(BadInput) as refusal:
        deployment_zones(board, 2, shape="RE3")
    assert refusal.value.code == "zones.ground"


def test_quarters_of_a_circle() -> None:
    board = Board.circular(48)
    sections = quarters(board)
    places = [(14_000, 34_000), (34_000, 34_000), (34_000, 14_000), (14_000, 14_000)]
    assert [zone_at(sections, place) for place in places] == list(sections)
    assert zone_at(sections, board.centre) is None


def test_no_shape_is_rolled_for_a_circle() -> None:
    with pytest.raises(BadInput) as refusal:
        roll_shape(Board.circular(48), ScriptedDice([1]))
    assert refusal.value.code == "zones.shape"


@pytest.mark.rule("SETUP-21", "ZONE-17")
@pytest.mark.parametrize("shape", [f"RE{number}" for number in range(1, 7)])
def test_an_upright_board_has_the_zones_of_one_that_lies_turned_by_a_quarter(shape: str) -> None:
    corners = [(0, 0), (72, 0), (72, 24), (48, 24), (60, 48), (0, 48)]
    lying, upright = Board.polygon(corners), Board.polygon([(48 - y, x) for x, y in corners])
    zones, turned = (deployment_zones(board, 2, shape=shape) for board in (lying, upright))
    assert [zone.area for zone in turned] == [zone.area for zone in zones]
    assert [set(zone.outline) for zone in turned] == [{(48_000 - y, x) for x, y in zone.outline} for zone in zones]
    markers, moved = (place_formation(formations(9)[0], board) for board in (lying, upright))
    assert inside_each(moved, turned) == inside_each(markers, zones)


def test_quarters_of_an_upright_board_run_clockwise_from_the_upper_left() -> None:
    sections = quarters(Board.polygon([(0, 0), (48, 0), (48, 72), (0, 72)]))
    places = [(10_000, 60_000), (40_000, 60_000), (40_000, 10_000), (10_000, 10_000)]
    assert [zone_at(sections, place) for place in places] == list(sections)
