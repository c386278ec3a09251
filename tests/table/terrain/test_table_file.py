"""Table files: written and read again, edited by hand, and refused with every fault listed."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.files.document import parse_documents
from muster.scenery.random_table import random_table
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.measure import Scale
from muster.table.shapes.sizes import Size
from muster.table.terrain.effects import Connection, Going, Passage
from muster.table.terrain.library import library, ready
from muster.table.terrain.table import Table
from muster.table.terrain.table_reading import load_table
from muster.table.terrain.table_writing import table_document, write_table
from tests.table.kit import examples
from tests.table.terrain.kit import read
from tests.table.terrain.strategies import tables

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "tables").glob("*.yaml"))


@given(tables())
@examples(40)
def test_what_is_written_reads_back_as_the_same_table(table: Table) -> None:
    assert read(write_table(table)) == (table, [])
    document = table_document(table)
    assert json.loads(json.dumps(document)) == document
    assert read(json.dumps(document)) == (table, [])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_read_and_written_again(path: Path) -> None:
    table = load_table(path)
    assert len(table.pieces) > 5
    assert table.zones
    assert table.markers
    assert read(write_table(table)) == (table, [])


def test_a_table_by_hand() -> None:
    text = """
kind: table
board: {size: medium, units: cm}
terrain:
  - {piece: wood, at: [12, 8], turned: n}
  - {piece: wood, at: [36, 40], going: open, name: Park}
  - {piece: wood, at: [12, 40]}
  - {size: [4, 2], at: [24, 24], turned: [0, 1], top: 1.5, look: rocks, going: impassable}
zones: {map: SQ1, depth: 25}
markers: [black, red]
"""
    table, faults = read(text)
    assert faults == []
    assert table is not None
    assert table.board == Size.B.board(Scale.CENTIMETRES)
    assert [piece.name for piece in table.pieces] == ["Wood", "Park", "Wood 2", "Rocks"]
    assert table.pieces[:1] == ready("wood", (12_000, 8_000), (0, 1))
    assert table.pieces[1].going is Going.OPEN
    assert table.pieces[3].outline == ((25_000, 22_000), (25_000, 26_000), (23_000, 26_000), (23_000, 22_000))
    assert table.zones == deployment_zones(table.board, 2, 25, "SQ1")
    assert (table.markers[0].at, table.markers[0].colour, len(table.markers)) == ((24_000, 24_000), "black", 3)


@pytest.mark.rule("TERRAIN-13", "TERRAIN-16", "TERRAIN-17")
def test_connections_are_read_beside_those_of_the_library() -> None:
    text = """
kind: table
board: large
terrain:
  - {piece: bunker, at: [20, 20], name: Post}
  - {piece: tower, at: [40, 20]}
