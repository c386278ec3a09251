"""Symbols: trees and reeds, the badges for the effects of terrain, the shapes of the seats, plates for words."""

from math import cos, pi, sin
from xml.etree.ElementTree import Element

from muster.press.grain import Grain
from muster.press.palette import Palette, SeatColour
from muster.press.svg import Sheet, Spot, add, number, path, smooth, words

TREES = 4
BADGES = {
    "boot": "M6 2h7v10l6 3.2c1.6.9 2 2 2 4V20H6zM6 21h15v2H6z",
    "half shield": (
        "M12 1.5l9 2.6v7.6c0 5.6-3.8 9-9 11.3-5.2-2.3-9-5.7-9-11.3V4.1zM12 4.2v15.9c3.8-2 6.3-4.5 6.3-8.4V6z"
    ),
    "warning": "M12 2l11 20H1zM10.8 8.5l.5 7h1.4l.5-7zM12 17.2a1.3 1.3 0 1 0 .01 0z",
    "wall": (
        "M1 4h9v4.5H1zM11.5 4H23v4.5H11.5zM1 10h4.5v4.5H1zM7 10h9.5v4.5H7z"
        "M18 10h5v4.5h-5zM1 16h9v4.5H1zM11.5 16H23v4.5H11.5z"
    ),
    "eye": (
        "M1 12C4 7 7.7 4.8 12 4.8S20 7 23 12c-3 5-6.7 7.2-11 7.2S4 17 1 12z"
        "M12 7.6a4.4 4.4 0 1 0 .01 0zM12 10a2 2 0 1 1-.01 0z"
    ),
    "star": "M12 1.5l3.2 6.9 7.5.9-5.5 5.2 1.4 7.5L12 18.3 5.4 22l1.4-7.5L1.3 9.3l7.5-.9z",
    "door": "M5 2h14v20H5zM7 4v16h10V4zM14 11.2a1.2 1.2 0 1 1-.01 0z",
}
"""The badges, drawn in a square of 24 units, with holes by the even-odd rule."""


def blob(grain: Grain, at: Spot, radius: float, corners: int = 11, wobble: float = 0.14) -> str:
    """A lumpy round shape, such as a crown of leaves."""
    spots = []
    for place in range(corners):
        angle, reach = 2 * pi * place / corners, radius * grain.between(1 - wobble, 1 + wobble)
        spots.append((at[0] + reach * cos(angle), at[1] + reach * sin(angle)))
    return smooth(spots)


def tree(sheet: Sheet, kind: int) -> str:
    """The name of one of a few tree crowns, 10 units in radius about the origin, lit from the top left."""
    return sheet.define(f"tree-{kind}", lambda defs, name, palette: _tree(defs, name, palette, kind))


def _tree(defs: Element, name: str, palette: Palette, kind: int) -> None:
    grain = Grain("tree", kind)
    crown = add(defs, "g", id=name)
    add(crown, "ellipse", cx=2.4, cy=3.2, rx=10.4, ry=10, fill=palette.shade, opacity=0.36)
    add(crown, "path", d=blob(grain, (0, 0), 10, 17, 0.1), fill=palette.leaf_lo)
    add(crown, "path", d=blob(grain, (-0.8, -1.1), 7.4, 13, 0.13), fill=palette.leaf)
    for _ in range(6):
        angle, reach = grain.between(pi * 0.75, pi * 1.85), grain.between(1.0, 5.2)
        at = reach * cos(angle) - 0.6, reach * sin(angle) - 0.8
        d = blob(grain, at, grain.between(1.2, 2.2), 8, 0.22)
        add(crown, "path", d=d, fill=palette.leaf_hi, opacity=grain.between(0.55, 0.95))
    add(crown, "path", d=blob(grain, (3.6, 4.2), 2.2, 8, 0.2), fill=palette.leaf_lo, opacity=0.6)


def reeds(parent: Element, grain: Grain, at: Spot, palette: Palette) -> None:
    """Draws a clump of reeds with one dark head."""
    parts = []
    for step in range(5):
        tall, lean = grain.between(4, 8), (step - 2) * 0.7 + grain.between(-0.4, 0.4)
        parts.append(
            f"M{number(at[0] + step - 2)} {number(at[1])}q0 {number(-tall / 2)} {number(lean)} {number(-tall)}"
        )
    add(
        parent,
        "path",
        d="".join(parts),
        fill="none",
        stroke=palette.leaf_lo,
        stroke_width=0.9,
        stroke_linecap="round",
    )
    add(parent, "ellipse", cx=at[0] + 0.3, cy=at[1] - 6.6, rx=0.8, ry=1.7, fill=palette.bag_lo)


