"""How things built of stone look from above: walls, ruins, buildings, towers, bunkers, statues, gates."""

from math import cos, hypot, pi, sin

from muster.drawing import rings
from muster.drawing.brush import LAMP, Brush
from muster.drawing.projection import Ring
from muster.press.palette import mix
from muster.press.svg import Spot, number, path
from muster.table.shapes.measure import INCH
from muster.table.terrain.effects import Going


def wall(brush: Brush) -> None:
    """Courses of pale stone."""
    brush.shadow(max(brush.height, 1.5))
    brush.fill(brush.texture("masonry", brush.frame.turn))
    brush.lit(1.4)
    brush.fill("none", stroke=mix(brush.palette.stone_lo, brush.palette.shade, 0.35), stroke_width=0.7)


def ruin(brush: Brush) -> None:
    """A ruin, by its height: a floor of cracked slabs with rubble, standing walls, or the rest of a storey."""
    if brush.piece.bottom > 0:
        _storey(brush)
    elif brush.piece.going is Going.IMPASSABLE:
        wall(brush)
    else:
        _floor(brush)


def _floor(brush: Brush) -> None:
    brush.shadow()
    brush.fill(brush.texture("slabs", brush.frame.turn))
    for spot in brush.scatter(12, min(4, brush.depth * 0.5)):
        if brush.grain.share() < 0.65:
            _rubble(brush, spot)
    palette = brush.palette
    inner = brush.window()
    inner.line(brush.outline, palette.slab_line, 5.0, opacity=0.8)
    inner.line(brush.outline, palette.stone, 3.6, stroke_dasharray="3.4 0.8 5 0.8 2.2 6", stroke_linecap="butt")
    brush.fill("none", stroke=palette.slab_line, stroke_width=0.9)


def _storey(brush: Brush) -> None:
    """A broken floor that hangs above the ground."""
    brush.shadow(brush.piece.bottom / INCH + brush.height)
    brush.fill(brush.texture("planks", brush.frame.turn))
    brush.lit(1.2)
    brush.fill("none", stroke=brush.palette.slag, stroke_width=0.9)


def _rubble(brush: Brush, spot: Spot) -> None:
    for _ in range(3):
        at = spot[0] + brush.grain.between(-3, 3), spot[1] + brush.grain.between(-3, 3)
        size, start = brush.grain.between(0.7, 1.6), brush.grain.between(0, pi)
        stone = [(at[0] + size * cos(start + each), at[1] + size * sin(start + each)) for each in (0, 1.7, 3.1, 4.6)]
        brush.ring_of([(x + 0.5, y + 0.8) for x, y in stone], brush.palette.shade, opacity=0.3)
        brush.ring_of(stone, brush.palette.stone)


def building(brush: Brush) -> None:
    """A tiled roof with a ridge, one slope in the light and one in the shade, and a chimney."""
    brush.shadow()
    palette, frame = brush.palette, brush.frame
    brush.fill(brush.texture("tiles", frame.turn))
    inner = brush.window()
    dark = 1 if frame.along[0] * LAMP[1] - frame.along[1] * LAMP[0] > 0 else -1
    inner.ring_of(frame.rectangle(-frame.long, frame.long, 0, dark * frame.wide), palette.shade, opacity=0.2)
    inner.ring_of(frame.rectangle(-frame.long, frame.long, -dark * frame.wide, 0), "#ffffff", opacity=0.06)
    ridge = path([frame.at(-frame.long, 0), frame.at(frame.long, 0)], closed=False)
    inner.line(ridge, palette.roof_lo, 3.2)
    inner.line(ridge, palette.roof_hi, 1.8, stroke_dasharray="5 0.8", stroke_linecap="butt")
    _chimney(brush, frame.at(frame.long * 0.55, -dark * frame.wide * 0.42))
    brush.fill("none", stroke=mix(palette.roof_lo, palette.shade, 0.5), stroke_width=1.7)
    brush.lit(1.3)


def _chimney(brush: Brush, at: Spot) -> None:
    (x, y), size = at, 2.6
    corners = [(x - size, y + size), (x + size, y + size), (x + size, y - size), (x - size, y - size)]
    brush.shape(rings.shadow(corners, 2.4, 3.6), brush.palette.shade, opacity=0.4)
    brush.ring_of(corners, brush.palette.stone, stroke=brush.palette.stone_lo, stroke_width=0.8)
    brush.dot(at, 1.3, brush.palette.slag_lo)


def tower(brush: Brush) -> None:
    """Battlements round a paved platform with a trapdoor."""
    palette, run = brush.palette, brush.depth
    brush.shadow(max(brush.height, 3.0))
    brush.fill(palette.stone_lo)
    rim = min(run * 0.34, 5.0)
    for ring in brush.inset(rim / 2):
        teeth = max(rim * 1.1, 2.0)
        brush.line(path(ring), palette.stone, rim, stroke_linecap="butt")
        dashes = f"{number(teeth)} {number(teeth * 0.8)}"
        brush.line(
            path(ring), mix(palette.stone, "#ffffff", 0.35), rim * 0.9, stroke_linecap="butt", stroke_dasharray=dashes
        )
    for ring in brush.inset(rim):
        brush.ring_of(ring, brush.texture("slabs", brush.frame.turn), stroke=palette.stone_lo, stroke_width=0.9)
        brush.ring_of(ring, palette.shade, opacity=0.16)
    (x, y), size = rings.heart(brush.ring), run * 0.22
    hatch = [(x - size, y + size), (x + size, y + size), (x + size, y - size), (x - size, y - size)]
    brush.ring_of(hatch, palette.bag_lo, stroke=palette.slag_lo, stroke_width=0.7)
    brush.line(path([hatch[0], hatch[2]], closed=False), palette.slag_lo, 0.6)
    brush.fill("none", stroke=mix(palette.stone_lo, palette.shade, 0.5), stroke_width=1.2)


