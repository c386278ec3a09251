"""Compiled: which pairs of models could join a whole unit, and the least distance that each must be shifted."""

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.coherency_kernel import ACROSS, Packed, join, packed_linked
from muster.table.shapes.gap_kernel import gap_between
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]
LINK = ACROSS + TOLERANCE


@kernel
def pair_bounds(unit: Packed, widths: Whole, loose: Whole) -> list[tuple[float, int, int]]:
    """For each pair of loose models that could join the unit: a lower bound of its total shift, and both indices."""
    gaps, linked = rooms_between(unit)
    found = [(0.0, 0, 0)][:0]
    for one in loose:
        for other in loose:
            if one >= other:
                continue
            rest = np.array([place for place in range(len(widths)) if place not in (one, other)], np.int64)
            label = labels(rest, linked)
            widest, side = widest_room(rest, label, gaps)
            least = least_of(rest, label, gaps, one, other, widths[one] + widths[other])
            if widest > 2 * LINK + max(widths[one], widths[other]):
                least = max(least, least_across(rest, label, side, gaps, one, other))
            if widest <= 3 * LINK + widths[one] + widths[other]:
                found.append((least, one, other))
    return found


@kernel
def rooms_between(unit: Packed) -> tuple[Numbers, NDArray[np.bool_]]:
    """The room between any two models, and whether they are linked."""
    size = len(unit.radii)
    gaps, linked = np.zeros((size, size)), np.zeros((size, size), np.bool_)
    for one in range(size):
        mine = unit.corners[unit.starts[one] : unit.starts[one + 1]]
        for other in range(one):
            theirs = unit.corners[unit.starts[other] : unit.starts[other + 1]]
            room = gap_between(mine, unit.radii[one], theirs, unit.radii[other])
            gaps[one, other] = gaps[other, one] = room
            linked[one, other] = linked[other, one] = packed_linked(unit, one, other)
    return gaps, linked


@kernel
def labels(rest: Whole, linked: NDArray[np.bool_]) -> Whole:
    """For each model that stays, the first model of its group."""
    label = np.arange(len(rest))
    for one in range(len(rest)):
        for other in range(one):
            if label[one] != label[other] and linked[rest[one], rest[other]]:
                join(label, one, other)
    return label


@kernel
def widest_room(rest: Whole, label: Whole, gaps: Numbers) -> tuple[float, NDArray[np.bool_]]:
    """The largest room that must be bridged to join all groups, and which models are on one side of it.

    It is the longest step of the shortest chain that joins the groups.
    """
    reached, widest = label == 0, 0.0
    side = reached.copy()
    while not reached.all():
        nearest, group = np.inf, 0
        for one in range(len(rest)):
            for other in range(len(rest)):
                if reached[one] and not reached[other] and gaps[rest[one], rest[other]] < nearest:
                    nearest, group = gaps[rest[one], rest[other]], label[other]
        if nearest > widest:
            widest, side = nearest, reached.copy()
        reached |= label == group
    return widest, side


@kernel
def least_across(rest: Whole, label: Whole, side: NDArray[np.bool_], gaps: Numbers, one: int, other: int) -> float:
    """The least shift if no single model can bridge a room: one joins all on this side, the other all the rest."""
    mine, theirs = rooms_to(rest, label, gaps[one]), rooms_to(rest, label, gaps[other])
    here, there = np.zeros(2), np.zeros(2)
    for place in range(len(rest)):
        if label[place] == place:
            which = int(side[place])
            here[which] = max(here[which], mine[place])
            there[which] = max(there[which], theirs[place])
    shift = min(here[0] + there[1], here[1] + there[0])
    return float(max(shift, gaps[one, other] - LINK))


@kernel
def least_of(rest: Whole, label: Whole, gaps: Numbers, one: int, other: int, both: int) -> float:
    """The least shift: every group needs a link to one of the two, and each of them to a group or to the other."""
    if len(rest) == 0:
        return float(max(0.0, gaps[one, other] - LINK))
    mine, theirs = rooms_to(rest, label, gaps[one]), rooms_to(rest, label, gaps[other])
    first = label == np.arange(len(rest))
    mine, theirs = mine[first], theirs[first]
    joined = theirs.max()
    for room in mine:
        left = 0.0
        for group in range(len(mine)):
            if mine[group] > room:
                left = max(left, theirs[group])
        joined = min(joined, room + left)
    alone = max(0.0, mine.min() - LINK - both) + max(0.0, theirs.min() - LINK - both)
    return float(max(joined, alone))


@kernel
def rooms_to(rest: Whole, label: Whole, gaps: Numbers) -> Numbers:
    """How far a model must go at least for a link to each group, at the index of the first model of the group."""
    found = np.full(len(rest), np.inf)
    for place in range(len(rest)):
        found[label[place]] = min(found[label[place]], max(0.0, gaps[rest[place]] - LINK))
    return found
