"""Table files with several faults at once: none hides another, and each is said in the words of the file."""

import pytest

from tests.table.terrain.kit import read


def sentences(text: str, board: str = "medium") -> list[str]:
    table, faults = read(f"kind: table\nboard: {board}\n{text}\n")
    assert table is None
    return [fault.sentence for fault in faults]


def piece(fields: str) -> str:
    return f"terrain: [{{name: P, size: [4, 2], at: [9, 9], top: 3, {fields}}}]"


WINDOW = "from: [-1, -1], to: [1, -1], sill: 0"
HIDDEN = [
    (piece("building: {floors: [0, 9], capacity: -5}"), ["capacity is -5", "floors do not rise from 0 to 3 in."]),
    (
        piece("danger: {weapon: {name: x, range: 0, attacks: 99, power: 4, type: assault}, on: 3}"),
        ["attacks is 99", "Danger is a weapon and a set chance at once"],
    ),
    (piece("danger: {on: 9, hp: 0}"), ["on is 9", "hp is 0"]),
    (piece("collapse: {reach: far, danger: {on: 9}}"), ["reach is far", "on is 9"]),
    (piece("slope: {rise: rim, run: 0, towards: up}"), ["towards is up", "run is 0 in."]),
    (piece("slope: {rise: ramp, towards: up}"), ["towards is up"]),
    (
        piece(f"openings: [{{{WINDOW}, lintel: x}}, {{{WINDOW}, lintel: 9}}]"),
        ["lintel is x", "is open from 0 to 9 in."],
    ),
    (piece("ladders: [{at: [2, x]}, {at: [0, 0]}]"), ["at is [2, x]", "touches no edge"]),
    (piece("outline: [[0, 0], [1, 1], [1, 0], [0, 1]]"), ["has several shapes", "outline crosses or touches itself"]),
    (
        "markers: [{at: [9, 9], number: 1}, {at: [9, 12], number: 1, colour: puce}, {at: [9, x], number: 1}]",
        ["colour is puce", "two markers are number 1", "two markers are number 1", "at is [9, x]"],
    ),
    ("markers: [{at: [9, 9], colour: puce}, {at: [9, 9]}]", ["colour is puce", "marker 2 lies on another"]),
    (
        "zones: [{letter: A, outline: [[0, 0], [9, 9], [9, 0], [0, 9]], slice: {outer: x, start: 0, end: 1}}]",
        ["zone 1 needs one shape", "outline crosses or touches itself", "outer is x"],
    ),
    ("zones: [{outline: [[0, 0], [9, 9], [9, 0], [0, 9]]}]", ["lacks the field “letter”", "outline crosses"]),
]


@pytest.mark.parametrize(("text", "expected"), HIDDEN)
def test_no_fault_hides_another(text: str, expected: list[str]) -> None:
    found = sentences(text)
    assert len(found) == len(expected), found
    assert all(any(each in sentence for sentence in found) for each in expected), found


def test_several_shapes_of_a_board_hide_no_crossed_corners() -> None:
    one, other = sentences("markers: []", "{size: small, corners: [[0, 0], [30, 30], [30, 0], [0, 30]]}")
    assert "the board needs one shape" in one + other
    assert "corners crosses or touches itself" in one + other


TWO = "zones: [{{letter: A, outline: [[0, 0], [9, 0], [9, 9], [0, 9]]}}, {{letter: B, outline: {}}}]"


@pytest.mark.rule("ZONE-17")
def test_zones_that_overlap_are_refused_and_neighbours_are_not() -> None:
    (sentence,) = sentences(TWO.format("[[5, 0], [12, 0], [12, 9], [5, 9]]"))
    assert sentence == "zones A and B overlap; allowed are zones clear of each other."
    assert read("kind: table\nboard: medium\n" + TWO.format("[[9, 0], [18, 0], [18, 9], [9, 9]]"))[1] == []


