"""All symbols on one sheet: the mat with its tape at the top, then a card for every kind."""

from collections.abc import Sequence
from itertools import groupby
from xml.etree.ElementTree import Element

from muster.army.symbols import ListedSymbol
from muster.press.fonts import FIGURES, READING
from muster.press.icons.drawing import svg_symbol
from muster.press.icons.outlines import CREDIT, symbol
from muster.press.palette import DAY as LOOK
from muster.press.svg import Sheet, Value, add, words

COLUMNS = 10
CELL, ROW, ICON = 152, 128, 64
MARGIN, GAP, PAD = 40, 24, 20
HEAD, TAPE, CARD_HEAD, FOOT = 150, 26, 64, 76
WIDTH = 2 * (MARGIN + PAD) + COLUMNS * CELL
_FIGURES = f"'{FIGURES}', 'Roboto Condensed', 'Arial Narrow', sans-serif"
_READING = f"'{READING}', 'Segoe UI', sans-serif"
_SQUARE, _TICK = 26, 12


def symbol_sheet(listed: Sequence[ListedSymbol]) -> str:
    """The sheet as SVG, with the symbols in the order given."""
    sheet = Sheet(LOOK, "Symbols of Muster")
    kinds = [(kind.title, list(symbols)) for kind, symbols in groupby(listed, lambda each: each.kind)]
    height = HEAD + TAPE + GAP + sum(_card_height(symbols) + GAP for _, symbols in kinds) + FOOT
    add(sheet.root, "rect", width=WIDTH, height=height, fill=LOOK.desk)
    _draw_head(sheet.root, len(listed), len(kinds))
    _draw_tape(sheet.root)
    top = HEAD + TAPE + GAP
    for title, symbols in kinds:
        _draw_card(sheet.root, title, symbols, top)
        top += _card_height(symbols) + GAP
    _draw_foot(sheet.root, top)
    return sheet.text(0, 0, WIDTH, height)


def _card_height(symbols: Sequence[ListedSymbol]) -> int:
    return CARD_HEAD + -(-len(symbols) // COLUMNS) * ROW + PAD // 2


def _draw_head(root: Element, count: int, kinds: int) -> None:
    add(root, "rect", width=WIDTH, height=HEAD, fill=LOOK.mat)
    across = "".join(f"M0 {y + 0.5}H{WIDTH}" for y in range(_SQUARE, HEAD, _SQUARE))
    down = "".join(f"M{x + 0.5} 0V{HEAD}" for x in range(_SQUARE // 2, WIDTH, _SQUARE))
    add(root, "path", d=across + down, fill="none", stroke=LOOK.mat_line, stroke_width=1, opacity=0.45)
    words(root, "Symbols", (MARGIN, 92), 72, LOOK.mat_ink, font_family=_FIGURES, font_weight=700)
    sentence = (
        f"{count} for units and weapons, in {kinds} kinds. Write the small name under one as the profile’s symbol."
    )
    words(root, sentence, (MARGIN, 126), 19, LOOK.mat_ink_2, font_family=_READING)
    words(
        root,
        "Muster",
        (WIDTH - MARGIN, 92),
        38,
        LOOK.mat_ink,
        font_family=_FIGURES,
        font_weight=600,
        text_anchor="end",
    )


def _draw_tape(root: Element) -> None:
    """Draw the tape measure along the lower edge of the mat; a quarter of a column is an inch."""
    add(root, "rect", y=HEAD, width=WIDTH, height=TAPE, fill=LOOK.tape)
    add(root, "rect", y=HEAD + TAPE - 2, width=WIDTH, height=2, fill=LOOK.tape_edge)
    inch = 4 * _TICK
    ticks = range(MARGIN, WIDTH, _TICK)
    lengths = (12 if (x - MARGIN) % inch == 0 else 6 for x in ticks)
    marks = "".join(f"M{x} {HEAD}v{length}" for x, length in zip(ticks, lengths, strict=True))
    add(root, "path", d=marks, fill="none", stroke=LOOK.tape_ink, stroke_width=1.5)
    for number, x in enumerate(range(MARGIN + inch, WIDTH - inch // 2, inch), 1):
        words(root, str(number), (x + 4, HEAD + 20), 14, LOOK.tape_ink, font_family=_FIGURES, font_weight=600)


def _draw_card(root: Element, title: str, symbols: Sequence[ListedSymbol], top: float) -> None:
    width, height = WIDTH - 2 * MARGIN, _card_height(symbols)
    add(root, "rect", x=MARGIN, y=top + 2, width=width, height=height, rx=12, fill=LOOK.ink, opacity=0.10)
    add(root, "rect", x=MARGIN, y=top, width=width, height=height, rx=12, fill=LOOK.card, stroke=LOOK.line)
    left = MARGIN + PAD
    words(root, title, (left + 4, top + 42), 32, LOOK.ink, font_family=_FIGURES, font_weight=600)
    figure: dict[str, Value] = {"font_family": _FIGURES, "font_weight": 500, "text_anchor": "end"}
    words(root, str(len(symbols)), (WIDTH - left - 4, top + 42), 28, LOOK.ink_2, **figure)
    add(root, "rect", x=left, y=top + 54, width=width - 2 * PAD, height=1, fill=LOOK.line)
    for place, listed in enumerate(symbols):
        row, column = divmod(place, COLUMNS)
        _draw_cell(root, listed, left + column * CELL, top + CARD_HEAD + row * ROW)


def _draw_cell(root: Element, listed: ListedSymbol, left: float, top: float) -> None:
    middle = left + CELL / 2
    svg_symbol(root, symbol(listed.name), (middle - ICON / 2, top + 8), ICON, LOOK.mat)
    middling: dict[str, Value] = {"text_anchor": "middle"}
    words(root, listed.label, (middle, top + 94), 15, LOOK.ink, font_family=_READING, **middling)
    words(root, listed.name, (middle, top + 112), 14, LOOK.ink_2, font_family=_FIGURES, font_weight=500, **middling)


def _draw_foot(root: Element, top: float) -> None:
    sentence = f"{CREDIT}. Who drew which: docs/symbols.md, “muster symbols --json”."
    words(root, sentence, (MARGIN, top + 26), 16, LOOK.ink_2, font_family=_READING)
