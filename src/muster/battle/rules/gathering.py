"""A unit gathers about its leader at the far end: a free place for every model, and a way of its own to it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np
from numpy.typing import NDArray

from muster.battle.rules.marching import clash, is_plain, links
from muster.table.movement.standing.standing import Places, moved_by
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.coherency import ACROSS, UP, coherent, groups
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length
from muster.table.shapes.outline import Point

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

MOST_SPOTS = 5_000
"""So many places about the leader are looked at, at most; the more room a unit takes, the farther apart they are."""
FINEST: Mil = INCH // 4
WALKS = 8
"""So many ways a model tries at most before it waits for others to find their places."""
ROUNDS = 4
"""So often a unit is set down anew, each time with one more of those first who were held up."""
DEAR = 8
"""So many ways over tops, or of hulls that find none otherwise, are looked for in one march."""
BATCH = 96
"""Of so many places at once it is asked how far they are."""
ASIDE: Mil = INCH // 10
"""A hull that has come to its place steps so far back and on again, to face as it likes."""
LEAST = 1e-6


@dataclass(slots=True)
class Spots:
    """Free places about the leader, from which everybody chooses."""

    like: Figure
    at: Floats
    """Rows of x, y and height."""

    @classmethod
    def about(cls, places: Places, like: Figure, centre: Figure, reach: Mil) -> "Spots":
        """On a grid about a place; those of a hull have room for it to turn."""
        step = max(FINEST, int(reach * (np.pi / MOST_SPOTS) ** 0.5))
        count = reach // step
        steps = np.arange(-count, count + 1)
        rows, columns = np.meshgrid(steps, steps, indexing="ij")
        near = rows * rows + columns * columns <= count * count
        points = np.column_stack((columns[near], rows[near])).astype(np.int64) * step + centre.centre
        return cls(like, places.open_at(_turning(like), points).astype(np.float64))

    def figure(self, place: int) -> Figure:
        x, y, z = self.at[place].tolist()
        return replace(self.like, x=round(x), y=round(y), z=round(z))


def _turning(like: Figure) -> Figure:
    """A model, or the circle in which a hull turns."""
    return like if like.is_round else replace(like, footprint=Footprint(like.footprint.radius))


def _packed(figures: Sequence[Figure]) -> Floats:
    return np.array([(each.x, each.y, each.z) for each in figures], dtype=np.float64).reshape(-1, 3)


@dataclass(slots=True)
class Gathering:
    """A unit whose leader knows its way: who stands where at the end, and how they came there."""

    course: Course
    places: Places
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
    _far: dict[int, Floats] = field(default_factory=dict, init=False)
    _dear: int = field(default=DEAR, init=False)
    _as_before: bool = field(default=False, init=False)

    def about(self, led: Walk) -> dict[int, Walk] | None:
        """The walks of all who go when the leader goes this way; None if they do not come together."""
        self._spots, self._far = None, {}
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
        faced = None if mover.figure.is_round else self._faced(mover, led.end, self.allowances[self.leader])
        if faced is not None:
            self._as_before = True
            yield faced
            self._as_before = False

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
            if self.held in first:
                return False
            first.append(self.held)
        return False

    def _begin(self, led: Walk) -> None:
        self.walks, self._dear = {self.leader: led}, DEAR
        self.ends = {self.leader: led.end} | {
            model: figure for model, figure in enumerate(self.unit) if not self.allowances[model]
        }

    def _keep(self, shift: Point, first: set[int]) -> None:
        """Whoever can takes its place in the formation; who is cut off there from the leader looks again."""
        for model in sorted(self._unplaced(), key=self._off_leader):
            wish = self._wish(model, shift)
            for spot in self.places.standing_at(wish, np.array([wish.centre], dtype=np.int64)):
                if self._settle(model, spot, joined=False):
                    break
        if not self.free_formation:
            apart = set(self.ends) - self._group()
            for model in apart & set(self.walks) - first:
                del self.ends[model], self.walks[model]

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
        while needs:
            model = max(needs, key=lambda each: needs[each])
            if self._seat(model, end.centre):
                del needs[model]
                continue
            self.held = model
            towards = self._nearest_to_others(model)
            helpers = sorted((each for each in needs if each != model), key=lambda each: needs[each])
            if towards is None or not any(self._stretches(each, towards, needs) for each in helpers[:3]):
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
        return min(length(end.x - place[0], end.y - place[1]) for end in self.ends.values())

    def _is_one(self) -> bool:
        """Whether the unit hangs together; if not, somebody is held up who does not hang together with the leader."""
        if self.free_formation or coherent([self.ends[model] for model in range(len(self.unit))]):
            return True
        self.held = min(set(self.ends) - self._group())
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

    # -- places

    def _seat(self, model: int, wish: Point, about: Point | None = None, *, joined: bool = True) -> bool:
        """The place nearest to a wish, and a little to another, that a model can come to beside those who have one.

        Where no way leads to a place, those about it are not tried either.
        """
        spots, joined = self._all_spots(), joined and not self.free_formation
        off = np.hypot(spots.at[:, 0] - wish[0], spots.at[:, 1] - wish[1])
        if about is not None:
            off += 0.3 * np.hypot(spots.at[:, 0] - about[0], spots.at[:, 1] - about[1])
        failed: list[Figure] = []
        for place in self._reached(model, np.flatnonzero(self._beside(model, joined=joined)), off):
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
        if joined and not links(start, self.ends.values()):
            return False
        self.ends[model] = start
        return True

    def _nearest_to_others(self, model: int) -> Point | None:
        """Of all places that a model comes to, the nearest to those who have theirs."""
        spots, others = self._all_spots(), _packed(list(self.ends.values()))
        off = np.hypot(*(spots.at[:, None, :2] - others[None, :, :2]).transpose(2, 0, 1)).min(axis=1)
        place = next(self._reached(model, np.arange(len(spots.at)), off), None)
        return None if place is None else spots.figure(place).centre

    def _all_spots(self) -> Spots:
        if self._spots is None:
            end, size = self.ends[self.leader], self.unit[0].footprint.radius
            spread = max(length(each.x - end.x, each.y - end.y) for each in self.unit)
            formed = max(self._off_leader(model) for model in range(len(self.unit)))
            packed = (2 * size + INCH // 2) * len(self.unit) ** 0.5
            reach = min(max(formed, packed) + 2 * size + 2 * INCH, spread + 2 * INCH)
            self._spots = Spots.about(self.places, self.unit[0], end, round(reach))
        return self._spots

    def _beside(self, model: int, *, joined: bool) -> Mask:
        """Which places are free of those who have theirs, within a straight way of a model and near enough to some."""
        start, own, at = self.unit[model], Mover(self.unit[model]).body, self._all_spots().at
        others = _packed(list(self.ends.values()))
        apart = np.hypot(at[:, None, 0] - others[None, :, 0], at[:, None, 1] - others[None, :, 1])
        up = np.abs(at[:, None, 2] - others[None, :, 2])
        taken = ((apart < 2 * own.side - TOLERANCE) & (up < start.height - TOLERANCE)).any(axis=1)
        far = np.sqrt(((at - (start.x, start.y, start.z)) ** 2).sum(axis=1))
        fitting: Mask = ~taken & (far <= self.allowances[model] + TOLERANCE)
        if joined:
            fitting &= ((apart <= 2 * own.turn + ACROSS + TOLERANCE) & (up <= UP + TOLERANCE)).any(axis=1)
        return fitting

    def _reached(self, model: int, wanted: NDArray[np.intp], off: Floats) -> Iterator[int]:
        """Those of some places to which a way of a model may lead, the best first."""
        spots, start, most = self._all_spots(), self.unit[model], self.allowances[model]
        order = wanted[np.argsort(off[wanted], kind="stable")]
        far = self._far.setdefault(model, np.full(len(spots.at), np.nan))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            unknown = some[np.isnan(far[some])]
            if len(unknown):
                far[unknown] = self._lengths(start, spots.at[unknown], most)
            yield from some[far[some] <= most + TOLERANCE].tolist()

    def _lengths(self, start: Figure, at: Floats, most: Mil) -> Floats:
        """What ways to some places use at least: on the board as it is, straight where they lead up or down."""
        straight: Floats = np.sqrt(((at - (start.x, start.y, start.z)) ** 2).sum(axis=1))
        flat = at[:, 2] == 0
        if start.z == 0 and flat.any():
            straight[flat] = self.course.lengths(Mover(start, self.media), at[flat, :2], most)
        return straight

    # -- ways

    def _settle(self, model: int, spot: Figure, *, joined: bool) -> bool:
        """Have a model go to a spot, if it may end there among the others and, to be `joined`, near enough to one."""
        if self.unit[model].is_round and any(clash(spot, end) for end in self.ends.values()):
            return False
        for walked in self._ways(model, spot):
            if any(clash(walked.end, end) for end in self.ends.values()):
                continue
            if not joined or links(walked.end, self.ends.values()):
                self.walks[model], self.ends[model] = walked, walked.end
                return True
        return False

    def _ways(self, model: int, spot: Figure) -> Iterator[Walk]:
        """The cheapest way to a spot; for a hull, also one on which it turns there as it stood before."""
        mover, most = Mover(self.unit[model], self.media), self.allowances[model]
        ways = (self._way, self._faced) if not self._as_before else (self._faced, self._way)
        for way in ways[:1] if mover.figure.is_round else ways:
            walked = way(mover, spot, most)
            if walked is not None:
                yield walked

    def _way(self, mover: Mover, spot: Figure, most: Mil) -> Walk | None:
        found = cheap_way(self.course, mover, spot, most)
        if (found is None or found.used > found.length + LEAST or found.climbs) and self._dear > 0:
            if found is not None or spot.z or mover.figure.z or not mover.figure.is_round:
                self._dear -= 1
                dearest = self.course.shortest(mover, (spot.x, spot.y, spot.z), most)
                found = dearest if dearest is not None else found
        return found

    def _faced(self, mover: Mover, spot: Figure, most: Mil) -> Walk | None:
        """A way to just before a spot, and from there on to it, facing as the model stood."""
        (fx, fy), start = mover.figure.facing, mover.figure
        size = length(fx, fy)
        behind = 1 if (spot.x - start.x) * fx + (spot.y - start.y) * fy >= 0 else -1
        dx, dy = round(behind * fx * ASIDE / size), round(behind * fy * ASIDE / size)
        before = replace(spot, x=spot.x - dx, y=spot.y - dy)
        led = self._way(mover, before, most)
        return None if led is None else self.course.along(mover, [*led.path, spot.centre], most)


def cheap_way(course: Course, mover: Mover, spot: Figure, most: Mil) -> Walk | None:
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
