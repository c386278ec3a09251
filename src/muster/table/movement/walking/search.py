"""Compiled: the cheapest way over places with heights, costed leg by leg."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.walking.ground import Ground, Price, Whole
from muster.table.movement.walking.hop import apart
from muster.table.movement.walking.legs import Legs, at_least, costed
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import goes_straight, turns_freely
from muster.table.shapes.kernel import kernel

Flags = NDArray[np.bool_]
NONE = -1


class Book(NamedTuple):
    """For every place: what it costs to get there, what it may cost, how far the goal is, whence, and whence perhaps."""

    costs: Floats
    keys: Floats
    ahead: Floats
    before: Whole
    sources: Whole


@kernel
def _next(keys: Floats, ahead: Floats, done: Whole, limit: float) -> int:
    best, least = NONE, limit
    for place in range(len(keys)):
        if not done[place] and keys[place] < np.inf and keys[place] + ahead[place] <= least:
            best, least = place, keys[place] + ahead[place]
    return best


@kernel
def _untried(
    legs: Legs, numbers: Whole, places: Floats, costs: Floats, done: Whole, tried: Flags, there: int
) -> tuple[int, float]:
    """The settled place, not tried yet, from which a way to another may be cheapest, and what it costs at least."""
    best, least = NONE, costs[there]
    for here in range(len(places)):
        if done[here] and costs[here] < least and not tried[here, there]:
            bound = costs[here] + at_least(legs, numbers, places, here, there)[0]
            if bound < least:
                best, least = here, bound
    return best, least


@kernel
def _settle(
    legs: Legs, numbers: Whole, places: Floats, book: Book, done: Whole, tried: Flags, here: int, limit: float
) -> None:
    """Offer a place whose cost is known as the one before every other; legs whose cost is known count at once."""
    done[here] = 1
    for there in range(len(places)):
        if done[there]:
            continue
        leg, known = at_least(legs, numbers, places, here, there)
        bound = book.costs[here] + leg
        tried[here, there] = known
        if bound >= book.costs[there] or bound + book.ahead[there] > limit:
            continue
        if known:
            book.costs[there], book.before[there] = bound, here
        if bound < book.keys[there]:
            book.keys[there], book.sources[there] = bound, NONE if known else here


@kernel
def _may_leave(ground: Ground, body: Body, places: Floats, there: int, facing: Floats) -> bool:
    """Whether the start may be left towards a place: a hull that cannot turn there goes straight on or back."""
    dx, dy = places[there, 0] - places[0, 0], places[there, 1] - places[0, 1]
    straight = goes_straight(body, facing[0], facing[1], dx, dy)
    return straight or turns_freely(ground, body, places[0, 0], places[0, 1], places[0, 2])


@kernel
def _opened(places: Floats, goals: int) -> Book:
    """Nothing known but the start, and how far it is from each place to the nearest goal."""
    count = len(places)
    costs, keys, ahead = np.full(count, np.inf), np.full(count, np.inf), np.zeros(count)
    for place in range(count if goals else 0):
        ahead[place] = np.inf
        for goal in range(1, goals + 1):
            ahead[place] = min(ahead[place], apart(places[place], places[goal]))
    costs[0], keys[0] = 0.0, 0.0
    return Book(costs, keys, ahead, np.full(count, NONE, np.int64), np.full(count, NONE, np.int64))


@kernel
def cheapest(
    ground: Ground, legs: Legs, price: Price, body: Body, places: Floats, numbers: Whole, goals: int, limit: float,
    facing: Floats,
) -> tuple[Floats, Whole, int]:  # fmt: skip
    """The cost of the cheapest way from place 0 to each place within a limit, the place before it, and the goal.

    The goals, if any, are the places behind the first; it stops at the cheapest of them. A place waits with the least
    that a way to it may cost, and with the source of that way; only when that is the least of all is the leg costed,
    so that most legs never are. `numbers` are those that places have among the legs, -1 for none.
    """
    count, book = len(places), _opened(places, goals)
    costs, keys, sources = book.costs, book.keys, book.sources
    done, tried = np.zeros(count, np.int64), np.zeros((count, count), np.bool_)
    marks, points = np.zeros(len(ground.kinds), np.int64), np.empty((0, 3))
    here = _next(keys, book.ahead, done, limit)
    while here != NONE and not (1 <= here <= goals and sources[here] == NONE):
        last = sources[here]
        if last == NONE:
            _settle(legs, numbers, places, book, done, tried, here, limit)
        else:
            tried[last, here] = True
            if last > 0 or _may_leave(ground, body, places, here, facing):
                leg = costed(ground, legs, price, body, numbers, places, last, here, marks, points)
                if costs[last] + leg < costs[here]:
                    costs[here], book.before[here] = costs[last] + leg, last
            sources[here], keys[here] = _untried(legs, numbers, places, costs, done, tried, here)
        here = _next(keys, book.ahead, done, limit)
    return costs, book.before, here
