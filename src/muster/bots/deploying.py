"""Deployment: which zone, which unit next, and where in the zone it is of most use."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from muster.battle.choices import AnyChoice, Deploy, Finish, PickZone
from muster.battle.decisions import DeployDecision, ZoneDecision
from muster.battle.field import Field
from muster.battle.forces import NOBODY
from muster.battle.rules.zones import formation
from muster.battle.view import View
from muster.bots.boarding import cargo
from muster.bots.estimates import Estimates, estimates
from muster.bots.outlook import middle_of
from muster.table.cache_sizes import ZONES
from muster.table.deployment.zone import Zone
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point
from muster.table.sight.layout import Floats

GRID = 9
"""How many places along and across a zone are looked at."""
SHELTER, ELBOW_ROOM = 3 * INCH, 3 * INCH // 2
SUPPORT = 6 * INCH
"""Further than this from all friends a unit stands alone: together they beat a scattered foe piece by piece."""
LONG = 18 * INCH
TRIES = 4
EDGE = 2 * INCH


def pick_zone(view: View, decision: ZoneDecision) -> AnyChoice:
    """The zone with the most terrain to fight from."""
    zones, pieces = view.forces.table.zones, view.forces.table.pieces

    def shelter(zone: int) -> int:
        return sum(zones[zone].depth(middle_of(piece)) > 0 for piece in pieces if piece.cover_area or piece.top)

    return PickZone(max(decision.zones, key=lambda zone: (shelter(zone), -zone)))


def deploy(view: View, decision: DeployDecision) -> AnyChoice:
    """Transports with their passengers first, then the rest from the longest reach down; all that find room."""
    field, known, no_room = view.field, estimates(view.forces), set[object]()
    for unit in sorted(
        decision.units, key=lambda unit: (not field.stats(unit).carries, -_reach(field, known, unit), unit)
    ):
        others = [each for each in decision.units if each != unit]
        loads = cargo(field, known, unit, others) if field.stats(unit).carries else ()
        shape = _shape(field, known, unit)
        if not loads and shape in no_room:
            continue
        found = _laid_out(view, Deploy(unit, cargo=loads), view.forces.table.zones[decision.zone])
        if found is not None:
            return found
        no_room.add(shape)
    return Finish()


def _shape(field: Field, known: Estimates, unit: int) -> object:
    """What it depends on where a unit is put: where there is no room for one, there is none for its like."""
    own = field.unit(unit)
    return own.footprint, own.height, own.media, len(own.models), _reach(field, known, unit)


def _laid_out(view: View, choice: Deploy, zone: Zone) -> AnyChoice | None:
    """At the best place with room; on top of something only who shoots from there, as there may be no way down."""
    field, known, raised = view.field, estimates(view.forces), None
    for point in _best_points(field, known, choice.unit, zone):
        spots = formation(field, choice.unit, point)
        checked = None if spots is None else view.check(Deploy(choice.unit, spots, choice.cargo))
        if isinstance(checked, Deploy):
            if _reach(field, known, choice.unit) >= LONG or not any(spot.z for spot in checked.spots):
                return checked
            raised = raised or checked
    return raised


def _reach(field: Field, known: Estimates, unit: int) -> Mil:
    """How far half of a unit's weapons reach."""
    reaches = sorted(known.reach[weapon] for model in field.unit(unit).models for weapon in known.carried[model])
    return reaches[len(reaches) // 2] if reaches else 0


def _best_points(field: Field, known: Estimates, unit: int, zone: Zone) -> Iterator[Point]:
    """The best places of the zone: near enough to the foe for the unit's weapons, by shelter, and with room about."""
    reach = _reach(field, known, unit)
    own = field.unit(unit).side
    foes = [figure.centre for side, figure in _everybody(field) if side not in (own, NOBODY)] or [
        other.middle for place, other in enumerate(field.forces.table.zones) if place != field.state.zones[own]
    ]
    shelters = [middle_of(piece) for piece in field.ground.table.pieces if piece.cover_area or piece.top >= INCH]
    friends = [(figure.centre, figure.footprint.radius) for side, figure in _everybody(field) if side == own]
    half = _half(field, unit)

    grid = _grid(zone)
    lacking = np.maximum(_off(grid, foes).min(axis=1) - reach, 0.0)
    shelter = _off(grid, shelters).min(axis=1, initial=4.0 * SHELTER)
    bulk = np.array([radius + half for _, radius in friends])
    room = (_off(grid, [at for at, _ in friends]) - bulk).min(axis=1, initial=np.inf)
    room = np.where(np.isinf(room), float(ELBOW_ROOM), room)
    jammed, astray = np.maximum(ELBOW_ROOM - room, 0.0), np.maximum(room - SUPPORT, 0.0)
    worths = (-lacking - shelter / 4 - 3 * jammed - astray).tolist()
    order = sorted(zip(worths, grid, strict=True), key=lambda each: (-each[0], each[1]))
    yield from (point for _, point in order[:TRIES])
    yield zone.middle


def _everybody(field: Field) -> Iterator[tuple[int, Figure]]:
    """All models on the table, each with its side."""
    figures = field.state.figures
    for unit in field.forces.units:
        for figure in figures[unit.models.start : unit.models.stop]:
            if figure is not None:
                yield unit.side, figure


def _half(field: Field, unit: int) -> float:
    """About how far a unit in ranks of five reaches from its middle; a hull turns within as much."""
    force = field.unit(unit)
    return force.footprint.radius * (1.0 + 1.2 * (min(len(force.models), 5) - 1))


@lru_cache(maxsize=ZONES)
def _grid(zone: Zone) -> list[Point]:
    xs, ys = zip(*zone.outline, strict=True)
    wide, deep = max(xs) - min(xs), max(ys) - min(ys)
    points = [
        (min(xs) + wide * (2 * column + 1) // (2 * GRID), min(ys) + deep * (2 * row + 1) // (2 * GRID))
        for column in range(GRID)
        for row in range(GRID)
    ]
    deep_in = [(point, zone.depth(point)) for point in points]
    return [point for point, depth in deep_in if depth > EDGE] or [point for point, depth in deep_in if depth > 0]


def _off(points: Sequence[Point], others: Sequence[Point]) -> Floats:
    """How far every point (rows) is from each of some others (columns)."""
    xs, ys = np.array(points, np.float64).reshape(-1, 2).T
    other_xs, other_ys = np.array(others, np.float64).reshape(-1, 2).T
    dx, dy = xs[:, None] - other_xs, ys[:, None] - other_ys
    far: Floats = np.sqrt(dx * dx + dy * dy)
    return far
