"""The battle mat: ground with blotches and tufts, a stitched hem with a ruler, and a cross at every foot."""

from xml.etree.ElementTree import Element

from muster.drawing import rings
from muster.drawing.projection import MIL, UNITS, Projection
from muster.press.grain import Grain
from muster.press.palette import Palette
from muster.press.svg import Sheet, Spot, add, number, path, words
from muster.press.textures import texture

HEM = 17.0
FOOT = 12
_TICKS = "#dfe5d6"


def board_path(projection: Projection) -> str:
    return _grown(projection, 0.0)


def draw_hem(sheet: Sheet, parent: Element, projection: Projection) -> None:
    group, palette, sign = add(parent, "g", class_="hem"), sheet.palette, projection.sign
    edge, seam = _grown(projection, HEM * sign), _grown(projection, (HEM - 2.6) * sign)
    shadow = f"translate({number(2.5 * sign)} {number(4 * sign)})"
    add(group, "path", d=edge, fill=palette.shade, opacity=0.25, transform=shadow)
    add(group, "path", d=edge, fill=palette.hem)
    add(
        group, "path", d=seam, fill="none", stroke=palette.hem_stitch, stroke_width=sign,
        stroke_dasharray=f"{number(4 * sign)} {number(3 * sign)}",
    )  # fmt: skip
    if projection.board.circle is None and not projection.board.irregular:
        _ruler(group, projection)
    else:
        _box_ruler(group, projection, palette.ink_2)


def _grown(projection: Projection, margin: float) -> str:
    """The edge of the board with a margin around it; for a circular board, a true circle."""
    ring = projection.ring(projection.board.outline)
    if projection.board.circle is not None:
        radius, (x, y) = projection.board.circle * MIL + margin, projection.at(projection.board.centre)
        size, across = number(radius), number(2 * radius)
        return f"M{number(x - radius)} {number(y)}a{size} {size} 0 1 0 {across} 0a{size} {size} 0 1 0 -{across} 0z"
    return path(rings.inset(ring, -margin)[0]) if margin else path(ring)


def _ruler(group: Element, projection: Projection) -> None:
    """Draw ticks at every inch on all four sides, and numbers at every foot, counted from the lower left."""
    (width, height), sign = projection.size, projection.sign
    ticks = []
    for inch in range(int(width / UNITS) + 1):
        at, size = number(inch * UNITS), number(_tick(inch) * sign)
        ticks.append(f"M{at} 0v-{size}M{at} {number(height)}v{size}")
    for inch in range(int(height / UNITS) + 1):
        at, size = number(height - inch * UNITS), number(_tick(inch) * sign)
        ticks.append(f"M0 {at}h-{size}M{number(width)} {at}h{size}")
    add(group, "path", d="".join(ticks), fill="none", stroke=_TICKS, stroke_width=0.7 * sign, opacity=0.75)
    for inch in range(FOOT, int(width / UNITS), FOOT):
        for y in (-5.2 * sign, height + 10.2 * sign):
            _numeral(group, inch, (inch * UNITS + 1.6 * sign, y), sign, "start")
    for inch in range(FOOT, int(height / UNITS), FOOT):
        y = height - inch * UNITS - 1.8 * sign
        _numeral(group, inch, (-3.4 * sign, y), sign, "end")
        _numeral(group, inch, (width + 3.4 * sign, y), sign, "start")


def _box_ruler(group: Element, projection: Projection, ink: str) -> None:
    """Draw the ruler of a board of another outline: below and to the left of its bounding box, outside the hem."""
    (width, height), sign = projection.size, projection.sign
    left, low = -HEM * sign, height + HEM * sign
    ruler, line = (
        add(group, "g", class_="ruler"),
        f"M0 {number(low)}H{number(width)}M{number(left)} 0V{number(height)}",
    )
    below = (
        f"M{number(inch * UNITS)} {number(low)}v{number(_tick(inch) * sign)}"
        for inch in range(int(width / UNITS) + 1)
    )
    beside = (
        f"M{number(left)} {number(height - inch * UNITS)}h-{number(_tick(inch) * sign)}"
        for inch in range(int(height / UNITS) + 1)
    )
    add(ruler, "path", d="".join((line, *below, *beside)), fill="none", stroke=ink, stroke_width=0.7 * sign)
    for inch in range(FOOT, int(width / UNITS), FOOT):
        _numeral(ruler, inch, (inch * UNITS + 1.6 * sign, low + 10.2 * sign), sign, "start", ink)
    for inch in range(FOOT, int(height / UNITS), FOOT):
        _numeral(ruler, inch, (left - 3.4 * sign, height - inch * UNITS - 1.8 * sign), sign, "end", ink)


def _tick(inch: int) -> float:
    return 7.0 if inch % FOOT == 0 else 4.6 if inch % 6 == 0 else 2.6


def _numeral(group: Element, inch: int, at: Spot, sign: float, anchor: str, ink: str = _TICKS) -> None:
    words(group, str(inch), at, 7 * sign, ink, text_anchor=anchor, font_weight=600)


def draw_ground(sheet: Sheet, parent: Element, projection: Projection) -> Element:
    """Draw the mat, clipped to the board; returns a clipped group for all that lies on it."""
    palette, (width, height) = sheet.palette, projection.size
    window = sheet.clip(board_path(projection))
    ground = add(parent, "g", class_="ground", clip_path=window)
    add(ground, "rect", width=width, height=height, fill=palette.ground)
    grain = Grain("blotches", projection.board.outline)
    for place in range(min(max(int(width * height / 12_000), 6), 34)):
        tone = ("lo", "hi", "soil", "hi")[place % 4]
        paint = sheet.paint(f"blotch-{tone}", _blotch)
        add(
            ground, "ellipse", cx=grain.between(0, width), cy=grain.between(0, height), rx=grain.between(45, 130),
            ry=grain.between(32, 80), fill=paint, opacity=grain.between(0.3, 0.6),
        )  # fmt: skip
    add(ground, "rect", width=width, height=height, fill=texture(sheet, "mat"))
    add(ground, "rect", width=width, height=height, fill=sheet.paint("lamp", _lamp))
    add(ground, "path", d=_crosses(projection), fill="none", stroke="#ffffff", stroke_width=0.7, opacity=0.4)
    return add(parent, "g", class_="table", clip_path=window)


def _crosses(projection: Projection) -> str:
    width, height = projection.size
    foot = FOOT * UNITS
    spots = [(x * foot, height - y * foot) for x in range(1, _feet(width)) for y in range(1, _feet(height))]
    return "".join(f"M{number(x - 3)} {number(y)}h6M{number(x)} {number(y - 3)}v6" for x, y in spots) or "M0 0"


def _feet(size: float) -> int:
    return -int(-size // (FOOT * UNITS))


def _blotch(defs: Element, name: str, palette: Palette) -> None:
    colour = {"lo": palette.ground_lo, "hi": palette.ground_hi, "soil": palette.soil}[name.removeprefix("blotch-")]
    gradient = add(defs, "radialGradient", id=name)
    for offset, opacity in ((0, 0.85), (0.6, 0.4), (1, 0)):
        add(gradient, "stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def _lamp(defs: Element, name: str, palette: Palette) -> None:
    gradient = add(defs, "radialGradient", id=name, cx=0.3, cy=0.2, r=0.95)
    for offset, colour, opacity in ((0, "#fff8dc", 0.2), (0.5, "#fff8dc", 0), (1, "#0a120c", 0.26)):
        add(gradient, "stop", offset=offset, stop_color=colour, stop_opacity=opacity)
