"""The records of a search for the shortest way: best lengths, the way before each way, and a heap of ways to try."""

from typing import NamedTuple

import numpy as np

from muster.table.movement.roadmap.obstacles import Floats, Ints
from muster.table.shapes.kernel import kernel

BEST, KEY = 0, 1
BEFORE, PLACE, HEAP, SIZE = 0, 1, 2, 3


class Book(NamedTuple):
    """The records of a search, one column for each way.

    They are two arrays only, because passing many arrays to a small function costs more than the function.
    """

    sums: Floats  # BEST: the best length at the end of the way; KEY: its key in the heap
    links: Ints  # BEFORE: the way before; PLACE: its index in the heap, or -1; HEAP: the heap; SIZE: its size


@kernel
def opened(count: int) -> Book:
    sums, links = np.empty((2, count)), np.full((4, count), -1, np.int64)
    sums[BEST] = np.inf
    links[SIZE, 0] = 0
    return Book(sums, links)


@kernel
def put(sums: Floats, links: Ints, way: int, key: float) -> None:
    """Add a way to the heap, or lower its key."""
    sums[KEY, way] = key
    place = links[PLACE, way]
    if place < 0:
        place = links[SIZE, 0]
        links[SIZE, 0] += 1
    while place:
        parent = (place - 1) >> 1
        other = links[HEAP, parent]
        if sums[KEY, other] <= key:
            break
        links[HEAP, place] = other
        links[PLACE, other] = place
        place = parent
    links[HEAP, place] = way
    links[PLACE, way] = place


@kernel
def take(sums: Floats, links: Ints) -> int:
    """Remove the way with the lowest key."""
    first = links[HEAP, 0]
    links[PLACE, first] = -1
    links[SIZE, 0] -= 1
    size = links[SIZE, 0]
    if not size:
        return int(first)
    last = links[HEAP, size]
    place = 0
    while 2 * place + 1 < size:
        child = 2 * place + 1
        if child + 1 < size and sums[KEY, links[HEAP, child + 1]] < sums[KEY, links[HEAP, child]]:
            child += 1
        if sums[KEY, links[HEAP, child]] >= sums[KEY, last]:
            break
        links[HEAP, place] = links[HEAP, child]
        links[PLACE, links[HEAP, place]] = place
        place = child
    links[HEAP, place] = last
    links[PLACE, last] = place
    return int(first)
