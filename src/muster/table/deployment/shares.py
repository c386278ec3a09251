"""Places on a board as shares of its edges and of the zone depth, such as `1/2` or `1-2d`."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil
from types import MappingProxyType

from muster.files import BadInput
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Outline

DEPTHS = MappingProxyType({33: Fraction(1, 3), 25: Fraction(1, 4)})
DEFAULT_DEPTH = 33


@dataclass(frozen=True, slots=True)
class Share:
    """A place along an edge: a part of the edge plus a multiple of the depth measured along that edge."""

    of_edge: Fraction
    of_depth: Fraction

    def along(self, edge: Mil, depth: Mil) -> Mil:
        return round(self.of_edge * edge + self.of_depth * depth)


def checked_depth(percent: int) -> int:
    if percent not in DEPTHS:
        raise BadInput("zones.depth", f"Zones cannot be {percent}% deep; allowed are 33 and 25.", "ZONE-05")
    return percent


def depth_along(edge: Mil, percent: int = DEFAULT_DEPTH) -> Mil:
    """How deep a zone reaches along an edge, rounded up to a whole inch (ZONE-04)."""
    return ceil(edge * DEPTHS[checked_depth(percent)] / INCH) * INCH


def placed(written: str, board: Board, percent: int = DEFAULT_DEPTH) -> Outline:
    """The outline, in mils on this board, of places written as `x,y x,y ...`; repeated places are dropped.

    Places are written for boards with their length along x, and turned by a quarter on boards with their length along
    y.
    """
    (left, low), (across, up) = board.corner, board.size
    length, width = max(across, up), min(across, up)
    deep, high = depth_along(length, percent), depth_along(width, percent)
    places = [
        (x.along(length, deep), y.along(width, high))
        for x, y in (map(_share, pair.split(",")) for pair in written.split())
    ]
    turned = [(width - y, x) for x, y in places] if up > across else places
    return tuple(dict.fromkeys((left + x, low + y) for x, y in turned))


@cache
def _share(written: str) -> Share:
    of_edge = of_depth = Fraction(0)
    for sign, number, depth in re.findall(r"([+-]?)([0-9/]*)(d?)", written):
        amount = Fraction(f"{sign}{number or 1}")
        if depth:
            of_depth += amount
        elif number:
            of_edge += amount
    return Share(of_edge, of_depth)
