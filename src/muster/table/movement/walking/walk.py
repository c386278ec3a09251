"""A path walked: is it legal for this base, how long is it, and how much movement does it use."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, nan

import numpy as np

from muster.files import BadInput
from muster.rulebook.ruleset import Ruleset
from muster.table.movement.standing.standing import Places, hindrances
from muster.table.movement.walking.follow import HEIGHT, follow
from muster.table.movement.walking.ground import (
    CLIMB_PENALTY,
    DOWN,
    EDGE,
    LEFT,
    PENALTY,
    PIECE,
    RIGHT,
    STAND,
    TOP,
    UP,
    GroundArrays,
    GroundCosts,
    Prices,
    capped,
    slowing,
)
from muster.table.movement.walking.mover import Floats, Mover
from muster.table.movement.walking.straight import straight_leg
from muster.table.movement.walking.walk_leg import (
    CLIMBS,
    ENTERS,
    FREE,
    NO_CLIMB,
    NO_TURN,
    NO_WAY_UP,
    OFF_BOARD,
)
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, Mil, within
from muster.table.shapes.outline import Point
from muster.table.terrain.effects import Going
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

Place = tuple[Mil, Mil, Mil]
Waypoint = tuple[Mil, ...]
"""(x, y, z) of the base's centre; without z the ground is followed."""
MOST_POINTS = 4_000
LEAST = 1e-6


def through(whom: str) -> str:
    """The sentence why a path may not go through a model."""
    return f"The path goes through {whom}; other units may only be touched."


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a path may not be walked, with the pieces that are the reason (by index), or the model (by its spot)."""

    code: str
    rule: str
    sentence: str
    pieces: tuple[int, ...] = ()
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A path and what it costs.

    `path` holds the places given, with the height at each; walked again, they give the same walk. `trail` has a point
    wherever the path bends or changes height. `length` is the length of the centre's path. `used` is how much of the
    allowance it takes; in slow ground this is more than its length. `allowed` is the most that the path may be long;
    it is None if no allowance was given, or if the path is `slowed`, so that somewhere an inch of it costs more than
    an inch.
    """

    path: tuple[Place, ...]
    trail: tuple[Place, ...]
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
    """Where a walk takes place: the table, its pieces as played and as given, and the models in the way, packed.

    `bare` is the ground without models.
    """

    table: Table
    pieces: tuple[Piece, ...]
    ruleset: Ruleset
    others: tuple[Figure, ...]
    bare: GroundArrays
    ground: GroundArrays
    ends: Places
    known_prices: Prices

    def prices(self, allowance: Mil | None) -> tuple[GroundCosts, ...]:
        """The costs of ground for this allowance: one `Price` for every cap; the last one leaves all ground open."""
        if allowance not in self.known_prices:
            self.known_prices[allowance] = capped(slowing(self.bare, self.ruleset, allowance))
        return self.known_prices[allowance]


