"""The ground for a mover: solid parts, tops to stand on, slow and dangerous areas, models in the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.rulebook.ruleset import Ruleset
from muster.table.movement.standing.standing_kernel import Obstacles
from muster.table.movement.walking.mover import Floats
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length
from muster.table.shapes.outline import Outline, edges
from muster.table.terrain.convex import counter_clockwise
from muster.table.terrain.effects import Going, Rise
from muster.table.terrain.piece import Piece
from muster.table.terrain.prisms import prisms

Whole = NDArray[np.int64]
Box = tuple[float, float, float, float]
HIGHEST = 1e9
SHEER, RIM, RAMP = 0, 1, 2
BARRED, CLIMBED, FLOWN = 0, 1, 2
"""How a mover passes the edge of a top: only by a ladder or a step, by climbing, or freely."""
FIRM, CROSSED = 1, 2
"""Values of the column `STAND`: a top on which models stand, and a top that they only pass over."""
MODEL, EDGE = -1, -2
"""The number of the piece for parts of no piece: a model in the way, or the edge of the board."""
LEVEL = (0.0, 0.0, 0.0, 0.0, 1.0, 1.0)
DEFAULT_SHARE = {"one_third": Fraction(1, 3), "half_inside": Fraction(1, 2)}


FIRST, END, PIECE, SOLID, STAND, SLOPE, CLIMB, RING, RING_END = range(9)
"""Columns of `GroundArrays.kinds`: the index range of a part's corners, what the part is, the range of its rim."""
LEFT, RIGHT, DOWN, UP, GROW, BOTTOM, TOP, FOOT_X, FOOT_Y, RISE_X, RISE_Y, RISE, RUN, SHARE, AGREED = range(15)
"""Columns of `GroundArrays.sizes`: box, growth, heights, slope, and the share of Movement that the part takes."""
INSIDE, PENALTY, CLIMBING, CLIMB_PENALTY = range(4)
"""Columns of `GroundCosts.rates`."""


class GroundArrays(NamedTuple):
    """Convex parts, one row for each. There are few arrays, because kernels pass all of them on at every call."""

    corners: Floats
    kinds: Whole
    sizes: Floats
    ladders: Floats  # x, y and the piece
    circle: Floats  # centre and radius of a round board; the radius of any other is 0


@dataclass(frozen=True, slots=True)
class Part:
    """One convex part: the heights it fills, and how a mover may use it."""

    corners: Outline
    bottom: float
    top: float
    piece: int
    grow: float = 0.0
    solid: bool = True
    stand: int = 0
    slope: int = SHEER
    climb: int = BARRED
    share: Fraction = Fraction(0)
    agreed_share: bool = False


def parts_of(pieces: Sequence[Piece], media: frozenset[str], ruleset: Ruleset) -> Iterator[Part]:
    """The parts of pieces as they are played, for models that move by these media."""
    for place, piece in enumerate(pieces):
        going = piece.going_for(media)
        flown = going is Going.OPEN and any(medium in media for medium, _ in piece.crossing)
        barred = going is Going.IMPASSABLE
        through = not barred and not piece.standable
        if through and going is Going.OPEN and piece.danger is None:
            continue
        openings = () if through else piece.openings
        flat = piece.top - piece.bottom <= TOLERANCE
        over = barred and not flat and piece.climbable and not piece.standable
        no_entry = barred and (flat or not piece.standable) and not over
        top = CROSSED if over else FIRM if piece.standable and not no_entry else 0
        for prism in prisms([replace(piece, slope=None, openings=openings)]):
            yield Part(
                corners=prism.outline,
                bottom=prism.bottom,
                # If the top is closed too, a model that stands on it must count as inside.
                top=prism.top + (2 * TOLERANCE + 1 if no_entry else 0),
                piece=place,
                solid=not through,
                stand=top if prism.top == piece.top else 0,
                slope=_slope_kind(piece),
                climb=FLOWN if flown else CLIMBED if piece.climbable else BARRED,
                share=_share(piece, ruleset) if going is Going.DIFFICULT else Fraction(0),
                agreed_share=piece.slows is not None and going is Going.DIFFICULT,
            )


