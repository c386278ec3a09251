"""How nature looks from above: woods, hedges, hills, rocks, craters, water, marsh, roads."""

from math import hypot

from muster.drawing import rings
from muster.drawing.brush import LAMP, Brush
from muster.press.palette import mix
from muster.press.svg import Spot, add, number, path, smooth
from muster.press.symbols import TREES, blob, reeds, tree


def wood(brush: Brush) -> None:
    """Leaf litter, and trees with their own shadows."""
    brush.fill(brush.texture("leaves"))
    brush.lit(1.6)
    size = min(max(brush.depth * 0.42, 4.0), 10.5)
    spots = brush.scatter(size * 1.5, min(size * 0.72, brush.depth * 0.8))
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        place = f"translate({number(x)} {number(y)}) scale({brush.grain.between(0.8, 1.12) * size / 10:.3f})"
        name = tree(brush.sheet, int(brush.grain.share() * TREES))
        add(brush.group, "use", href=f"#{name}", transform=place)


def hedge(brush: Brush) -> None:
    """Clipped bushes, shoulder to shoulder."""
    brush.shadow()
    palette, size = brush.palette, min(max(brush.frame.wide, 2.2), 5.0)
    brush.fill(palette.leaf_lo, stroke=palette.leaf_lo, stroke_width=0.8)
    for tone, share, lift in ((palette.leaf, 0.72, 0.0), (palette.leaf_hi, 0.3, 0.28)):
        for x, y in brush.scatter(size * (1.15 if lift == 0 else 0.95), size * 0.35):
            at = x - lift * size * 0.6, y - lift * size
            brush.shape(blob(brush.grain, at, size * share * brush.grain.between(0.8, 1.1), 9, 0.16), tone)


