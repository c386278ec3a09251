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
def between(bodies: Bodies, one: int, other: int) -> float:
    """As `figure.distance` for two models."""
    own, radius = corners_of(bodies, one)
    theirs, size = corners_of(bodies, other)
    across = max(gap_between(own, radius, theirs, size), 0.0)
    dz = bodies.rows[one, at.LOW] - bodies.rows[other, at.LOW]
    return sqrt(across * across + dz * dz)


@kernel
def distances(bodies: Bodies, viewers: Whole, targets: Whole) -> Floats:
    """As `figure.distance` for every viewer (rows) and every target (columns)."""
    far = np.empty((len(viewers), len(targets)), np.float64)
    for i, viewer in enumerate(viewers):
        for j, target in enumerate(targets):
            far[i, j] = between(bodies, viewer, target)
    return far


@kernel
def least_distances(bodies: Bodies, prisms: int, units: int) -> Floats:
    """A lower bound of the distance of each unit from each other: the room between the circles about their models.

    It is infinite where one of them has no model in the scene.
    """
    rows, marks, least = bodies.rows, bodies.marks, np.full((units, units), np.inf)
    for one in range(prisms, len(rows)):
        for other in range(prisms, one):
            dx, dy = rows[one, at.X] - rows[other, at.X], rows[one, at.Y] - rows[other, at.Y]
            dz = rows[one, at.LOW] - rows[other, at.LOW]
            across = max(sqrt(dx * dx + dy * dy) - rows[one, at.REACH] - rows[other, at.REACH], 0.0)
            own, theirs = marks[one, at.OWNER], marks[other, at.OWNER]
            far = min(least[own, theirs], sqrt(across * across + dz * dz))
            least[own, theirs] = least[theirs, own] = far
    return least
