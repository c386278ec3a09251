"""Any Move or Dash of a unit on the table, drawn: a few shifts are tried once each, and nothing is searched for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from random import Random

import numpy as np

from muster.battle.choices import Move
from muster.battle.field import Field
from muster.battle.rules.boxes import Box
from muster.battle.rules.charging import PAIRS, into_contact, nearest_pairs
from muster.battle.rules.limits import allowance
from muster.battle.rules.moving import as_choice, together
from muster.battle.state import Phase
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import Corners
from muster.table.shapes.measure import INCH, Mil, length
from muster.table.shapes.outline import Point

SHARES = 1.0, 0.5, 0.2
"""How much of its Movement a unit goes at most, from one try to the next."""
FIGHTING = INCH // 2
"""No more is tried by a unit in a melee: with more it would only lose contact."""
STEPS = 3
"""So many steps are drawn for some models of a unit that does not get away as a whole, most often for one."""
FOES = 3
"""Of so many enemies drawn, a unit goes for the nearest."""
FAR_OFF = 2
"""Who is so many times as far away as a unit may go is out of its reach without a closer look."""

Try = tuple[Sequence[int], Point]
"""Models of a unit, and how far they go."""


def some_walk(field: Field, unit: int, phase: Phase, rng: Random) -> Move | None:
    """Any Move or Dash of a unit: at an enemy, anywhere, or a step of some models; None if nothing drawn is legal."""
    going = [model for model in field.on_table(unit) if allowance(field, model, phase)]
    if not going:
        return None
    drawn = _first(field, unit, phase, [*_of_all(field, unit, phase, going, rng)])
    return drawn or _first(field, unit, phase, [*_of_some(field, going, rng)])


def _of_all(field: Field, unit: int, phase: Phase, going: Sequence[int], rng: Random) -> Iterator[Try]:
    starts, most, fights = field.figures(going), allowance(field, going[0], phase), field.melee_of(unit) is not None
    if not fights and rng.random() < 0.5:
        yield from _at_an_enemy(field, unit, phase, going, rng)
    turns = starts[0].is_round or field.course(unit).places(field.unit(unit).media).lets_turn(starts[0])
    room = _room(field.forces.table.board, starts)
    for share in SHARES:
        far = min(round(most * share), FIGHTING if fights else most)
        yield going, _anywhere(room, far, rng) if turns else _ahead(starts[0], far, rng)


def _of_some(field: Field, going: Sequence[int], rng: Random) -> Iterator[Try]:
    for _ in range(STEPS):
        models = rng.sample(going, min(rng.randint(1, len(going)), rng.randint(1, len(going))))
        yield models, _anywhere(_room(field.forces.table.board, field.figures(models)), INCH, rng)


def _room(board: Board, starts: Sequence[Figure]) -> Box:
    """How far models can be shifted to every side before one of them leaves the box around a board."""
    inside, own = (
        Box.about(board.outline, -starts[0].footprint.radius),
        Box.about((each.centre for each in starts), 0),
    )
    left, low, right, high = (edge - side for edge, side in zip(inside, own, strict=True))
    return Box(min(left, 0), min(low, 0), max(right, 0), max(high, 0))


def _anywhere(room: Box, far: Mil, rng: Random) -> Point:
    """A shift to any side, no farther than a model may go and no farther than there is room."""
    x = rng.randint(max(room.left, -far), min(room.right, far))
    y = rng.randint(max(room.low, -far), min(room.high, far))
    share = min(1.0, far / max(1.0, length(x, y)))
    return int(x * share), int(y * share)


def _ahead(hull: Figure, far: Mil, rng: Random) -> Point:
    """A shift ahead or back, for a hull that has no room to turn."""
    x, y = hull.facing
    share = rng.randint(-far, far) / length(x, y)
    return round(x * share), round(y * share)


def _at_an_enemy(field: Field, unit: int, phase: Phase, going: Sequence[int], rng: Random) -> Iterator[Try]:
    """Into contact with one, all together or one model alone; or towards one that is out of reach."""
    foes = [other.number for other in field.forces.units if field.forces.enemies(unit, other.number)]
    foes = [foe for foe in foes if field.on_table(foe)]
    if not foes:
        return
    start, most = field.figure(going[0]), allowance(field, going[0], phase)
    drawn = rng.sample(foes, min(FOES, len(foes)))
    theirs = min((field.figures(field.on_table(foe)) for foe in drawn), key=lambda figures: _apart(start, figures[0]))
    if _apart(start, theirs[0]) > FAR_OFF * most:
        yield going, _towards(start, theirs[0], most)
        return
    for far, model, place in islice(nearest_pairs(field, unit, phase, theirs), PAIRS):
        own, enemy = field.figure(model), theirs[place]
        if far > most + own.footprint.radius + enemy.footprint.radius:
            yield going, _towards(own, enemy, most)
            return
        yield going, into_contact(own, enemy)
        yield [model], into_contact(own, enemy)


def _apart(one: Figure, other: Figure) -> float:
    return length(one.x - other.x, one.y - other.y)


def _towards(start: Figure, goal: Figure, most: Mil) -> Point:
    share = min(1.0, most / max(1.0, _apart(start, goal)))
    return int((goal.x - start.x) * share), int((goal.y - start.y) * share)


def _first(field: Field, unit: int, phase: Phase, tries: Sequence[Try]) -> Move | None:
    """The first of some tries that is a legal Move."""
    goals = [{model: _shifted(field.figure(model), by) for model in models} for models, by in tries if any(by)]
    heights = _heights(field, unit, goals)
    possible = (each for each in goals if all(goal in heights[model] for model, goal in each.items()))
    return next((move for each in possible if (move := _straight(field, unit, phase, each, heights))), None)


def _shifted(start: Figure, by: Point) -> Point:
    return start.x + by[0], start.y + by[1]


def _heights(field: Field, unit: int, goals: Sequence[Mapping[int, Point]]) -> Mapping[int, Mapping[Point, Mil]]:
    """For every model those of its goals on which it may end at all, and how high; all are asked at once."""
    places, of_model = field.course(unit).places(field.unit(unit).media), dict[int, list[Point]]()
    for each in goals:
        for model, goal in each.items():
            of_model.setdefault(model, []).append(goal)
    if field.unit(unit).footprint.corners:
        return {
            model: {spot.centre: spot.z for spot in places.arriving_at(field.figure(model), _points(some))}
            for model, some in of_model.items()
        }
    like, points = field.figure(field.on_table(unit)[0]), _points(chain.from_iterable(of_model.values()))
    known = {(x, y): z for x, y, z in places.open_at(like, points).tolist()}
    return dict.fromkeys(of_model, known)


def _points(goals: Iterable[Point]) -> Corners:
    return np.array([*goals], dtype=np.int64).reshape(-1, 2)


def _straight(
    field: Field, unit: int, phase: Phase, goals: Mapping[int, Point], heights: Mapping[int, Mapping[Point, Mil]]
) -> Move | None:
    """The Move of some models of a unit straight to their goals; None as soon as one of them cannot."""
    media, course, walks = field.unit(unit).media, field.course(unit), dict[int, Walk]()
    for model, goal in goals.items():
        start = field.figure(model)
        spot = _arrived(start, goal, heights[model][goal])
        walked = course.straight(Mover(start, media), goal, allowance(field, model, phase), spot)
        if walked is None:
            return None
        walks[model] = walked
    return as_choice(field, unit, phase, together(field, unit, walks))


def _arrived(start: Figure, goal: Point, z: Mil) -> Figure:
    """A model that came straight to a place, facing along its way."""
    x, y = goal
    return Figure(start.footprint, x, y, z, start.height, (x - start.x, y - start.y))
