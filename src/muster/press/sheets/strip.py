"""Strips: parts laid out from top to bottom, each with a height and a way to draw it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from muster.press.sheets.faces import Face
from muster.press.sheets.look import PAD
from muster.press.sheets.pen import Pen, Style
from muster.press.sheets.wrapping import wrapped

Draw = Callable[[Pen, float, float], None]
"""A function that draws something at a place, which is its upper left corner."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A height and how to draw what is in it. A `joined` strip stays with the one after it."""

    height: float
    draw: Draw
    joined: bool = False


def height_of(strips: Sequence[Strip]) -> float:
    return sum(strip.height for strip in strips)


def draw_all(pen: Pen, strips: Sequence[Strip], x: float, y: float) -> float:
    """Draws strips one below the other; returns where the last one ends."""
    for strip in strips:
        strip.draw(pen, x, y)
        y += strip.height
    return y


def space(height: float) -> Strip:
    return Strip(height, lambda pen, x, y: None)


def text(words: str, style: Style, room: float, leading: float = 1.32, joined: bool = False) -> list[Strip]:
    """A strip for each line of a text."""
    return [
        line_of(line, style, style.size * leading, joined)
        for line in wrapped(words, style.face, style.size, room)
    ]  # fmt: skip


def line_of(words: str, style: Style, height: float, joined: bool = False) -> Strip:
    base = (height - style.size) / 2 + style.size * 0.8
    return Strip(height, lambda pen, x, y: _write(pen, x, y + base, words, style), joined)


def _write(pen: Pen, x: float, y: float, words: str, style: Style) -> None:
    pen.words(x, y, words, style)


def heading(words: str, style: Style, height: float = 15) -> Strip:
    """A heading, which stays with the strip after it."""
    return line_of(words, style, height, joined=True)


def label(words: str, colour: str, height: float = 13) -> Strip:
    return heading(words, Style(Face.HEAD, 9.5, colour), height)


def inset(strips: Sequence[Strip], by: float = PAD) -> list[Strip]:
    """The strips, drawn further to the right."""
    return [Strip(strip.height, partial(_further, strip, by), strip.joined) for strip in strips]


def _further(strip: Strip, by: float, pen: Pen, x: float, y: float) -> None:
    strip.draw(pen, x + by, y)
