"""Any way aboard a host, drawn: the straight way of the nearest model, and nothing searched for."""

from random import Random

from muster.battle.choices import Embark
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.boarding import boarding_of
from muster.battle.rules.boxes import Box
from muster.battle.rules.charging import into_contact
from muster.battle.rules.hosts import hull_of, touches_host
from muster.battle.rules.limits import allowance
from muster.battle.spot import Path
from muster.battle.state import Phase, Where
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import length


def some_embarkation(field: Field, unit: int, phase: Phase, rng: Random) -> Embark | None:
    """Into one of the hosts that a model of a unit may come to straight on; None if it does not get in there."""
    hosts = _hosts_near(field, unit, phase)
    if not hosts:
        return None
    host = rng.choice(hosts)
    hull = hull_of(field, host)
    first = min(field.on_table(unit), key=lambda model: _apart(field.figure(model), hull))
    path = _path_to(field, first, phase, host, hull)
    boarding = None if path is None else boarding_of(field, Embark(unit, host, path), phase)
    if boarding is None or isinstance(boarding, Refusal):
        return None
    return Embark(unit, host, boarding.paths, boarding.models)


def _hosts_near(field: Field, unit: int, phase: Phase) -> list[int]:
    """The hosts on the table that are no farther off than a unit goes."""
    own = field.figures(field.on_table(unit))
    most = max(allowance(field, model, phase) for model in field.on_table(unit))
    box = Box.about((figure.centre for figure in own), most + own[0].footprint.radius)
    carriers = (each for each in field.forces.units if each.number != unit and field.stats(each.number).carries)
    hosts = (model for each in carriers for model in each.models if field.state.where[model] is Where.TABLE)
    return [host for host in hosts if box.meets(hull_of(field, host))]


def _path_to(field: Field, model: int, phase: Phase, host: int, hull: Figure) -> tuple[Path, ...] | None:
    """The straight way of a model to a host; empty where it touches it already, None where it does not get there."""
    start, most, unit = field.figure(model), allowance(field, model, phase), field.forces.unit_of[model]
    dx, dy = into_contact(start, hull)
    if length(dx, dy) > most:
        return None
    if touches_host(field, start, host):
        return ()
    if not (dx or dy):
        return None
    mover, goal = Mover(start, field.unit(unit).media), (start.x + dx, start.y + dy)
    walked = field.course(unit).straight(mover, goal, most)
    return None if walked is None else (Path(model, walked.path),)


def _apart(one: Figure, other: Figure) -> float:
    return length(one.x - other.x, one.y - other.y)
