"""The tape measure, which stands for everything that is measured against a limit."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from muster.press.sheets.faces import Face, width
from muster.press.sheets.look import Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.symbol import symbol_steps

INCH = 14.4
"""The length of an inch on the tape under a heading; it is only a picture, not a ruler."""

SIGN = 12.5
"""The side of a symbol on the tape."""


@dataclass(frozen=True, slots=True)
class TapePart:
    """A part of what is used, with the initials and the symbol that identify it."""

    amount: float
    letters: str
    symbol: str = ""


def strip(pen: Pen, place: Rect) -> None:
    """Draw a length of tape with its marks."""
    look = pen.look
    pen.box(place, fill=look.tape)
    if look.tape is None:
        pen.line((place.x, place.y), (place.right, place.y), look.line_2)
    quarter = INCH / 4
    for step in range(1, int(place.width / quarter) + 1):
        x = place.x + step * quarter
        length = place.height * (1.0 if step % 20 == 0 else 0.62 if step % 4 == 0 else 0.36)
        if x <= place.right:
            pen.line((x, place.y), (x, place.y + length), look.tape_ink, 0.5)


def step_of(whole: float) -> float:
    """A round number of which about five to ten make up the whole."""
    size = Decimal(10) ** (len(str(int(whole))) - 1) if whole >= 1 else Decimal(1)
    steps = [size / 10, size / 5, size / 2, size, size * 2, size * 5]
    return float(next(step for step in steps if whole / float(step) <= 11))


def measure(pen: Pen, place: Rect, parts: Sequence[TapePart], limit: float | None) -> None:
    """Draw the tape as a bar: the parts used, what is left, and what goes past the limit."""
    used = sum(part.amount for part in parts)
    whole = max(used, limit or 0) or 1
    scale = place.width / whole
    pen.box(place, fill=pen.look.well, line=pen.look.line_2, round_=2)
    end = _parts(pen, place, parts, scale)
    striped = end
    if limit is not None and used > limit:
        striped = place.x + limit * scale
        _surplus(pen, Rect(striped, place.y, (used - limit) * scale, place.height))
    _signs(pen, place, parts, scale, striped)
    _ticks(pen, place, whole, scale)
    pen.line((end, place.y - 2.5), (end, place.bottom + 2.5), pen.look.ink, 1.8)


def _parts(pen: Pen, place: Rect, parts: Sequence[TapePart], scale: float) -> float:
    x = place.x
    for part in parts:
        wide = part.amount * scale
        pen.box(Rect(x, place.y, wide, place.height), fill=pen.look.tape, line=pen.look.tape_edge)
        x += wide
    return x


def _signs(pen: Pen, place: Rect, parts: Sequence[TapePart], scale: float, striped: float) -> None:
    """Draw the sign of every part, on a plain patch where the tape is striped."""
    x = place.x
    for part in parts:
        wide = part.amount * scale
        _sign(pen, x + wide / 2, place.y, wide - 3, part, striped)
        x += wide


def _sign(pen: Pen, middle: float, y: float, room: float, part: TapePart, striped: float) -> None:
    """Draw the symbol of a part, else its initials; nothing if there is no room for either."""
    style = Style(Face.FIGURE, 8.5, pen.look.tape_ink)
    steps = symbol_steps(part.symbol, middle - SIGN / 2, y + 3, SIGN)
    wide = SIGN if steps else width(part.letters, style.face, style.size)
    if room < wide:
        return
    if middle + wide / 2 > striped:
        pen.box(Rect(middle - wide / 2 - 2, y + 2, wide + 4, SIGN + 2), fill=pen.look.tape or "#ffffff", round_=2)
    if steps:
        pen.shape(steps, pen.look.tape_ink)
    else:
        pen.words(middle, y + 13, part.letters, style, Align.CENTRE)


def _surplus(pen: Pen, place: Rect) -> None:
    """Draw what is over the limit: striped, with a heavy line at the limit."""
    with pen.within(place):
        across = -place.height
        while across < place.width:
            start = (place.x + across, place.bottom)
            pen.line(start, (start[0] + place.height, place.y), pen.look.bad, 1.6)
            across += 5
    pen.box(place, line=pen.look.bad, thick=1)


def _ticks(pen: Pen, place: Rect, whole: float, scale: float) -> None:
    step = step_of(whole)
    style = Style(Face.LABEL, 8, pen.look.ink_2)
    for count in range(int(whole / step * 5 + 1e-9) + 1):
        x = place.x + count * step / 5 * scale
        long = count % 5 == 0
        pen.line((x, place.bottom - (6 if long else 3)), (x, place.bottom), pen.look.tape_ink, 0.5)
        if long and (count * step / 5 <= whole - step * 0.35 or count * step / 5 == whole):
            pen.words(x, place.bottom + 10, f"{count * step / 5:,.10g}", style, _align(count, x, place))
    if whole % step:
        pen.words(place.right, place.bottom + 10, f"{whole:,.10g}", style, Align.RIGHT)


def _align(count: int, x: float, place: Rect) -> Align:
    if count == 0:
        return Align.LEFT
    return Align.RIGHT if x > place.right - 8 else Align.CENTRE
