"""A unit gathers about its leader at the far end: a free place for every model, and a way of its own to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np

from muster.battle.rules.far_spots import FINEST, Floats, Mask, Spots, rows_of
from muster.battle.rules.marching import clash, links
from muster.battle.rules.own_ways import DEAR, OwnWays
from muster.table.movement.standing.standing import moved_by
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.coherency import ACROSS, UP, coherent, groups
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length
from muster.table.shapes.outline import Point

WALKS = 8
"""So many ways a model tries at most before it waits for others to find their places."""
ROUNDS = 4
"""So often a unit is set down anew, each time with one more of those first who were held up."""
HELPERS = 3
"""So many of those who have the shortest ways are asked to stretch out to one who does not come near."""


@dataclass(slots=True)
class Gathering:
    """A unit whose leader knows its way: who stands where at the end, and how they came there."""

    course: Course
    media: frozenset[str]
    unit: Sequence[Figure]
    allowances: Sequence[Mil]
    leader: int
    free_formation: bool = False
    quick: bool = False
    """Whether those who cannot keep near their places give up at once."""

    walks: dict[int, Walk] = field(default_factory=dict, init=False)
    ends: dict[int, Figure] = field(default_factory=dict, init=False)
    held: int = field(default=-1, init=False)
    """Who found no place, where the unit did not gather."""
    _spots: Spots | None = field(default=None, init=False)
    _ways: OwnWays = field(init=False)

    def __post_init__(self) -> None:
        self._ways = OwnWays(self.course, self.media)

    def about(self, led: Walk) -> dict[int, Walk] | None:
        """The walks of all who go when the leader goes this way; None if they do not come together."""
        self._spots = None
        shift = led.end.x - self.unit[self.leader].x, led.end.y - self.unit[self.leader].y
        for lead in self._leads(led):
            if self._near_formation(lead, shift):
                return self.walks
        for lead in () if self.quick else self._leads(led):
            self._begin(lead)
            if self._close_up():
                return self.walks
        return None

    def _leads(self, led: Walk) -> Iterator[Walk]:
        """The leader's way; of hulls also one on which all of them end facing as they stood."""
        yield led
        mover = Mover(self.unit[self.leader], self.media)
        faced = None if mover.figure.is_round else self._ways.faced(mover, led.end, self.allowances[self.leader])
        if faced is not None:
            self._ways.as_before = True
            yield faced
            self._ways.as_before = False

    def _near_formation(self, lead: Walk, shift: Point) -> bool:
        """Whether all come near to their places; who is held up chooses before the others in the next round."""
        first: list[int] = []
        for _ in range(1 if self.quick else ROUNDS):
            self._begin(lead)
            for model in first:
                self._seat(model, self._wish(model, shift).centre, joined=False)
            self._keep(shift, set(first))
            if self._fill(shift):
                return True
            if self.held in first or not self.allowances[self.held]:
                return False
            first.append(self.held)
        return False

    def _begin(self, led: Walk) -> None:
        self.walks, self._ways.dear = {self.leader: led}, DEAR
        self.ends = {self.leader: led.end} | {
            model: figure for model, figure in enumerate(self.unit) if not self.allowances[model]
        }

    def _keep(self, shift: Point, first: set[int]) -> None:
        """Whoever can takes its place in the formation; who is cut off there from the leader looks again."""
        for model in sorted(self._unplaced(), key=self._off_leader):
            wish = self._wish(model, shift)
            for spot in self.course.places(self.media).standing_at(wish, np.array([wish.centre], dtype=np.int64)):
                if self._settle(model, spot, joined=False):
                    break
        if not self.free_formation:
            for model in self._apart() & set(self.walks) - first:
                del self.ends[model], self.walks[model]

    def _apart(self) -> set[int]:
        """Those who stand somewhere, but do not hang together with the leader."""
        return set(self.ends) - self._group()

    def _joined(self) -> list[Figure]:
        """Beside whom one must end to hang together with the leader."""
        return [self.ends[model] for model in (self.ends if self.free_formation else self._group())]

    def _group(self) -> set[int]:
        """Those who hang together with the leader."""
        order = list(self.ends)
        found = groups([self.ends[model] for model in order])
        return {order[place] for group in found if order.index(self.leader) in group for place in group}

    def _fill(self, shift: Point) -> bool:
        """The others go as near to their places as they can, beside those who have theirs."""
        end = self.ends[self.leader]
        left = sorted(self._unplaced(), key=self._off_leader)
        while left:
            placed = [model for model in left if self._seat(model, self._wish(model, shift).centre, end.centre)]
            if not placed:
                self.held = left[0]
                return False
            left = [model for model in left if model not in placed]
        return self._is_one()

    def _close_up(self) -> bool:
        """Who has the farthest way first, as near to the leader as it comes; others stretch out to meet it."""
        end = self.ends[self.leader]
        needs = {model: self._shortage(model, end) for model in self._unplaced()}
        while not self.free_formation and (apart := self._apart()):
            self.held = min(apart, key=lambda model: self._gap_to(self.ends[model].centre))
            towards = self.ends[self.held].centre
            helpers = sorted(needs, key=lambda each: moved_by(self.unit[each], self.ends[self.held]))
            if not any(self._stretches(each, towards, needs) for each in helpers):
                return False
        while needs:
            model = max(needs, key=lambda each: needs[each])
            if self._seat(model, end.centre):
                del needs[model]
                continue
            self.held = model
            near = self._nearest_to_others(model)
            helpers = sorted((each for each in needs if each != model), key=lambda each: needs[each])
            if near is None or not any(self._stretches(each, near, needs) for each in helpers[:HELPERS]):
                return False
        return self._is_one()

    def _stretches(self, model: int, towards: Point, needs: dict[int, float]) -> bool:
        """A model takes a place that brings the unit nearer to one who does not come to it, or none."""
        before = self._gap_to(towards)
        if not self._seat(model, towards):
            return False
        if self._gap_to(towards) >= before:
            del self.ends[model]
            self.walks.pop(model, None)
            return False
        del needs[model]
        return True

    def _gap_to(self, place: Point) -> float:
        return min(length(end.x - place[0], end.y - place[1]) for end in self._joined())

    def _is_one(self) -> bool:
        """Whether the unit hangs together; if not, somebody is held up who does not hang together with the leader."""
        if self.free_formation or coherent([self.ends[model] for model in range(len(self.unit))]):
            return True
        self.held = min(self._apart())
        return False

    def _unplaced(self) -> list[int]:
        return [model for model in range(len(self.unit)) if model not in self.ends]

    def _off_leader(self, model: int) -> float:
        return moved_by(self.unit[model], self.unit[self.leader])

    def _wish(self, model: int, shift: Point) -> Figure:
        start = self.unit[model]
        return replace(start, x=start.x + shift[0], y=start.y + shift[1])

    def _shortage(self, model: int, end: Figure) -> float:
        """By how much the way of a model to the leader is too long for it."""
        start, most = self.unit[model], self.allowances[model]
        far = moved_by(start, end)
        if not start.z and not end.z:
            goal = np.array([end.centre], dtype=np.float64)
            found = float(self.course.lengths(Mover(start, self.media), goal, 4 * most)[0])
            far = found if found < inf else 4.0 * most
        return far - most

    def _seat(self, model: int, wish: Point, about: Point | None = None, *, joined: bool = True) -> bool:
        """The place nearest to a wish, and a little to another, that a model can come to beside those who have one.

        Where no way leads to a place, those about it are not tried either.
        """
        spots, joined = self._all_spots(), joined and not self.free_formation
        off = np.hypot(spots.at[:, 0] - wish[0], spots.at[:, 1] - wish[1])
        if about is not None:
            off += 0.3 * np.hypot(spots.at[:, 0] - about[0], spots.at[:, 1] - about[1])
        failed: list[Figure] = []
        for place in self._reached(model, self._beside(model, joined=joined), off):
            spot = spots.figure(place)
            if any(moved_by(spot, each) < FINEST * (len(failed) + 1) for each in failed):
                continue
            if self._settle(model, spot, joined=joined):
                return True
            failed.append(spot)
            if len(failed) == WALKS:
                break
        return self._stays(model, joined=joined)

    def _stays(self, model: int, *, joined: bool) -> bool:
        """Whether a model may as well stand still."""
        start = self.unit[model]
        if any(clash(start, end) for end in self.ends.values()):
            return False
        if joined and not links(start, self._joined()):
            return False
        self.ends[model] = start
        return True

    def _nearest_to_others(self, model: int) -> Point | None:
        """Of all places that a model comes to, the nearest to those who have theirs."""
        spots, others = self._all_spots(), rows_of(self._joined())
        off = np.hypot(*(spots.at[:, None, :2] - others[None, :, :2]).transpose(2, 0, 1)).min(axis=1)
        place = next(self._reached(model, np.ones(len(spots.at), np.bool_), off), None)
        return None if place is None else spots.figure(place).centre

    def _all_spots(self) -> Spots:
        if self._spots is None:
            end, size = self.ends[self.leader], self.unit[0].footprint.radius
            spread = max(length(each.x - end.x, each.y - end.y) for each in self.unit)
            formed = max(self._off_leader(model) for model in range(len(self.unit)))
            packed = (2 * size + INCH // 2) * len(self.unit) ** 0.5
            reach = min(max(formed, packed) + 2 * size + 2 * INCH, spread + 2 * INCH)
            self._spots = Spots.about(self.course, self.media, self.unit[0], end, round(reach))
        return self._spots

    def _reached(self, model: int, wanted: Mask, off: Floats) -> Iterator[int]:
        return self._all_spots().reached(self.unit[model], self.allowances[model], np.flatnonzero(wanted), off)

    def _beside(self, model: int, *, joined: bool) -> Mask:
        """Which places are free of those who have theirs, within a straight way and, to be `joined`, near enough."""
        start, own, spots = self.unit[model], Mover(self.unit[model]).body, self._all_spots().at
        far = ((spots - (start.x, start.y, start.z)) ** 2).sum(axis=1)
        fitting: Mask = far <= (self.allowances[model] + TOLERANCE) ** 2
        at, others = spots[fitting], rows_of(list(self.ends.values()))
        across, along, up = np.abs(at[:, None, :] - others[None, :, :]).transpose(2, 0, 1)
        apart = across * across + along * along
        good = ~((apart < (2 * own.side - TOLERANCE) ** 2) & (up < start.height - TOLERANCE)).any(axis=1)
        if joined:
            group = self._group()
            near = [place for place, other in enumerate(self.ends) if other in group]
            reach = (2 * own.turn + ACROSS + TOLERANCE) ** 2
            good &= ((apart[:, near] <= reach) & (up[:, near] <= UP + TOLERANCE)).any(axis=1)
        fitting[fitting] = good
        return fitting

    def _settle(self, model: int, spot: Figure, *, joined: bool) -> bool:
        """Have a model go to a spot, if it may end there among the others and, to be `joined`, near enough to one."""
        if self.unit[model].is_round and any(clash(spot, end) for end in self.ends.values()):
            return False
        for walked in self._ways.to(self.unit[model], spot, self.allowances[model]):
            if any(clash(walked.end, end) for end in self.ends.values()):
                continue
            if not joined or links(walked.end, self._joined()):
                self.walks[model], self.ends[model] = walked, walked.end
                return True
        return False
