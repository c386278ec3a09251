"""Compiled: what it is worth to a unit to stand at each of many places, against every foe."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import INCH

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

FADES = 0.45
"""What a Game Turn of walking leaves of the worth of an attack."""
LATER = 0.8
"""How much a point that may be won later weighs beside one that can be won now."""
UNSEEN = 0.8
"""What is left of the prospects against a foe that is not in sight."""
HIDDEN = 0.4
"""What is left of the threat of a foe that does not see a place, but may still walk to where it does."""


class Duels(NamedTuple):
    """All units of a side against all foes, in HP: what either does over the bands, in the open (0) and in cover (1).

    `own_hp`, `own_worth` and `speed` are those of the units, the others those of the foes; `lead` is how far a foe
    may still come. Kernels read what they need of it once and hand on numbers: to hand on all of it takes longer
    than what most of them do.
    """

    bands: Floats
    out_standing: Floats
    out_moved: Floats
    back_standing: Floats
    back_moved: Floats
    brawl: Floats
    rush: Floats
    own_hp: Floats
    own_worth: Floats
    speed: Floats
    foes_hp: Floats
    foes_worth: Floats
    lead: Floats
    rounds: float
    caution: float
    attacks: bool


class Formations(NamedTuple):
    """Where the models of some units are, one unit after the other; how many come before each, and their radii."""

    at: Floats
    starts: Whole
    radius: Floats


class Survey(NamedTuple):
    """Of each unit of a side (rows) and each foe (columns), from where they stand.

    How far the unit is from the foe on average, and its nearest model from the nearest there; how much it draws the
    fire of the foe, and what it may win of the foe later on; and which units have a foe within reach of a weapon.
    """

    far: Floats
    closest: Floats
    drawn: Floats
    prospects: Floats
    in_reach: Flags


@kernel
def volley(arms: Floats, shooting: Floats, targets: Whole) -> Floats:
    """What some arms (second axis) do to some targets over the bands, in the open and in cover (first axis)."""
    found = np.zeros((len(shooting), len(arms), len(targets), shooting.shape[3]))
    for one in range(len(arms)):
        for weapon in range(arms.shape[1]):
            count = arms[one, weapon]
            if count != 0.0:
                add_volley(found, one, count, shooting, weapon, targets)
    return found


@kernel
def add_volley(found: Floats, one: int, count: float, shooting: Floats, weapon: int, targets: Whole) -> None:
    """So many of a weapon more; plain loops, as a slice would be set up anew for every target."""
    for covered in range(len(shooting)):
        for place in range(len(targets)):
            for reach in range(shooting.shape[3]):
                found[covered, one, place, reach] += count * shooting[covered, weapon, targets[place], reach]


@kernel
def brawl(arms: Floats, fighting: Floats, targets: Whole) -> Floats:
    """What some arms (rows) do to some targets (columns) in a melee."""
    found = np.zeros((len(arms), len(targets)))
    for one in range(len(arms)):
        for weapon in range(arms.shape[1]):
            for place, target in enumerate(targets):
                found[one, place] += arms[one, weapon] * fighting[weapon, target]
    return found


@kernel
def nearest(models: Floats, foes: Floats) -> tuple[float, float]:
    """How far some models are from the nearest of a foe: on average, and the nearest of them."""
    total, closest = 0.0, np.inf
    for one in models:
        least = np.inf
        for other in foes:
            dx, dy = one[0] - other[0], one[1] - other[1]
            least = min(least, dx * dx + dy * dy)
        total, closest = total + np.sqrt(least), min(closest, least)
    return total / len(models), np.sqrt(closest)


@kernel
def apart(places: Floats, foes: Floats, starts: Whole, least: Floats) -> Floats:
    """For every place of a formation how far its models are from the nearest of each foe on average."""
    far = np.empty((len(places), len(least)))
    for place in range(len(places)):
        for foe in range(len(least)):
            off, _ = nearest(places[place], foes[starts[foe] : starts[foe + 1]])
            far[place, foe] = max(off - least[foe], 0.0)
    return far


@kernel
def band(bands: Floats, far: float) -> int:
    """The shortest of the reaches that is far enough."""
    place = 0
    while place < len(bands) and bands[place] < far:
        place += 1
    return place


@kernel
def points(hp: float, left: float, worth: float) -> float:
    """What the loss of so many HP is worth, to a unit that has no more than are left to it."""
    return float(min(hp, left) * worth)


@kernel
def comes(lead: float, far: float) -> bool:
    """Whether a foe can come into contact."""
    return lead > 0.0 and far - lead <= INCH


@kernel
def faded(bands: Floats, taken: Floats, melee: float, speed: float, far: float) -> float:
    """What later attacks are worth, for which there may be some way to go: the less, the longer the way.

    `taken` is what they come to over each of the bands, and `melee` hand to hand. It is never more than the most of
    these.
    """
    best = melee
    if best > 0.0:  # most never fight hand to hand, and powers are dear
        best *= FADES ** (far / speed)
    for reach in range(len(bands)):
        if taken[reach] > best:
            best = max(best, taken[reach] * FADES ** (max(far - bands[reach], 0.0) / speed))
    return float(best)


@kernel
def later(duels: Duels, unit: int, foe: int, taken: Floats) -> tuple[float, float]:
    """What later attacks on a foe are worth right beside it: hand to hand, in which it strikes back, and at best.

    What they come to over each of the bands is written into `taken`.
    """
    left, price = duels.foes_hp[foe], duels.foes_worth[foe]
    lost = points(duels.rounds * duels.rush[foe, unit], duels.own_hp[unit], duels.own_worth[unit])
    melee = max(points(duels.rounds * duels.brawl[unit, foe], left, price) - duels.caution * lost, 0.0)
    most = melee
    for reach in range(len(duels.bands)):
        taken[reach] = points(duels.rounds * duels.out_standing[0, unit, foe, reach], left, price)
        most = max(most, taken[reach])
    return melee, most


@kernel
def threat(
    shot: float, rush: float, brawl: float, comes_near: bool, own: tuple[float, float], foe: tuple[float, float]
) -> float:
    """What a foe is expected to destroy of a unit, in points; who is rushed at strikes back.

    Of either the HP left and the worth of one are given.
    """
    lost = points(shot, own[0], own[1])
    if comes_near:
        lost = max(lost, points(rush, own[0], own[1]) - points(brawl, foe[0], foe[1]))
    return float(lost)


@kernel
def risk(threat_here: float, to_others: float) -> float:
    """A threat by how likely it is that the foe does not choose another unit of the side."""
    return threat_here * threat_here / max(threat_here + to_others, 1e-9)


@kernel
def risks(threats_here: Floats, to_others: Floats) -> Floats:
    """The same for every foe."""
    found = np.empty(len(threats_here))
    for foe in range(len(found)):
        found[foe] = risk(threats_here[foe], to_others[foe])
    return found


@kernel
def survey(duels: Duels, own: Formations, foes: Formations) -> Survey:
    """How things stand before anybody moves, in the open."""
    size = len(own.radius), len(foes.radius)
    far, closest, drawn, prospects = np.empty(size), np.empty(size), np.empty(size), np.empty(size)
    in_reach, taken, bands = np.zeros(len(own.radius), np.bool_), np.empty(len(duels.bands)), duels.bands
    for unit in range(size[0]):
        models = own.at[own.starts[unit] : own.starts[unit + 1]]
        mine = duels.own_hp[unit], duels.own_worth[unit]
        for foe in range(size[1]):
            off, least = nearest(models, foes.at[foes.starts[foe] : foes.starts[foe + 1]])
            off = max(off - own.radius[unit] - foes.radius[foe], 0.0)
            far[unit, foe], closest[unit, foe] = off, least - own.radius[unit] - foes.radius[foe]
            here, lead = band(bands, off), duels.lead[foe]
            shot = duels.back_standing[0, foe, unit, here]
            if lead > 0.0:
                shot = max(shot, duels.back_moved[0, foe, unit, band(bands, max(off - lead, 0.0))])
            theirs = duels.foes_hp[foe], duels.foes_worth[foe]
            rush, brawl = duels.rush[foe, unit], duels.brawl[unit, foe]
            drawn[unit, foe] = threat(shot, rush, brawl, comes(lead, off), mine, theirs)
            melee, _ = later(duels, unit, foe, taken)
            prospects[unit, foe] = faded(bands, taken, melee, duels.speed[unit], off)
            in_reach[unit] |= duels.out_standing[0, unit, foe, here] != 0.0
    return Survey(far, closest, drawn, prospects, in_reach)


@kernel
def worths(
    duels: Duels, unit: int, far: Floats, moved: Flags, seen: Flags, hidden: Flags, hiding: Flags, others: Floats
) -> Floats:
    """For every place of a unit: attacks now and later, less what is risked there."""
    now, coming, risked = np.zeros(len(far)), np.zeros(len(far)), np.zeros(len(far))
    bands, speed, attacks, taken = duels.bands, duels.speed[unit], duels.attacks, np.empty(len(duels.bands))
    mine = duels.own_hp[unit], duels.own_worth[unit]
    for foe in range(far.shape[1]):
        theirs, lead = (duels.foes_hp[foe], duels.foes_worth[foe]), duels.lead[foe]
        rush, brawl = duels.rush[foe, unit], duels.brawl[unit, foe]
        out_standing, out_moved = duels.out_standing[:, unit, foe], duels.out_moved[:, unit, foe]
        back_standing, back_moved = duels.back_standing[:, foe, unit], duels.back_moved[:, foe, unit]
        melee, most = later(duels, unit, foe, taken)
        for place in range(len(far)):
            off, covered = far[place, foe], int(hiding[place, foe])
            here = band(bands, off)
            shot = back_standing[covered, here]
            if lead > 0.0:
                shot = max(shot, back_moved[covered, band(bands, max(off - lead, 0.0))])
            fear = risk(threat(shot, rush, brawl, comes(lead, off), mine, theirs), others[foe])
            share = 1.0
            if not seen[place, foe]:
                share, fear = UNSEEN, fear * HIDDEN
            elif attacks:
                table = out_moved if moved[place] else out_standing
                now[place] = max(now[place], points(table[int(hidden[place, foe]), here], theirs[0], theirs[1]))
            risked[place] += fear
            if most * share > coming[place]:  # else it adds nothing however near it is
                coming[place] = max(coming[place], faded(bands, taken, melee, speed, off) * share)
    for place in range(len(far)):
        now[place] = now[place] + LATER * coming[place] - duels.caution * risked[place]
    return now


@kernel
def covered(boxes: Floats, x: float, y: float) -> bool:
    """Whether a point is in one of some boxes, their edges included."""
    inside = False
    for left, low, right, high in boxes:
        inside = inside or (left <= x <= right and low <= y <= high)
    return inside


@kernel
def worths_by(
    duels: Duels, unit: int, models: Floats, shifts: Whole, foes: Formations, radius: int, boxes: Floats,
    seen: Flags, hidden: Flags, hiding: Flags, others: Floats,
) -> Floats:  # fmt: skip
    """The same for every shift of a formation among its foes; who has its middle in a box of cover hides there."""
    places, moved, hides = np.empty((len(shifts), len(models), 2)), np.empty(len(shifts), np.bool_), hiding.copy()
    for place in range(len(shifts)):
        dx, dy = float(shifts[place, 0]), float(shifts[place, 1])
        moved[place] = dx != 0.0 or dy != 0.0
        for model in range(len(models)):
            places[place, model, 0], places[place, model, 1] = models[model, 0] + dx, models[model, 1] + dy
        x, y = places[place, :, 0].sum() / len(models), places[place, :, 1].sum() / len(models)
        if covered(boxes, x, y):
            hides[place] = True
    far = apart(places, foes.at, foes.starts, foes.radius + radius)
    return worths(duels, unit, far, moved, seen, hidden, hides, others)
