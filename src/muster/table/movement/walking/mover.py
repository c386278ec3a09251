"""A model about to move: its figure, the media it moves by, and its shape as the kernels want it."""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import length

Floats = NDArray[np.float64]
NO_MEDIA: frozenset[str] = frozenset()


class Body(NamedTuple):
    """A base in motion. A hull has corners, faced along x; `side` and `fore` are its half width and half length."""

    side: float
    fore: float
    turn: float
    height: float
    corners: Floats


@dataclass(frozen=True, slots=True)
class Mover:
    """A model and the media it moves by, such as ship or flyer (GROUND-18)."""

    figure: Figure
    media: frozenset[str] = field(default=NO_MEDIA)

    @property
    def body(self) -> Body:
        figure = self.figure
        corners = np.array(figure.footprint.corners, dtype=np.float64).reshape(-1, 2)
        radius = float(figure.footprint.radius)
        if figure.is_round:
            return Body(radius, radius, radius, float(figure.height), corners)
        reach = max(length(x, y) for x, y in figure.footprint.corners)
        return Body(corners[:, 1].max(), corners[:, 0].max(), reach, float(figure.height), corners)
