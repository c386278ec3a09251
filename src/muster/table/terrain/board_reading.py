"""Boards and zones in table files."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import Any

from muster.files import BadInput
from muster.files.kinds import Kind, Number, OneOf, OrNil, Parsed, Whole, Words
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Entry, Items, Mapping, Text, Value, line_of, part
from muster.table.deployment.adjusting import SLIVER, overlap
from muster.table.deployment.shares import DEFAULT_DEPTH, checked_depth
from muster.table.deployment.zone import Slice, Zone
from muster.table.deployment.zone_maps import zone_maps
from muster.table.deployment.zones import Middle, deployment_zones, zone_map
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, Scale
from muster.table.shapes.outline import Outline
from muster.table.shapes.sizes import Size
from muster.table.terrain.checks import meets_itself, on_board
from muster.table.terrain.convex import counter_clockwise
from muster.table.terrain.fields import LENGTH, read_outline, sound_fields

UNITS = {"in": Scale.INCHES, "cm": Scale.CENTIMETRES}
SIZES = {size.title: size for size in Size}
MOST_ZONES = 20
"""The most zones of a table: more than a game has sides, and few enough to compare each with every other."""
CROSSED_EDGE = "{} crosses or touches itself; allowed is an edge that meets itself nowhere."
_SIDE = Number("0", "1000", 2, unit="inches")


def _turns(text: str) -> Fraction:
    if len(text) > 24 or not set(text) <= set("0123456789/-"):
        raise ValueError(text)
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(text) from None


TURNS: Kind[Fraction] = Parsed(_turns, "fractions of a turn such as 1/8")
BOARD_FIELDS = (
    Field("size", OneOf(*SIZES), "SETUP-18", default=None),
    Field("length", _SIDE, "SETUP-21", default=None),
    Field("width", _SIDE, "SETUP-21", default=None),
    Field("diameter", _SIDE, "SETUP-21", default=None),
    Field("corners", default=None),
    Field("units", OneOf(*UNITS), "SETUP-21", default="in"),
    Field("name", Words(80), default=None),
)
MAP_FIELDS = (
    Field("map", OrNil(Words(40)), "ZONE-08", default=None),
    Field("players", Whole(2, 8), "ZONE-12", default=2),
    Field("depth", Whole(0, 100), "ZONE-02", default=DEFAULT_DEPTH),
    Field("middle", OneOf(*Middle), "ZONE-13", default=Middle.NEUTRAL),
)
ZONE_FIELDS = (
    Field("letter", Words(20), "ZONE-01"),
    Field("outline", default=None),
    Field("slice", default=None),
)
SLICE_FIELDS = (
    Field("inner", LENGTH, default=0),
    Field("outer", LENGTH),
    Field("start", TURNS),
    Field("end", TURNS),
)


def read_board(value: Value | None, reader: Reader) -> Board | None:
    """The board of a table file: the name of a listed size, or a group of fields with exactly one shape."""
    if value is None:
        return None
    if isinstance(value, Text):
        value = Mapping(value.line, (Entry(value.line, "size", value),))
    if not isinstance(value, Mapping):
        reader.record(value, BOARD_FIELDS, "the board")
        return None
    values = sound_fields(value, BOARD_FIELDS, reader, "the board")
    corners = part(value, "corners")
    outline = read_outline(corners, reader, "corners") if corners is not None else None
    wrong = {field.name for field in BOARD_FIELDS} - values.keys()
    if wrong - {"units", "name"} or (corners is not None and outline is None):
        return None
    try:
        board = _board({"units": "in", **values}, outline)
    except BadInput as refusal:
        reader.fault(value.line, refusal.sentence, refusal.rule)
        if refusal.code == "board.shape" and corners is not None and outline is not None and meets_itself(outline):
            reader.fault(corners.line, CROSSED_EDGE.format("corners"), "SETUP-21")
        return None
    return replace(board, name=values["name"]) if values.get("name") else board


def _board(values: dict[str, Any], outline: Outline | None) -> Board:
    scale = UNITS[values["units"]]
    size, length, width, diameter = (values[name] for name in ("size", "length", "width", "diameter"))
    shapes = [each is not None for each in (size, length or width, diameter, outline)]
    if sum(shapes) != 1 or (length is None) != (width is None):
        sentence = "the board needs one shape; allowed are a size, a length and width, a diameter, or corners."
        raise BadInput("board.shape", sentence, "SETUP-21")
    if size is not None:
        return SIZES[size].board(scale)
    if outline is not None:
        return Board.polygon([(Decimal(x) / INCH, Decimal(y) / INCH) for x, y in outline], scale=scale)
    return Board.circular(diameter, scale) if diameter is not None else Board.rectangle(length, width, scale)


def read_zones(value: Value | None, board: Board | None, reader: Reader) -> tuple[Zone, ...]:
    """The zones of a table file: a map by its id, or a list of zones with their own outlines or slices."""
    if value is None or (isinstance(value, Items) and not value.values):
        return ()
    if isinstance(value, Mapping):
        return _mapped_zones(value, board, reader)
    items = reader.items(value, "zones")
    if len(items) > MOST_ZONES:
        reader.fault(value.line, f"zones lists {len(items)}; at most {MOST_ZONES} are allowed.", "ZONE-12")
        return ()
    zones = [_zone(item, board, reader, f"zone {number}") for number, item in enumerate(items, 1)]
    known = tuple(zone for zone in zones if zone is not None)
    letters = [zone.letter for zone in known]
    if len(set(letters)) < len(letters):
        reader.fault(
            value.line, "two zones have the same letter; allowed is a letter of its own for each.", "ZONE-01"
        )
    for one, other in combinations(known, 2):
        if _overlapping(one, other):
            sentence = f"zones {one.letter} and {other.letter} overlap; allowed are zones clear of each other."
            reader.fault(value.line, sentence, "ZONE-17")
    return known


def _overlapping(one: Zone, other: Zone) -> bool:
    if one.ring is None or other.ring is None:
        return overlap(one, other) > SLIVER
    a, b = one.ring, other.ring
    turns = [(a.start + whole, a.end + whole) for whole in (ceil(b.start - a.start) + step for step in (-1, 0, 1))]
    beside = any(max(start, b.start) < min(end, b.end) for start, end in turns)
    return beside and max(a.inner, b.inner) < min(a.outer, b.outer)


def _mapped_zones(value: Mapping, board: Board | None, reader: Reader) -> tuple[Zone, ...]:
    """The zones of a map; the other fields are checked even if one of them is at fault."""
    values = sound_fields(value, MAP_FIELDS, reader, "zones")
    sound = len(values) == len(MAP_FIELDS)
    for name, check in (("map", _check_map), ("depth", _check_depth)):
        try:
            check(values, board)
        except BadInput as refusal:
            reader.fault(line_of(value, name), refusal.sentence, refusal.rule)
            sound = False
    if not sound or board is None:
        return ()
    with reader.noting(value.line):
        return deployment_zones(board, values["players"], values["depth"], values["map"], values["middle"])
    return ()


def _check_depth(values: dict[str, Any], board: Board | None) -> None:
    checked_depth(values.get("depth", DEFAULT_DEPTH))


def _check_map(values: dict[str, Any], board: Board | None) -> None:
    """Refuse an unknown map, and a map that is not for these players or this board, if both are known."""
    shape = values.get("map")
    if shape is None:
        return
    if board is not None and board.circle is None and "players" in values:
        zone_map(board, values["players"], shape)
    known = [each.id for each in zone_maps()]
    if shape.upper() not in known:
        sentence = f"“{shown(shape)}” is no map; allowed are {', '.join(known)}."
        raise BadInput("zones.shape", sentence, "ZONE-08")


def _zone(value: Value, board: Board | None, reader: Reader, what: str) -> Zone | None:
    values = sound_fields(value, ZONE_FIELDS, reader, what) if isinstance(value, Mapping) else {}
    outline, ring = part(value, "outline"), part(value, "slice")
    one_shape = (outline is None) != (ring is None)
    if not isinstance(value, Mapping):
        reader.record(value, ZONE_FIELDS, what)
    elif not one_shape:
        reader.fault(value.line, f"{what} needs one shape; allowed are an outline or a slice.", "ZONE-17")
    letter = values.get("letter", what)
    corners = _zone_corners(outline, reader) if outline is not None else None
    read = reader.record(ring, SLICE_FIELDS, "slice") if ring is not None else None
    if board is None or not one_shape:
        return None
    if outline is not None and corners is not None:
        return _zone_on(board, letter, corners, outline.line, reader)
    return _slice(board, letter, read, value, reader) if read is not None else None


def _zone_corners(outline: Value, reader: Reader) -> Outline | None:
    corners = read_outline(outline, reader, "outline")
    if corners is not None and meets_itself(corners):
        reader.fault(outline.line, CROSSED_EDGE.format("outline"))
        return None
    return counter_clockwise(corners) if corners is not None else None


def _zone_on(board: Board, letter: str, outline: Outline, line: int, reader: Reader) -> Zone | None:
    zone = Zone.on(board, letter, outline)
    if not zone.parts or not (board.irregular or on_board(board, outline)):
        reader.fault(line, f"zone {letter} leaves the board; allowed are zones with their ground on it.", "ZONE-17")
        return None
    return zone


def _slice(board: Board, letter: str, read: dict[str, Any], value: Value, reader: Reader) -> Zone | None:
    sound = board.circle is not None and 0 <= read["inner"] < read["outer"] <= board.circle
    if not sound or not 0 < read["end"] - read["start"] <= 1:
        sentence = (
            "a slice does not fit; allowed is a circular board, inner below outer up to its radius, start before end."
        )
        reader.fault(line_of(value, "slice"), sentence, "ZONE-13")
        return None
    return Zone.of(letter, Slice(board.centre, **read))
