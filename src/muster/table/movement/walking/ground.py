"""The ground as a mover meets it: solid parts, tops to stand on, slow and dangerous areas, models in the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muster.rulebook.ruleset import Ruleset
from muster.table.movement.walking.mover import Floats
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length
from muster.table.shapes.outline import Outline, edges
from muster.table.terrain.convex import counter_clockwise
from muster.table.terrain.effects import Going, Rise
from muster.table.terrain.ground import as_played
from muster.table.terrain.piece import Piece
from muster.table.terrain.prisms import prisms

Whole = NDArray[np.int64]
HIGHEST = 1e9
SHEER, RIM, RAMP = 0, 1, 2
BARRED, CLIMBED, FLOWN = 0, 1, 2
"""How the edge of a top is taken: not at all save by a ladder or a step, by climbing, or freely."""
MODEL, EDGE = -1, -2
"""Parts that belong to no piece: a model in the way, the edge of the board."""
DEFAULT_SHARE = {"one_third": Fraction(1, 3), "half_inside": Fraction(1, 2)}


class Ground(NamedTuple):
    """Convex parts one after the other, the slopes of the pieces they belong to, ladders, and a round board."""

    corners: Floats
    first: Whole
    box: Floats
    grow: Floats
    bottom: Floats
    top: Floats
    piece: Whole
    solid: Whole
    stand: Whole
    slope: Whole
    climb: Whole
    share: Floats
    agreed_share: Whole
    ring: Floats
    ring_first: Whole
    ramp: Floats
    ladders: Floats
    ladder_piece: Whole
    circle: Floats


@dataclass(frozen=True, slots=True)
class Part:
    """One convex part: the heights it fills and what it is to the mover."""

    corners: Outline
    bottom: float
    top: float
    piece: int
    grow: float = 0.0
    solid: bool = True
    stand: bool = False
    slope: int = SHEER
    climb: int = BARRED
    share: Fraction = Fraction(0)
    agreed_share: bool = False


def settled(piece: Piece, ruleset: Ruleset) -> Piece:
    """A piece as it counts under a ruleset, as if all of that had been agreed (GROUND-17, BETA-11, BETA-23)."""
    return replace(as_played(piece, ruleset), agreed=True)


def parts_of(pieces: Sequence[Piece], media: frozenset[str], ruleset: Ruleset) -> Iterator[Part]:
    """The parts of settled pieces, for models that move by these media."""
    for place, piece in enumerate(pieces):
        going = piece.going_for(media)
        flown = going is Going.OPEN and any(medium in media for medium, _ in piece.crossing)
        barred = going is Going.IMPASSABLE
        through = not barred and not piece.standable
        if through and going is Going.OPEN and piece.danger is None:
            continue
        openings = () if through else piece.openings
        flat = piece.top - piece.bottom <= TOLERANCE
        no_entry = barred and (flat or not piece.standable)
        for prism in prisms([replace(piece, slope=None, openings=openings)]):
            yield Part(
                corners=prism.outline,
                bottom=prism.bottom,
                # Where the top is barred too, standing on it must count as being inside.
                top=prism.top + (2 * TOLERANCE + 1 if no_entry else 0),
                piece=place,
                solid=not through,
                stand=piece.standable and not no_entry and prism.top == piece.top,
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


def ground(parts: Sequence[Part], pieces: Sequence[Piece], board: Board) -> Ground:
    """Everything packed for the kernels."""
    counts = [len(part.corners) for part in parts]
    corners = np.array([corner for part in parts for corner in part.corners], dtype=np.float64).reshape(-1, 2)
    first = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    rings = [counter_clockwise(piece.outline) for piece in pieces]
    ladders = [(ladder.at, place) for place, piece in enumerate(pieces) for ladder in piece.ladders]
    round_board = [*board.centre, board.circle] if board.circle is not None else [0, 0, 0]
    return Ground(
        corners=corners,
        first=first,
        box=_boxes(parts),
        grow=_floats([part.grow for part in parts]),
        bottom=_floats([part.bottom for part in parts]),
        top=_floats([part.top for part in parts]),
        piece=_whole([part.piece for part in parts]),
        solid=_whole([part.solid for part in parts]),
        stand=_whole([part.stand for part in parts]),
        slope=_whole([part.slope for part in parts]),
        climb=_whole([part.climb for part in parts]),
        share=_floats([float(part.share) for part in parts]),
        agreed_share=_whole([part.agreed_share for part in parts]),
        ring=np.array([corner for ring in rings for corner in ring], dtype=np.float64).reshape(-1, 2),
        ring_first=np.concatenate(([0], np.cumsum([len(ring) for ring in rings]))).astype(np.int64),
        ramp=np.array([_ramp(piece) for piece in pieces], dtype=np.float64).reshape(-1, 6),
        ladders=np.array([at for at, _ in ladders], dtype=np.float64).reshape(-1, 2),
        ladder_piece=_whole([place for _, place in ladders]),
        circle=_floats(round_board),
    )


def _ramp(piece: Piece) -> tuple[float, ...]:
    """A corner at the foot, the unit vector up the slope, the length of the rise, and a rim's run."""
    (x, y), slope = piece.outline[0], piece.slope
    if slope is None or slope.rise is not Rise.RAMP:
        return (x, y, 0.0, 0.0, 1.0, float(slope.run) if slope else 0.0)
    size = length(*slope.towards)
    dx, dy = slope.towards[0] / size, slope.towards[1] / size
    along = [((ax - x) * dx + (ay - y) * dy, ax, ay) for ax, ay in piece.outline]
    low, high = min(along), max(along)
    return (low[1], low[2], dx, dy, high[0] - low[0], 0.0)


