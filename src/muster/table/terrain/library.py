"""Ready pieces of terrain, stored as data: each entry makes one or more pieces, placed and turned together."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from muster.files import BadInput
from muster.files.kinds import did_you_mean
from muster.files.reader import Reader
from muster.files.refusals import BadFile, shown
from muster.files.values import Entry as FieldEntry
from muster.files.values import Items, Text, Value
from muster.files.values import Mapping as Fields
from muster.table.shapes.outline import Point
from muster.table.terrain.effects import Connection, Passage, smallest
from muster.table.terrain.piece import Piece, Source
from muster.table.terrain.piece_reading import check_piece, piece_values
from muster.table.terrain.placing import placed

OF_THE_WHOLE = ("counts", "benefits")
NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Entry:
    """A ready piece: its parts around the origin (the first has no name of its own) and their connections."""

    key: str
    title: str
    about: str
    parts: tuple[Piece, ...]
    connections: tuple[Connection, ...] = ()

    @property
    def counts(self) -> int:
        """How many terrain pieces it counts as on a table (SCENERY-08)."""
        return sum(part.counts for part in self.parts)

    def at(
        self, at: Point, turned: Point = (1, 0), called: str = "", given: Mapping[str, Any] = NOTHING
    ) -> tuple[Piece, ...]:
        """Its pieces at a place, with their x axis along a direction; their names begin with `called`.

        Fields in `given` are changed in all parts, except that the first part alone has what the entry counts and
        grants.
        """
        first = {name: value for name, value in given.items() if name in OF_THE_WHOLE}
        rest = {name: value for name, value in given.items() if name not in OF_THE_WHOLE}
        way = smallest(turned)
        named = [
            replace(part, name=self.name_of(part.name, called), source=Source(self.key, at, way, number), **rest)
            for number, part in enumerate(self.parts)
        ]
        return tuple(placed(part, at, way) for part in (replace(named[0], **first), *named[1:]))

    def connected(self, called: str = "") -> tuple[Connection, ...]:
        """The connections between its pieces, with the names that the pieces get."""
        return tuple(
            replace(each, start=self.name_of(each.start, called), end=self.name_of(each.end, called))
            for each in self.connections
        )

    def name_of(self, part: str, called: str = "") -> str:
        return f"{called or self.title} {part}".strip()


def ready(name: str, at: Point, turned: Point = (1, 0), called: str = "") -> tuple[Piece, ...]:
    """The pieces of a library entry at a place on the table."""
    if name not in library():
        raise BadInput("terrain.unknown", unknown(name), "SCENERY-06")
    return library()[name].at(at, turned, called)


def unknown(name: str) -> str:
    return f"piece is {shown(name)}; allowed are {', '.join(library())}.{did_you_mean(name, library())}"


@cache
def library() -> Mapping[str, Entry]:
    """Every ready piece by its key."""
    text = (files("muster.table.terrain") / "data" / "library.json").read_text("utf-8")
    return MappingProxyType({key: _entry(key, **fields) for key, fields in json.loads(text).items()})


def _entry(key: str, title: str, about: str, parts: list[Any], connections: tuple[Any, ...] = ()) -> Entry:
    reader = Reader(key)
    pieces = tuple(_part(_value(part), reader) for part in parts)
    if reader.faults:
        raise BadFile(reader.faults)
    links = (Connection(**{**each, "passage": Passage(each["passage"])}) for each in connections)
    return Entry(key, title, about, pieces, tuple(links))


def _part(value: Value, reader: Reader) -> Piece:
    given = piece_values(value, reader, "part")
    if given is None or given.wrong:
        raise BadFile(reader.faults)
    piece = placed(Piece(**{"name": "", **given.values}), given.at, given.turned)
    check_piece(piece, None, value, reader)
    return piece


def _value(plain: Any) -> Value:
    """A value of JSON in the form that readers of files take."""
    if isinstance(plain, dict):
        return Fields(1, tuple(FieldEntry(1, key, _value(each)) for key, each in plain.items()))
    if isinstance(plain, list):
        return Items(1, tuple(map(_value, plain)))
    return Text(1, str(plain))
