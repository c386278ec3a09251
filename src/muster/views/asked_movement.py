"""What a unit that may move can go into, and how far it can go from the ground that it stands on."""

from muster.battle.decisions import Movable
from muster.battle.field import Field
from muster.battle.narration.wording import counted, inches
from muster.battle.rules.hosts import room_in
from muster.battle.rules.passages import arrival_turn
from muster.battle.state import Phase
from muster.battle.view import View
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.measure import Mil
from muster.table.terrain.effects import Going
from muster.table.terrain.occupancy import stands_in
from muster.views.shapes.asked import HostOffer, HostWay

A_LITTLE = 2
"""Mils: a step so small that it costs nothing but what the ground takes."""


def hosts_offered(view: View, phase: Phase, unit: int) -> list[HostOffer]:
    """What a unit may go into from the table or from where it is, the nearest first."""
    here = view.field.host_of(unit)
    near = [_host(view, host, "embark", away, near=near) for host, away, near in view.hosts_near(unit, phase)]
    return near + [
        _host(view, host, "transfer", arrives=arrival_turn(view.field, here, host))
        for host in view.hosts_beside(unit, phase)
    ]


def _host(view: View, host: int, way: HostWay, away: Mil = 0, *, near: bool = True, arrives: int = 0) -> HostOffer:
    field, unit = view.field, view.forces.unit_of[host]
    inside = sum(field.state.hosts[model] == host for each in field.passengers(host) for model in field.aboard(each))
    room = room_in(field, host)
    words = [
        f"{inches(away)} {view.forces.table.board.scale.unit} away" if away else "",
        f"{counted(inside, 'model')} inside" if inside else "empty",
        f"room for {float(room):g} points" if room is not None else "",
        f"out in Game Turn {arrives}" if arrives else "",
    ]
    hint = ", ".join(word for word in words if word)
    return {"model": host, "unit": unit, "way": way, "near": near, "hint": hint}


def allowances_here(field: Field, movable: Movable) -> list[Mil]:
    """How far each model may go at most, with what the ground takes from those who begin in it (GROUND-02)."""
    slow = [piece for piece in field.ground.table.pieces if piece.going is Going.DIFFICULT]
    found = []
    for model, most in zip(field.models(movable.unit), movable.allowances, strict=True):
        figure = field.state.figures[model]
        if most and figure is not None and any(stands_in(piece, figure) for piece in slow):
            mover = Mover(figure, field.unit(movable.unit).media)
            step = [figure.centre, (figure.x + A_LITTLE, figure.y)]
            walked = field.course(movable.unit).walk(mover, step, most)
            found.append(most if walked.allowed is None else round(walked.allowed))
        else:
            found.append(most)
    return found
