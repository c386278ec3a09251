"""A unit's token: a round base with a symbol, or with the unit's initials."""

from muster.press.sheets.faces import Face, largest
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.symbol import symbol_steps

_SHARE = 1.16  # the side of a symbol's square, as a share of the radius


def initials(name: str) -> str:
    """One or two letters that stand for a name."""
    words = [word for word in name.split() if word[0].isalnum()] or [name]
    last = words[-1][0] if len(words) > 1 else ""
    return (words[0][0] + last).upper()


def token(pen: Pen, x: float, y: float, radius: float, symbol: str, name: str) -> None:
    look = pen.look
    if look.shade:
        pen.disc(x + radius * 0.09, y + radius * 0.11, radius, look.shade, None)
    pen.disc(x, y, radius, look.mat_2 or None, look.ink if look.mat is None else None, 0.8)
    if look.mat:
        pen.disc(x, y, radius * 0.86, look.mat, look.mat_line, radius * 0.05)
    side = radius * _SHARE
    steps = symbol_steps(symbol, x - side / 2, y - side / 2, side)
    if steps:
        pen.shape(steps, look.mat_ink)
        return
    letters = initials(name)
    size = largest(letters, Face.FIGURE, (radius * 1.05, radius * 0.9, radius * 0.7), radius * 1.4)
    pen.words(x, y + size * 0.35, letters, Style(Face.FIGURE, size, look.mat_ink), Align.CENTRE)