@pytest.mark.rule("ZONE-13")
@pytest.mark.parametrize(
    ("ring", "clear"),
    [
        ("inner: 8, outer: 24, start: 1/4, end: 1/2", True),
        ("inner: 8, outer: 24, start: 1/8, end: 1/2", False),
        ("inner: 8, outer: 24, start: 9/8, end: 10/8", False),
        ("inner: 0, outer: 8, start: 0, end: 1", True),
        ("inner: 0, outer: 9, start: 0, end: 1", False),
    ],
)
def test_slices_overlap_by_their_radii_and_turns(ring: str, clear: bool) -> None:
    first = "{letter: A, slice: {inner: 8, outer: 24, start: 0, end: 1/4}}"
    text = f"zones: [{first}, {{letter: B, slice: {{{ring}}}}}]"
    _, faults = read(f"kind: table\nboard: {{diameter: 48}}\n{text}\n")
    assert (not faults) is clear, faults


@pytest.mark.rule("TERRAIN-13")
def test_a_connection_joins_pieces_that_units_can_embark() -> None:
    pieces = "terrain: [{piece: tower, at: [9, 9]}, {piece: rocks, at: [20, 20]}, {piece: wood, at: [30, 30]}]"
    (sentence,) = sentences(f"{pieces}\nconnections: [{{from: Tower, to: Rocks}}]")
    assert sentence == "no unit can embark “Rocks”; allowed are connections between pieces with a building."
    (sentence,) = sentences(f"{pieces}\nconnections: [{{from: Wood, to: Rocks}}]")
    assert "“Wood” and “Rocks”" in sentence
    faulty = "terrain: [{piece: tower, at: [9, 9]}, {name: Q, size: [2, 2], at: [20, 9], building: {floors: x}}]"
    (sentence,) = sentences(f"{faulty}\nconnections: [{{from: Tower, to: Q}}]")
    assert sentence.startswith("floors is x")


@pytest.mark.parametrize(
    ("terrain", "said"),
    [
        ("{piece: rocks, at: [9, 9], turned: [0, 0]}", "turned is [0, 0], which points nowhere; allowed are e, ne"),
        ("17", "an item of terrain is “17”; allowed are the fields piece, name"),
        ("[1, 2]", "an item of terrain is a list; allowed are the fields piece, name"),
    ],
)
def test_what_is_no_piece_is_named_as_it_stands(terrain: str, said: str) -> None:
    (sentence,) = sentences(f"terrain: [{terrain}]")
    assert sentence.startswith(said)


def test_allowed_ends_of_a_connection_are_the_pieces_that_are_there_once_each() -> None:
    terrain = "terrain: [{piece: wod}, 17, {piece: tower, at: [9, 9]}, {name: A, size: [2, 2], at: [20, 9]}]"
    found = sentences(f"{terrain}\nconnections: [{{from: Tower, to: Zzz}}]")
    assert "to is Zzz; allowed are Tower, A." in found


@pytest.mark.rule("MARK-01")
def test_by_hand_there_may_be_as_many_markers_as_two_digits_number() -> None:
    places = ", ".join(f"{{at: [{1 + each % 12}, {1 + each // 12}]}}" for each in range(99))
    table, faults = read(f"kind: table\nboard: medium\nmarkers: [{places}]\n")
    assert faults == []
    assert table is not None
    assert len(table.markers) == 99
    (sentence,) = sentences(f"markers: [{places}, {{at: [40, 40]}}]")
    assert sentence == "markers lists 100; at most 99 are allowed."


@pytest.mark.rule("SETUP-20")
def test_on_a_table_in_centimetres_faults_speak_of_centimetres() -> None:
    board = "{length: 120, width: 90, units: cm}"
    text = "terrain: [{name: P, size: [4, 2], at: [9, 9], bottom: 3, top: 1}, {name: Q, round: 0, at: [20, 20]}]"
    assert sentences(text, board) == [
        "round is 0; allowed are centimetres from 0.1 to 100 with at most 3 decimals.",
        "top is 1 cm; allowed is the bottom, 3 cm, or more.",
    ]
    (sentence,) = sentences("markers: []", "{length: 700, width: 90, units: cm}")
    assert sentence == "A board of 700 by 90 cm cannot be played; each side is 6 to 600 cm."
