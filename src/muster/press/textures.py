"""Repeating textures for the ground of each kind of terrain, at 10 units to the inch."""

from collections.abc import Callable
from xml.etree.ElementTree import Element

from muster.press.grain import Grain
from muster.press.palette import Palette, mix
from muster.press.svg import Sheet, add, number


def texture(sheet: Sheet, name: str, turn: float = 0.0) -> str:
    """A texture as a fill, turned by this many degrees, clockwise on the sheet."""
    whole = f"t-{name}" + (f"-{number(turn % 360)}".replace(".", "_") if turn else "")
    return sheet.paint(whole, lambda defs, id_, palette: _make(defs, id_, palette, name, turn))


def _make(defs: Element, id_: str, palette: Palette, name: str, turn: float) -> None:
    width, height, draw = TEXTURES[name]
    tile = add(defs, "pattern", id=id_, width=width, height=height, patternUnits="userSpaceOnUse")
    if turn:
        tile.set("patternTransform", f"rotate({number(turn)})")
    draw(tile, palette)


def _base(tile: Element, fill: str) -> None:
    add(tile, "rect", width="100%", height="100%", fill=fill)


def _line(tile: Element, d: str, stroke: str, width: float, opacity: float = 1.0) -> None:
    add(
        tile, "path", d=d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round",
        stroke_linejoin="round", opacity=opacity,
    )  # fmt: skip


def _specks(grain: Grain, size: float, count: int, mark: str = "h.01") -> str:
    spots = (f"M{number(grain.between(2, size - 3))} {number(grain.between(3, size - 2))}" for _ in range(count))
    return "".join(spot + mark for spot in spots)


def _tufts(grain: Grain, size: float, count: int) -> str:
    parts = []
    for _ in range(count):
        x, y, tall = grain.between(4, size - 4), grain.between(5, size - 2), grain.between(1.4, 2.9)
        for shift, lean in ((-0.7, -0.3), (0.0, 0.1), (0.7, 0.5)):
            parts.append(f"M{number(x + shift)} {number(y)}l{number(lean * tall)} {number(-tall)}")
    return "".join(parts)


def _mat(tile: Element, palette: Palette) -> None:
    grain = Grain("mat")
    _line(tile, _tufts(grain, 360, 150) + _specks(grain, 360, 130), palette.ground_lo, 0.7)
    _line(tile, _tufts(grain, 360, 120) + _specks(grain, 360, 110), palette.ground_hi, 0.7)
    _line(tile, _specks(grain, 360, 120), palette.soil, 1.6, 0.8)


def _leaves(tile: Element, palette: Palette) -> None:
    grain = Grain("leaves")
    _base(tile, palette.leaf_floor)
    _line(tile, _specks(grain, 40, 22, "q1 -1.2 2.2 -.4"), palette.leaf_lo, 0.7, 0.65)
    _line(tile, _specks(grain, 40, 16), palette.leaf_hi, 1.1, 0.7)
    _line(tile, _specks(grain, 40, 9), palette.soil, 1.3, 0.7)


def _slabs(tile: Element, palette: Palette) -> None:
    _base(tile, palette.slab)
    add(tile, "rect", x=25.5, y=0.5, width=4, height=9, fill=palette.stone, opacity=0.25)
    add(tile, "rect", x=3.5, y=10.5, width=14, height=9, fill=palette.shade, opacity=0.07)
    _line(tile, "M0 0h30M0 10h30M10 0v10M25 0v10M3 10v10M18 10v10", palette.slab_line, 0.7)
    _line(tile, "M12 2l4 3-1 4M19 12l3 4M4 4l2 2", palette.slab_line, 0.5)


def _masonry(tile: Element, palette: Palette) -> None:
    _base(tile, palette.stone)
    add(tile, "rect", x=0, y=0, width=7, height=4, fill=palette.stone_lo, opacity=0.16)
    add(tile, "rect", x=10, y=4, width=4, height=4, fill=palette.stone_lo, opacity=0.22)
    _line(tile, "M0 0h14M0 4h14M7 0v4M3 4v4M10 4v4", palette.stone_lo, 0.55, 0.8)