class _Track:
    """A path as it is followed: its sums so far, the pieces it entered or climbed, and the fault that stopped it."""

    __slots__ = ("done", "facing", "ground", "marks", "noted", "path", "price", "setting", "start", "sums")

    def __init__(self, setting: Setting, mover: Mover, path: Sequence[Waypoint], allowance: Mil | None) -> None:
        figure = mover.figure
        self.setting, self.ground, self.price = setting, setting.ground, setting.prices(allowance)[-1]
        self.path = np.array([place if len(place) > 2 else (*place, nan) for place in path], dtype=np.float64)
        self.facing = np.array(figure.facing, dtype=np.float64)
        self.sums = np.array((0.0, 0.0, figure.z), dtype=np.float64)
        self.marks = np.zeros(len(self.ground.kinds), np.int64)
        points = np.empty((MOST_POINTS + 2 * len(path), 3))
        self.done = follow(
            self.ground, self.price, mover.body, self.path, self.facing, self.sums, self.marks, points
        )  # fmt: skip
        self.start: Place = (figure.x, figure.y, figure.z)
        self.noted = points[: self.done.points]

    @property
    def points(self) -> tuple[Place, ...]:
        """The points at which the path bends or changes height."""
        return self.start, *_whole(self.noted)

    @property
    def last(self) -> Place:
        return _whole(self.noted[-1:])[0] if len(self.noted) else self.start

    @property
    def walked(self) -> tuple[Place, ...]:
        """The places given, as far as they were reached, with their heights."""
        return _whole(self.path[: self.done.place])

    @property
    def faults(self) -> tuple[Fault, ...]:
        return () if self.done.stop == FREE else (self._stopped(),)

    def _stopped(self) -> Fault:
        stop, part, x, y = self.done.stop, self.done.part, *self.last[:2]
        if stop == NO_TURN:
            sentence = f"The hull cannot turn at {_spot(x, y)}: its turning circle is not free there."
            return Fault("walk.turn", "MOVE-06", sentence)
        if stop == NO_CLIMB:
            low, high = (_inches(z) for z in (self.sums[HEIGHT], self.path[self.done.place, 2]))
            return Fault("walk.climb", "MOVE-14", f"There is no way from {low} to {high} in. up at {_spot(x, y)}.")
        if stop == NO_WAY_UP and part < 0:
            return self._dropped()
        owner = int(self.ground.kinds[part, PIECE]) if part >= 0 else EDGE
        if stop == OFF_BOARD or owner == EDGE:
            return Fault("walk.edge", "MOVE-09", "The path leaves the battlefield; all of the base must stay on it.")
        if owner < 0:
            return self._through_a_model()
        return self._hindered(owner)

    def _dropped(self) -> Fault:
        """The fault if nothing is in the way, but the way down is too far and cannot be climbed."""
        x, y, _ = self.last
        way = f"The way to {_spot(x, y)} drops from {_inches(self.sums[HEIGHT])} in. up"
        sentence = f"{way}, which cannot be climbed down here; a step is 0.5 in. at most."
        return Fault("walk.drop", "MOVE-14", sentence)

    def _through_a_model(self) -> Fault:
        size = self.ground.sizes[self.done.part]
        at = round((size[LEFT] + size[RIGHT]) / 2), round((size[DOWN] + size[UP]) / 2)
        return Fault("walk.model", "GROUND-15", through("a model"), at=at)

    def _hindered(self, piece: int) -> Fault:
        part, name = self.done.part, self.setting.table.pieces[piece].name
        if self.done.stop == NO_WAY_UP and self.ground.kinds[part, STAND]:
            top = _inches(self.ground.sizes[part, TOP])
            sentence = f"{name} is {top} in. high and cannot be climbed here; a step is 0.5 in. at most."
            return Fault("walk.climb", "MOVE-14", sentence, (piece,))
        sentence = f"The path goes through {name}, which the base cannot pass."
        return Fault("walk.impassable", "GROUND-14", sentence, (piece,))

    def pieces(self, mark: int) -> list[int]:
        marked = self.ground.kinds[(self.marks & mark) > 0, PIECE]
        return sorted(set(marked.tolist()))

    def end(self, figure: Figure) -> Figure:
        x, y, _ = self.last
        across, up = self.facing.tolist()
        height = round(self.sums.item(HEIGHT))
        return Figure(figure.footprint, x, y, height, figure.height, (round(across), round(up)))

    def penalty(self) -> float:
        rates = self.price.rates
        marks = self.marks[: len(rates)]
        entered, climbed = rates[(marks & ENTERS) > 0, PENALTY], rates[(marks & CLIMBS) > 0, CLIMB_PENALTY]
        return float(max(entered.max(initial=0.0), climbed.max(initial=0.0)))


def walk(
    setting: Setting, mover: Mover, path: Sequence[Waypoint], allowance: Mil | None, mates: Sequence[Figure] = ()
) -> Walk:
    """Follow a path from where the mover stands; models in `mates` only matter at its end (MOVE-06)."""
    figure = mover.figure
    if not path or tuple(path[0][:2]) != figure.centre:
        sentence = f"A path begins where the model stands, at {_spot(figure.x, figure.y)}."
        raise BadInput("walk.start", sentence, "MOVE-04")
    done: Walk | None = None
    if len(path) == 2 and tuple(path[1][:2]) != figure.centre and not any((*path[0][2:], *path[1][2:])):
        _, done = _straight(setting, mover, path[1], allowance)
    done = done or _followed(setting, mover, path, allowance)
    wrong = (*done.faults, *_ending(setting, mover, done, allowance, mates))
    return replace(done, faults=wrong) if wrong else done


def straight_walk(
    setting: Setting, mover: Mover, goal: Point, allowance: Mil | None, spot: Figure | None = None
) -> Walk | None:
    """The straight walk to a goal if it is legal, else None: as `walk`, but without reasons."""
    if goal == mover.figure.centre:
        return None
    used, done = _straight(setting, mover, goal, allowance)
    if used == inf or (allowance is not None and not within(used, allowance)):
        return None
    done = done or _followed(setting, mover, (mover.figure.centre, goal), allowance)
    return done if _ends_as(done.end, spot) or setting.ends.free(done.end) else None


def legal_walk(
    setting: Setting, mover: Mover, path: Sequence[Waypoint], allowance: Mil | None, spot: Figure | None = None
) -> Walk | None:
    """The walk along a path if it is legal, else None: as `walk`, but without reasons."""
    track = _Track(setting, mover, path, allowance)
    if track.done.stop != FREE:
        return None
    done = _written(setting, mover, track, allowance)
    if not done.length or (allowance is not None and not within(done.used, allowance)):
        return None
    return done if _ends_as(done.end, spot) or setting.ends.free(done.end) else None


def _ends_as(end: Figure, spot: Figure | None) -> bool:
    """Whether a model ends on a spot known to be free; the facing of a round model does not matter."""
    return (
        spot is not None
        and end.footprint is spot.footprint
        and (end.x, end.y, end.z, end.height) == (spot.x, spot.y, spot.z, spot.height)
        and (end.is_round or end.facing == spot.facing)
    )


