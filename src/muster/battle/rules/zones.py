"""Deployment: where a unit may stand in its zone, and a formation for one that is only told a point."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from muster.battle.choices import Deploy
from muster.battle.field import Field
from muster.battle.forces import Force
from muster.battle.refusal import Refusal
from muster.battle.rules.boxes import Box
from muster.battle.rules.marching import clash, links
from muster.battle.rules.walk_faults import blamed
from muster.battle.spot import Spot
from muster.table.deployment.areas import fully_within, off_zone
from muster.table.deployment.zone import Zone
from muster.table.movement.standing.standing import Hindrance, Places, hindrances
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure, Footprint, in_contact
from muster.table.shapes.measure import INCH, TOLERANCE
from muster.table.shapes.outline import Point

APART = INCH // 8
"""Models of a formation stand this far apart."""
RINGS = 12
"""How far about a point a formation is tried, in steps of an inch."""
ASIDE = 3 * INCH
"""So far a model is put off its place in the ranks, at most."""


def zone_of(field: Field, unit: int) -> Zone:
    return field.forces.table.zones[field.state.zones[field.unit(unit).side]]


def deployment_fault(field: Field, unit: int, spots: Sequence[Spot]) -> Refusal | None:
    """Why a unit may not be placed so (DEPLOY-05 to DEPLOY-11)."""
    own, zone = field.unit(unit), zone_of(field, unit)
    if sorted(spot.model for spot in spots) != list(own.models):
        sentence = f"{own.name} has {len(own.models)} models; each needs exactly one spot."
        return Refusal("deploy.models", "DEPLOY-05", sentence, {"unit": unit})
    figures = [spot.figure(own) for spot in sorted(spots, key=lambda spot: spot.model)]
    enemies = _enemies_near(field, unit, zone)
    for place, figure in enumerate(figures):
        fault = _spot_fault(field, unit, figure, zone, [*figures[:place], *figures[place + 1 :]], enemies)
        if fault is not None:
            named = f"Model {place + 1} of {own.name}: {fault.sentence}"
            return Refusal(fault.code, fault.rule, named, {"unit": unit, "model": own.models[place]} | fault.facts)
    if not field.forces.ruleset.reduced and not coherent(figures):
        return Refusal("deploy.coherency", "DEPLOY-09", f"{own.name} is not in coherency there.", {"unit": unit})
    return None


def _spot_fault(
    field: Field, unit: int, figure: Figure, zone: Zone, mates: Sequence[Figure], enemies: Sequence[Figure]
) -> Refusal | None:
    if not fully_within(figure, zone):
        return Refusal("deploy.zone", "DEPLOY-06", f"it is not wholly within zone {zone.letter}.")
    found = _hindrances(field, unit, figure, mates)
    if found:
        first = found[0]
        rule = "DEPLOY-11" if first.rule in ("MOVE-06", "GROUND-14") else first.rule
        return Refusal(f"deploy.{first.what}", rule, first.sentence, blamed(field, first.pieces))
    if any(in_contact(figure, enemy) for enemy in enemies):
        sentence = "it touches an enemy; a melee is started by a Move or Dash only."
        return Refusal("deploy.contact", "DEPLOY-11", sentence)
    return None


def _enemies_near(field: Field, unit: int, zone: Zone) -> list[Figure]:
    """The enemies that somebody in a zone may touch."""
    box = Box.about(zone.outline, 2 * field.unit(unit).footprint.radius + INCH)
    return list(filter(box.meets, field.enemy_figures(unit)))


def _hindrances(field: Field, unit: int, figure: Figure, mates: Sequence[Figure]) -> tuple[Hindrance, ...]:
    """Why a model may not stand there; whether it may is quickly told, the reasons are not."""
    media = field.unit(unit).media
    if field.places(media).free(figure) and not any(clash(figure, mate) for mate in mates):
        return ()
    standing = [other for other in field.state.figures if other is not None]
    return hindrances(figure, field.ground.table, [*standing, *mates], media)


def formation(field: Field, unit: int, near: Point) -> tuple[Spot, ...] | None:
    """Spots for a whole unit in its zone, in ranks about a point or as near to it as there is room.

    Hulls are put where they can turn, if there is such a place: elsewhere they would hold up their unit.
    """
    own, zone = field.unit(unit), zone_of(field, unit)
    places = field.places(own.media)
    enemies = _enemies_near(field, unit, zone)
    facing = facing_of(field, unit)
    for roomy in (True, False) if own.footprint.corners else (False,):
        for point in _about(near):
            field.look_at_the_clock()
            spots = _block(field, unit, point, facing, Room(zone, places, enemies, roomy))
            if spots is not None:
                return spots
    return None


@dataclass(frozen=True, slots=True)
class Room:
    """Where a unit is laid out: in a zone, off enemies, and where its hulls can turn if that is asked for."""

    zone: Zone
    places: Places
    enemies: Sequence[Figure]
    roomy: bool

    def suits(self, figure: Figure) -> bool:
        return fully_within(figure, self.zone) and not any(in_contact(figure, enemy) for enemy in self.enemies)

    def needed(self, figure: Figure) -> Figure:
        """What must be free where a model stands: its base, or all that it sweeps as it turns about."""
        return replace(figure, footprint=Footprint(figure.footprint.radius)) if self.roomy else figure


def _about(near: Point) -> Iterator[Point]:
    """Points from near to far, eight on each ring."""
    yield near
    for ring in range(1, RINGS + 1):
        far, slant = ring * INCH, round(ring * INCH * 0.7)
        for dx, dy in ((far, 0), (0, far), (-far, 0), (0, -far), (slant, slant), (-slant, slant), (-slant, -slant),
                       (slant, -slant)):  # fmt: skip
            yield near[0] + dx, near[1] + dy


def _block(field: Field, unit: int, point: Point, facing: Point, room: Room) -> tuple[Spot, ...] | None:
    """Ranks of up to five; a model whose place is taken or not in the zone is put on the nearest free spot."""
    own = field.unit(unit)
    placed: list[Figure] = []
    for place in ranks(own, point):
        figure = _fitting(own.figure(place, 0, facing), room, placed)
        if figure is None:
            return None
        placed.append(figure)
    if not coherent(placed):
        return None
    return tuple(Spot.of(model, figure) for model, figure in zip(own.models, placed, strict=True))


def ranks(unit: Force, point: Point) -> Iterator[Point]:
    """A place for every model of a unit about a point, in ranks of up to five."""
    step, models = 2 * unit.footprint.radius + APART, len(unit.models)
    wide = min(models, 5)
    deep = -(-models // wide)
    for model in range(models):
        rank, column = divmod(model, wide)
        x = point[0] + round((column - (wide - 1) / 2) * step)
        yield x, point[1] + round((rank - (deep - 1) / 2) * step)


def _fitting(wish: Figure, room: Room, placed: Sequence[Figure]) -> Figure | None:
    def suits(figure: Figure) -> bool:
        return (not placed or links(figure, placed)) and room.suits(figure)

    if off_zone(wish.centre, room.zone) > ASIDE:
        return None
    needed = room.needed(wish)
    if suits(wish) and _is_free(needed, room.places, placed):
        return wish
    spots = islice(room.places.among(placed).spots(needed, ASIDE), 60)
    return next((found for spot in spots if suits(found := replace(wish, x=spot.x, y=spot.y, z=spot.z))), None)


def _is_free(wish: Figure, places: Places, placed: Sequence[Figure]) -> bool:
    """Whether a model may stand there among those placed so far, who are in nobody's way from well apart."""
    clear = all(_well_apart(wish, other) for other in placed)
    return (places if clear else places.among(placed)).free(wish)


