"""Whether a model may end at a spot: on the board, on firm ground, clear of models and of closed ground."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil, inf

import numpy as np

from muster.table.movement.standing.arrival import around_origin, free_on_arrival, packed_at, unturned
from muster.table.movement.standing.pack import Pack
from muster.table.movement.standing.spot_kernel import all_free, candidates, in_boxes, near_to, rails_of
from muster.table.movement.standing.standing_kernel import Edge, Obstacles, boxed, clear_on_board, on_board
from muster.table.shapes.board import LONGEST, Board
from muster.table.shapes.figure import Figure, gap, overlap
from muster.table.shapes.gap_kernel import Corners, gap_between, packed, packed_outline
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length, within
from muster.table.shapes.outline import edges
from muster.table.terrain.effects import Going, Rise
from muster.table.terrain.piece import Piece
from muster.table.terrain.prisms import prisms
from muster.table.terrain.surface import standing_heights, surface_height
from muster.table.terrain.table import Table

NO_MEDIA: frozenset[str] = frozenset()
FAR: Mil = 2 * max(LONGEST.values()) * INCH
NEAR: Mil = 2 * INCH
"""How far around a wished spot is searched at first. Each further search doubles it, as most answers are near."""
BUNDLE = 64
"""How many points are checked at once, at first; the number then doubles."""
FEW = 4
"""How many points are checked at once for hulls that turn to face each point, which takes longer."""
ASIDE: Mil = 2 * TOLERANCE + 1
"""How far a model is grown so that a model clear of it, even by the tolerance, cannot be in contact with it."""


class What(StrEnum):
    """What stands in the way of ending at a spot."""

    EDGE = "edge"
    MODEL = "model"
    GROUND = "ground"
    HEIGHT = "height"


@dataclass(frozen=True, slots=True)
class Hindrance:
    """One reason why a model may not end where it is put, with the indices of the pieces that are the reason."""

    what: What
    rule: str
    sentence: str
    pieces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Solid:
    """A convex part of a piece that no model may end in, with the heights it fills."""

    corners: Corners
    low: Mil
    high: Mil
    piece: Piece
    place: int
    """The index of the piece among all pieces."""


def solids(pieces: Sequence[Piece], media: frozenset[str] = NO_MEDIA) -> Iterator[Solid]:
    """The parts of the terrain in which no model that moves by these media may end."""
    for prism in prisms(pieces):
        piece = pieces[prism.piece]
        high = _ceiling(piece, prism.top, media)
        if high is not None:
            yield Solid(packed_outline(prism.outline), prism.bottom, high, piece, prism.piece)


def _ceiling(piece: Piece, top: Mil, media: frozenset[str]) -> Mil | None:
    """The height below which a part of a piece is closed; if its top is closed too, a little above the top."""
    barred = not piece.agreed or piece.going_for(media) is Going.IMPASSABLE
    flat = piece.top - piece.bottom <= TOLERANCE
    if barred and (flat or not piece.standable or not piece.agreed):
        return top + 2 * TOLERANCE + 1
    # The body of a standable piece is solid. On a slope only the ground under the centre counts, or nobody could
    # stand on it upright.
    return top if piece.standable and not _slopes(piece) else None


def _slopes(piece: Piece) -> bool:
    return piece.slope is not None and piece.slope.rise is not Rise.SHEER


def hindrances(
    figure: Figure, table: Table, others: Sequence[Figure] = (), media: frozenset[str] = NO_MEDIA
) -> tuple[Hindrance, ...]:
    """Every reason why a model may not end at a spot among other models; empty if it may.

    The table is given as it is played: `table.as_played(ruleset)`.
    """
    return (
        *_off_board(figure, table.board),
        *_on_models(figure, others),
        *_in_ground(figure, table.pieces, media),
        *_not_supported(figure, table.pieces),
    )


def _off_board(figure: Figure, board: Board) -> Iterator[Hindrance]:
    if not on_board(*packed(figure), board_edge(board)):
        sentence = "A part of the base is off the battlefield; all of it must stay on."
        yield Hindrance(What.EDGE, "MOVE-09", sentence)


def _on_models(figure: Figure, others: Sequence[Figure]) -> Iterator[Hindrance]:
    for other in others:
        if overlap(figure, other):
            where = f"({other.x / INCH:g}, {other.y / INCH:g})"
            yield Hindrance(What.MODEL, "MOVE-06", f"It overlaps the model at {where}; models may only touch.")


def _in_ground(figure: Figure, pieces: Sequence[Piece], media: frozenset[str]) -> Iterator[Hindrance]:
    own, radius = packed(figure)
    named = set[int]()
    for solid in solids(pieces, media):
        shared = min(figure.z + figure.height, solid.high) - max(figure.z, solid.low)
        deep = shared > TOLERANCE and gap_between(own, radius, solid.corners, 0) < -TOLERANCE
        if deep and solid.place not in named:
            named.add(solid.place)
            rule = "GROUND-14" if solid.piece.agreed else "GROUND-17"
            sentence = f"It overlaps {solid.piece.name}, which no part of a base may enter here."
            yield Hindrance(What.GROUND, rule, sentence, (solid.place,))


def _not_supported(figure: Figure, pieces: Sequence[Piece]) -> Iterator[Hindrance]:
    for place, piece in enumerate(pieces):
        if _buried(figure, piece):
            yield Hindrance(What.HEIGHT, "GROUND-14", f"It stands below the surface of {piece.name}.", (place,))
    heights = supports(pieces, figure)
    if not any(abs(figure.z - height) <= TOLERANCE for height in heights):
        allowed = ", ".join(f"{height / INCH:g}" for height in heights)
        sentence = f"Nothing carries it {figure.z / INCH:g} in. up; here models stand at {allowed} in."
        yield Hindrance(What.HEIGHT, "MOVE-14", sentence)


def _buried(figure: Figure, piece: Piece) -> bool:
    """Whether the centre of a model lies inside a slope."""
    if not (_slopes(piece) and piece.standable and piece.agreed):
        return False
    surface = surface_height(piece, figure.centre)
    if surface is None:
        return False
    return figure.z < surface - TOLERANCE and figure.z + figure.height > piece.bottom + TOLERANCE


def supports(pieces: Sequence[Piece], figure: Figure) -> tuple[float, ...]:
    """The heights at which a model may stand where its centre is."""
    return tuple(standing_heights([piece for piece in pieces if piece.agreed], figure.centre))


def board_edge(board: Board) -> Edge:
    return Edge(packed_outline(board.outline), *board.centre, board.circle or 0)


@dataclass(frozen=True, slots=True)
class Level:
    """A piece that carries models on its top, and the box around it."""

    piece: Piece
    left: Mil
    low: Mil
    right: Mil
    high: Mil

    @classmethod
    def of(cls, piece: Piece) -> "Level":
        xs, ys = zip(*piece.outline, strict=True)
        return cls(piece, min(xs), min(ys), max(xs), max(ys))

    @property
    def slopes(self) -> bool:
        return _slopes(self.piece)

    def reached(self, figure: Figure, reach: Mil) -> bool:
        """Whether the centre of a model may get onto it within a distance."""
        across = self.left - reach <= figure.x <= self.right + reach
        return across and self.low - reach <= figure.y <= self.high + reach


@dataclass(frozen=True, slots=True)
class Places:
    """`hindrances` prepared for many questions: where a model may end on a table among other models.

    The table is given as it is played: `Places.of(table.as_played(ruleset))`.
    """

    board: Edge
    obstacles: Obstacles
    levels: tuple[Level, ...]
    boxes: Corners
    """The boxes of the levels: left, low, right and high."""

    @classmethod
    def of(cls, table: Table, others: Sequence[Figure] = (), media: frozenset[str] = NO_MEDIA) -> "Places":
        ground = [(solid.corners, 0, solid.low, solid.high) for solid in solids(table.pieces, media)]
        levels = tuple(Level.of(piece) for piece in table.pieces if piece.standable and piece.agreed)
        boxes = np.array([(each.left, each.low, each.right, each.high) for each in levels], dtype=np.int64)
        return cls(board_edge(table.board), _obstacles(ground), levels, boxes.reshape(-1, 4)).among(others)

    def among(self, figures: Sequence[Figure]) -> "Places":
        """The same places with further models in the way."""
        return self.beside(bodies(figures))

    def beside(self, more: Obstacles) -> "Places":
        """The same places with further models, packed, in the way."""
        own = self.obstacles
        starts = np.concatenate((own.starts, more.starts[1:] + len(own.corners)))
        first, *rest = (np.concatenate(pair) for pair in zip(own, more, strict=True) if pair[0] is not own.starts)
        return Places(self.board, Obstacles(first, starts, *rest), self.levels, self.boxes)

    def free(self, figure: Figure) -> bool:
        """Whether a model may end where it is put."""
        return self._is_clear(figure) and self.carries(figure)

    def _is_clear(self, figure: Figure) -> bool:
        own, radius = packed_at(figure)
        low, high = figure.z, figure.z + figure.height
        return bool(clear_on_board(own, radius, low, high, self.obstacles, self.board))

    def lets_turn(self, figure: Figure) -> bool:
        """Whether a model that stands there has room to turn about; a round one always has."""
        if figure.is_round:
            return True
        centre, low, high = np.array((figure.centre,), np.int64), figure.z, figure.z + figure.height
        return bool(clear_on_board(centre, figure.footprint.radius, low, high, self.obstacles, self.board))

    def carries(self, figure: Figure) -> bool:
        """Whether the ground under the centre of a model is at the height at which it stands."""
        under = [level.piece for level in self.levels if level.reached(figure, 0)]
        if not under:
            return abs(figure.z) <= TOLERANCE
        held = any(abs(figure.z - height) <= TOLERANCE for height in supports(under, figure))
        return held and not any(_buried(figure, piece) for piece in under)

    def spots(self, figure: Figure, at_most: Mil = FAR) -> Iterator[Figure]:
        """The free spots that may be the nearest to a wished one, from near to far."""
        return (spot for points in self.candidates(figure, at_most) for spot in self.standing_at(figure, points))

    def candidates(
        self, figure: Figure, at_most: Mil = FAR, lines: Iterable[tuple[Figure, Mil]] = ()
    ) -> Iterator[Corners]:
        """The points among which the nearest free spot is, from near to far, in rings; not all of them are free.

        They are the wished spot itself and, on the edges of obstacles, the nearest point of each edge and all points
        where two edges meet. The `lines`, at a given distance from the edge of a figure, count as edges too. The
        nearest free spot of any region bounded by such edges is among these points.
        """
        own, radius = around_origin(figure)
        rings = rails_of([(corners, size + apart) for near, apart in lines for corners, size in (packed(near),)])
        at_most = min(at_most, self._farthest(figure))
        done, reach = 0, min(NEAR, at_most)
        while True:
            outlines = (level.piece.outline for level in self.levels if level.reached(figure, reach))
            ledges = rails_of([(packed_outline(pair), 1) for outline in outlines for pair in edges(outline)])
            yield candidates(own, radius, *figure.centre, done, reach, self.obstacles, self.board, rings, ledges)
            if reach >= at_most:
                return
            done, reach = reach, min(2 * reach, at_most)

    def _farthest(self, figure: Figure) -> Mil:
        """A distance from the model that no point of the board exceeds."""
        if self.board.radius:
            return ceil(length(figure.x - self.board.x, figure.y - self.board.y)) + self.board.radius
        return ceil(max(length(figure.x - x, figure.y - y) for x, y in self.board.outline.tolist()))

    def standing_at(self, figure: Figure, points: Corners) -> Iterator[Figure]:
        """A model on each point where it may end, at every height that carries it there."""
        own, radius = around_origin(figure)
        start, size = 0, BUNDLE
        while start < len(points):
            bundle = points[start : start + size]
            raised = in_boxes(bundle, self.boxes)  # whether the point may lie on a level that carries models
            free = all_free(bundle, own, radius, 0, figure.height, self.obstacles, self.board)
            for place in np.flatnonzero(raised | free).tolist():
                x, y = bundle[place].tolist()
                put = Figure(figure.footprint, x, y, 0, figure.height, figure.facing)
                if raised[place]:
                    yield from self._at_all_heights(put, figure.z, clear=bool(free[place]))
                else:
                    yield put
            start, size = start + size, 2 * size

    def open_at(self, figure: Figure, points: Corners) -> Corners:
        """As `standing_at`, but as rows of x, y and height: quick for many points of which few are used."""
        own, radius = around_origin(figure)
        raised = in_boxes(points, self.boxes)
        free = all_free(points, own, radius, 0, figure.height, self.obstacles, self.board)
        flat = points[free & ~raised]
        above = [(spot.x, spot.y, spot.z) for spot in self.standing_at(figure, points[raised])]
        return np.concatenate(
            (np.column_stack((flat, np.zeros(len(flat), np.int64))), np.array(above, np.int64).reshape(-1, 3))
        )

    def arriving_at(self, figure: Figure, points: Corners) -> Iterator[Figure]:
        """As `standing_at`, for a hull that comes straight from where it stands and faces along its way."""
        corners, (x, y) = unturned(figure.footprint), figure.centre
        for start in range(0, len(points), FEW):
            bundle = points[start : start + FEW]
            raised = in_boxes(bundle, self.boxes)
            free = free_on_arrival(bundle, corners, x, y, figure.height, self.obstacles, self.board)
            for place in np.flatnonzero(raised | free).tolist():
                to_x, to_y = bundle[place].tolist()
                if (to_x, to_y) == (x, y):
                    continue
                put = Figure(figure.footprint, to_x, to_y, 0, figure.height, (to_x - x, to_y - y))
                if raised[place]:
                    yield from self._at_all_heights(put, figure.z, clear=bool(free[place]))
                else:
                    yield put

    @staticmethod
    def touching(figure: Figure, points: Corners, other: Figure, apart: Mil = TOLERANCE) -> Corners:
        """The points on which a model, seen from above, is within `apart` of another; by default, touching it."""
        own, radius = around_origin(figure)
        found: Corners = points[near_to(points, own, radius, *packed(other), apart)]
        return found

    def apart_from(self, figures: Sequence[Figure]) -> "Places":
        """The same places, without those in contact with these models, which are obstacles already."""
        grown = [
            (corners, radius + ASIDE, figure.z - ASIDE, figure.z + figure.height + ASIDE)
            for figure in figures
            for corners, radius in (packed(figure),)
        ]
        return self.beside(_obstacles(grown))

    @staticmethod
    def nearest(figure: Figure, spots: Iterable[Figure], suits: Callable[[Figure], bool]) -> Figure | None:
        """The nearest of some spots that suits; the spots come in order of their distance across."""
        best, shift = None, inf
        for spot in spots:
            if length(spot.x - figure.x, spot.y - figure.y) >= shift:
                break
            if moved_by(figure, spot) < shift and suits(spot):
                best, shift = spot, moved_by(figure, spot)
        return best

    def nearest_free(self, figure: Figure, at_most: Mil = FAR) -> Figure | None:
        """The legal spot nearest to a wished one, or None if there is none within a distance."""
        return self.nearest(figure, self.spots(figure, at_most), lambda spot: within(moved_by(figure, spot), at_most))

    def _at_all_heights(self, spot: Figure, wished: Mil, *, clear: bool) -> Iterator[Figure]:
        """The model at every height that carries it; `clear` says whether it is known to be free on the board."""
        under = [level.piece for level in self.levels if level.reached(spot, 0)]
        for height in sorted(supports(under, spot), key=lambda height: abs(height - wished)):
            put = replace(spot, z=round(height)) if round(height) else spot
            if (self._is_clear(put) if put.z else clear) and not any(_buried(put, piece) for piece in under):
                yield put


def moved_by(one: Figure, other: Figure) -> float:
    """How far a model is shifted from one spot to another, in a straight line."""
    return length(one.x - other.x, one.y - other.y, one.z - other.z)


def room(one: Figure, other: Figure) -> float:
    """As `gap`, but compiled, for frequent questions about hulls."""
    if one.is_round and other.is_round:
        return gap(one, other)
    return float(gap_between(*packed_at(one), *packed_at(other)))


def bodies(figures: Sequence[Figure]) -> Obstacles:
    """Models packed as obstacles."""
    return Pack.of(figures).obstacles()


def _obstacles(parts: Sequence[tuple[Corners, int, Mil, Mil]]) -> Obstacles:
    corners = np.concatenate([part[0] for part in parts] or [np.empty((0, 2), np.int64)])
    counts = [len(part[0]) for part in parts]
    starts = np.array([0, *np.cumsum(counts)], dtype=np.int64)
    numbers = np.array([part[1:] for part in parts], dtype=np.int64).reshape(len(parts), 3)
    radii, low, high = (np.ascontiguousarray(column) for column in numbers.T)
    return boxed(corners, starts, radii, low, high)
