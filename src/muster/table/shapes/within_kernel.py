"""Compiled: whether a footprint lies wholly within an outline."""

import numpy as np

from muster.table.shapes.gap_kernel import Corners, depth_at, gap_between
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE


@kernel
def wholly_inside(own: Corners, radius: int, outline: Corners) -> bool:
    """As `wholly_within` for packed footprints."""
    for place in range(len(own)):
        if depth_at(outline, own[place, 0], own[place, 1]) < radius - TOLERANCE:
            return False
    # With all corners inside, an edge of the area that points inwards may still cut into the footprint.
    return len(own) == 1 or not cut_into(own, radius, outline)


@kernel
def cut_into(own: Corners, radius: int, outline: Corners) -> bool:
    """Whether an edge of the outline lies in the footprint deeper than the tolerance."""
    left, right = own[:, 0].min() - radius, own[:, 0].max() + radius
    low, high = own[:, 1].min() - radius, own[:, 1].max() + radius
    side = np.empty((2, 2), np.int64)
    for place in range(len(outline)):
        side[0], side[1] = outline[place - 1], outline[place]
        near = not boxes_apart(side, 0, left, right, low, high)
        if near and gap_between(own, radius, side, 0) < -TOLERANCE:
            return True
    return False


@kernel
def boxes_apart(other: Corners, reach: int, left: int, right: int, low: int, high: int) -> bool:
    if len(other) == 1:
        x, y = other[0, 0], other[0, 1]
        return bool(x + reach < left or x - reach > right or y + reach < low or y - reach > high)
    xs, ys = other[:, 0], other[:, 1]
    return bool(xs.max() < left or xs.min() > right or ys.max() < low or ys.min() > high)
