"""Compiled: the cheapest way over places with heights, costed leg by leg."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from muster.table.movement.walking.ground import GroundArrays, GroundCosts, Whole
from muster.table.movement.walking.hop import apart, hop
from muster.table.movement.walking.legs import Legs, at_least, costed, kept_from, longer, slack
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import goes_straight, turns_freely
from muster.table.shapes.kernel import kernel

NONE = -1


class Book(NamedTuple):
    """The records of a search, for every place.

    These are its cost, the least that it may cost with the way on to a goal (`waits`), the estimate of that way
    (`ahead`), the place before it, the settled place to try next (`sources`), and the settled places in order.
    `bounds` holds, for each settled place, a lower bound of the cost of every other place over it, infinite once that
    leg was tried.
    """

    costs: Floats
    waits: Floats
    ahead: Floats
    before: Whole
    sources: Whole
    settled: Whole
    bounds: Floats


@kernel
def _next(waits: Floats, limit: float) -> int:
    best, least = NONE, limit
    for place in range(len(waits)):
        if waits[place] <= least and waits[place] < np.inf:
            best, least = place, waits[place]
    return best


@kernel
def _wait(book: Book, there: int, count: int) -> None:
    """Queue a place with the cheapest way it may have: over a settled place not tried yet, or as already known."""
    source, least = NONE, book.costs[there]
    for place in range(count):
        if book.bounds[place, there] < least:
            source, least = place, book.bounds[place, there]
    book.sources[there], book.waits[there] = source, least + book.ahead[there]


@kernel
def _settle(legs: Legs, numbers: Whole, places: Floats, book: Book, count: int, here: int, limit: float) -> None:
    """Settle a place: try it as the place before every other one; legs with a known cost count at once."""
    book.settled[count], book.waits[here], book.ahead[here] = here, np.inf, np.inf
    costs, waits, ahead, bounds, so_far = book.costs, book.waits, book.ahead, book.bounds[count], book.costs[here]
    own, written, shared = kept_from(legs, numbers[here])
    x, y, z = places[here, 0], places[here, 1], places[here, 2]
    for there in range(len(places)):
        bounds[there] = np.inf
        dx, dy, dz = places[there, 0] - x, places[there, 1] - y, places[there, 2] - z
        whole = sqrt(dx * dx + dy * dy + dz * dz)
        if so_far + whole >= costs[there] or so_far + whole + ahead[there] > limit:
            continue
        if slack(places, here, dx, dy, whole) or slack(places, there, dx, dy, whole):
            continue
        leg, known = at_least(own, written, shared, numbers[there], whole)
        bound = so_far + leg
        if known and bound < costs[there]:
            costs[there], book.before[there] = bound, here
        if not known:
            bounds[there] = bound
        if bound + ahead[there] < waits[there]:
            waits[there], book.sources[there] = bound + ahead[there], NONE if known else count


@kernel
def _may_leave(ground: GroundArrays, body: Body, places: Floats, there: int, facing: Floats) -> bool:
    """Whether a mover may go from the start to a place: a hull that cannot turn there goes only ahead or back."""
    dx, dy = places[there, 0] - places[0, 0], places[there, 1] - places[0, 1]
    straight = goes_straight(body, facing[0], facing[1], dx, dy)
    return straight or turns_freely(ground, body, places[0, 0], places[0, 1], places[0, 2])


@kernel
def straight(ground: GroundArrays, price: GroundCosts, body: Body, ends: Floats, facing: Floats) -> float:
    """The cost of the straight line from one place to another, infinite if it cannot be walked."""
    if not _may_leave(ground, body, ends, 1, facing):
        return np.inf
    return hop(ground, price, body, ends[0], ends[1], np.zeros(len(ground.kinds), np.int64), np.empty((0, 3)))


@kernel
def _opened(places: Floats, goals: int) -> Book:
    """The records at the start of a search, with the distance from each place to the nearest goal."""
    count = len(places)
    costs, waits, ahead = np.full(count, np.inf), np.full(count, np.inf), np.zeros(count)
    for place in range(count if goals else 0):
        ahead[place] = np.inf
        for goal in range(1, goals + 1):
            ahead[place] = min(ahead[place], apart(places[place], places[goal]))
    costs[0], waits[0] = 0.0, 0.0
    before, sources, settled = np.full(count, NONE), np.full(count, NONE), np.full(count, NONE)
    return Book(costs, waits, ahead, before, sources, settled, np.empty((count, count)))


@kernel
def cheapest(
    ground: GroundArrays, legs: Legs, price: GroundCosts, body: Body, places: Floats, numbers: Whole, goals: int,
    limit: float, facing: Floats,
) -> tuple[Floats, Whole, int]:  # fmt: skip
    """The cost of the cheapest way from place 0 to each place within a limit, the place before it, and the goal.

    The goals, if any, are the places after the first; the search stops at the cheapest of them. A place is queued
    with the least that a way to it may cost and with the place from which that way comes. The cost of the leg is
    worked out only if it is first in the queue, so most legs are never worked out. `numbers` are the numbers of
    places in `legs`, -1 for none.
    """
    book, count = _opened(places, goals), 0
    costs, sources = book.costs, book.sources
    marks, points = np.zeros(len(ground.kinds), np.int64), np.empty((0, 3))
    here = 0
    while here != NONE and not (1 <= here <= goals and sources[here] == NONE):
        if sources[here] == NONE:
            _settle(legs, numbers, places, book, count, here, limit)
            count += 1
        else:
            last = book.settled[sources[here]]
            book.bounds[sources[here], here] = np.inf
            most = limit - costs[last] - book.ahead[here] if goals else np.inf
            leaves = last > 0 or _may_leave(ground, body, places, here, facing)
            if leaves and not longer(legs, body, places[last], places[here], most):
                leg = costed(ground, legs, price, body, numbers, places, last, here, marks, points)
                if costs[last] + leg < costs[here]:
                    costs[here], book.before[here] = costs[last] + leg, last
                    limit = min(limit, costs[here]) if here <= goals else limit
            _wait(book, here, count)
        here = _next(book.waits, limit)
    return costs, book.before, here
