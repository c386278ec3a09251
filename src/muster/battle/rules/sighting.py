"""What one unit sees of another, from the table or out of a transport or a building."""

from collections.abc import Sequence
from functools import cached_property
from math import inf

import numpy as np

from muster.battle.field import Field
from muster.battle.rules.hosts import hull_of, may_fire_out, wreck_around
from muster.battle.state import NO_HOST
from muster.combat.attack import OPEN_GROUND, Cover
from muster.table.shapes.figure import in_contact
from muster.table.shapes.measure import TOLERANCE, Mil, within
from muster.table.sight.cover import HALF, ROUNDING, UnitCover, plain_cover, unit_cover
from muster.table.sight.layout import Flags, Floats
from muster.table.sight.lookouts import lookouts
from muster.table.sight.scene import Scene
from muster.table.sight.sighting import Blocker
from muster.table.terrain.buildings import range_from
from muster.table.terrain.piece import Piece


class Sighting:
    """Distances, sight and cover between two units; `unlimited` inside a melee (MELEE-13 to MELEE-15)."""

    def __init__(self, field: Field, shooters: Sequence[int], target: int, *, unlimited: bool) -> None:
        self._field, self._shooters, self.target, self.unlimited = field, tuple(shooters), target, unlimited
        self._rows = {shooter: row for row, shooter in enumerate(self._shooters)}
        self._covers: dict[tuple[int, ...], Cover] = {}
        self._inside: tuple[int, ...] = ()

    def into(self, model: int, passengers: Sequence[int]) -> "Sighting":
        """The same at those inside one model of the target, a wreck: range, sight and cover are its own (BETA-05)."""
        self.models, self._inside = (model,), tuple(passengers)
        return self

    @cached_property
    def models(self) -> tuple[int, ...]:
        """The target's models that can be looked at, casualties not yet removed among them (HP-14)."""
        return tuple(self._field.on_table(self.target))

    @cached_property
    def visible(self) -> tuple[int, ...]:
        if self.unlimited:
            return tuple(self._field.models(self.target))
        anyone: list[bool] = np.logical_or.reduce(self._seen).tolist()
        seen = tuple(model for model, seen in zip(self.models, anyone, strict=True) if seen)
        return self._inside if seen and self._inside else seen

    def in_reach(self, shooter: int, reach: Mil) -> bool:
        """Whether a model of the target is in range and in sight of one shooter."""
        row = self._rows[shooter]
        near = self._far[row] <= reach + TOLERANCE
        return bool(near.any()) and bool((near & self._seen[row]).any())

    def nearest_in_sight(self, reach: Mil) -> dict[int, float]:
        """How far the nearest model in sight is from each shooter; nobody looks further than a reach."""
        if not self._far.size or self._far.min() > reach + TOLERANCE:
            return dict.fromkeys(self._shooters, inf)
        return dict(zip(self._shooters, np.where(self._seen, self._far, inf).min(axis=1).tolist(), strict=True))

    def any_in_reach(self, reaches: Sequence[Mil]) -> bool:
        """Whether any model of the target is in sight of a shooter and within its reach, of which each has one."""
        allowed = np.array([reach + TOLERANCE if reach else -inf for reach in reaches])
        return self._any_near(allowed)

    def nearest(self, shooter: int) -> float | None:
        """The nearest model of the target in sight, else the nearest of all."""
        far, row = (each[self._rows[shooter]].tolist() for each in (self._far, self._seen))
        return min((each for each, seen in zip(far, row, strict=True) if seen), default=min(far, default=None))

    def closest(self, judges: Sequence[int]) -> tuple[int, int] | None:
        """One of those that attack and the model of the target nearest to it, in sight if any is; none in a melee."""
        if self.unlimited or not self.models or not judges:
            return None
        rows = [self._rows[judge] for judge in judges]
        far, seen = self._far[rows], self._seen[rows]
        nearest = int((np.where(seen, far, inf) if seen.any() else far).argmin())
        return judges[nearest // len(self.models)], self.models[nearest % len(self.models)]

    @property
    def distances(self) -> Floats:
        """How far every model of the target (columns) is from every shooter (rows)."""
        return self._far

    def touched_by(self, shooter: int) -> bool:
        own = self._field.figure(shooter)
        return any(in_contact(own, self._field.figure(model)) for model in self.models)

    def cover(self, judges: Sequence[int]) -> Cover:
        """By the best view of those that attack (COVER-03)."""
        if self.unlimited or self._field.forces.ruleset.reduced:
            return OPEN_GROUND
        asked = tuple(judges)
        if asked not in self._covers:
            self._covers[asked] = self._found_cover(asked)
        return self._covers[asked]

    def _found_cover(self, judges: tuple[int, ...]) -> Cover:
        if not self._field.ground.is_plain:
            return self.reasons(judges).cover
        shares = self._shares[[self._rows[judge] for judge in judges]]
        hidden = dict(zip(self.models, shares.min(axis=0).tolist(), strict=True))
        figures = {model: self._field.figure(model) for model in self.models}
        scene, ruleset = self._field.scene, self._field.forces.ruleset
        return plain_cover(scene.pieces, figures, hidden, ruleset, in_sight=bool(self.visible))

    def reasons(self, judges: Sequence[int]) -> UnitCover:
        """The same cover together with what gives it; models in the way are places in the scene."""
        rows = [self._rows[judge] for judge in judges]
        shares = self._shares[rows]
        hidden = dict(zip(self.models, shares.min(axis=0).tolist(), strict=True))
        figures = {model: self._field.figure(model) for model in self.models}
        scene, ruleset, in_sight = self._field.scene, self._field.forces.ruleset, bool(self.visible)
        behind = [place for place, model in enumerate(self.models) if hidden[model] >= HALF - ROUNDING]
        if 2 * len(behind) < len(self.models) and not ruleset.cover_area_union:
            behind = []  # too few to ask what hides them
        best = shares.argmin(axis=0).tolist()
        blockers = {self.models[place]: self._blockers(rows[best[place]], self.models[place]) for place in behind}
        return unit_cover(scene.pieces, figures, hidden, blockers, ruleset, in_sight=in_sight)

    def blockers(self, shooter: int, model: int) -> tuple[Blocker, ...]:
        """What hides a model of the target from a shooter, the most first; models as places in the scene."""
        return self._blockers(self._rows[shooter], model)

    # -- worked out when first needed

    @cached_property
    def _views(self) -> tuple[Flags, Floats]:
        field = self._field
        if field.forces.ruleset.reduced:
            size = len(self._shooters), len(self.models)
            return np.ones(size, np.bool_), np.zeros(size)
        # Without heavy cover all that counts is who has half of it hidden, unless somebody asks by what.
        little = HALF - ROUNDING if field.ground.is_plain and not field.forces.ruleset.heavy_cover else 0.0
        return field.scene.views(self._eyes_in_scene, self._models_in_scene, little=little)

    def _any_near(self, reaches: Floats) -> bool:
        """Whether any shooter sees any model within its reach: nobody looks on once one does."""
        return self._field.scene.any_near(self._eyes_in_scene, reaches, self._models_in_scene)

    @property
    def _seen(self) -> Flags:
        return self._views[0]

    @property
    def _shares(self) -> Floats:
        return self._views[1]

    def _eye(self, shooter: int) -> int:
        return eye_of(self._field, shooter)

    @cached_property
    def _eyes_in_scene(self) -> list[int]:
        return self._field.places_in_scene(map(self._eye, self._shooters))

    @cached_property
    def _models_in_scene(self) -> list[int]:
        return self._field.places_in_scene(self.models)

    @cached_property
    def _far(self) -> Floats:
        """How far every model of the target (columns) is from every shooter (rows)."""
        return self._field.scene.distances(self._eyes_in_scene, self._models_in_scene)

    def _blockers(self, row: int, model: int) -> tuple[Blocker, ...]:
        field = self._field
        eye, aim = field.places_in_scene([self._eye(self._shooters[row]), model])
        return tuple(field.scene.view(eye, aim).blockers)


class OfPiece(Sighting):
    """A sighting of which a piece has a part: all of it is looked at, since models alone are in the scene."""

    def _any_near(self, reaches: Floats) -> bool:
        near = self._far <= reaches.reshape(-1, 1)
        return bool(near.any()) and bool((near & self._seen).any())


class FromPiece(OfPiece):
    """The same out of a building, whose outline is looked out of; the building itself hides nothing."""

    def __init__(self, field: Field, shooters: Sequence[int], target: int, piece_unit: int) -> None:
        super().__init__(field, shooters, target, unlimited=False)
        piece = field.forces.piece_of(field.unit(piece_unit))
        assert piece is not None  # noqa: S101 - the unit stands for a piece
        self._piece = piece

    @cached_property
    def _scene(self) -> Scene:
        """What is looked at past those of the own unit who stand outside (TARGET-13)."""
        field = self._field
        outside = [model for shooter in self._shooters[:1] for model in field.on_table(field.forces.unit_of[shooter])]
        scene = field.scene
        return scene.past((*scene.fallen, *field.places_in_scene(outside))) if outside else scene

    @cached_property
    def _views(self) -> tuple[Flags, Floats]:
        size = len(self._shooters), len(self.models)
        seen, shares = self._scene.views_from_piece(self._piece, self._models_in_scene)
        return np.broadcast_to(seen, size), np.broadcast_to(shares, size)

    @cached_property
    def _far(self) -> Floats:
        row = [range_from(self._piece, self._field.figure(model)) for model in self.models]
        return np.array([row] * len(self._shooters)).reshape(len(self._shooters), len(row))

    def _blockers(self, row: int, model: int) -> tuple[Blocker, ...]:
        place = self._field.places_in_scene([model])[0]
        return tuple(self._scene.view_from_piece(self._piece, place).blockers)


class AtPiece(OfPiece):
    """The same at a piece of terrain that can be destroyed: measured to its outline, and any part of it in sight."""

    @cached_property
    def models(self) -> tuple[int, ...]:
        return tuple(self._field.unit(self.target).models)

    @cached_property
    def _views(self) -> tuple[Flags, Floats]:
        piece = self._field.forces.piece_of(self._field.unit(self.target))
        assert piece is not None  # noqa: S101 - the target stands for a piece
        eyes = [self._eye(shooter) for shooter in self._shooters]
        return np.array([[self._sees(eye, piece)] for eye in eyes], np.bool_), np.zeros((len(eyes), 1))

    def _sees(self, eye: int, piece: Piece) -> bool:
        """Whether any part of the piece is in sight, from the table or out of another piece."""
        field = self._field
        around = field.piece_of(field.forces.of_model(eye))
        if around is None:
            return bool(field.scene.sees_piece(field.places_in_scene([eye]), piece)[0])
        return any(
            field.scene.joined([part], -1)
            .view_from_piece(around, len(field.scene.figures), ignoring={piece.name})
            .seen
            for part in lookouts(piece)
        )

    @cached_property
    def _far(self) -> Floats:
        field, piece = self._field, self._field.forces.piece_of(self._field.unit(self.target))
        assert piece is not None  # noqa: S101 - the target stands for a piece
        return np.array([[range_from(piece, hull_of(field, self._eye(shooter)))] for shooter in self._shooters])

    def touched_by(self, shooter: int) -> bool:
        return within(float(self._far[self._rows[shooter], 0]), 0)

    def cover(self, judges: Sequence[int]) -> Cover:
        return OPEN_GROUND


def sighting(field: Field, unit: int, shooters: Sequence[int], target: int) -> Sighting:
    """How one unit sees another, as things stand."""
    if fights_within(field, unit, target):
        return Sighting(field, shooters, target, unlimited=True)
    wreck = wreck_around(field, target)
    if wreck is not None:
        return _outside(field, unit, shooters, field.forces.unit_of[wreck]).into(wreck, field.aboard(target))
    return _outside(field, unit, shooters, target)


def _outside(field: Field, unit: int, shooters: Sequence[int], target: int) -> Sighting:
    if field.piece_of(field.unit(target)) is not None:
        return AtPiece(field, shooters, target, unlimited=False)
    around = piece_around(field, unit)
    if around is not None:
        return FromPiece(field, shooters, target, around)
    return Sighting(field, shooters, target, unlimited=False)


def piece_around(field: Field, unit: int) -> int | None:
    """The unit that stands for the piece which a unit looks out of: itself, or what is around it on the table."""
    if field.piece_of(field.unit(unit)) is not None:
        return unit
    host = field.host_of(unit)
    carrier = None if host == NO_HOST else field.forces.of_model(field.outermost(host))
    return None if carrier is None or field.piece_of(carrier) is None else carrier.number


def eye_of(field: Field, shooter: int) -> int:
    """The model that looks: the shooter itself, or the transport on the table around it (TRANS-25)."""
    host = field.state.hosts[shooter]
    return shooter if host == NO_HOST else field.outermost(host)


def fights_within(field: Field, unit: int, target: int) -> bool:
    """Whether two enemy units are in the same melee, themselves or in an engaged transport (TRANS-30, TRANS-34)."""
    if not field.state.melees or not field.forces.enemies(unit, target):
        return False
    return any(
        field.same_melee(one, other) for one in _stands_for(field, unit) for other in _stands_for(field, target)
    )


def _stands_for(field: Field, unit: int) -> list[int]:
    """A unit, and the transports around it out of whose Fire Points it fights."""
    found, models = [unit], field.aboard(unit)
    if models and may_fire_out(field, models[0]):
        host = field.state.hosts[models[0]]
        while host != NO_HOST:
            found.append(field.forces.unit_of[host])
            host = field.state.hosts[host]
    return found
