"""The pen: draws on one page after another, and records what it drew where."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from typing import Any

from muster.press.sheets.faces import Face, runs, width
from muster.press.sheets.look import HAIR, Look, Paper, Rect, Setting

_ASCENT, _DESCENT = 0.72, 0.2

Step = tuple[str, tuple[float, ...]]
"""A part of an outline: M goes to a place, L draws a line, C draws a curve, Z closes it."""


class Align(Enum):
    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    face: Face
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn: its page, its place, and its words if it has any."""

    page: int
    place: Rect
    text: str = ""


class Pen:
    """Draws in points from the upper left corner of the page, y downwards."""

    def __init__(self, setting: Setting, title: str) -> None:
        # Imported here because only printing needs it.
        from reportlab.pdfgen.canvas import Canvas

        self.paper: Paper = setting.paper
        self.look: Look = setting.look
        self.marks: list[Mark] = []
        self.page = 1
        self._buffer = BytesIO()
        size = (self.paper.width, self.paper.height)
        self._canvas: Any = Canvas(self._buffer, pagesize=size, invariant=1, pageCompression=1, lang="en")
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Muster")
        self._canvas.setCreator("Muster")

    def turn(self) -> None:
        """Goes on to the next page."""
        self._canvas.showPage()
        self.page += 1

    def finished(self) -> bytes:
        self._canvas.save()
        return self._buffer.getvalue()

    def words(self, x: float, y: float, text: str, style: Style, align: Align = Align.LEFT) -> float:
        """Draws text on the line `y`; returns where it ends."""
        wide = width(text, style.face, style.size)
        start = x - wide * align.value
        self._canvas.setFillColor(style.colour)
        drawing = self._canvas.beginText(start, self.paper.height - y)
        for font, piece in runs(text, style.face):
            drawing.setFont(font, style.size)
            drawing.textOut(piece)
        self._canvas.drawText(drawing)
        top = y - _ASCENT * style.size
        self._mark(Rect(start, top, wide, (_ASCENT + _DESCENT) * style.size), text)
        return start + wide

    def box(
        self, place: Rect, fill: str | None = None, line: str | None = None, thick: float = HAIR, round_: float = 0
    ) -> None:
        self._inks(fill, line, thick)
        shape = (place.x, self.paper.height - place.bottom, place.width, place.height)
        self._canvas.roundRect(*shape, round_, stroke=int(line is not None), fill=int(fill is not None))
        self._mark(place)

    def disc(
        self, x: float, y: float, radius: float, fill: str | None, line: str | None, thick: float = HAIR
    ) -> None:
        self._inks(fill, line, thick)
        strokes = {"stroke": int(line is not None), "fill": int(fill is not None)}
        self._canvas.circle(x, self.paper.height - y, radius, **strokes)
        self._mark(Rect(x - radius, y - radius, 2 * radius, 2 * radius))

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: str | None, thick: float = HAIR,
        dashes: Sequence[float] = (),
    ) -> None:  # fmt: skip
        if colour is None:
            return
        self._inks(None, colour, thick)
        self._canvas.setDash(list(dashes))
        self._canvas.line(start[0], self.paper.height - start[1], end[0], self.paper.height - end[1])
        self._canvas.setDash([])
        left, top = min(start[0], end[0]), min(start[1], end[1])
        self._mark(Rect(left, top, abs(end[0] - start[0]), abs(end[1] - start[1])))

    def hair(self, x: float, y: float, length: float) -> None:
        """Draws a horizontal hairline."""
        self.line((x, y), (x + length, y), self.look.line)

    def shape(self, steps: Sequence[Step], fill: str) -> None:
        """Draws a filled outline, with its holes left open."""
        self._inks(fill, None, HAIR)
        outline = self._canvas.beginPath()
        draws = {"M": outline.moveTo, "L": outline.lineTo, "C": outline.curveTo, "Z": outline.close}
        for letter, numbers in steps:
            draws[letter](*(n if at % 2 == 0 else self.paper.height - n for at, n in enumerate(numbers)))
        self._canvas.drawPath(outline, stroke=0, fill=1, fillMode=1)

    def within(self, place: Rect) -> "PageWindow":
        """Limits all that is drawn inside the `with` to that place."""
        return PageWindow(self._canvas, self.paper, place)

    def _inks(self, fill: str | None, line: str | None, thick: float) -> None:
        if fill is not None:
            self._canvas.setFillColor(fill)
        if line is not None:
            self._canvas.setStrokeColor(line)
            self._canvas.setLineWidth(thick)

    def _mark(self, place: Rect, text: str = "") -> None:
        self.marks.append(Mark(self.page, place, text))


class PageWindow:
    """A part of the page; nothing drawn outside of it shows."""

    def __init__(self, canvas: Any, paper: Paper, place: Rect) -> None:
        self._canvas, self._paper, self._place = canvas, paper, place

    def __enter__(self) -> None:
        self._canvas.saveState()
        outline = self._canvas.beginPath()
        place = self._place
        outline.rect(place.x, self._paper.height - place.bottom, place.width, place.height)
        self._canvas.clipPath(outline, stroke=0, fill=0)

    def __exit__(self, *_: object) -> None:
        self._canvas.restoreState()
