"""How things of timber, metal and earth look from above: barricades, fences, containers, bridges, mines and more."""

from math import ceil, cos, pi, sin

from muster.drawing import rings
from muster.drawing.brush import LAMP, Brush
from muster.drawing.projection import Ring
from muster.press.grain import Grain
from muster.press.palette import mix
from muster.press.svg import Spot, number, path
from muster.press.symbols import blob


def barricade(brush: Brush) -> None:
    """Sandbags in rows."""
    brush.shadow(max(brush.height, 1.0))
    palette, frame = brush.palette, brush.frame
    brush.fill(palette.bag_lo)
    inner = brush.window()
    rows = max(round(frame.wide * 2 / 4.6), 1)
    deep, long = 2 * frame.wide / rows, 7.2
    for row in range(rows):
        aside = -frame.wide + deep * (row + 0.5)
        for bag in range(-1, ceil(2 * frame.long / long) + 1):
            start = -frame.long + long * (bag + 0.5 * (row % 2))
            tone = mix(palette.bag, palette.bag_lo, brush.grain.between(0, 0.3))
            inner.shape(
                _bag(frame, start, start + long, aside, deep * 0.5), tone, stroke=palette.bag_lo, stroke_width=0.7
            )
    brush.lit(0.9)


def _bag(frame: rings.Frame, start: float, end: float, aside: float, half: float) -> str:
    """A fat little cushion."""
    a, b, c, d = frame.rectangle(start + 0.5, end - 0.5, aside - half * 0.8, aside + half * 0.8)
    return (
        f"M{_spot(a)}Q{_spot(frame.at((start + end) / 2, aside - half * 1.15))} {_spot(b)}"
        f"Q{_spot(frame.at(end + 0.3, aside))} {_spot(c)}"
        f"Q{_spot(frame.at((start + end) / 2, aside + half * 1.15))} {_spot(d)}"
        f"Q{_spot(frame.at(start - 0.3, aside))} {_spot(a)}z"
    )


def _spot(at: Spot) -> str:
    return f"{number(at[0])} {number(at[1])}"


def fence(brush: Brush) -> None:
    """Two rails on posts."""
    palette, frame = brush.palette, brush.frame
    brush.fill(palette.soil, opacity=0.35)
    rails = [
        [frame.at(-frame.long, side), frame.at(frame.long, side)] for side in (-frame.wide * 0.4, frame.wide * 0.4)
    ]
    move = f"translate({number(LAMP[0] * 2)} {number(LAMP[1] * 2)})"
    for rail in rails:
        brush.line(path(rail, closed=False), palette.shade, 1.1, opacity=0.35, transform=move)
        brush.line(path(rail, closed=False), palette.slag, 1.9)
        brush.line(path(rail, closed=False), palette.bag, 1.1)
    posts = max(round(frame.long / 6), 1)
    for post in range(posts + 1):
        at = -frame.long + 2 * frame.long * post / posts
        at = min(max(at, -frame.long + 1.2), frame.long - 1.2)
        brush.ring_of(
            frame.rectangle(at - 1.2, at + 1.2, -frame.wide, frame.wide),
            palette.bag_lo,
            stroke=palette.slag,
            stroke_width=0.6,
        )


def container(brush: Brush) -> None:
    """Painted steel with ribs, a dark frame and doors at one end."""
    brush.shadow(max(brush.height, 1.0))
    palette, frame = brush.palette, brush.frame
    paints = (palette.roof, palette.water_lo, mix(palette.tape_edge, palette.bag, 0.4), palette.leaf)
    paint = Grain("paint", brush.piece.bottom, brush.piece.top).pick(paints)  # one colour for all of a kind
    brush.fill(paint)
    inner = brush.window()
    inner.fill(brush.texture("ribs", frame.turn))
    doors = frame.rectangle(frame.long - 5, frame.long, -frame.wide, frame.wide)
    inner.ring_of(doors, mix(paint, "#000000", 0.25))
    inner.line(path([frame.at(frame.long - 5, 0), frame.at(frame.long, 0)], closed=False), palette.slag_lo, 0.8)
    brush.fill("none", stroke=mix(paint, "#000000", 0.55), stroke_width=1.8)
    brush.lit(1.2)
    for forward in (-1, 1):
        for aside in (-1, 1):
            brush.dot(frame.at(forward * (frame.long - 1), aside * (frame.wide - 1)), 1.1, palette.slag_lo)


