"""Leaving a transport or a building: disembarking, changing transports, and survivors of a lost transport."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from math import ceil

import numpy as np

from muster.table.movement.standing.standing import NO_MEDIA, Places, moved_by, room
from muster.table.movement.standing.standing_kernel import Edge, on_board
from muster.table.movement.units.enclosure import OpenGround
from muster.table.movement.units.repair_search import Rest
from muster.table.movement.units.straight_ways import StraightWays, Ways, check_allowance
from muster.table.shapes.coherency import ACROSS, coherent
from muster.table.shapes.figure import Figure, Footprint, gap
from muster.table.shapes.gap_kernel import gap_between, packed
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length, within
from muster.table.shapes.outline import Point, edges

PUT_AGAIN = 40
"""How many models in all are put down again, pressed to other sides of the site, if some were lost."""
PRESSED: Mil = 6 * INCH
"""How far away the point is towards which a unit is pressed if there is little room."""
DIRECTIONS = ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))


@dataclass(frozen=True, slots=True)
class Survivors:
    """Where passengers are put, by their number in the unit, and those without room, who are casualties."""

    placed: dict[int, Figure]
    casualties: tuple[int, ...]


def reach_of(hull: Figure, figure: Figure) -> float:
    """How far from the outline of a hull the far edge of a model lies (TRANS-11)."""
    (own, radius), (theirs, their_radius) = packed(figure), packed(hull)
    return max(gap_between(corner, 0, theirs, their_radius) for corner in own[:, np.newaxis]) + radius


@dataclass(frozen=True, slots=True)
class StraightOut:
    """Straight lines from the nearest point of a hull, clear of all but the hull; no ground slows them."""

    hull: Figure
    places: Places

    def shortest(self, model: int, goal: Figure) -> float | None:
        x, y = exit_point(self.hull, goal.centre)
        return StraightWays({model: replace(goal, x=x, y=y)}, self.places).shortest(model, goal)


def comes_out(hull: Figure, model: int, figure: Figure, allowance: Mil, ways: Ways) -> bool:
    """Whether a model ends wholly within a distance of a hull; detours and slow ground count towards it (TRANS-11).

    The ways are those of its centre from the edge of the hull.
    """
    x, y = exit_point(hull, figure.centre)
    straight, reach = length(figure.x - x, figure.y - y), reach_of(hull, figure)
    used = ways.shortest(model, figure) if within(reach, allowance) else None
    return used is not None and within(reach + max(0.0, used - straight), allowance)


def may_disembark(
    hull: Figure, unit: Sequence[Figure], allowance: Mil, places: Places, ways: Ways | None = None
) -> bool:
    """Whether a unit may disembark so: wholly within a distance of the hull, on free spots, coherent (TRANS-10).

    `places` hold everything but the unit and the hull. The caller has to check that these are the models aboard, with
    their own bases. Without `ways` each model comes straight out (TRANS-12).
    """
    check_allowance(allowance)
    ways = ways or StraightOut(hull, places)
    near = all(comes_out(hull, model, figure, allowance, ways) for model, figure in enumerate(unit))
    alone = (places.among([hull, *unit[:place], *unit[place + 1 :]]) for place in range(len(unit)))
    return near and coherent(unit) and all(free.free(figure) for free, figure in zip(alone, unit, strict=True))


def changes_transport(hull: Figure, other: Figure, allowance: Mil) -> bool:
    """Whether a unit gets straight into another transport, measured between their nearest edges (TRANS-13)."""
    check_allowance(allowance)
    return within(gap(hull, other), allowance)


def disembark(
    hull: Figure,
    unit: Sequence[Figure],
    allowance: Mil,
    places: Places,
    towards: Point | None = None,
    ways: Ways | None = None,
) -> tuple[Figure, ...] | None:
    """Spots for a whole unit around a hull, towards a point if one is given; None if none were found (TRANS-12).

    `places` hold everything but the hull. `ways` are those of the models' centres from its edge; without them,
    straight lines. The models are put down one by one, each linked to those before it. Several sides of the hull are
    tried. If a model finds no spot, it is put down first on the next try; if that fails too, the unit stays aboard.
    """
    check_allowance(allowance)
    ways = ways or StraightOut(hull, places)
    reach = hull.footprint.radius + allowance
    sides = [(hull.x + dx * reach, hull.y + dy * reach) for dx, dy in DIRECTIONS]
    wishes = [towards, *sides] if towards else sides
    known: dict[Figure, bool] = {}
    outside = places.among([hull])

    def may_end(model: int, spot: Figure) -> bool:
        if spot not in known:
            known[spot] = comes_out(hull, model, spot, allowance, ways)
        return known[spot]

    def put(model: int, others: list[Figure], wish: Point) -> Figure | None:
        figure = replace(unit[model], x=wish[0], y=wish[1], z=hull.z)
        around = hull, max(allowance, 0)
        spots = _spots(figure, others, _last_spots(hull, figure, allowance), outside, around=around)
        return next((spot for spot in spots if may_end(model, spot)), None)

    kinds = {figure.footprint: model for model, figure in enumerate(unit)}
    if any(put(model, [], wishes[0]) is None for model in kinds.values()):
        return None  # a model that finds no spot even alone stays aboard with its unit
    for wish in wishes:
        placed = _in_some_order(unit, partial(put, wish=wish))
        if placed is not None:
            return tuple(placed[model] for model in range(len(unit)))
    return None


def _in_some_order(
    unit: Sequence[Figure], put: Callable[[int, list[Figure]], Figure | None]
) -> dict[int, Figure] | None:
    """Put models down one after the other; if a model finds no spot, try again with that model first."""
    order, tried = list(range(len(unit))), set[tuple[object, ...]]()
    while (kinds := tuple((unit[model].footprint, unit[model].height) for model in order)) not in tried:
        tried.add(kinds)
        placed = dict[int, Figure]()
        for model in order:
            spot = put(model, list(placed.values()))
            if spot is None:
                order = [model, *(other for other in order if other != model)]
                break
            placed[model] = spot
        else:
            return placed
    return None


def exit_point(hull: Figure, point: Point) -> Point:
    """The point of a hull's edge nearest to a point, where a model comes out; for the middle of a disc, ahead."""
    if hull.is_round:
        dx, dy = hull.facing if point == hull.centre else (point[0] - hull.x, point[1] - hull.y)
        share = hull.footprint.radius / length(dx, dy)
        return hull.x + round(dx * share), hull.y + round(dy * share)
    nearest = (_nearest_on(point, a, b) for a, b in edges(hull.outline))
    return min(nearest, key=lambda each: length(each[0] - point[0], each[1] - point[1]))


