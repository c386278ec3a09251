"""What comes of having gone somewhere: melees, and what dangerous ground does."""

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.flow.hazard import Hazard, crossings
from muster.battle.flow.placing import Rescue
from muster.battle.rules.engaging import contacts
from muster.battle.rules.hosts import hull_of
from muster.battle.spot import Spot
from muster.battle.state import Where
from muster.table.movement.walking.walk import Walk


def arrived(field: Field, unit: int, walks: dict[int, Walk]) -> list[Hazard]:
    """Tell of the melees that a unit begins where it has come to, and give the hazards of its ways."""
    pairs = contacts(field, unit) or inside_together(field, unit)
    if pairs:
        field.apply(ev.Engaged(pairs))
    found = crossings(field, walks)
    return [Hazard(unit, found)] if found else []


def come_through(field: Field, unit: int) -> list[Rescue]:
    """A unit comes out of a delayed passage, among enemies into a melee (TERRAIN-17, TERRAIN-07).

    Where its end was destroyed meanwhile it is set down like passengers of it (TERRAIN-10).
    """
    host = field.state.hosts[field.models(unit)[0]]
    field.apply(ev.Arrived(unit, host))
    if field.state.where[host] is Where.GONE:
        return [Rescue(unit, host, Spot.of(host, hull_of(field, host)), tuple(field.aboard(unit)))]
    pairs = inside_together(field, unit)
    if pairs:
        field.apply(ev.Engaged(pairs))
    return []


def inside_together(field: Field, unit: int) -> tuple[tuple[int, int], ...]:
    """Enemies in the same building are in a melee (TERRAIN-07)."""
    host = field.host_of(unit)
    if host < 0:
        return ()
    return tuple(
        (min(unit, other), max(unit, other)) for other in field.passengers(host) if field.forces.enemies(unit, other)
    )
