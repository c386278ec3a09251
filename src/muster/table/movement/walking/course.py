"""A prepared table to move on: what a path costs, the cheapest path to a place, and all that can be reached."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

import numpy as np

from muster.files import BadInput
from muster.rulebook.ruleset import Ruleset
from muster.table.movement.walking.course_stock import Stock, Terrain, at_levels
from muster.table.movement.walking.ground import Price, slowing
from muster.table.movement.walking.mover import Floats, Mover
from muster.table.movement.walking.reach import Reach, reach
from muster.table.movement.walking.search import cheapest, improve
from muster.table.movement.walking.walk import Setting, Walk, Waypoint, walk
from muster.table.movement.walking.walk_ground import stands
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE, Mil, length
from muster.table.terrain.table import Table

Place = tuple[Mil, Mil, Mil]
LEAST_GAIN = 1e-6


class Course:
    """A table under a ruleset with the models that stand in the way; `moved` gives the same with some elsewhere."""

    __slots__ = ("_stock",)

    def __init__(self, table: Table, ruleset: Ruleset, others: Sequence[Figure | None] = ()) -> None:
        self._stock = Stock(Terrain.of(table, ruleset), tuple(others))

    def moved(self, changes: Mapping[int, Figure | None]) -> "Course":
        """The same course with some of the others elsewhere or, with None, taken away."""
        count = len(self._stock.others)
        wrong = [place for place in changes if not 0 <= place < count]
        if wrong:
            sentence = f"There is no model at place {wrong[0]}: places run from 0 to {count - 1}."
            raise BadInput("course.model", sentence, "MOVE-06")
        course = object.__new__(Course)
        course._stock = self._stock.moved(changes)
        return course

    def walk(
        self, mover: Mover, path: Sequence[Waypoint], allowance: Mil | None = None, mates: Sequence[Figure] = ()
    ) -> Walk:
        """Whether this path is legal for this base, and what it uses; `mates` only matter at its end."""
        return walk(self._stock.setting(mover.media), mover, path, allowance, mates)

    def shortest(
        self, mover: Mover, goal: Waypoint, allowance: Mil | None = None, mates: Sequence[Figure] = ()
    ) -> Walk | None:
        """The cheapest legal path to a place, None if there is none within the allowance.

        A goal without a height is any height there that carries a model. Without an allowance no share of it can
        be lost, so that Difficult Ground that takes a third counts as open.
        """
        best: Walk | None = None
        for place in self._ends(mover, goal):
            for walked in self._candidates(mover, place, allowance, mates, best.used if best else inf):
                if walked.legal and (best is None or walked.used < best.used - LEAST_GAIN):
                    best = walked
        return best

    def reach(self, mover: Mover, allowance: Mil, mates: Sequence[Figure] = ()) -> Reach:
        """Everywhere the mover can end within an allowance."""
        setting = self._stock.setting(mover.media)
        return reach(setting, mover, allowance, self._prices(setting, allowance), self._stock.places(mover), mates)

    def _ends(self, mover: Mover, goal: Waypoint) -> list[Place]:
        if len(goal) == 3:
            return [(goal[0], goal[1], goal[2])]
        setting = self._stock.setting(mover.media)
        found = at_levels(setting, mover, [(goal[0], goal[1])], mover.body.side)
        return [(goal[0], goal[1], round(z)) for x, y, z in found.tolist() if stands(setting.ground, x, y, z)]

    def _prices(self, setting: Setting, allowance: Mil | None) -> list[Price]:
        """One price list for every penalty that ground on the table can bring, from none to all."""
        full = slowing(setting.ground, self._stock.terrain.ruleset, allowance)
        caps = sorted({0.0, *full.penalty.tolist(), *full.climb_penalty.tolist()})
        return [full._replace(cap=cap) for cap in caps]

    def _candidates(
        self, mover: Mover, goal: Place, allowance: Mil | None, mates: Sequence[Figure], best: float
    ) -> Iterator[Walk]:
        """For every penalty that may pay, the shortest way on the board and, if need be, the cheapest of all."""
        setting = self._stock.setting(mover.media)
        start = mover.figure
        direct = length(goal[0] - start.x, goal[1] - start.y, goal[2] - start.z)
        best = min(best, inf if allowance is None else allowance + TOLERANCE)
        for price in self._prices(setting, allowance):
            if direct > best - price.cap:
                return
            easy = self._on_board(mover, goal, price, allowance, mates)
            yield from easy
            best = min(best, *(walked.used for walked in easy if walked.legal), inf)
            if self._may_be_bettered(mover, goal, easy):
                path = self._searched(mover, goal, price, best - price.cap)
                if path is not None:
                    yield walk(setting, mover, path, allowance, mates)

    def _on_board(
        self, mover: Mover, goal: Place, price: Price, allowance: Mil | None, mates: Sequence[Figure]
    ) -> list[Walk]:
        """The shortest way that never leaves the board; if slow ground lies on it, also the shortest about that."""
        found: list[Walk] = []
        for shun in (False, True):
            if mover.figure.z or goal[2] or (found and not found[0].slowed):
                break
            route = self._stock.roadmap(mover, price, shun).shortest(mover.figure.centre, goal[:2])
            if route is None:
                break
            path: list[Waypoint] = [mover.figure.centre, *route.points[1:-1], goal]
            found.append(walk(self._stock.setting(mover.media), mover, path, allowance, mates))
        return found

    def _may_be_bettered(self, mover: Mover, goal: Place, easy: Sequence[Walk]) -> bool:
        """Whether slow ground is better crossed elsewhere, a top crossed or reached, or a hull turned elsewhere."""
        raised, start = self._stock.terrain.raised(mover.media), mover.figure
        if not easy:
            return bool(raised) or not start.is_round
        if easy[0].slowed or not (start.is_round or easy[0].legal):
            return True
        most = easy[0].length + 2 * mover.body.turn
        return any(
            _off_box(start.x, start.y, part.corners) + _off_box(goal[0], goal[1], part.corners) < most
            for part in raised
        )

    def _searched(self, mover: Mover, goal: Place, price: Price, limit: float) -> list[Waypoint] | None:
        """The cheapest way over all places where it may bend, improved."""
        figure, body, packed = mover.figure, mover.body, self._stock.setting(mover.media).ground
        ends = np.array([(figure.x, figure.y, figure.z), goal], dtype=np.float64)
        about = self._stock.places(mover)
        places = np.concatenate((ends, about[_apart(about, ends[0]) + _apart(about, ends[1]) <= limit]))
        facing = np.array(figure.facing, dtype=np.float64)
        costs, before = cheapest(packed, price, body, places, 1, limit, facing)
        if not np.isfinite(costs[1]):
            return None
        order = [1]
        while order[-1]:
            order.append(int(before[order[-1]]))
        path = places[order[::-1]]
        improve(packed, price, body, path)
        return [(round(x), round(y), round(z)) for x, y, z in path.tolist()]


def _apart(places: Floats, end: Floats) -> Floats:
    distances: Floats = np.sqrt(((places - end) ** 2).sum(axis=1))
    return distances


def _off_box(x: Mil, y: Mil, corners: Sequence[tuple[Mil, Mil]]) -> float:
    """How far a point is from the box about an outline."""
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return length(max(min(xs) - x, x - max(xs), 0), max(min(ys) - y, y - max(ys), 0))
