"""Breaks text into lines of a given width."""

from collections.abc import Iterator, Sequence
from itertools import chain

from muster.press.sheets.faces import Face, clean, width


def wrapped(text: str, face: Face, size: float, room: float) -> list[str]:
    """The lines of a text; a word wider than a line is broken, and a hard space keeps words together."""
    paragraphs = text.replace("\t", " ").splitlines()
    return [line for paragraph in paragraphs for line in _lines(clean(paragraph), face, size, room)]


def _lines(paragraph: str, face: Face, size: float, room: float) -> Iterator[str]:
    line = ""
    words = filter(None, paragraph.split(" "))
    for word in chain.from_iterable(_pieces(each, face, size, room) for each in words):
        longer = f"{line} {word}" if line else word
        if line and width(longer, face, size) > room:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


def _pieces(word: str, face: Face, size: float, room: float) -> Iterator[str]:
    while len(word) > 1 and width(word, face, size) > room:
        cut = next(at for at in range(len(word) - 1, 0, -1) if at == 1 or width(word[:at], face, size) <= room)
        yield word[:cut]
        word = word[cut:]
    yield word


def title(text: str, face: Face, sizes: Sequence[float], room: float, most: int) -> tuple[float, list[str]]:
    """The largest size at which a title takes at most `most` lines, and the lines; else the smallest size."""
    for size in sizes:
        lines = wrapped(text, face, size, room)
        if len(lines) <= most and all(width(line, face, size) <= room for line in lines):
            break
    return size, lines