def crates(brush: Brush) -> None:
    """Boxes with crossed boards, packed over the outline."""
    palette, frame = brush.palette, brush.frame
    brush.fill(palette.soil, opacity=0.5)
    across = max(round(frame.wide * 2 / 11), 1)
    side = 2 * frame.wide / across
    along = max(int(2 * frame.long / side), 1)
    for row in range(across):
        for column in range(along):
            start, low = -frame.long + column * (2 * frame.long / along), -frame.wide + row * side
            if brush.grain.share() < 0.85 or row + column == 0:
                _crate(
                    brush,
                    frame.rectangle(start + 0.5, start + 2 * frame.long / along - 0.5, low + 0.5, low + side - 0.5),
                )


def _crate(brush: Brush, corners: Ring) -> None:
    palette = brush.palette
    reach = brush.grain.between(1.5, 3.6)
    tone = mix(palette.bag, palette.bag_lo, brush.grain.between(0, 0.35))
    brush.shape(rings.shadow(corners, reach * LAMP[0], reach * LAMP[1]), palette.shade, opacity=0.35)
    brush.ring_of(corners, tone, stroke=palette.slag, stroke_width=0.8)
    boards = path([corners[0], corners[2]], closed=False) + path([corners[1], corners[3]], closed=False)
    brush.line(boards, palette.bag_lo, 1.5)
    for ring in rings.inset(corners, 0.9):
        brush.ring_of(ring, "none", stroke=palette.bag_lo, stroke_width=1.0)


def bridge(brush: Brush) -> None:
    """Planks across, a rail on either side."""
    brush.shadow(max(brush.height, 0.8))
    palette, frame = brush.palette, brush.frame
    brush.fill(brush.texture("planks", frame.turn))
    for side in (-1, 1):
        rail = path(
            [frame.at(-frame.long, side * (frame.wide - 1)), frame.at(frame.long, side * (frame.wide - 1))],
            closed=False,
        )
        brush.line(rail, palette.slag, 2.8, stroke_linecap="butt")
        brush.line(rail, palette.bag_lo, 1.5, stroke_linecap="butt")
        for post in range(5):
            at = frame.at(-frame.long + 1.4 + (2 * frame.long - 2.8) * post / 4, side * (frame.wide - 1))
            brush.dot(at, 1.5, palette.bag_lo, stroke=palette.slag, stroke_width=0.6)
    for end in (-1, 1):
        sill = path([frame.at(end * frame.long, -frame.wide), frame.at(end * frame.long, frame.wide)], closed=False)
        brush.line(sill, palette.bag_lo, 1.2)


def ramp(brush: Brush) -> None:
    """Boards with arrows that point uphill, lighter towards the top."""
    brush.shadow(max(brush.height * 0.6, 0.8))
    palette, frame = brush.palette, brush.frame
    slope = brush.piece.slope
    up = (slope.towards[0], -slope.towards[1]) if slope and slope.towards != (0, 0) else frame.along
    forwards = 1 if up[0] * frame.along[0] + up[1] * frame.along[1] >= 0 else -1
    brush.fill(brush.texture("planks", frame.turn))
    inner = brush.window()
    for step in range(5):
        start, end = -frame.long + step * frame.long * 0.4, -frame.long + (step + 1) * frame.long * 0.4
        low = step if forwards > 0 else 4 - step
        tone, strength = ("#000000", 0.24 - 0.12 * low) if low < 2 else ("#ffffff", 0.07 * (low - 2))
        inner.ring_of(frame.rectangle(start, end, -frame.wide, frame.wide), tone, opacity=strength)
    reach = min(frame.wide * 0.5, 5)
    for place in (-0.4, 0.1, 0.6):
        tip = frame.at(forwards * (place * frame.long), 0)
        wings = [frame.at(forwards * (place * frame.long - reach), side * reach) for side in (-1, 1)]
        inner.line(path([wings[0], tip, wings[1]], closed=False), palette.slag_lo, 1.5, opacity=0.65)
    brush.fill("none", stroke=palette.slag, stroke_width=1.0)


def mines(brush: Brush) -> None:
    """Disturbed earth and the discs under it."""
    palette = brush.palette
    brush.fill(brush.texture("earth"), opacity=0.85)
    for spot in brush.scatter(13, min(4, brush.depth * 0.6)):
        brush.shape(blob(brush.grain, spot, 4, 9, 0.2), palette.bag_lo, opacity=0.5)
        brush.dot(spot, 2.5, palette.slag_lo, stroke=palette.rock, stroke_width=0.6)
        prongs = (
            f"M{_spot(spot)}l{number(2.1 * cos(angle))} {number(2.1 * sin(angle))}"
            for angle in (pi / 2, pi * 7 / 6, pi * 11 / 6)
        )
        brush.line("".join(prongs), palette.rock_hi, 0.6)
        brush.dot(spot, 0.7, palette.slag_glow)


