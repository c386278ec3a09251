"""A piece on the board: painted by its look, with edge and badges for its effects, doors, ladders and connections."""

from collections.abc import Sequence
from math import hypot
from xml.etree.ElementTree import Element

from muster.drawing import rings
from muster.drawing.brush import Brush
from muster.drawing.looks import layer, painter
from muster.drawing.projection import MIL, Projection, Ring
from muster.drawing.words import effects, inches, kind_of, signs
from muster.press.palette import Palette
from muster.press.svg import Sheet, Spot, Value, add, named, number, path
from muster.press.symbols import badges, badges_width
from muster.table.terrain.effects import Connection, Going, Ladder, Opening
from muster.table.terrain.piece import Piece


def in_order(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces from the ground up: flat ones, then standing ones, the lower and larger first."""

    def key(piece: Piece) -> tuple[int, int, int, float]:
        return layer(piece), piece.bottom, piece.top, -rings.area([(float(x), float(y)) for x, y in piece.outline])

    return sorted(pieces, key=key)


def draw_piece(sheet: Sheet, parent: Element, projection: Projection, piece: Piece) -> None:
    said = f"{piece.name} ({kind_of(piece)}: {effects(piece, projection.unit)})"
    group = named(parent, f"piece {piece.look}", piece.name, said)
    ring = projection.ring(piece.outline)
    paint(Brush(sheet, group, piece, ring))
    for opening in piece.openings:
        _opening(group, projection, opening, sheet.palette)
    for ladder in piece.ladders:
        _ladder(group, projection, ladder, rings.heart(ring), sheet.palette)
    for benefit in piece.benefits:
        if benefit.reach:
            d = "".join(path(grown) for grown in rings.inset(ring, -benefit.reach * MIL))
            add(
                group, "path", d=d, fill=sheet.palette.tape, fill_opacity=0.05, stroke=sheet.palette.tape_2,
                stroke_width=1.1, stroke_dasharray="1 4", stroke_linecap="round",
            )  # fmt: skip


def paint(brush: Brush) -> None:
    """Paint a piece: its texture shows what it is, its edge what it does."""
    painter(brush.piece.look, brush.piece.agreed)(brush)
    edge: dict[str, Value] = {"stroke_linejoin": "round", "class_": "edge"}
    width = min(brush.frame.wide * 0.4, 1.4)  # a broad line would cover thin pieces
    if brush.piece.going is Going.IMPASSABLE:
        brush.shape(brush.outline, "none", stroke="#10160f", stroke_width=width, **edge)
    if brush.piece.going is Going.DIFFICULT:
        brush.shape(brush.outline, "none", stroke="#f6f1dd", stroke_width=width, stroke_dasharray="5 3.6", **edge)
    if brush.piece.danger is not None:
        glow = brush.palette.slag_glow
        brush.shape(brush.outline, "none", stroke=glow, stroke_width=width * 1.6, stroke_dasharray="2.2 3.4", **edge)


def _opening(group: Element, projection: Projection, opening: Opening, palette: Palette) -> None:
    """Draw an opening: a window is a pale pane in the wall, a door is a brown leaf that reaches the floor."""
    d = path([projection.at(opening.a), projection.at(opening.b)], closed=False)
    tone = palette.water_hi if opening.sill > 0 else palette.bag
    opened = named(group, "opening", opening.name)
    add(opened, "path", d=d, fill="none", stroke="#10160f", stroke_width=3.6)
    add(opened, "path", d=d, fill="none", stroke=tone, stroke_width=2.2)


def _ladder(group: Element, projection: Projection, ladder: Ladder, heart: Spot, palette: Palette) -> None:
    """Draw a ladder: two rails and rungs at a right angle to the edge, half inside and half outside."""
    x, y = projection.at(ladder.at)
    reach = hypot(heart[0] - x, heart[1] - y) or 1.0
    dx, dy = (heart[0] - x) / reach, (heart[1] - y) / reach
    rails, rungs = [], []
    for side in (-2.0, 2.0):
        a = x - dx * 4 - dy * side, y - dy * 4 + dx * side
        b = x + dx * 4 - dy * side, y + dy * 4 + dx * side
        rails.append(path([a, b], closed=False))
    for step in (-2.6, 0.0, 2.6):
        middle = x + dx * step, y + dy * step
        ends = [(middle[0] - dy * side, middle[1] + dx * side) for side in (-2.0, 2.0)]
        rungs.append(path(ends, closed=False))
    shown = named(group, "ladder", ladder.name)
    look: dict[str, Value] = {"fill": "none", "stroke_linecap": "round"}
    add(shown, "path", d="".join(rails + rungs), stroke="#10160f", stroke_width=2.2, **look)
    add(shown, "path", d="".join(rails + rungs), stroke=palette.bag, stroke_width=1.1, **look)


def draw_link(
    sheet: Sheet, parent: Element, projection: Projection, link: Connection, pieces: Sequence[Piece]
) -> None:
    """Draw a dashed line between two connected pieces, with an arrow if the passage goes one way only."""
    hearts = {piece.name: rings.heart(projection.ring(piece.outline)) for piece in pieces}
    if link.start not in hearts or link.end not in hearts:
        return
    a, b = hearts[link.start], hearts[link.end]
    ways = "both ways" if link.both_ways else "one way"
    group = named(parent, "link", f"{link.start}, {link.end}", f"{link.start} to {link.end}, {ways}, {link.passage}")
    d = path([a, b], closed=False)
    look: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    add(group, "path", d=d, stroke="#0b1110", stroke_width=3.4, opacity=0.45, **look)
    add(group, "path", d=d, stroke=sheet.palette.tape_2, stroke_width=1.5, stroke_dasharray="4.5 3.5", **look)
    if not link.both_ways:
        reach = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        dx, dy = (b[0] - a[0]) / reach, (b[1] - a[1]) / reach
        tip = (a[0] + b[0]) / 2 + dx * 5, (a[1] + b[1]) / 2 + dy * 5
        wings = [(tip[0] - dx * 8 - dy * side, tip[1] - dy * 8 + dx * side) for side in (-5, 5)]
        add(
            group,
            "path",
            d=path([wings[0], tip, wings[1]]),
            fill=sheet.palette.tape_2,
            stroke="#0b1110",
            stroke_width=1,
        )
    for end in (a, b):
        add(group, "circle", cx=end[0], cy=end[1], r=2.6, fill=sheet.palette.tape_2, stroke="#0b1110", stroke_width=1)


Box = tuple[float, float, float, float]


def draw_badges(parent: Element, projection: Projection, pieces: Sequence[Piece], taken: list[Box]) -> None:
    """Draw badges beside their pieces, each where it covers the least."""
    sign = projection.sign
    for piece in pieces:
        ring, names = projection.ring(piece.outline), signs(piece)
        note = f"{inches(piece.top)} {projection.unit}" if piece.standable and piece.top > 0 else ""
        if not (names or note) or piece.counts == 0:
            continue
        half = badges_width(names, note) * sign / 2, 5.5 * sign
        x, y = _free_spot(ring, half, projection.size, taken)
        taken.append((x - half[0], y - half[1], x + half[0], y + half[1]))
        badges(
            add(parent, "g", class_="badges", transform=f"translate({number(x)} {number(y)}) scale({sign:.3f})"),
            names,
            note,
        )


def _free_spot(ring: Ring, half: Spot, size: tuple[float, float], taken: list[Box]) -> Spot:
    left, top, right, bottom = rings.box(ring)
    x, y, away = (left + right) / 2, (top + bottom) / 2, half[1] + 0.8
    lowest = max(ring, key=lambda spot: (round(spot[1], 2), spot[0]))[0]
    spots = [
        (lowest, bottom + away), (right - half[0], bottom + away), (left + half[0], bottom + away),
        (x, bottom + away), (x, top - away), (right, y), (left, y), (x, y),
    ]  # fmt: skip
    kept = [_kept(spot, half, size) for spot in spots]
    return min(kept, key=lambda spot: (_hidden(spot, half, taken), kept.index(spot)))


def _kept(spot: Spot, half: Spot, size: tuple[float, float]) -> Spot:
    """The spot, moved so that the strip of badges is on the board."""
    low, high = (half[0] + 2, half[1] + 2), (size[0] - half[0] - 2, size[1] - half[1] - 2)
    return min(max(spot[0], low[0]), high[0]), min(max(spot[1], low[1]), high[1])


def _hidden(spot: Spot, half: Spot, taken: list[Box]) -> float:
    """How much of the taken boxes a strip of badges would cover here."""
    left, top, right, bottom = spot[0] - half[0], spot[1] - half[1], spot[0] + half[0], spot[1] + half[1]
    shared = ((min(right, r) - max(left, x), min(bottom, b) - max(top, t)) for x, t, r, b in taken)
    return sum(wide * high for wide, high in shared if wide > 0 and high > 0)
