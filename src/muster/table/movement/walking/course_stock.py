"""What a course keeps prepared: ground by medium, places where paths bend, and roadmaps, by size of base."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from muster.table.movement.roadmap.roadmap import Clearance, Roadmap
from muster.table.movement.standing.pack import Pack
from muster.table.movement.walking.asked import clearance_of
from muster.table.movement.walking.course_terrain import MOST_PLACES, Media, Terrain
from muster.table.movement.walking.ground import BOTTOM, PENALTY, SHARE, SOLID, GroundCosts, amid, part_of_model
from muster.table.movement.walking.legs import Legs, clear_of_models
from muster.table.movement.walking.mover import Floats, Mover
from muster.table.movement.walking.search_nodes import approaches, bends_about, bends_about_round
from muster.table.movement.walking.walk import Place, Setting, Walk, Waypoint
from muster.table.movement.walking.walk_ground import at_levels, turns_freely
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import TOLERANCE, Mil, length
from muster.table.shapes.outline import Point

Model = Figure | None
AMPLE: Mil = 10
"""A margin for tolerances and rounding where ways bend about models."""
MOST_NEAR = 8
"""How many selections of near models are kept ready, as one unit is often tried at several places."""

Kind = tuple[Media, Footprint, Mil]
RoadmapKey = tuple[bytes, Media, Clearance, Mil]
Asked = tuple[Mover, Waypoint, Mil | None, tuple[Figure, ...]]
"""One question for a cheapest way: the mover, the goal, the allowance and the mates."""


@dataclass(frozen=True, slots=True)
class Bends:
    """Where paths may bend: the places of the terrain, then the places about models, and which of them are free.

    A row is x, y and the height. For a place about a corner that can only be gone round, two more columns give its
    direction from the corner.
    """

    places: Floats
    open: NDArray[np.intp]
    of_terrain: int


@dataclass(frozen=True, slots=True)
class Stock:
    """The terrain with the models in the way, and what was prepared for them."""

    terrain: Terrain
    others: tuple[Model, ...]
    pack: Pack
    settings: dict[Media, Setting] = field(default_factory=dict)
    known_bends: dict[Kind, Bends] = field(default_factory=dict)
    known_legs: dict[tuple[Kind, bytes], tuple[Floats, NDArray[np.bool_]]] = field(default_factory=dict)
    routes: dict[tuple[Media, Footprint, Mil, float, Mil | None, bool], Roadmap] = field(default_factory=dict)
    roadmaps: dict[RoadmapKey, Roadmap] = field(default_factory=dict)
    earlier: dict[RoadmapKey, tuple[Roadmap, Mapping[int, Model]]] = field(default_factory=dict)
    ways: dict[Asked, Walk | None] = field(default_factory=dict)
    known_near: dict[tuple[int, ...], "Stock"] = field(default_factory=dict)

    @classmethod
    def of(cls, terrain: Terrain, others: Sequence[Model]) -> "Stock":
        return cls(terrain, tuple(others), Pack.of(others))

    def setting(self, media: Media) -> Setting:
        if media not in self.settings:
            terrain = self.terrain
            present = tuple(figure for figure in self.others if figure is not None)
            models = self.pack.obstacles()
            bare, ends, prices = terrain.bare(media), terrain.ends(media), terrain.prices(media)
            self.settings[media] = Setting(
                terrain.table, terrain.pieces, terrain.ruleset, present, bare, amid(bare, models),
                ends.beside(models), prices,
            )  # fmt: skip
        return self.settings[media]

    def bends(self, mover: Mover) -> Bends:
        """Where paths of this mover may bend, at every height where it fits and can turn."""
        kind = _kind(mover)
        if kind not in self.known_bends:
            setting, body, terrain = self.setting(mover.media), mover.body, self.terrain.places(mover)
            first = len(setting.bare.kinds)
            free = clear_of_models(setting.ground, body, terrain, first)
            about = self._about_models(mover)
            chosen = np.flatnonzero(np.concatenate((free, np.ones(len(about), np.bool_))))
            self.known_bends[kind] = Bends(np.concatenate((terrain, about)), chosen, len(terrain))
        return self.known_bends[kind]

    def _about_models(self, mover: Mover) -> Floats:
        """Where paths may bend about models."""
        setting, body = self.setting(mover.media), mover.body
        figures, turn = setting.others, body.turn
        round_ones = [(each.x, each.y, each.footprint.radius) for each in figures if each.is_round]
        hulls = [bend for each in figures if not each.is_round for bend in bends_about(part_of_model(each), turn)]
        about, ways = bends_about_round(np.array(round_ones, dtype=np.float64).reshape(-1, 3), turn)
        points = np.concatenate((about, np.array(hulls, dtype=np.float64).reshape(-1, 2)))
        found, rows = at_levels(setting.ground, body, points, turn, ending=False)
        normals = np.zeros((len(points), 2))
        if mover.figure.is_round:
            normals[: len(ways)] = ways
        return np.column_stack((found, normals[rows]))

    def legs(self, mover: Mover, price: GroundCosts) -> Legs:
        """The costs known so far of legs between the places where this mover's paths may bend."""
        kind, bends = _kind(mover), self.bends(mover)
        bare, shared = self.terrain.bare(mover.media), self.terrain.legs(mover, price)
        size = len(bends.places) if len(shared) and len(bends.places) <= MOST_PLACES else 0
        key = kind, price.key()
        if key not in self.known_legs:
            self.known_legs[key] = np.empty((size, size)), np.zeros((size, size), np.bool_)
        return Legs(bare, self.terrain.tops(mover), shared, *self.known_legs[key])

    def approaches(self, mover: Mover, ends: Sequence[Place]) -> Floats:
        """Where a hull may turn before or behind the ends at which it cannot turn."""
        setting, body, facing = self.setting(mover.media), mover.body, mover.figure.facing
        tight = {end[:2] for end in ends if not turns_freely(setting.ground, body, *map(float, end))}
        parts = (*self.terrain.parts(mover.media), *map(part_of_model, setting.others))
        found = dict.fromkeys(place for end in sorted(tight) for place in approaches(parts, end, facing, body.turn))
        points = np.array([*found], dtype=np.float64).reshape(-1, 2)
        return at_levels(setting.ground, body, points, body.turn, ending=False)[0]

    def roadmap(self, mover: Mover, price: GroundCosts, allowance: Mil | None, *, shun: bool) -> Roadmap:
        """The roadmap for bases of this size; ground above the price's cap is closed, with `shun` all slow ground."""
        figure = mover.figure
        asked = mover.media, figure.footprint, figure.height, price.cap, allowance, shun
        if asked not in self.routes:
            self.routes[asked] = self._roadmap(mover, self._closed(mover, price, shun), clearance_of(mover))
        return self.routes[asked]

    def _roadmap(self, mover: Mover, closed: NDArray[np.bool_], clearance: Clearance) -> Roadmap:
        high = mover.figure.height
        key = closed.tobytes(), mover.media, clearance, high
        if key in self.earlier and key not in self.roadmaps:
            roadmap, changes = self.earlier[key]
            self.roadmaps[key] = roadmap.moved({place: _on_level(each, high) for place, each in changes.items()})
        if key not in self.roadmaps:
            parts = zip(self.terrain.parts(mover.media), closed, strict=True)
            solids, met = (
                [part.corners for part, shut in parts if shut],
                [_on_level(each, high) for each in self.others],
            )
            self.roadmaps[key] = Roadmap(self.terrain.table.board, solids, met, clearance)
        return self.roadmaps[key]

    def _closed(self, mover: Mover, price: GroundCosts, shun: bool) -> NDArray[np.bool_]:
        """Which parts of the terrain are closed to models that walk on the board."""
        count = len(self.terrain.parts(mover.media))
        ground = self.setting(mover.media).ground
        sizes = ground.sizes[:count]
        shut: NDArray[np.bool_] = (ground.kinds[:count, SOLID] > 0) | (price.rates[:count, PENALTY] > price.cap)
        if shun:
            shut |= sizes[:, SHARE] > 0
        return shut & (sizes[:, BOTTOM] < mover.figure.height - TOLERANCE)

    def moved(self, changes: Mapping[int, Model]) -> "Stock":
        """The same stock with some models moved; roadmaps made before are updated when they are asked for."""
        others = list(self.others)
        for place, figure in changes.items():
            others[place] = figure
        earlier: dict[RoadmapKey, tuple[Roadmap, Mapping[int, Model]]] = {
            key: (roadmap, {**before, **changes}) for key, (roadmap, before) in self.earlier.items()
        }
        earlier |= {key: (roadmap, changes) for key, roadmap in self.roadmaps.items()}
        return Stock(self.terrain, tuple(others), self.pack.moved(changes), earlier=earlier)

    def near(self, mover: Mover, goals: Sequence[Place], allowance: Mil) -> "Stock":
        """The same stock without models that no way of this mover to a goal comes near within the allowance."""
        far = tuple(
            place
            for place, other in enumerate(self.others)
            if other is not None and all(_is_far(mover, goal, allowance, other) for goal in goals)
        )
        return self._without(far)

    def about(self, centre: Point, reach: Mil) -> "Stock":
        """The same stock without models that are farther than a distance from a place."""
        far = tuple(
            place
            for place, other in enumerate(self.others)
            if other is not None
            and length(other.x - centre[0], other.y - centre[1]) > reach + other.footprint.radius + AMPLE
        )
        return self._without(far)

    def _without(self, far: tuple[int, ...]) -> "Stock":
        if not far:
            return self
        if far not in self.known_near:
            if len(self.known_near) >= MOST_NEAR:  # each has its own graph: megabytes for hundreds of models
                self.known_near.clear()
            self.known_near[far] = self.moved(dict.fromkeys(far))
        return self.known_near[far]


def _kind(mover: Mover) -> Kind:
    return mover.media, mover.figure.footprint, mover.figure.height


def _is_far(mover: Mover, goal: Place, allowance: Mil, other: Figure) -> bool:
    """Whether every way to a goal within the allowance is too far from a model to be changed by it."""
    start, room = mover.figure, 1.5 * other.footprint.radius + 2 * mover.body.turn + AMPLE
    there, back = length(other.x - start.x, other.y - start.y), length(other.x - goal[0], other.y - goal[1])
    return there + back > allowance + 2 * room


def _on_level(figure: Model, high: Mil) -> Model:
    """The model if it can be in the way of models of this height that walk on the board, else None."""
    return figure if figure is not None and figure.z < high - TOLERANCE else None
