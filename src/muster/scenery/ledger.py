"""The ledger of a site: how much of every effect each side has so far, to find what would even it out."""

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from muster.scenery.feature import Feature
from muster.scenery.survey import Places, lattice, nearest_side
from muster.scenery.walking import NEAR, board_shape
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.shapes.measure import Mil

STEP: Mil = 1_500


class Ledger:
    """A lattice over the board with the side of every place; a page says which effects reach which places."""

    def __init__(self, board: Board, zones: Sequence[Zone]) -> None:
        self._points = lattice(board, STEP)
        nearest = nearest_side(zones, self._points)
        sides = np.stack([nearest == side for side in range(len(zones))])
        self.smallest = float(board_shape(board).area * sides.sum(axis=1).min() / max(1, len(self._points)))
        self._share = sides / np.maximum(1, sides.sum(axis=1, keepdims=True))

    def blank(self) -> Places:
        """The page before anything is entered: no place is affected."""
        return np.zeros((4, len(self._points)), bool)

    def unevenness(self, affected: Places) -> float:
        """How much the sides differ in cover, hiding places, solid and slow ground: the sum of the four ranges."""
        shares: NDArray[np.float64] = self._share @ affected.T
        return float(np.sum(shares.max(axis=0) - shares.min(axis=0)))

    def entered(self, new: Feature, before: Places) -> Places:
        """The page after one more feature: cover and hiding places include the rim, other effects only its ground."""
        affected = before.copy()
        apart = np.abs(self._points - new.at).max(axis=1)
        near = np.flatnonzero(apart <= new.kind.reach + NEAR)
        spots = shapely.points(self._points[near])
        on, by = (near[shapely.dwithin(new.ground, spots, rim)] for rim in (0, NEAR))
        kind = new.kind
        for row, does, places in (
            (0, kind.covers, by),
            (1, kind.hides, by),
            (2, kind.solid, on),
            (3, kind.slows, on),
        ):
            if does:
                affected[row, places] = True
        return affected
