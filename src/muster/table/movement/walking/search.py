"""Compiled: the cheapest way over places with heights, costed leg by leg, and the improvement of a way found."""

from math import isnan, sqrt

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.walking.ground import Ground, Price, Whole
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import FORBIDDEN, goes_straight, turns_freely
from muster.table.movement.walking.walk_leg import FREE, leg, upright
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

Flags = NDArray[np.bool_]
NONE = -1


@kernel
def apart(one: Floats, other: Floats) -> float:
    dx, dy, dz = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return sqrt(dx * dx + dy * dy + dz * dz)


@kernel
def hop(ground: Ground, price: Price, body: Body, one: Floats, other: Floats, marks: Whole, points: Floats) -> float:
    """What a straight leg between two places at their heights costs; infinite if it cannot be walked.

    A height of the other that is not a number is filled in: where the leg ends.
    """
    if one[0] == other[0] and one[1] == other[1]:
        factor = upright(ground, price, body, one[0], one[1], one[2], other[2], marks)
        return np.inf if factor == FORBIDDEN else abs(one[2] - other[2]) * factor
    done = leg(ground, price, body, one[0], one[1], one[2], other[0], other[1], marks, points)
    if isnan(other[2]):
        other[2] = done.z
    return np.inf if done.stop != FREE or abs(done.z - other[2]) > TOLERANCE else done.cost


@kernel
def _next(keys: Floats, ahead: Floats, done: Whole, limit: float) -> int:
    best, least = NONE, limit
    for place in range(len(keys)):
        if not done[place] and keys[place] < np.inf and keys[place] + ahead[place] <= least:
            best, least = place, keys[place] + ahead[place]
    return best


@kernel
def _untried(places: Floats, costs: Floats, done: Whole, tried: Flags, there: int) -> tuple[int, float]:
    """The settled place, not tried yet, from which a way to another may be cheapest, and what it costs at least."""
    best, least = NONE, costs[there]
    for here in range(len(places)):
        if done[here] and costs[here] < least and not tried[here, there]:
            bound = costs[here] + apart(places[here], places[there])
            if bound < least:
                best, least = here, bound
    return best, least


@kernel
def _settle(places: Floats, costs: Floats, keys: Floats, sources: Whole, done: Whole, here: int) -> None:
    """Offer a place whose cost is known as the one before every other."""
    done[here] = 1
    for there in range(len(places)):
        bound = costs[here] + apart(places[here], places[there])
        if bound < keys[there]:
            keys[there], sources[there] = bound, here


@kernel
def _may_leave(ground: Ground, body: Body, places: Floats, there: int, facing: Floats) -> bool:
    """Whether the start may be left towards a place: a hull that cannot turn there goes straight on or back."""
    dx, dy = places[there, 0] - places[0, 0], places[there, 1] - places[0, 1]
    straight = goes_straight(body, facing[0], facing[1], dx, dy)
    return straight or turns_freely(ground, body, places[0, 0], places[0, 1], places[0, 2])


@kernel
def cheapest(
    ground: Ground, price: Price, body: Body, places: Floats, goals: int, limit: float, facing: Floats
) -> tuple[Floats, Whole, int]:
    """The cost of the cheapest way from place 0 to each place within a limit, the place before it, and the goal.

    The goals, if any, are the places behind the first; it stops at the cheapest of them. A place waits with the least
    that a way to it may cost, and with the source of that way; only when that is the least of all is the leg costed,
    so that most legs never are.
    """
    count = len(places)
    costs, keys, ahead = np.full(count, np.inf), np.full(count, np.inf), np.zeros(count)
    before, sources = np.full(count, NONE, np.int64), np.full(count, NONE, np.int64)
    done, tried = np.zeros(count, np.int64), np.zeros((count, count), np.bool_)
    for place in range(count if goals else 0):
        ahead[place] = np.inf
        for goal in range(1, goals + 1):
            ahead[place] = min(ahead[place], apart(places[place], places[goal]))
    marks, points = np.zeros(len(ground.kinds), np.int64), np.empty((0, 3))
    costs[0], keys[0] = 0.0, 0.0
    here = _next(keys, ahead, done, limit)
    while here != NONE and not (1 <= here <= goals and sources[here] == NONE):
        last = sources[here]
        if last == NONE:
            _settle(places, costs, keys, sources, done, here)
        else:
            tried[last, here] = True
            if last > 0 or _may_leave(ground, body, places, here, facing):
                cost = costs[last] + hop(ground, price, body, places[last], places[here], marks, points)
                if cost < costs[here]:
                    costs[here], before[here] = cost, last
            sources[here], keys[here] = _untried(places, costs, done, tried, here)
        here = _next(keys, ahead, done, limit)
    return costs, before, here
