"""The ways that models take: straight where that is legal, else the shortest, each remembered with its path."""

from dataclasses import replace

from muster.battle.spot import Path
from muster.table.movement.units.survivors import exit_point
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import Mil

Known = dict[tuple[int, int, int, int], Walk]


class CourseWays:
    """Ways of a unit's models, by their places in it, from where they stand."""

    def __init__(self, course: Course, starts: list[Figure], media: frozenset[str], allowances: list[Mil]) -> None:
        self._course, self._starts, self._media, self._allowances = course, starts, media, allowances
        self.known: Known = {}

    def shortest(self, model: int, goal: Figure) -> float | None:
        walk = self.walk(model, goal)
        return None if walk is None else walk.used

    def walk(self, model: int, goal: Figure) -> Walk | None:
        key = model, goal.x, goal.y, goal.z
        if key not in self.known:
            found = self._found(model, goal)
            if found is None:
                return None
            self.known[key] = found
        return self.known[key]

    def path(self, number: int, model: int, goal: Figure) -> Path:
        """The remembered way of a model, under the number it has in the game."""
        return Path(number, self.known[model, goal.x, goal.y, goal.z].path)

    def _start(self, model: int, goal: Figure) -> Figure:
        return self._starts[model]

    def _found(self, model: int, goal: Figure) -> Walk | None:
        mover, most = Mover(self._start(model, goal), self._media), self._allowances[model]
        direct = self._course.walk(mover, [mover.figure.centre, (goal.x, goal.y, goal.z)], most)
        if direct.legal:
            return direct
        return self._course.shortest(mover, (goal.x, goal.y, goal.z), most)


class WaysOut(CourseWays):
    """Ways out of a hull, each from the point of its edge nearest to the goal (TRANS-11)."""

    def __init__(
        self, course: Course, hull: Figure, unit: list[Figure], media: frozenset[str], allowance: Mil
    ) -> None:
        super().__init__(course, unit, media, [allowance] * len(unit))
        self._hull = hull

    def _start(self, model: int, goal: Figure) -> Figure:
        x, y = exit_point(self._hull, goal.centre)
        return replace(self._starts[model], x=x, y=y, z=self._hull.z, facing=goal.facing)
