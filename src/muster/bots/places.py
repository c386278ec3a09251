"""Where a unit might go: a handful of shifts of the whole unit, up to foes, past obstacles, into shelter, back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np

from muster.battle.game_cache import cached_for_game
from muster.battle.ground import Ground
from muster.bots.outlook import Outlook, middle_of
from muster.bots.parties import Party
from muster.bots.unit_outlook import UnitOutlook
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point
from muster.table.terrain.piece import Piece

FOES, SHELTERS = 3, 2
"""How many foes are gone for, the most promising first, and how many places of shelter are looked at."""
SLACK = INCH // 4
SLANTS = ((0.83, 0.56), (0.83, -0.56), (0.34, 0.94), (0.34, -0.94))
"""Directions beside the straight one: how much ahead and how much aside."""

Shift = tuple[int, int]
STAY: Shift = (0, 0)


@dataclass(frozen=True, slots=True)
class Shelter:
    """A piece of terrain that one hides in, where it is a Cover Area, or else behind: its middle, and how far it is
    from there to its farthest corner."""

    middle: Point
    size: float
    inside: bool

    @classmethod
    def of(cls, piece: Piece) -> "Shelter":
        x, y = middle = middle_of(piece)
        return cls(middle, max(hypot(px - x, py - y) for px, py in piece.outline), piece.cover_area)


def shifts(unit_outlook: UnitOutlook, allowance: Mil, aims: Sequence[Point]) -> list[Shift]:
    """The shifts that are looked at; the first is to stay."""
    outlook, party = unit_outlook.outlook, unit_outlook.party
    candidates = list(dict.fromkeys((STAY, *_candidates(unit_outlook, allowance, aims))))
    (left, top), (wide, deep) = (board := outlook.field.forces.table.board).corner, board.size
    first, upper, last, lower = party.box
    least = left + party.radius - first, top + party.radius - upper
    most = left + wide - party.radius - last, top + deep - party.radius - lower
    return [
        (dx, dy)
        for dx, dy in candidates
        if (dx, dy) == STAY or (least[0] <= dx <= most[0] and least[1] <= dy <= most[1])
    ]


def promising(unit_outlook: UnitOutlook) -> list[int]:
    """The places of the foes that a unit is best used against among all, the best first."""
    best: list[int] = np.argsort(-unit_outlook.prospects, kind="stable")[:FOES].tolist()
    return best


def _candidates(unit_outlook: UnitOutlook, allowance: Mil, aims: Sequence[Point]) -> Iterator[Shift]:
    outlook, party = unit_outlook.outlook, unit_outlook.party
    x, y = party.middle
    ranked = promising(unit_outlook)
    for place in ranked:
        foe, far = outlook.foes[place], float(unit_outlook.here[place])
        near = foe.nearest_to(party.middle)
        towards = near[0] - x, near[1] - y
        steps = [min(float(allowance), far - SLACK)]
        steps += [far - reach + SLACK for reach in party.reaches if 0 < far - reach + SLACK < allowance]
        yield from (along(towards, step) for step in steps if step > SLACK)
        yield along(towards, -float(allowance))
    leader = outlook.field.figure(party.models[0])
    if not leader.is_round:  # straight on, where there is no room to turn
        yield along((float(leader.facing[0]), float(leader.facing[1])), float(allowance))
    first = outlook.foes[ranked[0]]
    yield from _aslant(party, first, allowance)
    for at in (*aims, *_shelters(outlook, party, allowance, first)):
        towards = at[0] - x, at[1] - y
        yield along(towards, min(float(allowance), hypot(*towards)))


def _aslant(party: Party, foe: Party, allowance: Mil) -> Iterator[Shift]:
    """Past what stands in the straight way to a foe, on either side of it."""
    (x, y), (fx, fy) = party.middle, foe.middle
    for ahead, aside in SLANTS:
        towards = ahead * (fx - x) - aside * (fy - y), aside * (fx - x) + ahead * (fy - y)
        yield along(towards, float(allowance))


def _shelters(outlook: Outlook, party: Party, allowance: Mil, foe: Party) -> Iterator[Point]:
    """In the nearest Cover Areas, and behind what is high enough to hide behind."""
    x, y = party.middle
    most = allowance + 3 * INCH
    shelters = ((hypot(each.middle[0] - x, each.middle[1] - y), each) for each in _all_shelters(outlook.field.ground))
    near = sorted(((far, each) for far, each in shelters if far <= most), key=lambda pair: pair[0])
    for _, shelter in near[:SHELTERS]:
        yield shelter.middle if shelter.inside else _behind(shelter, foe.middle, party.radius)


def _behind(shelter: Shelter, foe: tuple[float, float], radius: Mil) -> Point:
    x, y = shelter.middle
    dx, dy = along((x - foe[0], y - foe[1]), shelter.size + radius + SLACK)
    return x + dx, y + dy


@cached_for_game
def _all_shelters(ground: Ground) -> list[Shelter]:
    """All pieces that shelter anybody, in their order on the table."""
    pieces = [piece for piece in ground.table.pieces if piece.cover_area or piece.top >= INCH]
    return [Shelter.of(piece) for piece in pieces]


def along(direction: tuple[float, float], far: float) -> Shift:
    size = hypot(*direction)
    return (round(direction[0] * far / size), round(direction[1] * far / size)) if size else STAY
