"""Where a unit might go, and what standing there is worth: a handful of places, reckoned before anybody walks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

import numpy as np

from muster.battle.field import Field
from muster.battle.state import Phase
from muster.bots.outlook import Outlook, Party, cover_if, middle_of
from muster.combat.attack import OPEN_GROUND, Cover
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point
from muster.table.sight.cover import HALF
from muster.table.terrain.piece import Piece

CAUTION = 0.45
"""How much a point lost weighs beside a point won."""
HIDDEN = 0.4
"""What is left of the threat of a foe that does not see a place, but may still walk to where it does."""
STEADY = 0.02
"""What part of its own points a unit must expect to gain before it moves at all."""
FOES, SHELTERS = 3, 2
"""How many foes are gone for, the most promising first, and how many places of shelter are looked at."""
SLACK = INCH // 4
SLANTS = ((0.83, 0.56), (0.83, -0.56), (0.34, 0.94), (0.34, -0.94))
"""Directions beside the straight one: how much ahead and how much aside."""

Goals = Callable[[Field, int], Sequence[tuple[Point, float]]]
"""Places that are worth points to a side, such as the markers of a mission, and how many."""


def no_goals(field: Field, side: int) -> Sequence[tuple[Point, float]]:
    """A game that is decided by the points left alone (POINTS-10)."""
    return ()


@dataclass(frozen=True, slots=True)
class Option:
    """A shift of a whole unit, or a charge at a foe, and what it is worth in points."""

    worth: float
    shift: Point
    charge: int | None = None


def options(outlook: Outlook, party: Party, allowance: Mil, goals: Goals) -> list[Option]:
    """What a unit could do, the best first; to stay where it is, is one of them."""
    ranked = _most_promising(outlook, party)
    aims = [*goals(outlook.field, outlook.side), *_guns(outlook, party)]
    wished = _shifts(outlook, party, allowance, ranked, [at for at, _ in aims])
    shifts = list(dict.fromkeys([(0, 0), *(shift for shift in wished if _on_board(outlook, party, shift))]))
    there = party.at[None, :, :] + np.array(shifts, dtype=np.float64)[:, None, :]
    apart = [outlook.all_apart(there, foe, party.radius) for foe in outlook.foes]
    found = [
        _reckoned(outlook, party, place, sights, [far[row] for far in apart], aims)
        for row, (place, sights) in enumerate(_seen(outlook, party, shifts))
    ]
    found += _charges(outlook, party, allowance, ranked)
    steady = STEADY * party.hp * outlook.known.worth[party.unit]
    return sorted(found, key=lambda option: (-option.worth - (0 if _goes(option) else steady), option.shift))


def _goes(option: Option) -> bool:
    return any(option.shift) or option.charge is not None


def _guns(outlook: Outlook, party: Party) -> Iterator[tuple[Point, float]]:
    """Terrain whose weapons a unit could use, if none of its side is nearer to it."""
    for gun in outlook.guns:
        nearest = min(outlook.friends, key=lambda friend: (outlook.apart(friend.at, gun, friend.radius), friend.unit))
        if nearest.unit == party.unit:
            shots = (outlook.points(gun, foe, outlook.apart(gun.at, foe, 0), moved=False) for foe in outlook.foes)
            yield (round(gun.middle[0]), round(gun.middle[1])), max(shots)


def _on_board(outlook: Outlook, party: Party, shift: Point) -> bool:
    board = outlook.field.forces.table.board
    low = np.array(board.corner) + party.radius
    high = low + board.size - 2 * party.radius
    at = party.at + shift
    return bool((at >= low).all() and (at <= high).all())


def _most_promising(outlook: Outlook, party: Party) -> list[tuple[Party, float]]:
    """The foes that a unit is best used against, with how far they are."""
    far = [(foe, outlook.apart(party.at, foe, party.radius)) for foe in outlook.foes]
    return sorted(far, key=lambda each: (-outlook.prospect(party, *each), each[0].unit))[:FOES]


def _shifts(
    outlook: Outlook, party: Party, allowance: Mil, ranked: Sequence[tuple[Party, float]], aims: Sequence[Point]
) -> Iterator[Point]:
    x, y = party.middle
    reaches = sorted({outlook.known.reach[weapon] for weapon, _ in party.arms if outlook.known.reach[weapon]})
    for foe, far in ranked:
        near = foe.at[((foe.at - party.at.mean(axis=0)) ** 2).sum(axis=1).argmin()]
        towards = float(near[0]) - x, float(near[1]) - y
        steps = [min(float(allowance), far - SLACK)]
        steps += [far - reach + SLACK for reach in reaches if 0 < far - reach + SLACK < allowance]
        yield from (_along(towards, step) for step in steps if step > SLACK)
        yield _along(towards, -float(allowance))
    if ranked:
        yield from _aslant(party, ranked[0][0], allowance)
    for at in (*aims, *_shelters(outlook, party, allowance, ranked)):
        towards = at[0] - x, at[1] - y
        yield _along(towards, min(float(allowance), hypot(*towards)))


def _aslant(party: Party, foe: Party, allowance: Mil) -> Iterator[Point]:
    """Past what stands in the straight way to a foe, on either side of it."""
    (x, y), (fx, fy) = party.middle, foe.middle
    for ahead, aside in SLANTS:
        towards = ahead * (fx - x) - aside * (fy - y), aside * (fx - x) + ahead * (fy - y)
        yield _along(towards, float(allowance))


def _shelters(
    outlook: Outlook, party: Party, allowance: Mil, ranked: Sequence[tuple[Party, float]]
) -> Iterator[Point]:
    """In the nearest Cover Areas, and behind what is high enough to hide behind."""
    x, y = party.middle
    pieces = outlook.field.ground.table.pieces
    near = sorted((hypot(px - x, py - y), place) for place, (px, py) in enumerate(map(middle_of, pieces)))
    left = SHELTERS
    for far, place in near:
        piece = pieces[place]
        if not left or far > allowance + 3 * INCH:
            return
        if piece.cover_area:
            yield middle_of(piece)
        elif piece.top >= INCH and ranked:
            yield _behind(piece, ranked[0][0].middle, party.radius)
        else:
            continue
        left -= 1


def _behind(piece: Piece, foe: tuple[float, float], radius: Mil) -> Point:
    x, y = middle_of(piece)
    out = max(hypot(px - x, py - y) for px, py in piece.outline) + radius + SLACK
    dx, dy = _along((x - foe[0], y - foe[1]), out)
    return x + dx, y + dy


def _along(direction: tuple[float, float], far: float) -> Point:
    size = hypot(*direction)
    return (round(direction[0] * far / size), round(direction[1] * far / size)) if size else (0, 0)


@dataclass(frozen=True, slots=True)
class Sights:
    """Of each foe: whether it is in sight, whether it has cover there, and whether one has cover from it."""

    seen: tuple[bool, ...]
    hidden: tuple[bool, ...]
    hiding: tuple[bool, ...]


def _seen(outlook: Outlook, party: Party, shifts: Sequence[Point]) -> list[tuple[Point, Sights]]:
    """What the model in the middle would see from everywhere, all asked in one."""
    field, foes = outlook.field, outlook.foes
    if field.forces.ruleset.reduced or not foes:
        every = Sights((True,) * len(foes), (False,) * len(foes), (False,) * len(foes))
        return [(shift, every) for shift in shifts]
    middle = int(((party.at - party.at.mean(axis=0)) ** 2).sum(axis=1).argmin())
    eye = field.figure(party.models[middle])
    ghosts = [replace(eye, x=eye.x + dx, y=eye.y + dy) for dx, dy in shifts]
    models = [model for foe in foes for model in foe.models]
    figures = [*ghosts, *field.figures(models)]
    units = [party.unit] * len(ghosts) + [field.forces.unit_of[model] for model in models]
    scene = field.ground.scene.peopled(figures, units)
    mine, theirs = range(len(ghosts)), range(len(ghosts), len(figures))
    starts = np.cumsum([0, *(len(foe.models) for foe in foes[:-1])])
    seen, shares = scene.views(mine, theirs)
    in_sight = np.logical_or.reduceat(seen, starts, axis=1).tolist()
    hidden = (np.minimum.reduceat(shares, starts, axis=1) >= HALF).tolist()
    _, back = scene.views([len(ghosts) + int(start) for start in starts], mine)
    hiding = (back >= HALF).T.tolist()
    return [
        (shift, Sights(tuple(in_sight[row]), tuple(hidden[row]), tuple(hiding[row])))
        for row, shift in enumerate(shifts)
    ]


def _reckoned(
    outlook: Outlook,
    party: Party,
    shift: Point,
    sights: Sights,
    apart: Sequence[float],
    aims: Sequence[tuple[Point, float]],
) -> Option:
    """What it is worth to stand there: attacks now and later, what is risked, and goals."""
    moved, at = any(shift), party.at + shift
    dealt = later = risked = 0.0
    sheltered = _in_cover_area(outlook, at)
    for place, foe in enumerate(outlook.foes):
        far = apart[place]
        seen = sights.seen[place]
        if seen and outlook.phase is Phase.MOVE:
            cover = cover_if(sights.hidden[place])
            dealt = max(dealt, outlook.points(party, foe, far, moved=moved, cover=cover))
        later = max(later, outlook.prospect(party, foe, far) * (1.0 if seen else 0.8))
        cover = cover_if(sheltered or sights.hiding[place])
        risked += _risk(outlook, party, foe, far, cover) * (1.0 if seen else HIDDEN)
    later *= min(1.0, outlook.turns_left)
    held = sum(worth * FADING ** (_off(at, goal) / (6 * INCH)) for goal, worth in aims)
    return Option(dealt + later + held - CAUTION * risked, shift)


FADING = 0.5
"""What every six inches off a goal leave of its worth."""


def _risk(outlook: Outlook, party: Party, foe: Party, far: float, cover: Cover = OPEN_GROUND) -> float:
    return outlook.likely(foe, party, outlook.threat(foe, party, far, cover))


def _off(at: np.ndarray, goal: Point) -> float:
    return float(np.sqrt(((at - goal) ** 2).sum(axis=1)).min())


def _in_cover_area(outlook: Outlook, at: np.ndarray) -> bool:
    x, y = at.mean(axis=0).tolist()
    return any(
        min(px for px, _ in piece.outline) <= x <= max(px for px, _ in piece.outline)
        and min(py for _, py in piece.outline) <= y <= max(py for _, py in piece.outline)
        for piece in outlook.field.ground.table.pieces
        if piece.cover_area
    )


def _charges(
    outlook: Outlook, party: Party, allowance: Mil, ranked: Sequence[tuple[Party, float]]
) -> Iterator[Option]:
    """Into contact with a foe, where the melee is expected to pay."""
    if outlook.field.forces.ruleset.reduced:
        return
    now = outlook.phase is Phase.MOVE
    for foe, _ in ranked:
        gaps = party.at[:, None, :] - foe.at[None, :, :]
        if float(np.sqrt((gaps * gaps).sum(axis=2)).min()) - party.radius - foe.radius > allowance:
            continue
        dealt = outlook.brawl(party, foe, moved=now)
        back = outlook.brawl(foe, party, moved=False)
        rounds = (1.0 if now else 0.0) + min(1.0, outlook.turns_left)
        others = sum(
            _risk(outlook, party, other, outlook.apart(party.at, other, party.radius))
            for other in outlook.foes
            if other.unit != foe.unit
        )
        yield Option(rounds * dealt - CAUTION * (rounds * back + others), (0, 0), foe.unit)
