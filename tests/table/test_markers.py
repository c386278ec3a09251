"""Formations by every roll, their places, and equal numbers in every zone."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from muster.dice import FastDice, ScriptedDice
from muster.files import BadInput
from muster.table.deployment.markers import (
    Formation,
    fair,
    formations,
    inside_each,
    place_formation,
    recommended_markers,
    roll_fair_formation,
    roll_formation,
    tactical_strike_markers,
)
from muster.table.deployment.shares import DEPTHS
from muster.table.deployment.zone import Side, zone_at
from muster.table.deployment.zones import Middle, deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.outline import edge_distance
from muster.table.shapes.sizes import Size
from tests.table.maps import SIZES, TWO_PLAYERS

Colours = tuple[str, ...]

EVERY = [formation for count in range(1, 10) for formation in formations(count)]

BLACK, RED, BLUE, ORANGE, PURPLE = "black", "red", "blue", "orange", "purple"


def case(rule: str, count: int, script: tuple[int, ...], *colours: str) -> object:
    return pytest.param(count, script, set(colours), marks=pytest.mark.rule(rule))


@pytest.mark.parametrize(
    ("count", "script", "colours"),
    [
        case("MARK-09", 1, (), BLACK),
        case("MARK-10", 2, (3, 3), RED),
        case("MARK-10", 2, (1, 4), BLUE),
        case("MARK-10", 2, (4, 1), ORANGE),
        case("MARK-10", 2, (6, 6), PURPLE),
        case("MARK-11", 3, (2,), RED, BLACK),
        case("MARK-11", 3, (3,), BLUE, BLACK),
        case("MARK-11", 3, (5, 3), ORANGE, BLACK),
        case("MARK-11", 3, (6, 4), PURPLE, BLACK),
        case("MARK-12", 4, (3,), RED, BLUE),
        case("MARK-12", 4, (4,), ORANGE, PURPLE),
        case("MARK-13", 5, (3,), RED, BLUE, BLACK),
        case("MARK-13", 5, (4,), ORANGE, PURPLE, BLACK),
        case("MARK-14", 6, (3,), ORANGE, PURPLE, BLUE),
        case("MARK-14", 6, (4,), ORANGE, PURPLE, RED),
        case("MARK-15", 7, (3,), RED, ORANGE, PURPLE, BLACK),
        case("MARK-15", 7, (4,), BLUE, ORANGE, PURPLE, BLACK),
        case("MARK-16", 8, (), RED, BLUE, ORANGE, PURPLE),
        case("MARK-17", 9, (), BLACK, RED, BLUE, ORANGE, PURPLE),
    ],
)
def test_each_branch_of_the_dice_tree(count: int, script: tuple[int, ...], colours: set[str]) -> None:
    with ScriptedDice(script) as dice:
        formation = roll_formation(count, dice)
    assert set(formation.colours) == colours
    assert len(place_formation(formation, Size.B.board())) == count


@pytest.mark.parametrize("count", range(1, 10))
def test_the_dice_tree_gives_exactly_the_formations_with_their_chances(count: int) -> None:
    rolled: Counter[Formation] = Counter()
    for script in product(range(1, 7), repeat=2):
        rolled[roll_formation(count, ScriptedDice(script))] += 1
    assert {each: Fraction(times, 36) for each, times in rolled.items()} == {
        each: each.chance for each in formations(count)
    }
    assert sum(each.chance for each in formations(count)) == 1


@pytest.mark.rule("MARK-11")
def test_three_markers_are_red_or_blue_twice_as_often() -> None:
    chances = {each.colours[0]: each.chance for each in formations(3)}
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert chances == {RED: third, BLUE: third, ORANGE: sixth, PURPLE: sixth}


@pytest.mark.parametrize("count", [-1, 0, 10])
def test_there_are_formations_of_one_to_nine(count: int) -> None:
    with pytest.raises(BadInput) as refusal:
        formations(count)
    assert refusal.value.code == "markers.count"


@pytest.mark.rule("MARK-04", "MARK-05", "MARK-18")
@pytest.mark.parametrize("sides", [*SIZES["square"], *SIZES["rectangular"]])
def test_nine_places_on_a_lattice_where_each_colour_is_a_pair(sides: tuple[int, int]) -> None:
    board = Board.rectangle(*sides)
    markers = place_formation(formations(9)[0], board)
    x, y = ([edge * share for share in (200, 500, 800)] for edge in sides)
    assert {marker.at for marker in markers} == set(product(x, y))
    places = {
        colour: [marker.at for marker in markers if marker.colour == colour] for colour in formations(9)[0].colours
    }
    assert places[BLACK] == [board.centre]
    for colour in (RED, BLUE, ORANGE, PURPLE):
        assert [board.half_turn(at) for at in places[colour]] == places[colour][::-1]


@pytest.mark.parametrize("formation", EVERY, ids=lambda each: "-".join(each.colours))
def test_a_half_turn_maps_every_formation_onto_itself(formation: Formation) -> None:
    board = Board.rectangle(57, 41)
    places = [marker.at for marker in place_formation(formation, board)]
    assert len(set(places)) == formation.count
    assert set(map(board.half_turn, places)) == set(places)


@pytest.mark.rule("MARK-06")
@pytest.mark.parametrize(("shape", "sides", "depth"), TWO_PLAYERS)
def test_two_players_always_have_equal_numbers(shape: str, sides: tuple[int, int], depth: int) -> None:
    board = Board.rectangle(*sides)
    a, b = deployment_zones(board, 2, depth, shape)
    for formation in EVERY:
        markers = place_formation(formation, board)
        assert fair(markers, (a, b)), (formation.colours, a.outline, b.outline)
        on_line = [sum(zone.side(marker.at) is Side.ON_LINE for marker in markers) for zone in (a, b)]
        assert on_line[0] == on_line[1], (formation.colours, a.outline, b.outline)
        distances = [sorted(edge_distance(zone.outline, marker.at) for marker in markers) for zone in (a, b)]
        assert distances[0] == pytest.approx(distances[1]), (formation.colours, a.outline, b.outline)


def test_a_marker_on_a_zone_line_is_neutral() -> None:
    board = Size.C.board()
    blue = place_formation(formations(2)[1], board)
    zones = deployment_zones(board, 2, 33, "RE4")
    assert inside_each(blue, zones) == (0, 0)
    assert {zones[0].side(blue[0].at), zones[1].side(blue[1].at)} == {Side.ON_LINE}


EIGHT, NINE = (RED, BLUE, ORANGE, PURPLE), (BLACK, RED, BLUE, ORANGE, PURPLE)
ONE_CORNER_PAIR = {(ORANGE,), (PURPLE,), (ORANGE, BLACK), (PURPLE, BLACK)}
NOT_BLUE_ALONE = {(BLACK,), (RED,), (RED, BLACK), (ORANGE, BLUE, PURPLE), (BLUE, ORANGE, PURPLE, BLACK), EIGHT, NINE}
NOT_RED_ALONE = {(BLACK,), (BLUE,), (BLUE, BLACK), (ORANGE, RED, PURPLE), (RED, ORANGE, PURPLE, BLACK), EIGHT, NINE}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(
    ("players", "size", "colours"),
    [
        (3, Size.B, NOT_BLUE_ALONE),
        (3, Size.C, NOT_BLUE_ALONE),
        (4, Size.B, {each.colours for each in EVERY} - ONE_CORNER_PAIR),
        (5, Size.B, {(BLACK,), EIGHT, NINE}),
        (6, Size.B, NOT_RED_ALONE),
        (6, Size.C, NOT_BLUE_ALONE),
        (8, Size.B, {(BLACK,), EIGHT, NINE}),
        (8, Size.D, {(BLACK,), EIGHT, NINE}),
    ],
)
def test_which_formations_are_fair_to_more_players(
    players: int, size: Size, colours: set[Colours], depth: int
) -> None:
    board = size.board()
    zones = deployment_zones(board, players, depth)
    assert {each.colours for each in EVERY if fair(place_formation(each, board), zones)} == colours


@pytest.mark.rule("MARK-06")
def test_a_formation_that_favours_a_zone_is_rolled_again() -> None:
    board = Size.B.board()
    zones = deployment_zones(board, 4)
    with ScriptedDice([6, 1, 6, 6, 1, 4]) as dice:
        assert roll_fair_formation(2, board, zones, dice).colours == (BLUE,)


@pytest.mark.rule("MARK-06")
def test_where_no_formation_is_fair_the_players_vote() -> None:
    board = Size.B.board()
    with pytest.raises(BadInput) as refusal:
        roll_fair_formation(2, board, deployment_zones(board, 5), FastDice(1))
    assert refusal.value.code == "markers.unfair"


@pytest.mark.rule("MARK-07")
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("board", [Size.B.board(), Size.C.board(), Board.rectangle(57, 41), Board.circular(48)])
def test_one_recommended_marker_in_every_zone_and_one_in_the_neutral_centre(
    players: int, depth: int, board: Board
) -> None:
    zones = deployment_zones(board, players, depth)
    markers = recommended_markers(board, zones)
    assert inside_each(markers, zones) == (1,) * len(zones)
    assert zone_at(zones, markers[-1].at) is None
    assert [marker.number for marker in markers] == list(range(1, len(zones) + 2))


def test_a_zone_in_the_middle_of_the_circle_needs_no_second_marker_at_the_centre() -> None:
    board = Board.circular(48)
    zones = deployment_zones(board, 4, middle=Middle.ZONE)
    assert inside_each(recommended_markers(board, zones), zones) == (1, 1, 1, 1)


@pytest.mark.parametrize("board", [Size.B.board(), Size.C.board(), Board.circular(48)])
@pytest.mark.parametrize(
    ("face", "shares"),
    [(3, ((5, 5), (2, 5), (8, 5), (5, 2), (5, 8))), (4, ((5, 5), (2, 2), (8, 8), (2, 8), (8, 2)))],
)
def test_the_five_of_tactical_strike_are_numbered_from_the_centre(
    board: Board, face: int, shares: tuple[tuple[int, int], ...]
) -> None:
    length, width = board.size
    with ScriptedDice([face]) as dice:
        markers = tactical_strike_markers(board, 2, dice)
    assert [(each.number, each.at) for each in markers] == [
        (number, (length * x // 10, width * y // 10)) for number, (x, y) in enumerate(shares, start=1)
    ]


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("sides", [(48, 48), (57, 57), (72, 48), (57, 41)])
def test_the_five_of_tactical_strike_are_fair_to_more_players(
    players: int, depth: int, sides: tuple[int, int]
) -> None:
    board, dice = Board.rectangle(*sides), FastDice(1)
    markers = tactical_strike_markers(board, players, dice, depth)
    zones = deployment_zones(board, players, depth)
    assert [marker.number for marker in markers] == [1, 2, 3, 4, 5]
    assert fair(markers, zones), (markers, [zone.outline for zone in zones])
    assert dice.rolled == 0


@pytest.mark.parametrize("players", [4, 5])
def test_five_fair_markers_on_four_or_five_slices(players: int) -> None:
    board = Board.circular(48)
    markers = tactical_strike_markers(board, players, FastDice(1))
    assert inside_each(markers, deployment_zones(board, players)) == (1,) * players
    assert len(markers) == 5


@pytest.mark.parametrize("players", [3, 6, 7, 8])
def test_no_five_markers_are_fair_to_other_slices(players: int) -> None:
    with pytest.raises(BadInput) as refusal:
        tactical_strike_markers(Board.circular(48), players, FastDice(1))
    assert (refusal.value.code, refusal.value.rule) == ("markers.five", "MARK-06")