def bunker(brush: Brush) -> None:
    """Poured concrete with chamfered edges, slits and a hatch."""
    palette, run = brush.palette, brush.depth
    brush.shadow()
    brush.fill(brush.texture("concrete"))
    bevel = min(run * 0.36, 6.0)
    for a, b in zip(brush.ring, brush.ring[1:] + brush.ring[:1], strict=True):
        _bevel(brush, a, b, bevel)
    for ring in brush.inset(bevel):
        brush.ring_of(ring, brush.texture("concrete"), stroke=palette.rock_lo, stroke_width=0.7)
    middle = rings.heart(brush.ring)
    brush.dot((middle[0] + 0.7, middle[1] + 1), run * 0.26, palette.shade, opacity=0.35)
    brush.dot(middle, run * 0.26, palette.rock, stroke=palette.slag_lo, stroke_width=0.8)
    wheel = run * 0.14
    brush.line(f"M{number(middle[0] - wheel)} {number(middle[1])}h{number(2 * wheel)}", palette.slag_lo, 0.8)
    brush.line(f"M{number(middle[0])} {number(middle[1] - wheel)}v{number(2 * wheel)}", palette.slag_lo, 0.8)
    brush.fill("none", stroke=palette.slag, stroke_width=1.5)


def _bevel(brush: Brush, a: Spot, b: Spot, bevel: float) -> None:
    """A sloping side, light or dark depending on its direction, with a slit if it is long enough."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    nx, ny = along[1], -along[0]
    away = along[0] * LAMP[1] - along[1] * LAMP[0]
    end = min(bevel, length / 2)
    inner = [
        (b[0] - along[0] * end + nx * bevel, b[1] - along[1] * end + ny * bevel),
        (a[0] + along[0] * end + nx * bevel, a[1] + along[1] * end + ny * bevel),
    ]
    brush.ring_of([a, b, *inner], "#000000" if away > 0 else "#ffffff", opacity=abs(away) * 0.28)
    if length > 5 * bevel:
        middle = (a[0] + b[0]) / 2 + nx * bevel / 2, (a[1] + b[1]) / 2 + ny * bevel / 2
        half = min(length * 0.2, 9)
        slit = [(middle[0] + side * along[0] * half, middle[1] + side * along[1] * half) for side in (-1, 1)]
        brush.line(path(slit, closed=False), brush.palette.slag_lo, 1.7)


def statue(brush: Brush) -> None:
    """Steps, a plinth and a pale monument with four points."""
    palette, run = brush.palette, brush.depth
    brush.shadow(max(brush.height, 2.0))
    brush.fill(palette.stone_lo)
    brush.lit(1.0)
    for share, tone in ((0.22, palette.slab), (0.42, palette.stone)):
        for ring in brush.inset(run * share):
            brush.ring_of(ring, tone, stroke=palette.stone_lo, stroke_width=0.7)
    (x, y), size = rings.heart(brush.ring), run * 0.52
    brush.dot((x, y), size, palette.slab, stroke=palette.stone_lo, stroke_width=0.7)
    brush.ring_of(_star(x + size * 0.14, y + size * 0.2, size * 0.9), palette.shade, opacity=0.4)
    star = _star(x, y, size * 0.9)
    brush.ring_of(star, mix(palette.stone, "#ffffff", 0.5), stroke=palette.stone_lo, stroke_width=0.5)
    for point in range(0, 8, 2):
        brush.ring_of([(x, y), star[point], star[point + 1]], palette.stone_lo, opacity=0.75)


def _star(x: float, y: float, size: float) -> Ring:
    """The four points of a monument, from above."""
    reach = [size if point % 2 == 0 else size * 0.3 for point in range(8)]
    return [(x + far * sin(pi * point / 4), y - far * cos(pi * point / 4)) for point, far in enumerate(reach)]


def gate(brush: Brush) -> None:
    """Two stone posts and the leaves of a door between them."""
    palette, frame = brush.palette, brush.frame
    brush.shadow(max(brush.height, 2.0))
    brush.fill(palette.slag_lo)
    brush.window().ring_of(
        frame.rectangle(-frame.long, frame.long, -frame.wide * 0.55, frame.wide * 0.55),
        brush.texture("planks", frame.turn),
    )
    seam = path([frame.at(0, -frame.wide * 0.55), frame.at(0, frame.wide * 0.55)], closed=False)
    brush.line(seam, palette.slag_lo, 1.2)
    for side in (-1, 1):
        inner, outer = side * frame.long * 0.62, side * frame.long
        post = frame.rectangle(min(inner, outer), max(inner, outer), -frame.wide, frame.wide)
        brush.ring_of(post, brush.texture("masonry", frame.turn), stroke=palette.stone_lo, stroke_width=0.9)
        brush.dot(frame.at(side * min(frame.long * 0.1, 2.2), 0), min(frame.wide * 0.22, 1.0), palette.tape)
    brush.fill("none", stroke=mix(palette.stone_lo, palette.shade, 0.4), stroke_width=0.8)
