"""Coming out of transports, and what to load them with."""

from fractions import Fraction

import numpy as np

from muster.battle.choices import AnyChoice, Disembark
from muster.battle.decisions import Movable
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.hosts import may_fire_out
from muster.battle.spot import Load
from muster.battle.view import View
from muster.bots.estimates import Estimates
from muster.bots.outlook import Outlook
from muster.bots.parties import parties
from muster.table.shapes.measure import INCH

BETTER = 1.5
"""So many times what it does from inside must a unit be able to do outside before it leaves its shelter."""


def leave(view: View, outlook: Outlook, movable: Movable) -> AnyChoice | None:
    """Out of a transport, once there is somebody in reach who is better attacked from outside."""
    party, step = parties(view.forces).aboard(view.field, movable.unit), max(movable.allowances)
    if not step or not party.hp:
        return None
    foes, known, arms = outlook.ranks, outlook.known, party.arms[None]
    far = foes.apart(party.at[None], party.radius)[0]
    shooting = known.over(known.shots(arms, foes.units, moved=True)[0, 0], np.maximum(far - step, 0.0))
    brawling = np.where(far <= step + party.speed, known.melee(arms, foes.units, moved=True)[0], 0.0)
    outside = foes.points(np.maximum(shooting, brawling))
    best = outlook.foes[int(outside.argmax())]
    inside = 0.0
    if may_fire_out(view.field, party.models[0]):
        inside = foes.points(known.over(known.shots(arms, foes.units, moved=False)[0, 0], far)).max()
    if outside.max() <= BETTER * inside:
        return None
    x, y = best.middle
    checked = view.check(Disembark(movable.unit, near=(round(x), round(y))))
    return None if isinstance(checked, Refusal) else checked


def cargo(field: Field, known: Estimates, unit: int, waiting: list[int]) -> tuple[Load, ...]:
    """Those who profit most from being carried: whose weapons are short, and who walk slower than it drives."""
    own, loads, left = (
        field.unit(unit),
        [],
        sorted(waiting, key=lambda each: (-profit(field, known, unit, each), each)),
    )
    for host in own.models:
        room, units = field.stats(unit).capacity, list[int]()
        for each in list(left):
            cost = Fraction(field.unit(each).cost)
            if profit(field, known, unit, each) > 0 and (room is None or cost <= room):
                room = None if room is None else room - cost
                units.append(each)
                left.remove(each)
        if units:
            loads.append(Load(host, tuple(units)))
    return tuple(loads)


def profit(field: Field, known: Estimates, host: int, unit: int) -> float:
    """What a unit gains by being carried; none for other transports.

    Who can shoot does so out of fire points and is sheltered all the while: the dearer, the better. To others it is
    the inches that they lack to be of use, where the transport brings them on faster.
    """
    own, carried, carrier = field.unit(unit), field.stats(unit), field.stats(host)
    if carried.carries or unit == host:
        return 0.0
    reach = max((known.reach[weapon] for model in own.models for weapon in known.carried[model]), default=0)
    if reach and carrier.fire_points:
        return float(own.cost)
    heavy = reach > 18 * INCH
    faster = carrier.move.total - carried.move.total
    return 0.0 if heavy or faster <= 0 else faster + 24 - reach / INCH