def _slope_kind(piece: Piece) -> int:
    if piece.slope is None or not piece.standable:
        return SHEER
    return {Rise.SHEER: SHEER, Rise.RIM: RIM, Rise.RAMP: RAMP}[piece.slope.rise]


def _share(piece: Piece, ruleset: Ruleset) -> Fraction:
    return DEFAULT_SHARE[ruleset.difficult_ground] if piece.slows is None else piece.slows


def amid(bare: GroundArrays, models: Obstacles) -> GroundArrays:
    """The ground with models in the way; a round one is its centre, grown by its radius."""
    count, starts, corners = len(models.radii), models.starts[:-1], models.corners.astype(np.float64)
    if not count:
        return bare
    kinds = np.zeros((count, RING_END + 1), np.int64)
    kinds[:, FIRST], kinds[:, END] = starts + len(bare.corners), models.starts[1:] + len(bare.corners)
    kinds[:, PIECE], kinds[:, SOLID] = MODEL, 1
    sizes = np.zeros((count, AGREED + 1))
    for axis, (low, high) in enumerate(((LEFT, RIGHT), (DOWN, UP))):
        sizes[:, low] = np.minimum.reduceat(corners[:, axis], starts) - models.radii
        sizes[:, high] = np.maximum.reduceat(corners[:, axis], starts) + models.radii
    sizes[:, GROW], sizes[:, BOTTOM], sizes[:, TOP] = models.radii, models.low, models.high
    sizes[:, FOOT_X : RUN + 1] = LEVEL
    return bare._replace(
        corners=np.concatenate((bare.corners, corners)),
        kinds=np.concatenate((bare.kinds, kinds)),
        sizes=np.concatenate((bare.sizes, sizes)),
    )


def part_of_model(figure: Figure) -> Part:
    """A model in the way; a round one is its centre, grown by its radius."""
    corners = (figure.centre,) if figure.is_round else figure.outline
    grow = float(figure.footprint.radius) if figure.is_round else 0.0
    return Part(corners, figure.z, figure.z + figure.height, MODEL, grow)


def parts_of_board(board: Board) -> Iterator[Part]:
    """The edges of a board as lines that no base may overlap; a round board is handled by its radius."""
    if board.circle is None:
        for a, b in edges(board.outline):
            yield Part((a, b), -HIGHEST, HIGHEST, EDGE)


def ground(parts: Sequence[Part], pieces: Sequence[Piece], board: Board) -> GroundArrays:
    """The parts of terrain and board packed for the kernels; `amid` adds models behind them."""
    rings = [counter_clockwise(piece.outline) for piece in pieces]
    outlines = [*(part.corners for part in parts), *rings]
    ends = np.cumsum([0, *map(len, outlines)]).tolist()
    slopes = [_slope(piece) for piece in pieces]
    kinds, sizes = [], []
    for place, part in enumerate(parts):
        ring = len(parts) + max(part.piece, 0)
        span = (ends[ring], ends[ring + 1]) if part.slope == RIM else (0, 0)
        what = part.piece, part.solid, part.stand, part.slope, part.climb
        kinds.append((ends[place], ends[place + 1], *what, *span))
        slope = slopes[part.piece] if part.piece >= 0 else LEVEL
        heights = part.grow, part.bottom, part.top
        sizes.append((*box_of(part), *heights, *slope, float(part.share), float(part.agreed_share)))
    ladders = [(*ladder.at, place) for place, piece in enumerate(pieces) for ladder in piece.ladders]
    round_board = [*board.centre, board.circle] if board.circle is not None else [0, 0, 0]
    return GroundArrays(
        corners=_rows([corner for outline in outlines for corner in outline], 2),
        kinds=np.array(kinds, dtype=np.int64).reshape(-1, RING_END + 1),
        sizes=_rows(sizes, AGREED + 1),
        ladders=_rows(ladders, 3),
        circle=np.array(round_board, dtype=np.float64),
    )


