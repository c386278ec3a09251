"""The whole picture of a table: head, board and legend on one sheet."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from muster.drawing import legend as legend_
from muster.drawing.deployment import CHIP, draw_letter, draw_marker, draw_zone, letter_spot
from muster.drawing.mat import HEM, draw_ground, draw_hem
from muster.drawing.overlays import Ray, Route, Token, draw_ray, draw_reach, draw_route, draw_token
from muster.drawing.pieces import Box, draw_badges, draw_link, draw_piece, in_order
from muster.drawing.projection import UNITS, Projection
from muster.drawing.words import inches
from muster.files import BadInput
from muster.press.palette import THEMES
from muster.press.svg import Sheet, add, number, words
from muster.press.symbols import shortened
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH
from muster.table.shapes.outline import Point
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

PAD, HEAD = 15.0, 46.0
EDGE = INCH // 4
"""The margin around pieces that are drawn alone."""
_SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1))
_SQUARISH = 1.3
_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the table."""

    tokens: tuple[Token, ...]
    routes: Sequence[Route]
    rays: Sequence[Ray]
    reach: Sequence[Sequence[Point]]


def draw_table(
    table: Table,
    *,
    figures: Sequence[Figure | Token] = (),
    routes: Sequence[Route] = (),
    rays: Sequence[Ray] = (),
    reach: Sequence[Sequence[Point]] = (),
    legend: bool = True,
    theme: str = "day",
    note: str = "",
) -> str:
    """The table as SVG, 10 units to the inch; the same table gives the same text, byte by byte.

    `reach` is given as outlines; `note` is a line under the title, such as the seed.
    """
    projection, sheet = Projection(table.board), _sheet(table, theme)
    tokens = tuple(each if isinstance(each, Token) else Token(each) for each in figures)
    backdrop = add(sheet.root, "rect", fill=sheet.palette.desk)
    _draw_board(sheet, projection, table, Overlay(tokens, routes, rays, reach))
    edge = (HEM + PAD) * projection.sign
    left, top, right, bottom = -edge, -edge, projection.size[0] + edge, projection.size[1] + edge
    if legend:
        top -= (HEAD + 4) * projection.sign
        right, bottom = _draw_legend(sheet, projection, table, right, bottom)
        _draw_head(sheet, projection, table, (left, top, right), note)
    for name, value in zip(("x", "y", "width", "height"), (left, top, right - left, bottom - top), strict=True):
        backdrop.set(name, number(value))
    return sheet.text(left, top, right - left, bottom - top)


def draw_board(table: Table, theme: str = "day") -> str:
    """Ground, terrain, zones and markers, for models to be drawn over; the board's upper left corner is at (0, 0).

    The hem is outside of the picture, and shows only if the picture is part of a larger one.
    """
    projection, sheet = Projection(table.board), _sheet(table, theme)
    sheet.root.set("overflow", "visible")
    _draw_board(sheet, projection, table, Overlay((), (), (), ()))
    for element in sheet.root.iter("path"):
        element.set("d", _DECIMAL.sub(_to_a_tenth, element.get("d", "")))  # saves a fifth of the bytes, unseen
    return sheet.text(0, 0, *projection.size)


def draw_pieces(pieces: Sequence[Piece], theme: str = "day") -> str:
    """A small picture of some pieces alone, without ground, as a palette shows them."""
    xs, ys = zip(*(point for piece in pieces for point in piece.outline), strict=True)
    side = max(max(xs) - min(xs), max(ys) - min(ys)) + 2 * EDGE
    left, low = (min(xs) + max(xs) - side) // 2, (min(ys) + max(ys) - side) // 2
    square = Board("a piece", tuple((left + x * side, low + y * side) for x, y in _SQUARE))
    projection = Projection(square)
    sheet = _titled(theme, pieces[0].name)
    for piece in in_order(pieces):
        draw_piece(sheet, sheet.root, projection, piece)
    return sheet.text(0, 0, *projection.size)


def _to_a_tenth(found: re.Match[str]) -> str:
    return f"{float(found[0]):.1f}".removesuffix(".0")


def _sheet(table: Table, theme: str) -> Sheet:
    return _titled(theme, f"{table.name}: {board_words(table.board)}")


def _titled(theme: str, title: str) -> Sheet:
    if theme not in THEMES:
        raise BadInput("picture.theme", f"There is no theme “{theme}”; allowed are {', '.join(THEMES)}.")
    return Sheet(THEMES[theme], title)


def board_words(board: Board) -> str:
    """The size of a board in words, such as "72 × 48 in."."""
    unit = Projection(board).unit
    length, width = (inches(side) for side in board.size)
    return f"circle of {length} {unit}" if board.circle is not None else f"{length} × {width} {unit}"


def _draw_board(sheet: Sheet, projection: Projection, table: Table, over: Overlay) -> None:
    draw_hem(sheet, sheet.root, projection)
    ground = draw_ground(sheet, sheet.root, projection)
    for zone in table.zones:
        draw_zone(sheet, add(ground, "g", class_="zones"), projection, zone)
    pieces = in_order(table.pieces)
    terrain = add(ground, "g", class_="terrain")
    for piece in pieces:
        draw_piece(sheet, terrain, projection, piece)
    if over.reach:
        draw_reach(sheet, ground, projection, over.reach)
    for link in table.connections:
        draw_link(sheet, ground, projection, link, table.pieces)
    signs = add(sheet.root, "g", class_="signs")
    for zone in table.zones:
        draw_letter(signs, projection, zone)
    draw_badges(signs, projection, pieces, _taken(projection, table))
    for marker in table.markers:
        draw_marker(sheet, signs, projection, marker)
    _draw_overlay(sheet, projection, over)


