"""A brush: everything a look needs to draw one piece on one outline."""

from functools import cached_property
from xml.etree.ElementTree import Element

from muster.drawing import rings
from muster.drawing.projection import Ring
from muster.press.grain import Grain
from muster.press.palette import Palette
from muster.press.svg import Sheet, Spot, Value, add, path, smooth
from muster.press.textures import texture
from muster.table.shapes.measure import INCH
from muster.table.terrain.piece import Piece

LAMP = (0.55, 0.84)
"""The direction in which shadows fall, as the lamp is at the top left."""

_REACH, _LONGEST = 1.5, 10.0


class Brush:
    """Draws into a group, in the colours of a sheet, with random details that depend only on the outline."""

    def __init__(self, sheet: Sheet, group: Element, piece: Piece, ring: Ring) -> None:
        self.sheet, self.group, self.piece, self.ring = sheet, group, piece, ring
        left, top, _, _ = rings.box(ring)
        self.grain = Grain(piece.look, [(round(x - left, 2), round(y - top, 2)) for x, y in ring])

    @property
    def palette(self) -> Palette:
        return self.sheet.palette

    @cached_property
    def outline(self) -> str:
        return path(self.ring)

    @cached_property
    def frame(self) -> rings.Frame:
        return rings.frame(self.ring)

    @cached_property
    def depth(self) -> float:
        """How far the deepest spot lies from the edge."""
        return rings.inradius(self.ring)

    @property
    def height(self) -> float:
        """The height of the piece, in inches."""
        return (self.piece.top - self.piece.bottom) / INCH

    def texture(self, name: str, turn: float = 0.0) -> str:
        return texture(self.sheet, name, turn)

    def shape(self, d: str, fill: str, **attributes: Value) -> Element:
        return add(self.group, "path", d=d, fill=fill, **attributes)

    def fill(self, paint: str, **attributes: Value) -> Element:
        return self.shape(self.outline, paint, stroke_linejoin="round", **attributes)

    def line(self, d: str, stroke: str, width: float, **attributes: Value) -> Element:
        look: dict[str, Value] = {"stroke_linecap": "round", "stroke_linejoin": "round", **attributes}
        return self.shape(d, "none", stroke=stroke, stroke_width=width, **look)

    def ring_of(self, ring: Ring, fill: str, **attributes: Value) -> Element:
        return self.shape(path(ring), fill, stroke_linejoin="round", **attributes)

    def dot(self, at: Spot, radius: float, fill: str, **attributes: Value) -> Element:
        return add(self.group, "circle", cx=at[0], cy=at[1], r=radius, fill=fill, **attributes)

    def inset(self, distance: float) -> list[Ring]:
        return rings.inset(self.ring, distance)

    def soft(self, distance: float, fill: str, **attributes: Value) -> None:
        """Draw the outline, made smaller by a margin, with rounded corners."""
        for ring in self.inset(distance):
            corners = ring if len(ring) < 5 else [spot for place, spot in enumerate(ring) if place % 2 == 0]
            self.shape(smooth(corners), fill, **attributes)

    def scatter(self, gap: float, margin: float = 0.0) -> list[Spot]:
        return rings.scatter(self.ring, self.grain, gap, margin)

    def shadow(self, height: float | None = None, opacity: float = 0.34) -> None:
        """Draw a shadow; its length depends on the height of the piece."""
        reach = min((self.height if height is None else height) * _REACH, _LONGEST)
        if reach > 0:
            d = rings.shadow(self.ring, reach * LAMP[0], reach * LAMP[1])
            self.shape(d, self.palette.shade, opacity=opacity)

    def window(self) -> "Brush":
        """A brush on the same outline that draws nothing outside it; it continues the same random details."""
        inner = Brush(
            self.sheet, add(self.group, "g", clip_path=self.sheet.clip(self.outline)), self.piece, self.ring
        )
        inner.grain = self.grain
        return inner

    def lit(self, width: float = 1.2) -> None:
        """Draw a light edge towards the lamp and a dark edge away from it."""
        inner = self.window()
        for shift, tone, strength in ((0.5, "#ffffff", 0.4), (-0.5, "#000000", 0.3)):
            move = f"translate({shift * width * 0.7:.2f} {shift * width:.2f})"
            inner.line(self.outline, tone, width, opacity=strength, transform=move)