def badges(parent: Element, names: tuple[str, ...], note: str = "") -> float:
    """Draws a pale strip of badges around the origin, 11 units high; returns its width."""
    side, room, wide = 7.6, 1.9, badges_width(names, note)
    add(parent, "rect", x=-wide / 2, y=-5.5, width=wide, height=11, rx=2.6, fill="#fbf7e8", opacity=0.9)
    for place, name in enumerate(names):
        left = -wide / 2 + room + place * (side + room)
        move = f"translate({number(left)} {number(-side / 2)}) scale({side / 24:.4f})"
        add(parent, "path", d=BADGES[name], fill="#1b2b26", fill_rule="evenodd", transform=move)
    if note:
        words(parent, note, (wide / 2 - room, 2.6), 7.2, "#1b2b26", text_anchor="end", font_weight=700)
    return wide


def badges_width(names: tuple[str, ...], note: str = "") -> float:
    return 1.9 + len(names) * 9.5 + (text_width(note, 7.2) + 1.9 if note else 0)


def seat_shape(parent: Element, seat: SeatColour, radius: float, **attributes: str | float) -> Element:
    """Draws the shape of a seat about the origin."""
    look: dict[str, str | float] = {"fill": seat.fill, **attributes}
    if seat.shape == "circle":
        return add(parent, "circle", r=radius, **look)
    if seat.shape == "half-moon":
        d = f"M0 {number(-radius)}a{number(radius)} {number(radius)} 0 1 0 0 {number(2 * radius)}z"
        return add(parent, "path", d=d, transform=f"translate({number(radius / 2)} 0)", **look)
    return add(parent, "path", d=path([(x * radius, y * radius) for x, y in _SHAPES[seat.shape]]), **look)


_LETTERED: dict[str, tuple[float, Spot]] = {
    "circle": (8.8, (0, 0)), "diamond": (11.6, (0, 0)), "triangle": (12.8, (0, 1.3)), "square": (9.6, (0, 0)),
    "hexagon": (9.8, (0, 0)), "cross": (11.4, (0, 0)), "star": (13, (0, 0.4)), "half-moon": (11.6, (0.9, 0)),
}  # fmt: skip
"""For each shape, the size it needs to hold a letter, and where the middle of the letter is."""


def seat_badge(parent: Element, seat: SeatColour, letter: str) -> None:
    """Draws a letter on the shape of a seat about the origin, edged to stand out on light and dark ground."""
    radius, (x, y) = _LETTERED[seat.shape]
    shadow = add(parent, "g", transform="translate(0.8 1.2)")
    seat_shape(shadow, seat, radius, fill="#101a17", opacity=0.3)
    seat_shape(parent, seat, radius, stroke="#101a17", stroke_width=2.4, stroke_linejoin="round")
    seat_shape(parent, seat, radius, stroke="#ffffff", stroke_width=1.3, stroke_linejoin="round")
    words(parent, letter, (x, y + 3.9), 11, seat.ink, text_anchor="middle", font_weight=700)


def _turned(corners: int, start: float = -0.25, dent: float = 1.0) -> tuple[Spot, ...]:
    turns = [(2 * pi * (start + place / corners), 1.0 if place % 2 == 0 else dent) for place in range(corners)]
    return tuple((reach * cos(angle), reach * sin(angle)) for angle, reach in turns)


_ARM = 0.42
_CROSS = (
    (-_ARM, -1), (_ARM, -1), (_ARM, -_ARM), (1, -_ARM), (1, _ARM), (_ARM, _ARM),
    (_ARM, 1), (-_ARM, 1), (-_ARM, _ARM), (-1, _ARM), (-1, -_ARM), (-_ARM, -_ARM),
)  # fmt: skip
_SHAPES: dict[str, tuple[Spot, ...]] = {
    "diamond": _turned(4),
    "triangle": _turned(3),
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "hexagon": _turned(6),
    "cross": _CROSS,
    "star": _turned(10, dent=0.52),
}


def plate(
    parent: Element, text: str, palette: Palette, size: float = 8.0, fill: str = "", ink: str = "#ffffff"
) -> float:
    """Draws a dark plate with words around the origin; returns its width."""
    wide = text_width(text, size) + size
    add(parent, "rect", x=-wide / 2, y=-size * 0.8, width=wide, height=size * 1.6, rx=size * 0.25,
        fill=fill or palette.plate, opacity=0.92)  # fmt: skip
    words(parent, text, (0, size * 0.35), size, ink, text_anchor="middle", font_weight=600)
    return wide


_NARROW, _WIDE = frozenset(" .,:;'|!()[]iljtfrI1-"), frozenset("mwMWQO@%&—")


def shortened(text: str, size: float, room: float) -> str:
    """The words if they fit, else as many letters as fit and an ellipsis."""
    if text_width(text, size) <= room:
        return text
    kept = text
    while kept and text_width(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def text_width(text: str, size: float) -> float:
    """About how wide words are; a generous estimate, since a reader's font may be wider than ours."""
    return size * sum(0.33 if each in _NARROW else 0.86 if each in _WIDE else 0.58 for each in text)
