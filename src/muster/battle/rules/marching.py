"""A whole unit on the march: every model keeps its place in the formation, or takes one near it that it can reach."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk, Waypoint
from muster.table.shapes.coherency import coherent, linked
from muster.table.shapes.figure import Figure, overlap
from muster.table.shapes.measure import INCH, Mil, length
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

Who is patient lets all of them look.
"""


@dataclass(slots=True)
class March:
    """A unit about to march: its models, how far each may go, and what stands in the way."""

    course: Course
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
        for dx, dy in ASIDE:
            spot = replace(self.unit[model], x=wish[0] + dx, y=wish[1] + dy)
            if self._in_the_way(spot, ends) or not (loose or self._links(spot, ends)):
                continue  # plain to see before anybody walks there
            found = self._walk(model, spot.centre, ends)
            if found is not None and (loose or self._links(found.end, ends)):
                return found
        return None

    def _walk(self, model: int, goal: Point, ends: dict[int, Figure]) -> Walk | None:
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
        reach = 2 * figure.footprint.radius  # all models of a unit have the same
        return any(
            abs(figure.x - end.x) <= reach and abs(figure.y - end.y) <= reach and overlap(figure, end)
            for end in ends.values()
        )

    def _links(self, figure: Figure, ends: dict[int, Figure]) -> bool:
        return any(linked(figure, end) for end in ends.values())
