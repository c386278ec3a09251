"""Units on the table as others reckon with them, each worked out once and kept until it moves or is hurt."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from muster.battle.field import Field
from muster.battle.forces import NOBODY, Forces
from muster.battle.game_cache import cached_for_game
from muster.battle.rules.hosts import hull_of
from muster.battle.stats import game_stats
from muster.bots.estimates import Estimates, estimates
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, Mil
from muster.table.sight.layout import Floats

Look = tuple[list[Figure | None], list[int], tuple[int, ...]]
"""All that a party is made of: where the models of its unit stand, their HP, and whom they carry."""


@dataclass(frozen=True, eq=False)
class Party:
    """A unit as others reckon with it: its models that still stand, and what they and their passengers carry.

    It is the same one for as long as nothing of it changes.
    """

    unit: int
    models: tuple[int, ...]
    crew: tuple[int, ...]
    at: Floats
    radius: Mil
    hp: int
    arms: Floats
    reaches: Floats
    speed: Mil
    heavy: bool

    @cached_property
    def middle(self) -> tuple[float, float]:
        x, y = (self.at.sum(axis=0) / len(self.at)).tolist()
        return x, y

    @cached_property
    def points(self) -> list[tuple[float, float]]:
        """The middles of its models."""
        return [(x, y) for x, y in self.at.tolist()]

    @cached_property
    def central(self) -> int:
        """The model nearest to its middle."""
        return self.models[self.points.index(self.nearest_to(self.middle))]

    def nearest_to(self, point: tuple[float, float]) -> tuple[float, float]:
        """The middle of its model that is nearest to a point."""
        x, y = point
        return min(self.points, key=lambda at: (at[0] - x) * (at[0] - x) + (at[1] - y) * (at[1] - y))

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Of the middles of its models: the least and the most of x and of y."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


class Parties:
    """The parties of a game."""

    def __init__(self, forces: Forces) -> None:
        self._known: Estimates = estimates(forces)
        self._kept: dict[int, tuple[Look, Party | None]] = {}
        self._units = [unit.number for unit in forces.units if unit.side != NOBODY and unit.piece is None]
        self._models = [slice(unit.models.start, unit.models.stop) for unit in forces.units]
        self._carries = [stats.carries for stats in game_stats(forces).first_units]

    def standing(self, field: Field) -> list[Party]:
        """All units on the table that are no terrain, in their order."""
        found = (self.on_table(field, unit) for unit in self._units)
        return [party for party in found if party is not None]

    def on_table(self, field: Field, unit: int) -> Party | None:
        """A unit that stands on the table, if one of its models does and is no casualty."""
        own, state = self._models[unit], field.state
        look = state.figures[own], state.hp[own], _carried(field, unit) if self._carries[unit] else ()
        kept = self._kept.get(unit)
        if kept is None or kept[0] != look:
            before = None if kept is None else kept[1]
            kept = self._kept[unit] = look, self._standing(field, unit, look, before)
        return kept[1]

    def _standing(self, field: Field, unit: int, look: Look, before: Party | None) -> Party | None:
        figures, hp, carried = look
        here = enumerate(zip(figures, hp, strict=True), field.unit(unit).models.start)
        standing = {model: (figure, left) for model, (figure, left) in here if figure is not None and left}
        if not standing:
            return None
        where, left = zip(*standing.values(), strict=True)
        return self._party(field, unit, tuple(standing), (*standing, *carried), where, left, before)

    def aboard(self, field: Field, unit: int) -> Party:
        """A unit aboard, reckoned as if it stood where its transport stands."""
        models = tuple(field.aboard(unit))
        hull = hull_of(field, field.outermost(field.host_of(unit)))
        return self._party(field, unit, models, models, (hull,), [field.state.hp[model] for model in models])

    def _party(
        self, field: Field, unit: int, models: tuple[int, ...], crew: tuple[int, ...], figures: Sequence[Figure],
        hp: Sequence[int], before: Party | None = None,
    ) -> Party:  # fmt: skip
        """What some models are; most have only moved since `before`, and carry what they did."""
        stats, same = field.stats(unit), before is not None and before.crew == crew
        arms, reaches, heavy = (before.arms, before.reaches, before.heavy) if same and before else self._armed(crew)
        return Party(
            unit,
            models,
            crew,
            np.array([figure.centre for figure in figures], dtype=np.float64),
            figures[0].footprint.radius,
            sum(hp),
            arms,
            reaches,
            speed=(stats.move.total + stats.dash.total) * INCH,
            heavy=heavy,
        )

    def _armed(self, crew: Sequence[int]) -> tuple[Floats, Floats, bool]:
        """What some models carry together, how far that reaches, and whether it falls silent on the move."""
        known, arms = self._known, self._known.arms(crew)
        reaches = {known.reach[weapon] for weapon in np.flatnonzero(arms).tolist()} - {0}
        heavy = bool(((arms > 0) & (known.walking == 0)).any())
        return arms, np.array(sorted(reaches), np.float64), heavy


def _carried(field: Field, unit: int) -> tuple[int, ...]:
    """The models that those of a unit carry who still stand."""
    hosts = (model for model in field.on_table(unit) if field.state.hp[model])
    units = [each for host in hosts for each in field.passengers(host)]
    return tuple(model for each in units for model in field.aboard(each))


@cached_for_game
def parties(forces: Forces) -> Parties:
    """The parties of a game, kept for the games that are played now."""
    return Parties(forces)
