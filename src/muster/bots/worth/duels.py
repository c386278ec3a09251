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
    caution: float
    attacks: bool


class Meeting(NamedTuple):
    """All units of a side against all foes: the same for all of them, who attacks before whom is attacked."""

    out_standing: Floats
    out_moved: Floats
    back_standing: Floats
    back_moved: Floats
    brawl: Floats
    rush: Floats


class Strength(NamedTuple):
    """Of each of some units: the HP that are left, the points that one is worth, and how far it may still come."""

    hp: Floats
    worth: Floats
    lead: Floats


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
def all_apart(
    own: Floats, own_starts: Whole, radii: Floats, foes: Floats, starts: Whole, foes_radii: Floats
) -> tuple[Floats, Floats]:
    """The same for every unit of a side where it stands, and how far its nearest model is."""
    far, closest = np.empty((len(radii), len(foes_radii))), np.empty((len(radii), len(foes_radii)))
    for unit in range(len(radii)):
        models = own[own_starts[unit] : own_starts[unit + 1]]
        for foe in range(len(foes_radii)):
            off, least = nearest(models, foes[starts[foe] : starts[foe + 1]])
            far[unit, foe] = max(off - radii[unit] - foes_radii[foe], 0.0)
            closest[unit, foe] = least - radii[unit] - foes_radii[foe]
    return far, closest


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
    best = melee(duels, foe)
    if best > 0.0:  # most never fight hand to hand, and powers are dear
        best *= FADES ** (far / duels.speed)
    for place, reach in enumerate(duels.bands):
        taken = won(duels, foe, duels.rounds * duels.out_standing[0, foe, place])
        if taken > best:
            best = max(best, taken * FADES ** (max(far - reach, 0.0) / duels.speed))
    return float(best)


@kernel
def melee(duels: Duels, foe: int) -> float:
    """What a melee with a foe is worth, who strikes back in every round of it."""
    lost = min(duels.rounds * duels.rush[foe], duels.hp) * duels.worth
    return float(max(won(duels, foe, duels.rounds * duels.brawl[foe]) - duels.caution * lost, 0.0))


@kernel
def prospects(duels: Duels, far: Floats) -> Floats:
    """The same for every foe, each at its distance."""
    found = np.empty(len(far))
    for foe in range(len(far)):
        found[foe] = prospect(duels, foe, far[foe])
    return found


@kernel
def shot(bands: Floats, standing: Floats, moved: Floats, lead: float, far: float) -> float:
    """The HP that a foe is expected to take from afar, from where it stands or after a step of its own."""
    worst = standing[band(bands, far)]
    if lead > 0.0:
        worst = max(worst, moved[band(bands, max(far - lead, 0.0))])
    return float(worst)


@kernel
def comes(lead: float, far: float) -> bool:
    """Whether a foe can come into contact."""
    return lead > 0.0 and far - lead <= INCH


@kernel
def threat(duels: Duels, foe: int, far: float, covered: int) -> float:
    """What a foe is expected to destroy of the unit, in points; who is rushed at strikes back."""
    standing, moved = duels.back_standing[covered, foe], duels.back_moved[covered, foe]
    lost = min(shot(duels.bands, standing, moved, duels.lead[foe], far), duels.hp) * duels.worth
    if comes(duels.lead[foe], far):
        lost = max(lost, min(duels.rush[foe], duels.hp) * duels.worth - won(duels, foe, duels.brawl[foe]))
    return float(lost)


@kernel
def threats(meeting: Meeting, bands: Floats, far: Floats, own: Strength, foes: Strength) -> Floats:
    """The same of each foe (columns) for each unit (rows), in the open."""
    found = np.empty(far.shape)
    for unit in range(far.shape[0]):
        for foe in range(far.shape[1]):
            standing, moved = meeting.back_standing[0, foe, unit], meeting.back_moved[0, foe, unit]
            off = far[unit, foe]
            lost = min(shot(bands, standing, moved, foes.lead[foe], off), own.hp[unit]) * own.worth[unit]
            if comes(foes.lead[foe], off):
                back = min(meeting.brawl[unit, foe], foes.hp[foe]) * foes.worth[foe]
                lost = max(lost, min(meeting.rush[foe, unit], own.hp[unit]) * own.worth[unit] - back)
            found[unit, foe] = lost
    return found


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
def worths(
    duels: Duels, far: Floats, moved: Flags, seen: Flags, hidden: Flags, hiding: Flags, others: Floats
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
        found[place] = now + LATER * later - duels.caution * risked
    return found


@kernel
def covered(boxes: Floats, x: float, y: float) -> bool:
    """Whether a point is in one of some boxes, their edges included."""
    inside = False
    for left, low, right, high in boxes:
        inside = inside or (left <= x <= right and low <= y <= high)
    return inside


@kernel
def worths_by(
    duels: Duels, models: Floats, shifts: Floats, foes: Floats, starts: Whole, least: Floats, boxes: Floats,
    seen: Flags, hidden: Flags, hiding: Flags, others: Floats,
) -> Floats:  # fmt: skip
    """The same for every shift of a formation among its foes; who has its middle in a box of cover hides there."""
    places, moved, hides = np.empty((len(shifts), len(models), 2)), np.empty(len(shifts), np.bool_), hiding.copy()
    for place in range(len(shifts)):
        dx, dy = shifts[place]
        moved[place] = dx != 0.0 or dy != 0.0
        for model in range(len(models)):
            places[place, model, 0], places[place, model, 1] = models[model, 0] + dx, models[model, 1] + dy
        x, y = places[place, :, 0].sum() / len(models), places[place, :, 1].sum() / len(models)
        if covered(boxes, x, y):
            hides[place] = True
    return worths(duels, apart(places, foes, starts, least), moved, seen, hidden, hides, others)
