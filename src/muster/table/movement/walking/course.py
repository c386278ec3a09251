"""A table prepared for movement: what a path costs, the cheapest path to a place, and all places in reach."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

import numpy as np

from muster.files import BadInput
from muster.rulebook.ruleset import Ruleset
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.asked import check, check_on_board
from muster.table.movement.walking.course_stock import Stock
from muster.table.movement.walking.course_terrain import Terrain
from muster.table.movement.walking.ground import GroundCosts, Whole
from muster.table.movement.walking.improve import improved
from muster.table.movement.walking.mover import Body, Floats, Mover
from muster.table.movement.walking.reach import Reach, reach
from muster.table.movement.walking.search import cheapest, straight
from muster.table.movement.walking.tops import near_top, shortest_over
from muster.table.movement.walking.walk import Place, Walk, Waypoint, legal_walk, straight_walk, walk
from muster.table.movement.walking.walk_ground import at_levels
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE, Mil, length
from muster.table.shapes.outline import Point
from muster.table.terrain.table import Table

LEAST_GAIN = 1e-6
MOST_WAYS = 1_000
"""The number of cheapest ways that are remembered, as the same ones are asked for while other models move."""


class Course:
    """A table under a ruleset with the models in the way; `moved` gives the same with some models moved."""

    __slots__ = ("_stock",)

    def __init__(self, table: Table, ruleset: Ruleset, others: Sequence[Figure | None] = ()) -> None:
        self._stock = Stock.of(Terrain.of(table, ruleset), others)

    @property
    def others(self) -> tuple[Figure | None, ...]:
        """The models in the way, by their index; None for one that was taken away."""
        return self._stock.others

    def moved(self, changes: Mapping[int, Figure | None]) -> "Course":
        """The same course with some of the models in the way moved or, where None is given, taken away."""
        count = len(self._stock.others)
        wrong = [place for place in changes if not 0 <= place < count]
        if wrong:
            sentence = f"There is no model at place {wrong[0]}: places run from 0 to {count - 1}."
            raise BadInput("course.model", sentence, "MOVE-06")
        course = object.__new__(Course)
        course._stock = self._stock.moved(changes)
        return course

    def places(self, media: frozenset[str]) -> Places:
        """Where models that move by these media may end among the models of the course."""
        return self._stock.setting(media).ends

    def walk(
        self, mover: Mover, path: Sequence[Waypoint], allowance: Mil | None = None, mates: Sequence[Figure] = ()
    ) -> Walk:
        """Whether this path is legal for this base, and what it uses; `mates` only matter at its end."""
        check(mover, path, allowance)
        return walk(self._stock.setting(mover.media), mover, path, allowance, mates)

    def straight(self, mover: Mover, goal: Point, allowance: Mil | None, spot: Figure | None = None) -> Walk | None:
        """The straight walk to a goal if it is legal and not of length 0: like `walk`, but quick to say no.

        A `spot` is the mover where `places` said that it may end, so that this is not checked again.
        """
        check(mover, [goal], allowance)
        return straight_walk(self._stock.setting(mover.media), mover, goal, allowance, spot)

    def along(
        self, mover: Mover, path: Sequence[Waypoint], allowance: Mil | None, spot: Figure | None = None
    ) -> Walk | None:
        """As `straight`, for a path that starts where the mover stands."""
        check(mover, path, allowance)
        return legal_walk(self._stock.setting(mover.media), mover, path, allowance, spot)

    def shortest(
        self, mover: Mover, goal: Waypoint, allowance: Mil | None = None, mates: Sequence[Figure] = ()
    ) -> Walk | None:
        """The cheapest legal path to a place; None if there is none within the allowance.

        A goal without a height means any height there that carries a model. Without an allowance there is no Movement
        of which a share could be lost, so Difficult Ground that takes a third counts as open.
        """
        check(mover, [goal], allowance)
        asked, known = (mover, tuple(goal), allowance, tuple(mates)), self._stock.ways
        if asked not in known:
            if len(known) >= MOST_WAYS:
                known.clear()
            known[asked] = self._shortest(mover, goal, allowance, mates)
        return known[asked]

    def _shortest(self, mover: Mover, goal: Waypoint, allowance: Mil | None, mates: Sequence[Figure]) -> Walk | None:
        best: Walk | None = None
        for walked in self._candidates(mover, self._ends(mover, goal), allowance, mates):
            if walked.legal and (best is None or walked.used < best.used - LEAST_GAIN):
                best = walked
        return best

    def about(self, centre: Point, reach: Mil) -> "Course":
        """The same course without the models further than `reach` from a place; use it for paths that stay nearer."""
        course = object.__new__(Course)
        course._stock = self._stock.about(centre, reach)
        return course

    def on_board(self, mover: Mover, goal: Point, allowance: Mil) -> Walk | None:
        """The cheapest way on the level of the board: quicker than `shortest`, which also looks at ways over tops."""
        check(mover, [goal], allowance)
        best: Walk | None = None
        for price in self._stock.setting(mover.media).prices(allowance):
            for walked in self._on_board(mover, (*goal, 0), price, allowance, ()):
                if walked.legal and (best is None or walked.used < best.used - LEAST_GAIN):
                    best = walked
            if best is not None and best.used <= price.cap + best.length:
                break
        return best

    def lengths(self, mover: Mover, goals: Floats, allowance: Mil) -> Floats:
        """A lower bound of the Movement that a way on the board to each place uses; infinite beyond the allowance.

        Slow ground is counted only if it takes a part of the whole Movement. Where it makes each inch cost more, ways
        use more than this bound.
        """
        used = np.full(len(goals), inf)
        for price in self._stock.setting(mover.media).prices(allowance):
            roadmap = self._stock.roadmap(mover, price, allowance, shun=False)
            found = roadmap.lengths(mover.figure.centre, goals, allowance + TOLERANCE - price.cap)
            used = np.minimum(used, found + price.cap)
        return used

    def reach(self, mover: Mover, allowance: Mil, mates: Sequence[Figure] = ()) -> Reach:
        """Everywhere the mover can end within an allowance."""
        setting = self._stock.setting(mover.media)
        check(mover, [], allowance)
        check_on_board(mover, setting.table.board)
        prices = [(price, self._stock.legs(mover, price)) for price in setting.prices(allowance)]
        return reach(setting, mover, allowance, prices, self._bends(mover, ()), mates)

    def _ends(self, mover: Mover, goal: Waypoint) -> list[Place]:
        x, y = goal[:2]
        if len(goal) == 3:
            return [(x, y, goal[2])]
        if not near_top(self._stock.terrain.tops(mover), float(x), float(y), mover.body.turn):
            return [(x, y, 0)]
        ground, body = self._stock.setting(mover.media).ground, mover.body
        found, _ = at_levels(ground, body, np.array([goal], dtype=np.float64), body.side, ending=True)
        return [(x, y, round(z)) for z in found[:, 2].tolist()]

    def _candidates(
        self, mover: Mover, goals: Sequence[Place], allowance: Mil | None, mates: Sequence[Figure]
    ) -> Iterator[Walk]:
        """For every penalty worth a try: the shortest way on the board and, if need be, the cheapest of all ways."""
        best = inf if allowance is None else allowance + TOLERANCE
        for price in self._stock.setting(mover.media).prices(allowance):
            left = [goal for goal in goals if _direct(mover.figure, goal) <= best - price.cap]
            if not left:
                return
            straight = self._straight(mover, left, price, allowance, mates)
            if straight is not None:
                yield straight
                return
            for walked in self._near(mover, left, allowance).detours(mover, left, price, best, allowance, mates):
                yield walked
                best = min(best, walked.used if walked.legal else inf)

    def detours(
        self, mover: Mover, goals: Sequence[Place], price: GroundCosts, best: float, allowance: Mil | None,
        mates: Sequence[Figure],
    ) -> Iterator[Walk]:  # fmt: skip
        """Ways that are not straight, legal or not; one that uses less than `best` may be the cheapest."""
        easy = [found for goal in goals for found in self._on_board(mover, goal, price, allowance, mates)]
        yield from easy
        limit = min(best, *(walked.used for walked in easy if walked.legal), inf) - price.cap
        if self._may_be_bettered(mover, goals, easy, limit):
            yield from self._over_all(mover, goals, price, limit, allowance, mates)

    def _near(self, mover: Mover, goals: Sequence[Place], allowance: Mil | None) -> "Course":
        """The same course without models too far away to matter within the allowance: roadmaps are smaller."""
        if allowance is None:
            return self
        course = object.__new__(Course)
        course._stock = self._stock.near(mover, goals, allowance)
        return course

    def _straight(
        self, mover: Mover, goals: Sequence[Place], price: GroundCosts, allowance: Mil | None, mates: Sequence[Figure]
    ) -> Walk | None:
        """The straight line to the only goal, if it can be walked and nothing slows or lengthens it."""
        figure, setting, goal = mover.figure, self._stock.setting(mover.media), goals[0]
        if len(goals) > 1 or price.cap or goal[:2] == figure.centre:
            return None
        ends = np.array(((figure.x, figure.y, figure.z), goal), dtype=np.float64)
        cost = straight(setting.ground, price, mover.body, ends, np.array(figure.facing, dtype=np.float64))
        if cost > _direct(figure, goal) + LEAST_GAIN:
            return None
        walked = walk(setting, mover, [figure.centre, goal], allowance, mates)
        return walked if walked.legal else None

    def _over_all(
        self, mover: Mover, goals: Sequence[Place], price: GroundCosts, limit: float, allowance: Mil | None,
        mates: Sequence[Figure],
    ) -> Iterator[Walk]:  # fmt: skip
        """The cheapest way over all places; if the model cannot end there, the way to another height of the goal.

        A hull is first searched with a mil more room on every side, because its corners are rounded to whole mils at
        the end.
        """
        left, exact = list(goals), mover.body
        bodies = [exact] if mover.figure.is_round else [exact.roomier(), exact]
        while left and bodies:
            path = self._searched(mover, bodies[0], left, price, limit)
            if path is not None:
                walked = walk(self._stock.setting(mover.media), mover, path, allowance, mates)
                yield walked
                if walked.legal:
                    return
            if path is not None and len(bodies) == 1:
                left.remove(path[-1])
            else:
                bodies.pop(0)

    def _on_board(
        self, mover: Mover, goal: Place, price: GroundCosts, allowance: Mil | None, mates: Sequence[Figure]
    ) -> list[Walk]:
        """The shortest way on the board; if slow ground is on it, also the shortest way around slow ground."""
        found: list[Walk] = []
        for shun in (False, True):
            if mover.figure.z or goal[2] or (found and not found[0].slowed):
                break
            roadmap = self._stock.roadmap(mover, price, allowance, shun=shun)
            route = roadmap.shortest(mover.figure.centre, goal[:2])
            if route is None:
                break
            path: list[Waypoint] = [mover.figure.centre, *route.points[1:-1], goal]
            found.append(walk(self._stock.setting(mover.media), mover, path, allowance, mates))
        return found

    def _may_be_bettered(self, mover: Mover, goals: Sequence[Place], easy: Sequence[Walk], limit: float) -> bool:
        """Whether a search over all places may do better: by crossing slow ground or a top, or by another turn.

        The way of a hull is not always the shortest on the board, so its search begins wherever a top is near.
        """
        tops, start = self._stock.terrain.tops(mover), mover.figure
        if not easy or any(goal[2] for goal in goals):
            return len(tops) > 0 or not start.is_round
        if easy[0].legal and easy[0].used <= _direct(start, goals[0]) + LEAST_GAIN:
            return False
        if easy[0].slowed or not (start.is_round or easy[0].legal):
            return True
        (x, y), (to_x, to_y) = start.centre, goals[0][:2]
        shortest = start.is_round and easy[0].end.centre == (to_x, to_y)
        over = shortest_over(tops, float(x), float(y), float(to_x), float(to_y), mover.body.turn, shortest)
        return over < min(easy[0].length, limit)

    def _searched(
        self, mover: Mover, body: Body, goals: Sequence[Place], price: GroundCosts, limit: float
    ) -> list[Place] | None:
        """The cheapest way to any of the goals over all places where a way may bend, then improved."""
        figure, packed = mover.figure, self._stock.setting(mover.media).ground
        ends = np.array([(*each, 0, 0) for each in ((figure.x, figure.y, figure.z), *goals)], dtype=np.float64)
        about, numbers = self._bends(mover, goals)
        ahead = np.min([_apart(about, goal) for goal in ends[1:]], axis=0)
        near = _apart(about, ends[0]) + ahead <= limit
        places = np.concatenate((ends, about[near]))
        numbers = np.concatenate((np.full(len(ends), -1), numbers[near]))
        facing, legs = np.array(figure.facing, dtype=np.float64), self._stock.legs(mover, price)
        _, before, last = cheapest(packed, legs, price, body, places, numbers, len(goals), limit, facing)
        if last < 0:
            return None
        order = [last]
        while order[-1]:
            order.append(int(before[order[-1]]))
        path = improved(packed, price, body, places[order[::-1], :3])
        return [(round(x), round(y), round(z)) for x, y, z in path.tolist()]

    def _bends(self, mover: Mover, goals: Sequence[Place]) -> tuple[Floats, Whole]:
        """The places where paths between the mover and these goals may bend, and the numbers of these places."""
        figure, bends = mover.figure, self._stock.bends(mover)
        about, numbers = bends.places[bends.open], bends.open
        if figure.is_round:
            return about, numbers
        more = self._stock.approaches(mover, [(figure.x, figure.y, figure.z), *goals])
        more = np.column_stack((more, np.zeros((len(more), 2))))
        return np.concatenate((about, more)), np.concatenate((numbers, np.full(len(more), -1)))


def _apart(places: Floats, end: Floats) -> Floats:
    distances: Floats = np.sqrt(((places[:, :3] - end[:3]) ** 2).sum(axis=1))
    return distances


def _direct(figure: Figure, goal: Place) -> float:
    return length(goal[0] - figure.x, goal[1] - figure.y, goal[2] - figure.z)
