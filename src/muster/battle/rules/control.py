"""Terrain with a profile: who controls it, and where it can be attacked."""

from dataclasses import replace

from muster.battle.field import Field
from muster.battle.forces import NOBODY, Force
from muster.battle.rules.boxes import Box
from muster.battle.rules.order import sides_left
from muster.battle.state import Where
from muster.table.shapes.coherency import ACROSS
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import TOLERANCE
from muster.table.terrain.control import claiming, in_reach_of_control
from muster.table.terrain.piece import Piece


def controlled_by(field: Field, unit: Force) -> int:
    """The side that alone has a unit near a piece or in it, and so uses its weapons (TERRAIN-05, TERRAIN-06)."""
    sides = claimed_by(field, unit)
    return sides[0] if len(sides) == 1 else NOBODY


def claimed_by(field: Field, unit: Force) -> tuple[int, ...]:
    """The sides that have a unit near a piece with a profile, or in it; several contest it (TERRAIN-06)."""
    piece = field.forces.piece_of(unit)
    if piece is None or unit.sturdy or field.state.where[unit.models.start] is Where.GONE:
        return ()
    hull = field.state.figures[unit.models.start]
    piece = piece if hull is None else _at(piece, hull)
    near = {field.forces.of_model(model).side for model in _near(field, unit, piece) if field.state.hp[model]}
    inside = {field.unit(number).side for number in field.passengers(unit.models.start)}
    return claiming(sides_left(field), near, inside)


def _near(field: Field, unit: Force, piece: Piece) -> list[int]:
    """The models in reach of a piece, whoever they are; of a unit that is asked about at every decision."""
    known = field.near_pieces
    if unit.number not in known:
        met = Box.about(piece.outline, ACROSS + 2 * TOLERANCE).met_by(field.state.figures)
        known[unit.number] = [model for model in met if in_reach_of_control(piece, field.figure(model))]
    return known[unit.number]


def side_of(field: Field, number: int) -> int:
    """The side of a unit; terrain acts for the one that controls it."""
    unit = field.unit(number)
    return controlled_by(field, unit) if unit.side == NOBODY else unit.side


def _at(piece: Piece, hull: Figure) -> Piece:
    """Scenery where it was driven to."""
    return replace(piece, outline=hull.outline, bottom=hull.z, top=hull.z + hull.height, slope=None)
