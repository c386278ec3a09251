"""The board as it is typed: feet, a name, inches or centimetres, a circle, or the corners of any other."""

import re
from typing import TYPE_CHECKING

from muster.files import BadInput
from muster.files.refusals import shown

if TYPE_CHECKING:
    from muster.table.shapes.board import Board
    from muster.table.shapes.measure import Scale

ALLOWED = (
    "2x2, 4x4, 6x4, 8x4 or other feet, small, medium, large, giant, inches such as 60x44in, "
    "centimetres such as 120x90cm, and a circle such as “circle 48”"
)
CORNERS = "three or more such as “0,0 60,0 30,50”"
_CORNER = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]{1,2})?,-?[0-9]{1,4}(?:\.[0-9]{1,2})?")
_TIMES = re.compile(r"\s*[x×]\s*(?=[0-9])")
_FEET = re.compile(r"([0-9]{1,2})x([0-9]{1,2})\s?(?:ft)?")
_SIDES = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,2})?)x([0-9]{1,3}(?:\.[0-9]{1,2})?)\s?(in|cm)")
_CIRCLE = re.compile(r"circle[ :=-]?([0-9]{1,3}(?:\.[0-9]{1,2})?)\s?(in|cm)?")


def board_of(typed: str, units: str = "in") -> "Board":
    """The board of this size; what a size says of its unit goes before `units`."""
    from muster.table.shapes.measure import Scale
    from muster.table.shapes.sizes import Size

    scales = {"in": Scale.INCHES, "cm": Scale.CENTIMETRES}
    text = _TIMES.sub("x", typed.strip().lower())
    named = next((size for size in Size if text in (size.title, f"{size.length // 12}x{size.width // 12}")), None)
    if named is not None:
        return named.board(scales[units])
    board = _measured(text, units, scales)
    if board is None:
        raise BadInput("size.not_allowed", f"size is {shown(typed) or 'empty'}; allowed are {ALLOWED}.", "SETUP-18")
    return board


def polygon_of(typed: str, units: str = "in") -> "Board":
    """The board with these corners, each as x,y in the units, with spaces between them."""
    from decimal import Decimal

    from muster.table.shapes.board import Board
    from muster.table.shapes.measure import Scale

    corners = typed.replace(";", " ").split()
    if not corners or not all(_CORNER.fullmatch(corner) for corner in corners):
        sentence = f"corners is {shown(typed) or 'empty'}; allowed are {CORNERS}."
        raise BadInput("corners.not_allowed", sentence, "SETUP-21")
    pairs = [corner.split(",") for corner in corners]
    scale = Scale.CENTIMETRES if units == "cm" else Scale.INCHES
    return Board.polygon([(Decimal(x), Decimal(y)) for x, y in pairs], scale=scale)


def _measured(text: str, units: str, scales: "dict[str, Scale]") -> "Board | None":
    from decimal import Decimal

    from muster.table.shapes.board import Board

    if feet := _FEET.fullmatch(text):
        return Board.rectangle(12 * int(feet[1]), 12 * int(feet[2]), scales[units])
    if sides := _SIDES.fullmatch(text):
        return Board.rectangle(Decimal(sides[1]), Decimal(sides[2]), scales[sides[3]])
    if circle := _CIRCLE.fullmatch(text):
        return Board.circular(Decimal(circle[1]), scales[circle[2] or units])
    return None
