"""The typefaces of the sheets: the file of each, and what is drawn for letters that it does not have."""

import unicodedata
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from muster.press.fonts.faces import FOLDER

UNKNOWN = "¿"
"""What is drawn for letters that no font here has."""


class Face(StrEnum):
    """A typeface, named by its use."""

    FIGURE = "figure"
    HEAD = "head"
    LABEL = "label"
    TEXT = "text"
    BOLD = "bold"


# The fonts of the look, then fonts for other scripts that most machines have, last those of the PDF library.
OURS = {
    Face.FIGURE: "BarlowCondensed-700.ttf",
    Face.HEAD: "BarlowCondensed-600.ttf",
    Face.LABEL: "BarlowCondensed-500.ttf",
    Face.TEXT: "AtkinsonHyperlegibleNext-400.ttf",
    Face.BOLD: "AtkinsonHyperlegibleNext-700.ttf",
}
WORLD = {
    Face.FIGURE: "DejaVuSansCondensed-Bold.ttf",
    Face.HEAD: "DejaVuSansCondensed-Bold.ttf",
    Face.LABEL: "DejaVuSansCondensed.ttf",
    Face.TEXT: "DejaVuSans.ttf",
    Face.BOLD: "DejaVuSans-Bold.ttf",
}
LAST = {face: "VeraBd.ttf" if "Bold" in file else "Vera.ttf" for face, file in WORLD.items()}
WORLD_FOLDERS = tuple(
    Path(folder).expanduser()
    for folder in (
        "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/dejavu",
        "/usr/share/fonts/dejavu-sans-fonts",
        "/usr/share/fonts/TTF",
        "/usr/local/share/fonts",
        "/Library/Fonts",
        "C:/Windows/Fonts",
        "~/.local/share/fonts",
        "~/.fonts",
    )
)

Run = tuple[str, str]
"""The name of a registered font, and a piece of text of which it has every letter."""


@cache
def _font(path: Path) -> Any:
    # Imported here because only printing needs it.
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(path.stem, str(path))
    registerFont(font)
    return font


@cache
def _fonts(face: Face) -> tuple[Any, ...]:
    """The fonts that may be used for this face, the best first."""
    import reportlab

    last = Path(reportlab.__file__).parent / "fonts" / LAST[face]
    places = [FOLDER / OURS[face], *(folder / WORLD[face] for folder in WORLD_FOLDERS), last]
    return tuple(_font(path) for path in places if path.is_file())


def clean(text: str) -> str:
    """Text as it is printed: letters in composed form, without signs that have no picture."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(each for each in composed if unicodedata.category(each) not in ("Cf", "Cc", "Cs"))


def lacking(text: str, face: Face = Face.TEXT) -> str:
    """The letters of a text that no font here has, each once."""
    return "".join(dict.fromkeys(each for each in clean(text) if _drawn_by(each, face) is None))


@cache
def _drawn_by(letter: str, face: Face) -> str | None:
    return next((font.fontName for font in _fonts(face) if ord(letter) in font.face.charToGlyph), None)


def runs(text: str, face: Face) -> Iterator[Run]:
    """The text in pieces, each with a font that can draw it."""
    first = _fonts(face)[0].fontName
    drawn = [(_drawn_by(each, face), each) for each in clean(text)]
    known = [(font, each) if font else (first, UNKNOWN) for font, each in drawn]
    for font, letters in groupby(known, key=lambda pair: pair[0]):
        yield font, "".join(each for _, each in letters)


def width(text: str, face: Face, size: float) -> float:
    return _thousandths(text, face) * size / 1000


@cache
def _thousandths(text: str, face: Face) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(sum(stringWidth(piece, font, 1000) for font, piece in runs(text, face)))


def largest(text: str, face: Face, sizes: Sequence[float], room: float) -> float:
    """The first of the sizes, from large to small, at which the text is no wider than `room`; else the last."""
    return next((size for size in sizes if width(text, face, size) <= room), sizes[-1])
