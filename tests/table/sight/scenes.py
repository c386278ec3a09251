"""Small crowded scenes to look across, and the motions of a piece under which nothing may change."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from hypothesis import strategies as st

from muster.table.shapes.figure import Figure
from muster.table.shapes.outline import Outline, Point
from muster.table.sight.scene import Scene
from muster.table.terrain.effects import Opening, Rise, Slope, Veil
from muster.table.terrain.piece import Piece
from tests.table import kit

VIEWER, TARGET = 0, 1
"""The first two models of every scene, of the units 0 and 1."""

Motion = tuple[Callable[[Figure], Figure], Callable[[Piece], Piece]]


@dataclass(frozen=True)
class Setup:
    """What a scene is built from, so that a test can change it."""

    pieces: tuple[Piece, ...]
    figures: tuple[Figure, ...]
    units: tuple[int, ...]

    @property
    def scene(self) -> Scene:
        return Scene.of(self.pieces, self.figures, self.units)

    def after(self, motion: Motion) -> "Setup":
        of_figure, of_piece = motion
        return Setup(tuple(map(of_piece, self.pieces)), tuple(map(of_figure, self.figures)), self.units)


def box(x: float, y: float, wide: float, deep: float, top: float, name: str = "box", **changes: object) -> Piece:
    """A solid box with its lower left corner at a place, in inches."""
    left, low, right, high = (round(1000 * each) for each in (x, y, x + wide, y + deep))
    outline = ((left, low), (right, low), (right, high), (left, high))
    piece = Piece(name=name, outline=outline, top=round(1000 * top), veil=Veil.BLOCKS)
    return replace(piece, **changes)  # type: ignore[arg-type]


def corner(piece: Piece) -> Piece:
    """The box without a quarter of it: an outline that is not convex."""
    (left, low), _, (right, high), _ = piece.outline
    middle, half = (left + right) // 2, (low + high) // 2
    outline = ((left, low), (right, low), (right, half), (middle, half), (middle, high), (left, high))
    return replace(piece, outline=outline)


def window(piece: Piece) -> Piece:
    """A wall with a window in the middle third of its lower edge."""
    (left, low), (right, _), _, _ = piece.outline
    third = (right - left) // 3
    opening = Opening((left + third, low), (right - third, low), piece.top // 4, piece.top * 3 // 4)
    return replace(piece, openings=(opening,))


def hill(piece: Piece) -> Piece:
    (left, low), (right, _), (_, high), _ = piece.outline
    return replace(piece, slope=Slope(Rise.RIM, run=min(right - left, high - low) // 4))


def ramp(piece: Piece) -> Piece:
    return replace(piece, slope=Slope(Rise.RAMP, towards=(3, 1)))


def as_it_is(piece: Piece) -> Piece:
    return piece


SHEER = (as_it_is, corner, window)
SLOPING = (hill, ramp)


Form = Callable[[Piece], Piece]
PLACE, SIZE, FACING = st.integers(-5_000, 4_000), st.integers(400, 4_000), st.integers(-9, 9)
BOXES = st.tuples(
    st.tuples(PLACE, PLACE, SIZE, SIZE),
    st.sampled_from((0, 0, 0, 900)),
    st.integers(300, 3_000),
    st.sampled_from((Veil.BLOCKS, Veil.BLOCKS, Veil.OBSCURES, Veil.CLEAR)),
)


def _formed(sizes: tuple[tuple[int, int, int, int], int, int, Veil], form: Form) -> Piece:
    (x, y, wide, deep), bottom, high, veil = sizes
    outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return form(Piece(name="", outline=outline, bottom=bottom, top=bottom + high, veil=veil))


def crowd(reach: int) -> st.SearchStrategy[Figure]:
    places = st.integers(-reach, reach)
    return st.builds(
        Figure,
        st.sampled_from(kit.FOOTPRINTS),
        places,
        places,
        st.sampled_from((0, 0, 0, 1_000, 3_000)),
        st.sampled_from((1_250, 1_250, 2_000, 600, 5)),
        st.tuples(FACING, FACING).filter(any),
    )


def _set_up(pieces: list[Piece], ends: tuple[Figure, int, Figure, int], others: list[tuple[Figure, int]]) -> Setup:
    named = tuple(replace(piece, name=f"piece {place}") for place, piece in enumerate(pieces))
    one, left, other, right = ends
    figures = (replace(one, x=left), replace(other, x=right), *(figure for figure, _ in others))
    return Setup(named, figures, (0, 1, *(unit for _, unit in others)))


@cache
def setups(forms: tuple[Form, ...] = (*SHEER, *SLOPING)) -> st.SearchStrategy[Setup]:
    """A viewer on the left, a target on the right, and in the room between up to five pieces and six models."""
    ends = st.tuples(crowd(1_000), st.integers(-9_000, -4_500), crowd(1_000), st.integers(4_500, 9_000))
    others = st.lists(st.tuples(crowd(4_000), st.sampled_from((2, 2, 2, 3, 0, 1))), max_size=6)
    pieces = st.lists(st.builds(_formed, BOXES, st.sampled_from(forms)), max_size=5)
    return st.builds(_set_up, pieces, ends, others)


def _mapped(piece: Piece, place: Callable[[Point], Point], origin: Point = (0, 0), *, flipped: bool = False) -> Piece:
    """A piece with all its points at other places; a mirrored outline is read backwards."""
    corners: Outline = tuple(map(place, piece.outline))
    openings = tuple(replace(each, a=place(each.a), b=place(each.b)) for each in piece.openings)
    slope = piece.slope
    if slope is not None:
        x, y = place(slope.towards)
        slope = replace(slope, towards=(x - origin[0], y - origin[1]))
    return replace(piece, outline=corners[::-1] if flipped else corners, openings=openings, slope=slope)


def moved(piece: Piece) -> Piece:
    return _mapped(piece, lambda point: (point[0] + 12_345, point[1] - 6_789), (12_345, -6_789))


def turned(piece: Piece) -> Piece:
    return _mapped(piece, lambda point: (-point[1], point[0]))


def mirrored(piece: Piece) -> Piece:
    return _mapped(piece, lambda point: (-point[0], point[1]), flipped=True)


MOTIONS: tuple[Motion, ...] = (
    (kit.moved, moved),
    (kit.turned, turned),
    (kit.mirrored, mirrored),
)
