"""Compiled: a whole path followed leg by leg, turns of hulls and climbs included."""

from math import isnan
from typing import NamedTuple

from muster.table.movement.walking.ground import GroundArrays, GroundCosts, Whole
from muster.table.movement.walking.mover import Body, Floats
from muster.table.movement.walking.walk_ground import FORBIDDEN, goes_straight, turns_freely
from muster.table.movement.walking.walk_leg import FREE, NO_CLIMB, NO_TURN, leg, upright
from muster.table.shapes.kernel import kernel
from muster.table.shapes.measure import TOLERANCE

LENGTH, COST, HEIGHT = range(3)


class Followed(NamedTuple):
    """The result of following a path: why it stopped, at which part, before which place, and its number of points."""

    stop: int
    part: int
    place: int
    points: int


@kernel
def _advance(
    ground: GroundArrays,
    price: GroundCosts,
    body: Body,
    here: Floats,
    there: Floats,
    sums: Floats,
    marks: Whole,
    points: Floats,
) -> tuple[int, int, int]:
    """Follow one straight leg; returns why it stopped, at which part, and how many points were noted."""
    done = leg(ground, price, body, here[0], here[1], sums[HEIGHT], there[0], there[1], marks, points)
    sums[LENGTH] += done.length
    sums[COST] += done.cost
    sums[HEIGHT] = done.z
    return done.stop, done.part, done.points


@kernel
def _climb(
    ground: GroundArrays, price: GroundCosts, body: Body, x: float, y: float, z: float, sums: Floats, marks: Whole
) -> bool:  # fmt: skip
    """Go straight up or down to a height; False if there is no way."""
    factor = upright(ground, price, body, x, y, sums[HEIGHT], z, marks)
    if factor == FORBIDDEN:
        return False
    high = abs(z - sums[HEIGHT])
    sums[LENGTH] += high
    sums[COST] += high * factor
    sums[HEIGHT] = z
    return True


@kernel
def _may_turn(ground: GroundArrays, body: Body, here: Floats, there: Floats, z: float, facing: Floats) -> bool:
    """Whether a hull may turn to face along the next leg; if so, it is turned."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    straight = goes_straight(body, facing[0], facing[1], dx, dy)
    facing[0], facing[1] = dx, dy
    return straight or turns_freely(ground, body, here[0], here[1], z)


@kernel
def follow(
    ground: GroundArrays,
    price: GroundCosts,
    body: Body,
    path: Floats,
    facing: Floats,
    sums: Floats,
    marks: Whole,
    points: Floats,
) -> Followed:
    """Follow a path from its first place on; a height that is NaN stands for the height of the ground.

    `sums` receives the length, the cost and the height at the end, `facing` the last direction, and `points` the way.
    The heights reached at each place are written into `path` itself.
    """
    noted = 0
    for place in range(len(path)):
        here, there, room = path[max(place - 1, 0)], path[place], 2 * (len(path) - place)
        if here[0] != there[0] or here[1] != there[1]:
            if not _may_turn(ground, body, here, there, sums[HEIGHT], facing):
                return Followed(NO_TURN, -1, place, noted)
            stop, part, more = _advance(
                ground, price, body, here, there, sums, marks, points[noted : len(points) - room]
            )
            noted += more
            points[noted, 0], points[noted, 1], points[noted, 2] = there[0], there[1], sums[HEIGHT]
            noted += 1
            if stop != FREE:
                return Followed(stop, part, place, noted)
        if not isnan(there[2]) and abs(there[2] - sums[HEIGHT]) > TOLERANCE:
            if not _climb(ground, price, body, there[0], there[1], there[2], sums, marks):
                return Followed(NO_CLIMB, -1, place, noted)
            points[noted, 0], points[noted, 1], points[noted, 2] = there[0], there[1], there[2]
            noted += 1
        there[2] = sums[HEIGHT]
    return Followed(FREE, -1, len(path), noted)
