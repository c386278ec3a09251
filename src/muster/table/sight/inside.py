"""The obscuring pieces in which each model stands; they hide nothing from it."""

import numpy as np

from muster.table.shapes.kernel import kernel
from muster.table.sight import layout as at
from muster.table.sight.layout import OBSCURES, Bodies, Flags, Floats


@kernel
def standing_in(bodies: Bodies, prisms: int, pieces: int, first: int) -> Flags:
    """Which models (the bodies from `first` on) have their centre in which obscuring pieces, at a common height."""
    inside = np.zeros((len(bodies.rows) - first, pieces), np.bool_)
    for prism in range(prisms):
        if bodies.marks[prism, at.VEIL] != OBSCURES:
            continue
        edges = bodies.edges[bodies.marks[prism, at.FIRST] : bodies.marks[prism, at.END]]
        row, piece = bodies.rows[prism], bodies.marks[prism, at.OWNER]
        for model in range(len(inside)):
            own = bodies.rows[first + model]
            if row[at.LOW] < own[at.HIGH] and row[at.HIGH] > own[at.LOW] and holds(edges, own[at.X], own[at.Y]):
                inside[model, piece] = True
    return inside


@kernel
def holds(edges: Floats, x: float, y: float) -> bool:
    """Whether a point is inside a convex body: outside none of its edges."""
    for edge in edges:  # noqa: SIM110 - numba knows no generators
        if (x - edge[at.AT_X]) * edge[at.OUT_X] + (y - edge[at.AT_Y]) * edge[at.OUT_Y] > 0:
            return False
    return True
