"""Which sides are near enough to a piece of terrain with a profile to control it."""

from collections.abc import Collection, Iterable
from typing import TypeVar

from muster.table.shapes.coherency import ACROSS, UP
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import within
from muster.table.terrain.occupancy import gap_to, height_to, may_meet
from muster.table.terrain.piece import Piece

Side = TypeVar("Side")


def in_reach_of_control(piece: Piece, figure: Figure) -> bool:
    """Whether a model is within coherency distance of a piece: 2 in. across and 6 in. up (TERRAIN-05)."""
    return (
        may_meet(piece, figure, ACROSS)
        and within(height_to(piece, figure), UP)
        and within(gap_to(piece, figure), ACROSS)
    )


def claiming(sides: Iterable[Side], near: Collection[Side], embarked: Collection[Side]) -> tuple[Side, ...]:
    """Those of some sides that are near a piece, with a model in reach, or have a unit embarked (TERRAIN-05)."""
    return tuple(side for side in sides if side in near or side in embarked)
