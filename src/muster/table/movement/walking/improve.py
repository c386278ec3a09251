"""Compiled: makes a way cheaper by shifting its bends and removing those it does not need."""

import numpy as np

from muster.table.movement.walking.ground import GroundArrays, GroundCosts, Whole
from muster.table.movement.walking.hop import apart, hop
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import turns_freely
from muster.table.shapes.kernel import kernel

STEPS = (200.0, 60.0, 20.0, 6.0)
"""In mils, how far a bend is shifted to try a cheaper way, from coarse to fine."""
AWAY = (
    (-1.0, -1.0), (-1.0, 0.0), (-1.0, 1.0), (0.0, -1.0), (0.0, 1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0),
    (-1.0, -0.5), (-1.0, 0.5), (1.0, -0.5), (1.0, 0.5), (-0.5, -1.0), (0.5, -1.0), (-0.5, 1.0), (0.5, 1.0),
)  # fmt: skip
"""The directions in which a bend is shifted; only a hull, whose bends are tighter, tries the second line."""
ROUND_TRIES = 8
ROUNDS = 2
LEAST = 1e-6


@kernel
def _put(one: Floats, other: Floats) -> None:
    one[0], one[1], one[2] = other[0], other[1], other[2]


@kernel
def _over(
    ground: GroundArrays,
    price: GroundCosts,
    body: Body,
    way: Floats,
    trial: Floats,
    limit: float,
    marks: Whole,
    points: Floats,
) -> float:
    """The cost from the first of three places to the last over a trial place, whose height is filled in."""
    trial[2] = np.nan
    cost = hop(ground, price, body, way[0], trial, marks, points)
    if cost + apart(trial, way[2]) >= limit or not turns_freely(ground, body, trial[0], trial[1], trial[2]):
        return np.inf
    return cost + hop(ground, price, body, trial, way[2], marks, points)


@kernel
def _shift(
    ground: GroundArrays, price: GroundCosts, body: Body, way: Floats, cost: float, marks: Whole, points: Floats
) -> float:  # fmt: skip
    """Shift the middle one of three places to where the way over it is cheapest; returns that cost."""
    best, trial = np.empty(3), np.empty(3)
    _put(best, way[1])
    tries = len(AWAY) if len(body.corners) else ROUND_TRIES
    for step in STEPS:
        found = True
        while found:
            found = False
            for each in range(tries):
                dx, dy = AWAY[each]
                trial[0], trial[1], trial[2] = way[1, 0] + dx * step, way[1, 1] + dy * step, way[1, 2]
                if apart(way[0], trial) + apart(trial, way[2]) - 2 * step >= cost:
                    continue
                over = _over(ground, price, body, way, trial, cost - LEAST, marks, points)
                if over < cost - LEAST:
                    cost, found = over, True
                    _put(best, trial)
            _put(way[1], best)
    return cost


@kernel
def _fixed(way: Floats) -> bool:
    """Whether the middle one of three places is the foot or the head of a vertical leg, which stays where it is."""
    up = way[0, 0] == way[1, 0] and way[0, 1] == way[1, 1]
    return bool(up or (way[1, 0] == way[2, 0] and way[1, 1] == way[2, 1]))


@kernel
def improved(ground: GroundArrays, price: GroundCosts, body: Body, path: Floats) -> Floats:
    """A way with bends shifted as long as that makes it cheaper, and without bends it does not need.

    A hull that cannot turn where it starts keeps its first bend, which lies straight ahead or behind.
    """
    first = 1 if turns_freely(ground, body, path[0, 0], path[0, 1], path[0, 2]) else 2
    marks, points = np.zeros(len(ground.kinds), np.int64), np.empty((0, 3))
    count = len(path)
    for _ in range(ROUNDS):
        gained, place = False, first
        while place < count - 1:
            way = path[place - 1 : place + 2]
            cost = hop(ground, price, body, way[0], way[1], marks, points)
            cost += hop(ground, price, body, way[1], way[2], marks, points)
            if hop(ground, price, body, way[0], way[2], marks, points) <= cost:
                count, gained = count - 1, True
                for after in range(place, count):
                    _put(path[after], path[after + 1])
                continue
            if not _fixed(way):
                gained = _shift(ground, price, body, way, cost, marks, points) < cost - 1.0 or gained
            place += 1
        if not gained:
            break
    return path[:count]
