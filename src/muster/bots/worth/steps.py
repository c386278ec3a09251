"""Compiled: where a unit might go, as shifts of all of it."""

from typing import NamedTuple

import numpy as np

from muster.bots.worth.duels import Floats, Whole
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import INCH

SHELTERS = 2
"""So many places of shelter are looked at, the nearest."""
SLACK = INCH // 4
SLANTS = ((0.83, 0.56), (0.83, -0.56), (0.34, 0.94), (0.34, -0.94))
"""Directions beside the straight one: how much ahead and how much aside."""
FAR_OFF = 3 * INCH
"""Shelter that is further away than this beyond where a unit can go is of no use to it."""
HALF_OF_THE_DIGITS = 2.0**27 + 1.0

Place = tuple[float, float]


class Walker(NamedTuple):
    """A unit that might go somewhere: its middle, the radius of a model, how far it goes, and where it looks to.

    `least` and `most` are the shifts that keep it on the board. A unit that may look anywhere looks along (0, 0).
    """

    middle: Place
    radius: float
    allowance: float
    facing: Place
    least: Place
    most: Place


class Shelters(NamedTuple):
    """Pieces of terrain to hide in, or else behind: their middles, and how far off their farthest corners are."""

    middle: Floats
    size: Floats
    inside: Floats


@kernel
def lost_in_square(x: float) -> float:
    """What the square of a number loses by being rounded, by the halves of its digits."""
    split = x * HALF_OF_THE_DIGITS
    high = split - (split - x)
    low = x - high
    return ((high * high - x * x) + 2.0 * high * low) + low * low


@kernel
def hypot(x: float, y: float) -> float:
    """As exact as that of Python: the last digit decides to which side a shift is rounded that ends in a half."""
    long, short = max(abs(x), abs(y)), min(abs(x), abs(y))
    size = np.sqrt(long * long + short * short)
    if size == 0.0:
        return 0.0
    lacking = (long * long - size * size) + short * short
    lacking += (lost_in_square(long) - lost_in_square(size)) + lost_in_square(short)
    return float(size + lacking / (2.0 * size))


@kernel
def along(x: float, y: float, far: float) -> tuple[int, int]:
    """So far in a direction; nowhere without one."""
    size = hypot(x, y)
    return (int(np.rint(x * far / size)), int(np.rint(y * far / size))) if size > 0.0 else (0, 0)


@kernel
def nearest_of(models: Floats, x: float, y: float) -> int:
    """The model that is nearest to a point, the first of them if there are several."""
    best, least = 0, np.inf
    for model in range(len(models)):
        dx, dy = models[model, 0] - x, models[model, 1] - y
        if dx * dx + dy * dy < least:
            best, least = model, dx * dx + dy * dy
    return best


@kernel
def add(found: Whole, count: int, shift: tuple[int, int], least: Place, most: Place) -> int:
    """One shift more, if it is new and leads nowhere off the board; how many there are then."""
    dx, dy = shift
    if not (least[0] <= dx <= most[0] and least[1] <= dy <= most[1]):
        return count
    for place in range(count):
        if found[place, 0] == dx and found[place, 1] == dy:
            return count
    found[count, 0], found[count, 1] = dx, dy
    return count + 1


@kernel
def add_shelters(found: Whole, count: int, walker: Walker, foe: Place, shelters: Shelters) -> int:
    """Into the nearest Cover Areas, and behind what is high enough to hide behind."""
    (x, y), far = walker.middle, np.empty(len(shelters.size))
    for place in range(len(far)):
        dx, dy = shelters.middle[place, 0] - x, shelters.middle[place, 1] - y
        far[place] = hypot(dx, dy)
    for _ in range(min(SHELTERS, len(far))):
        place = int(far.argmin())
        if far[place] > walker.allowance + FAR_OFF:
            break
        far[place] = np.inf
        to_x, to_y = shelters.middle[place, 0], shelters.middle[place, 1]
        if not shelters.inside[place]:
            away = along(to_x - foe[0], to_y - foe[1], shelters.size[place] + walker.radius + SLACK)
            to_x, to_y = to_x + away[0], to_y + away[1]
        count = add_towards(found, count, walker, to_x - x, to_y - y)
    return count


@kernel
def add_towards(found: Whole, count: int, walker: Walker, x: float, y: float) -> int:
    """To a place that is so far away, or as far there as the unit can go."""
    far = min(walker.allowance, hypot(x, y))
    return add(found, count, along(x, y, far), walker.least, walker.most)


@kernel
def steps(
    walker: Walker, foes: Floats, starts: Whole, ranked: Whole, far: Floats, first: Place, reaches: Floats,
    aims: Floats, shelters: Shelters,
) -> Whole:  # fmt: skip
    """The shifts that are looked at, each once; the first is to stay.

    `foes` are the models of all foes, `far` is how far each foe is, `ranked` are those that are gone for, the most
    promising first, and `first` is the middle of that. `aims` are places to go to.
    """
    (x, y), least, most, count = walker.middle, walker.least, walker.most, 1
    found = np.zeros((2 + len(ranked) * (2 + len(reaches)) + len(SLANTS) + len(aims) + SHELTERS, 2), np.int64)
    for foe in ranked:
        models = foes[starts[foe] : starts[foe + 1]]
        near = nearest_of(models, x, y)
        dx, dy = models[near, 0] - x, models[near, 1] - y
        step = min(walker.allowance, far[foe] - SLACK)
        if step > SLACK:
            count = add(found, count, along(dx, dy, step), least, most)
        for reach in reaches:
            step = far[foe] - reach + SLACK
            if SLACK < step < walker.allowance:
                count = add(found, count, along(dx, dy, step), least, most)
        count = add(found, count, along(dx, dy, -walker.allowance), least, most)
    ahead = along(walker.facing[0], walker.facing[1], walker.allowance)
    count = add(found, count, ahead, least, most)  # straight on, where there is no room to turn
    dx, dy = first[0] - x, first[1] - y
    for fore, aside in SLANTS:  # past what stands in the straight way, on either side of it
        slanted = along(fore * dx - aside * dy, aside * dx + fore * dy, walker.allowance)
        count = add(found, count, slanted, least, most)
    for aim in aims:
        count = add_towards(found, count, walker, aim[0] - x, aim[1] - y)
    return found[: add_shelters(found, count, walker, first, shelters)]
