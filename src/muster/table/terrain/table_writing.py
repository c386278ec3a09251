"""Tables as plain values and as YAML text; the same table can be read back from both."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from muster.army import UNIT_FIELDS, WEAPON_FIELDS
from muster.army.stats import text_of
from muster.files.document import VERSION
from muster.files.kinds import Kind, Save
from muster.files.reader import Field, Recorded
from muster.table.deployment.markers import Marker
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point
from muster.table.terrain.board_reading import SIZES, UNITS
from muster.table.terrain.effects import Building, Connection, Danger
from muster.table.terrain.fields import COMPASS
from muster.table.terrain.piece import Piece
from muster.table.terrain.short_form import Short, implied, short_forms
from muster.table.terrain.table import Table

Plain = Any
Converters = dict[str, Callable[[Any], Plain]]

_SHORT = 110

# Text that other YAML readers would not read as text is quoted too, although our reader does not need it.
_BARE = re.compile(r"(?!(?:y|n|yes|no|on|off|true|false|null|none)$)[^\W\d_][\w '.-]*(?<! )", re.IGNORECASE)


def write_table(table: Table) -> str:
    """The table as a file to edit by hand; pieces from the library are written in short form."""
    return "\n".join(_lines(short_document(table))) + "\n"


def short_document(table: Table) -> dict[str, Plain]:
    """The table as plain values of JSON, with pieces from the library in short form."""
    found = short_forms(table)
    links = implied(found)
    document = table_document(table) | {
        "terrain": [_short(each) if isinstance(each, Short) else piece_document(each) for each in found],
        "connections": [_connection(each) for each in table.connections if each not in links],
    }
    return {name: value for name, value in document.items() if value != []}


def _short(short: Short) -> dict[str, Plain]:
    """A library entry, its place, and only those fields that are changed."""
    way = {} if short.turned == COMPASS["e"] else {"turned": _direction(short.turned)}
    changes = {name: "none" if value is None else _PIECE[name](value) for name, value in short.changes.items()}
    return {"piece": short.entry.key, "at": _point(short.at), **way, "name": short.called, **changes}


def _direction(way: Point) -> Plain:
    return next((word for word, each in COMPASS.items() if each == way), list(way))


def table_document(table: Table) -> dict[str, Plain]:
    """The table as plain values of JSON, every piece written out, lengths in inches; usual values are left out."""
    document: dict[str, Plain] = {
        "kind": "table",
        "version": int(VERSION),
        "name": table.name,
        "board": _board(table.board),
        "terrain": [piece_document(piece) for piece in table.pieces],
        "connections": [_connection(each) for each in table.connections],
        "zones": [_zone(zone) for zone in table.zones],
        "markers": [_marker(marker) for marker in table.markers],
    }
    return {name: value for name, value in document.items() if value != []}


def piece_document(piece: Piece) -> dict[str, Plain]:
    usual = Piece(name="", outline=())
    return _changed(piece, usual, _PIECE)


def _changed(record: object, usual: object, converters: Converters) -> dict[str, Plain]:
    return {
        name: convert(getattr(record, name))
        for name, convert in converters.items()
        if getattr(record, name) != getattr(usual, name)
    }


def inches(length: Mil) -> int | float:
    return length // INCH if length % INCH == 0 else length / INCH


def _point(point: Point) -> list[int | float]:
    return [inches(point[0]), inches(point[1])]


def _points(outline: Sequence[Point]) -> list[Plain]:
    return [_point(corner) for corner in outline]


def _same(value: Any) -> Plain:
    return value


def _save(value: int | None) -> str | None:
    return f"{value}+" if value is not None else None


def _fields(fields: Sequence[Field]) -> Callable[[Any], Plain]:
    """A function that writes a profile as the fields of its file that differ from their defaults."""

    def convert(record: object) -> dict[str, Plain]:
        return {
            field.name: _field(getattr(record, field.name), field.kind)
            for field in fields
            if field.kind is not None and getattr(record, field.name) != field.default
        }

    return convert


def _field(value: Any, kind: Kind[Any]) -> Plain:
    if isinstance(value, tuple):
        return [_field(each, kind) for each in value]
    if isinstance(kind, Recorded):
        said = _fields(kind.fields)(value)
        return said if len(said) > 1 else next(iter(said.values()))
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else float(value)
    plain = isinstance(value, bool | int) and not isinstance(kind, Save)
    return value if plain else text_of(value, kind)


def _each(convert: Callable[[Any], Plain]) -> Callable[[Any], Plain]:
    return lambda values: [convert(value) for value in values]


def _slope(slope: Any) -> Plain:
    way = {"towards": list(slope.towards)} if any(slope.towards) else {}
    return {"rise": str(slope.rise), **({"run": inches(slope.run)} if slope.run else {}), **way}


def _opening(opening: Any) -> Plain:
    heights = {"sill": inches(opening.sill), "lintel": inches(opening.lintel)}
    return {"from": _point(opening.a), "to": _point(opening.b), **heights, "name": opening.name}


def _collapse(collapse: Any) -> Plain:
    reach = {"reach": inches(collapse.reach)} if collapse.reach else {}
    return {"danger": _changed(collapse.danger, Danger(), _DANGER), **reach}


_DANGER: Converters = {
    "on": _same, "armour": _same, "aegis": _same, "ap": _save, "hp": _same, "casualty": _same,
    "weapon": _fields(WEAPON_FIELDS),
}  # fmt: skip
_COVER: Converters = {"defence": _same, "modifier": _same, "armour": _same, "aegis": _same, "save": _save}
_BUILDING: Converters = {"floors": _each(inches), "capacity": _same, "fire_points": _same, "entrance": _same}
_PIECE: Converters = {
    "name": _same,
    "outline": _points,
    "bottom": inches,
    "top": inches,
    "look": _same,
    "going": str,
    "slows": str,
    "crossing": lambda pairs: {medium: str(going) for medium, going in pairs},
    "danger": lambda danger: _changed(danger, Danger(), _DANGER),
    "veil": str,
    "cover": lambda cover: _changed(cover, type(cover)(), _COVER) or "none",
    "cover_area": _same,
    "standable": _same,
    "climbable": _same,
    "slope": _slope,
    "ladders": _each(lambda ladder: {"at": _point(ladder.at), "name": ladder.name}),
    "openings": _each(_opening),
    "building": lambda building: _changed(building, Building(), _BUILDING),
    "benefits": _each(lambda benefit: {"name": benefit.name, "reach": inches(benefit.reach)}),
    "profile": _fields(UNIT_FIELDS),
    "weapons": _each(_fields(WEAPON_FIELDS)),
    "collapse": _collapse,
    "counts": _same,
    "agreed": _same,
}


def _board(board: Board) -> dict[str, Plain]:
    units = next(unit for unit, scale in UNITS.items() if scale is board.scale)
    length, width = board.size
    if board.name in SIZES and board == SIZES[board.name].board(board.scale):
        shape: dict[str, Plain] = {"size": board.name}
    elif board.circle is not None:
        shape = {"name": board.name, "diameter": inches(2 * board.circle)}
    elif length >= width and board.outline == ((0, 0), (length, 0), (length, width), (0, width)):
        shape = {"name": board.name, "length": inches(length), "width": inches(width)}
    else:
        shape = {"name": board.name, "corners": _points(board.outline)}
    return shape | ({"units": units} if units != "in" else {})


def _connection(connection: Connection) -> dict[str, Plain]:
    usual = Connection("", "")
    kept: Converters = {"both_ways": _same, "passage": str, "capacity": _same, "shared": _same}
    return {"from": connection.start, "to": connection.end, **_changed(connection, usual, kept)}


def _zone(zone: Zone) -> dict[str, Plain]:
    ring = zone.ring
    if ring is None:
        return {"letter": zone.letter, "outline": _points(zone.outline)}
    turns = {"start": str(ring.start), "end": str(ring.end)}
    return {"letter": zone.letter, "slice": {"inner": inches(ring.inner), "outer": inches(ring.outer), **turns}}


def _marker(marker: Marker) -> dict[str, Plain]:
    colour = {"colour": marker.colour} if marker.colour else {}
    return {"number": marker.number, "at": _point(marker.at), **colour}


def _lines(document: dict[str, Plain]) -> Iterator[str]:
    """The lines of a document: one for each field or item; a long item has a line for each of its fields."""
    for name, value in document.items():
        if not isinstance(value, list):
            yield f"{name}: {_flow(value)}"
            continue
        yield f"{name}:"
        for item in value:
            if len(_flow(item)) <= _SHORT:
                yield f"  - {_flow(item)}"
                continue
            for number, (field, held) in enumerate(item.items()):
                yield f"{'    ' if number else '  - '}{field}: {_flow(held)}"


def _flow(value: Plain) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{_flow(name)}: {_flow(held)}" for name, held in value.items()) + "}"
        case list():
            return f"[{', '.join(map(_flow, value))}]"
        case bool():
            return "yes" if value else "no"
        case str():
            return value if _BARE.fullmatch(value) else json.dumps(value, ensure_ascii=False)
        case _:
            return json.dumps(value)