def slag(brush: Brush) -> None:
    """Black crust with glowing cracks."""
    palette = brush.palette
    brush.fill(palette.slag_lo, opacity=0.5, stroke=palette.slag_lo, stroke_width=7, stroke_opacity=0.5)
    brush.fill(brush.texture("crust"))
    brush.soft(brush.depth * 0.55, palette.slag_glow, opacity=0.13)


def station(brush: Brush) -> None:
    """A platform behind hazard stripes, with rings and an arrow each way."""
    palette, run = brush.palette, brush.depth
    brush.shadow()
    brush.fill(brush.texture("stripes"))
    for ring in brush.inset(min(run * 0.22, 3.4)):
        brush.ring_of(ring, palette.mat, stroke=palette.slag_lo, stroke_width=0.9)
    x, y = middle = rings.heart(brush.ring)
    for share in (0.62, 0.4):
        brush.dot(middle, run * share, "none", stroke=palette.mat_ink_2, stroke_width=0.9, opacity=0.8)
    size = run * 0.3
    for side in (-1, 1):
        arrow = [(x + side * size * 0.15, y - size), (x + side * size, y), (x + side * size * 0.15, y + size)]
        brush.line(path(arrow, closed=False), palette.tape, 1.3)
    brush.fill("none", stroke=palette.slag_lo, stroke_width=1.0)


def wreck(brush: Brush) -> None:
    """A hull between its tracks, burnt out: the turret is gone and left its ring."""
    brush.shadow(max(brush.height, 1.0))
    palette, frame = brush.palette, brush.frame
    long, wide = frame.long, frame.wide
    paint = mix(palette.leaf_floor, palette.rock, 0.35)
    brush.fill(palette.slag)
    inner = brush.window()
    for side in (-1, 1):
        _track(inner, side * wide * 0.8, wide * 0.2)
    inner.ring_of(frame.rectangle(-long * 0.95, long * 0.95, -wide * 0.58, wide * 0.58), paint)
    nose = [frame.at(long * x, wide * y) for x, y in ((0.58, -0.58), (0.95, -0.4), (0.95, 0.4), (0.58, 0.58))]
    inner.ring_of(nose, mix(paint, "#ffffff", 0.22), stroke=palette.slag, stroke_width=0.6)
    for place in range(4):
        at = -long * (0.88 - 0.09 * place)
        grille = [frame.at(at, -wide * 0.4), frame.at(at, wide * 0.4)]
        inner.line(path(grille, closed=False), palette.slag_lo, long * 0.045, stroke_linecap="butt")
    for forward, aside, size in ((-0.5, 0.5, 0.42), (0.5, -0.55, 0.36), (-0.1, -0.1, 0.66)):
        burnt = blob(brush.grain, frame.at(long * forward, wide * aside), wide * size, 11, 0.28)
        inner.shape(burnt, palette.slag_lo, opacity=0.5)
    middle = frame.at(-long * 0.02, 0)
    inner.dot(middle, wide * 0.44, palette.slag_lo, stroke=palette.rock_hi, stroke_width=max(wide * 0.09, 0.7))
    inner.dot(middle, wide * 0.27, "none", stroke=palette.roof_lo, stroke_width=wide * 0.1)
    for spot in brush.scatter(wide * 0.8, wide * 0.2):
        inner.shape(blob(brush.grain, spot, wide * 0.1, 7, 0.3), palette.roof, opacity=0.6)
    brush.lit(1.0)


def _track(brush: Brush, aside: float, half: float) -> None:
    """A belt of links along the hull."""
    palette, frame = brush.palette, brush.frame
    brush.ring_of(frame.rectangle(-frame.long, frame.long, aside - half, aside + half), palette.rock_lo)
    links = max(round(frame.long), 6)
    for link in range(1, links):
        at = -frame.long + 2 * frame.long * link / links
        joint = [frame.at(at, aside - half), frame.at(at, aside + half)]
        brush.line(path(joint, closed=False), palette.slag_lo, frame.long / links * 0.8, stroke_linecap="butt")


def other(brush: Brush) -> None:
    """Grey hatch: for a piece of an unknown kind."""
    brush.shadow(brush.height * 0.7)
    brush.fill(brush.texture("hatch"))
    brush.lit(1.0)
    brush.fill("none", stroke=brush.palette.rock_lo, stroke_width=0.8)
