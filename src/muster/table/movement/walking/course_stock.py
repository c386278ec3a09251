"""What a course keeps prepared: ground by medium, places where paths bend, and roadmaps, by size of base."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from muster.rulebook.ruleset import Ruleset
from muster.table.movement.roadmap.roadmap import Clearance, Roadmap
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.ground import (
    BARRED,
    SHEER,
    Part,
    Price,
    ground,
    part_of_model,
    parts_of,
    parts_of_board,
    settled,
)
from muster.table.movement.walking.mover import Floats, Mover
from muster.table.movement.walking.search_nodes import bends_about, places_about
from muster.table.movement.walking.walk import Setting
from muster.table.movement.walking.walk_ground import STEP, levels
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import TOLERANCE, Mil
from muster.table.shapes.outline import Outline, Point
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

Media = frozenset[str]
Model = Figure | None
MOST_LEVELS = 8
NOBODY = Figure(Footprint(1), -1_000_000, -1_000_000)


@dataclass(frozen=True, slots=True)
class Terrain:
    """All that depends on the table and the ruleset alone, filled as it is asked for."""

    table: Table
    pieces: tuple[Piece, ...]
    ruleset: Ruleset
    known_parts: dict[Media, tuple[Part, ...]] = field(default_factory=dict)
    known_places: dict[tuple[Media, Footprint], tuple[Point, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table, ruleset: Ruleset) -> "Terrain":
        played = tuple(settled(piece, ruleset) for piece in table.pieces)
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

    def raised(self, media: Media) -> list[Part]:
        """The parts that a mover can get onto."""
        return [part for part in self.parts(media) if part.stand and self._can_be_entered(part)]

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
    roadmaps: dict[tuple[tuple[Outline, ...], Clearance, Mil], Roadmap] = field(default_factory=dict)

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
            points = tuple(dict.fromkeys((*self.terrain.places(mover), *bends)))
            self.known_places[key] = at_levels(setting, mover, points, turn)
        return self.known_places[key]

    def roadmap(self, mover: Mover, price: Price, shun: bool = False) -> Roadmap:
        """Ways on the board for bases of this size; ground above the price's cap is closed, or all that is slow."""
        body, high = mover.body, mover.figure.height
        closed = tuple(
            part.corners
            for place, part in enumerate(self.terrain.parts(mover.media))
            if part.bottom < high - TOLERANCE
            and (part.solid or price.penalty[place] > price.cap or (shun and part.share))
        )
        key = closed, Clearance(round(body.turn), round(body.side)), high
        if key not in self.roadmaps:
            everyone = [figure or NOBODY for figure in self.others]
            made = Roadmap(self.terrain.table.board, closed, everyone, key[1])
            above = [place for place, figure in enumerate(self.others) if _on_level(figure, high) is None]
            self.roadmaps[key] = made.moved(dict.fromkeys(above)) if above else made
        return self.roadmaps[key]

    def moved(self, changes: Mapping[int, Model]) -> "Stock":
        """The same with some models elsewhere; roadmaps already made are adapted, not made anew."""
        others = tuple(changes.get(place, figure) for place, figure in enumerate(self.others))
        roadmaps = {
            key: roadmap.moved({place: _on_level(figure, key[2]) for place, figure in changes.items()})
            for key, roadmap in self.roadmaps.items()
        }
        return Stock(self.terrain, others, roadmaps=roadmaps)


def at_levels(setting: Setting, mover: Mover, points: Sequence[Point], reach: float) -> Floats:
    """Points with every height at which the mover, as a circle of this reach, fits there."""
    found, body = np.empty(MOST_LEVELS), mover.body
    rows = []
    for x, y in points:
        count = levels(setting.ground, body, float(x), float(y), reach, found)
        rows += [(x, y, z) for z in found[:count].tolist()]
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


def _on_level(figure: Model, high: Mil) -> Model:
    """A model if it can be in the way of those who walk on the board and are this high."""
    return figure if figure is not None and figure.z < high - TOLERANCE else None
