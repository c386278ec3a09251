"""Small tables: a tinted head, hairlines, and cells that take as many lines as they need."""

from collections.abc import Sequence
from dataclasses import dataclass

from muster.press.sheets.faces import Face, largest
from muster.press.sheets.look import Look, Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.strip import Strip
from muster.press.sheets.wrapping import wrapped

HEAD = 12.0
LEADING = 1.16


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name and width; the column of width 0 takes what is left."""

    name: str
    wide: float
    align: Align
    wraps: bool = False
    prose: bool = False


def table(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], room: float, look: Look, size: float = 8.6,
    least: float = 0,
) -> list[Strip]:  # fmt: skip
    """A strip for the head and for each row; rows are at least `least` high."""
    places = _places(columns, room)
    return [_head(columns, places, room), *(_row(columns, places, row, room, look, size, least) for row in rows)]


def _places(columns: Sequence[Column], room: float) -> list[Rect]:
    left = room - sum(column.wide for column in columns)
    wides = [column.wide or left for column in columns]
    return [Rect(sum(wides[:at]), 0, wide, 0) for at, wide in enumerate(wides)]


def at_edge(place: Rect, align: Align) -> float:
    """The x coordinate at which a text of this alignment is set in its column."""
    return place.x + 3 + (place.width - 6) * align.value


def _head(columns: Sequence[Column], places: Sequence[Rect], room: float) -> Strip:
    def draw(pen: Pen, x: float, y: float) -> None:
        pen.box(Rect(x, y, room, HEAD), fill=pen.look.head)
        for column, place in zip(columns, places, strict=True):
            size = largest(column.name, Face.LABEL, (7.6, 7, 6.4, 5.8), place.width - 1)
            style = Style(Face.LABEL, size, pen.look.ink_2)
            pen.words(x + at_edge(place, column.align), y + 8.6, column.name, style, column.align)
        pen.line((x, y + HEAD), (x + room, y + HEAD), pen.look.line_2)

    return Strip(HEAD, draw, joined=True)


def _row(
    columns: Sequence[Column], places: Sequence[Rect], row: Sequence[str], room: float, look: Look, size: float,
    least: float,
) -> Strip:  # fmt: skip
    cells = [_cell(*each, size, look) for each in zip(columns, places, row, strict=True)]
    height = max(least, *(len(lines) * style.size * LEADING + 5 for lines, style in cells))

    def draw(pen: Pen, x: float, y: float) -> None:
        for column, place, (lines, style) in zip(columns, places, cells, strict=True):
            above = (height - len(lines) * style.size * LEADING) / 2
            for at, line in enumerate(lines):
                base = y + above + style.size * (0.84 + LEADING * at)
                pen.words(x + at_edge(place, column.align), base, line, style, column.align)
        pen.hair(x, y + height, room)

    return Strip(height, draw)


def _cell(column: Column, place: Rect, words: str, size: float, look: Look) -> tuple[list[str], Style]:
    room = place.width - (4 if column.align is Align.CENTRE else 5)
    if column.wraps:
        style = Style(Face.TEXT, size * 0.86, look.ink) if column.prose else Style(Face.HEAD, size, look.ink)
        return wrapped(words, style.face, style.size, room), style
    fitting = largest(words, Face.HEAD, (size, size - 1, size - 2, size - 3), room)
    return [words], Style(Face.HEAD, fitting, look.ink)
