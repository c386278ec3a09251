"""Where a model may end, said as plainly as possible: one gap after another, and a fine grid to search."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from muster.table.shapes.figure import Figure, Footprint, gap, overlap, wholly_within
from muster.table.shapes.measure import TOLERANCE, length
from muster.table.shapes.outline import depth
from muster.table.terrain.effects import Going
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table


def plainly_free(figure: Figure, table: Table, others: Sequence[Figure]) -> bool:
    """On a table whose pieces are convex and either impassable or standable, without slopes."""
    return (
        plainly_on(figure, table)
        and not any(overlap(figure, other) for other in others)
        and not any(closed(figure, piece) for piece in table.pieces)
        and any(figure.z == height for height in heights(figure, table))
    )


def plainly_on(figure: Figure, table: Table) -> bool:
    board = table.board
    if board.circle is None:
        return wholly_within(figure, board.outline)
    corners, radius = (figure.outline, 0) if figure.outline else ((figure.centre,), figure.footprint.radius)
    x, y = board.centre
    return all(length(cx - x, cy - y) + radius <= board.circle + TOLERANCE for cx, cy in corners)


def closed(figure: Figure, piece: Piece) -> bool:
    if piece.going is not Going.IMPASSABLE and not piece.standable:
        return False
    inside = gap(figure, Figure(Footprint(0, piece.outline), 0, 0)) < -TOLERANCE
    on_top = figure.z >= piece.top and (piece.standable or figure.z > piece.top)
    return inside and not on_top


def heights(figure: Figure, table: Table) -> Iterator[int]:
    yield 0
    for piece in table.pieces:
        if piece.standable and gap(replace(figure, footprint=Footprint(0)), body(piece)) <= 0:
            yield piece.top


def body(piece: Piece) -> Figure:
    return Figure(Footprint(0, piece.outline), 0, 0)


def strictly_free(figure: Figure, table: Table, others: Sequence[Figure]) -> bool:
    """Free without help of the tolerance, which in a wedge is worth more than its size."""
    solid = [piece for piece in table.pieces if piece.going is Going.IMPASSABLE or piece.standable]
    in_the_way = [*others, *(Figure(Footprint(0, piece.outline), 0, 0) for piece in solid)]
    return (
        plainly_free(figure, table, others)
        and all(gap(figure, other) >= 0 for other in in_the_way)
        and _strictly_on(figure, table)
    )


def _strictly_on(figure: Figure, table: Table) -> bool:
    corners, radius = (figure.outline, 0) if figure.outline else ((figure.centre,), figure.footprint.radius)
    board = table.board
    if board.circle is not None:
        x, y = board.centre
        return all(length(cx - x, cy - y) + radius <= board.circle for cx, cy in corners)
    return all(depth(board.outline, each) >= radius for each in corners)


def grid_distance(wish: Figure, table: Table, others: Sequence[Figure], at_most: int, step: int) -> float | None:
    """How far the nearest point of a grid around the wish is that is free beyond doubt."""
    steps = range(-at_most - at_most % step, at_most + step, step)
    shifts = sorted((length(dx, dy), dx, dy) for dx in steps for dy in steps if length(dx, dy) <= at_most)
    for far, dx, dy in shifts:
        if strictly_free(replace(wish, x=wish.x + dx, y=wish.y + dy), table, others):
            return far
    return None
