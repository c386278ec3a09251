"""SVG on top of ElementTree: elements with typed attributes, paths, and a sheet whose definitions are made once."""

import re
from collections.abc import Callable, Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from muster.press.palette import Palette

Spot = tuple[float, float]
"""A place on the sheet, y downwards."""

Value = str | float | int

FONT = "'Hanken Grotesk', 'Barlow', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def number(value: float) -> str:
    """A number rounded to hundredths, without needless zeros; a hundredth of a unit is a thousandth of an inch."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def add(parent: Element, tag: str, text: str = "", /, **attributes: Value) -> Element:
    """Adds a child element. In attribute names `_` stands for `-`, and a `_` at the end is left out."""
    element = SubElement(parent, tag)
    for name, value in _without_layer(attributes).items():
        written = _FORBIDDEN.sub("", value) if isinstance(value, str) else number(value)
        element.set(name.rstrip("_").replace("_", "-"), written)
    if text:
        element.text = _FORBIDDEN.sub("", text)
    return element


def _without_layer(attributes: dict[str, Value]) -> dict[str, Value]:
    """The attributes with `opacity` replaced if there is only a fill or only a stroke.

    `fill-opacity` and `stroke-opacity` save the renderer a layer for each element.
    """
    if "opacity" not in attributes or "fill" not in attributes:
        return attributes
    if attributes["fill"] != "none" and "stroke" in attributes:
        return attributes
    kind = "stroke_opacity" if attributes["fill"] == "none" else "fill_opacity"
    return {kind if name == "opacity" else name: value for name, value in attributes.items()}


def named(parent: Element, kind: str, name: str, title: str = "", /, **attributes: Value) -> Element:
    """Adds a group that can be found by its name and shows its title when pointed at."""
    group = add(parent, "g", class_=kind, data_name=name, **attributes)
    add(group, "title", title or name)
    return group


def path(spots: Iterable[Spot], closed: bool = True) -> str:
    joined = "L".join(f"{number(x)} {number(y)}" for x, y in spots)
    return f"M{joined}{'z' if closed else ''}"


def smooth(spots: Sequence[Spot]) -> str:
    """The path of a closed curve through all the spots (Catmull-Rom)."""
    count = len(spots)
    parts = [f"M{number(spots[0][0])} {number(spots[0][1])}"]
    for place in range(count):
        before, a, b, after = (spots[(place + step) % count] for step in (-1, 0, 1, 2))
        first = a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6
        second = b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6
        parts.append("C" + " ".join(f"{number(x)} {number(y)}" for x, y in (first, second, b)))
    return "".join(parts) + "z"


def words(parent: Element, text: str, at: Spot, size: float, fill: str, **attributes: Value) -> Element:
    return add(parent, "text", text, x=at[0], y=at[1], font_size=size, fill=fill, **attributes)


class Sheet:
    """An SVG document that is being made. Shared things, such as textures, are defined when first used."""

    def __init__(self, palette: Palette, title: str) -> None:
        self.palette = palette
        self.root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "font-family": FONT})
        add(self.root, "title", title)
        self._defs = add(self.root, "defs")
        self._made: set[str] = set()
        self._windows: dict[str, str] = {}

    def define(self, name: str, make: Callable[[Element, str, Palette], None]) -> str:
        """The name of a definition, made by `make` the first time it is asked for."""
        if name not in self._made:
            self._made.add(name)
            make(self._defs, name, self.palette)
        return name

    def paint(self, name: str, make: Callable[[Element, str, Palette], None]) -> str:
        """A reference to a definition, to be used as a fill or a clip."""
        return f"url(#{self.define(name, make)})"

    def clip(self, outline: str) -> str:
        """A clip with this outline, for `clip_path`."""
        name = self._windows.setdefault(outline, f"c{len(self._windows)}")
        return self.paint(name, lambda defs, id_, _: _window(defs, id_, outline))

    def text(self, left: float, top: float, width: float, height: float) -> str:
        """The finished document, showing this part of the drawing."""
        shown = (left, top, width, height)
        self.root.set("viewBox", " ".join(map(number, shown)))
        self.root.set("width", number(width))
        self.root.set("height", number(height))
        return tostring(self.root, encoding="unicode") + "\n"


def _window(defs: Element, name: str, outline: str) -> None:
    add(add(defs, "clipPath", id=name), "path", d=outline)
