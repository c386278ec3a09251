"""What a course keeps of the table alone, shared by all courses whose models stand elsewhere."""

from dataclasses import dataclass, field, replace

import numpy as np

from muster.rulebook.ruleset import Ruleset
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.ground import (
    BARRED,
    SHEER,
    Box,
    Ground,
    Part,
    Price,
    Prices,
    box_of,
    ground,
    parts_of,
    parts_of_board,
)
from muster.table.movement.walking.mover import Floats, Mover
from muster.table.movement.walking.search_nodes import places_about
from muster.table.movement.walking.walk_ground import STEP, at_levels
from muster.table.shapes.figure import Footprint
from muster.table.shapes.measure import Mil
from muster.table.terrain.ground import as_played
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

Media = frozenset[str]
MOST_PLACES = 3_000
"""Between more places than these no legs are kept: they would take too much room."""


@dataclass(frozen=True, slots=True)
class Raised:
    """A part that a mover can get onto: the box about it, and how far up and down it is to cross it at least."""

    box: Box
    up: float
    upright: bool  # whether every way to it goes straight up


@dataclass(frozen=True, slots=True)
class Terrain:
    """All that depends on the table and the ruleset alone, filled as it is asked for."""

    table: Table
    pieces: tuple[Piece, ...]
    ruleset: Ruleset
    known_parts: dict[Media, tuple[Part, ...]] = field(default_factory=dict)
    known_ground: dict[Media, Ground] = field(default_factory=dict)
    known_ends: dict[Media, Places] = field(default_factory=dict)
    known_prices: dict[Media, Prices] = field(default_factory=dict)
    known_places: dict[tuple[Media, Footprint, Mil], Floats] = field(default_factory=dict)
    known_legs: dict[tuple[Media, Footprint, Mil, bytes], Floats] = field(default_factory=dict)
    known_raised: dict[Media, tuple[Box, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table, ruleset: Ruleset) -> "Terrain":
        played = tuple(as_played(piece, ruleset) for piece in table.pieces)
        return cls(replace(table, pieces=played), table.pieces, ruleset)

    def parts(self, media: Media) -> tuple[Part, ...]:
        if media not in self.known_parts:
            self.known_parts[media] = tuple(parts_of(self.table.pieces, media, self.ruleset))
        return self.known_parts[media]

    def bare(self, media: Media) -> Ground:
        """The ground without any models."""
        if media not in self.known_ground:
            parts = [*self.parts(media), *parts_of_board(self.table.board)]
            self.known_ground[media] = ground(parts, self.table.pieces, self.table.board)
        return self.known_ground[media]

    def ends(self, media: Media) -> Places:
        """Where models may end as far as the terrain goes."""
        if media not in self.known_ends:
            self.known_ends[media] = Places.of(self.table, (), media)
        return self.known_ends[media]

    def prices(self, media: Media) -> Prices:
        """What the ground costs by allowance, as far as it was asked."""
        return self.known_prices.setdefault(media, {})

    def places(self, mover: Mover) -> Floats:
        """Where paths of this mover may bend, at every height where it fits, as far as the terrain goes."""
        key = mover.media, mover.figure.footprint, mover.figure.height
        if key not in self.known_places:
            slow, body = self.ruleset.difficult_ground == "half_inside", mover.body
            found = places_about(self.parts(mover.media), self.table.pieces, body.side, body.turn, slow)
            points = np.array([*dict.fromkeys(found)], dtype=np.float64).reshape(-1, 2)
            self.known_places[key] = at_levels(self.bare(mover.media), body, points, body.turn, ending=False)
        return self.known_places[key]

    def legs(self, mover: Mover, price: Price) -> Floats:
        """What legs between these places cost as far as it was asked, 0 where not; empty where none are kept."""
        key = mover.media, mover.figure.footprint, mover.figure.height, price.key()
        if key not in self.known_legs:
            count = len(self.places(mover))
            size = count if count <= MOST_PLACES and mover.figure.is_round else 0
            self.known_legs[key] = np.zeros((size, size))
        return self.known_legs[key]

    def raised(self, media: Media) -> tuple[Box, ...]:
        """The boxes about the parts that a mover can get onto."""
        if media not in self.known_raised:
            parts = (part for part in self.parts(media) if part.stand and self._can_be_entered(part))
            self.known_raised[media] = tuple(box_of(part) for part in parts)
        return self.known_raised[media]

    def _can_be_entered(self, part: Part) -> bool:
        by_edge = part.climb != BARRED or part.slope != SHEER or part.top <= STEP
        return by_edge or bool(self.table.pieces[part.piece].ladders)
