"""A path walked: is it legal for this base, how long is it, and how much movement does it use."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from muster.files import BadInput
from muster.rulebook.ruleset import Ruleset
from muster.table.movement.standing.standing import Places, hindrances
from muster.table.movement.walking.ground import EDGE, Ground, Price, slowing
from muster.table.movement.walking.mover import Floats, Mover
from muster.table.movement.walking.walk_ground import FORBIDDEN, climb
from muster.table.movement.walking.walk_leg import CLIMBS, ENTERS, FREE, NO_WAY_UP, OFF_BOARD, leg, turns_freely
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, within
from muster.table.terrain.effects import Going
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

Waypoint = tuple[Mil, ...]
"""(x, y, z) of the base's centre; without z the ground is followed."""
MOST_POINTS = 4_000
LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a path may not be walked."""

    code: str
    rule: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Walk:
    """A path with its points where it bends or changes height, and what it costs.

    `length` is that of the centre's path. `used` is what it takes of the allowance: in slow ground more than its
    length. `allowed` is how long the path may be at most, None where no allowance was given or where
    the path is `slowed`: somewhere an inch of it costs more than one.
    """

    path: tuple[tuple[Mil, Mil, Mil], ...]
    length: float
    used: float
    allowed: float | None
    enters: tuple[Piece, ...]
    climbs: tuple[Piece, ...]
    end: Figure
    slowed: bool
    faults: tuple[Fault, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.faults


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a walk takes place: the table, its pieces settled and as they were, the models in the way, all packed."""

    table: Table
    pieces: tuple[Piece, ...]
    ruleset: Ruleset
    others: tuple[Figure, ...]
    ground: Ground
    ends: Places


class _Track:
    """A walk while it is followed, leg by leg."""

    def __init__(self, setting: Setting, price: Price, mover: Mover) -> None:
        self.ground, self.price, self.mover, self.body = setting.ground, price, mover, mover.body
        self.table = setting.table
        self.marks = np.zeros(len(setting.ground.top), np.int64)
        figure = mover.figure
        self.points: list[tuple[Mil, Mil, Mil]] = [(figure.x, figure.y, figure.z)]
        self.x, self.y, self.z = figure.x, figure.y, float(figure.z)
        self.facing = figure.facing
        self.length = self.cost = 0.0
        self.faults: list[Fault] = []

    def go(self, waypoint: Waypoint) -> None:
        x, y = waypoint[:2]
        if (x, y) != (self.x, self.y):
            self._turn((x - self.x, y - self.y))
            self._advance(x, y)
        if len(waypoint) > 2 and not self.faults and abs(waypoint[2] - self.z) > TOLERANCE:
            self._climb(waypoint[2])

    def _turn(self, towards: tuple[Mil, Mil]) -> None:
        bends = self.facing[0] * towards[1] != self.facing[1] * towards[0]
        if bends and not turns_freely(self.ground, self.body, self.x, self.y, self.z):
            sentence = f"The hull cannot turn at {_spot(self.x, self.y)}: its turning circle is not free there."
            self.faults.append(Fault("walk.turn", "MOVE-06", sentence))
        self.facing = towards

    def _advance(self, x: Mil, y: Mil) -> None:
        noted: Floats = np.empty((MOST_POINTS, 3))
        done = leg(self.ground, self.price, self.body, self.x, self.y, self.z, x, y, self.marks, noted)
        self.points += [(round(px), round(py), round(pz)) for px, py, pz in noted[: done.points].tolist()]
        self.length, self.cost, self.z = self.length + done.length, self.cost + done.cost, done.z
        if done.stop != FREE:
            self.faults.append(self._stopped(done.stop, done.part))
        self.x, self.y = x, y
        self.points.append((x, y, round(self.z)))

    def _climb(self, z: Mil) -> None:
        low, high = min(z, self.z), max(z, self.z)
        factor, part = climb(self.ground, self.price, self.body, self.x, self.y, low, high)
        if factor == FORBIDDEN:
            sentence = f"There is no way from {_inches(self.z)} to {_inches(z)} in. up at {_spot(self.x, self.y)}."
            self.faults.append(Fault("walk.climb", "MOVE-14", sentence))
            return
        if part >= 0:
            self.marks[part] |= CLIMBS
        self.length, self.cost = self.length + high - low, self.cost + (high - low) * factor
        self.z = float(z)
        self.points.append((self.x, self.y, z))

    def _stopped(self, stop: int, part: int) -> Fault:
        owner = int(self.ground.piece[part]) if part >= 0 else EDGE
        if stop == OFF_BOARD or owner == EDGE:
            return Fault("walk.edge", "MOVE-09", "The path leaves the battlefield; all of the base must stay on it.")
        if owner < 0:
            return Fault("walk.model", "GROUND-15", "The path goes through a model; other units may only be touched.")
        name = self.table.pieces[owner].name
        if stop == NO_WAY_UP and self.ground.stand[part]:
            top = _inches(self.ground.top[part])
            sentence = f"{name} is {top} in. high and cannot be climbed here; a step is 0.5 in. at most."
            return Fault("walk.climb", "MOVE-14", sentence)
        return Fault("walk.impassable", "GROUND-14", f"The path goes through {name}, which the base cannot pass.")

    def pieces(self, mark: int) -> tuple[int, ...]:
        marked = self.ground.piece[(self.marks & mark) > 0]
        return tuple(sorted(set(marked.tolist())))

    @property
    def end(self) -> Figure:
        return replace(self.mover.figure, x=self.x, y=self.y, z=round(self.z), facing=self.facing)

    def penalty(self) -> float:
        entered = self.price.penalty[(self.marks & ENTERS) > 0]
        climbed = self.price.climb_penalty[(self.marks & CLIMBS) > 0]
        return float(max(entered.max(initial=0.0), climbed.max(initial=0.0)))