def _slope(piece: Piece) -> tuple[float, ...]:
    """A slope as numbers: a corner at its foot, the unit vector up the slope, the length of the rise, a rim's run."""
    (x, y), slope = piece.outline[0], piece.slope
    if slope is None or slope.rise is not Rise.RAMP:
        return (x, y, 0.0, 0.0, 1.0, max(float(slope.run), 1.0) if slope else 1.0)
    size = length(*slope.towards)
    dx, dy = slope.towards[0] / size, slope.towards[1] / size
    along = [((ax - x) * dx + (ay - y) * dy, ax, ay) for ax, ay in piece.outline]
    low, high = min(along), max(along)
    return (low[1], low[2], dx, dy, high[0] - low[0], 1.0)


def box_of(part: Part) -> Box:
    xs, ys = [x for x, _ in part.corners], [y for _, y in part.corners]
    return min(xs) - part.grow, max(xs) + part.grow, min(ys) - part.grow, max(ys) + part.grow


def off_box(x: Mil, y: Mil, box: Box) -> float:
    """How far a point is from a box."""
    left, right, down, up = box
    return length(max(left - x, x - right, 0), max(down - y, y - up, 0))


def _rows(values: Sequence[Sequence[float]], columns: int) -> Floats:
    return np.array(values, dtype=np.float64).reshape(-1, columns)


class GroundCosts(NamedTuple):
    """The factors on a path inside each part and up its edge, the penalties on the Movement, and a cap for penalties.

    Ground with a penalty above the cap is closed. One search for every cap finds the cheapest way of all.
    """

    rates: Floats
    cap: float
    ladders_help: bool

    def key(self) -> bytes:
        """What decides the cost of a leg: the factors, and which ground is closed."""
        rates = self.rates.copy()
        rates[:, (PENALTY, CLIMB_PENALTY)] = rates[:, (PENALTY, CLIMB_PENALTY)] > self.cap
        return rates.tobytes()


Prices = dict[Mil | None, tuple[GroundCosts, ...]]
"""For each allowance, one `Price` for every cap."""


def slowing(ground: GroundArrays, ruleset: Ruleset, allowance: Mil | None) -> GroundCosts:
    """The cost of each part under a ruleset: a factor inside it, or a penalty on the whole Movement."""
    share, agreed = ground.sizes[:, SHARE], ground.sizes[:, AGREED] > 0
    default = float(DEFAULT_SHARE[ruleset.difficult_ground])
    climbing = np.where(share > 0, share, default) if ruleset.vertical_terrain else share * 0
    climbing = np.where(ground.kinds[:, STAND] > 0, climbing, 0.0)
    if ruleset.difficult_ground == "half_inside":
        none = np.zeros_like(share)
        rates = _factor(share), none, _factor(climbing), none
    else:
        move, same = float(allowance or 0), np.ones_like(share)
        rates = same, _penalty(share, agreed, move), same, _penalty(climbing, agreed, move)
    return GroundCosts(np.column_stack(rates), inf, ruleset.ladders_and_stairs)


def capped(full: GroundCosts) -> tuple[GroundCosts, ...]:
    """One `Price` for every penalty that ground on the table can bring, from none to all."""
    caps = sorted({0.0, *full.rates[:, PENALTY].tolist(), *full.rates[:, CLIMB_PENALTY].tolist()})
    return tuple(full._replace(cap=cap) for cap in caps)


def _factor(share: Floats) -> Floats:
    """The cost of an inch where a share of Movement is lost (BETA-10)."""
    return 1.0 / np.maximum(1.0 - share, 1.0 / HIGHEST)


def _penalty(share: Floats, agreed: NDArray[np.bool_], move: float) -> Floats:
    """A share of the allowance: at least 1 in. unless it was agreed, at most the whole allowance (GROUND-02)."""
    lost = np.where(agreed, share * move, np.maximum(share * move, INCH))
    return np.where(share > 0, np.minimum(lost, move), 0.0)
