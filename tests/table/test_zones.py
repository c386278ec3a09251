"""Deployment zones on square and rectangular boards: where they lie, that they are fair, what is refused."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import pytest

from muster.dice import ScriptedDice
from muster.files import BadInput
from muster.table.deployment.fairness import fairness, gap
from muster.table.deployment.ground import shared_parts
from muster.table.deployment.shares import DEPTHS, depth_along
from muster.table.deployment.zone import Side, Zone, zone_at
from muster.table.deployment.zone_maps import zone_maps
from muster.table.deployment.zones import Middle, deployment_zones, quarters, roll_shape
from muster.table.shapes.board import Board
from muster.table.shapes.outline import Outline, doubled_area
from muster.table.shapes.sizes import Size
from tests.table.kit import unevenness
from tests.table.maps import SIZES, TWO_PLAYERS

BOARDS = [*SIZES["square"], *SIZES["rectangular"]]


def shown(zones: Sequence[Zone]) -> str:
    return "\n".join(f"{zone.letter}: {zone.outline}" for zone in zones)


def overlapping(zones: Sequence[Zone]) -> list[str]:
    return [a.letter + b.letter for a, b in combinations(zones, 2) if shared_parts(a.outline, b.outline)]


def in_inches(outline: Outline) -> list[tuple[float, float]]:
    return [(x / 1000, y / 1000) for x, y in outline]


@pytest.mark.rule("ZONE-02")
@pytest.mark.parametrize(
    ("edge", "half", "third", "quarter"), [(24, 12, 8, 6), (48, 24, 16, 12), (72, 36, 24, 18), (96, 48, 32, 24)]
)
def test_percentages_of_the_listed_edges(edge: int, half: int, third: int, quarter: int) -> None:
    assert depth_along(edge * 1000, 33) == third * 1000
    assert depth_along(edge * 1000, 25) == quarter * 1000
    assert quarters(Board.rectangle(edge, 24))[3].outline[1] == (half * 1000, 0)


@pytest.mark.rule("ZONE-03", "ZONE-04")
@pytest.mark.parametrize(
    ("edge", "percent", "depth"),
    [(56, 33, 19), (57, 33, 19), (58, 33, 20), (57, 25, 15), (100, 33, 34), (100, 25, 25)],
)
def test_other_depths_are_rounded_up_to_a_whole_inch(edge: int, percent: int, depth: int) -> None:
    assert depth_along(edge * 1000, percent) == depth * 1000
    a, b = deployment_zones(Board.rectangle(edge, edge), 2, percent, "SQ1")
    assert a.outline[2] == (edge * 1000, depth * 1000)
    assert b.outline[2] == (0, (edge - depth) * 1000)


@pytest.mark.rule("ZONE-03", "ZONE-04")
def test_lines_at_half_an_edge_are_not_rounded() -> None:
    a, _ = deployment_zones(Board.rectangle(57, 41), 2, 33, "RE5")
    assert in_inches(a.outline) == [(0, 0), (28.5, 0), (28.5, 14), (19, 14), (19, 20.5), (0, 20.5)]


@pytest.mark.rule("ZONE-05")
def test_a_third_by_default_and_a_quarter_by_agreement_for_all_zones() -> None:
    for players in range(2, 9):
        board = Size.B.board()
        assert deployment_zones(board, players) == deployment_zones(board, players, 33)
        assert deployment_zones(board, players) != deployment_zones(board, players, 25)
    a, b = deployment_zones(Size.B.board(), 2, 25)
    assert (a.area, b.area) == (12_000 * 48_000, 12_000 * 48_000)


AREAS = {
    ("SQ1", 33): Fraction(1, 3), ("SQ1", 25): Fraction(1, 4),
    ("SQ2", 33): Fraction(2, 9), ("SQ2", 25): Fraction(1, 8),
    ("SQ3", 33): Fraction(1, 6), ("SQ3", 25): Fraction(1, 8),
    ("RE1", 33): Fraction(1, 3), ("RE1", 25): Fraction(1, 4),
    ("RE2", 33): Fraction(1, 3), ("RE2", 25): Fraction(1, 4),
    ("RE3", 33): Fraction(2, 9), ("RE3", 25): Fraction(1, 8),
    ("RE4", 33): Fraction(1, 6), ("RE4", 25): Fraction(1, 8),
    ("RE5", 33): Fraction(2, 9), ("RE5", 25): Fraction(3, 16),
    ("RE6", 33): Fraction(1, 3), ("RE6", 25): Fraction(1, 4),
}  # fmt: skip


@pytest.mark.rule("ZONE-08")
@pytest.mark.parametrize(("shape", "depth"), AREAS)
def test_the_share_of_the_board_in_each_two_player_zone(shape: str, depth: int) -> None:
    board = Size.B.board() if shape.startswith("SQ") else Size.C.board()
    zones = deployment_zones(board, 2, depth, shape)
    length, width = board.size
    assert [zone.area for zone in zones] == [AREAS[shape, depth] * length * width] * 2, shown(zones)


@pytest.mark.rule("ZONE-08")
@pytest.mark.parametrize(("shape", "sides", "depth"), TWO_PLAYERS)
def test_zone_b_is_zone_a_after_a_half_turn(shape: str, sides: tuple[int, int], depth: int) -> None:
    board = Board.rectangle(*sides)
    zones = a, b = deployment_zones(board, 2, depth, shape)
    length, width = board.size
    assert b.outline == tuple(map(board.half_turn, a.outline)), shown(zones)
    assert a.area == b.area > 0
    assert doubled_area(a.outline) > 0
    assert all(0 <= x <= length and 0 <= y <= width for zone in zones for x, y in zone.outline), shown(zones)
    assert not overlapping(zones), shown(zones)
    assert gap(a, b) > 0, shown(zones)


GAPS = [
    ("SQ1", (24, 24), 8.0, 12.0), ("SQ1", (48, 48), 16.0, 24.0),
    ("SQ2", (24, 24), 11.3, 17.0), ("SQ2", (48, 48), 22.6, 33.9),
    ("SQ3", (24, 24), 8.0, 12.0), ("SQ3", (48, 48), 16.0, 24.0),
    ("RE1", (72, 48), 16.0, 24.0), ("RE1", (96, 48), 16.0, 24.0),
    ("RE2", (72, 48), 24.0, 36.0), ("RE2", (96, 48), 32.0, 48.0),
    ("RE3", (72, 48), 26.6, 39.9), ("RE3", (96, 48), 28.6, 42.9),
    ("RE4", (72, 48), 16.0, 24.0), ("RE4", (96, 48), 16.0, 24.0),
    ("RE5", (72, 48), 14.4, 21.6), ("RE5", (96, 48), 16.0, 24.0),
    ("RE6", (72, 48), 21.5, 28.8), ("RE6", (96, 48), 26.6, 33.9),
]  # fmt: skip


@pytest.mark.parametrize(("shape", "sides", "at_33", "at_25"), GAPS)
def test_how_far_apart_the_zones_of_two_players_are(
    shape: str, sides: tuple[int, int], at_33: float, at_25: float
) -> None:
    for depth, inches in ((33, at_33), (25, at_25)):
        zones = deployment_zones(Board.rectangle(*sides), 2, depth, shape)
        assert gap(*zones) / 1000 == pytest.approx(inches, abs=0.05), shown(zones)


@pytest.mark.parametrize(
    ("players", "sides", "at_33", "at_25"),
    [
        (3, (48, 48), 16.0, 24.0),
        (3, (72, 48), 16.0, 25.6),
        (3, (96, 48), 16.0, 26.8),
        (4, (96, 48), 16.0, 24.0),
        (5, (48, 48), 3.72, 7.2),
        (5, (96, 48), 3.72, 7.2),
        (6, (48, 48), 3.0, 6.0),
        (6, (72, 48), 9.0, 9.0),
        (6, (96, 48), 12.0, 12.0),
        (8, (48, 48), 0.0, 6.0),
        (8, (96, 48), 0.0, 6.0),
    ],
)
def test_how_far_apart_the_zones_of_more_players_are(
    players: int, sides: tuple[int, int], at_33: float, at_25: float
) -> None:
    for depth, inches in ((33, at_33), (25, at_25)):
        zones = deployment_zones(Board.rectangle(*sides), players, depth)
        assert fairness(zones).gap / 1000 == pytest.approx(inches, abs=0.05), shown(zones)


@pytest.mark.parametrize(
    ("board", "faces"),
    [
        pytest.param(
            Size.B.board(),
            {1: "SQ1", 2: "SQ1", 3: "SQ2", 4: "SQ2", 5: "SQ3", 6: "SQ3"},
            marks=pytest.mark.rule("ZONE-06"),
        ),
        pytest.param(Size.C.board(), {face: f"RE{face}" for face in range(1, 7)}, marks=pytest.mark.rule("ZONE-07")),
    ],
)
def test_a_two_player_shape_by_its_number(board: Board, faces: dict[int, str]) -> None:
    for face, shape in faces.items():
        with ScriptedDice([face]) as dice:
            assert roll_shape(board, dice) == shape
        assert len(deployment_zones(board, 2, shape=shape)) == 2


@pytest.mark.rule("ZONE-10")
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("sides", BOARDS)
def test_maps_for_more_players(players: int, depth: int, sides: tuple[int, int]) -> None:
    board = Board.rectangle(*sides)
    zones = deployment_zones(board, players, depth)
    length, width = board.size
    assert "".join(zone.letter for zone in zones) == "ABCDEFGH"[: 8 if players == 7 else players]
    assert all(doubled_area(zone.outline) > 0 for zone in zones), shown(zones)
    assert all(0 <= x <= length and 0 <= y <= width for zone in zones for x, y in zone.outline), shown(zones)
    assert not overlapping(zones), shown(zones)
    # Thirds that are shared lines are kept to the mil, so an area may be off by one strip of a mil.
    assert unevenness(zones) < 2e-4, shown(zones)
    assert {frozenset((length - x, y) for x, y in zone.outline) for zone in zones} == {
        frozenset(zone.outline) for zone in zones
    }, shown(zones)
    assert _clockwise(board, zones), shown(zones)


@pytest.mark.parametrize("edge", ["24.01", "27.01", "30.01", "33.33", "57.37"])
@pytest.mark.parametrize("depth", DEPTHS)
def test_rounding_never_makes_zones_of_more_players_overlap(edge: str, depth: int) -> None:
    for length in (Decimal(edge), Decimal("60.01")):
        board = Board.rectangle(length, Decimal(edge))
        for players in range(3, 9):
            zones = deployment_zones(board, players, depth)
            assert not overlapping(zones), shown(zones)


@pytest.mark.parametrize("edge", ["6", "6.01", "7.5", "9.01", "12.03"])
@pytest.mark.parametrize("depth", DEPTHS)
def test_rounding_never_closes_the_gap_between_two_players(edge: str, depth: int) -> None:
    for length in (Decimal(edge), Decimal("12.05")):
        board = Board.rectangle(length, Decimal(edge))
        for each in zone_maps():
            if each.players == (2,) and board.kind in each.kinds:
                zones = each.lay(board, depth)
                assert gap(*zones) > 0, shown(zones)


def _clockwise(board: Board, zones: Sequence[Zone]) -> bool:
    """Whether the middles go once round the centre of the board, always to the right."""
    x, y = board.centre
    spokes = [(zone.middle[0] - x, zone.middle[1] - y) for zone in zones]
    return all(a[0] * b[1] - a[1] * b[0] < 0 for a, b in zip(spokes, (*spokes[1:], spokes[0]), strict=True))


@pytest.mark.parametrize("sides", [(48, 48), (72, 48)])
def test_seven_players_use_the_map_of_eight_zones(sides: tuple[int, int]) -> None:
    board = Board.rectangle(*sides)
    assert deployment_zones(board, 7) == deployment_zones(board, 8)
    assert len(deployment_zones(board, 7)) == 8


@pytest.mark.rule("ZONE-18")
def test_inside_on_the_line_outside_and_neutral_ground() -> None:
    zones = a, b = deployment_zones(Size.B.board(), 2, shape="SQ1")
    for point, side in {
        (24_000, 15_999): Side.INSIDE,
        (24_000, 16_000): Side.ON_LINE,
        (24_000, 16_001): Side.OUTSIDE,
        (24_000, 0): Side.ON_LINE,
    }.items():
        assert a.side(point) is side
    assert zone_at(zones, (24_000, 15_990)) is a
    assert zone_at(zones, (24_000, 16_000)) is None
    assert zone_at(zones, (24_000, 24_000)) is None
    assert zone_at(zones, (24_000, 40_000)) is b


def test_a_slanted_line_is_exact() -> None:
    a, _ = deployment_zones(Size.B.board(), 2, shape="SQ2")
    points = [(15_999, 15_999), (16_000, 16_000), (16_001, 16_001)]
    assert [a.side(point) for point in points] == [Side.INSIDE, Side.ON_LINE, Side.OUTSIDE]


@pytest.mark.parametrize("sides", BOARDS)
def test_quarters_are_equal_and_run_clockwise_from_the_upper_left(sides: tuple[int, int]) -> None:
    board = Board.rectangle(*sides)
    sections = quarters(board)
    assert unevenness(sections) == 0
    assert not overlapping(sections), shown(sections)
    assert sections[0].outline[3] == (0, sides[1] * 1000)
    assert _clockwise(board, sections)
    for one, other in ((0, 2), (1, 3)):
        assert set(map(board.half_turn, sections[one].outline)) == set(sections[other].outline)


@pytest.mark.parametrize(
    ("board", "players", "changes", "code"),
    [
        (Size.B.board(), 1, {}, "zones.players"),
        pytest.param(Size.D.board(), 9, {}, "zones.players"),
        (Board.circular(48), 9, {}, "zones.players"),
        (Board.circular(48), 2, {"middle": Middle.ZONE}, "zones.players"),
        (Size.B.board(), 2, {"depth": 40}, "zones.depth"),
        (Board.circular(48), 2, {"depth": 40}, "zones.depth"),
        (Size.B.board(), 2, {"shape": "RE1"}, "zones.shape"),
        (Size.B.board(), 3, {"shape": "SQ1"}, "zones.shape"),
        (Board.circular(48), 2, {"shape": "SQ1"}, "zones.shape"),
        (Size.B.board(), 2, {"middle": Middle.ZONE}, "zones.middle"),
        (Board.rectangle(30, 23), 5, {}, "zones.room"),
    ],
)
def test_refusals(board: Board, players: int, changes: dict[str, object], code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        deployment_zones(board, players, **changes)  # type: ignore[arg-type]
    assert refusal.value.code == code


@pytest.mark.rule("ZONE-12")
@pytest.mark.parametrize("board", [Size.D.board(), Board.circular(96)])
def test_more_than_eight_players_form_teams(board: Board) -> None:
    assert len(deployment_zones(board, 8)) == 8
    with pytest.raises(BadInput) as refusal:
        deployment_zones(board, 9)
    assert refusal.value.rule == "ZONE-12"
    assert "more form teams" in refusal.value.sentence
