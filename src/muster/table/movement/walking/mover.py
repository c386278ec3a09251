"""A model that is to move: its figure, the media it moves by, and its shape in the form that kernels need."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import Mil, length

Floats = NDArray[np.float64]
NO_MEDIA: frozenset[str] = frozenset()


class Body(NamedTuple):
    """The base of a mover. A hull has corners, facing along x; `side` and `fore` are half its width and length."""

    side: float
    fore: float
    turn: float
    height: float
    corners: Floats

    def roomier(self) -> "Body":
        """The same base with a mil more on every side."""
        return Body(self.side + 1, self.fore + 1, self.turn + 2, self.height, self.corners + np.sign(self.corners))


@dataclass(frozen=True, slots=True)
class Mover:
    """A model and the media it moves by, such as ship or flyer (GROUND-18)."""

    figure: Figure
    media: frozenset[str] = field(default=NO_MEDIA)

    @property
    def body(self) -> Body:
        return _body(self.figure.footprint, self.figure.height)


@lru_cache(maxsize=256)
def _body(footprint: Footprint, height: Mil) -> Body:
    corners = np.array(footprint.corners, dtype=np.float64).reshape(-1, 2)
    radius = float(footprint.radius)
    if not footprint.corners:
        return Body(radius, radius, radius, float(height), corners)
    reach = max(length(x, y) for x, y in footprint.corners)
    return Body(float(corners[:, 1].max()), float(corners[:, 0].max()), reach, float(height), corners)
