"""A sequence as stations on a tape: numbered and named, with what is done at each one below it."""

from collections.abc import Sequence

from muster.press.sheets.faces import Face, largest
from muster.press.sheets.look import Look, Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.strip import Strip, draw_all, height_of, text

BAR = 19.0


def stations(steps: Sequence[tuple[str, str]], wide: float, look: Look, size: float) -> Strip:
    each = wide / len(steps)
    below = [text(words, Style(Face.TEXT, size, look.ink), each - 10, 1.26) for _, words in steps]
    height = BAR + 5 + max(height_of(strips) for strips in below) + 4

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.box(Rect(x, y, wide, BAR), fill=pen.look.tape, line=pen.look.tape_edge, round_=2)
        for at, ((name, _), strips) in enumerate(zip(steps, below, strict=True)):
            left = x + at * each
            _station(pen, Rect(left, y, each, BAR), at, name)
            draw_all(pen, strips, left + 5, y + BAR + 5)

    return Strip(height, draw)


def _station(pen: Pen, place: Rect, at: int, name: str) -> None:
    ink = pen.look.tape_ink
    for tick in range(1, 16):
        x = place.x + place.width * tick / 16
        pen.line((x, place.bottom - (4 if tick == 8 else 2.4)), (x, place.bottom), ink, 0.4)
    if at:
        pen.line((place.x, place.y), (place.x, place.bottom), ink, 0.9)
    pen.disc(place.x + 12, place.y + 8.4, 6.2, ink if pen.look.tape else None, ink, 0.6)
    number = Style(Face.FIGURE, 8.6, pen.look.tape_2 or ink)
    pen.words(place.x + 12, place.y + 11.5, str(at + 1), number, Align.CENTRE)
    size = largest(name, Face.HEAD, (12, 11, 10, 9, 8), place.width - 26)
    pen.words(place.x + 22, place.y + 12.4, name, Style(Face.HEAD, size, ink))