def hill(brush: Brush) -> None:
    """Contours with hachures; the light falls on the side towards the lamp."""
    palette = brush.palette
    brush.shadow(min(brush.height * 0.6 + 0.8, 3.0), 0.16)
    brush.fill(mix(palette.ground, palette.ground_hi, 0.6))
    run = brush.depth
    for step, share in enumerate((0.3, 0.58, 0.8)):
        tone = mix(palette.ground_hi, "#fffbe0", 0.07 + 0.09 * step)
        for ring in brush.inset(run * share):
            level = smooth(ring[:: max(len(ring) // 26, 1)])
            brush.shape(level, palette.shade, opacity=0.15, transform="translate(1.6 2.4)")
            brush.shape(level, tone, stroke=palette.ground_lo, stroke_width=0.9)
    brush.line(_hachures(brush, min(run * 0.24, 6.5)), mix(palette.ground_lo, palette.shade, 0.25), 0.9, opacity=0.75)
    brush.line(brush.outline, mix(palette.ground_lo, palette.shade, 0.2), 1.1)


def _hachures(brush: Brush, size: float) -> str:
    """Short strokes up the slope, all along the foot of the hill."""
    strokes = []
    for a, b in zip(brush.ring, brush.ring[1:] + brush.ring[:1], strict=True):
        length = hypot(b[0] - a[0], b[1] - a[1])
        nx, ny = (b[1] - a[1]) / (length or 1), (a[0] - b[0]) / (length or 1)  # inwards
        count = int(length / 5.5)
        for step in range(count):
            share = (step + 0.5 + brush.grain.between(-0.2, 0.2)) / count
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            reach = size * brush.grain.between(0.5, 1.0)
            start = f"M{number(x + nx * 0.8)} {number(y + ny * 0.8)}"
            strokes.append(f"{start}l{number(nx * reach)} {number(ny * reach)}")
    return "".join(strokes) or "M0 0"


def rocks(brush: Brush) -> None:
    """Facets lit from the top left."""
    brush.shadow(max(brush.height, 1.5))
    palette, (x, y) = brush.palette, rings.heart(brush.ring)
    peak = x - brush.depth * 0.18, y - brush.depth * 0.22
    brush.fill(palette.rock)
    corners = _broken(brush)
    shares = [brush.grain.between(0.42, 0.6) for _ in corners]
    top = [_towards(corner, peak, share) for corner, share in zip(corners, shares, strict=True)]
    for place in range(len(corners)):
        facet = [corners[place - 1], corners[place], top[place], top[place - 1]]
        brush.ring_of(facet, _facing(brush, facet[0], facet[1]), stroke=palette.rock_lo, stroke_width=0.4)
    brush.ring_of(top, palette.rock_hi, stroke=palette.rock, stroke_width=0.5)
    split = len(top) // 2
    brush.ring_of([peak, *top[split:], top[0]], mix(palette.rock_hi, "#ffffff", 0.25), opacity=0.6)
    brush.line(path([top[1], peak, top[split]], closed=False), palette.rock, 0.6, opacity=0.8)


def _broken(brush: Brush) -> list[Spot]:
    """The corners of the outline, with more corners on long edges, so that boulders have many faces."""
    corners = []
    for a, b in zip(brush.ring, brush.ring[1:] + brush.ring[:1], strict=True):
        parts = max(int(hypot(b[0] - a[0], b[1] - a[1]) / 16), 1)
        corners += [_towards(a, b, step / parts) for step in range(parts)]
    return corners


def _towards(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _facing(brush: Brush, a: Spot, b: Spot) -> str:
    """The tone of a side, by its direction to the lamp."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    away = ((b[0] - a[0]) * LAMP[1] - (b[1] - a[1]) * LAMP[0]) / length
    tone = brush.palette.rock_lo if away > 0 else brush.palette.rock_hi
    return mix(brush.palette.rock, tone, min(abs(away) * 1.05 + brush.grain.between(0, 0.12), 1.0))


def crater(brush: Brush) -> None:
    """A thrown-up rim and a dark bowl, its far side in the light."""
    palette, run = brush.palette, brush.depth
    brush.shape(brush.outline, palette.soil, stroke=palette.soil, stroke_width=5, stroke_opacity=0.35)
    brush.fill(brush.texture("earth"))
    rays = [[rings.heart(brush.ring), corner] for corner in _broken(brush)]
    for ray in rays:
        start, end = _towards(ray[0], ray[1], brush.grain.between(0.62, 0.72)), _towards(ray[0], ray[1], 0.95)
        brush.line(path([start, end], closed=False), palette.bag_lo, brush.grain.between(0.7, 1.5), opacity=0.6)
    for share, tone, strength in (
        (0.3, palette.bag_lo, 0.75),
        (0.5, palette.slag, 0.55),
        (0.72, palette.slag_lo, 0.6),
    ):
        brush.soft(run * share, tone, opacity=strength)
    brush.soft(run * 0.36, "none", stroke=palette.road, stroke_width=1.4, opacity=0.7)
    brush.lit(1.4)


def water(brush: Brush) -> None:
    """Waves within a muddy rim; the bed has rounded corners, and fading mud fills the corners of the outline."""
    palette = brush.palette
    brush.fill(palette.soil, opacity=0.4, stroke=palette.soil, stroke_width=4)
    for ring in rings.rounded(brush.ring, brush.depth * 0.85):
        bed = Brush(brush.sheet, brush.group, brush.piece, ring)
        for width, strength in ((7, 0.3), (3.5, 0.45)):
            bed.line(bed.outline, palette.soil, width, opacity=strength)
        bed.fill(brush.texture("waves"))
        bed.soft(brush.depth * 0.45, palette.water_lo, opacity=0.3)
        bed.soft(brush.depth * 0.72, palette.water_lo, opacity=0.3)
        shallows = bed.window()
        for width, strength in ((6, 0.22), (2.6, 0.4)):
            shallows.line(bed.outline, palette.water_hi, width, opacity=strength)


def marsh(brush: Brush) -> None:
    """Pools among tufts and reeds."""
    palette = brush.palette
    brush.fill(brush.texture("bog"), stroke=palette.soil, stroke_width=3, stroke_opacity=0.5)
    for spot in brush.scatter(24, min(8, brush.depth * 0.6)):
        pool = blob(brush.grain, spot, brush.grain.between(4, 7.5), 10, 0.25)
        brush.shape(pool, palette.water, stroke=palette.water_hi, stroke_width=0.7, stroke_opacity=0.7)
    for spot in sorted(brush.scatter(17, min(4, brush.depth * 0.5)), key=lambda each: each[1]):
        reeds(brush.group, brush.grain, spot, palette)


def road(brush: Brush) -> None:
    """Beaten earth with two ruts."""
    palette, frame = brush.palette, brush.frame
    brush.fill(palette.road, opacity=0.55, stroke=palette.road, stroke_width=3.5, stroke_opacity=0.5)
    brush.soft(min(frame.wide * 0.3, 3.0), palette.soil, opacity=0.45)
    ruts = [
        [frame.at(-frame.long, side), frame.at(frame.long, side)] for side in (-frame.wide * 0.38, frame.wide * 0.38)
    ]
    for rut in rings.cut_lines(brush.ring, ruts):
        brush.line(path(rut, closed=False), palette.bag_lo, 1.3, opacity=0.5, stroke_dasharray="9 2.5 4 2")


def gas(brush: Brush) -> None:
    """Drifting veils of a sickly colour."""
    tone = mix("#c3c95a", brush.palette.ground, 0.25)
    brush.fill(tone, opacity=0.4)
    inner = brush.window()
    for spot in brush.scatter(15, 2):
        size = brush.grain.between(6, 11)
        inner.shape(blob(brush.grain, spot, size, 10, 0.25), mix(tone, "#ffffff", 0.35), opacity=0.34)
    for x, y in brush.scatter(19, 5):
        curl = f"M{number(x - 4)} {number(y)}q2 -4 4.5 -1.5t4 -.8q2 -1.2 1 -3"
        brush.line(curl, mix(tone, "#f7f8d8", 0.6), 1.1, opacity=0.85)
