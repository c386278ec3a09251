"""The size of a board as it is typed: feet, a name, inches or centimetres, or a circle."""

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
_FEET = re.compile(r"([0-9]{1,2})x([0-9]{1,2})(?:ft)?")
_SIDES = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,2})?)x([0-9]{1,3}(?:\.[0-9]{1,2})?)(in|cm)")
_CIRCLE = re.compile(r"circle[ :=-]?([0-9]{1,3}(?:\.[0-9]{1,2})?)(in|cm)?")


def board_of(typed: str, units: str = "in") -> "Board":
    """The board of this size; what a size says of its unit goes before `units`."""
    from muster.table.shapes.measure import Scale
    from muster.table.shapes.sizes import Size

    scales = {"in": Scale.INCHES, "cm": Scale.CENTIMETRES}
    text = typed.strip().lower().replace("×", "x")
    named = next((size for size in Size if text in (size.title, f"{size.length // 12}x{size.width // 12}")), None)
    if named is not None:
        return named.board(scales[units])
    board = _measured(text, units, scales)
    if board is None:
        raise BadInput("size.not_allowed", f"size is {shown(typed) or 'empty'}; allowed are {ALLOWED}.", "SETUP-18")
    return board


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
