"""Compiled ranges: how far the models of a scene are apart."""

from math import sqrt

import numpy as np

from muster.table.shapes.gap_kernel import Corners, gap_between
from muster.table.shapes.kernel import kernel
from muster.table.sight import layout as at
from muster.table.sight.layout import Bodies, Floats, Whole


@kernel
def corners_of(bodies: Bodies, body: int) -> tuple[Corners, int]:
    """The corners of a body and the radius around them, as `packed` gives them for a figure."""
    first, end = bodies.marks[body, at.FIRST], bodies.marks[body, at.END]
    if first < end:
        return bodies.edges[first:end, at.AT_X : at.AT_Y + 1].astype(np.int64), 0
    return bodies.rows[body : body + 1, at.X : at.Y + 1].astype(np.int64), int(bodies.rows[body, at.REACH])


@kernel
def distances(bodies: Bodies, viewers: Whole, targets: Whole) -> Floats:
    """As `figure.distance` for every viewer (rows) and every target (columns)."""
    far = np.empty((len(viewers), len(targets)), np.float64)
    for i, viewer in enumerate(viewers):
        own, radius = corners_of(bodies, viewer)
        for j, target in enumerate(targets):
            other, size = corners_of(bodies, target)
            across = max(gap_between(own, radius, other, size), 0.0)
            dz = bodies.rows[viewer, at.LOW] - bodies.rows[target, at.LOW]
            far[i, j] = sqrt(across * across + dz * dz)
    return far


@kernel
def least_distances(rows: Floats, prisms: int, viewers: Whole) -> Floats:
    """A lower bound of each model's distance from the nearest viewer: the room between the circles about them."""
    least = np.full(len(rows) - prisms, np.inf)
    for viewer in viewers:
        for body in range(prisms, len(rows)):
            dx, dy = rows[viewer, at.X] - rows[body, at.X], rows[viewer, at.Y] - rows[body, at.Y]
            dz = rows[viewer, at.LOW] - rows[body, at.LOW]
            across = max(sqrt(dx * dx + dy * dy) - rows[viewer, at.REACH] - rows[body, at.REACH], 0.0)
            least[body - prisms] = min(least[body - prisms], sqrt(across * across + dz * dz))
    return least
