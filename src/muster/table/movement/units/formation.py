"""Moving a whole unit: every model keeps its place in the formation, or the nearest one that it can reach."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import ceil, isfinite
from typing import Protocol

import numpy as np

from muster.files import BadInput
from muster.table.movement.standing.standing import Places, moved_by
from muster.table.movement.standing.standing_kernel import clear, edge_clear
from muster.table.movement.units.repair_search import Rest
from muster.table.shapes.coherency import coherent, groups
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import packed
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length, within
from muster.table.shapes.outline import Point
from muster.table.shapes.sum_kernel import summed

TRIED = 256
"""How many spots are tried for a model before it counts as having none: each asks for a way."""
SHARES = tuple(Fraction(eighths, 8) for eighths in range(8, 0, -1))
"""What part of the wished shift is tried, from all of it down, before the unit stays."""


class Ways(Protocol):
    """What the cheapest way of a model, by its place in the unit, to a spot uses; None if there is none.

    Whoever gives ways answers for them: terrain, ground that slows, climbing and models in the way. What asks them
    only sees to the spots at their ends.
    """

    def shortest(self, model: int, goal: Figure) -> float | None: ...


@dataclass(frozen=True, slots=True)
class UnitMove:
    """Where all models end and what each uses; the `repaired` left the formation, `faults` kept all still."""

    figures: tuple[Figure, ...]
    used: tuple[float, ...]
    repaired: tuple[int, ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StraightWays:
    """Straight lines that the whole base can follow at one height, past everything but the own unit (MOVE-06).

    Each is legal for a model that keeps its facing, and no way is shorter; but nobody goes round anything, up or
    down, and no ground slows.
    """

    unit: Sequence[Figure] | Mapping[int, Figure]
    places: Places

    def shortest(self, model: int, goal: Figure) -> float | None:
        start = self.unit[model]
        if abs(start.z - goal.z) > TOLERANCE:
            return None
        own, radius = packed(start)
        swept = summed(own, np.array(((0, 0), (goal.x - start.x, goal.y - start.y)), dtype=np.int64))
        free = edge_clear(swept, radius, self.places.board) and clear(
            swept, radius, start.z, start.z + start.height, self.places.obstacles
        )
        return moved_by(start, goal) if free else None


@dataclass(frozen=True, slots=True)
class _March:
    """A unit about to move: who may go how far, by what ways, among what."""

    unit: Sequence[Figure]
    allowances: Sequence[Mil]
    places: Places
    ways: Ways

    def used(self, model: int, goal: Figure) -> float | None:
        """What the way of a model to a spot uses, if that is within its allowance."""
        start, most = self.unit[model], self.allowances[model]
        if goal == start:
            return 0.0
        if not within(moved_by(start, goal), most):
            return None
        used = self.ways.shortest(model, goal)
        return used if used is not None and within(used, most) else None

    def wish(self, model: int, shift: Point) -> Figure:
        """Where a model would like to end, no further than it may go."""
        start, far = self.unit[model], length(*shift)
        share = min(1.0, self.allowances[model] / far) if far else 0.0
        return replace(start, x=start.x + round(shift[0] * share), y=start.y + round(shift[1] * share))

    def attempt(self, shift: Point) -> dict[int, Figure] | None:
        """All models in formation that can be; then the others near their spots, linked to those already placed."""
        placed = {model: figure for model, figure in enumerate(self.unit) if not self.allowances[model]}
        wishes = {model: self.wish(model, shift) for model in range(len(self.unit)) if model not in placed}
        for model, wish in wishes.items():
            free = self.places.among(list(placed.values())).free(wish)
            if free and self.used(model, wish) is not None:
                placed[model] = wish
        for model, wish in wishes.items():
            if model not in placed and not self.settle(placed, model, wish):
                return None
        return self.rejoined(placed, wishes)

    def settle(self, placed: dict[int, Figure], model: int, wish: Figure, main: Figure | None = None) -> bool:
        """Put a model on the nearest spot within reach that links it to those placed, or to the group of `main`."""
        others = [figure for other, figure in placed.items() if other != model]
        spots = self.spots(model, others, wish, main)
        spot = next((spot for spot in spots if self.used(model, spot) is not None), None)
        if spot is not None:
            placed[model] = spot
        return spot is not None

    def spots(self, model: int, others: list[Figure], wish: Figure, main: Figure | None) -> Iterator[Figure]:
        """The free spots that a model could reach by a straight way, linked to others if there are any."""
        free, start, most = self.places.among(others), self.unit[model], self.allowances[model] + TOLERANCE
        rest = Rest(others)
        reach = ceil(moved_by(start, wish)) + most
        rings = (
            points[((points - start.centre) ** 2).sum(axis=1) <= most * most]
            for points in free.candidates(wish, reach, rest.lines())
        )
        if not others:
            return islice((spot for points in rings for spot in free.standing_at(wish, points)), TRIED)
        wanted = 0 if main is None else rest.bit(main)
        near = rest.close(wish, free, rings, wanted)
        return (spot for spot in islice(near, TRIED) if rest.joins(spot, wanted))

    def rejoined(self, placed: dict[int, Figure], wishes: dict[int, Figure]) -> dict[int, Figure] | None:
        """Bring the models that ended apart from the main group to it, one after the other."""
        for _ in wishes:
            main = self.main_group(placed)
            straggler = next((model for model in wishes if model not in main), None)
            if straggler is None or not self.settle(placed, straggler, wishes[straggler], placed[main[0]]):
                break
        return placed if coherent(list(placed.values())) else None

    def main_group(self, placed: dict[int, Figure]) -> list[int]:
        """The largest group, before all others one with models that cannot move (COH-06)."""
        order = sorted(placed)
        found = [[order[place] for place in group] for group in groups([placed[model] for model in order])]
        return max(found, key=lambda group: (any(not self.allowances[model] for model in group), len(group)))


def move_unit(
    unit: Sequence[Figure],
    shift: Point,
    allowances: Sequence[Mil],
    places: Places,
    ways: Ways | None = None,
) -> UnitMove:
    """Move a unit by a shift, each model up to its allowance; models with none stay (COH-06).

    `places` hold everything but the unit itself. Whatever is returned without `faults` is legal: every model on a
    free spot, by a way within its allowance, all one group. If the formation cannot come so far, less and less of
    the shift is tried; if nothing was found, the unit stays and the move says why. That is no proof that no other
    formation could go: the models are placed one after the other, and none already placed makes room.
    """
    if len(allowances) != len(unit):
        sentence = f"There are {len(allowances)} allowances for {len(unit)} models; each model has one, 0 to stay."
        raise BadInput("unit.allowances", sentence, "MOVE-02")
    for allowance in allowances:
        check_allowance(allowance)
    march = _March(unit, allowances, places, ways or StraightWays(unit, places))
    for share in SHARES:
        part = round(shift[0] * share), round(shift[1] * share)
        placed = march.attempt(part)
        if placed is not None:
            return _made(march, placed, part)
    sentence = (
        f"No spots within reach keep the unit together on a way of {length(*shift) / INCH:.1f} in. or part of it."
    )
    return UnitMove(tuple(unit), (0.0,) * len(unit), (), (sentence,))


def lead_to(
    unit: Sequence[Figure],
    leader: int,
    point: Point,
    allowances: Sequence[Mil],
    places: Places,
    ways: Ways | None = None,
) -> UnitMove:
    """Move a unit so that one of its models comes to a point, and the others with it (MOVE-05)."""
    if leader not in range(len(unit)):
        sentence = f"There is no model {leader} to lead; the models of this unit are 0 to {len(unit) - 1}."
        raise BadInput("unit.leader", sentence, "MOVE-05")
    start = unit[leader]
    return move_unit(unit, (point[0] - start.x, point[1] - start.y), allowances, places, ways)


def check_allowance(allowance: Mil) -> None:
    if not isfinite(allowance) or allowance < 0:
        sentence = f"No model moves {allowance} thousandths of an inch; allowed are 0 and all whole numbers above it."
        raise BadInput("unit.allowance", sentence, "MOVE-02")


def _made(march: _March, placed: dict[int, Figure], shift: Point) -> UnitMove:
    figures = tuple(placed[model] for model in range(len(march.unit)))
    used = tuple(march.used(model, figure) or 0.0 for model, figure in enumerate(figures))
    goals = (replace(figure, x=figure.x + shift[0], y=figure.y + shift[1]) for figure in march.unit)
    repaired = tuple(model for model, goal in enumerate(goals) if figures[model] != goal)
    return UnitMove(figures, used, repaired)
