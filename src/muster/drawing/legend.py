"""The legend: every kind of piece on this table with a sample and its effects, zones, markers and signs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from muster.drawing.brush import Brush
from muster.drawing.deployment import chip, seat_of
from muster.drawing.pieces import paint
from muster.drawing.projection import MIL, Ring
from muster.drawing.rings import frame, inradius
from muster.drawing.words import SIGNS, kinds, signs
from muster.press.svg import Sheet, Value, add, named, number, words
from muster.press.symbols import BADGES, seat_badge, shortened, text_width
from muster.table.deployment.zone import Zone
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

SWATCH, GAP, COLUMN = 46.0, 8.0, 188.0
_NAME, _TEXT, _LINE = 10.0, 8.2, 10.2
_HALF, _THINNEST = 19.0, 3.0
_BAR = ((4.0, 19.0), (42.0, 19.0), (42.0, 11.0), (4.0, 11.0))
_EDGES: tuple[tuple[str, str, dict[str, Value]], ...] = (
    ("boot", "difficult", {"stroke": "#f6f1dd", "stroke_width": 1.6, "stroke_dasharray": "5 3.6"}),
    ("warning", "dangerous", {"stroke": "#f58b35", "stroke_width": 2.4, "stroke_dasharray": "2.2 3.4"}),
    ("wall", "impassable", {"stroke": "#10160f", "stroke_width": 1.8}),
)


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One entry of the legend: a sample, a name with a count, and lines of words."""

    name: str
    count: str
    lines: tuple[str, ...]
    swatch: Callable[[Element], None]

    @property
    def height(self) -> float:
        return max(14 + _LINE * len(self.lines), 30) + 7


def entries(sheet: Sheet, table: Table, unit: str) -> list[LegendEntry]:
    return [*_terrain(sheet, table, unit), *_zones(table), *_markers(sheet, table), *_signs(sheet, table)]


def _terrain(sheet: Sheet, table: Table, unit: str) -> list[LegendEntry]:
    return [
        LegendEntry(kind.name, kind.count, _wrapped(kind.effects), _sample(sheet, kind.pieces[0]))
        for kind in kinds(table.pieces, unit)
    ]


def _sample(sheet: Sheet, piece: Piece) -> Callable[[Element], None]:
    """A function that draws a small sample of the piece, on a scrap of mat."""

    def draw(group: Element) -> None:
        scrap = add(group, "g", clip_path=sheet.clip(f"M0 0H{number(SWATCH)}V30H0z"))
        add(scrap, "rect", width=SWATCH, height=30, rx=4, fill=sheet.palette.ground)
        paint(Brush(sheet, scrap, piece, _sample_ring(piece)))
        add(group, "rect", width=SWATCH, height=30, rx=4, fill="none", stroke=sheet.palette.line_2, stroke_width=0.8)

    return draw


def _sample_ring(piece: Piece) -> Ring:
    """The outline of the piece, turned level and scaled to fit; a piece too thin to see becomes a bar."""
    ring = [(x * MIL, -y * MIL) for x, y in piece.outline]
    whole = frame(ring)
    if inradius(ring) * _HALF < _THINNEST * whole.long:
        return list(_BAR)
    (x, y), (dx, dy) = whole.middle, whole.along
    wide = min(_HALF * whole.wide / whole.long, 11.5)
    long = min(_HALF, 11.5 * whole.long / whole.wide)
    turned = [((a - x) * dx + (b - y) * dy, (b - y) * dx - (a - x) * dy) for a, b in ring]
    return [(SWATCH / 2 + long * forward / whole.long, 15 + wide * aside / whole.wide) for forward, aside in turned]


def _zones(table: Table) -> list[LegendEntry]:
    def swatch(zone: Zone) -> Callable[[Element], None]:
        return lambda group: seat_badge(add(group, "g", transform="translate(23 15)"), seat_of(zone), zone.letter)

    return [
        LegendEntry(f"Zone {zone.letter}", "", (f"seat {place + 1}, {seat_of(zone).name}",), swatch(zone))
        for place, zone in enumerate(table.zones)
    ]


def _markers(sheet: Sheet, table: Table) -> list[LegendEntry]:
    if not table.markers:
        return []
    colours = [marker.colour for marker in table.markers if marker.colour]
    said = ", ".join(f"{colour} {colours.count(colour)}" for colour in dict.fromkeys(colours))

    def swatch(group: Element) -> None:
        chip(add(group, "g", transform="translate(23 15)"), table.markers[0], sheet.palette, 12)

    count = f"× {len(table.markers)}" if len(table.markers) > 1 else ""
    return [LegendEntry("Marker", count, _wrapped(said) if said else (), swatch)]


def _signs(sheet: Sheet, table: Table) -> list[LegendEntry]:
    """The entries for the badges and edges that are on this table."""
    used = {name for piece in table.pieces for name in signs(piece)}
    lines = [name for name in SIGNS if name in used]
    edges = [(name, look) for sign, name, look in _EDGES if sign in used]
    if not lines:
        return []

    def swatch(group: Element) -> None:
        for place, name in enumerate(lines):
            row = add(group, "g", transform=f"translate(18 {number(_sign_top(place))}) scale({9 / 24:.3f})")
            add(row, "path", d=BADGES[name], fill=sheet.palette.ink, fill_rule="evenodd")
        for place, (_, look) in enumerate(edges, start=len(lines)):
            top = _sign_top(place)
            add(group, "rect", x=4, y=top, width=38, height=8.4, rx=1.5, fill=sheet.palette.ground_lo)
            add(group, "path", d=f"M7 {number(top + 4.2)}H39", fill="none", **look)

    said = [*(SIGNS[name] for name in lines), *(f"{name} edge" for name, _ in edges)]
    return [LegendEntry("Signs", "", tuple(said), swatch)]


def _sign_top(place: int) -> float:
    return 15.2 + place * _LINE


def _wrapped(text: str) -> tuple[str, ...]:
    """The text in lines that fit beside the sample."""
    room, lines = COLUMN - SWATCH - GAP - 12, [""]
    for word in text.split():
        word = shortened(word, _TEXT, room)
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, _TEXT) > room and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


def columns_of(listed: Sequence[LegendEntry], count: int) -> list[list[LegendEntry]]:
    """The entries in order in this number of columns, as even as whole entries allow."""
    share = sum(entry.height for entry in listed) / count
    columns: list[list[LegendEntry]] = [[] for _ in range(count)]
    filled = 0.0
    for entry in listed:
        columns[min(int((filled + entry.height / 2) / share), count - 1)].append(entry)
        filled += entry.height
    return columns


def draw_columns(sheet: Sheet, parent: Element, columns: Sequence[Sequence[LegendEntry]]) -> None:
    """Draw columns side by side, starting at the origin."""
    for place, column in enumerate(columns):
        top = 0.0
        for entry in column:
            move = f"translate({number(place * COLUMN)} {number(top)})"
            group = named(parent, "entry", entry.name, transform=move)
            entry.swatch(group)
            left = SWATCH + GAP
            room = COLUMN - left - 12 - text_width(entry.count, _NAME)
            name = shortened(entry.name, _NAME, room)
            words(group, name, (left, 9.2), _NAME, sheet.palette.ink, font_weight=700)
            if entry.count:
                after = left + text_width(name, _NAME) + 4
                words(group, entry.count, (after, 9.2), _NAME, sheet.palette.ink_2, font_weight=500)
            for line, text in enumerate(entry.lines):
                words(group, text, (left, 21.6 + line * _LINE), _TEXT, sheet.palette.ink_2, font_weight=500)
            top += entry.height
