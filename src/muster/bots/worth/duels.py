"""Compiled: what it is worth to a unit to stand at each of many places, against every foe."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import INCH
from muster.table.sight.layout import Flags, Floats

Whole = NDArray[np.int64]

FADES = 0.55
"""What a Game Turn of walking leaves of the worth of an attack."""
LATER = 0.8
"""How much a point that may be won later weighs beside one that can be won now."""
UNSEEN = 0.8
"""What is left of the prospects against a foe that is not in sight."""
HIDDEN = 0.4
"""What is left of the threat of a foe that does not see a place, but may still walk to where it does."""


class Duels(NamedTuple):
    """One unit against every foe, in HP: what either does over the bands, in the open (0) and in cover (1)."""

    bands: Floats
    out_standing: Floats
    out_moved: Floats
    back_standing: Floats
    back_moved: Floats
    brawl: Floats
    rush: Floats
    lead: Floats
    foes_hp: Floats
    foes_worth: Floats
    hp: float
    worth: float
    speed: float
    rounds: float
    attacks: bool


@kernel
def apart(places: Floats, foes: Floats, starts: Whole, least: Floats) -> Floats:
    """For every place of a formation how far its models are from the nearest of each foe on average."""
    count, models = places.shape[0], places.shape[1]
    far = np.empty((count, len(starts)))
    for place in range(count):
        for foe in range(len(starts)):
            end = starts[foe + 1] if foe + 1 < len(starts) else len(foes)
            total = 0.0
            for model in range(models):
                nearest = np.inf
                for other in range(starts[foe], end):
                    dx = places[place, model, 0] - foes[other, 0]
                    dy = places[place, model, 1] - foes[other, 1]
                    nearest = min(nearest, dx * dx + dy * dy)
                total += np.sqrt(nearest)
            far[place, foe] = max(total / models - least[foe], 0.0)
    return far


@kernel
def band(bands: Floats, far: float) -> int:
    """The shortest of the reaches that is far enough."""
    place = 0
    while place < len(bands) and bands[place] < far:
        place += 1
    return place


@kernel
def won(duels: Duels, foe: int, hp: float) -> float:
    """The points that a foe loses with so many HP, of which it has no more than it has."""
    return float(min(hp, duels.foes_hp[foe]) * duels.foes_worth[foe])


@kernel
def prospect(duels: Duels, foe: int, far: float) -> float:
    """What later attacks are worth, for which there may be some way to go: the less, the longer the way."""
    best = won(duels, foe, duels.rounds * duels.brawl[foe]) * FADES ** (far / duels.speed)
    for place, reach in enumerate(duels.bands):
        taken = won(duels, foe, duels.rounds * duels.out_standing[0, foe, place])
        best = max(best, taken * FADES ** (max(far - reach, 0.0) / duels.speed))
    return float(best)


@kernel
def prospects(duels: Duels, far: Floats) -> Floats:
    """The same for every foe, each at its distance."""
    found = np.empty(len(far))
    for foe in range(len(far)):
        found[foe] = prospect(duels, foe, far[foe])
    return found


@kernel
def threat(duels: Duels, foe: int, far: float, covered: int) -> float:
    """What a foe is expected to destroy, from where it stands or after a step of its own."""
    worst = duels.back_standing[covered, foe, band(duels.bands, far)]
    if duels.lead[foe] > 0.0:
        near = max(far - duels.lead[foe], 0.0)
        worst = max(worst, duels.back_moved[covered, foe, band(duels.bands, near)])
        if near <= INCH:
            worst = max(worst, duels.rush[foe])
    return float(min(worst, duels.hp) * duels.worth)


@kernel
def threats(duels: Duels, far: Floats) -> Floats:
    """The same of every foe, each at its distance, in the open."""
    found = np.empty(len(far))
    for foe in range(len(far)):
        found[foe] = threat(duels, foe, far[foe], 0)
    return found


@kernel
def risk(threat_here: float, to_others: float) -> float:
    """A threat by how likely it is that the foe does not choose another unit of the side."""
    return threat_here * threat_here / max(threat_here + to_others, 1e-9)


@kernel
def worths(
    duels: Duels, far: Floats, moved: Flags, seen: Flags, hidden: Flags, hiding: Flags, others: Floats, caution: float
) -> Floats:
    """For every place: attacks now and later, less what is risked there."""
    found = np.empty(len(far))
    for place in range(len(far)):
        now, later, risked = 0.0, 0.0, 0.0
        for foe in range(far.shape[1]):
            off = far[place, foe]
            coming, fear = (
                prospect(duels, foe, off),
                risk(threat(duels, foe, off, int(hiding[place, foe])), others[foe]),
            )
            if seen[place, foe] and duels.attacks:
                table = duels.out_moved if moved[place] else duels.out_standing
                now = max(now, won(duels, foe, table[int(hidden[place, foe]), foe, band(duels.bands, off)]))
            if not seen[place, foe]:
                coming, fear = coming * UNSEEN, fear * HIDDEN
            later, risked = max(later, coming), risked + fear
        found[place] = now + LATER * later - caution * risked
    return found
