"""Tables in files: a board, its terrain from the library or freely made, connections, zones and markers."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from muster.files.document import Document
from muster.files.kinds import did_you_mean
from muster.files.loading import load
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Items, Mapping, Text, Value, line_of, part
from muster.table.shapes.board import Board
from muster.table.terrain.board_reading import read_board, read_zones
from muster.table.terrain.effects import Connection
from muster.table.terrain.fields import CONNECTION_FIELDS, NAME
from muster.table.terrain.library import Entry, library, unknown
from muster.table.terrain.marker_reading import read_markers
from muster.table.terrain.piece import Piece
from muster.table.terrain.piece_reading import Given, check_piece, piece_values
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
STAND_IN = ((0, 0), (1_000, 0), (1_000, 1_000), (0, 1_000))
"""The outline used for a piece whose own is at fault, so that its other fields can be checked."""


@dataclass(frozen=True, slots=True)
class _Item:
    """One item of the list of terrain: its name, and its library entry if it has one."""

    value: Value
    called: str
    entry: Entry | None

    @property
    def known(self) -> bool:
        """Whether it has fields and, if it names a library entry, that entry exists."""
        return isinstance(self.value, Mapping) and (self.entry is not None or part(self.value, "piece") is None)

    @property
    def names(self) -> tuple[str, ...]:
        return (
            tuple(self.entry.name_of(each.name, self.called) for each in self.entry.parts)
            if self.entry
            else (self.called,)
        )


def load_table(path: Path) -> Table:
    return load(path, "table", read_table)


class _InCentimetres(Reader):
    """A reader for tables in centimetres: numbers stay the same, and faults name the unit of the table (SETUP-20)."""

    def fault(self, line: int, sentence: str, rule: str = "") -> None:
        said = re.sub(r" in\.$", " cm.", sentence.replace("inches from", "centimetres from"))
        super().fault(line, said.replace(" in.", " cm"), rule)


def read_table(document: Document, reader: Reader) -> Table | None:
    """The table that a document holds; faults are told in the table's own unit."""
    units = _text(part(document.fields, "board") or document.fields, "units")
    own = _InCentimetres(reader.file) if units.lower() == "cm" else Reader(reader.file)
    table = _read(document, own)
    for fault in own.faults:
        reader.fault(fault.line, fault.sentence, fault.rule)
    return table


def _read(document: Document, reader: Reader) -> Table | None:
    """The table; every part is read, even if others are at fault."""
    fields = document.fields
    values = reader.record(fields, TABLE_FIELDS, "a table")
    board = read_board(part(fields, "board"), reader)
    items = _called(_listed(part(fields, "terrain"), "terrain", reader))
    _check_names(items, reader)
    pieces = [piece for item in items for piece in _pieces(item, board, reader)]
    connections = [each for item in items if item.entry for each in item.entry.connected(item.called)]
    links = _connections(_listed(part(fields, "connections"), "connections", reader), items, reader)
    connections += [link for line, link in links if _check_embarked(link, line, items, pieces, reader)]
    zones = read_zones(part(fields, "zones"), board, reader)
    markers = read_markers(part(fields, "markers"), board, reader)
    if values is None or board is None or reader.faults:
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
    """Every item with its own name, or the name of its kind, numbered if that is taken."""
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
    what = f"“{shown(item.called)}”" if isinstance(item.value, Mapping) else "an item of terrain"
    given = piece_values(item.value, reader, what, PIECE)
    if given is None:
        return ()
    values = {name: value for name, value in given.values.items() if name not in ("piece", "name")}
    if item.entry is not None:
        for name in _barred(item.entry, values):
            sentence = f"{what} is made of several parts; {name} cannot be changed for all, what they do can."
            reader.fault(line_of(item.value, name), sentence, "SCENERY-06")
            del values[name]
        pieces, wrong = item.entry.at(given.at, given.turned, item.called, values), given.wrong
    else:
        _check_shape(item, given, reader, what)
        wrong = given.wrong if "outline" in values else given.wrong | {"outline"}
        whole = Piece(**{"outline": STAND_IN, **values, "name": item.called})
        pieces = (placed(whole, given.at, given.turned),)
    for piece in pieces:
        check_piece(piece, board, item.value, reader, wrong)
    return pieces


def _barred(entry: Entry, values: Iterable[str]) -> list[str]:
    """The fields that cannot be changed: if an entry has several parts, only their effects can be."""
    return [name for name in values if name in BODY_FIELDS and len(entry.parts) > 1]


def _check_shape(item: _Item, given: Given, reader: Reader, what: str) -> None:
    """Report a missing shape: a piece that is not from the library needs its own."""
    named = part(item.value, "piece")
    if named is None and "outline" not in given.values and "outline" not in given.wrong:
        sentence = f"{what} lacks a shape; allowed are piece, outline, size, round."
        reader.fault(item.value.line, sentence, "SCENERY-06")
    elif named is not None and "piece" not in given.wrong:
        reader.fault(named.line, unknown(_text(item.value, "piece")), "SCENERY-06")


def _connections(values: Sequence[Value], items: Sequence[_Item], reader: Reader) -> list[tuple[int, Connection]]:
    """The connections between pieces that exist, each with its line."""
    names = list(dict.fromkeys(name for item in items if item.known for name in item.names))
    found = []
    for number, value in enumerate(values, 1):
        read = reader.record(value, CONNECTION_FIELDS, f"connection {number}")
        ends = [_end(value, field, names, reader) for field in ("from", "to")]
        if ends[0] and ends[0] == ends[1]:
            sentence = f"connection {number} leads from “{shown(ends[0])}” to itself; allowed are two pieces."
            reader.fault(value.line, sentence, "TERRAIN-13")
        elif read is not None and all(ends):
            read.pop("from"), read.pop("to")
            found.append((value.line, Connection(ends[0], ends[1], **read)))
    return found


def _check_embarked(
    link: Connection, line: int, items: Sequence[_Item], pieces: Sequence[Piece], reader: Reader
) -> bool:
    """Whether units can embark both ends; an end whose own building is at fault is not reported again."""
    written = {name for item in items if part(item.value, "building") for name in item.names}
    inside = written | {piece.name for piece in pieces if piece.building is not None}
    closed = [name for name in (link.start, link.end) if name not in inside]
    if closed:
        called = " and ".join(f"“{shown(name)}”" for name in closed)
        sentence = f"no unit can embark {called}; allowed are connections between pieces with a building."
        reader.fault(line, sentence, "TERRAIN-13")
    return not closed


def _end(value: Value, field: str, names: Sequence[str], reader: Reader) -> str:
    name = _text(value, field)
    if not name or name in names:
        return name
    known = ", ".join(map(shown, names[:MOST_LISTED])) or "names of pieces, of which there are none"
    sentence = f"{field} is {shown(name)}; allowed are {known}.{did_you_mean(name, names)}"
    reader.fault(line_of(value, field), sentence, "TERRAIN-13")
    return ""
