"""Free places about a leader at the far end of a march, and which of them a model may come to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import INCH, TOLERANCE, Mil

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]

MOST_SPOTS = 5_000
"""So many places are looked at, at most; the more room a unit takes, the farther apart they are."""
FINEST: Mil = INCH // 4
BATCH = 96
"""Of so many places at once it is asked how far they are."""


@dataclass(slots=True)
class Spots:
    """Places on a grid, each a row of x, y and height, from which all models of a unit choose."""

    course: Course
    media: frozenset[str]
    like: Figure
    at: Floats
    known: dict[Figure, Floats] = field(default_factory=dict)
    """How far places are from where a model stands, as far as it was asked."""

    @classmethod
    def about(cls, course: Course, media: frozenset[str], like: Figure, centre: Figure, reach: Mil) -> "Spots":
        """Those about a place on which a model may end; a hull with room to turn."""
        step = max(FINEST, int(reach * (np.pi / MOST_SPOTS) ** 0.5))
        count = reach // step
        steps = np.arange(-count, count + 1)
        rows, columns = np.meshgrid(steps, steps, indexing="ij")
        near = rows * rows + columns * columns <= count * count
        points = np.column_stack((columns[near], rows[near])).astype(np.int64) * step + centre.centre
        turning = like if like.is_round else replace(like, footprint=Footprint(like.footprint.radius))
        places: Places = course.places(media)
        return cls(course, media, like, places.open_at(turning, points).astype(np.float64))

    def figure(self, place: int) -> Figure:
        x, y, z = self.at[place].tolist()
        return replace(self.like, x=round(x), y=round(y), z=round(z))

    def reached(self, start: Figure, most: Mil, wanted: Numbers, off: Floats) -> Iterator[int]:
        """Those of some places to which a way of a model may lead, the least `off` first."""
        order = wanted[np.argsort(off[wanted], kind="stable")]
        far = self.known.setdefault(start, np.full(len(self.at), np.nan))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            unknown = some[np.isnan(far[some])]
            if len(unknown):
                far[unknown] = self._lengths(start, self.at[unknown], most)
            yield from some[far[some] <= most + TOLERANCE].tolist()

    def _lengths(self, start: Figure, at: Floats, most: Mil) -> Floats:
        """What ways to some places use at least: on the board as it is, straight where they lead up or down."""
        found: Floats = np.sqrt(((at - (start.x, start.y, start.z)) ** 2).sum(axis=1))
        flat = at[:, 2] == 0
        if start.z == 0 and flat.any():
            found[flat] = self.course.lengths(Mover(start, self.media), at[flat, :2], most)
        return found


def rows_of(figures: Sequence[Figure]) -> Floats:
    """Where models stand, as rows of x, y and height."""
    return np.array([(each.x, each.y, each.z) for each in figures], dtype=np.float64).reshape(-1, 3)
