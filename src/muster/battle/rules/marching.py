"""A whole unit on the march: every model keeps its place in the formation, or takes one near it that it can reach."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from muster.table.movement.standing.standing import Places, room
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk, Waypoint
from muster.table.shapes.coherency import ACROSS, UP, coherent
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length, within
from muster.table.shapes.outline import Point

SHARES = tuple(Fraction(eighths, 8) for eighths in (8, 5, 2))
"""What part of the wished shift is tried, from all of it down."""
ASIDE = tuple(
    (dx * ring * INCH // 20, dy * ring * INCH // 20)
    for ring in (1, 3)
    for dx, dy in ((10, 0), (0, 10), (-10, 0), (0, -10), (7, 7), (-7, 7), (-7, -7), (7, -7))
)
"""Where a model that cannot keep its place in the formation is tried instead, from near to far."""


FEW = 2
"""So many models may always look for a place beside the one they wished for; of a larger unit, half of them.

Who is patient lets all of them look, and gather around those who have a place.
"""
LEADS = 2
"""Around so many of those who have a place a model looks for one."""


@dataclass(slots=True)
class March:
    """A unit about to march: its models, how far each may go, and what stands in the way.

    Where nobody may end is asked of `places` first: a walk there would only be refused, at length.
    """

    course: Course
    places: Places
    media: frozenset[str]
    unit: Sequence[Figure]
    allowances: Sequence[Mil]
    free_formation: bool = False
    route: tuple[Point, ...] = ()
    patient: bool = False

    def by(self, shift: Point) -> dict[int, Walk] | None:
        """The walks that shift the unit, as far as it can go all together; None if no part of the way is possible."""
        for share in SHARES:
            part = round(shift[0] * share), round(shift[1] * share)
            walks = self._attempt(part) if any(part) else None
            if walks:
                return walks
        return None

    def _attempt(self, shift: Point) -> dict[int, Walk] | None:
        ends = {model: figure for model, figure in enumerate(self.unit) if not self.allowances[model]}
        walks: dict[int, Walk] = {}
        late: list[int] = []
        for model in range(len(self.unit)):
            if model in ends:
                continue
            found = self._walk(model, self._wish(model, shift), ends)
            if found is None:
                late.append(model)
            else:
                walks[model], ends[model] = found, found.end
        if len(late) > max(FEW, len(self.unit) // 2) and not self.patient:
            return None
        for model in late:
            found = self._beside(model, self._wish(model, shift), ends)
            if found is not None:
                walks[model], ends[model] = found, found.end
            elif self._in_the_way(self.unit[model], ends):
                return None
            else:
                ends[model] = self.unit[model]
        whole = [ends[model] for model in range(len(self.unit))]
        return walks if walks and (self.free_formation or coherent(whole)) else None

    def _wish(self, model: int, shift: Point) -> Point:
        """Where a model would like to end, no further than it may go."""
        start, far = self.unit[model], length(*shift)
        share = min(1.0, self.allowances[model] / far)
        return start.x + int(shift[0] * share), start.y + int(shift[1] * share)

    def _beside(self, model: int, wish: Point, ends: dict[int, Figure]) -> Walk | None:
        """A walk to a place near the wish that is linked to those who have theirs."""
        loose = not ends or self.free_formation
        goals = [(wish[0] + dx, wish[1] + dy) for dx, dy in ASIDE]
        if self.patient:
            goals += self._about(model, wish, ends)
        for spot in self._standing(model, goals):
            if self._in_the_way(spot, ends) or not (loose or self._links(spot, ends)):
                continue  # plain to see before anybody walks there
            found = self._walked(model, spot.centre, ends)
            if found is not None and (loose or self._links(found.end, ends)):
                return found
        return None

    def _about(self, model: int, wish: Point, ends: dict[int, Figure]) -> Iterator[Point]:
        """Places around those that have theirs, the nearest to the wish first, as far as a model may go."""
        start, apart = self.unit[model], 2 * self.unit[model].footprint.radius + INCH // 2
        leads = sorted(ends.values(), key=lambda end: length(end.x - wish[0], end.y - wish[1]))[:LEADS]
        for lead in leads:
            for dx, dy in ASIDE[:8]:
                far = length(dx, dy)
                x, y = lead.x + int(dx * apart / far), lead.y + int(dy * apart / far)
                if length(x - start.x, y - start.y) <= self.allowances[model]:
                    yield x, y

    def _walk(self, model: int, goal: Point, ends: dict[int, Figure]) -> Walk | None:
        turns_on_the_way = len(self.route) > 2 and not self.unit[model].is_round
        if not turns_on_the_way and next(self._standing(model, [goal]), None) is None:
            return None
        return self._walked(model, goal, ends)

    def _standing(self, model: int, goals: Sequence[Point]) -> Iterator[Figure]:
        """The model on those of some goals on which it may end at all, facing as it would when it came straight."""
        start = self.unit[model]
        if start.is_round:
            return self.places.standing_at(start, np.array(goals, dtype=np.int64))
        return (
            spot
            for x, y in goals
            if (x, y) != start.centre
            for spot in self.places.standing_at(
                replace(start, facing=(x - start.x, y - start.y)), np.array(((x, y),), dtype=np.int64)
            )
        )

    def _walked(self, model: int, goal: Point, ends: dict[int, Figure]) -> Walk | None:
        mover = Mover(self.unit[model], self.media)
        for path in self._paths(mover.figure, goal):
            walked = self.course.walk(mover, path, self.allowances[model])
            if walked.legal and walked.length and not self._in_the_way(walked.end, ends):
                return walked
        return None

    def _paths(self, start: Figure, goal: Point) -> Iterator[list[Waypoint]]:
        """Straight, and along the leader's way."""
        yield [start.centre, goal]
        if len(self.route) > 2:
            dx, dy = start.x - self.route[0][0], start.y - self.route[0][1]
            yield [start.centre, *((x + dx, y + dy) for x, y in self.route[1:-1]), goal]

    def _in_the_way(self, figure: Figure, ends: dict[int, Figure]) -> bool:
        reach = 2 * figure.footprint.radius  # all models of a unit are of one size
        return any(
            _near(figure, end, reach)
            and room(figure, end) < -TOLERANCE
            and figure.height - abs(figure.z - end.z) > TOLERANCE
            for end in ends.values()
        )

    def _links(self, figure: Figure, ends: dict[int, Figure]) -> bool:
        reach = 2 * figure.footprint.radius + ACROSS + TOLERANCE
        return any(
            _near(figure, end, reach) and within(room(figure, end), ACROSS) and within(abs(figure.z - end.z), UP)
            for end in ends.values()
        )


def _near(one: Figure, other: Figure, reach: Mil) -> bool:
    """A quick look before anything is measured; a mil or two for corners that were rounded outwards."""
    return abs(one.x - other.x) <= reach + 2 and abs(one.y - other.y) <= reach + 2
