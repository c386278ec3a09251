"""The base of a model: its footprint on the table, in millimetres."""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from muster.army.stats import check_fields
from muster.files import BadInput
from muster.files.kinds import Kind, Number, OneOf, Parsed, plain, read_option
from muster.files.reader import Field

SIDE = Number("1", "1000", decimals=1, unit="mm")
_WRITTEN = re.compile(r"(?:(rect +)?([0-9.]+)x)?([0-9.]+)")


class Shape(StrEnum):
    """A round or oval base, or the rectangle of a hull without one."""

    ROUND = "round"
    OVAL = "oval"
    RECT = "rect"


BASE_FIELDS = (
    Field("shape", OneOf(*Shape), "STAT-01"),
    Field("length_mm", SIDE, "STAT-01"),
    Field("width_mm", SIDE, "STAT-01"),
)


@dataclass(frozen=True, slots=True)
class Base:
    """A footprint, written as `32` (round), `60x35` (oval) or `rect 120x80` (a hull)."""

    shape: Shape
    length_mm: Decimal
    width_mm: Decimal

    def __post_init__(self) -> None:
        check_fields(self, BASE_FIELDS)
        if self.shape is Shape.ROUND and self.length_mm != self.width_mm:
            sides = f"{plain(self.length_mm)} mm long and {plain(self.width_mm)} mm wide"
            raise BadInput("base.not_round", f"base is round but {sides}; allowed is one diameter.", "STAT-01")

    @classmethod
    def parse(cls, text: str) -> "Base":
        return read_option("base", text, BASE, "STAT-01")

    def __str__(self) -> str:
        if self.shape is Shape.ROUND:
            return plain(self.length_mm)
        hull = "rect " if self.shape is Shape.RECT else ""
        return f"{hull}{plain(self.length_mm)}x{plain(self.width_mm)}"


def _read(text: str) -> Base:
    written = _WRITTEN.fullmatch(text.lower())
    if written is None:
        raise ValueError(text)
    hull, length, width = written.groups()
    if length is None:
        return Base(Shape.ROUND, SIDE.read(width), SIDE.read(width))
    return Base(Shape.RECT if hull else Shape.OVAL, SIDE.read(length), SIDE.read(width))


BASE: Kind[Base] = Parsed(
    _read,
    "a diameter such as 32, an oval such as 60x35 and a hull such as rect 120x80, "
    "each side from 1 to 1,000 mm with at most 1 decimal",
    {
        "anyOf": [
            {"type": "number", "minimum": 1, "maximum": 1000},
            {"type": "string", "pattern": r"^(([Rr][Ee][Cc][Tt] +)?[0-9.]+[xX])?[0-9.]+$"},
        ]
    },
)
DEFAULT_BASE = Base(Shape.ROUND, Decimal(32), Decimal(32))
DEFAULT_HEIGHT = Decimal("1.25")
"""The height, in inches, of a model if none is given."""
