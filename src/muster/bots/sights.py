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


def sights(outlook: Outlook, party: Party, shifts: Whole, asked: Flags) -> Sights:
    """What the model in the middle of a unit would see from everywhere it might go, of the foes that are asked about.

    Of the others is said what holds in the open.
    """
    field, open_ground = outlook.field, in_the_open(len(shifts), len(outlook.foes))
    if field.forces.ruleset.reduced or not asked.any():
        return open_ground
    some = [field.places_in_scene(_some(foe)) for foe, each in zip(outlook.foes, asked.tolist(), strict=True) if each]
    scene = field.scene.joined(_ghosts(outlook, party, shifts), party.unit)
    mine = range(len(scene.figures) - len(shifts), len(scene.figures))
    seen, hidden, hiding = open_ground.seen.copy(), open_ground.hidden.copy(), open_ground.hiding.copy()
    seen[:, asked], hidden[:, asked] = scene.glances(mine, some, HALF)
    hiding[:, asked] = scene.glances([each[0] for each in some], [(ghost,) for ghost in mine], HALF)[1].T
    return Sights(seen, hidden, hiding)


def _ghosts(outlook: Outlook, party: Party, shifts: Whole) -> list[Figure]:
    eye = outlook.field.figure(party.central)
    return [
        Figure(eye.footprint, eye.x + dx, eye.y + dy, eye.z, eye.height, eye.facing) for dx, dy in shifts.tolist()
    ]


def _some(foe: Party) -> tuple[int, ...]:
    """A few models of a foe, from all over it."""
    return foe.models[:: -(-len(foe.models) // LOOKED_AT)]
