"""The band at the head of a page and the line at its foot."""

import itertools

from muster.press.sheets.faces import Face, largest, width
from muster.press.sheets.look import MARGIN, Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.tape import strip

TAPE = 6.5
GRID = 13.0
THIN = 30.0
FOOT = 28.0
"""The height that a page's foot takes."""


def band(pen: Pen, height: float) -> None:
    """Draw the band: the mat, from edge to edge, with the tape along its lower edge."""
    wide = pen.paper.width
    pen.box(Rect(0, 0, wide, height), fill=pen.look.mat)
    for step in range(1, int(wide / GRID) + 1):
        pen.line((step * GRID, 0), (step * GRID, height), pen.look.mat_line, 0.35)
    for step in range(1, int(height / GRID) + 1):
        pen.line((0, step * GRID), (wide, step * GRID), pen.look.mat_line, 0.35)
    strip(pen, Rect(0, height, wide, TAPE))


def thin_band(pen: Pen, left: str, right: str) -> float:
    """Draw the band of a later page; returns where the page continues below it."""
    band(pen, THIN)
    room = pen.paper.inner
    style = Style(Face.LABEL, 10, pen.look.mat_ink_2)
    free = room - width(right, style.face, style.size) - 16
    size = largest(left, Face.HEAD, (15, 13, 11, 9, 7, 6), free)
    pen.words(MARGIN, THIN / 2 + size * 0.33, left, Style(Face.HEAD, size, pen.look.mat_ink))
    pen.words(MARGIN + room, THIN / 2 + 3.5, right, style, Align.RIGHT)
    return THIN + TAPE + 11


def foot(pen: Pen, words: str, number: int, pages: int) -> None:
    y = pen.paper.height - 14
    style = Style(Face.TEXT, 6.6, pen.look.ink_2)
    pen.words(MARGIN, y, words, style)
    pen.words(pen.paper.width - MARGIN, y, f"{number} of {pages}", Style(Face.LABEL, 8, pen.look.ink_2), Align.RIGHT)


def logo(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the logo: an M of five bases joined by links, the leader in the tape's yellow."""
    look = pen.look
    spots = [(0.0, 1.0), (0.12, 0.1), (0.5, 0.72), (0.88, 0.1), (1.0, 1.0)]
    places = [(x + a * size, y + b * size * 0.8) for a, b in spots]
    for start, end in itertools.pairwise(places):
        pen.line(start, end, look.mat_ink_2, size * 0.07)
    for at, (a, b) in enumerate(places):
        pen.disc(a, b, size * 0.13, (look.tape or look.mat_ink) if at == 2 else look.mat_ink, None)
