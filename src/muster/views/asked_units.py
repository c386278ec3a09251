"""The units that a decision offers, each with what it may do, what that costs, and a few words about it."""

from collections.abc import Sequence
from typing import cast

from muster.battle import decisions as de
from muster.battle.narration.wording import counted, inches, joined, unit_name
from muster.battle.rules.aim import aim_of
from muster.battle.rules.cargo import could_carry
from muster.battle.view import View
from muster.rulebook.actions import SUPPORT, Action
from muster.views.action_words import meaning
from muster.views.asked_movement import allowances_here, hosts_offered
from muster.views.hiding import hides
from muster.views.shapes.asked import OfferedWay, UnitOffer

NAMED = 3
"""So many targets are named; of more the rest is counted."""


def units_asked(view: View, decision: de.Decision) -> list[UnitOffer] | None:
    """The units to choose from; None where none is chosen."""
    match decision:
        case de.DeployDecision():
            return [_deployable(view, unit) for unit in decision.units]
        case de.MoveDecision():
            return [_movable(view, decision, each) for each in decision.units]
        case de.AttackDecision():
            return [_offer(unit, hint=_targets(view, unit, decision.only)) for unit in decision.units]
        case de.StrikeDecision():
            return [_offer(unit, hint=_left(view, unit)) for unit in decision.units]
        case de.ActionDecision() | de.CounterDecision():
            return _offered(view, decision)
        case _:
            units: tuple[int, ...] | None = getattr(decision, "units", None)
            return None if units is None else [_offer(unit, hint=_size(view, unit)) for unit in units]


def _offer(
    unit: int,
    ways: tuple[str, ...] = (),
    allowances: tuple[int, ...] = (),
    costs: tuple[int, ...] = (),
    hint: str = "",
) -> UnitOffer:
    open_ways = cast("list[OfferedWay]", list(ways))
    return {"unit": unit, "ways": open_ways, "allowances": list(allowances), "costs": list(costs), "hint": hint}


def _deployable(view: View, unit: int) -> UnitOffer:
    offer = _offer(unit, hint=_reserve(view, unit))
    if view.field.stats(unit).carries:
        offer["cargo"] = could_carry(view.field, unit)
    return offer


def _reserve(view: View, unit: int) -> str:
    own = view.forces.unit(unit)
    carries = ", can carry others" if view.field.stats(unit).carries else ""
    return f"{counted(len(own.models), 'model')}, {float(own.cost):g} points{carries}"


def _movable(view: View, decision: de.MoveDecision, movable: de.Movable) -> UnitOffer:
    hosts = hosts_offered(view, decision.phase, movable.unit)
    open_ways: set[str] = {host["way"] for host in hosts if host["near"]}
    ways = tuple(way for way in movable.ways if _is_open(way, open_ways, movable.ways))
    allowances = tuple(allowances_here(view.field, movable))
    far = max(allowances, default=0)
    fights = " within its melee" if view.field.melee_of(movable.unit) is not None else ""
    slow = ", from Difficult Ground" if far < max(movable.allowances, default=0) else ""
    hint = f"up to {inches(far)} {view.forces.table.board.scale.unit}{fights}{slow}"
    host = view.field.host_of(movable.unit)
    if host >= 0:
        hint = f"aboard {unit_name(view.forces, view.forces.unit_of[host])}, {hint}"
    offer = _offer(movable.unit, ways, allowances, hint=hint)
    offer["hosts"] = hosts
    return offer


def _is_open(way: str, hosts: set[str], ways: tuple[str, ...]) -> bool:
    """Into a host one goes where there is one; a unit is never left without any way."""
    return way not in ("embark", "transfer") or way in hosts or ways == (way,)


def _targets(view: View, unit: int, only: int | None = None) -> str:
    aim = aim_of(view.field, unit)
    found = [target for target in aim.targets if only in (None, target)]
    if found:
        return f"can attack {_named(view, found)}"
    friends = aim.friends if only is None else ()
    return f"can attack nobody but friends: {_named(view, friends)}" if friends else "can attack nobody from here"


def _named(view: View, units: Sequence[int]) -> str:
    names = [unit_name(view.forces, unit) for unit in units[:NAMED]]
    more = [f"{len(units) - NAMED} more"] if len(units) > NAMED else []
    return joined([*names, *more])


def _size(view: View, unit: int) -> str:
    return counted(len(view.field.models(unit)) or len(view.forces.unit(unit).models), "model")


def _left(view: View, unit: int) -> str:
    models = counted(len(view.field.aboard(unit)), "model")
    return models if hides(view.forces, view.seat, unit) else f"{models}, {view.field.hp_left(unit)} HP left"


def _offered(view: View, decision: de.ActionDecision | de.CounterDecision) -> list[UnitOffer]:
    found = []
    for unit in dict.fromkeys(each.unit for each in decision.offered):
        own = [each for each in decision.offered if each.unit == unit]
        only = decision.attacker if isinstance(decision, de.CounterDecision) else None
        attacks = any(each.action is Action.ATTACK for each in own)
        hint = _targets(view, unit, only) if attacks else "can attack nobody from here"
        ways, costs = tuple(each.action.value for each in own), tuple(each.cost for each in own)
        offer = _offer(unit, ways, costs=costs, hint=hint)
        if isinstance(decision, de.ActionDecision):
            offer["means"] = [meaning(view.field, unit, each.action) for each in own]
            offer["gains"] = [SUPPORT if each.action is Action.SUPPORT else 0 for each in own]
        found.append(offer)
    return found
