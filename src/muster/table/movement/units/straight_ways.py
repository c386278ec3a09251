"""Straight ways of models to spots, and how far a model may go; ways around obstacles are not searched here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Protocol

import numpy as np

from muster.files import BadInput
from muster.table.movement.standing.standing import Places, moved_by
from muster.table.movement.standing.standing_kernel import clear, edge_clear
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import packed
from muster.table.shapes.measure import TOLERANCE, Mil
from muster.table.shapes.sum_kernel import summed


class Ways(Protocol):
    """How much Movement the cheapest way of a model (by its number in the unit) to a spot uses; None if no way.

    Who gives the ways is responsible for them: terrain, ground that slows, climbing and models in the way. The
    callers here check only the spots at their ends.
    """

    def shortest(self, model: int, goal: Figure) -> float | None: ...


@dataclass(frozen=True, slots=True)
class StraightWays:
    """Straight lines that the whole base can follow at one height, clear of all but its own unit (MOVE-06).

    Each is legal for a model that keeps its facing, and no way is shorter. Ways around obstacles, ways up or down,
    and ground that slows are not considered.
    """

    unit: Sequence[Figure] | Mapping[int, Figure]
    places: Places

    def shortest(self, model: int, goal: Figure) -> float | None:
        start = self.unit[model]
        if abs(start.z - goal.z) > TOLERANCE:
            return None
        own, radius = packed(start)
        swept = summed(own, np.array(((0, 0), (goal.x - start.x, goal.y - start.y)), dtype=np.int64))
        free = edge_clear(swept, radius, self.places.board) and clear(
            swept, radius, start.z, start.z + start.height, self.places.obstacles
        )
        return moved_by(start, goal) if free else None


def check_allowance(allowance: Mil) -> None:
    if not isfinite(allowance) or allowance < 0:
        sentence = f"No model moves {allowance} thousandths of an inch; allowed are 0 and all whole numbers above it."
        raise BadInput("unit.allowance", sentence, "MOVE-02")
