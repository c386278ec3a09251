"""A symbol drawn on a page of a PDF looks as it does in SVG, wherever it is put and however large."""

import io
import re

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from muster.army.symbols import listed_symbols
from muster.press.icons import Symbol, draw_symbol, svg_fragment, symbol
from tests.press.icons.pixels import Ink, ink_of_page, ink_of_svg

CELL = 96


def page_of(symbols: list[Symbol], columns: int) -> Ink:
    rows = -(-len(symbols) // columns)
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(columns * CELL, rows * CELL))
    for place, drawn in enumerate(symbols):
        row, column = divmod(place, columns)
        draw_symbol(canvas, drawn, (column * CELL, (rows - 1 - row) * CELL), CELL, "#000000")
    canvas.save()
    return ink_of_page(file.getvalue())


@pytest.mark.rule("STAT-15")
def test_print_and_svg_agree_on_every_symbol() -> None:
    symbols = [symbol(name) for name in listed_symbols()]
    page = page_of(symbols, columns=20)
    for place, drawn in enumerate(symbols):
        row, column = divmod(place, 20)
        printed = page[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]
        assert np.abs(printed - ink_of_svg(svg_fragment(drawn), CELL)).mean() < 0.02, drawn.listed.name


@pytest.mark.rule("STAT-15")
def test_it_is_drawn_where_and_as_large_as_asked() -> None:
    placed = ink_of_svg(svg_fragment(symbol("plain-circle"), at=(128, 256), size=128), 512)
    whole = ink_of_svg(svg_fragment(symbol("plain-circle")), 512)
    assert placed[256:384, 128:256].sum() == pytest.approx(placed.sum(), rel=1e-6)
    assert placed.sum() == pytest.approx(whole.sum() / 16, rel=0.01)


@pytest.mark.rule("STAT-15")
def test_where_an_outline_covers_itself_print_and_svg_both_fill() -> None:
    twice = Symbol(symbol("shield").listed, "M0 0L400 0L400 400L0 400ZM100 100L512 100L512 512L100 512Z")
    printed, wanted = page_of([twice], columns=1), ink_of_svg(svg_fragment(twice), CELL)
    assert wanted[CELL // 2, CELL // 2] == 1
    assert np.abs(printed - wanted).mean() < 0.02


def test_a_fragment_is_one_path_in_one_colour() -> None:
    text = svg_fragment(symbol("wolf-head"), fill="#12413a")
    assert re.fullmatch(r'<path d="[^"]+" transform="[^"]+" fill="#12413a" />', text)
    assert 'fill="currentColor"' in svg_fragment(symbol("wolf-head"))


def test_drawing_leaves_the_colour_of_the_page_as_it_was() -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(40, 20))
    canvas.setFillColor("#000000")
    draw_symbol(canvas, symbol("shield"), (0, 0), 20, "#ffffff")
    canvas.rect(20, 0, 20, 20, stroke=0, fill=1)
    canvas.save()
    page = ink_of_page(file.getvalue())
    assert page[:, :19].max() == 0
    assert page[:, 21:].min() == 1
