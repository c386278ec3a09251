"""The ways of models out of a hull: straight where that is legal, else the shortest, each remembered."""

from dataclasses import replace

from muster.table.movement.units.melee import contact_spot
from muster.table.movement.units.repair_search import Rest
from muster.table.movement.units.survivors import exit_point
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import Mil

DETOURS = 8
"""So many ways about obstacles are looked for while spots are sought; to spots that were named, any number."""


class WaysOut:
    """Each way begins at the point of the hull's edge nearest to its goal (TRANS-11).

    Detours are dear to find: with a limit to them, all but so many goals are only reached by a straight way.
    """

    def __init__(
        self, course: Course, hull: Figure, media: frozenset[str], allowance: Mil, detours: int | None = None
    ) -> None:
        self._course, self._hull, self._media, self._allowance = course, hull, media, allowance
        self._detours = detours
        self._known: dict[Figure, Walk | None] = {}

    def shortest(self, model: int, goal: Figure) -> float | None:
        walk = self.walk(goal)
        return None if walk is None else walk.used

    def walk(self, goal: Figure) -> Walk | None:
        """All models of a unit are alike, so that only the goal matters."""
        if goal not in self._known:
            self._known[goal] = self._found(goal)
        return self._known[goal]

    def _found(self, goal: Figure) -> Walk | None:
        x, y = exit_point(self._hull, goal.centre)
        mover, most = Mover(replace(goal, x=x, y=y, z=self._hull.z), self._media), self._allowance
        direct = self._course.walk(mover, [mover.figure.centre, (goal.x, goal.y, goal.z)], most)
        if direct.legal:
            return direct
        if self._detours is not None:
            if not self._detours:
                return None
            self._detours -= 1
        return self._course.shortest(mover, (goal.x, goal.y, goal.z), most)


def way_into_contact(course: Course, mover: Mover, other: Figure, most: Mil) -> Walk | None:
    """The cheapest way of a model to the nearest spot in contact with another, or with a hull."""
    spot = contact_spot(mover.figure, Rest([]), other, course.places(mover.media))
    return None if spot is None else course.shortest(mover, (spot.x, spot.y, spot.z), most)
