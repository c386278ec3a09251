"""Leaving a transport or a building: disembarking, changing, and survivors where it stood."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from muster.table.movement.standing.standing import Places
from muster.table.movement.units.formation import StraightWays
from muster.table.movement.units.repair_search import Rest
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure, Footprint, gap, in_contact, wholly_within
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length, within
from muster.table.shapes.outline import Point, edges

ROOM: Mil = 1 * INCH
"""How far from the former outline a free place still counts; with none so near, the site is surrounded (TRANS-22)."""
ASIDE: Mil = 2 * TOLERANCE + 2
"""Near to an enemy, but not in contact."""
DIRECTIONS = ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
Suits = Callable[[Figure], bool]


@dataclass(frozen=True, slots=True)
class Survivors:
    """Where passengers are put, by their place in the unit, and those without room, who are casualties."""

    placed: dict[int, Figure]
    casualties: tuple[int, ...]


def reach_of(hull: Figure, figure: Figure) -> float:
    """How far from the outline of a hull the far edge of a model lies (TRANS-11)."""
    if figure.is_round:
        return gap(replace(figure, footprint=Footprint(0)), hull) + figure.footprint.radius
    return max(gap(Figure(Footprint(0), *corner), hull) for corner in figure.outline)


def comes_out(hull: Figure, figure: Figure, places: Places) -> bool:
    """Whether a model comes straight from the nearest point of a hull to its spot, past everything but the hull."""
    x, y = _nearest_point(hull, figure.centre)
    start = replace(figure, x=x, y=y)
    return StraightWays((start,), places).shortest(0, figure) is not None


def may_disembark(hull: Figure, unit: Sequence[Figure], allowance: Mil, places: Places) -> bool:
    """Whether a unit may be set down so: wholly within a distance of the hull, on free spots, coherent (TRANS-10).

    `places` hold everything but the unit and the hull, past which each model must come out (TRANS-12).
    """
    near = all(within(reach_of(hull, figure), allowance) and comes_out(hull, figure, places) for figure in unit)
    alone = (places.among([hull, *unit[:place], *unit[place + 1 :]]) for place in range(len(unit)))
    return near and coherent(unit) and all(free.free(figure) for free, figure in zip(alone, unit, strict=True))


def changes_transport(hull: Figure, other: Figure, allowance: Mil) -> bool:
    """Whether a unit reaches a further transport at once, from edge to edge at their nearest points (TRANS-13)."""
    return within(gap(hull, other), allowance)


def disembark(
    hull: Figure, unit: Sequence[Figure], allowance: Mil, places: Places, towards: tuple[int, int] | None = None
) -> tuple[Figure, ...] | None:
    """Spots for a whole unit around a hull, towards a point if one is given; None if there is no room (TRANS-12).

    `places` hold everything but the hull. Several sides are tried before the unit has to stay aboard.
    """
    reach = hull.footprint.radius + allowance
    sides = [(hull.x + dx * reach, hull.y + dy * reach) for dx, dy in DIRECTIONS]
    for x, y in [towards, *sides] if towards else sides:
        placed: list[Figure] = []
        for figure in unit:
            lines = _last_spots(hull, figure, allowance)
            spots = _spots(replace(figure, x=x, y=y, z=hull.z), placed, lines, places.among([hull]))
            near = (spot for spot in spots if within(reach_of(hull, spot), allowance))
            spot = next((spot for spot in near if comes_out(hull, spot, places)), None)
            if spot is None:
                break
            placed.append(spot)
        if len(placed) == len(unit):
            return tuple(placed)
    return None


def _nearest_point(hull: Figure, point: Point) -> Point:
    """The point of a hull's edge nearest to a point outside it."""
    if hull.is_round:
        away = length(point[0] - hull.x, point[1] - hull.y)
        share = hull.footprint.radius / away
        return hull.x + round((point[0] - hull.x) * share), hull.y + round((point[1] - hull.y) * share)
    nearest = (_nearest_on(point, a, b) for a, b in edges(hull.outline))
    return min(nearest, key=lambda each: length(each[0] - point[0], each[1] - point[1]))


def _nearest_on(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return a[0] + round(dx * share), a[1] + round(dy * share)


def _last_spots(hull: Figure, figure: Figure, allowance: Mil) -> list[tuple[Figure, Mil]]:
    """Where a round base is just wholly within a distance of a hull."""
    radius = figure.footprint.radius
    return [(hull, max(allowance - 2 * radius, -radius))] if figure.is_round else []


def survivors(site: Figure, unit: Sequence[Figure], places: Places, enemies: Sequence[Figure] = ()) -> Survivors:
    """Put passengers where their transport or building stood, `site`, and then around those placed (TRANS-21).

    `places` hold everything but the site, the `enemies` too; contact with these is avoided where it can be. A spot
    that keeps the unit together is preferred, and any free one is better than none.
    """
    placed: dict[int, Figure] = {}
    lines = [(site, ROOM), *((enemy, ASIDE) for enemy in enemies)]

    def apart(spot: Figure) -> bool:
        return not any(in_contact(spot, enemy) for enemy in enemies)

    def near(spot: Figure) -> bool:
        return within(gap(spot, site), ROOM)

    for model, figure in enumerate(unit):
        wish = replace(figure, x=site.x, y=site.y, z=site.z)
        others = list(placed.values())
        ways = (
            _first(_inside(wish, site, others, places), apart),
            _first(_spots(wish, others, lines, places), lambda spot: near(spot) and apart(spot)),
            _first(_spots(wish, others, lines, places), near),
            _first(_spots(wish, others, lines, places, linked=False), near),
        )
        spot = next((spot for way in ways if (spot := way()) is not None), None)
        if spot is not None:
            placed[model] = spot
    return Survivors(placed, tuple(model for model in range(len(unit)) if model not in placed))


def _first(spots: Iterator[Figure], suits: Suits) -> Callable[[], Figure | None]:
    return lambda: next((spot for spot in spots if suits(spot)), None)


def _inside(wish: Figure, site: Figure, others: list[Figure], places: Places) -> Iterator[Figure]:
    """The spots of a plain grid on the site, along its facing and from its middle outwards, that are free and fit."""
    free = places.among(others)
    rest = Rest(others) if others else None
    for x, y in _grid(site, 2 * wish.footprint.radius):
        spot = replace(wish, x=x, y=y)
        if _fits(spot, site) and free.free(spot) and (rest is None or rest.joins(spot, 0)):
            yield spot


def _grid(site: Figure, step: Mil) -> list[tuple[int, int]]:
    """Points a step apart along the facing of a site and across it, centred both ways, from the middle outwards."""
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
    if site.is_round:
        return reach_of(Figure(Footprint(0), site.x, site.y), spot) <= site.footprint.radius + TOLERANCE
    return wholly_within(spot, site.outline)


def _spots(
    wish: Figure, others: list[Figure], lines: list[tuple[Figure, Mil]], places: Places, *, linked: bool = True
) -> Iterator[Figure]:
    """Free spots from near to far of a wished one; once others are placed, those linked to them."""
    free = places.among(others)
    rest = Rest(others) if others and linked else None
    points = free.candidates(wish, lines=[*lines, *(rest.lines() if rest else ())])
    if rest is not None:
        points = points[rest.across(wish, points) > 0]
    yield from (spot for spot in free.standing_at(wish, points) if rest is None or rest.joins(spot, 0))
