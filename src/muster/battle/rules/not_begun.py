"""Why a unit cannot begin an Action, or answer an attack with one, in words."""

from muster.battle.field import Field
from muster.battle.forces import NOBODY, Force
from muster.battle.refusal import Why
from muster.battle.rules.acting import is_held_aboard
from muster.battle.rules.aim import aim_of
from muster.battle.rules.command import came_aboard, command_of, cost_of
from muster.battle.rules.holding import why_all_held
from muster.battle.rules.idle import why_lost, why_not_deployed, why_not_moved
from muster.battle.rules.no_attack import why_no_attack, why_not_back
from muster.battle.state import PHASE_OF
from muster.bookkeeping.command_points import Closed
from muster.rulebook.actions import COUNTERS, Action


def why_not_begun(field: Field, side: int, unit: Force, action: Action) -> Why:
    """Why an Action is not open to a unit of a side, or to terrain, whatever it costs."""
    if field.is_gone(unit.number):
        return why_lost(unit)
    if command_of(field).closed(unit.number, action) is Closed.RESTING:
        return Why("ACT-22", f"{unit.name} used Support and does nothing more in this Game Turn")
    if action is Action.DEPLOY:
        return _not_deployed(field, unit)
    if unit.side == NOBODY and action not in PHASE_OF:
        return Why("TERRAIN-05", f"{unit.name} is terrain: of a unit's Actions it can only attack, or be driven")
    if field.in_reserve(unit.number):
        return _in_reserve(unit, action)
    if action is Action.SUPPORT:
        return _no_support(field, unit)
    if action is Action.ATTACK:
        return why_no_attack(field, side, unit.number)
    if field.is_between(unit.number):
        one = "is on its way through a passage and does nothing until it is out"
        many = "are on their way through a passage and do nothing until they are out"
        return Why("TERRAIN-17", unit.does(one, many))
    phase = PHASE_OF[action]
    if is_held_aboard(field, unit, phase):
        held = why_all_held(field, field.aboard(unit.number), phase)
        assert held is not None  # noqa: S101 - one of them is held
        return Why(held.rule, f"{unit.name} leaves with all its models or not at all, and one of them {held.clause}")
    return why_not_moved(field, side, unit.number, phase)


def _not_deployed(field: Field, unit: Force) -> Why:
    if unit.piece is None and field.in_reserve(
        unit.number
    ):  # it is free: tried in vain again and again it has no end
        return Why("ACT-14", f"{unit.name} began to deploy in this Game Turn already and was not placed")
    return Why("ACT-14", why_not_deployed(field, unit.number).clause)


def _in_reserve(unit: Force, action: Action) -> Why:
    if action is Action.SUPPORT:
        return Why("ACT-23", f"{unit.does('is', 'are')} in reserve, from where there is no Support")
    return Why("DEPLOY-01", f"{unit.does('is', 'are')} in reserve and can only deploy")


def _no_support(field: Field, unit: Force) -> Why:
    if unit.number in field.state.answered:
        return Why("CTR-13", f"{unit.name} made a Counter Action, after which there is no Support in this Game Turn")
    if not command_of(field).has_acted(unit.number) and came_aboard(field, unit):
        return Why(
            "ACT-23", f"{unit.name} arrived inside another unit, after which there is no Support in this Game Turn"
        )
    return Why("ACT-23", f"{unit.name} made an Action, after which there is no Support in this Game Turn")


def why_no_answer(field: Field, unit: int, attacker: int, action: Action) -> Why:
    """Why an attacked unit that may answer cannot answer so."""
    own = field.unit(unit)
    if action not in COUNTERS:
        return Why("CTR-01", f"No attack is answered by a {action}")
    if action is Action.ATTACK and not aim_of(field, unit).can_attack(attacker):
        return why_not_back(field, unit, attacker)
    cost, points = cost_of(field, unit, action), command_of(field).points[own.side]
    named = "an attack" if action is Action.ATTACK else f"a {action}"
    return Why("CTR-05", f"To answer by {named} costs {cost} Command Points, and {points} are left")