def _boxes(parts: Sequence[Part]) -> Floats:
    rows = []
    for part in parts:
        xs, ys = [x for x, _ in part.corners], [y for _, y in part.corners]
        rows.append((min(xs) - part.grow, max(xs) + part.grow, min(ys) - part.grow, max(ys) + part.grow))
    return np.array(rows, dtype=np.float64).reshape(-1, 4)


def _floats(values: Sequence[float | None]) -> Floats:
    return np.array(values, dtype=np.float64)


def _whole(values: Sequence[int]) -> Whole:
    return np.array(values, dtype=np.int64)


def slowing(ground: Ground, ruleset: Ruleset, allowance: Mil | None) -> "Price":
    """What each part costs under a ruleset: a factor while inside, or a penalty on the whole Movement."""
    default = float(DEFAULT_SHARE[ruleset.difficult_ground])
    climbing = np.where(ground.share > 0, ground.share, default) if ruleset.vertical_terrain else ground.share * 0
    agreed = ground.agreed_share.astype(bool)
    if ruleset.difficult_ground == "half_inside":
        zero = np.zeros_like(ground.share)
        return Price(_factor(ground.share), zero, _factor(climbing), zero, np.inf, int(ruleset.ladders_and_stairs))
    move = float(allowance or 0)
    return Price(
        np.ones_like(ground.share),
        _penalty(ground.share, agreed, move),
        np.ones_like(ground.share),
        _penalty(climbing, agreed, move),
        np.inf,
        int(ruleset.ladders_and_stairs),
    )


def _factor(share: Floats) -> Floats:
    """What an inch costs where a share of movement is lost (BETA-10)."""
    return 1.0 / np.maximum(1.0 - share, 1.0 / HIGHEST)


def _penalty(share: Floats, agreed: NDArray[np.bool_], move: float) -> Floats:
    """A share of the allowance; unless it was agreed, at least 1 in., but never more than there is (GROUND-02)."""
    lost = np.where(agreed, share * move, np.maximum(share * move, INCH))
    return np.where(share > 0, np.minimum(lost, move), 0.0)


class Price(NamedTuple):
    """Per part: the factor on a path inside it and up its edge, the penalty on the whole Movement, and a cap.

    Ground with a penalty above the cap is closed: one search per cap finds the cheapest way of all.
    """

    inside: Floats
    penalty: Floats
    climb: Floats
    climb_penalty: Floats
    cap: float
    ladders_help: int
