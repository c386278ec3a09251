"""The symbols of units and weapons as vectors: for SVG, for PDF, and all of them on one sheet."""

from muster.press.icons.drawing import draw_symbol, svg_fragment, svg_symbol
from muster.press.icons.outlines import BOX, CREDIT, Step, Symbol, symbol

__all__ = ["BOX", "CREDIT", "Step", "Symbol", "draw_symbol", "svg_fragment", "svg_symbol", "symbol"]