def _tiles(tile: Element, palette: Palette) -> None:
    _base(tile, palette.roof)
    _line(tile, "M-2 0q2 1.6 4 0t4 0 4 0M0 3q2 1.6 4 0t4 0M-2 6q2 1.6 4 0t4 0 4 0", palette.roof_lo, 0.7)


def _waves(tile: Element, palette: Palette) -> None:
    _base(tile, palette.water)
    _line(tile, "M3 5q4 -2.6 8 0t8 0M20 13q4 -2.6 8 0t6 0", palette.water_hi, 0.8, 0.75)
    _line(tile, "M22 4q3 -2 6 0M4 14q3 -2 6 0", palette.water_lo, 0.9)


def _bog(tile: Element, palette: Palette) -> None:
    grain = Grain("bog")
    _base(tile, mix(palette.leaf_floor, palette.soil, 0.3))
    _line(tile, _specks(grain, 44, 13, "q1.6 -1 3.2 0"), palette.water, 1.3, 0.9)
    _line(tile, _tufts(grain, 44, 7), palette.leaf_lo, 0.7, 0.85)
    _line(tile, _specks(grain, 44, 10), palette.leaf_hi, 1.0, 0.6)


def _crust(tile: Element, palette: Palette) -> None:
    cracks = "M0 9l8 3 5-6 9 4 12-1M8 12l2 10 11 2 4-9-3-5M10 22l-10 5M21 24l3 10M25 15l9 12M13 6V0M24 0l-2 10"
    _base(tile, palette.slag)
    _line(tile, cracks, palette.slag_lo, 2.6)
    _line(tile, cracks, palette.slag_glow, 0.9)


def _planks(tile: Element, palette: Palette) -> None:
    _base(tile, palette.bag)
    add(tile, "rect", x=5, width=5, height=30, fill=palette.bag_lo, opacity=0.28)
    _line(tile, "M0 0v30M5 0v30M10 0v30", palette.bag_lo, 0.8)
    _line(tile, "M2.4 4v9M7.4 15v8M3 20v5", palette.bag_lo, 0.4, 0.7)


def _ribs(tile: Element, palette: Palette) -> None:
    add(tile, "rect", width=2, height=10, fill="#000000", opacity=0.2)
    add(tile, "rect", x=2, width=1, height=10, fill="#ffffff", opacity=0.22)


def _earth(tile: Element, palette: Palette) -> None:
    grain = Grain("earth")
    _base(tile, palette.soil)
    _line(tile, _specks(grain, 36, 16), palette.bag_lo, 1.2, 0.55)
    _line(tile, _specks(grain, 36, 9, "l1.4 .5"), palette.bag_lo, 0.7, 0.6)
    _line(tile, _specks(grain, 36, 11), palette.ground_hi, 1.1, 0.7)


def _hatch(tile: Element, palette: Palette) -> None:
    _base(tile, palette.rock)
    _line(tile, "M-1 7L7 -1M3 11L11 3M-1 -1", palette.rock_lo, 1.1)
    _line(tile, "M-1 1L1 -1M7 9L9 7", palette.rock_lo, 1.1)


def _stripes(tile: Element, palette: Palette) -> None:
    _base(tile, palette.slag_lo)
    add(tile, "path", d="M0 8L8 0H4L0 4zM8 8V4L4 8z", fill=palette.tape)


def _concrete(tile: Element, palette: Palette) -> None:
    grain = Grain("concrete")
    _base(tile, mix(palette.rock, palette.slab, 0.5))
    _line(tile, _specks(grain, 30, 16), palette.rock_lo, 0.8, 0.5)
    _line(tile, _specks(grain, 30, 12), palette.stone, 0.8, 0.6)


TEXTURES: dict[str, tuple[float, float, Callable[[Element, Palette], None]]] = {
    "mat": (360, 360, _mat),
    "leaves": (40, 40, _leaves),
    "slabs": (30, 20, _slabs),
    "masonry": (14, 8, _masonry),
    "tiles": (8, 6, _tiles),
    "waves": (36, 18, _waves),
    "bog": (44, 44, _bog),
    "crust": (34, 34, _crust),
    "planks": (10, 30, _planks),
    "ribs": (5, 10, _ribs),
    "earth": (36, 36, _earth),
    "hatch": (8, 8, _hatch),
    "stripes": (8, 8, _stripes),
    "concrete": (30, 30, _concrete),
}