connections: [{from: Tower, to: Post, both_ways: no, passage: delayed, capacity: 100, shared: yes}]
"""
    table, faults = read(text)
    assert faults == []
    assert table is not None
    assert table.connections == (
        Connection("Post", "Post hatch", both_ways=False),
        Connection("Tower", "Post", both_ways=False, passage=Passage.DELAYED, capacity=100, shared=True),
    )


def piece_line(fields: str) -> str:
    return f"kind: table\nboard: medium\nterrain:\n- {{piece: rocks, at: [9, 9], name: Rocks}}\n- {{{fields}}}\n"


FAULTS = [
    ("size: [4, 4], at: [1, 20]", "“Piece” leaves the board; allowed are places wholly on it."),
    ("outline: [[5, 5], [9, 9], [9, 5], [5, 9]]", "outline crosses or touches itself"),
    ("outline: [[5, 5], [9, 9], [7, 7]]", "outline crosses or touches itself"),
    ("outline: [[5, 5], [9, 9]]", "outline is a list of 2; allowed are 3 to 100 corners"),
    ("size: [2, 2], at: [9, 9], bottom: 2, top: 1", "top is 1 in.; allowed is the bottom, 2 in., or more."),
    ("size: [4, 1], at: [9, 9], top: 3, openings: [{from: [0, 0], to: [1, 0], sill: 0, lintel: 2}]", "off the edge"),
    (
        "size: [4, 2], at: [9, 9], top: 3, openings: [{from: [0, 1], to: [1, 1], sill: 2, lintel: 1}]",
        "from 0 to 3 in.",
    ),
    (
        "size: [4, 2], at: [9, 9], top: 3, openings: [{from: [0, 1], to: [1, 1], sill: 0, lintel: 9}]",
        "from 0 to 3 in.",
    ),
    ("size: [4, 2], at: [9, 9], top: 3, ladders: [{at: [0, 0]}]", "the ladder touches no edge"),
    ("piece: bridg, at: [9, 9]", "Did you mean “bridge”?"),
    ("piece: rocks, at: [20, 9], name: Rocks", "two pieces are called “Rocks”"),
    ("piece: rocks, at: [20]", "at is a list of 1; allowed are two numbers such as [12, 8.5]."),
    ("piece: rocks, at: [20, x]", "at is [20, x]; allowed are two inches from -1000 to 1,000"),
    ("piece: rocks, at: [20, 9], turned: up", "turned is up; allowed are e, ne, n, nw"),
    ("piece: rocks, at: [20, 9], turned: [0, 0]", "allowed are e, ne, n, nw"),
    (
        "piece: rocks, at: [20, 9], top: high",
        "top is high; allowed are inches from -20 to 60 with at most 3 decimals.",
    ),
    ("piece: rocks, at: [20, 9], gong: open", "has no field “gong”"),
    ("piece: rocks, at: [20, 9], going: swampy", "going is swampy; allowed are open, difficult, impassable."),
    ("piece: rocks, at: [20, 9], danger: {on: 7}", "on is 7; allowed are whole numbers from 1 to 6."),
    ("piece: rocks, at: [20, 9], collapse: {reach: 2}", "collapse is of a piece that cannot be destroyed"),
    ("piece: rocks, at: [20, 9], slows: 3/2", "slows is 3/2; allowed are none and shares from 0 to 1"),
    ("piece: rocks, at: [20, 9], slows: 1/0", "slows is 1/0"),
    ("piece: rocks, at: [20, 9], crossing: {ship: float}", "ship is float; allowed is each medium once"),
    ("piece: rocks, at: [20, 9], slope: {rise: rim}", "allowed for a rim is more than 0 in."),
    ("piece: rocks, at: [20, 9], slope: {rise: ramp}", "a ramp lacks the direction"),
    ("piece: rocks, at: [20, 9], building: {floors: [0, 3]}", "floors do not rise from 0 to 2 in."),
    ("piece: rocks, at: [20, 9], size: [1, 1], round: 3", "has several shapes"),
    ("piece: ruin, at: [20, 9], top: 3", "is made of several parts; top cannot be changed for all"),
    ("size: [0, 4], at: [20, 9]", "size is [0, 4]; allowed are two inches from 0.01"),
    ("round: 0, at: [20, 9]", "round is 0; allowed are inches from 0.1"),
    ("name: Nothing, at: [20, 9]", "“Nothing” lacks a shape; allowed are piece, outline, size, round."),
]


@pytest.mark.parametrize(("fields", "sentence"), FAULTS)
def test_what_is_wrong_with_a_piece_is_said_at_its_line(fields: str, sentence: str) -> None:
    table, faults = read(piece_line(fields))
    assert table is None
    assert [fault.line for fault in faults] == [5]
    assert sentence in faults[0].sentence


@pytest.mark.rule("STAT-23.a", "STAT-23.b")
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ("piece: rocks, at: [47.5, 20]", "leaves the board; allowed are places wholly on it."),
        ("piece: rocks, at: [20, 9], owner: A", "has no field “owner”"),
    ],
)
def test_terrain_lies_on_the_battlefield_and_belongs_to_no_player(fields: str, sentence: str) -> None:
    table, faults = read(piece_line(fields))
    assert table is None
    assert sentence in faults[0].sentence


@pytest.mark.parametrize(
    ("written", "fields"),
    [
        ("terrain: [{outline: [[5, 5], [9, 9], [9, 5], [5, 9]], slows: 3, top: -4}]", ("slows", "outline", "top")),
        ("terrain: [{outline: [[5, 5], [9, 9], [9, 5], [5, 9]], top: -4}]", ("outline", "top")),
        ("terrain: [{piece: rocks, at: [1, x], top: -4}]", ("at", "top")),
        ("terrain: [{piece: ruin, at: [20, 20], top: 3, bottom: 1}]", ("“Ruin”", "“Ruin”")),
        ("terrain: [{piece: rock, top: -4}]", ("piece", "top")),
        ("zones: {players: 12, map: XX, depth: 12}", ("players", "“XX”", "Zones")),
        ("zones: {map: XX, depth: 12}", ("“XX”", "Zones")),
        ("markers: [{at: [60, 9], colour: none such}]", ("colour", "marker")),
    ],
)
def test_one_fault_hides_no_other(written: str, fields: tuple[str, ...]) -> None:
    table, faults = read(f"kind: table\nboard: medium\n{written}\n")
    assert table is None
    assert sorted(fault.sentence.split()[0] for fault in faults) == sorted(fields)


@pytest.mark.parametrize("nothing", ["null", "~", "''"])
def test_a_piece_that_is_not_there_is_empty(nothing: str) -> None:
    _, (fault,) = read(f"kind: table\nboard: medium\nterrain: [{nothing}]\n")
    assert fault.sentence.startswith("an item of terrain is empty; allowed are the fields piece, name, outline")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_the_library_made_is_saved_in_short(seed: int) -> None:
    table = random_table(Size.C.board(), seed=seed).table
    text = write_table(table)
    assert read(text) == (table, [])
    assert "outline" not in text.split("zones:")[0]
    assert text.count("piece: ") == sum(piece.source is not None and piece.source.part == 0 for piece in table.pieces)


def test_only_what_differs_from_the_library_is_added_and_what_cannot_be_said_is_written_out() -> None:
    wood, tower = ready("wood", (12_000, 8_000), (6, 8)), ready("tower", (30_000, 9_000))
    bunker = ready("bunker", (30_000, 30_000), (0, 1), "Post")
    changed = replace(wood[0], going=Going.OPEN, slows=None, name="Park", counts=2)
    moved = replace(tower[0], outline=tuple((x, y + 1) for x, y in tower[0].outline))
    table = Table(Size.C.board(), (changed, moved, *bunker), library()["bunker"].connected("Post"))
    text = write_table(table)
    assert "  - {piece: wood, at: [12, 8], turned: [3, 4], name: Park, going: open, counts: 2}\n" in text
    assert '  - {piece: bunker, at: [30, 30], turned: "n", name: Post}\n' in text
    assert text.count("outline: ") == 1
    assert "connections" not in text
    assert read(text) == (table, [])
    cut_off = replace(table, connections=())
    assert "piece: bunker" not in write_table(cut_off)
    assert read(write_table(cut_off)) == (cut_off, [])


def test_every_fault_is_listed_in_one_pass() -> None:
    text = """kind: table
