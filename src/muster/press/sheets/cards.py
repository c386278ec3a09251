"""Unit cards on pages: in rows of two, as high as they need, together filling the page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from muster.army import Roster
from muster.press.sheets.band import FOOT, TAPE, THIN, thin_band
from muster.press.sheets.card import Card, card_of, continued
from muster.press.sheets.document import Page
from muster.press.sheets.faces import Face
from muster.press.sheets.look import GAP, MARGIN, PAD, Rect, Setting
from muster.press.sheets.pen import Pen, Style
from muster.press.sheets.strip import Strip, draw_all, height_of

TOP = THIN + TAPE + 11
ROWS = 3
"""The most rows of cards on a page."""
NOTES = 16.0
"""The distance of the lines for notes."""

Piece = tuple[Strip, ...]
"""A card, or the part of it that fits into one column."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One or two pieces side by side."""

    pieces: tuple[Piece, ...]
    height: float


def card_pages(roster: Roster, setting: Setting) -> list[Page]:
    wide, tall = card_width(setting), setting.paper.height - TOP - FOOT
    cards = [card_of(unit, roster.rules, wide, setting.look) for unit in roster.units]
    cards += [card_of(form.unit, roster.rules, wide, setting.look, form.of) for form in roster.forms]
    found = list(_paged(_rows(cards, tall), tall))
    return [partial(_draw_page, roster, rows, wide) for rows in found]


def card_width(setting: Setting) -> float:
    return (setting.paper.inner - GAP) / 2


def _rows(cards: Sequence[Card], tall: float) -> list[CardRow]:
    found = [piece for card in cards for piece in pieces(card, tall)]
    least = (tall - (ROWS - 1) * GAP) / ROWS
    pairs = [tuple(found[at : at + 2]) for at in range(0, len(found), 2)]
    return [CardRow(pair, max(least, *(height_of(piece) + PAD for piece in pair))) for pair in pairs]


def _paged(rows: Sequence[CardRow], tall: float) -> Iterator[list[CardRow]]:
    """The rows of each page. Space left on a page is shared among its rows, on the last page only if it is little."""
    page: list[CardRow] = []
    for row in rows:
        if page and _height([*page, row]) > tall + 0.01:
            yield _stretched(page, tall)
            page = []
        page.append(row)
    yield _stretched(page, tall) if tall - _height(page) < tall / 4 else page


def _height(rows: Sequence[CardRow]) -> float:
    return sum(row.height for row in rows) + GAP * (len(rows) - 1)


def _stretched(rows: Sequence[CardRow], tall: float) -> list[CardRow]:
    more = (tall - _height(rows)) / len(rows)
    return [CardRow(row.pieces, row.height + more) for row in rows]


def pieces(card: Card, tall: float) -> Iterator[Piece]:
    """A card in pieces for columns of this height: whole, or in parts that say that they continue."""
    part: list[Strip] = []
    for block in _blocks(card.strips):
        if part and height_of(part) + height_of(block) + PAD > tall:
            yield tuple(part)
            part = [continued(card)]
        part += block
    yield tuple(part)


def _blocks(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """The strips in groups that must stay together."""
    block: list[Strip] = []
    for strip in strips:
        block.append(strip)
        if not strip.joined:
            yield block
            block = []
    if block:
        yield block


def _draw_page(roster: Roster, rows: Sequence[CardRow], wide: float, pen: Pen) -> None:
    thin_band(pen, roster.name, "Unit cards")
    y = TOP
    for row in rows:
        for at, piece in enumerate(row.pieces):
            place = Rect(MARGIN + at * (wide + GAP), y, wide, row.height)
            _notes(pen, place, draw_all(pen, piece, place.x, place.y))
            pen.box(place, line=pen.look.line_2, thick=0.7, round_=5)
        y += row.height + GAP


def _notes(pen: Pen, place: Rect, end: float) -> None:
    """Draw lines to write on where a card has room left."""
    lines = int((place.bottom - end - 12) // NOTES)
    if lines < 1:
        return
    top = place.bottom - 8 - (lines - 1) * NOTES
    pen.words(place.x + PAD, top - 4, "Notes", Style(Face.LABEL, 7.6, pen.look.ink_2))
    for at in range(lines):
        y = top + at * NOTES
        pen.line((place.x + PAD, y), (place.right - PAD, y), pen.look.line, 0.5, (1, 2))
