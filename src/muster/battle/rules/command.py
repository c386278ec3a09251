"""Command Points: what they come to, which Actions a unit may begin for them, and how attacks may be answered."""

from collections.abc import Iterator

from muster.battle.decisions import OfferedAction
from muster.battle.field import Field
from muster.battle.forces import NOBODY, Force
from muster.battle.rules.acting import can_act, is_held_aboard
from muster.battle.rules.aim import aim_of
from muster.battle.rules.control import side_of
from muster.battle.rules.limits import hosts_around
from muster.battle.state import DEPLOYED, PHASE_OF
from muster.bookkeeping import income as brought
from muster.bookkeeping.command_points import CommandPoints
from muster.bookkeeping.turn_plan import ADVANCED_ACTIONS
from muster.rulebook.actions import COUNTERS, USE_PERKS, Action

ACTION_OF = {phase: action for action, phase in PHASE_OF.items()}
_IN_ORDER = (*PHASE_OF, *(Action(each) for each in ADVANCED_ACTIONS if each not in (*PHASE_OF, USE_PERKS)))


def command_of(field: Field) -> CommandPoints[int, Action]:
    return field.state.commanded


def income(field: Field, side: int) -> int:
    """What the units of a side on the battlefield bring (CP-04)."""
    return brought.income(sum(field.in_play(unit.number) for unit in field.units_of(side)))


def dice_for_command(field: Field) -> int:
    """How many dice the Turn Master rolls for everybody (CP-05)."""
    return brought.command_dice(field.forces.ruleset, field.forces.setup.point_limit)


def cost_of(field: Field, unit: int, action: Action) -> int:
    """What the next use of an Action costs a unit (CP-10)."""
    return command_of(field).cost(unit, action)


def offers(field: Field, side: int, unit: int | None = None) -> list[OfferedAction]:
    """Every Action that a side may begin and pay for, of one unit or of all (CP-12, CP-16)."""
    known: dict[tuple[str, int, int | None], list[OfferedAction]] = field.acting
    asked = "offers", side, unit
    if asked not in known:
        known[asked] = _offers(field, side, unit)
    return list(known[asked])


def _offers(field: Field, side: int, unit: int | None) -> list[OfferedAction]:
    command = command_of(field)
    units = [field.unit(unit)] if unit is not None else _commanded(field, side)
    found = (
        OfferedAction(each.number, action, command.cost(each.number, action))
        for each in units
        for action in _possible(field, side, each, first=unit is None)
    )
    return [offer for offer in found if command.can_pay(side, offer.cost)]


def _commanded(field: Field, side: int) -> list[Force]:
    return [*field.units_of(side), *field.forces.units[field.forces.players_units :]]


def _possible(field: Field, side: int, unit: Force, *, first: bool) -> Iterator[Action]:
    """What a unit could do if Command Points were no matter."""
    command = command_of(field)
    is_open = (action for action in _IN_ORDER if not command.closed(unit.number, action))
    return (action for action in is_open if _is_able(field, side, unit, action, first=first))


def _is_able(field: Field, side: int, unit: Force, action: Action, *, first: bool) -> bool:
    """Whether a unit could do something by where it is, and by how it came there."""
    if action in PHASE_OF:
        return _can_do(field, side, unit, action)
    if unit.side == NOBODY or not field.in_play(unit.number) or field.is_between(unit.number):
        return False
    # Support ends the Action Step at once (ACT-22, ACT-23).
    return action is not Action.SUPPORT or (first and not came_aboard(field, unit))


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


def answers(field: Field, unit: int, attacker: int) -> list[OfferedAction]:
    """The Counter Actions with which the owner of an attacked unit may answer now (CTR-01, CTR-02)."""
    command, side = command_of(field), field.unit(unit).side
    if side == NOBODY or command.answer_closed(unit, side, side_of(field, attacker), field.state.finished):
        return []
    reaches = aim_of(field, unit).can_attack(attacker)  # CTR-15
    possible = (action for action in COUNTERS if reaches or action is not Action.ATTACK)
    found = (OfferedAction(unit, action, answer_cost(field, unit, action)) for action in possible)
    return [offer for offer in found if command.can_pay(side, offer.cost)]


def answer_cost(field: Field, unit: int, action: Action) -> int:
    """What a Counter Action costs a unit (CTR-05, BETA-09)."""
    return command_of(field).answer_cost(unit, action, overwatch=field.forces.ruleset.overwatch)


def on_overwatch(field: Field, unit: int, action: Action) -> bool:
    """House rule: whether a unit may answer an attack at no cost (BETA-09)."""
    return command_of(field).on_overwatch(unit, action, overwatch=field.forces.ruleset.overwatch)