def _nearest_on(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return a[0] + round(dx * share), a[1] + round(dy * share)


def _last_spots(hull: Figure, figure: Figure, allowance: Mil) -> list[tuple[Figure, Mil]]:
    """The lines on which a round base is just wholly within a distance of a hull."""
    radius = figure.footprint.radius
    return [(hull, max(allowance - 2 * radius, -radius))] if figure.is_round else []


def survivors(
    site: Figure,
    unit: Sequence[Figure],
    places: Places,
    enemies: Sequence[Figure] = (),
    fellows: Sequence[Figure] = (),
    media: frozenset[str] = NO_MEDIA,
) -> Survivors:
    """Put passengers where their transport or building stood, the `site`, and then around those placed (TRANS-21).

    `places` hold everything but the site and the `fellows`, who came out of it earlier. The `enemies` are in
    `places`; contact with them is avoided if possible. Passengers are put down in ring after ring, as far out as
    needed. Only those who are cut off from every free place are lost, and survivors cut nobody off (TRANS-22). If
    some are lost, the unit is put down again, pressed to one side after another; a large unit is pressed to fewer
    sides.
    """
    among = places.among(fellows)
    rescue = _Rescue(site, unit, among, among.apart_from(enemies), fellows)
    grounds = {figure.footprint: OpenGround.around(site, figure, places, media) for figure in set(unit)}
    best = rescue.settled(grounds, site.centre)
    corners = ((site.x + dx * PRESSED, site.y + dy * PRESSED) for dx, dy in DIRECTIONS[1:])
    for corner in islice(corners, PUT_AGAIN // max(1, len(unit))):
        if len(best) == len(unit):
            break
        best = max(best, rescue.settled(grounds, corner, pressed=True), key=len)
    return Survivors(best, tuple(model for model in range(len(unit)) if model not in best))


@dataclass(frozen=True, slots=True)
class _Rescue:
    """Passengers to be put down on and around a site, away from enemies."""

    site: Figure
    unit: Sequence[Figure]
    places: Places
    aside: Places
    """The same places, without those in contact with enemies."""
    fellows: Sequence[Figure]

    def settled(
        self, grounds: Mapping[Footprint, OpenGround], start: Point, *, pressed: bool = False
    ) -> dict[int, Figure]:
        """The passengers who find a place, each as near as possible to a point."""
        placed, without = dict[int, Figure](), set[Figure]()
        for model, figure in enumerate(self.unit):
            # If a model finds no place at all, the next model with the same base will not find one either.
            kind = replace(figure, x=0, y=0, z=0)
            if kind in without:
                continue
            wish = replace(figure, x=start[0], y=start[1], z=self.site.z)
            spot = self.spot(wish, list(placed.values()), grounds[figure.footprint], pressed=pressed)
            if spot is None:
                without.add(kind)
            else:
                placed[model] = spot
        return placed

    def spot(self, wish: Figure, others: list[Figure], ground: OpenGround, *, pressed: bool) -> Figure | None:
        """The place of one passenger: on the site, else around those placed, if need be in contact with enemies."""
        around = chain.from_iterable(self._around(wish, others, places) for places in (self.aside, self.places))
        first = self._pressed(wish, others) if pressed else _inside(wish, self.site, others, self.aside)
        return next((spot for spot in chain(first, around) if ground.holds(spot)), None)

    def _pressed(self, wish: Figure, others: list[Figure]) -> Iterator[Figure]:
        """Spots for the first model of a pressed unit: in contact with the site, nearest to the wish; else none."""
        if not others:
            yield from (spot for spot in self.aside.spots(wish) if within(room(spot, self.site), 0))

    def _around(self, wish: Figure, others: list[Figure], places: Places) -> Iterator[Figure]:
        """Spots linked to those placed; for the first model, at the edge of the site or else beside its fellows."""
        free, rest = places.among(others), Rest(others)
        far = max(moved_by(wish, each) + each.footprint.radius for each in (self.site, *others, *self.fellows))
        reach = ceil(far) + ACROSS + 2 * wish.footprint.radius
        if rest.figures:
            for lines in ([], rest.lines()):  # first without link ends, as a spot is rarely only there
                found = free.candidates(wish, reach, lines)
                yield from (spot for spot in rest.close(wish, free, found) if rest.joins(spot, 0))
            return
        for points in free.candidates(wish, reach, [(self.site, 0)]):
            yield from free.standing_at(wish, free.touching(wish, points, self.site))
        if self.fellows:
            yield from free.spots(wish, reach)


def _inside(wish: Figure, site: Figure, others: list[Figure], places: Places) -> Iterator[Figure]:
    """The free and linked spots of a grid on the site, along its facing, from its middle outwards."""
    free = places.among(others)
    rest = Rest(others) if others else None
    for x, y in _grid(site, 2 * wish.footprint.radius):
        spot = replace(wish, x=x, y=y)
        if free.free(spot) and _fits(spot, site) and (rest is None or rest.joins(spot, 0)):
            yield spot


def _grid(site: Figure, step: Mil) -> list[tuple[int, int]]:
    """Grid points along and across the facing of a site, centred on it, from the middle outwards."""
    size = length(*site.facing)
    along, across = site.facing[0] / size, site.facing[1] / size
    half = [
        max((abs(corner[axis]) for corner in site.footprint.corners), default=site.footprint.radius)
        for axis in (0, 1)
    ]
    rows = [_steps(2 * each // step, step) for each in half]
    points = sorted(((x, y) for x in rows[0] for y in rows[1]), key=lambda point: length(*point))
    return [(site.x + round(x * along - y * across), site.y + round(x * across + y * along)) for x, y in points]


def _steps(count: int, step: Mil) -> list[float]:
    return [(each - (count - 1) / 2) * step for each in range(count)]


def _fits(spot: Figure, site: Figure) -> bool:
    around, radius = packed(site)
    return bool(on_board(*packed(spot), Edge(around, *site.centre, radius)))


def _spots(
    wish: Figure,
    others: list[Figure],
    lines: list[tuple[Figure, Mil]],
    places: Places,
    *,
    around: tuple[Figure, Mil],
) -> Iterator[Figure]:
    """Free spots within a distance (`around`) of a hull, from near to far of a wished spot.

    If other models were placed before, only spots linked to them.
    """
    free = places.among(others)
    rest = Rest(others)
    hull, far = around
    reach = ceil(moved_by(wish, hull)) + hull.footprint.radius + wish.footprint.radius + far + 2 * TOLERANCE
    found = free.candidates(wish, reach, [*lines, *rest.lines()])
    rings = (free.touching(wish, points, hull, far + TOLERANCE) for points in found)
    if not rest.figures:
        return (spot for points in rings for spot in free.standing_at(wish, points))
    return (spot for spot in rest.close(wish, free, rings) if rest.joins(spot, 0))
