"""Hand-made tables to judge: pieces of the library at places in inches."""

from muster.table.deployment.markers import Marker
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.sizes import Size
from muster.table.terrain.effects import Going, Veil
from muster.table.terrain.library import ready
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

LARGE = Size.C.board()


def put(name: str, x: float, y: float) -> tuple[Piece, ...]:
    return ready(name, (round(x * 1000), round(y * 1000)), (1, 0), f"{name} at {x}, {y}")


def both(name: str, x: float, y: float) -> tuple[Piece, ...]:
    """A piece and its partner after a half turn of the large board."""
    return put(name, x, y) + ready(
        name, (round((72 - x) * 1000), round((48 - y) * 1000)), (-1, 0), f"{name} facing {x}"
    )


def barrier(x1: float, y1: float, x2: float, y2: float) -> Piece:
    """A wall between two corners of a box."""
    a, b, c, d = (round(each * 1000) for each in (x1, y1, x2, y2))
    outline = ((a, b), (c, b), (c, d), (a, d))
    return Piece(name=f"wall at {x1}, {y1}", outline=outline, top=3_000, going=Going.IMPASSABLE, veil=Veil.BLOCKS)


def ring(x: float, y: float, half: float, gap: float = 0.0) -> tuple[Piece, ...]:
    """Four walls around a place, the last of them short of the corner by a gap."""
    inner, outer = half, half + 0.5
    return (
        barrier(x - outer, y - outer, x + outer, y - inner),
        barrier(x - outer, y + inner, x + outer, y + outer),
        barrier(x - outer, y - inner, x - inner, y + inner),
        barrier(x + inner, y - inner + gap, x + outer, y + inner),
    )


def table(*pieces: tuple[Piece, ...], board: Board = LARGE, markers: tuple[tuple[float, float], ...] = ()) -> Table:
    """A table with the zones along the long edges and markers at places in inches."""
    shape = "RE1" if board is LARGE else None
    marked = tuple(Marker(n, (round(x * 1000), round(y * 1000))) for n, (x, y) in enumerate(markers, start=1))
    return Table(
        board, tuple(piece for each in pieces for piece in each), (), deployment_zones(board, 2, 33, shape), marked
    )


FAIR = (
    both("wood", 12, 12), both("house", 30, 16), both("ruin", 50, 8), both("rocks", 62, 20), both("crater", 22, 26),
    both("wall", 40, 24), both("knoll", 8, 28),
)  # fmt: skip
