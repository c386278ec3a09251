"""Scenery that can move: it lies as terrain until units aboard set it off, and is a transport from then on."""

from muster.battle.field import Field
from muster.battle.forces import NOBODY, Force
from muster.battle.rules.boarding import places_without
from muster.battle.rules.hosts import on_top_of
from muster.battle.rules.limits import allowance
from muster.battle.spot import Spot
from muster.battle.state import Phase, Where


def driver(field: Field, unit: Force) -> int:
    """The side that alone has units aboard, and so moves scenery like a transport of its own (TERRAIN-02)."""
    if not field.stats(unit.number).drives:
        return NOBODY
    sides = {field.unit(passenger).side for passenger in field.passengers(unit.models.start)}
    return sides.pop() if len(sides) == 1 else NOBODY


def setting_off(field: Field, side: int, phase: Phase) -> list[Spot]:
    """Where scenery stands as a model that a side could move now, and that still lies as terrain."""
    return [
        Spot.of(unit.models.start, field.forces.hulls[unit.number])
        for unit in field.forces.units[field.forces.players_units :]
        if driver(field, unit) == side and allowance(field, unit.models.start, phase) and _comes_loose(field, unit)
    ]


def _comes_loose(field: Field, unit: Force) -> bool:
    """Whether it lies there still, with nobody half out of it or on top, and its hull has room."""
    model = unit.models.start
    return (
        field.state.where[model] is Where.TABLE
        and field.piece_of(unit) is not None
        and not any(field.on_table(passenger) for passenger in field.passengers(model))
        and not on_top_of(field, model, ())
        and places_without(field, model, unit.media).free(field.forces.hulls[unit.number])
    )
