"""The sheet of symbols: every one with its label and name, the credit, and nothing outside it."""

import io
from collections.abc import Sequence
from xml.etree.ElementTree import Element, fromstring

from PIL import Image

from muster.army.symbols import ListedSymbol, find_symbols
from muster.press.fonts import FACES, face_file
from muster.press.icons import CREDIT, symbol
from muster.press.icons.sheet import COLUMNS, WIDTH, symbol_sheet
from muster.press.png import png

SVG = "{http://www.w3.org/2000/svg}"


def sheet_of(symbols: Sequence[ListedSymbol]) -> Element:
    return fromstring(symbol_sheet(symbols))  # noqa: S314 -- our own text


def test_the_sheet_shows_every_symbol_with_its_label_and_name() -> None:
    everything = find_symbols("")
    root = sheet_of(everything)
    texts = {text.text for text in root.iter(f"{SVG}text")}
    paths = {path.get("d") for path in root.iter(f"{SVG}path")}
    for each in everything:
        assert {each.label, each.name, each.kind.title} <= texts
        assert symbol(each.name).path in paths
    assert any(CREDIT in text for text in texts if text)


def test_a_sheet_of_a_few_is_as_high_as_they_need() -> None:
    few, one_more = find_symbols("")[:COLUMNS], find_symbols("")[: COLUMNS + 1]
    heights = [float(sheet_of(each).get("height", "0")) for each in (few[:1], few, one_more)]
    assert heights[0] == heights[1] < heights[2]


def test_words_are_set_in_our_faces_and_stay_in_their_cells() -> None:
    """The longest name is drawn, and no ink touches the edge of the paper beside the cards."""
    sheet = symbol_sheet(find_symbols("cloaked rider"))
    picture = Image.open(io.BytesIO(png(sheet, WIDTH, [face_file(face) for face in FACES]))).convert("RGB")
    bare = Image.open(io.BytesIO(png(sheet, WIDTH))).convert("RGB")
    assert picture.size[0] == WIDTH
    assert picture.tobytes() != bare.tobytes()
    edge = picture.crop((0, 200, 30, picture.size[1]))
    assert len(edge.getcolors() or []) == 1