def _draw_overlay(sheet: Sheet, projection: Projection, over: Overlay) -> None:
    top = add(sheet.root, "g", class_="over")
    for route in over.routes:
        draw_route(sheet, top, projection, route)
    for token in sorted(over.tokens, key=lambda each: each.figure.z):
        draw_token(sheet, top, projection, token)
    for ray in over.rays:
        draw_ray(sheet, top, projection, ray)


def _taken(projection: Projection, table: Table) -> list[Box]:
    """The boxes that badges should avoid: the markers and the letters of the zones."""
    reach = CHIP * projection.sign
    spots = [projection.at(marker.at) for marker in table.markers] + [
        letter_spot(projection, zone) for zone in table.zones
    ]
    return [(x - reach, y - reach, x + reach, y + reach) for x, y in spots]


def _draw_legend(
    sheet: Sheet, projection: Projection, table: Table, right: float, bottom: float
) -> tuple[float, float]:
    """Draw the legend beside a square board or below a long one; returns the new right and bottom of the sheet."""
    sign, (width, height) = projection.sign, projection.size
    listed = legend_.entries(sheet, table, projection.unit)
    if not listed:
        return right, bottom
    if width < height * _SQUARISH:
        room = (height + 2 * HEM * sign) / sign
        count = max(-int(-sum(entry.height for entry in listed) // max(room - 20, 1)), 1)
        place = right, -HEM * sign
    else:
        count = max(int((width + 2 * HEM * sign) / (legend_.COLUMN * sign)), 1)
        place = -HEM * sign, bottom
    columns = legend_.columns_of(listed, count)
    move = f"translate({number(place[0])} {number(place[1])}) scale({sign:.3f})"
    legend_.draw_columns(sheet, add(sheet.root, "g", class_="legend", transform=move), columns)
    tall = max(sum(entry.height for entry in column) for column in columns)
    end = place[0] + count * legend_.COLUMN * sign, place[1] + (tall + PAD * 0.6) * sign
    return max(right, end[0]), max(bottom, end[1])


def _draw_head(
    sheet: Sheet, projection: Projection, table: Table, across: tuple[float, float, float], note: str
) -> None:
    """Draw the head: title and figures on the mat's green, with a tape measure along its lower edge."""
    palette, sign, (left, top, right) = sheet.palette, projection.sign, across
    group = add(
        sheet.root, "g", class_="head", transform=f"translate({number(left)} {number(top)}) scale({sign:.3f})"
    )
    wide = (right - left) / sign
    add(group, "rect", width=wide, height=HEAD, fill=palette.mat)
    _logo(add(group, "g", transform=f"translate({number(PAD)} 8)"), palette.mat_ink, palette.tape)
    room = wide - 2 * PAD - 48 - 12 * UNITS / sign
    words(group, shortened(table.name, 15, room), (PAD + 42, 18.5), 15, palette.mat_ink, font_weight=700)
    parts = [board_words(table.board), note, counted(table)]
    subtitle = shortened(" · ".join(part for part in parts if part), 9, room)
    words(group, subtitle, (PAD + 42, 31.5), 9, palette.mat_ink_2, font_weight=500)
    _scale(group, projection, wide - PAD)
    add(group, "rect", y=HEAD - 6, width=wide, height=6, fill=palette.tape)
    step = UNITS / sign
    ticks = "".join(
        f"M{number(PAD + HEM + tick * step)} {number(HEAD)}v-{4 if tick % 12 == 0 else 2.4}"
        for tick in range(int((wide - PAD - HEM) / step) + 1)
    )
    add(group, "path", d=ticks, stroke=palette.tape_ink, stroke_width=0.7, fill="none")


def counted(table: Table) -> str:
    count = sum(piece.counts for piece in table.pieces)
    return f"{count} piece{'s' if count != 1 else ''} of terrain" if table.pieces else "no terrain"


def _scale(group: Element, projection: Projection, right: float) -> None:
    """Draw a scale of twelve inches, or centimetres, as long as they are in the picture."""
    size = 12 * UNITS / projection.sign
    ink, left = "#f6f3e8", right - size
    add(
        group, "path", d=f"M{number(left)} 17v9h{number(size)}v-9M{number(left + size / 2)} 26v-5", fill="none",
        stroke=ink, stroke_width=1.1,
    )  # fmt: skip
    text = f"12 {projection.unit}"
    words(group, text, (left + size / 2, 15), 9, ink, text_anchor="middle", font_weight=600)


def _logo(group: Element, ink: str, lead: str) -> None:
    """Draw the logo: an M of five bases joined by links, the leader in the colour of the tape."""
    spots = ((3, 22), (6, 4), (16, 15), (26, 4), (29, 22))
    joined = "L".join(f"{x} {y}" for x, y in spots)
    add(group, "path", d=f"M{joined}", fill="none", stroke=ink, stroke_width=1.8, opacity=0.8)
    for x, y in spots:
        add(group, "circle", cx=x, cy=y, r=3.6, fill=lead if (x, y) == (16, 15) else ink)
