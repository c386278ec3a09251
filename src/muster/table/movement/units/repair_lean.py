"""Two models, of any shape or on a slope, that depend on each other: the first gives way while that helps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice, permutations

import numpy as np

from muster.table.movement.standing.standing import Places, moved_by, room
from muster.table.movement.units.repair_search import Moves, Rest, total, without
from muster.table.shapes.coherency import ACROSS
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import Mil, length

AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
COARSEST: Mil = 1_024
FINEST: Mil = 4
SEARCHES = 64
"""The most spots searched in one repair for models that depend on each other; then the best so far counts."""
REFINED = 2
"""For how many of the best pairs a better place than the nearest is tried for the first model."""


@dataclass(slots=True)
class Purse:
    """How many searches are left. They are limited because hulls among hulls have countless good spots."""

    left: int = SEARCHES

    def pays(self) -> bool:
        self.left -= 1
        return self.left >= 0


def leaning(
    unit: Sequence[Figure], one: int, other: int, places: Places, bound: float, purse: Purse
) -> Iterator[Moves]:
    """The shortest shifts found for two models that are below a bound, each better than the one before."""
    if purse.left <= 0:
        return
    found = sorted(in_turn(unit, one, other, places, bound + COARSEST / 2, purse), key=partial(total, unit))
    yield from (_refined(unit, moves, places, purse) for moves in found[:REFINED])


def in_turn(
    unit: Sequence[Figure], one: int, other: int, places: Places, bound: float, purse: Purse
) -> Iterator[Moves]:
    """Either of two models put down first, and the other after it."""
    for first, second in ((one, other), (other, one)):
        for spot, then in _in_turn(unit, first, second, places, bound, purse):
            yield {first: spot, second: then}


def _in_turn(
    unit: Sequence[Figure], first: int, second: int, places: Places, bound: float, purse: Purse
) -> Iterator[tuple[Figure, Figure]]:
    """The first model at its nearest spot for each set of groups it can join, then the second at its nearest spot."""
    rest = Rest(without(unit, first, second))
    free = places.among(rest.figures)
    points = np.concatenate(list(free.candidates(unit[first], int(bound), rest.lines())))
    across = rest.across(unit[first], points)
    kinds = (points[across == joined] for joined in sorted(set(across.tolist()) - {0}))
    nearest = (spot for kind in kinds for spot in islice(free.standing_at(unit[first], kind), 1))
    for spot in chain(nearest, _stepping_stones(rest, unit[first], places)):
        if not purse.pays():
            return
        other = _second(rest, spot, unit[second], places, bound - moved_by(unit[first], spot))
        if other is not None:
            yield spot, other


def _stepping_stones(rest: Rest, figure: Figure, places: Places) -> Iterator[Figure]:
    """Spots at the end of a link, on the line from one group to another, from which a second model may join it."""
    for one, other in permutations(rest.groups, 2):
        members = [(rest.figures[a], rest.figures[b]) for a in one for b in other]
        start, end = min(members, key=lambda pair: room(*pair))
        share = (ACROSS + start.footprint.radius + figure.footprint.radius) / length(end.x - start.x, end.y - start.y)
        x, y = start.x + round((end.x - start.x) * share), start.y + round((end.y - start.y) * share)
        spot = rest.nearest(replace(figure, x=x, y=y), places, 0, ACROSS)
        if spot is not None:
            yield spot


def _second(rest: Rest, spot: Figure, figure: Figure, places: Places, at_most: float) -> Figure | None:
    """The nearest spot for the second model after the first was put down."""
    if at_most < 0:
        return None
    now = Rest((*rest.figures, spot))
    return now.nearest(figure, places, now.all, int(at_most))


def _refined(unit: Sequence[Figure], best: Moves, places: Places, purse: Purse) -> Moves:
    """Shift the first model, in ever smaller steps to all sides, if that saves the second model more."""
    rest, step = Rest(without(unit, *best)), COARSEST
    while step >= FINEST:
        better = _stepped(unit, rest, best, step, places, purse)
        if better is None:
            step //= 2
        else:
            best = better
    return best


def _stepped(
    unit: Sequence[Figure], rest: Rest, best: Moves, step: Mil, places: Places, purse: Purse
) -> Moves | None:
    first, second = best
    bound = total(unit, best)
    found = None
    for dx, dy in AROUND:
        if not purse.pays():
            break
        wish = replace(best[first], x=best[first].x + dx * step, y=best[first].y + dy * step)
        spot = rest.nearest(wish, places, 0, step)
        left = -1.0 if spot is None else bound - moved_by(unit[first], spot)
        other = None if spot is None else _second(rest, spot, unit[second], places, left)
        if spot is not None and other is not None and total(unit, {first: spot, second: other}) < bound - 0.5:
            found = {first: spot, second: other}
            bound = total(unit, found)
    return found
