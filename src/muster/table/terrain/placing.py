"""Pieces put elsewhere: turned about the origin by an exact direction, then moved."""

from dataclasses import replace

from muster.table.shapes.measure import length
from muster.table.shapes.outline import Point
from muster.table.terrain.piece import Piece


def placed(piece: Piece, at: Point, turned: Point = (1, 0)) -> Piece:
    """A piece made round the origin with its x axis along `turned`, put at a place; quarter turns are exact."""

    def put(point: Point) -> Point:
        return put_point(point, at, turned)

    slope = piece.slope
    if slope is not None:
        slope = replace(slope, towards=_times(slope.towards, turned))
    return replace(
        piece,
        outline=tuple(map(put, piece.outline)),
        slope=slope,
        ladders=tuple(replace(each, at=put(each.at)) for each in piece.ladders),
        openings=tuple(replace(each, a=put(each.a), b=put(each.b)) for each in piece.openings),
    )


def put_point(point: Point, at: Point, turned: Point) -> Point:
    x, y = _times(point, turned)
    size = length(*turned)
    return at[0] + round(x / size), at[1] + round(y / size)


def _times(point: Point, turned: Point) -> Point:
    (x, y), (dx, dy) = point, turned
    return x * dx - y * dy, x * dy + y * dx
