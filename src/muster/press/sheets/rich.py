"""A paragraph in more than one style, such as a bold word and the text that explains it."""

from collections.abc import Iterator, Sequence

from muster.press.sheets.faces import width
from muster.press.sheets.pen import Pen, Style
from muster.press.sheets.strip import Strip
from muster.press.sheets.wrapping import wrapped

Piece = tuple[float, str, Style]
"""A piece of a line: where it starts, its words and their style."""


def rich(parts: Sequence[tuple[str, Style]], room: float, leading: float = 1.3, joined: bool = False) -> list[Strip]:
    """A strip for each line of the paragraph."""
    height = max(style.size for _, style in parts) * leading
    return [_strip(line, height, joined) for line in _lines(parts, room)]


def _lines(parts: Sequence[tuple[str, Style]], room: float) -> Iterator[list[Piece]]:
    line: list[Piece] = []
    x = 0.0
    for words, style in parts:
        gap = width(" ", style.face, style.size)
        for word in filter(None, " ".join(words.splitlines()).split(" ")):
            for piece in wrapped(word, style.face, style.size, room):
                wide = width(piece, style.face, style.size)
                if line and x + wide > room:
                    yield line
                    line, x = [], 0.0
                line = _joined(line, (x, piece, style))
                x += wide + gap
    if line:
        yield line


def _joined(line: list[Piece], piece: Piece) -> list[Piece]:
    """The line with a piece added; words of one style become one piece, so that they can be found as one."""
    if line and line[-1][2] == piece[2]:
        start, words, style = line[-1]
        return [*line[:-1], (start, f"{words} {piece[1]}", style)]
    return [*line, piece]


def _strip(line: list[Piece], height: float, joined: bool) -> Strip:
    size = max(style.size for _, _, style in line)
    base = (height - size) / 2 + size * 0.8

    def draw(pen: Pen, x: float, y: float) -> None:
        for start, words, style in line:
            pen.words(x + start, y + base, words, style)

    return Strip(height, draw, joined)
