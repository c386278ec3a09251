"""A unit that is sent somewhere: one of its models leads, the others gather about it, as near to it as they can."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import inf

import numpy as np

from muster.battle.choices import March, Move
from muster.battle.field import Field
from muster.battle.rules.engaging import foes_in_melee
from muster.battle.rules.gathering import Gathering
from muster.battle.rules.limits import allowance
from muster.battle.rules.marching import is_plain
from muster.battle.rules.moving import Moves, as_choice, in_formation, together
from muster.battle.rules.nearest import nearest_march
from muster.battle.state import Phase
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.measure import INCH, Mil, length
from muster.table.shapes.outline import Point

AHEAD = 2
"""A way about an obstacle may be so many times as long as what can be gone at once."""
THERE = INCH // 10
"""Who ends so near to where it was sent has come there."""
SHARES = 1, 0.9, 0.8, 0.6, 0.4, 0.2
"""What parts of a way are tried, where not all of it can be gone."""
STOPS = 6
"""At so many places on the way a unit that cannot come to its end tries to gather."""
THOROUGH = 3
"""At so many of them it stretches out as far as it can."""
HALVINGS = 3
"""So often what lies between a part of a way that can be gone and one that cannot is halved."""
ENDS = 3
"""So many places about one that nobody can stand on are tried before a part of the way there."""
ACROSS = 24
"""So many places side by side the reach of a leader is looked over for the nearest to where it was sent."""


def leader_of(field: Field, choice: March) -> int:
    """The model that a march is told of: the one named, or the first that stands."""
    standing = field.on_table(choice.unit)
    return choice.leader if choice.leader in standing else standing[0]


def marched(field: Field, choice: March, phase: Phase) -> Move | None:
    """The way of a unit to a place, or as near to it as it can come (MOVE-05); None if it cannot go at all."""
    sent = Sending.of(field, choice, phase)
    moves = sent.wholly()
    if moves is None and foes_in_melee(field, choice.unit):
        return None  # a part of the way would lead about an enemy, and not to where it was sent
    moves = moves or sent.partly()
    if moves is not None:
        return as_choice(field, choice.unit, phase, moves)
    return nearest_march(field, choice.unit, phase, sent.leader, choice.to)


def arrives(field: Field, choice: March, phase: Phase) -> bool:
    """Whether the model that a march is told of comes to where it is sent."""
    moves = Sending.of(field, choice, phase).wholly()
    return moves is not None and has_come(moves.after[leader_of(field, choice)].centre, choice.to)


def held_up(field: Field, choice: March, phase: Phase) -> int | None:
    """The model that keeps a unit from following its leader; None if none does, or if the leader itself cannot go."""
    sent = Sending.of(field, choice, phase)
    led = sent.way(choice.to, sent.most) if sent.most and choice.to != sent.mover.figure.centre else None
    if led is None:
        return None
    gathering = sent.gathering()
    return field.on_table(choice.unit)[gathering.held] if gathering.about(led) is None else None


def has_come(end: Point, to: Point) -> bool:
    """Whether who ends here has come to where it was sent."""
    return length(end[0] - to[0], end[1] - to[1]) <= THERE


@dataclass(frozen=True, slots=True)
class Sending:
    """A unit on its way to a place."""

    field: Field
    unit: int
    phase: Phase
    leader: int
    to: Point
    course: Course
    """With those models in the way that any of the unit can meet."""

    @classmethod
    def of(cls, field: Field, choice: March, phase: Phase) -> "Sending":
        leader = leader_of(field, choice)
        start, own = field.figure(leader), field.figures(field.on_table(choice.unit))
        spread = max(length(each.x - start.x, each.y - start.y) for each in own)
        reach = round(spread) + AHEAD * allowance(field, leader, phase) + 4 * start.footprint.radius
        return cls(field, choice.unit, phase, leader, choice.to, field.course(choice.unit).about(start.centre, reach))

    @property
    def most(self) -> Mil:
        return allowance(self.field, self.leader, self.phase)

    @property
    def mover(self) -> Mover:
        return Mover(self.field.figure(self.leader), self.field.unit(self.unit).media)

    def wholly(self) -> Moves | None:
        """The Move that brings the leader there and all others with it."""
        start = self.mover.figure.centre
        if not self.most or self.to == start:
            return None
        led = self.way(self.to, self.most)
        return None if led is None else self.following(led)

    def way(self, to: Point, most: Mil) -> Walk | None:
        """The cheapest way of the leader."""
        straight = self.course.straight(self.mover, to, most)
        if straight is not None and is_plain(straight):
            return straight
        return self.course.shortest(self.mover, to, most)

    def following(self, led: Walk, *, quick: bool = False) -> Moves | None:
        """All of the unit where its leader goes: in formation if that is possible, or gathered about it."""
        start, route = self.mover.figure, _flat(led)
        shift = led.end.x - start.x, led.end.y - start.y
        moves = in_formation(self.field, self.unit, self.phase, shift, route, wholly=True, plain=True)
        if moves is not None and has_come(moves.after[self.leader].centre, led.end.centre):
            return moves
        if foes_in_melee(self.field, self.unit):
            return None
        standing = self.field.on_table(self.unit)
        walks = self.gathering(quick=quick).about(led)
        return (
            None
            if walks is None
            else together(self.field, self.unit, {standing[place]: walk for place, walk in walks.items()})
        )

    def gathering(self, *, quick: bool = False) -> Gathering:
        field, own, standing = self.field, self.field.unit(self.unit), self.field.on_table(self.unit)
        return Gathering(
            self.course,
            own.media,
            field.figures(standing),
            [allowance(field, model, self.phase) for model in standing],
            standing.index(self.leader),
            field.forces.ruleset.reduced,
            quick,
        )

    def partly(self) -> Moves | None:
        """The Move that brings the leader as near as it can come with all others."""
        if not self.most or self.to == self.mover.figure.centre:
            return None
        missed: Walk | None = None
        for place, led in enumerate(islice(self.short_of_it(), STOPS)):
            moves = self.following(led, quick=place >= THOROUGH)
            if moves is not None:
                return moves if missed is None else self._farther(led, missed) or moves
            missed = led
        return None if missed is None else self._farther(None, missed)

    def _farther(self, led: Walk | None, missed: Walk) -> Moves | None:
        """What brings the leader farther than `led` on a way that cannot be gone to its end; None if nothing does."""
        route = _flat(missed)
        near, far = 0.0 if led is None else _length(_flat(led)), _length(route)
        if led is not None and not has_come(led.end.centre, cut(route, round(near))[-1]):
            return None
        best: Moves | None = None
        for _ in range(HALVINGS):
            middle = (near + far) / 2
            part = self.course.along(self.mover, cut(route, round(middle)), self.most)
            moves = None if part is None else self.following(part, quick=True)
            if moves is None:
                far = middle
            else:
                best, near = moves, middle
        return best

    def short_of_it(self) -> Iterator[Walk]:
        """Ways of the leader that end short of the place, the nearest to it first."""
        start, most = self.mover.figure.centre, self.most
        route = self.route()
        shares: tuple[float, ...] = SHARES
        if route is None:
            leads = list(islice(self.nearest_ends(), ENDS))
            yield from leads
            if not leads:
                return
            route, shares = _flat(leads[0]), SHARES[2:]
        far = min(_length(route), most)
        for share in shares:
            led = self.course.along(self.mover, cut(route, round(far * share)), most)
            if led is not None and led.end.centre != start:
                yield led

    def route(self) -> tuple[Point, ...] | None:
        """The straight line, or a way about what is in it; that is not looked for over the whole table."""
        start = self.mover.figure.centre
        straight = self.course.straight(self.mover, self.to, None)
        if straight is not None and is_plain(straight):
            return start, self.to
        near, farther = cut((start, self.to), self.most)[-1], self.most * AHEAD
        for to, most in ((self.to, self.most), (self.to, farther), (near, farther)):
            found = self.course.shortest(self.mover, to, most)
            if found is not None:
                return _flat(found)
        return None

    def nearest_ends(self) -> Iterator[Walk]:
        """The ways to those places in the leader's reach that are nearest to where it was sent."""
        start, most = self.mover.figure, self.most
        step = most // ACROSS
        steps = np.arange(-ACROSS, ACROSS + 1) * step
        points = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2) + start.centre
        off = np.hypot(points[:, 0] - self.to[0], points[:, 1] - self.to[1])
        nearer = (off < length(start.x - self.to[0], start.y - self.to[1]) - THERE) & (
            np.hypot(points[:, 0] - start.x, points[:, 1] - start.y) <= most
        )
        order = np.flatnonzero(nearer)[np.argsort(off[nearer], kind="stable")]
        probe = start if start.is_round else replace(start, facing=(self.to[0] - start.x, self.to[1] - start.y))
        taken: list[Point] = []
        for spot in self.course.places(self.mover.media).standing_at(probe, points[order].astype(np.int64)):
            if any(length(spot.x - x, spot.y - y) < INCH for x, y in taken):
                continue
            if not spot.z and not start.z and self._far(spot.centre) == inf:
                continue
            led = self.course.shortest(self.mover, (spot.x, spot.y, spot.z), most)
            if led is not None:
                taken.append(spot.centre)
                yield led

    def _far(self, to: Point) -> float:
        return float(self.course.lengths(self.mover, np.array([to], dtype=np.float64), self.most)[0])


def _flat(walk: Walk) -> tuple[Point, ...]:
    return tuple((x, y) for x, y, _ in walk.path)


def _length(route: tuple[Point, ...]) -> float:
    return sum(length(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(route))


def cut(route: tuple[Point, ...], most: Mil) -> tuple[Point, ...]:
    """As much of a route as a model can go."""
    done: list[Point] = [route[0]]
    left = float(most)
    for (ax, ay), (bx, by) in pairwise(route):
        leg = length(bx - ax, by - ay)
        if leg > left:
            share = left / leg
            return (*done, (ax + int((bx - ax) * share), ay + int((by - ay) * share)))
        left -= leg
        done.append((bx, by))
    return tuple(done)
