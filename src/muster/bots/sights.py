"""Who would see whom if a unit stood elsewhere."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from muster.bots.outlook import Outlook
from muster.bots.parties import Party
from muster.bots.worth.duels import Whole
from muster.table.shapes.figure import Figure
from muster.table.sight.cover import HALF
from muster.table.sight.layout import Flags

LOOKED_AT = 2
"""So many models of a foe are looked at, and see it all for the rest."""


@dataclass(frozen=True, slots=True)
class Sights:
    """For every place (rows) and foe (columns): in sight, with cover there, and with cover from it oneself."""

    seen: Flags
    hidden: Flags
    hiding: Flags


@lru_cache(maxsize=256)
def in_the_open(places: int, foes: int) -> Sights:
    """Everything in sight, and no cover anywhere: what is reckoned with before anybody looks."""
    size = places, foes
    return Sights(np.ones(size, np.bool_), np.zeros(size, np.bool_), np.zeros(size, np.bool_))


def sights(outlook: Outlook, party: Party, shifts: Whole) -> Sights:
    """What the model in the middle of a unit would see from everywhere it might go."""
    field, foes = outlook.field, outlook.foes
    if field.forces.ruleset.reduced:
        return in_the_open(len(shifts), len(foes))
    some = [field.places_in_scene(_some(foe)) for foe in foes]
    scene = field.scene.joined(_ghosts(outlook, party, shifts), party.unit)
    mine = range(len(scene.figures) - len(shifts), len(scene.figures))
    seen, hidden = scene.glances(mine, some, HALF)
    _, hiding = scene.glances([each[0] for each in some], [(ghost,) for ghost in mine], HALF)
    return Sights(seen, hidden, hiding.T)


def _ghosts(outlook: Outlook, party: Party, shifts: Whole) -> list[Figure]:
    eye = outlook.field.figure(party.central)
    return [
        Figure(eye.footprint, eye.x + dx, eye.y + dy, eye.z, eye.height, eye.facing) for dx, dy in shifts.tolist()
    ]


def _some(foe: Party) -> tuple[int, ...]:
    """A few models of a foe, from all over it."""
    return foe.models[:: -(-len(foe.models) // LOOKED_AT)]
