"""Pieces of a table in short form: an entry of the library, its place and a few changes say all about them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from muster.table.shapes.outline import Point
from muster.table.terrain.effects import Connection
from muster.table.terrain.fields import TURN
from muster.table.terrain.library import OF_THE_WHOLE, Entry, library
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

# First the fields relative to a piece's place and turn, which rounds; then those fixed in entries of several parts.
_PLACED = ("name", "source", "outline", "slope", "ladders", "openings")
_BODY = ("bottom", "top", "building", "profile", "weapons")


@dataclass(frozen=True, slots=True)
class Short:
    """An entry of the library at a place, the name of its pieces, and the fields in which they differ from it."""

    entry: Entry
    at: Point
    turned: Point
    called: str
    changes: Mapping[str, Any]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.entry.at(self.at, self.turned, self.called, self.changes)


def short_forms(table: Table) -> list[Short | Piece]:
    """The pieces of a table in order, in short form if exactly the same pieces can be made from that."""
    found = list(_found(table.pieces))
    links = implied(found)
    if table.connections[: len(links)] == links:
        return found
    return [
        each for one in found for each in (one.pieces if isinstance(one, Short) and one.entry.connections else (one,))
    ]


def implied(found: Sequence[Short | Piece]) -> tuple[Connection, ...]:
    """The connections that come with the entries."""
    each = (link for one in found if isinstance(one, Short) for link in one.entry.connected(one.called))
    return tuple(dict.fromkeys(each))


def _found(pieces: Sequence[Piece]) -> Iterator[Short | Piece]:
    place = 0
    while place < len(pieces):
        short = _short_at(pieces, place)
        yield short or pieces[place]
        place += len(short.entry.parts) if short else 1


def _short_at(pieces: Sequence[Piece], place: int) -> Short | None:
    first = pieces[place]
    source = first.source
    if source is None or source.part or source.entry not in library():
        return None
    entry = library()[source.entry]
    mine = tuple(pieces[place : place + len(entry.parts)])
    plain = entry.at(source.at, source.turned, first.name)
    short = Short(entry, source.at, source.turned, first.name, _changes(mine, plain))
    sayable = all(abs(each) <= TURN for each in source.turned) and bool(first.name)
    return short if sayable and short.pieces == mine else None


def _changes(pieces: Sequence[Piece], plain: Sequence[Piece]) -> dict[str, Any]:
    """The fields that differ from the entry, if they can be given for all its parts at once."""
    changes = {}
    for name in (field.name for field in fields(Piece)):
        if name in _PLACED or (name in _BODY and len(plain) > 1):
            continue
        pairs = [(getattr(one, name), getattr(other, name)) for one, other in zip(pieces, plain, strict=False)]
        differing = [now for now, before in (pairs[:1] if name in OF_THE_WHOLE else pairs) if now != before]
        if differing:
            changes[name] = differing[0]
    return changes