def _straight(setting: Setting, mover: Mover, goal: Waypoint, allowance: Mil | None) -> tuple[float, Walk | None]:
    """What the straight way to a goal uses and, if it is plain, its walk, without following the ground."""
    figure, to_x, to_y = mover.figure, int(goal[0]), int(goal[1])
    x, y, z, facing = figure.x, figure.y, figure.z, figure.facing
    numbers = float(x), float(y), float(z), float(to_x), float(to_y), float(facing[0]), float(facing[1])
    used, plain = straight_leg(setting.ground, setting.prices(allowance)[-1], mover.body, *numbers)
    if not plain:
        return used, None
    end = Figure(figure.footprint, to_x, to_y, 0, figure.height, (to_x - x, to_y - y))
    places, allowed = ((x, y, 0), (to_x, to_y, 0)), None if allowance is None else float(allowance)
    return used, Walk(places, places, used, used, allowed, (), (), end, slowed=False)


def _followed(setting: Setting, mover: Mover, path: Sequence[Waypoint], allowance: Mil | None) -> Walk:
    """The walk along a path over any ground; its end is not checked here."""
    return _written(setting, mover, _Track(setting, mover, path, allowance), allowance)


def _written(setting: Setting, mover: Mover, track: _Track, allowance: Mil | None) -> Walk:
    size, cost = track.sums[:HEIGHT].tolist()
    slow, lost = cost > size + LEAST, 0.0
    enters: tuple[Piece, ...] = ()
    climbs: tuple[Piece, ...] = ()
    if track.marks.any():
        lost = track.penalty()
        entered = (place for place in track.pieces(ENTERS) if _matters(setting.table.pieces[place], mover))
        enters = tuple(setting.pieces[place] for place in entered)
        climbs = tuple(setting.pieces[place] for place in track.pieces(CLIMBS))
    allowed = None if allowance is None or slow else allowance - lost
    used, end = cost + lost, track.end(mover.figure)
    return Walk(track.walked, track.points, size, used, allowed, enters, climbs, end, slow, track.faults)


def _whole(places: Floats) -> tuple[Place, ...]:
    return tuple((x, y, z) for x, y, z in np.rint(places).astype(np.int64).tolist())


def _matters(piece: Piece, mover: Mover) -> bool:
    return piece.danger is not None or _slows(piece, mover)


def _slows(piece: Piece, mover: Mover) -> bool:
    return piece.going_for(mover.media) is Going.DIFFICULT


def _ending(
    setting: Setting, mover: Mover, walked: Walk, allowance: Mil | None, mates: Sequence[Figure]
) -> Iterator[Fault]:
    """The faults at the end of a walk: no place to stand, another model there, or too much Movement used."""
    if allowance is not None and not within(walked.used, allowance):
        yield _too_far(setting, mover, walked, allowance)
    if walked.length == 0 or walked.faults or _ends(setting, mates).free(walked.end):
        return
    for hindrance in hindrances(walked.end, setting.table, (*setting.others, *mates), mover.media):
        rule = "BETA-20" if hindrance.what == "height" else hindrance.rule
        yield Fault(f"walk.end_{hindrance.what}", rule, hindrance.sentence, hindrance.pieces)


def _ends(setting: Setting, mates: Sequence[Figure]) -> Places:
    return setting.ends.among(mates) if mates else setting.ends


def _too_far(setting: Setting, mover: Mover, walked: Walk, allowance: Mil) -> Fault:
    path = f"{_inches(walked.length)} in. of path"
    rule = {"one_third": "GROUND-02", "half_inside": "BETA-10"}[setting.ruleset.difficult_ground]
    if walked.climbs:
        names = ", ".join(piece.name for piece in walked.climbs)
        used, allowed = _inches(walked.used), _inches(allowance)
        sentence = f"{path} with a climb of {names} uses {used} in., {allowed} allowed."
        if used == _inches(walked.length):  # the height is all that the climb costs
            sentence = f"Too far with the climb of {names} counted in: {used} in., {allowed} allowed."
        return Fault("walk.climb_too_far", "BETA-20", sentence, _places_of(setting, walked.climbs))
    entered = _places_of(setting, walked.enters)
    slow = tuple(place for place in entered if _slows(setting.table.pieces[place], mover))
    if walked.allowed is None:
        sentence = f"{path} uses {_inches(walked.used)} in., {_inches(allowance)} allowed: difficult ground."
        return Fault("walk.too_far", rule, sentence, slow)
    if walked.allowed < allowance:
        return Fault("walk.too_far", rule, f"{path}, {_inches(walked.allowed)} allowed: difficult ground.", slow)
    return Fault("walk.too_far", "MOVE-02", f"{path}, {_inches(allowance)} allowed.")


def _places_of(setting: Setting, pieces: Sequence[Piece]) -> tuple[int, ...]:
    """The indices of pieces on the table; pieces are compared by identity, because two may be equal."""
    return tuple(place for place, piece in enumerate(setting.pieces) if any(piece is each for each in pieces))


def _inches(mils: float) -> str:
    return f"{mils / INCH:.4g}"


def _spot(x: Mil, y: Mil) -> str:
    return f"({_inches(x)}, {_inches(y)})"
