"""Deployment: which zone, which unit next, and where in the zone it is of most use."""

from collections.abc import Iterator
from math import hypot

from muster.battle.choices import AnyChoice, Deploy, Finish, PickZone
from muster.battle.decisions import DeployDecision, ZoneDecision
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.bots.boarding import cargo
from muster.bots.estimates import Estimates, estimates
from muster.bots.outlook import middle_of
from muster.table.deployment.zone import Zone
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point

GRID = 7
"""How many places along and across a zone are looked at."""
SHELTER, ELBOW_ROOM = 3 * INCH, 5 * INCH
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
    field, known = view.field, estimates(view.forces)
    for unit in sorted(
        decision.units, key=lambda unit: (not field.unit(unit).carries, -_reach(field, known, unit), unit)
    ):
        others = [each for each in decision.units if each != unit]
        loads = cargo(field, known, unit, others) if field.unit(unit).carries else ()
        for point in _wished(field, known, unit, view.forces.table.zones[decision.zone]):
            checked = view.check(Deploy(unit, cargo=loads, near=point))
            if not isinstance(checked, Refusal):
                return checked
    return Finish()


def _reach(field: Field, known: Estimates, unit: int) -> Mil:
    """How far half of a unit's weapons reach."""
    reaches = sorted(known.reach[weapon] for model in field.unit(unit).models for weapon in known.carried[model])
    return reaches[len(reaches) // 2] if reaches else 0


def _wished(field: Field, known: Estimates, unit: int, zone: Zone) -> Iterator[Point]:
    """The best places of the zone: near enough to the foe for the unit's weapons, by shelter, and with room about."""
    reach = _reach(field, known, unit)
    own = field.unit(unit).side
    foes = [
        figure.centre
        for model, figure in enumerate(field.state.figures)
        if figure is not None and field.forces.of_model(model).side not in (own, -1)
    ] or [other.middle for place, other in enumerate(field.forces.table.zones) if place != field.state.zones[own]]
    shelters = [middle_of(piece) for piece in field.ground.table.pieces if piece.cover_area or piece.top >= INCH]
    friends = [
        figure.centre
        for model, figure in enumerate(field.state.figures)
        if figure is not None and field.forces.of_model(model).side == own
    ]

    def worth(point: Point) -> float:
        nearest = min(_off(point, foe) for foe in foes)
        lacking = max(0.0, nearest - reach)
        shelter = min((_off(point, each) for each in shelters), default=4.0 * SHELTER)
        crowd = sum(1 for each in friends if _off(point, each) < ELBOW_ROOM)
        return -lacking - min(shelter, 4.0 * SHELTER) / 4 - crowd * INCH

    points = sorted(_grid(zone), key=lambda point: (-worth(point), point))
    yield from points[:TRIES]
    yield zone.middle


def _grid(zone: Zone) -> list[Point]:
    xs, ys = zip(*zone.outline, strict=True)
    wide, deep = max(xs) - min(xs), max(ys) - min(ys)
    points = [
        (min(xs) + wide * (2 * column + 1) // (2 * GRID), min(ys) + deep * (2 * row + 1) // (2 * GRID))
        for column in range(GRID)
        for row in range(GRID)
    ]
    inside = [point for point in points if zone.depth(point) > 0]
    return [point for point in inside if zone.depth(point) > EDGE] or inside


def _off(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
