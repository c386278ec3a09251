"""Who would see whom if units stood elsewhere: all that is asked about some units, in one scene."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from muster.bots.outlook import Outlook, Party
from muster.bots.places import Shift
from muster.table.shapes.figure import Figure
from muster.table.sight.cover import HALF
from muster.table.sight.layout import Flags

GHOST = -1
"""The unit of all who only might stand somewhere: they hide nobody from each other."""
LOOKED_AT = 3
"""So many models of a foe are looked at, and see it all for the rest."""


@dataclass(frozen=True, slots=True)
class Sights:
    """For every place (rows) and foe (columns): in sight, with cover there, and with cover from it oneself."""

    seen: Flags
    hidden: Flags
    hiding: Flags


def sights(outlook: Outlook, wishes: Sequence[tuple[Party, Sequence[Shift]]]) -> Iterator[Sights]:
    """What the model in the middle of each unit would see from everywhere it might go."""
    field, foes = outlook.field, outlook.foes
    if field.forces.ruleset.reduced:
        for _, shifts in wishes:
            size = len(shifts), len(foes)
            yield Sights(np.ones(size, np.bool_), np.zeros(size, np.bool_), np.zeros(size, np.bool_))
        return
    ghosts = [ghost for party, shifts in wishes for ghost in _ghosts(outlook, party, shifts)]
    models = [model for foe in foes for model in foe.models]
    scene = field.ground.scene.peopled(
        [*ghosts, *field.figures(models)], [GHOST] * len(ghosts) + [field.forces.unit_of[model] for model in models]
    )
    place_of = {model: len(ghosts) + place for place, model in enumerate(models)}
    some = [_some(foe) for foe in foes]
    starts = np.cumsum([0, *(len(each) for each in some[:-1])])
    mine = range(len(ghosts))
    seen, shares = scene.views(mine, [place_of[model] for each in some for model in each])
    in_sight = np.logical_or.reduceat(seen, starts, axis=1)
    hidden = np.minimum.reduceat(shares, starts, axis=1) >= HALF
    _, back = scene.views([place_of[each[0]] for each in some], mine)
    first = 0
    for _, shifts in wishes:
        rows = slice(first, first + len(shifts))
        yield Sights(in_sight[rows], hidden[rows], (back >= HALF).T[rows])
        first += len(shifts)


def _ghosts(outlook: Outlook, party: Party, shifts: Sequence[Shift]) -> list[Figure]:
    middle = int(((party.at - party.at.mean(axis=0)) ** 2).sum(axis=1).argmin())
    eye = outlook.field.figure(party.models[middle])
    return [replace(eye, x=eye.x + dx, y=eye.y + dy) for dx, dy in shifts]


def _some(foe: Party) -> tuple[int, ...]:
    """A few models of a foe, from all over it."""
    return foe.models[:: -(-len(foe.models) // LOOKED_AT)]
