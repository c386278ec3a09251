"""The way of one model of a marching unit to its own place: straight, about what is in it, or over it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from muster.battle.rules.marching import is_plain
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length

DEAR = 8
"""So many ways over tops, or of hulls that find none otherwise, are looked for before a unit is set down anew."""
ASIDE: Mil = INCH // 10
"""A hull that has come to its place steps so far back and on again, to face as it likes."""
LEAST = 1e-6


@dataclass(slots=True)
class OwnWays:
    """What ways are looked for: those that roadmaps know are quickly found, the others are dear."""

    course: Course
    media: frozenset[str]
    as_before: bool = False
    """Whether hulls rather end facing as they stood than as they come."""
    dear: int = DEAR

    def to(self, start: Figure, spot: Figure, most: Mil) -> Iterator[Walk]:
        """The cheapest way to a spot; for a hull, also one on which it ends facing as it stood."""
        mover = Mover(start, self.media)
        ways = (self.faced, self.cheapest) if self.as_before else (self.cheapest, self.faced)
        for way in ways[:1] if start.is_round else ways:
            walked = way(mover, spot, most)
            if walked is not None:
                yield walked

    def cheapest(self, mover: Mover, spot: Figure, most: Mil) -> Walk | None:
        found = quick_way(self.course, mover, spot, most)
        if found is None:
            worth_it = bool(spot.z or mover.figure.z) or not mover.figure.is_round
        else:
            worth_it = bool(found.climbs) or found.used > found.length + LEAST
        if not worth_it or not self.dear:
            return found
        self.dear -= 1
        return self.course.shortest(mover, (spot.x, spot.y, spot.z), most) or found

    def faced(self, mover: Mover, spot: Figure, most: Mil) -> Walk | None:
        """A way to just before a spot, and from there on to it, facing as the model stood."""
        (fx, fy), start = mover.figure.facing, mover.figure
        size = length(fx, fy)
        ahead = 1 if (spot.x - start.x) * fx + (spot.y - start.y) * fy >= 0 else -1
        dx, dy = round(ahead * fx * ASIDE / size), round(ahead * fy * ASIDE / size)
        led = self.cheapest(mover, replace(spot, x=spot.x - dx, y=spot.y - dy), most)
        return None if led is None else self.course.along(mover, [*led.path, spot.centre], most)


def quick_way(course: Course, mover: Mover, spot: Figure, most: Mil) -> Walk | None:
    """The straight way if nothing slows it, or the cheapest of the ways that are quickly found."""
    straight = course.straight(mover, spot.centre, most, spot if spot.is_round else None)
    if straight is not None and abs(straight.end.z - spot.z) > TOLERANCE:
        straight = None
    if straight is not None and is_plain(straight):
        return straight
    if spot.z or mover.figure.z:
        return straight
    around = course.on_board(mover, spot.centre, most)
    if straight is None or around is None:
        return around or straight
    return around if around.used < straight.used - LEAST else straight
