"""Where a base can walk on a table: the ground between impassable pieces, with doors and bridges open."""

from collections.abc import Sequence
from decimal import Decimal

import shapely
from shapely import LineString, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point
from muster.table.terrain.effects import Going, Opening, Veil
from muster.table.terrain.piece import Piece

BASE_MM = Decimal(40)
"""The diameter of the base for which no ground may be walled off."""

HEADROOM: Mil = 1_250
"""The usual height of a model, which passes under higher pieces and through a door of this height."""

NEAR: Mil = 2 * INCH
"""Ground this near to a piece counts as protected by it, because a wall covers hardly any ground itself."""
BRIDGE = "bridge"
POCKET = INCH * INCH
"""Ground is ignored if the centre of a base could move in less than this area, a square inch."""


def is_solid(piece: Piece) -> bool:
    """Whether a piece bars models that walk and do not climb; pieces not agreed on do (SCENERY-09)."""
    return piece.bottom < HEADROOM and (piece.going is Going.IMPASSABLE or not piece.agreed)


def solid_ground(pieces: Sequence[Piece]) -> BaseGeometry:
    """The ground that no model walks through: solid pieces without their doors and the bridges across them."""
    solids = unary_union([_without_doors(piece) for piece in pieces if is_solid(piece)])
    bridges = [shape_of(piece) for piece in pieces if piece.look == BRIDGE]
    return solids.difference(unary_union(bridges)) if bridges else solids


def walkable(board: Board, pieces: Sequence[Piece]) -> tuple[BaseGeometry, ...]:
    """The regions in which the centre of a 40 mm base can move without leaving them, the largest first."""
    radius = board.scale.from_mm(BASE_MM / 2)
    room = board_shape(board).buffer(-radius).difference(solid_ground(pieces).buffer(radius, quad_segs=4))
    regions = [part for part in shapely.get_parts(room) if part.area >= POCKET]
    return tuple(sorted(regions, key=lambda region: -region.area))


def reach(board: Board, regions: Sequence[BaseGeometry], at: Point) -> float:
    """How near the edge of a base in the largest region comes to a place; infinite if there is no region."""
    if not regions:
        return float("inf")
    centre_apart: float = regions[0].distance(shapely.Point(at))
    return max(0.0, centre_apart - board.scale.from_mm(BASE_MM / 2))


def board_shape(board: Board) -> Polygon:
    return Polygon(board.outline)


def shape_of(piece: Piece) -> Polygon:
    return Polygon(piece.outline)


def hides(piece: Piece) -> bool:
    """Whether a model can stand unseen behind a piece."""
    return piece.veil is Veil.BLOCKS and piece.top >= HEADROOM


def covers(piece: Piece) -> bool:
    """Whether a piece gives cover to those in it or behind it."""
    return piece.cover_area or piece.veil is not Veil.CLEAR


def _without_doors(piece: Piece) -> BaseGeometry:
    body: BaseGeometry = shape_of(piece)
    if piece.building is not None:
        return body
    for door in filter(_is_door, piece.openings):
        body = body.difference(LineString([door.a, door.b]).buffer(2 * INCH, cap_style="flat"))
    return body


def _is_door(opening: Opening) -> bool:
    return opening.sill == 0 and opening.lintel >= HEADROOM
