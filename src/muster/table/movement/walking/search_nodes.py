"""Places where a cheapest path may bend: round corners, along slow ground and slopes, at ladders."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from muster.table.movement.walking.ground import RIM, SHEER, Part, box_of, off_box
from muster.table.movement.walking.mover import Floats
from muster.table.shapes.measure import TOLERANCE, Mil, length
from muster.table.shapes.outline import Outline, Point, edges, segment_distance
from muster.table.terrain.convex import counter_clockwise
from muster.table.terrain.effects import Ladder
from muster.table.terrain.piece import Piece

Vector = tuple[float, float]
SPACING: Mil = 900
"""The distance between places along slow ground and slopes, before the path found is improved."""
AROUND = (
    (1.0, 0.0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924), (0.0, 1.0), (-0.383, 0.924), (-0.707, 0.707),
    (-0.924, 0.383), (-1.0, 0.0), (-0.924, -0.383), (-0.707, -0.707), (-0.383, -0.924), (0.0, -1.0), (0.383, -0.924),
    (0.707, -0.707), (0.924, -0.383),
)  # fmt: skip
APPROACH = (0.75, 1.1, 1.6, 2.6)
"""How far before an end a hull may turn that cannot turn at the end, in radii of its turning circle."""
CIRCUMSCRIBED = 1.021
"""The radius, in radii of the circle, of corners a sixteenth of a turn apart whose edges touch the circle."""


def bends_about(part: Part, reach: float) -> Iterator[Point]:
    """Places about a part at which a base of this reach can go round it."""
    out = (reach + part.grow) * CIRCUMSCRIBED + 2
    for place, corner in enumerate(part.corners):
        directions = AROUND if len(part.corners) == 1 else _fan(part.corners, place)
        yield from (_shifted(corner, direction, out) for direction in directions)


def bends_about_round(models: Floats, reach: float) -> tuple[Floats, Floats]:
    """As `bends_about` for many round models, each a centre and radius: the places, and their directions."""
    out = (models[:, 2] + reach) * CIRCUMSCRIBED + 2
    shifts = np.rint(out[:, None, None] * np.array(AROUND)[None, :, :])
    return (models[:, None, :2] + shifts).reshape(-1, 2), np.tile(np.array(AROUND), (len(models), 1))


def taut_about(parts: Sequence[Part], reach: float) -> dict[Point, Vector]:
    """The places about corners that can only be gone round, each with its direction from the corner."""
    found: dict[Point, Vector] = {}
    out = reach * CIRCUMSCRIBED + 2
    for part in parts:
        if part.solid and not part.stand and not part.share and part.slope == SHEER:
            for place, corner in enumerate(part.corners):
                for way in _fan(part.corners, place):
                    point = _shifted(corner, way, out)
                    found[point] = (0.0, 0.0) if point in found else way
    return found


def _fan(outline: Outline, place: int) -> Iterator[Vector]:
    """Directions from a corner between the normals of its two edges, at most an eighth of a turn apart."""
    before, after = outline[place - 1], outline[(place + 1) % len(outline)]
    corner = outline[place]
    first, last = _normal(before, corner), _normal(corner, after)
    middle = _unit(first[0] + last[0], first[1] + last[1])
    fan = [first, _between(first, middle), middle, _between(middle, last), last]
    yield from fan


def along_edges(part: Part, reach: float) -> Iterator[Point]:
    """Places along the edges of a part at which a base of this reach begins to overlap it."""
    for a, b in edges(part.corners):
        yield from _edge_places(a, b, reach)


def on_slope(piece: Piece) -> Iterator[Point]:
    """Places at the foot of a slope and, for a rim, at its crest."""
    for a, b in edges(counter_clockwise(piece.outline)):
        yield from _edge_places(a, b, 0.0)
        if piece.slope is not None and piece.slope.run:
            yield from _edge_places(a, b, -float(piece.slope.run))


def at_ladder(piece: Piece, ladder: Ladder, reach: float) -> Iterator[Point]:
    """Places in contact with a piece from which a base reaches a ladder, before it and round the corners."""
    outline = counter_clockwise(piece.outline)
    for a, b in edges(outline):
        for place in _edge_places(a, b, reach):
            if length(place[0] - ladder.at[0], place[1] - ladder.at[1]) <= 2 * reach:
                yield place
    a, b = min(edges(outline), key=lambda edge: segment_distance(ladder.at, *edge))
    out, along = _normal(a, b), _unit(b[0] - a[0], b[1] - a[1])
    for share in (-1.6, -0.8, 0.0, 0.8, 1.6):
        x, y = out[0] + along[0] * share, out[1] + along[1] * share
        yield _shifted(ladder.at, (x, y), reach)


def before_gaps(parts: Sequence[Part], side: float, turn: float) -> Iterator[Point]:
    """Places where a hull can turn before and behind a gap that it fits through but cannot turn in."""
    corners = [corner for part in parts if part.solid for corner in part.corners]
    for a, b in combinations(dict.fromkeys(corners), 2):
        wide = length(b[0] - a[0], b[1] - a[1])
        if 2 * (side - TOLERANCE) <= wide < 2 * turn:
            across = _normal(a, b)
            half = (b[0] - a[0]) / 2, (b[1] - a[1]) / 2
            for way in (-turn - 2, turn + 2):
                yield a[0] + round(half[0] + across[0] * way), a[1] + round(half[1] + across[1] * way)


def approaches(parts: Sequence[Part], end: Point, facing: Vector, turn: float) -> Iterator[Point]:
    """Places where a hull can turn before or behind an end: all around it, along near edges, straight ahead."""
    near = [part for part in parts if part.solid and off_box(*end, box_of(part)) < 2 * turn]
    along = [_unit(b[0] - a[0], b[1] - a[1]) for part in near for a, b in edges(part.corners)]
    beside = [_unit(end[1] - part.corners[0][1], part.corners[0][0] - end[0]) for part in near if part.grow]
    for direction in (*AROUND, _unit(*facing), *along, *beside):
        for share in APPROACH:
            yield _shifted(end, direction, share * turn)
            yield _shifted(end, direction, -share * turn)


def places_about(
    parts: Sequence[Part], pieces: Sequence[Piece], side: float, reach: float, slow: bool
) -> Iterator[Point]:
    """All places of the terrain where a path may bend; `slow` says whether inches in difficult ground cost more."""
    if side < reach:
        yield from before_gaps(parts, side, reach)
    for part in parts:
        if part.slope != RIM and (part.solid or part.share):
            yield from bends_about(part, reach)
        if part.share and slow:
            yield from along_edges(part, reach - TOLERANCE)
    for place in sorted({part.piece for part in parts if part.slope != SHEER}):
        yield from on_slope(pieces[place])
    for piece in pieces:
        for ladder in piece.ladders:
            yield from at_ladder(piece, ladder, reach)


def _edge_places(a: Point, b: Point, out: float) -> Iterator[Point]:
    """Places along an edge, evenly apart and symmetric, moved out by a distance."""
    size = length(b[0] - a[0], b[1] - a[1])
    count = max(1, int(size / SPACING) + 1)
    normal = _normal(a, b)
    for step in range(count + 1):
        x, y = (b[0] - a[0]) * step / count, (b[1] - a[1]) * step / count
        yield round(x + normal[0] * out) + a[0], round(y + normal[1] * out) + a[1]


def _shifted(point: Point, direction: Vector, by: float) -> Point:
    return point[0] + round(direction[0] * by), point[1] + round(direction[1] * by)


def _normal(a: Point, b: Point) -> Vector:
    """The unit vector out of a counter-clockwise outline across an edge."""
    return _unit(b[1] - a[1], a[0] - b[0])


def _between(one: Vector, other: Vector) -> Vector:
    return _unit(one[0] + other[0], one[1] + other[1])


def _unit(x: float, y: float) -> Vector:
    size = length(x, y)
    return (x / size, y / size) if size else (0.0, 0.0)
