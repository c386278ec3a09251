"""A whole unit on the march: every model keeps its place in the formation, or takes one near it that it can reach."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice, pairwise
from math import inf, nextafter

import numpy as np

from muster.table.movement.standing.nearness import is_nearer
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.coherency import ACROSS, UP, coherent
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length, within
from muster.table.shapes.outline import Point

SHARES = 1, 0.625, 0.25
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
WALKS = 4
"""So many places beside the one it wished for a model walks to at most, unless it is patient."""
LINKED = nextafter(ACROSS + TOLERANCE, inf)
"""Who has less room than this between them is in coherency: the distance itself still counts."""
LEADS = 2
"""Around so many of those who have a place a model looks for one."""


Leg = tuple[int, Point, Figure | None]
"""The straight way of a model to a goal, and the spot there if it is known to be free."""


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
    plain: bool = False
    """Whether nobody goes straight on where something slows it or is to be climbed: there may be a way round."""

    roomy: bool = field(default=False, init=False)
    movers: tuple[Mover, ...] = field(init=False)
    legs: dict[Leg, Walk | None] = field(default_factory=dict, init=False)
    """Straight walks that were tried: hulls try the whole shift twice."""

    def __post_init__(self) -> None:
        self.movers = tuple(Mover(figure, self.media) for figure in self.unit)

    def by(self, shift: Point, *, wholly: bool = False) -> dict[int, Walk] | None:
        """The walks that shift the unit, as far as it can go all together; None if no part of the way is possible.

        Hulls end where they can turn, if they may choose: one that cannot holds up its whole unit. Who asks whether
        it goes `wholly` is told None as well where it would go a part of the way, and sooner.
        """
        self.roomy = not self.patient and not self.unit[0].is_round
        for share in SHARES:
            part = round(shift[0] * share), round(shift[1] * share)
            walks = self._attempt(part) if any(part) else None
            if walks:
                return None if wholly and share < 1 else walks
            if wholly and not self.roomy:
                return None
        if self.roomy:
            self.roomy = False
            return self._attempt(shift)
        return None

    def _attempt(self, shift: Point) -> dict[int, Walk] | None:
        ends = {model: figure for model, figure in enumerate(self.unit) if not self.allowances[model]}
        wishes = {model: self._wish(model, shift) for model in range(len(self.unit)) if model not in ends}
        fitting = self._fitting(wishes, shift)
        late = [model for model in wishes if wishes[model] not in fitting]
        most = len(self.unit) if self.patient else max(FEW, len(self.unit) // 2)
        walks: dict[int, Walk] = {}
        for model, wish in wishes.items():
            if len(late) > most:
                return None
            if wish in fitting:
                found = self._walked(model, wish, ends, fitting[wish])
                if found is None:
                    late.append(model)
                else:
                    walks[model], ends[model] = found, found.end
        return walks if self._catch_up(late, wishes, walks, ends) else None

    def _catch_up(
        self, late: Sequence[int], wishes: dict[int, Point], walks: dict[int, Walk], ends: dict[int, Figure]
    ) -> bool:
        """Those who cannot keep their place go beside it, or stay where they are; whether the unit is one again."""
        for model in late:
            found = self._beside(model, wishes[model], ends)
            if found is not None:
                walks[model], ends[model] = found, found.end
            elif self._in_the_way(self.unit[model], ends) or not self._may_stay(model, ends):
                return False
            else:
                ends[model] = self.unit[model]
        return bool(walks) and (self.free_formation or coherent([ends[model] for model in range(len(self.unit))]))

    def _may_stay(self, model: int, ends: dict[int, Figure]) -> bool:
        """Who stays behind all others is lost to the unit: not worth going on, except for the patient."""
        return self.patient or self.free_formation or self._links(self.unit[model], ends)

    def _fitting(self, wishes: dict[int, Point], shift: Point) -> dict[Point, Figure | None]:
        """The wishes on which a model may end at all; a hull that turns on the way may end otherwise than it came."""
        figure = self.unit[0]
        if not wishes or (len(self.route) > 2 and not figure.is_round):
            return dict.fromkeys(wishes.values())
        figure = figure if figure.is_round else replace(figure, facing=shift)
        goals = np.array(list(wishes.values()), dtype=np.int64)
        return {spot.centre: spot for spot in self.places.standing_at(figure, goals) if self._suits(spot)}

    def _suits(self, spot: Figure) -> bool:
        return not self.roomy or self.places.lets_turn(spot)

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
        fitting = (
            spot
            for spot in self._standing(model, goals)
            if (loose or self._links(spot, ends)) and not self._in_the_way(spot, ends) and self._suits(spot)
        )  # plain to see before anybody walks there
        for spot in fitting if self.patient else islice(fitting, WALKS):
            found = self._walked(model, spot.centre, ends, spot)
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

    def _standing(self, model: int, goals: Sequence[Point]) -> Iterator[Figure]:
        """The model on those of some goals on which it may end at all, facing as it would when it came straight."""
        start, points = self.unit[model], np.array(goals, dtype=np.int64)
        return self.places.standing_at(start, points) if start.is_round else self.places.arriving_at(start, points)

    def _walked(self, model: int, goal: Point, ends: dict[int, Figure], spot: Figure | None) -> Walk | None:
        """A model's walk to a goal, straight or along the leader's way; None if it may not end there among others."""
        walked = self._straight((model, goal, spot))
        if self.plain and walked is not None and not is_plain(walked):
            return None
        if (walked is None or self._in_the_way(walked.end, ends)) and len(self.route) > 2:
            walked = self._along_route(model, goal, spot)
        return None if walked is None or self._in_the_way(walked.end, ends) else walked

    def _straight(self, leg: Leg) -> Walk | None:
        model, goal, spot = leg
        if self._is_too_far(model, (self.unit[model].centre, goal)):
            return None
        if leg not in self.legs:
            self.legs[leg] = self.course.straight(self.movers[model], goal, self.allowances[model], spot)
        return self.legs[leg]

    def _along_route(self, model: int, goal: Point, spot: Figure | None) -> Walk | None:
        start = self.unit[model]
        dx, dy = start.x - self.route[0][0], start.y - self.route[0][1]
        path = [start.centre, *((x + dx, y + dy) for x, y in self.route[1:-1]), goal]
        if self._is_too_far(model, path):
            return None
        return self.course.along(self.movers[model], path, self.allowances[model], spot)

    def _is_too_far(self, model: int, path: Sequence[Point]) -> bool:
        """Whether a path is longer than a model may go, whatever the ground: nobody needs to follow it."""
        whole = sum(length(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(path))
        return whole > self.allowances[model] + TOLERANCE + 1

    def _in_the_way(self, figure: Figure, ends: dict[int, Figure]) -> bool:
        return any(map(partial(clash, figure), ends.values()))

    def _links(self, figure: Figure, ends: dict[int, Figure]) -> bool:
        return links(figure, ends.values())


def links(figure: Figure, others: Iterable[Figure]) -> bool:
    """Whether a model is in coherency with one of others of its unit."""
    return any(within(abs(figure.z - end.z), UP) and is_nearer(figure, end, LINKED) for end in others)


def is_plain(walk: Walk) -> bool:
    """Whether nothing slows or lengthens a straight way: there is none shorter."""
    (ax, ay, az), (bx, by, bz) = walk.path[0], walk.path[-1]
    return not walk.climbs and walk.used <= length(bx - ax, by - ay, bz - az) + 1


def clash(one: Figure, other: Figure) -> bool:
    """As `overlap` between two models of a unit, which are of one size."""
    return one.height - abs(one.z - other.z) > TOLERANCE and is_nearer(one, other, -TOLERANCE)