def walk(
    setting: Setting, mover: Mover, path: Sequence[Waypoint], allowance: Mil | None, mates: Sequence[Figure] = ()
) -> Walk:
    """Follow a path from where the mover stands; models in `mates` only matter at its end (MOVE-06)."""
    figure = mover.figure
    if not path or tuple(path[0][:2]) != figure.centre:
        sentence = f"A path begins where the model stands, at {_spot(figure.x, figure.y)}."
        raise BadInput("walk.start", sentence, "MOVE-04")
    track = _Track(setting, slowing(setting.ground, setting.ruleset, allowance), mover)
    for waypoint in path:
        track.go(waypoint)
        if track.faults:
            break
    lost = track.penalty()
    slow = track.cost > track.length + LEAST
    allowed = None if allowance is None or slow else allowance - lost
    used = track.cost + lost
    entered = (place for place in track.pieces(ENTERS) if _matters(setting.table.pieces[place], mover))
    finished = replace(
        Walk(tuple(track.points), track.length, used, allowed, (), (), track.end, slow, tuple(track.faults)),
        enters=tuple(setting.pieces[place] for place in entered),
        climbs=tuple(setting.pieces[place] for place in track.pieces(CLIMBS)),
    )
    return replace(finished, faults=(*finished.faults, *_ending(setting, mover, finished, allowance, mates)))


def _matters(piece: Piece, mover: Mover) -> bool:
    return piece.danger is not None or piece.going_for(mover.media) is Going.DIFFICULT


def _ending(
    setting: Setting, mover: Mover, walked: Walk, allowance: Mil | None, mates: Sequence[Figure]
) -> Iterator[Fault]:
    """What is wrong at the end: no place to stand, another model there, or more movement used than allowed."""
    if allowance is not None and not within(walked.used, allowance):
        yield _too_far(setting.ruleset, walked, allowance)
    if walked.length == 0 or walked.faults or setting.ends.among(mates).free(walked.end):
        return
    for hindrance in hindrances(walked.end, setting.table, (*setting.others, *mates), mover.media):
        rule = "BETA-20" if hindrance.what == "height" else hindrance.rule
        yield Fault(f"walk.end_{hindrance.what}", rule, hindrance.sentence)


def _too_far(ruleset: Ruleset, walked: Walk, allowance: Mil) -> Fault:
    path = f"{_inches(walked.length)} in. of path"
    rule = {"one_third": "GROUND-02", "half_inside": "BETA-10"}[ruleset.difficult_ground]
    if walked.climbs:
        names = ", ".join(piece.name for piece in walked.climbs)
        sentence = f"{path} with a climb of {names} uses {_inches(walked.used)} in., {_inches(allowance)} allowed."
        return Fault("walk.climb_too_far", "BETA-20", sentence)
    if walked.allowed is None:
        sentence = f"{path} uses {_inches(walked.used)} in., {_inches(allowance)} allowed: difficult ground."
        return Fault("walk.too_far", rule, sentence)
    if walked.allowed < allowance:
        return Fault("walk.too_far", rule, f"{path}, {_inches(walked.allowed)} allowed: difficult ground.")
    return Fault("walk.too_far", "MOVE-02", f"{path}, {_inches(allowance)} allowed.")


def _inches(mils: float) -> str:
    return f"{mils / INCH:.4g}"


def _spot(x: Mil, y: Mil) -> str:
    return f"({_inches(x)}, {_inches(y)})"
