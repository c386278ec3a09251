"""A scene: terrain and models where they stand, and which of them see each other."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate

import numpy as np

from muster.files import BadInput
from muster.table.shapes.figure import Figure
from muster.table.sight import layout
from muster.table.sight.inside import standing_in
from muster.table.sight.kernels import all_pairs, any_near, explained, glances
from muster.table.sight.layout import (
    END,
    FIRST,
    OWNER,
    Bodies,
    Flags,
    Floats,
    SightLine,
    Whole,
    figure_edges,
    figure_row,
    hides,
    terrain_bodies,
)
from muster.table.sight.lookouts import lookouts
from muster.table.sight.ranges import distances, least_distances
from muster.table.sight.rays import NO_BODY, placed, traces
from muster.table.sight.sighting import Blocker, Hider, Ray, Sighting
from muster.table.terrain.piece import Piece
from muster.table.terrain.prisms import Prism, prisms

NOTHING: frozenset[Hider] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Pieces, figures and the unit of each figure, with the arrays that the kernels read."""

    pieces: tuple[Piece, ...]
    figures: tuple[Figure, ...]
    units: tuple[int, ...]
    prisms: tuple[Prism, ...] = field(repr=False)
    terrain: Bodies = field(repr=False)
    bodies: Bodies = field(repr=False)
    inside: Flags = field(repr=False)
    fallen: tuple[int, ...] = ()
    """Models that can be seen, but hide nothing any more (BETA-13)."""

    @classmethod
    def of(cls, pieces: Sequence[Piece], figures: Sequence[Figure], units: Sequence[int]) -> "Scene":
        if len(figures) != len(units):
            sentence = f"{len(figures)} models come with {len(units)} unit numbers; each model has exactly one."
            raise BadInput("sight.units", sentence, "TARGET-13")
        hiding = tuple(filter(hides, prisms(pieces)))
        terrain = terrain_bodies(hiding)
        bodies = layout.peopled(terrain, figures, units)
        inside = standing_in(bodies, len(hiding), len(pieces), len(hiding))
        return cls(tuple(pieces), tuple(figures), tuple(units), hiding, terrain, bodies, inside)

    def moved(self, places: Mapping[int, Figure]) -> "Scene":
        """The scene with some models moved; nothing is computed again for the terrain and the other models."""
        figures, rows, edges = list(self.figures), self.bodies.rows.copy(), self.bodies.edges.copy()
        same_edges = True
        for which, figure in places.items():
            body = self._body(which)
            first, end = self.bodies.marks[body, FIRST], self.bodies.marks[body, END]
            figures[which], rows[body] = figure, figure_row(figure)
            if end - first != len(figure.footprint.corners):
                same_edges = False
            elif first < end:
                edges[first:end] = figure_edges(figure)
        bodies = Bodies(rows, self.bodies.marks, edges)
        return self._with(figures, self.units, bodies if same_edges else None)

    def peopled(self, figures: Sequence[Figure], units: Sequence[int]) -> "Scene":
        """The same terrain with other models on it."""
        return self._with(figures, tuple(units))

    def joined(self, figures: Sequence[Figure], unit: int) -> "Scene":
        """The scene with more figures at the end, such as models that look out of a building."""
        units = [unit] * len(figures)
        bodies, first = layout.peopled(self.bodies, figures, units), len(self.bodies.rows)
        inside = np.concatenate((self.inside, standing_in(bodies, len(self.prisms), len(self.pieces), first)))
        everybody, owners = (*self.figures, *figures), (*self.units, *units)
        return Scene(self.pieces, everybody, owners, self.prisms, self.terrain, bodies, inside, self.fallen)

    def past(self, fallen: Iterable[int]) -> "Scene":
        """The same scene, in which some models hide nothing."""
        return replace(self, fallen=tuple(fallen))

    def members(self, unit: int) -> tuple[int, ...]:
        """The models of a unit."""
        return tuple(which for which, each in enumerate(self.units) if each == unit)

    def view(self, viewer: int, target: int, ignoring: Collection[Hider] = NOTHING) -> Sighting:
        """What one model sees of another; what is in `ignoring` hides nothing, such as casualties not yet removed."""
        passed, gone = self._flags(ignoring)
        one, other = self._body(viewer), self._body(target)
        seen, share, eye, line, near, alone = explained(
            self.bodies, len(self.prisms), one, other, self.inside, passed, gone
        )
        hiding = zip(near.tolist(), alone.tolist(), strict=True)
        blockers = [Blocker(self._named(body), part) for body, part in hiding if part > 0.0]
        blockers.sort(key=lambda blocker: -blocker.share)
        across = (0.5 * (line.eye_lo + line.eye_hi), line.eye_lo, line.eye_hi)[eye]
        best = placed(line, 0.0, across, line.eye_z)
        return Sighting(seen, share, best, tuple(blockers), partial(self._rays, line, near))

    def view_from(
        self, figure: Figure, target: int, *, unit: int | None = None, ignoring: Collection[Hider] = NOTHING
    ) -> Sighting:
        """The view from a place where no model of the scene stands, such as the outline of a building (TRANS-25).

        Put what the viewer looks out of into `ignoring`, so that it hides nothing. Without a `unit` the viewer is a
        unit by itself.
        """
        own = min(self.units, default=0) - 1 if unit is None else unit
        return self.joined([figure], own).view(len(self.figures), target, ignoring)

    def view_from_piece(
        self, piece: Piece, target: int, *, unit: int | None = None, ignoring: Collection[Hider] = NOTHING
    ) -> Sighting:
        """The view from inside a building: the best from any convex part of its outline, up to its height.

        The building itself hides nothing from models inside it (TRANS-25).
        """
        passed = {*ignoring, piece.name}
        views = [self.view_from(each, target, unit=unit, ignoring=passed) for each in lookouts(piece)]
        return min(views, key=lambda view: (not view.seen, view.obscured))

    def views_from_piece(self, piece: Piece, targets: Sequence[int]) -> tuple[Flags, Floats]:
        """As `view_from_piece` for many targets: whether each is seen, and the share obscured."""
        seen, shares = np.zeros(len(targets), np.bool_), np.ones(len(targets))
        for each in lookouts(piece):
            joined = self.joined([each], min(self.units, default=0) - 1)
            found, hidden = joined.views((len(self.figures),), targets, {piece.name})
            better = found[0] >= seen
            shares = np.where(found[0] > seen, hidden[0], np.where(better, np.minimum(shares, hidden[0]), shares))
            seen |= found[0]
        return seen, shares

    def sees_piece(self, viewers: Sequence[int], piece: Piece) -> Flags:
        """Which models see any part of a piece; the piece does not hide itself."""
        seen = np.zeros(len(viewers), np.bool_)
        for each in lookouts(piece):
            joined = self.joined([each], min(self.units, default=0) - 1)
            seen |= joined.views(viewers, (len(self.figures),), {piece.name})[0][:, 0]
        return seen

    def views(
        self,
        viewers: Iterable[int],
        targets: Iterable[int],
        ignoring: Collection[Hider] = NOTHING,
        little: float = 0.0,
    ) -> tuple[Flags, Floats]:
        """For every viewer (rows) and target (columns): whether it is seen, and the share obscured.

        Shares below `little` need not be exact: any other share below `little` may be given instead.
        """
        passed, gone = self._flags(ignoring)
        rows, columns = self._all(viewers), self._all(targets)
        return all_pairs(self.bodies, len(self.prisms), rows, columns, self.inside, passed, gone, little)

    def glances(self, viewers: Iterable[int], groups: Sequence[Sequence[int]], share: float) -> tuple[Flags, Flags]:
        """For every viewer (rows) and group of targets (columns): is one seen, and is `share` of each obscured."""
        targets = self._all(target for group in groups for target in group)
        ends = np.array(list(accumulate(map(len, groups))), np.int64)
        return glances(self.bodies, len(self.prisms), self._all(viewers), targets, ends, self.inside, share)

    def any_near(self, viewers: Iterable[int], reaches: Floats, targets: Iterable[int]) -> bool:
        """Whether any viewer sees any target within its reach, of which each has one."""
        _, gone = self._flags(NOTHING)
        rows, columns = self._all(viewers), self._all(targets)
        return any_near(self.bodies, len(self.prisms), rows, reaches, columns, self.inside, gone)

    def distances(self, viewers: Iterable[int], targets: Iterable[int]) -> Floats:
        """How far every target (columns) is from every viewer (rows)."""
        return distances(self.bodies, self._all(viewers), self._all(targets))

    def least_distances(self, units: int) -> Floats:
        """A lower bound of the distance of each of so many units from each other; a hull is the circle about it.

        It is infinite where one of them is not in the scene.
        """
        return least_distances(self.bodies, len(self.prisms), units)

    def _with(self, figures: Sequence[Figure], units: tuple[int, ...], bodies: Bodies | None = None) -> "Scene":
        bodies = bodies or layout.peopled(self.terrain, figures, units)
        inside = standing_in(bodies, len(self.prisms), len(self.pieces), len(self.prisms))
        return Scene(self.pieces, tuple(figures), units, self.prisms, self.terrain, bodies, inside)

    def _rays(self, line: SightLine, near: Whole) -> tuple[Ray, ...]:
        rays = []
        for eye, aim, share, body in traces(self.bodies, near, line):
            if body == NO_BODY:
                rays.append(Ray(eye, aim, free=True))
            else:
                (ax, ay, az), (bx, by, bz) = eye, aim
                stop = (ax + share * (bx - ax), ay + share * (by - ay), az + share * (bz - az))
                rays.append(Ray(eye, aim, free=False, stopped_at=stop, by=self._named(body)))
        return tuple(rays)

    def _named(self, body: int) -> Hider:
        if body < len(self.prisms):
            return self.pieces[int(self.bodies.marks[body, OWNER])].name
        return body - len(self.prisms)

    def _flags(self, ignoring: Collection[Hider]) -> tuple[Flags, Flags]:
        """Which pieces and which models are to be ignored."""
        passed, gone = np.zeros(len(self.pieces), np.bool_), np.zeros(len(self.figures), np.bool_)
        if self.fallen:
            gone[list(self.fallen)] = True
        for each in ignoring:
            if isinstance(each, int):
                gone[self._body(each) - len(self.prisms)] = True
            else:
                passed[self._places(each)] = True
        return passed, gone

    def _places(self, name: str) -> list[int]:
        """The indices of the pieces with this name."""
        found = [place for place, piece in enumerate(self.pieces) if piece.name == name]
        if not found:
            names = ", ".join(sorted({piece.name for piece in self.pieces})) or "none, since there are no pieces"
            raise BadInput("sight.piece", f"There is no piece {name!r}; allowed are {names}.", "TARGET-14")
        return found

    def _all(self, models: Iterable[int]) -> Whole:
        places = list(models)
        if places:
            self._body(min(places)), self._body(max(places))
        return np.array(places, np.int64) + len(self.prisms)

    def _body(self, which: int) -> int:
        if not 0 <= which < len(self.figures):
            sentence = f"There is no model {which}; allowed are 0 to {len(self.figures) - 1}."
            raise BadInput("sight.model", sentence, "TARGET-12")
        return len(self.prisms) + which
