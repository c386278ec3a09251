"""Tables in files: a board, its terrain from the library or free, connections, zones and markers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from muster.files.document import Document
from muster.files.kinds import did_you_mean
from muster.files.loading import load
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Items, Text, Value, line_of, part
from muster.table.shapes.board import Board
from muster.table.terrain.board_reading import read_board, read_markers, read_zones
from muster.table.terrain.effects import Connection
from muster.table.terrain.fields import CONNECTION_FIELDS, NAME
from muster.table.terrain.library import Entry, library, unknown
from muster.table.terrain.piece import Piece
from muster.table.terrain.piece_reading import check_piece, piece_values
from muster.table.terrain.placing import placed
from muster.table.terrain.table import Table

MOST_PIECES = 200
MOST_LISTED = 20
TABLE_FIELDS = (
    Field("name", NAME, default="table"),
    Field("board"),
    Field("terrain", default=None, many=True),
    Field("connections", default=None, many=True),
    Field("zones", default=None),
    Field("markers", default=None, many=True),
)
BODY_FIELDS = ("outline", "bottom", "top", "slope", "ladders", "openings", "building", "profile", "weapons")
PIECE = Field("piece", NAME, "SCENERY-06", default=None)


@dataclass(frozen=True, slots=True)
class _Item:
    """One item of the list of terrain: what it is called, and the library entry it is, if it is one."""

    value: Value
    called: str
    entry: Entry | None

    @property
    def names(self) -> tuple[str, ...]:
        return (
            tuple(self.entry.name_of(each.name, self.called) for each in self.entry.parts)
            if self.entry
            else (self.called,)
        )


def load_table(path: Path) -> Table:
    return load(path, "table", read_table)


def read_table(document: Document, reader: Reader) -> Table | None:
    """The table that a document holds. Every part is read, whatever is wrong with the others."""
    before, fields = len(reader.faults), document.fields
    values = reader.record(fields, TABLE_FIELDS, "a table")
    board = read_board(part(fields, "board"), reader)
    items = _called(_listed(part(fields, "terrain"), "terrain", reader))
    _check_names(items, reader)
    pieces = [piece for item in items for piece in _pieces(item, board, reader)]
    connections = [each for item in items if item.entry for each in item.entry.connected(item.called)]
    connections += _connections(_listed(part(fields, "connections"), "connections", reader), items, reader)
    zones = read_zones(part(fields, "zones"), board, reader)
    markers = read_markers(part(fields, "markers"), board, reader)
    if values is None or board is None or len(reader.faults) > before:
        return None
    return Table(board, tuple(pieces), tuple(dict.fromkeys(connections)), zones, markers, values["name"])


def _listed(value: Value | None, what: str, reader: Reader) -> tuple[Value, ...]:
    if value is None or (isinstance(value, Items) and not value.values):
        return ()
    items = reader.items(value, what)
    if len(items) > MOST_PIECES:
        reader.fault(value.line, f"{what} lists {len(items)}; at most {MOST_PIECES} are allowed.")
    return items[:MOST_PIECES]


def _called(items: Sequence[Value]) -> list[_Item]:
    """Every item with its own name, or that of its kind, numbered where that is taken."""
    taken = {name for item in items if (name := _text(item, "name"))}
    found = []
    for item in items:
        entry = library().get(_text(item, "piece"))
        usual = entry.title if entry else _text(item, "look").capitalize() or "Piece"
        called = _text(item, "name") or next(name for name in _numbered(usual) if name not in taken)
        taken.add(called)
        found.append(_Item(item, called, entry))
    return found


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name} {number}" for number in count(2))


def _text(value: Value, name: str) -> str:
    found = part(value, name)
    return found.text.strip() if isinstance(found, Text) else ""


def _check_names(items: Sequence[_Item], reader: Reader) -> None:
    seen: set[str] = set()
    for item in items:
        twice = next((name for name in item.names if name in seen), None)
        if twice is not None:
            sentence = f"two pieces are called “{shown(twice)}”; allowed is a name of its own for each."
            reader.fault(line_of(item.value, "name"), sentence)
        seen.update(item.names)


def _pieces(item: _Item, board: Board | None, reader: Reader) -> tuple[Piece, ...]:
    what = f"“{shown(item.called)}”"
    given = piece_values(item.value, reader, what, PIECE)
    named = part(item.value, "piece")
    if named is not None and item.entry is None:
        reader.fault(named.line, unknown(_text(item.value, "piece") or named.what), "SCENERY-06")
        return ()
    if given is None:
        return ()
    return _made(item, given, board, reader, what)


def _made(item: _Item, given: dict[str, Any], board: Board | None, reader: Reader, what: str) -> tuple[Piece, ...]:
    at, turned = given.pop("at", (0, 0)), given.pop("turned", (1, 0))
    given.pop("piece", None)
    given.pop("name", None)
    if item.entry is not None:
        barred = [name for name in given if name in BODY_FIELDS and len(item.entry.parts) > 1]
        if barred:
            sentence = f"{what} is made of several parts; {barred[0]} cannot be changed for all, what they do can."
            reader.fault(line_of(item.value, barred[0]), sentence, "SCENERY-06")
            return ()
        parts = item.entry.changed(item.called, given)
    elif "outline" in given:
        parts = (Piece(**{**given, "name": item.called}),)
    else:
        reader.fault(item.value.line, f"{what} lacks a shape; allowed are piece, outline, size, round.", "SCENERY-06")
        return ()
    pieces = tuple(placed(each, at, turned) for each in parts)
    for piece in pieces:
        check_piece(piece, board, item.value, reader)
    return pieces


def _connections(values: Sequence[Value], items: Sequence[_Item], reader: Reader) -> list[Connection]:
    names = [name for item in items for name in item.names]
    found = []
    for number, value in enumerate(values, 1):
        read = reader.record(value, CONNECTION_FIELDS, f"connection {number}")
        ends = [_end(value, field, names, reader) for field in ("from", "to")]
        if read is not None and all(ends):
            read.pop("from"), read.pop("to")
            found.append(Connection(ends[0], ends[1], **read))
    return found


def _end(value: Value, field: str, names: Sequence[str], reader: Reader) -> str:
    name = _text(value, field)
    if not name or name in names:
        return name
    known = ", ".join(map(shown, names[:MOST_LISTED])) or "names of pieces, of which there are none"
    sentence = f"{field} is {shown(name)}; allowed are {known}.{did_you_mean(name, names)}"
    reader.fault(line_of(value, field), sentence, "TERRAIN-13")
    return ""
