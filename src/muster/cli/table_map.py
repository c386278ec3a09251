"""A small map of a table for the terminal: one character for every few inches, its sign the kind of terrain."""

from typing import TYPE_CHECKING

from muster.drawing.deployment import chip_colour, seat_of
from muster.drawing.pieces import in_order
from muster.press.palette import NIGHT, mix
from muster.table.deployment.zone import zone_at
from muster.table.shapes.measure import INCH
from muster.table.shapes.outline import Point, contains, edge_distance
from muster.table.terrain.effects import Going

if TYPE_CHECKING:
    from rich.text import Text

    from muster.table.terrain.piece import Piece
    from muster.table.terrain.table import Table

WIDEST = 72
_GREEN, _STONE, _BLUE, _EARTH, _GLOW = "#8fbf6f", "#d8d2c2", "#8fc4d6", "#d9b98a", "#f58b35"
SIGNS = {
    "wood": ("♣", _GREEN), "hedge": ("♠", _GREEN), "fence": ("╪", _EARTH), "ruin": ("▒", _STONE),
    "wall": ("█", _STONE), "hill": ("∩", "#c5cfa0"), "rocks": ("▲", "#b5b2a8"), "crater": ("o", _EARTH),
    "building": ("■", "#d98a6a"), "tower": ("♜", _STONE), "bunker": ("▣", "#b5b2a8"), "water": ("≈", _BLUE),
    "marsh": ("~", _BLUE), "bridge": ("=", _EARTH), "mines": ("*", _GLOW), "slag": ("#", _GLOW),
    "barricade": ("▬", _EARTH), "container": ("▤", "#d98a6a"), "crates": ("⊠", _EARTH), "wreck": ("◙", _STONE),
    "statue": ("✦", _STONE),
    "gate": ("∏", _EARTH), "station": ("◎", "#7fd6bd"), "ramp": ("»", _EARTH), "road": (":", _EARTH),
    "gas": ("%", "#d3dc6a"), "other": ("▨", "#b5b2a8"),
}  # fmt: skip


def sign(piece: "Piece") -> tuple[str, str]:
    """The character and colour of a piece; what still stands of a ruin is a wall."""
    if piece.look == "ruin" and piece.going is Going.IMPASSABLE:
        return SIGNS["wall"]
    return SIGNS.get(piece.look, SIGNS["other"])


def table_map(table: "Table", room: int) -> "list[Text]":
    """The lines of the map, no wider than `room` characters; a character is twice as high as it is wide."""
    length, width = table.board.size
    step = max(-(-length // (min(room, WIDEST) * INCH)), 1) * INCH
    left, low = table.board.corner
    columns, rows = -(-length // step), -(-width // (2 * step))
    centres = [
        [(left + column * step + step // 2, low + width - row * 2 * step - step) for column in range(columns)]
        for row in range(rows)
    ]
    pieces = in_order(table.pieces)[::-1]
    return [_line(table, pieces, line, step) for line in centres]


def _line(table: "Table", pieces: "list[Piece]", centres: list[Point], step: int) -> "Text":
    from rich.text import Text

    line = Text()
    for place, centre in enumerate(centres):
        text, style = cell(table, pieces, centre, step)
        if place >= len(line):  # a number of two digits has taken the place of the next character
            line.append(text[: len(centres) - place], style)
    return line


def cell(table: "Table", pieces: "list[Piece]", centre: Point, step: int) -> tuple[str, str]:
    """The character about a point of the table, and its style."""
    if not contains(table.board.outline, centre):
        return " ", ""
    zone = zone_at(table.zones, centre)
    ground = NIGHT.ground_lo if zone is None else mix(NIGHT.ground_lo, seat_of(zone).fill, 0.3)
    x, y = centre
    for marker in table.markers:
        if 0 <= marker.at[0] - x + step // 2 < step and 0 <= marker.at[1] - y + step < 2 * step:
            return str(marker.number), f"bold #ffffff on {chip_colour(marker)}"
    for piece in pieces:
        if contains(piece.outline, centre) or edge_distance(piece.outline, centre) <= step * 0.45:
            character, colour = sign(piece)
            return character, f"{colour} on {ground}"
    return ("·" if zone else " "), f"{mix(ground, '#ffffff', 0.3)} on {ground}"
