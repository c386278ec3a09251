"""Tables, movers and paths in inches for the tests of walking."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from muster.rulebook.ruleset import CORE, Ruleset
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import Mil
from muster.table.terrain.effects import Going
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import at

BOARD = Board.rectangle(48, 48)
RADIUS = at(0, 0).footprint.radius
"""Of the 32 mm base that walks in most tests."""


def mils(*inches: float) -> tuple[Mil, ...]:
    return tuple(round(each * 1000) for each in inches)


def box(x: float, y: float, long: float, wide: float) -> tuple[tuple[Mil, Mil], ...]:
    left, low, right, high = mils(x, y, x + long, y + wide)
    return (left, low), (right, low), (right, high), (left, high)


def piece(x: float, y: float, long: float, wide: float, top: float = 0, name: str = "piece", **does: Any) -> Piece:
    return Piece(name=name, outline=box(x, y, long, wide), top=round(top * 1000), **does)


def wood(x: float, y: float, long: float, wide: float, **does: Any) -> Piece:
    return piece(x, y, long, wide, 3, "wood", going=Going.DIFFICULT, **does)


def wall(x: float, y: float, long: float, wide: float, top: float = 3, **does: Any) -> Piece:
    return piece(x, y, long, wide, top, "wall", going=Going.IMPASSABLE, **does)


def table(*pieces: Piece) -> Table:
    return Table(BOARD, pieces)


def course(*pieces: Piece, ruleset: Ruleset = CORE, others: Sequence[Figure] = ()) -> Course:
    return Course(table(*pieces), ruleset, others)


def walked(
    on: Course, figure: Figure, *to: tuple[float, ...], move: float | None = None, media: Sequence[str] = (),
    mates: Sequence[Figure] = (),
) -> Walk:  # fmt: skip
    """Walk from where a model stands over places in inches."""
    allowance = None if move is None else round(move * 1000)
    path = [figure.centre, *(mils(*place) for place in to)]
    return on.walk(Mover(figure, frozenset(media)), path, allowance, mates)


def codes(walk: Walk) -> list[str]:
    return [fault.code for fault in walk.faults]


def rules(walk: Walk) -> set[str]:
    return {fault.rule for fault in walk.faults}


def placed(figure: Figure, x: float, y: float) -> Figure:
    return replace(figure, x=round(x * 1000), y=round(y * 1000))