board: {length: 48, diameter: 20}
terrain:
  - {piece: wod, at: [9, 9]}
  - {name: A, size: [2, 2], top: -1}
connections:
  - {from: B, to: A, passage: slow}
zones:
  - {letter: A, outline: [[0, 0], [9, 0]]}
markers:
  - {at: [9]}
"""
    _, faults = read(text)
    assert sorted({fault.line for fault in faults}) == [2, 4, 5, 7, 9, 11]


@pytest.mark.rule("GROUND-16", "SCENERY-09", "TERRAIN-01.b", "TERRAIN-04.a")
def test_players_settle_the_nature_of_each_piece_in_the_file() -> None:
    text = piece_line(
        "size: [3, 3], at: [20, 20], name: Forge, top: 2, look: building, going: difficult, slows: 50%, cover: 2,"
        "cover_area: yes, danger: {on: 2}, benefits: [{name: Smithy}], agreed: yes,"
        "profile: {name: Forge, move: 0, dash: 0, defence: 5, hp: 4},"
        "openings: [{from: [-1, 1.5], to: [0, 1.5], sill: 0, lintel: 1}]"
    )
    table, faults = read(text)
    assert faults == []
    assert table is not None
    forge = table.pieces[1]
    assert forge.danger is not None
    assert forge.profile is not None
    assert (forge.going, float(forge.slows or 0), forge.cover.defence, forge.danger.on) == (
        Going.DIFFICULT,
        0.5,
        2,
        2,
    )
    assert (forge.cover_area, forge.benefits[0].name, forge.profile.hp, forge.openings[0].lintel) == (
        True,
        "Smithy",
        4,
        1000,
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ("zones: {map: LE1}", "“LE1” is no map for 2 players on a square board; allowed are SQ1, SQ2, SQ3."),
        ("zones: {depth: 50}", "allowed are 33 and 25"),
        ("zones: [{letter: A, outline: [[0, 0], [60, 0], [60, 9]]}]", "zone A leaves the board"),
        ("zones: [{letter: A, outline: [[0, 0], [9, 9], [9, 0], [0, 9]]}]", "crosses or touches itself"),
        ("zones: [{letter: A}]", "zone 1 needs one shape"),
        ("zones: [{letter: A, slice: {outer: 9, start: 0, end: 1/2}}]", "allowed is a circular board"),
        ("markers: [{at: [60, 9]}]", "marker 1 is off the board"),
        ("markers: [{at: [6, 9]}, {at: [7, 9], number: 1}]", "two markers are number 1"),
        ("markers: [green]", "markers is green; allowed are"),
        ("connections: [{from: Rocks, to: Tunnel}]", "to is Tunnel; allowed are Rocks."),
        ("connections: [{from: Rocsk, to: Rocks}]", "Did you mean “Rocks”?"),
        ("connections: [{from: Rocks, to: Rocks}]", "leads from “Rocks” to itself; allowed are two pieces."),
        ("markers: [{at: [6, 9]}, {at: [6, 9]}]", "marker 2 lies on another; allowed is a place of its own"),
    ],
)  # fmt: skip
def test_what_is_wrong_beside_the_terrain(fields: str, sentence: str) -> None:
    table, faults = read(f"kind: table\nboard: medium\nterrain: [{{piece: rocks, at: [9, 9]}}]\n{fields}\n")
    assert table is None
    assert [fault.line for fault in faults] == [4]
    assert sentence in faults[0].sentence


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("huge", "size is huge; allowed are small, medium, large, giant."),
        ("{length: 48}", "the board needs one shape"),
        ("{size: small, diameter: 30}", "the board needs one shape"),
        ("{length: 30, width: 48}", "the longer side comes first"),
        ("{corners: [[0, 0], [30, 30], [30, 0], [0, 30]]}", "cross or touch"),
        ("{diameter: 3000}", "diameter is 3000"),
    ],
)
def test_what_is_wrong_with_a_board(board: str, sentence: str) -> None:
    table, faults = read(f"kind: table\nboard: {board}\n")
    assert table is None
    assert len(faults) == 1
    assert sentence in faults[0].sentence


GOOD = EXAMPLES[1].read_text(encoding="utf-8")
TOKENS = [
    "- ",
    "{",
    "}",
    "[",
    "]",
    ": ",
    ", ",
    "at",
    "piece",
    "-1",
    "9" * 30,
    "none",
    "\n",
    "  ",
    "x",
    "[[",
    "🎲",
    "1/0",
    "%",
]


@examples(60)
@given(st.integers(0, len(GOOD)), st.integers(0, 40), st.lists(st.sampled_from(TOKENS), max_size=5).map("".join))
def test_whatever_a_file_holds_gives_a_table_or_faults_and_never_an_error(start: int, length: int, put: str) -> None:
    text = GOOD[:start] + put + GOOD[start + length :]
    table, faults = read(text)
    documents, _ = parse_documents(text, "table.yaml")
    assert (table is None) == bool(faults) or not documents
    for fault in faults:
        assert 1 <= fault.line <= len(text.splitlines()) + 1
        assert fault.sentence.isprintable()
        assert fault.sentence.endswith((".", "?"))


def test_checking_other_files_waits_for_no_geometry() -> None:
    heavy = ("numpy", "shapely", "numba", "muster.table")
    loads = f"import sys, muster.cli.check; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
