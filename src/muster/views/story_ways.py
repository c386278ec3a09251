"""Whom an event is about, and the ways of those who moved in it, for the board to show them go."""

from collections.abc import Iterable

from muster.battle import events as ev
from muster.battle.forces import NOBODY, Forces
from muster.battle.spot import Path
from muster.battle.state import State
from muster.views.shapes.table import Place

Ways = dict[int, list[Place]]
"""By model: the places of its centre, from where it stood."""


def ways_of(forces: Forces, event: ev.AnyEvent, before: State) -> Ways:
    match event:
        case ev.Moved(paths=paths) | ev.Embarked(paths=paths):
            return _walked(paths)
        case ev.Deployed(spots=spots):
            return {spot.model: [[spot.x, spot.y]] for spot in spots}
        case ev.Disembarked(spots=spots) | ev.Placed(spots=spots):
            return {spot.model: [*_start(forces, before, spot.model), [spot.x, spot.y]] for spot in spots}
        case _:
            return {}


def _walked(paths: Iterable[Path]) -> Ways:
    return {path.model: [list(point[:2]) for point in path.points] for path in paths}


def _start(forces: Forces, before: State, model: int) -> list[Place]:
    """Where a model stood, or where that stood which carried it."""
    while before.figures[model] is None and before.hosts[model] >= 0:
        model = before.hosts[model]
    figure = before.figures[model]
    if figure is None:
        figure = forces.hulls.get(forces.unit_of[model])
    return [] if figure is None else [[figure.x, figure.y]]


def units_of(forces: Forces, event: ev.AnyEvent) -> list[int]:
    """The units that an event is about, the one that acts first; the ground is none."""
    return [unit for unit in dict.fromkeys(event.about(forces.unit_of)) if unit != NOBODY]


def seat_of(forces: Forces, event: ev.AnyEvent, speaker: int) -> int:
    """Whose an event is. What terrain does is done by whoever chose it."""
    match event:
        case ev.MasterNamed() | ev.ZonePicked() | ev.Finished() | ev.Eliminated():
            return forces.sides[event.side][0]
        case ev.Offered() | ev.Disputed() | ev.Declined() | ev.SeatChanged() | ev.Resumed() | ev.Warned():
            return event.seat
        case ev.CasualtiesRemoved() | ev.MeleeChanged() | ev.Engaged():
            return NOBODY
        case ev.AttackRolled(unit=-1):
            return NOBODY
        case _:
            units = units_of(forces, event)
            if not units:
                return NOBODY
            seat = forces.units[units[0]].seat
            return speaker if seat == NOBODY else seat
