"""Markers in table files: the colours of a formation, or freely chosen places."""

from collections.abc import Sequence

from muster.files.kinds import OneOf, OrNil, Whole
from muster.files.reader import Field, Reader
from muster.files.values import Entry, Items, Mapping, Text, Value, line_of, part
from muster.table.deployment.markers import MOST, Formation, Marker, formations, place_formation
from muster.table.shapes.board import Board
from muster.table.shapes.outline import Point
from muster.table.terrain.checks import point_on_board
from muster.table.terrain.fields import read_point, sound_fields

COLOURS = tuple(
    dict.fromkeys(colour for count in range(1, MOST + 1) for each in formations(count) for colour in each.colours)
)
MOST_MARKERS = 99
"""The most markers that can be placed by hand: as many as two digits can number. Formations have 1 to 9."""
MARKER_FIELDS = (
    Field("at"),
    Field("number", Whole(1, MOST_MARKERS), "MARK-01", default=None),
    Field("colour", OrNil(OneOf(*COLOURS)), "MARK-01", default=None),
)


def read_markers(value: Value | None, board: Board | None, reader: Reader) -> tuple[Marker, ...]:
    """The colours of a formation, or a list of markers with places."""
    items = reader.items(value, "markers") if value is not None and value != Items(value.line, ()) else ()
    if value is None or not items:
        return ()
    if len(items) > MOST_MARKERS:
        reader.fault(value.line, f"markers lists {len(items)}; at most {MOST_MARKERS} are allowed.", "MARK-01")
        return ()
    if all(isinstance(item, Text) for item in items):
        return _formation(value, board, reader)
    return _places(items, board, reader)


def _formation(value: Value, board: Board | None, reader: Reader) -> tuple[Marker, ...]:
    fields = (Field("markers", OneOf(*COLOURS), "MARK-01", many=True),)
    values = reader.record(Mapping(value.line, (Entry(value.line, "markers", value),)), fields, "a formation")
    if values is None or board is None:
        return ()
    colours = tuple(dict.fromkeys(values["markers"]))
    return place_formation(Formation(len(colours), (), colours), board)


def _places(items: Sequence[Value], board: Board | None, reader: Reader) -> tuple[Marker, ...]:
    found: dict[int, Marker] = {}
    taken: list[Point] = []
    for place, item in enumerate(items, 1):
        what = f"marker {place}"
        if not isinstance(item, Mapping):
            reader.record(item, MARKER_FIELDS, what)
            continue
        values = sound_fields(item, MARKER_FIELDS, reader, what)
        written = part(item, "at")
        at = read_point(written, reader, "at") if written is not None else None
        number = values.get("number") or place
        if at is not None:
            _check_place(at, number, board, taken, line_of(item, "at"), reader)
            taken.append(at)
        if "number" in values and number in found:
            reader.fault(
                item.line, f"two markers are number {number}; allowed is a number of its own for each.", "MARK-01"
            )
        found[number] = Marker(number, at or (0, 0), values.get("colour"))
    return tuple(found.values())


def _check_place(
    at: Point, number: int, board: Board | None, others: Sequence[Point], line: int, reader: Reader
) -> None:
    if board is not None and not point_on_board(board, at):
        reader.fault(line, f"marker {number} is off the board; allowed are places on it.", "MARK-01")
    if at in others:
        reader.fault(line, f"marker {number} lies on another; allowed is a place of its own for each.", "MARK-01")
