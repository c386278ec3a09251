"""The cheapest way by a fine grid: every step sampled for what it overlaps or how high it is; shares only data types.

A step goes to any of 40 neighbours (moves up to (3, 2) and (4, 1) and the like), so that a free way is at most
`METRICATION` longer than the straight line.
"""

import heapq
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import gcd, hypot, inf

from muster.table.shapes.outline import depth
from muster.table.terrain.effects import Going, Rise
from muster.table.terrain.piece import Piece

STEPS = [
    (dx, dy)
    for dx in range(-5, 6)
    for dy in range(-5, 6)
    if gcd(dx, dy) == 1 and (max(abs(dx), abs(dy)) <= 3 or (abs(dx), abs(dy)) in ((4, 1), (1, 4)))
]
METRICATION = 1.009
"""How much longer than the straight line a way over these steps can be: below 0.9% (the widest gap is 14 degrees)."""
Cell = tuple[int, int]


def price_at(pieces: Sequence[Piece], radius: float, factor: float) -> Callable[[float, float], float]:
    """What an inch costs with the centre at a point: infinite where the base overlaps something impassable."""

    def price(x: float, y: float) -> float:
        worst = 1.0
        for each in pieces:
            if depth(each.outline, (round(x), round(y))) > 10 - radius:
                worst = max(worst, inf if each.going is Going.IMPASSABLE else factor)
        return worst

    return price


def height_at(pieces: Sequence[Piece], radius: float) -> Callable[[float, float], float]:
    """How high a base is with its centre at a point: on the highest top that any part of it is over."""

    def height(x: float, y: float) -> float:
        near = [each for each in pieces if depth(each.outline, (round(x), round(y))) > -radius - 10]
        return max((_surface(each, x, y) for each in near), default=0.0)

    return height


def _surface(piece: Piece, x: float, y: float) -> float:
    """Of a top, a rim or a ramp that rises along x."""
    if piece.slope is None:
        return piece.top
    if piece.slope.rise is Rise.RIM:
        return piece.top * min(max(depth(piece.outline, (round(x), round(y))) / piece.slope.run, 0.0), 1.0)
    left, right = min(x for x, _ in piece.outline), max(x for x, _ in piece.outline)
    return piece.top * min(max((x - left) / (right - left), 0.0), 1.0)


def grid_cost(
    price: Callable[[float, float], float], start: tuple[int, int], goal: tuple[int, int], spacing: int, margin: int
) -> float:
    """The cheapest way over ground with a price for every inch."""

    def mean(samples: list[float]) -> float:
        return sum(samples) / len(samples)

    return _cheapest(price, lambda size, samples: size * mean(samples[1::2]), start, goal, spacing, margin)


def surface_cost(
    height: Callable[[float, float], float], climb: float, start: tuple[int, int], goal: tuple[int, int],
    spacing: int, margin: int,
) -> float:  # fmt: skip
    """The cheapest way up and down; what is steeper than any slope is a step, or a climb at a price an inch."""

    def along(size: float, samples: list[float]) -> float:
        share, total = size / (len(samples) - 1), 0.0
        for here, there in pairwise(samples):
            rise = abs(there - here)
            edge = rise * (climb if rise > 500 else 1.0)
            total += share + edge if rise > share else hypot(share, rise)
        return total

    return _cheapest(height, along, start, goal, spacing, margin)


def _cheapest(
    sampled: Callable[[float, float], float], cost_of: Callable[[float, list[float]], float], start: tuple[int, int],
    goal: tuple[int, int], spacing: int, margin: int,
) -> float:  # fmt: skip
    """The cheapest way from start to goal, no further out than a margin; the goal must lie on the start's grid.

    Every step is sampled at both ends and in between, a quarter of the spacing apart along its longer side.
    """
    known: dict[Cell, float] = {}

    def at(x: float, y: float) -> float:
        key = round(4 * x), round(4 * y)
        if key not in known:
            known[key] = sampled(start[0] + key[0] * spacing / 4, start[1] + key[1] * spacing / 4)
        return known[key]

    target = (goal[0] - start[0]) // spacing, (goal[1] - start[1]) // spacing
    lowest = [min(0, end) - margin for end in target]
    highest = [max(0, end) + margin for end in target]
    best: dict[Cell, float] = {(0, 0): 0.0}
    queue = [(0.0, 0.0, (0, 0))]
    while queue:
        _, cost, (x, y) = heapq.heappop(queue)
        if (x, y) == target:
            return cost
        if cost > best[x, y]:
            continue
        for dx, dy in STEPS:
            there = x + dx, y + dy
            if not all(low <= each <= high for each, low, high in zip(there, lowest, highest, strict=True)):
                continue
            count = 4 * max(abs(dx), abs(dy))
            samples = [at(x + dx * k / count, y + dy * k / count) for k in range(count + 1)]
            total = cost + cost_of(hypot(dx, dy) * spacing, samples)
            if total < best.get(there, inf):
                best[there] = total
                ahead = hypot(target[0] - there[0], target[1] - there[1]) * spacing
                heapq.heappush(queue, (total + ahead, total, there))
    return inf
