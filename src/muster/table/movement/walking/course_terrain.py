"""What a course keeps of the table without models, shared by all courses on the same table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np

from muster.rulebook.ruleset import Ruleset
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.ground import (
    BARRED,
    SHEER,
    Box,
    GroundArrays,
    GroundCosts,
    Part,
    Prices,
    box_of,
    ground,
    parts_of,
    parts_of_board,
)
from muster.table.movement.walking.mover import Floats, Mover
from muster.table.movement.walking.search_crossings import crossings
from muster.table.movement.walking.search_nodes import places_about, taut_about
from muster.table.movement.walking.tops import PART
from muster.table.movement.walking.walk_ground import STEP, at_levels
from muster.table.shapes.figure import Footprint
from muster.table.shapes.measure import Mil, length
from muster.table.shapes.outline import Point
from muster.table.terrain.ground import as_played
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

Media = frozenset[str]
MOST_PLACES = 3_000
"""The most places between which the costs of legs are kept; more would take too much memory."""


def _tops(raised: Mapping[int, Part], bridged: float) -> Iterator[tuple[float, ...]]:
    """Rows of tops for parts that a mover can get onto; from a slope, a base gets onto parts within `bridged` of it.

    Every way onto any other part is straight up.
    """
    boxes = {place: box_of(part) for place, part in raised.items()}
    sloped = {place for place, part in raised.items() if part.slope != SHEER}
    fresh = list(sloped)
    while fresh:
        here = boxes[fresh.pop()]
        joined = {place for place, box in boxes.items() if place not in sloped and _apart(here, box) <= bridged}
        sloped |= joined
        fresh += joined
    for place, part in raised.items():
        yield (*boxes[place], 0.0 if place in sloped else 2 * part.top, place)


def _apart(one: Box, other: Box) -> float:
    across, up = max(one[0] - other[1], other[0] - one[1], 0), max(one[2] - other[3], other[2] - one[3], 0)
    return length(across, up)


@dataclass(frozen=True, slots=True)
class Terrain:
    """All that depends on the table and the ruleset alone, worked out when it is first asked for."""

    table: Table
    pieces: tuple[Piece, ...]
    ruleset: Ruleset
    known_parts: dict[Media, tuple[Part, ...]] = field(default_factory=dict)
    known_ground: dict[Media, GroundArrays] = field(default_factory=dict)
    known_ends: dict[Media, Places] = field(default_factory=dict)
    known_prices: dict[Media, Prices] = field(default_factory=dict)
    known_places: dict[tuple[Media, Footprint, Mil], Floats] = field(default_factory=dict)
    known_legs: dict[tuple[Media, Footprint, Mil, bytes], Floats] = field(default_factory=dict)
    known_tops: dict[tuple[Media, float], Floats] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table, ruleset: Ruleset) -> "Terrain":
        played = tuple(as_played(piece, ruleset) for piece in table.pieces)
        return cls(replace(table, pieces=played), table.pieces, ruleset)

    def parts(self, media: Media) -> tuple[Part, ...]:
        if media not in self.known_parts:
            self.known_parts[media] = tuple(parts_of(self.table.pieces, media, self.ruleset))
        return self.known_parts[media]

    def bare(self, media: Media) -> GroundArrays:
        """The ground without any models."""
        if media not in self.known_ground:
            parts = [*self.parts(media), *parts_of_board(self.table.board)]
            self.known_ground[media] = ground(parts, self.table.pieces, self.table.board)
        return self.known_ground[media]

    def ends(self, media: Media) -> Places:
        """Where models may end, with only the terrain in the way."""
        if media not in self.known_ends:
            self.known_ends[media] = Places.of(self.table, (), media)
        return self.known_ends[media]

    def prices(self, media: Media) -> Prices:
        """What the ground costs, for each allowance asked for so far."""
        return self.known_prices.setdefault(media, {})

    def places(self, mover: Mover) -> Floats:
        """Where paths of this mover may bend with only the terrain in the way, at every height where it fits."""
        key = mover.media, mover.figure.footprint, mover.figure.height
        if key not in self.known_places:
            points, body = self._points(mover), mover.body
            taut = taut_about(self.parts(mover.media), body.turn) if mover.figure.is_round else {}
            normals = np.array([taut.get(point, (0.0, 0.0)) for point in points]).reshape(-1, 2)
            flat = np.array(points, dtype=np.float64).reshape(-1, 2)
            found, rows = at_levels(self.bare(mover.media), body, flat, body.turn, ending=False)
            self.known_places[key] = np.column_stack((found, normals[rows]))
        return self.known_places[key]

    def _points(self, mover: Mover) -> list[Point]:
        """The places where paths of this mover may bend, seen from above."""
        slow, body, parts = self.ruleset.difficult_ground == "half_inside", mover.body, self.parts(mover.media)
        found = places_about(parts, self.table.pieces, body.side, body.turn, slow)
        ends = crossings(parts, self.table.board, body.turn) if slow else ()
        return [*dict.fromkeys(chain(found, ends))]

    def legs(self, mover: Mover, price: GroundCosts) -> Floats:
        """The costs of legs between these places, 0 for one not asked for yet; an empty array if none are kept."""
        key = mover.media, mover.figure.footprint, mover.figure.height, price.key()
        if key not in self.known_legs:
            count = len(self.places(mover))
            size = count if count <= MOST_PLACES and mover.figure.is_round else 0
            self.known_legs[key] = np.zeros((size, size))
        return self.known_legs[key]

    def tops(self, mover: Mover) -> Floats:
        """The parts that a mover can get onto."""
        key = mover.media, mover.body.turn
        if key not in self.known_tops:
            parts = enumerate(self.parts(mover.media))
            raised = {place: part for place, part in parts if part.stand and self._can_be_entered(part)}
            rows = [*_tops(raised, 2 * mover.body.turn)]
            self.known_tops[key] = np.array(rows, dtype=np.float64).reshape(-1, PART + 1)
        return self.known_tops[key]

    def _can_be_entered(self, part: Part) -> bool:
        by_edge = part.climb != BARRED or part.slope != SHEER or part.top <= STEP
        return by_edge or bool(self.table.pieces[part.piece].ladders)
