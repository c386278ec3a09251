"""Compiled: the cheapest way over places with heights, costed leg by leg, and the improvement of a way found."""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.walking.ground import Ground, Price, Whole
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import FORBIDDEN, climb
from muster.table.movement.walking.walk_leg import FREE, leg, turns_freely
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

Flags = NDArray[np.bool_]
NONE = -1
STEPS = (200.0, 80.0, 30.0, 10.0, 4.0)
"""How far a bend is moved to try a cheaper way, in mils, from coarse to fine."""
ROUNDS = 2


@kernel
def apart(one: Floats, other: Floats) -> float:
    dx, dy, dz = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return sqrt(dx * dx + dy * dy + dz * dz)


@kernel
def hop(ground: Ground, price: Price, body: Body, one: Floats, other: Floats, marks: Whole, points: Floats) -> float:
    """What a straight leg between two places at their heights costs; infinite if it cannot be walked."""
    if one[0] == other[0] and one[1] == other[1]:
        low, high = min(one[2], other[2]), max(one[2], other[2])
        factor, _ = climb(ground, price, body, one[0], one[1], low, high)
        return np.inf if factor == FORBIDDEN else (high - low) * factor
    done = leg(ground, price, body, one[0], one[1], one[2], other[0], other[1], marks, points)
    if done.stop != FREE or abs(done.z - other[2]) > TOLERANCE:
        return np.inf
    return done.cost


@kernel
def _next(keys: Floats, ahead: Floats, done: Whole, limit: float) -> int:
    best, least = NONE, limit
    for place in range(len(keys)):
        if not done[place] and keys[place] + ahead[place] <= least:
            best, least = place, keys[place] + ahead[place]
    return best


@kernel
def _untried(places: Floats, costs: Floats, done: Whole, tried: Flags, there: int) -> tuple[int, float]:
    """The settled place, not tried yet, from which a way to another may be cheapest, and what it costs at least."""
    best, least = NONE, np.inf
    for here in range(len(places)):
        if done[here] and not tried[here, there]:
            bound = costs[here] + apart(places[here], places[there])
            if bound < least:
                best, least = here, bound
    return best, least


@kernel
def _may_leave(ground: Ground, body: Body, places: Floats, there: int, facing: Floats) -> bool:
    """Whether the start may be left towards a place: a hull that cannot turn there goes straight on or back."""
    dx, dy = places[there, 0] - places[0, 0], places[there, 1] - places[0, 1]
    straight = dx * facing[1] - dy * facing[0] == 0.0
    return straight or turns_freely(ground, body, places[0, 0], places[0, 1], places[0, 2])


@kernel
def cheapest(
    ground: Ground, price: Price, body: Body, places: Floats, goal: int, limit: float, facing: Floats
) -> tuple[Floats, Whole]:
    """The cost of the cheapest way from place 0 to each place within a limit, and the place before it.

    With a goal it stops there. A place waits with the least that a way to it may cost; only when that is the least
    of all is the leg behind it costed, so that most legs never are.
    """
    count = len(places)
    costs, before, done = np.full(count, np.inf), np.full(count, NONE), np.zeros(count, np.int64)
    keys, ahead, tried = np.full(count, np.inf), np.zeros(count), np.zeros((count, count), np.bool_)
    for place in range(count if goal >= 0 else 0):
        ahead[place] = apart(places[place], places[goal])
    marks, points = np.zeros(len(ground.top), np.int64), np.empty((0, 3))
    costs[0], keys[0] = 0.0, 0.0
    here = _next(keys, ahead, done, limit)
    while here != NONE and not (here == goal and keys[goal] == costs[goal]):
        if keys[here] == costs[here]:
            done[here] = 1
            for there in range(count):
                keys[there] = min(keys[there], costs[here] + apart(places[here], places[there]))
        else:
            last, _ = _untried(places, costs, done, tried, here)
            tried[last, here] = True
            if last > 0 or _may_leave(ground, body, places, here, facing):
                cost = costs[last] + hop(ground, price, body, places[last], places[here], marks, points)
                if cost < costs[here]:
                    costs[here], before[here] = cost, last
            keys[here] = min(costs[here], _untried(places, costs, done, tried, here)[1])
        here = _next(keys, ahead, done, limit)
    return costs, before


@kernel
def _over(
    ground: Ground, price: Price, body: Body, path: Floats, place: int, trial: Floats, marks: Whole, points: Floats
) -> float:
    """What the two legs cost if a bend is moved to a trial place, whose height is filled in."""
    last, after = path[place - 1], path[place + 1]
    done = leg(ground, price, body, last[0], last[1], last[2], trial[0], trial[1], marks, points)
    if done.stop != FREE or not turns_freely(ground, body, trial[0], trial[1], done.z):
        return np.inf
    trial[2] = done.z
    return done.cost + hop(ground, price, body, trial, after, marks, points)


@kernel
def _better(
    ground: Ground, price: Price, body: Body, path: Floats, place: int, step: float, marks: Whole, points: Floats
) -> bool:
    """Move one bend to the best of the places a step away, if that makes the way cheaper."""
    best, trial = path[place].copy(), path[place].copy()
    least = _over(ground, price, body, path, place, trial, marks, points) - 1e-6
    found = False
    for dx in (-step, 0.0, step):
        for dy in (-step, 0.0, step):
            trial[0], trial[1] = path[place, 0] + dx, path[place, 1] + dy
            if apart(path[place - 1], trial) + apart(trial, path[place + 1]) - step >= least:
                continue
            cost = _over(ground, price, body, path, place, trial, marks, points)
            if cost < least:
                least, found = cost, True
                best[:] = trial
    path[place, :] = best
    return found


@kernel
def _upright(path: Floats, place: int) -> bool:
    """Whether a bend is the foot or the head of a vertical leg, which stays where it is."""
    here, before, after = path[place], path[place - 1], path[place + 1]
    up = here[0] == before[0] and here[1] == before[1]
    return bool(up or (here[0] == after[0] and here[1] == after[1]))


@kernel
def improve(ground: Ground, price: Price, body: Body, path: Floats) -> None:
    """Shift the bends of a way, in place, while that makes it cheaper."""
    marks, points = np.zeros(len(ground.top), np.int64), np.empty((0, 3))
    for _ in range(ROUNDS):
        changed = False
        for step in STEPS:
            for place in range(1, len(path) - 1):
                if not _upright(path, place):
                    changed = _better(ground, price, body, path, place, step, marks, points) or changed
        if not changed:
            break
