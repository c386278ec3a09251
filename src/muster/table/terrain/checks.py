"""What makes a piece impossible: edges that cross, tops below bottoms, doors and ladders that touch nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from muster.table.shapes.board import MOST_CORNERS, Board
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, length
from muster.table.shapes.outline import (
    Outline,
    Point,
    depth,
    edge_distance,
    edges,
    segment_distance,
    segments_cross,
)
from muster.table.terrain.effects import Opening, Rise
from muster.table.terrain.piece import LOOKS, Piece

CROSSED = "outline crosses or touches itself; allowed are 3 to 100 corners whose edges meet nowhere else."


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing wrong with a piece: the field, one sentence, and the rule behind it if there is one.

    `held_against` are the other fields that it depends on; if one of these is at fault, the flaw is not reported.
    """

    field: str
    sentence: str
    rule: str = ""
    held_against: tuple[str, ...] = ()


def piece_flaws(piece: Piece, board: Board | None = None) -> Iterator[Flaw]:
    """Everything wrong with a piece by itself, and with its place on a board."""
    if meets_itself(piece.outline):
        yield Flaw("outline", CROSSED, "TERRAIN-01")
    else:
        yield from _edge_flaws(piece)
    if piece.look not in LOOKS:
        yield Flaw("look", f"look is {piece.look}; allowed are {', '.join(LOOKS)}.")
    if piece.top < piece.bottom:
        sentence = f"top is {inches(piece.top)} in.; allowed is the bottom, {inches(piece.bottom)} in., or more."
        yield Flaw("top", sentence, "", ("bottom",))
    else:
        yield from _height_flaws(piece)
    yield from _slope_flaws(piece)
    if piece.collapse is not None and piece.profile is None:
        sentence = "collapse is of a piece that cannot be destroyed; allowed is one with a profile."
        yield Flaw("collapse", sentence, "TERRAIN-11", ("profile",))
    if board is not None and not on_board(board, piece.outline):
        sentence = f"“{piece.name}” leaves the board; allowed are places wholly on it."
        yield Flaw("outline", sentence, "SETUP-21", ("at", "turned"))


def meets_itself(outline: Outline) -> bool:
    if not 3 <= len(outline) <= MOST_CORNERS:
        return True
    sides = list(edges(outline))
    if any(segments_cross(*one, *other) for one, other in combinations(sides, 2)):
        return True
    count = len(sides)
    return any(
        segment_distance(corner, *side) == 0
        for place, corner in enumerate(outline)
        for number, side in enumerate(sides)
        if number not in (place, (place - 1) % count)
    )


def on_board(board: Board, outline: Outline) -> bool:
    """Whether no part of an outline leaves the board by more than the tolerance."""
    return all(point_on_board(board, corner) for corner in outline) and not (
        board.irregular and any(depth(outline, corner) > TOLERANCE for corner in board.outline)
    )


def point_on_board(board: Board, point: Point) -> bool:
    if board.circle is not None:
        x, y = board.centre
        return length(point[0] - x, point[1] - y) <= board.circle + TOLERANCE
    return depth(board.outline, point) >= -TOLERANCE


def inches(mils: Mil) -> str:
    return f"{mils / INCH:g}"


def _slope_flaws(piece: Piece) -> Iterator[Flaw]:
    slope = piece.slope
    if slope is None:
        return
    if slope.rise is Rise.RIM and slope.run <= 0:
        yield Flaw("slope", f"run is {inches(slope.run)} in.; allowed for a rim is more than 0 in.", "BETA-22")
    if slope.rise is Rise.RAMP and slope.towards == (0, 0):
        yield Flaw(
            "slope", "a ramp lacks the direction in which it rises; allowed is “towards: n” or [0, 1].", "BETA-22"
        )


def _edge_flaws(piece: Piece) -> Iterator[Flaw]:
    """Doors, windows and ladders that are not on an edge."""
    for opening in piece.openings:
        if opening.a == opening.b or not _along_an_edge(piece.outline, opening):
            sentence = (
                f"the {opening.name} lies off the edge; allowed are two places on the same edge of the outline."
            )
            yield Flaw("openings", sentence, "TERRAIN-01", ("outline",))
    for ladder in piece.ladders:
        if edge_distance(piece.outline, ladder.at) > TOLERANCE:
            sentence = f"the {ladder.name} touches no edge; allowed are places on the outline."
            yield Flaw("ladders", sentence, "BETA-21", ("outline",))


def _along_an_edge(outline: Outline, opening: Opening) -> bool:
    return any(
        segment_distance(opening.a, a, b) <= TOLERANCE and segment_distance(opening.b, a, b) <= TOLERANCE
        for a, b in edges(outline)
    )


def _height_flaws(piece: Piece) -> Iterator[Flaw]:
    """Doors, windows and floors that are not between the bottom and the top."""
    high = piece.top - piece.bottom
    for opening in piece.openings:
        if not 0 <= opening.sill < opening.lintel <= high:
            sentence = (
                f"the {opening.name} is open from {inches(opening.sill)} to {inches(opening.lintel)} in.; "
                f"allowed is from 0 to {inches(high)} in. above the bottom, the lintel above the sill."
            )
            yield Flaw("openings", sentence, "TERRAIN-01", ("bottom", "top"))
    levels = piece.building.floors if piece.building is not None else (0,)
    rising = all(low < up for low, up in pairwise(levels))
    if not levels or not rising or levels[0] < 0 or levels[-1] > high:
        sentence = (
            f"floors do not rise from 0 to {inches(high)} in.; allowed are heights above the bottom, lowest first."
        )
        yield Flaw("building", sentence, "TERRAIN-15", ("bottom", "top"))
