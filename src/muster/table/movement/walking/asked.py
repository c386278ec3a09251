"""The questions that a course accepts: usable places, allowances and bases, or one clear sentence why not."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from muster.files import BadInput
from muster.table.movement.roadmap.roadmap import Clearance
from muster.table.movement.standing.standing import What, hindrances
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.board import FARTHEST, Board
from muster.table.shapes.measure import INCH, Mil
from muster.table.terrain.table import Table

FAR: Mil = FARTHEST * INCH
MOST: Mil = 1_000 * FAR
"""The largest allowance."""
WHOLE = int, np.integer


def check(mover: Mover, places: Sequence[Sequence[object]], allowance: object) -> None:
    """Refuse places, allowances and bases that no path can be measured with."""
    clearance_of(mover)
    for place in places:
        if len(place) not in (2, 3) or not all(map(_is_mil, place)):
            sentence = f"A path cannot lead over ({', '.join(map(str, place))}): "
            allowed = f"a place is x, y and, if wanted, its height, in whole mils from {-FAR:,} to {FAR:,}."
            raise BadInput("course.place", sentence + allowed, "MOVE-04")
    if allowance is not None and not (isinstance(allowance, WHOLE) and 0 <= allowance <= MOST):
        sentence = f"An allowance of {allowance} cannot be used: allowed are whole mils from 0 to {MOST:,}."
        raise BadInput("course.allowance", sentence, "MOVE-02")


def _is_mil(value: object) -> bool:
    return isinstance(value, WHOLE) and bool(-FAR <= value <= FAR)


def clearance_of(mover: Mover) -> Clearance:
    """The room that a base needs; refused if it is no larger than the tolerance."""
    body = mover.body
    return _clearance(body.turn, body.side)


@lru_cache(maxsize=256)
def _clearance(turn: float, side: float) -> Clearance:
    return Clearance(round(turn), round(side))


def check_on_board(mover: Mover, board: Board) -> None:
    figure = mover.figure
    if any(each.what is What.EDGE for each in hindrances(figure, Table(board))):
        where = f"({figure.x / INCH:g}, {figure.y / INCH:g})"
        sentence = f"The model at {where} is not on the battlefield; only from there can something be reached."
        raise BadInput("course.off_board", sentence, "MOVE-09")
