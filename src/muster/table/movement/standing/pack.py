"""Models packed as obstacles, kept so that only models that moved are packed again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.standing.standing_kernel import Obstacles, Whole, boxed
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import Corners, packed


@dataclass(frozen=True, slots=True)
class Pack:
    """A row for every model, which models are there, and the outlines of hulls.

    A row is x, y, the radius (0 for a hull), and the heights of foot and head.
    """

    rows: Whole
    there: NDArray[np.bool_]
    hulls: Mapping[int, Corners]

    @classmethod
    def of(cls, figures: Sequence[Figure | None]) -> "Pack":
        """Pack models; round ones, which may be many, are packed all at once."""
        rows = np.array([NOBODY if each is None else _row(each) for each in figures], dtype=np.int64).reshape(-1, 5)
        there = np.array([each is not None for each in figures], dtype=np.bool_)
        present = ((place, each) for place, each in enumerate(figures) if each is not None)
        return cls(rows, there, {place: packed(each)[0] for place, each in present if each.footprint.corners})

    def moved(self, changes: Mapping[int, Figure | None]) -> "Pack":
        """The pack with some models moved or, where None is given, taken away."""
        rows, there = self.rows.copy(), self.there.copy()
        hulls = {place: outline for place, outline in self.hulls.items() if place not in changes}
        for place, figure in changes.items():
            there[place] = figure is not None
            if figure is not None:
                rows[place] = _row(figure)
                if figure.footprint.corners:
                    hulls[place] = packed(figure)[0]
        return Pack(rows, there, hulls)

    def obstacles(self) -> Obstacles:
        """The models that are there, in their order, as obstacles."""
        numbers = self.rows[self.there]
        radii, low, high = (np.ascontiguousarray(column) for column in numbers[:, 2:].T)
        if not self.hulls:
            return boxed(np.ascontiguousarray(numbers[:, :2]), np.arange(len(numbers) + 1), radii, low, high)
        ranks = np.cumsum(self.there) - 1
        outlines = {int(ranks[place]): outline for place, outline in self.hulls.items()}
        counts = np.ones(len(numbers) + 1, dtype=np.int64)
        counts[0] = 0
        for rank, outline in outlines.items():
            counts[rank + 1] = len(outline)
        starts = np.cumsum(counts)
        corners = np.repeat(numbers[:, :2], counts[1:], axis=0)
        for rank, outline in outlines.items():
            corners[starts[rank] : starts[rank + 1]] = outline
        return boxed(corners, starts, radii, low, high)


NOBODY = 0, 0, 0, 0, 0


def _row(figure: Figure) -> tuple[int, int, int, int, int]:
    radius = 0 if figure.footprint.corners else figure.footprint.radius
    return figure.x, figure.y, radius, figure.z, figure.z + figure.height