def _well_apart(one: Figure, other: Figure) -> bool:
    """Whether the circles about two models are surely apart."""
    dx, dy, reach = one.x - other.x, one.y - other.y, one.footprint.radius + other.footprint.radius + TOLERANCE
    return dx * dx + dy * dy > reach * reach


def facing_of(field: Field, unit: int) -> Point:
    """Towards the middle of the board."""
    cx, cy = field.forces.table.board.centre
    x, y = zone_of(field, unit).middle
    return (cx - x, cy - y) if (cx, cy) != (x, y) else (1, 0)


def no_room(field: Field, unit: int, point: Point) -> Refusal:
    """Why no formation of a unit was found about a point: it is off its zone, or there is no room there."""
    name = field.unit(unit).name
    sentence = f"No room for all of {name} was found about that point; it must stay in reserve or go elsewhere."
    return off_its_zone(field, unit, point) or Refusal("deploy.no_room", "DEPLOY-08", sentence, {"unit": unit})


def off_its_zone(field: Field, unit: int, point: Point) -> Refusal | None:
    """That a place is not in the zone of a unit, if it is not (DEPLOY-06)."""
    own, zone = field.unit(unit), zone_of(field, unit)
    if off_zone(point, zone) <= 0:
        return None
    sentence = f"{own.name} must be wholly within zone {zone.letter}; that place is not in it."
    return Refusal("deploy.zone", "DEPLOY-06", sentence, {"unit": unit})


def nearest_deployment(field: Field, choice: Deploy) -> Deploy | None:
    """The same unit with the same load, near where it was wanted; None if its zone has no room for it."""
    own, zone = field.unit(choice.unit), zone_of(field, choice.unit)
    wanted = [spot for spot in choice.spots if spot.model in own.models]
    point = choice.near or zone.middle
    if wanted:
        point = sum(spot.x for spot in wanted) // len(wanted), sum(spot.y for spot in wanted) // len(wanted)
    for near in (_into(zone, point), zone.middle):
        spots = formation(field, choice.unit, near)
        if spots is not None:
            return Deploy(choice.unit, spots, choice.cargo)
    return None


def _into(zone: Zone, point: Point) -> Point:
    """A point of the zone on the way from a point to the middle of the zone."""
    x, y = point
    mx, my = zone.middle
    for step in range(16):
        here = x + (mx - x) * step // 16, y + (my - y) * step // 16
        if zone.depth(here) > INCH:
            return here
    return mx, my
