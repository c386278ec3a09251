"""The cheapest way by a fine grid: every step sampled for what it overlaps; shares only the data types.

A step goes to any of 40 neighbours (moves up to (3, 2) and (4, 1) and the like), so that a free way is at most
`METRICATION` longer than the straight line.
"""

import heapq
from collections.abc import Callable, Sequence
from math import gcd, hypot, inf

from muster.table.shapes.outline import depth
from muster.table.terrain.effects import Going
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


def grid_cost(
    price: Callable[[float, float], float], start: tuple[int, int], goal: tuple[int, int], spacing: int, margin: int
) -> float:
    """The cheapest way from start to goal, no further out than a margin; the goal must lie on the start's grid."""
    known: dict[Cell, float] = {}

    def at(x: float, y: float) -> float:
        key = round(2 * x), round(2 * y)
        if key not in known:
            known[key] = price(start[0] + key[0] * spacing / 2, start[1] + key[1] * spacing / 2)
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
            samples = 2 * max(abs(dx), abs(dy))
            mean = sum(at(x + dx * (k + 0.5) / samples, y + dy * (k + 0.5) / samples) for k in range(samples))
            total = cost + hypot(dx, dy) * spacing * mean / samples
            if total < best.get(there, inf):
                best[there] = total
                ahead = hypot(target[0] - there[0], target[1] - there[1]) * spacing
                heapq.heappush(queue, (total + ahead, total, there))
    return inf
