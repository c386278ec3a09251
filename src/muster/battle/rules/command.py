"""Command Points: what they come to, which Actions a unit may begin for them, and how attacks may be answered."""

from collections.abc import Iterator

from muster.battle.decisions import Offered
from muster.battle.field import Field
from muster.battle.forces import NOBODY, Force
from muster.battle.rules.acting import can_act, is_held_aboard
from muster.battle.rules.aim import aim_of
from muster.battle.rules.control import side_of
from muster.battle.rules.limits import hosts_around
from muster.battle.state import DEPLOYED, PHASE_OF, Command
from muster.rulebook.actions import PER_UNIT, Action, bonus_dice, price

ACTION_OF = {phase: action for action, phase in PHASE_OF.items()}


def command_of(field: Field) -> Command:
    return field.state.commanded


def income(field: Field, side: int) -> int:
    """What the units of a side on the battlefield bring; those in reserve bring nothing (CP-04, CP-08, QR-11)."""
    return PER_UNIT * sum(field.in_play(unit.number) for unit in field.units_of(side))


def dice_for_command(field: Field) -> int:
    """How many dice the Turn Master rolls for everybody (CP-05, QR-10)."""
    return field.forces.ruleset.command_dice or bonus_dice(field.forces.setup.point_limit)


def cost_of(field: Field, unit: int, action: Action) -> int:
    """What the next use of an Action costs a unit; Actions and Counter Actions count together (CP-10, CTR-05)."""
    return price(action, command_of(field).used(unit, action))


def offers(field: Field, side: int, unit: int | None = None) -> list[Offered]:
    """Every Action that a side may begin and pay for, of one unit or of all (CP-12, CP-16)."""
    points = command_of(field).points[side]
    units = [field.unit(unit)] if unit is not None else _commanded(field, side)
    found = (
        Offered(each.number, action, cost_of(field, each.number, action))
        for each in units
        for action in _possible(field, side, each, first=unit is None)
    )
    return [offer for offer in found if offer.cost <= points]


def _commanded(field: Field, side: int) -> list[Force]:
    return [*field.units_of(side), *field.forces.units[field.forces.players_units :]]


def _possible(field: Field, side: int, unit: Force, *, first: bool) -> Iterator[Action]:
    """What a unit could do if Command Points were no matter."""
    command = command_of(field)
    if unit.number in command.resting:  # it used Support (ACT-22)
        return
    tried = command.used(unit.number, Action.DEPLOY)  # it costs nothing: tried in vain again and again it has no end
    able = (action for action in PHASE_OF if _can_do(field, side, unit, action))
    yield from (action for action in able if action is not Action.DEPLOY or not tried)
    if unit.side == NOBODY or not field.in_play(unit.number) or field.is_between(unit.number):
        return
    yield Action.PREPARE
    yield Action.GUARD
    idle = not command.has_acted(unit.number) and not came_aboard(field, unit)
    if first and idle:  # it ends the Action Step at once (ACT-22, ACT-23)
        yield Action.SUPPORT


def is_possible(field: Field, side: int, unit: Force, action: Action, *, first: bool) -> bool:
    """Whether a unit may begin an Action as long as it can be paid for, as the first of an Action Step or not."""
    return action in _possible(field, side, unit, first=first)


def came_aboard(field: Field, unit: Force) -> bool:
    """Whether a unit arrived inside another by a Deploy Action; the free deployment of turn 1 is none (ACT-23)."""
    state = field.state
    if not state.acted[unit.number] & DEPLOYED:
        return False
    if state.turn > 1:
        return True
    around = [] if not field.aboard(unit.number) else hosts_around(field, field.aboard(unit.number)[0])
    return any(command_of(field).used(field.forces.unit_of[host], Action.DEPLOY) for host in around)


def _can_do(field: Field, side: int, unit: Force, action: Action) -> bool:
    phase = PHASE_OF[action]
    goes = action in (Action.MOVE, Action.DASH)
    return can_act(field, side, unit, phase) and not (goes and is_held_aboard(field, unit, phase))


def answers(field: Field, unit: int, attacker: int) -> list[Offered]:
    """The Counter Actions with which the owner of an attacked unit may answer now (CTR-01, CTR-02)."""
    command, side = command_of(field), field.unit(unit).side
    enemies = side not in (NOBODY, side_of(field, attacker))
    answered = any(each == unit for each, _ in command.answers)
    if not enemies or answered or unit in command.resting or side in field.state.finished:
        return []
    reaches = aim_of(field, unit).can_attack(attacker)  # CTR-15
    possible = (Action.ATTACK, Action.GUARD) if reaches else (Action.GUARD,)
    free = on_overwatch(field, unit)
    found = (Offered(unit, action, 0 if free else cost_of(field, unit, action)) for action in possible)
    return [offer for offer in found if offer.cost <= command.points[side]]


def on_overwatch(field: Field, unit: int) -> bool:
    """House rule: whether a unit may answer an attack at no cost, which it may once in a Game Turn (BETA-09)."""
    return field.forces.ruleset.overwatch and unit not in command_of(field).watched
