"""Which hosts a unit could go aboard from where it stands, or change over to from where it is."""

from muster.battle.field import Field
from muster.battle.rules.boarding import transfers_for
from muster.battle.rules.hosts import has_entrance, hosts_for, hull_of
from muster.battle.rules.limits import allowance
from muster.battle.state import Phase, Where
from muster.table.shapes.figure import Figure, gap
from muster.table.shapes.measure import TOLERANCE, Mil, length
from muster.table.terrain.occupancy import gap_to

AHEAD = 2
"""Hosts up to so many Movements away are told of: towards those one may at least walk."""


def hosts_near(field: Field, unit: int, phase: Phase) -> list[tuple[int, Mil, bool]]:
    """The hosts on the table that a unit may enter, how far they are, and whether that is within its Movement.

    The nearest comes first. Whether the way there is free is only known once a host is asked about (TRANS-06).
    """
    standing = [(field.figure(model), allowance(field, model, phase)) for model in field.on_table(unit)]
    if not standing:
        return []
    most, found = max(each for _, each in standing), []
    for host in hosts_for(field, unit):
        if field.state.where[host] is not Where.TABLE or not has_entrance(field, host):
            continue
        hull = hull_of(field, host)
        off = min(_at_least(figure, hull) for figure, _ in standing)
        if off > AHEAD * most:
            continue
        gaps = [(max(0, round(_gap(field, figure, host, hull))), most) for figure, most in standing]
        found.append((min(gaps)[0], host, any(away <= most + TOLERANCE for away, most in gaps)))
    return [(host, away, near) for away, host, near in sorted(found)]


def hosts_beside(field: Field, unit: int, phase: Phase) -> list[int]:
    """The hosts that a unit aboard something could change over to (TRANS-13, TERRAIN-13)."""
    return transfers_for(field, unit, phase) if field.aboard(unit) else []


def _at_least(figure: Figure, hull: Figure) -> float:
    return length(figure.x - hull.x, figure.y - hull.y) - figure.footprint.radius - hull.footprint.radius


def _gap(field: Field, figure: Figure, host: int, hull: Figure) -> float:
    piece = field.piece_of(field.forces.of_model(host))
    return gap(figure, hull) if piece is None else gap_to(piece, figure)
