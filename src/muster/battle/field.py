"""The field of battle: the state together with everything rules ask about it, and the one way to change it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from muster.battle.apply import apply
from muster.battle.events import AnyEvent
from muster.battle.forces import Force
from muster.battle.geometry import Geometry
from muster.battle.ground import Ground, Grounds
from muster.battle.patience import ImpatientError, Patience
from muster.battle.spot import Cast, cast_of
from muster.battle.state import NO_HOST, Melee, State, Where
from muster.battle.stats import WeaponStats, game_stats
from muster.bookkeeping.stats import UnitStats
from muster.dice import Dice
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.course import Course
from muster.table.shapes.figure import Figure
from muster.table.sight.scene import Scene
from muster.table.terrain.piece import Piece

Found = TypeVar("Found")
MOST_IN_COURSES = 1_600
"""Models in all courses that are kept of one position for people: four courses of a game of 400."""


class Field:
    """A state that rules read and change by events. What is worked out from it is kept until somebody moves."""

    __slots__ = (
        "_acting",
        "_aims",
        "_geometry",
        "_moves",
        "_stats",
        "_version",
        "dice",
        "events",
        "forces",
        "grounds",
        "patience",
        "state",
    )

    def __init__(self, grounds: Grounds, state: State, dice: Dice) -> None:
        self.grounds, self.forces, self.state, self.dice = grounds, grounds.forces, state, dice
        self.events: list[AnyEvent] = []
        self._stats = game_stats(self.forces)
        self.patience: Patience | None = None
        """Of whoever waits for what is worked out; it is looked at whenever rules ask about the field."""
        self._version = -1
        self._acting: dict[Any, Any] = {}
        self._aims: dict[int, Any] = {}
        self._moves: dict[Any, Any] = {}
        self._geometry = Geometry()

    def copy(self, dice: Dice) -> "Field":
        """The same field with a state of its own; what was worked out stays known."""
        other = Field(self.grounds, self.state.copy(), dice)
        other._version, other._geometry, other.patience = self._version, self._geometry, self.patience
        return other

    def apply(self, event: AnyEvent) -> None:
        """Change the state as an event says, and keep the event for the line of the log."""
        apply(self.state, self.forces, event)
        self.events.append(event)
        self._acting = {}

    def replace_step(self, *steps: object) -> None:
        """Put others in the place of the step on top; the last of them comes first."""
        self.state.steps = (*self.state.steps[:-1], *steps)

    def roll(self, count: int, purpose: str) -> Cast:
        return cast_of(self.dice.roll(count, purpose))

    # -- units and models

    def unit(self, number: int) -> Force:
        return self.forces.units[number]

    def stats(self, unit: int) -> UnitStats:
        """What the stats of a unit come to, and why."""
        return self._stats.unit(self.state, unit)

    def weapons(self, model: int) -> tuple[WeaponStats, ...]:
        """What the weapons of a model come to, and why."""
        return self._stats.weapons(self.state, model)

    def models(self, unit: int) -> list[int]:
        """The models that are left of a unit, casualties not yet removed among them."""
        where = self.state.where
        return [model for model in self.forces.units[unit].models if where[model] is not _GONE]

    def on_table(self, unit: int) -> list[int]:
        """The models of a unit that stand on the table; a piece of terrain is no model."""
        figures = self.state.figures
        return [model for model in self.unit(unit).models if figures[model] is not None]

    def stands(self, unit: int) -> bool:
        """Whether any model of a unit stands on the table."""
        models = self.forces.units[unit].models
        return any(self.state.figures[models.start : models.stop])

    def aboard(self, unit: int) -> list[int]:
        where = self.state.where
        return [model for model in self.forces.units[unit].models if where[model] is _ABOARD]

    def hp_left(self, unit: int) -> int:
        models = self.forces.units[unit].models
        return sum(self.state.hp[models.start : models.stop])

    def guard(self, unit: int) -> int:
        """How much Guard raises the Defence of a unit; there is none in a Standard game (ACT-20)."""
        return 0 if self.state.command is None else self.state.command.guard(unit)

    def is_gone(self, unit: int) -> bool:
        return all(where is _GONE for where in self._whereabouts(unit))

    def in_reserve(self, unit: int) -> bool:
        return Where.RESERVE in self._whereabouts(unit)

    def in_play(self, unit: int) -> bool:
        """Whether a unit is on the battlefield: on the table, aboard, or in a passage (POINTS-10)."""
        return any(map(_IN_PLAY.__contains__, self._whereabouts(unit)))

    def _whereabouts(self, unit: int) -> list[Where]:
        """Where the models of a unit are."""
        models = self.forces.units[unit].models
        return self.state.where[models.start : models.stop]

    def units_of(self, side: int) -> list[Force]:
        return [unit for unit in self.forces.units if unit.side == side]

    def figure(self, model: int) -> Figure:
        figure = self.state.figures[model]
        if figure is None:
            raise LookupError(f"model {model} is not on the table")
        return figure

    def figures(self, models: Iterable[int]) -> list[Figure]:
        return [self.figure(model) for model in models]

    def enemy_figures(self, unit: int) -> list[Figure]:
        """The models on the table of all enemies of a unit."""
        forces = self.forces
        return [
            figure
            for model, figure in enumerate(self.state.figures)
            if figure is not None and forces.enemies(forces.unit_of[model], unit)
        ]

    def host_of(self, unit: int) -> int:
        """The model that carries a unit, or part of it; none if it stands on the table."""
        return next((self.state.hosts[model] for model in self.aboard(unit)), NO_HOST)

    def passengers(self, host: int) -> list[int]:
        """The units carried by a model, in whole or in part; who is under way to it is not there yet (TERRAIN-17)."""
        hosts, where, unit_of = self.state.hosts, self.state.where, self.forces.unit_of
        if host not in hosts:
            return []
        inside = (model for model, carried_by in enumerate(hosts) if carried_by == host)
        return list(dict.fromkeys(unit_of[model] for model in inside if where[model] is _ABOARD))

    def bound_for(self, host: int) -> list[int]:
        """The units that a model carries or will: also who is on the way to it through a delayed passage."""
        hosts, unit_of = self.state.hosts, self.forces.unit_of
        return list(dict.fromkeys(unit_of[model] for model, carried_by in enumerate(hosts) if carried_by == host))

    def is_between(self, unit: int) -> bool:
        """Whether a unit is on its way through a delayed passage (TERRAIN-17)."""
        return Where.BETWEEN in self._whereabouts(unit)

    def outermost(self, host: int) -> int:
        """The model on the table around a host that may itself be aboard (TRANS-23)."""
        while self.state.hosts[host] != NO_HOST:
            host = self.state.hosts[host]
        return host

    def melee_of(self, unit: int) -> Melee | None:
        for melee in self.state.melees:
            if unit in melee.units:
                return melee
        return None

    def same_melee(self, one: int, other: int) -> bool:
        melee = self.melee_of(one)
        return melee is not None and other in melee.units

    # -- geometry

    @property
    def aims(self) -> dict[int, Any]:
        """What rules have found out about the attacks open to each unit, kept until something moves."""
        self._fresh()
        return self._aims

    @property
    def acting(self) -> dict[Any, Any]:
        """The units that a side can act with, and the Actions that it may begin, kept until anything happens."""
        self._fresh()
        return self._acting

    @property
    def known_moves(self) -> dict[Any, Any]:
        """What choices and paths come to, kept until something moves: a choice is looked at, chosen, then taken."""
        self._fresh()
        return self._moves

    def borrow(self, lender: "Field") -> None:
        """Share what another field of the same state has found out, for as long as that state lasts."""
        self._fresh()
        self._acting, self._aims, self._moves = lender.acting, lender.aims, lender.known_moves

    def give_back(self) -> None:
        """Share nothing any more: from here on the states differ."""
        self._acting, self._aims, self._moves = {}, {}, {}

    def sought(self, search: Callable[[], Found | None]) -> Found | None:
        """What a search finds that only helps; None also where there is no patience left for it."""
        patience = self.patience
        if patience is None:
            return search()
        self.patience = patience.for_a_search()
        try:
            return search()
        except ImpatientError:
            return None
        finally:
            self.patience = patience

    @property
    def destroyed(self) -> list[int]:
        """The pieces of terrain that are no more, or no longer lie where they did."""
        return [
            unit.piece
            for unit in self.forces.units[self.forces.players_units :]
            if unit.piece is not None
            and (
                self.state.where[unit.models.start] is Where.GONE or self.state.figures[unit.models.start] is not None
            )
        ]

    def piece_of(self, unit: Force) -> Piece | None:
        """The piece of terrain that a unit is; none once it was set off and is a model like any (TERRAIN-02)."""
        return None if self.state.figures[unit.models.start] is not None else self.forces.piece_of(unit)

    @property
    def ground(self) -> Ground:
        known = self._known_geometry
        if known.ground is None:
            known.ground = self.grounds.without(self.destroyed)
        return known.ground

    @property
    def scene(self) -> Scene:
        """Everybody on the table, for sight; `places_in_scene` gives the places of models in it."""
        known = self._known_geometry
        if known.scene is None:
            scene, fallen = self._looked_at(known), self._fallen()
            known.scene = scene.past(known.places_in_scene[model] for model in fallen) if fallen else scene
        return known.scene

    def _fallen(self) -> list[int]:
        """The models of units that are casualties as a whole, where these no longer stand in the way (BETA-13)."""
        if self.forces.ruleset.casualties_block_sight:
            return []
        gone = [unit.number for unit in self.forces.units if unit.piece is None and not self.hp_left(unit.number)]
        return [model for unit in gone for model in self.on_table(unit)]

    def _looked_at(self, known: Geometry) -> Scene:
        """The scene anew, or the last one if the same models are in it and only some of them have moved."""
        present = [model for model, figure in enumerate(self.state.figures) if figure is not None]
        figures, bare, last = self.figures(present), self.ground.scene, known.last_scene
        if last is not None and last.pieces is bare.pieces and present == [*known.places_in_scene]:
            before = enumerate(zip(last.figures, figures, strict=True))
            return last.moved({place: now for place, (then, now) in before if now is not then})
        known.places_in_scene = {model: place for place, model in enumerate(present)}
        return bare.peopled(figures, [self.forces.unit_of[model] for model in present])

    def places_in_scene(self, models: Iterable[int]) -> list[int]:
        _ = self.scene
        places = self._geometry.places_in_scene
        return [places[model] for model in models]

    @property
    def least_distances(self) -> list[list[float]]:
        """How far each unit is from each other at least; infinite where one of them is not on the table."""
        known = self._known_geometry
        if known.least_distances is None:
            known.least_distances = self.scene.least_distances(len(self.forces.units)).tolist()
        return known.least_distances

    def course(self, *without: int) -> Course:
        """Everybody on the table but these units, for movement."""
        known = self._known_geometry
        if known.course is None:
            bare, (base, last) = self.ground.course, known.last_course
            last = last if last is not None and base is bare else bare
            before = enumerate(zip(last.others, self.state.figures, strict=True))
            known.course = last.moved({model: now for model, (then, now) in before if now is not then})
            known.last_course = bare, known.course
        if without not in known.courses:
            self._let_go_of_courses(known)
            away = [model for unit in without for model in self.on_table(unit)]
            known.courses[without] = known.course.moved(dict.fromkeys(away)) if away else known.course
        return known.courses[without]

    def _let_go_of_courses(self, known: Geometry) -> None:
        """Among many models a course takes tens of megabytes, and whoever asks goes from unit to unit."""
        if self.patience is not None:
            most = max(1, MOST_IN_COURSES // len(self.state.figures))
            while len(known.courses) >= most:
                del known.courses[next(iter(known.courses))]

    def forget(self) -> None:
        """Keep nothing of what was worked out; it is worked out again for whoever asks."""
        self._acting, self._aims, self._moves, self._geometry = {}, {}, {}, Geometry()

    def places(self, media: frozenset[str], without: Sequence[int] = ()) -> Places:
        """Where models may stand among everybody but these models."""
        known, asked = self._known_geometry.places, (media, tuple(without))
        if asked not in known:
            others = [
                figure
                for model, figure in enumerate(self.state.figures)
                if figure is not None and model not in without
            ]
            known[asked] = self.ground.places(media).among(others)
        return known[asked]

    @property
    def near_pieces(self) -> dict[int, list[int]]:
        """The models that rules have found near the pieces that units are, kept until something moves."""
        return self._known_geometry.near_pieces

    @property
    def _known_geometry(self) -> Geometry:
        self._fresh()
        return self._geometry

    def look_at_the_clock(self) -> None:
        """For whoever works on and on without asking about the field."""
        if self.patience is not None:
            self.patience.check()

    def _fresh(self) -> None:
        self.look_at_the_clock()
        if self._version != self.state.version:
            self._version = self.state.version
            self._acting, self._aims, self._moves = {}, {}, {}
            self._geometry = Geometry(self._geometry)


_ABOARD, _GONE = Where.ABOARD, Where.GONE
_IN_PLAY = (Where.TABLE, Where.ABOARD, Where.BETWEEN)
