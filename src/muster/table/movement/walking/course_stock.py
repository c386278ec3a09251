"""What a course keeps prepared: ground by medium, places where paths bend, and roadmaps, by size of base."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from muster.rulebook.ruleset import Ruleset
from muster.table.movement.roadmap.roadmap import Clearance, Roadmap
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.asked import clearance_of
from muster.table.movement.walking.ground import (
    BARRED,
    BOTTOM,
    PENALTY,
    SHARE,
    SHEER,
    SOLID,
    Box,
    Part,
    Price,
    box_of,
    ground,
    part_of_model,
    parts_of,
    parts_of_board,
)
from muster.table.movement.walking.mover import Floats, Mover
from muster.table.movement.walking.search_nodes import approaches, bends_about, places_about
from muster.table.movement.walking.walk import Place, Setting
from muster.table.movement.walking.walk_ground import STEP, at_levels, turns_freely
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import TOLERANCE, Mil
from muster.table.shapes.outline import Point
from muster.table.terrain.ground import as_played
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

Media = frozenset[str]
Model = Figure | None
NOBODY = Figure(Footprint(1), -1_000_000, -1_000_000)


@dataclass(frozen=True, slots=True)
class Terrain:
    """All that depends on the table and the ruleset alone, filled as it is asked for."""

    table: Table
    pieces: tuple[Piece, ...]
    ruleset: Ruleset
    known_parts: dict[Media, tuple[Part, ...]] = field(default_factory=dict)
    known_places: dict[tuple[Media, Footprint], tuple[Point, ...]] = field(default_factory=dict)
    known_raised: dict[Media, tuple[Box, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table, ruleset: Ruleset) -> "Terrain":
        played = tuple(as_played(piece, ruleset) for piece in table.pieces)
        return cls(replace(table, pieces=played), table.pieces, ruleset)

    def parts(self, media: Media) -> tuple[Part, ...]:
        if media not in self.known_parts:
            self.known_parts[media] = tuple(parts_of(self.table.pieces, media, self.ruleset))
        return self.known_parts[media]

    def places(self, mover: Mover) -> tuple[Point, ...]:
        key = mover.media, mover.figure.footprint
        if key not in self.known_places:
            slow = self.ruleset.difficult_ground == "half_inside"
            body = mover.body
            found = places_about(self.parts(mover.media), self.table.pieces, body.side, body.turn, slow)
            self.known_places[key] = tuple(dict.fromkeys(found))
        return self.known_places[key]

    def raised(self, media: Media) -> tuple[Box, ...]:
        """The boxes about the parts that a mover can get onto."""
        if media not in self.known_raised:
            parts = (part for part in self.parts(media) if part.stand and self._can_be_entered(part))
            self.known_raised[media] = tuple(box_of(part) for part in parts)
        return self.known_raised[media]

    def _can_be_entered(self, part: Part) -> bool:
        by_edge = part.climb != BARRED or part.slope != SHEER or part.top <= STEP
        return by_edge or bool(self.table.pieces[part.piece].ladders)


@dataclass(frozen=True, slots=True)
class Stock:
    """The terrain with the models in the way, and what was prepared for them."""

    terrain: Terrain
    others: tuple[Model, ...]
    settings: dict[Media, Setting] = field(default_factory=dict)
    known_places: dict[tuple[Media, Footprint, Mil], Floats] = field(default_factory=dict)
    routes: dict[tuple[Media, Footprint, Mil, float, Mil | None, bool], Roadmap] = field(default_factory=dict)
    roadmaps: dict[tuple[bytes, Media, Clearance, Mil], Roadmap] = field(default_factory=dict)

    def setting(self, media: Media) -> Setting:
        if media not in self.settings:
            table = self.terrain.table
            present = tuple(figure for figure in self.others if figure is not None)
            parts = [*self.terrain.parts(media), *parts_of_board(table.board), *map(part_of_model, present)]
            packed = ground(parts, table.pieces, table.board)
            ends = Places.of(table, present, media)
            self.settings[media] = Setting(table, self.terrain.pieces, self.terrain.ruleset, present, packed, ends)
        return self.settings[media]

    def places(self, mover: Mover) -> Floats:
        """Where paths of this mover may bend, at every height where it fits and can turn."""
        key = mover.media, mover.figure.footprint, mover.figure.height
        if key not in self.known_places:
            setting, turn = self.setting(mover.media), mover.body.turn
            bends = [bend for figure in setting.others for bend in bends_about(part_of_model(figure), turn)]
            points = np.array([*dict.fromkeys((*self.terrain.places(mover), *bends))], dtype=np.float64).reshape(
                -1, 2
            )
            self.known_places[key] = at_levels(setting.ground, mover.body, points, turn, ending=False)
        return self.known_places[key]

    def approaches(self, mover: Mover, ends: Sequence[Place]) -> Floats:
        """Where a hull may turn before or behind those of the ends at which it cannot."""
        setting, body, facing = self.setting(mover.media), mover.body, mover.figure.facing
        tight = {end[:2] for end in ends if not turns_freely(setting.ground, body, *map(float, end))}
        parts = (*self.terrain.parts(mover.media), *map(part_of_model, setting.others))
        found = dict.fromkeys(place for end in sorted(tight) for place in approaches(parts, end, facing, body.turn))
        points = np.array([*found], dtype=np.float64).reshape(-1, 2)
        return at_levels(setting.ground, body, points, body.turn, ending=False)

    def roadmap(self, mover: Mover, price: Price, allowance: Mil | None, *, shun: bool) -> Roadmap:
        """Ways on the board for bases of this size; ground above the price's cap is closed, or all that is slow."""
        figure = mover.figure
        asked = mover.media, figure.footprint, figure.height, price.cap, allowance, shun
        if asked not in self.routes:
            self.routes[asked] = self._roadmap(mover, self._closed(mover, price, shun), clearance_of(mover))
        return self.routes[asked]

    def _roadmap(self, mover: Mover, closed: NDArray[np.bool_], clearance: Clearance) -> Roadmap:
        high = mover.figure.height
        key = closed.tobytes(), mover.media, clearance, high
        if key not in self.roadmaps:
            parts = zip(self.terrain.parts(mover.media), closed, strict=True)
            everyone = [figure or NOBODY for figure in self.others]
            made = Roadmap(
                self.terrain.table.board, [part.corners for part, shut in parts if shut], everyone, clearance
            )
            above = [place for place, figure in enumerate(self.others) if _on_level(figure, high) is None]
            self.roadmaps[key] = made.moved(dict.fromkeys(above)) if above else made
        return self.roadmaps[key]

    def _closed(self, mover: Mover, price: Price, shun: bool) -> NDArray[np.bool_]:
        """Which parts of the terrain are closed to those who walk on the board."""
        count = len(self.terrain.parts(mover.media))
        ground = self.setting(mover.media).ground
        sizes = ground.sizes[:count]
        shut: NDArray[np.bool_] = (ground.kinds[:count, SOLID] > 0) | (price.rates[:count, PENALTY] > price.cap)
        if shun:
            shut |= sizes[:, SHARE] > 0
        return shut & (sizes[:, BOTTOM] < mover.figure.height - TOLERANCE)

    def moved(self, changes: Mapping[int, Model]) -> "Stock":
        """The same with some models elsewhere; roadmaps already made are adapted, not made anew."""
        others = tuple(changes.get(place, figure) for place, figure in enumerate(self.others))
        roadmaps = {
            key: roadmap.moved({place: _on_level(figure, key[3]) for place, figure in changes.items()})
            for key, roadmap in self.roadmaps.items()
        }
        return Stock(self.terrain, others, roadmaps=roadmaps)


def _on_level(figure: Model, high: Mil) -> Model:
    """A model if it can be in the way of those who walk on the board and are this high."""
    return figure if figure is not None and figure.z < high - TOLERANCE else None
