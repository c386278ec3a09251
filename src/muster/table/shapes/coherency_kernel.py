"""Compiled coherency: which models of a unit the links join, for round bases and for footprints of any kind."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.gap_kernel import Corners, gap_between
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import INCH, TOLERANCE, Mil
from muster.table.shapes.sum_kernel import grown_by, room_at

ACROSS: Mil = 2 * INCH
UP: Mil = 6 * INCH

Rounds = NDArray[np.int64]
"""Round bases, one row each: x, y, z and radius."""


class Packed(NamedTuple):
    """Footprints of any kind in a row: corners, the index at which each begins, radius, height above the table."""

    corners: Corners
    starts: NDArray[np.int64]
    radii: NDArray[np.int64]
    z: NDArray[np.int64]


@kernel
def rounds_coherent(rounds: Rounds) -> bool:
    """Whether round bases are one group (COH-02): follow links from the first and see whether all are reached."""
    count = len(rounds)
    waiting = np.arange(count)
    reached, left = 0, count - 1
    # Bases that were reached are before `count - left`, all others behind; each looks for its neighbours once.
    while reached < count - left and left > 0:
        member = waiting[reached]
        reached += 1
        for place in range(count - left, count):
            other = waiting[place]
            if rounds_linked(rounds, member, other):
                first = count - left
                waiting[place], waiting[first] = waiting[first], other
                left -= 1
    return left <= 0


@kernel
def rounds_linked(rounds: Rounds, one: int, other: int) -> bool:
    """As `linked`, in whole numbers."""
    dx, dy = rounds[one, 0] - rounds[other, 0], rounds[one, 1] - rounds[other, 1]
    reach = rounds[one, 3] + rounds[other, 3] + ACROSS + TOLERANCE
    return bool(dx * dx + dy * dy <= reach * reach and abs(rounds[one, 2] - rounds[other, 2]) <= UP + TOLERANCE)


@kernel
def round_labels(rounds: Rounds) -> NDArray[np.int64]:
    """For each round base, the index of the first base in its group."""
    label = np.arange(len(rounds))
    for one in range(len(rounds)):
        for other in range(one):
            if label[one] != label[other] and rounds_linked(rounds, one, other):
                join(label, one, other)
    return label


@kernel
def packed_labels(unit: Packed) -> NDArray[np.int64]:
    """For each footprint, the index of the first footprint in its group."""
    label = np.arange(len(unit.radii))
    for one in range(len(unit.radii)):
        for other in range(one):
            if label[one] != label[other] and packed_linked(unit, one, other):
                join(label, one, other)
    return label


@kernel
def packed_linked(unit: Packed, one: int, other: int) -> bool:
    if abs(unit.z[one] - unit.z[other]) > UP + TOLERANCE:
        return False
    mine = unit.corners[unit.starts[one] : unit.starts[one + 1]]
    theirs = unit.corners[unit.starts[other] : unit.starts[other + 1]]
    return gap_between(mine, unit.radii[one], theirs, unit.radii[other]) <= ACROSS + TOLERANCE


@kernel
def join(label: NDArray[np.int64], one: int, other: int) -> None:
    """Join two groups into one, labelled by its first member."""
    first, second = min(label[one], label[other]), max(label[one], label[other])
    for place in range(len(label)):
        if label[place] == second:
            label[place] = first


@kernel
def groups_joined(unit: Packed, group: NDArray[np.int64], own: Corners, radius: int, z: int) -> int:
    """The groups to which a footprint is linked where it stands, one bit for each group."""
    found = 0
    for other in range(len(unit.radii)):
        bit = 1 << group[other]
        if found & bit or abs(unit.z[other] - z) > UP + TOLERANCE:
            continue
        theirs = unit.corners[unit.starts[other] : unit.starts[other + 1]]
        if gap_between(own, radius, theirs, unit.radii[other]) <= ACROSS + TOLERANCE:
            found |= bit
    return found


@kernel
def groups_linked(
    unit: Packed, group: NDArray[np.int64], own: Corners, radius: int, points: Corners
) -> NDArray[np.int64]:
    """The groups to which a footprint on each point is linked across, one bit for each group."""
    found = np.zeros(len(points), np.int64)
    limit = float(ACROSS + TOLERANCE)
    for other in range(len(unit.radii)):
        bit = 1 << group[other]
        theirs, size = unit.corners[unit.starts[other] : unit.starts[other + 1]], unit.radii[other]
        grown = grown_by(theirs, own)
        reach = radius + size + ACROSS + TOLERANCE
        left, right = grown[:, 0].min() - reach, grown[:, 0].max() + reach
        low, high = grown[:, 1].min() - reach, grown[:, 1].max() + reach
        for place in range(len(points)):
            x, y = points[place]
            near = left <= x <= right and low <= y <= high
            if near and not found[place] & bit and room_at(own, radius, x, y, theirs, size, grown, limit) <= limit:
                found[place] |= bit
    return found
