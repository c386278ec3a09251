"""Single zones changed by agreement: made deeper by a distance, or given another outline (ZONE-17, SETUP-21)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product

from shapely import Polygon

from muster.files import BadInput
from muster.table.deployment.ground import moved_edges, shared_parts
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Outline, Point, doubled_area, edges

SLIVER = INCH * INCH // 10
"""Neighbours whose lines were rounded to whole mils may share less than this many square mils."""


def deepened(zones: Sequence[Zone], letter: str, by: Mil, board: Board) -> tuple[Zone, ...]:
    """The zones with one of them made deeper by a distance; a negative distance makes it shallower.

    Only its lines inside the board move. A slice grows towards the centre of the circle, and a zone in the middle of
    the circle grows outwards.
    """
    zone = _named(zones, letter)
    if zone.ring is not None:
        ring = replace(zone.ring, outer=zone.ring.outer + by) if zone.ring.whole else None
        ring = ring or replace(zone.ring, inner=zone.ring.inner - by)
        if not 0 <= ring.inner < ring.outer <= (board.circle or 0):
            raise _no_room(letter, by)
        return _exchanged(zones, Zone.of(letter, ring))
    return _exchanged(zones, Zone.on(board, letter, deeper(zone, by, board)))


def redrawn(zones: Sequence[Zone], letter: str, outline: Outline, board: Board) -> tuple[Zone, ...]:
    """The zones, with the agreed outline for one of them, cut to the board."""
    _named(zones, letter)
    if len(outline) < 3 or not Polygon(outline).is_valid:
        sentence = f"The outline agreed for zone {letter} is no area; allowed are three corners or more, uncrossed."
        raise BadInput("zones.outline", sentence, "ZONE-17")
    turned = outline if doubled_area(outline) > 0 else outline[::-1]
    return _exchanged(zones, Zone.on(board, letter, turned))


def deeper(zone: Zone, by: Mil, board: Board) -> Outline:
    """The outline of a zone after its edges move outwards; edges along the bounding box of the board stay."""
    (left, low), (length, width) = board.corner, board.size
    box = ((left, low), (left + length, low), (left + length, low + width), (left, low + width))
    moved = moved_edges(zone.outline, [0 if _along(a, b, box) else by for a, b in edges(zone.outline)])
    parts = shared_parts(moved, box) if doubled_area(moved) > 0 and Polygon(moved).is_valid else ()
    if len(parts) != 1:
        raise _no_room(zone.letter, by)
    return parts[0]


def _along(a: Point, b: Point, box: Outline) -> bool:
    lines = pairwise((*box, box[0]))
    return any(a[axis] == b[axis] == c[axis] == d[axis] for c, d in lines for axis in (0, 1))


def _exchanged(zones: Sequence[Zone], new: Zone) -> tuple[Zone, ...]:
    if not new.parts:
        sentence = f"Zone {new.letter} would lie wholly off this board; allowed is an outline with ground on it."
        raise BadInput("zones.ground", sentence, "ZONE-17")
    for other in zones:
        if other.letter != new.letter and overlap(new, other) > SLIVER:
            sentence = (
                f"Zone {new.letter} would overlap zone {other.letter}; allowed is an outline clear of the others."
            )
            raise BadInput("zones.overlap", sentence, "ZONE-17")
    return tuple(new if zone.letter == new.letter else zone for zone in zones)


def overlap(one: Zone, other: Zone) -> float:
    shared = (part for a, b in product(one.parts, other.parts) for part in shared_parts(a, b))
    return sum(map(doubled_area, shared)) / 2


def _named(zones: Sequence[Zone], letter: str) -> Zone:
    for zone in zones:
        if zone.letter == letter:
            return zone
    allowed = ", ".join(zone.letter for zone in zones)
    raise BadInput("zones.letter", f"There is no zone “{letter}”; allowed are {allowed}.", "ZONE-17")


def _no_room(letter: str, by: Mil) -> BadInput:
    sentence = (
        f"Zone {letter} cannot be made deeper by {by / INCH:g} in.; allowed is what leaves it ground of its own."
    )
    return BadInput("zones.deeper", sentence, "ZONE-17")
