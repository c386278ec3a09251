"""Searching the smallest correction of a unit by two models, which may have to lean on each other."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import combinations, islice, permutations

from muster.table.movement.standing.standing import FAR, Places, moved_by
from muster.table.movement.units.repair_search import MOST_GROUPS, NOBODY, Moves, Rest, total, without
from muster.table.shapes.coherency import ACROSS
from muster.table.shapes.figure import Figure, gap
from muster.table.shapes.measure import TOLERANCE, Mil, length

AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
COARSEST: Mil = 1_024
FINEST: Mil = 4
REFINED = 4
"""How many of the best pairs are tried for a better place of the first model than the nearest."""


def two_models(unit: Sequence[Figure], places: Places, pinned: AbstractSet[int] = NOBODY) -> Moves | None:
    """The two models whose shifts, the shortest in total, make all one group; None if no two can."""
    pairs = sorted(_promising(unit, pinned), key=lambda each: each[0])
    found: list[tuple[float, int, int, Figure, Figure]] = []
    bound = float(FAR)
    for least, first, second in pairs:
        if least >= bound:
            break
        for spot, other in _in_turn(unit, first, second, places, bound):
            whole = moved_by(unit[first], spot) + moved_by(unit[second], other)
            found.append((whole, first, second, spot, other))
            bound = min(bound, whole + COARSEST / 2)
    found.sort(key=lambda each: each[0])
    refined = [
        _refined(unit, first, second, spot, other, places) for _, first, second, spot, other in found[:REFINED]
    ]
    return min(refined, key=lambda moves: total(unit, moves), default=None)


def _promising(unit: Sequence[Figure], pinned: AbstractSet[int]) -> Iterator[tuple[float, int, int]]:
    """Every ordered pair that can bridge the rooms between the others, with a distance it cannot do without."""
    loose = sorted(set(range(len(unit))) - pinned)
    for one, other in combinations(loose, 2) if len(unit) > 2 else ():
        rest = Rest(without(unit, one, other))
        size = 2 * (_widest(unit[one]) + _widest(unit[other]))
        if len(rest.groups) > MOST_GROUPS or _widest_room(rest) > 3 * ACROSS + size + 4 * TOLERANCE:
            continue
        least = _least(rest, unit[one], unit[other])
        yield least, one, other
        yield least, other, one


def _widest(figure: Figure) -> Mil:
    return figure.footprint.radius


def _widest_room(rest: Rest) -> float:
    """The room that has to be bridged somewhere to make the groups one: the longest step of their shortest chain."""
    waiting, widest = set(range(1, len(rest.groups))), 0.0
    reached = {0}
    while waiting:
        room, group = min((_room(rest, group, reached), group) for group in waiting)
        widest = max(widest, room)
        waiting.remove(group)
        reached.add(group)
    return widest


def _room(rest: Rest, group: int, reached: set[int]) -> float:
    members = [rest.figures[place] for each in reached for place in rest.groups[each]]
    return min(gap(rest.figures[place], member) for place in rest.groups[group] for member in members)


def _least(rest: Rest, one: Figure, other: Figure) -> float:
    """Every group needs a link to one of the two; and each of them to a group, or to the other."""
    rooms = [[max(0.0, room - ACROSS - TOLERANCE) for room in rest.rooms(figure)] for figure in (one, other)]
    joined = max(min(pair) for pair in zip(rooms[0], rooms[1], strict=True))
    reach = ACROSS + TOLERANCE + 2 * _widest(one) + 2 * _widest(other)
    alone = sum(max(0.0, min(room) - reach) for room in rooms)
    return max(joined, alone)


def _in_turn(
    unit: Sequence[Figure], first: int, second: int, places: Places, bound: float
) -> Iterator[tuple[Figure, Figure]]:
    """The first model at its nearest spot for every set of groups it can join, the second at its nearest then."""
    rest = Rest(without(unit, first, second))
    free = places.among(rest.figures)
    points = free.candidates(unit[first], int(bound), rest.lines())
    across = rest.across(unit[first], points)
    kinds = (points[across == joined] for joined in sorted(set(across.tolist()) - {0}))
    nearest = (spot for kind in kinds for spot in islice(free.standing_at(unit[first], kind), 1))
    for spot in (*nearest, *_stepping_stones(rest, unit[first], places)):
        other = _second(rest, spot, unit[second], places, bound - moved_by(unit[first], spot))
        if other is not None:
            yield spot, other


def _stepping_stones(rest: Rest, figure: Figure, places: Places) -> Iterator[Figure]:
    """Spots at the end of a link on the way from one group to the next, from which a second model may reach it."""
    for one, other in permutations(rest.groups, 2):
        members = [(rest.figures[a], rest.figures[b]) for a in one for b in other]
        start, end = min(members, key=lambda pair: gap(*pair))
        share = (ACROSS + _widest(start) + _widest(figure)) / length(end.x - start.x, end.y - start.y)
        x, y = start.x + round((end.x - start.x) * share), start.y + round((end.y - start.y) * share)
        spot = rest.nearest(replace(figure, x=x, y=y), places, 0, ACROSS)
        if spot is not None:
            yield spot


def _second(rest: Rest, spot: Figure, figure: Figure, places: Places, at_most: float) -> Figure | None:
    """The nearest spot for the second model once the first is put down."""
    if at_most < 0:
        return None
    now = Rest((*rest.figures, spot))
    return now.nearest(figure, places, now.all, int(at_most))


def _refined(unit: Sequence[Figure], first: int, second: int, spot: Figure, other: Figure, places: Places) -> Moves:
    """Let the first model give way where that saves the second more: closer and closer steps to all sides."""
    rest = Rest(without(unit, first, second))
    step, best = COARSEST, {first: spot, second: other}
    while step >= FINEST:
        better = _stepped(unit, rest, best, (first, second), step, places)
        if better is None:
            step //= 2
        else:
            best = better
    return best


def _stepped(
    unit: Sequence[Figure], rest: Rest, best: dict[int, Figure], pair: tuple[int, int], step: Mil, places: Places
) -> dict[int, Figure] | None:
    first, second = pair
    bound = total(unit, best)
    found = None
    for dx, dy in AROUND:
        wish = replace(best[first], x=best[first].x + dx * step, y=best[first].y + dy * step)
        spot = rest.nearest(wish, places, 0, step)
        left = -1.0 if spot is None else bound - moved_by(unit[first], spot)
        other = None if spot is None else _second(rest, spot, unit[second], places, left)
        if spot is not None and other is not None and total(unit, {first: spot, second: other}) < bound - 0.5:
            found = {first: spot, second: other}
            bound = total(unit, found)
    return found
