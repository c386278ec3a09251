"""Scenery with a driver is a model from now on, and no longer terrain (TERRAIN-02)."""

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.rules.driving import setting_off
from muster.battle.state import Phase


def set_off(field: Field, side: int, *phases: Phase) -> None:
    """Let scenery that a side could move go, whichever of these movements it could make."""
    for phase in phases:
        for spot in setting_off(field, side, phase):
            field.apply(ev.Placed(field.forces.unit_of[spot.model], "driven", (spot,)))
