"""Searching the smallest repair of a unit: one model exactly, or model after model brought to a group."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.standing.standing import FAR, Places, moved_by, room
from muster.table.shapes.coherency import ACROSS, groups, packed_unit
from muster.table.shapes.coherency_kernel import Packed, groups_joined, groups_linked
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import Corners, packed
from muster.table.shapes.measure import TOLERANCE, Mil

Moves = Mapping[int, Figure]
"""Where models of a unit are put, by their place in it."""

NOBODY: frozenset[int] = frozenset()
NOTHING = Packed(np.empty((0, 2), np.int64), *(np.zeros(size, np.int64) for size in (1, 0, 0)))
MOST_GROUPS = 60
"""The most groups that are searched one by one: each group is one bit of a machine word."""


class Rest:
    """The models of a unit that stay while others are moved, and the groups they form."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        self.figures = tuple(figures)
        self.groups = groups(figures)
        self.packed = packed_unit(figures) if figures else NOTHING
        self.group: NDArray[np.int64] = np.empty(len(figures), np.int64)
        for number, members in enumerate(self.groups):
            self.group[members] = number
        self.all = (1 << len(self.groups)) - 1

    def across(self, figure: Figure, points: Corners) -> NDArray[np.int64]:
        """The groups to which a model on each of these points is near enough across, one bit for each group."""
        own, radius = packed(replace(figure, x=0, y=0))
        return groups_linked(self.packed, self.group, own, radius, points)

    def lines(self, reach: Mil = ACROSS) -> list[tuple[Figure, Mil]]:
        """The lines on which a link to each of the models ends."""
        return [(figure, reach) for figure in self.figures]

    def joined(self, figure: Figure) -> int:
        """The groups to which a model is linked, one bit for each group."""
        return int(groups_joined(self.packed, self.group, *packed(figure), figure.z))

    def close(self, figure: Figure, free: Places, rings: Iterable[Corners], wanted: int = 0) -> Iterator[Figure]:
        """The free spots on these points that are near enough across to all wanted groups, and to at least one."""
        for points in rings:
            across = self.across(figure, points)
            yield from free.standing_at(figure, points[(across & wanted == wanted) & (across > 0)])

    def nearest(
        self, figure: Figure, places: Places, wanted: int, at_most: Mil = FAR, reach: Mil = ACROSS
    ) -> Figure | None:
        """The nearest free spot that links a model to all wanted groups, and to at least one."""
        free = places.among(self.figures)
        rings = free.candidates(figure, at_most, self.lines(reach))
        spots = self.close(figure, free, rings, wanted)
        return places.nearest(figure, spots, lambda spot: self.joins(spot, wanted))

    def joins(self, figure: Figure, wanted: int) -> bool:
        """Whether a model is linked to all wanted groups, and to at least one."""
        joined = self.joined(figure)
        return joined > 0 and joined & wanted == wanted

    def bit(self, member: Figure) -> int:
        """The bit of the group that a model belongs to."""
        return 1 << int(self.group[self.figures.index(member)])

    def least_shift(self, figure: Figure) -> float:
        """A lower bound of the distance that a model must move to be linked to every group."""
        return max(0.0, max(self.rooms(figure)) - ACROSS - TOLERANCE)

    def rooms(self, figure: Figure) -> list[float]:
        """The room between a model and each group."""
        return [min(room(figure, self.figures[member]) for member in group) for group in self.groups]


def without(unit: Sequence[Figure], *places: int) -> list[Figure]:
    return [figure for place, figure in enumerate(unit) if place not in places]


def shifted(unit: Sequence[Figure], moves: Moves) -> list[Figure]:
    return [moves.get(place, figure) for place, figure in enumerate(unit)]


def total(unit: Sequence[Figure], moves: Moves) -> float:
    return sum(moved_by(unit[place], figure) for place, figure in moves.items())


def one_model(
    unit: Sequence[Figure], places: Places, pinned: AbstractSet[int] = NOBODY, reach: Mil = ACROSS
) -> Moves | None:
    """The one model whose shift joins all others, with the shortest shift possible; None if no single model can."""
    rests = [Rest(without(unit, place)) for place in range(len(unit))]
    shifts = [rest.least_shift(figure) for rest, figure in zip(rests, unit, strict=True)]
    best, bound = None, float(FAR)
    for place in sorted(set(range(len(unit))) - pinned, key=shifts.__getitem__):
        rest = rests[place]
        if shifts[place] >= bound or len(rest.groups) > MOST_GROUPS:
            continue
        spot = rest.nearest(unit[place], places, rest.all, int(bound), reach)
        if spot is not None and moved_by(unit[place], spot) < bound:
            best, bound = {place: spot}, moved_by(unit[place], spot)
    return best


def gather(unit: Sequence[Figure], places: Places, pinned: AbstractSet[int] = NOBODY) -> Moves | None:
    """Bring model after model to the largest group, the nearest first; None if a model finds no room."""
    now, moves = list(unit), dict[int, Figure]()
    while len(found := groups(now)) > 1:
        main = max(found, key=lambda group: (not pinned.isdisjoint(group), len(group)))
        apart = set(range(len(unit))) - set(main) - pinned
        if not apart:
            return None
        place = min(sorted(apart), key=_room(now, main))
        rest = Rest(without(now, place))
        own = rest.joined(now[place]) | rest.bit(now[main[0]])
        spot = rest.nearest(unit[place], places, own) or _to_main(rest, unit[place], places, now[main[0]])
        if spot is None:
            return None
        now[place] = moves[place] = spot
    return moves


def _room(now: Sequence[Figure], main: Iterable[int]) -> Callable[[int], float]:
    return lambda place: min(room(now[place], now[member]) for member in main)


def _to_main(rest: Rest, figure: Figure, places: Places, member: Figure) -> Figure | None:
    return rest.nearest(figure, places, rest.bit(member))
