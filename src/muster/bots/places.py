"""Where a unit might go: a handful of shifts of the whole unit, up to foes, past obstacles, into shelter, back."""

from collections.abc import Sequence
from math import hypot

import numpy as np

from muster.battle.game_cache import cached_for_game
from muster.battle.ground import Ground
from muster.bots.outlook import middle_of
from muster.bots.parties import Party
from muster.bots.unit_outlook import UnitOutlook
from muster.bots.worth.duels import Whole
from muster.bots.worth.steps import Shelters, Walker, steps
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point
from muster.table.terrain.piece import Piece

FOES = 3
"""How many foes are gone for, the most promising first."""

Shift = tuple[int, int]
STAY: Shift = (0, 0)


def shifts(unit_outlook: UnitOutlook, allowance: Mil, aims: Sequence[Point]) -> Whole:
    """The shifts that are looked at, one in each row; the first is to stay."""
    outlook, party, ranked = unit_outlook.outlook, unit_outlook.party, promising(unit_outlook)
    leader, foes = outlook.field.figure(party.models[0]), outlook.ranks.formations
    looks = (0.0, 0.0) if leader.is_round else (float(leader.facing[0]), float(leader.facing[1]))
    walker = _walker(party, allowance, looks, outlook.field.forces.table.board)
    first, places = outlook.foes[ranked[0]].middle, np.array(aims, np.float64).reshape(-1, 2)
    return steps(
        walker, foes.at, foes.starts, ranked, unit_outlook.here, first, party.reaches, places,
        _all_shelters(outlook.field.ground),
    )  # fmt: skip


def _walker(party: Party, allowance: Mil, looks: tuple[float, float], board: Board) -> Walker:
    (left, top), (wide, deep), (first, upper, last, lower) = board.corner, board.size, party.box
    least = float(left + party.radius - first), float(top + party.radius - upper)
    most = float(left + wide - party.radius - last), float(top + deep - party.radius - lower)
    return Walker(party.middle, float(party.radius), float(allowance), looks, least, most)


def promising(unit_outlook: UnitOutlook) -> Whole:
    """The places of the foes that a unit is best used against among all, the best first."""
    return np.argsort(-unit_outlook.prospects, kind="stable")[:FOES]


@cached_for_game
def _all_shelters(ground: Ground) -> Shelters:
    """All pieces that one hides in, where they are Cover Areas, or else behind, in their order on the table."""
    pieces = [piece for piece in ground.table.pieces if piece.cover_area or piece.top >= INCH]
    middles = np.array([middle_of(piece) for piece in pieces], np.float64).reshape(-1, 2)
    sizes = np.array([_size(piece) for piece in pieces], np.float64)
    return Shelters(middles, sizes, np.array([piece.cover_area for piece in pieces], np.bool_))


def _size(piece: Piece) -> float:
    """How far its farthest corner is from its middle."""
    x, y = middle_of(piece)
    return max(hypot(px - x, py - y) for px, py in piece.outline)
