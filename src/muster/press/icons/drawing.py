"""Draws a symbol: as an element or a piece of SVG, or on a page of a PDF. It is always filled, in one colour."""

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from muster.press.icons.outlines import BOX, Symbol
from muster.press.svg import Spot, add

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_NONZERO = 1
_PEN = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "close"}


def svg_symbol(parent: Element, drawn: Symbol, at: Spot, size: float, fill: str) -> Element:
    """Adds the symbol to a drawing, its upper left corner at a spot."""
    placed = f"translate({at[0]:.6g} {at[1]:.6g}) scale({size / BOX:.6g})"
    return add(parent, "path", d=drawn.path, transform=placed, fill=fill)


def svg_fragment(drawn: Symbol, at: Spot = (0, 0), size: float = BOX, fill: str = "currentColor") -> str:
    """The symbol as text, to be put into an SVG document or a page."""
    whole = Element("g")
    return tostring(svg_symbol(whole, drawn, at, size, fill), encoding="unicode")


def draw_symbol(canvas: "Canvas", drawn: Symbol, at: Spot, size: float, fill: str) -> None:
    """Draws the symbol on a page, its lower left corner at a spot; a PDF counts y upwards."""
    scale = size / BOX
    outline = canvas.beginPath()
    for letter, numbers in drawn.steps:
        xs, ys = numbers[0::2], numbers[1::2]
        spots = [(at[0] + x * scale, at[1] + size - y * scale) for x, y in zip(xs, ys, strict=True)]
        getattr(outline, _PEN[letter])(*(number for spot in spots for number in spot))
    canvas.saveState()
    canvas.setFillColor(fill)
    canvas.drawPath(outline, stroke=0, fill=1, fillMode=_NONZERO)
    canvas.restoreState()
