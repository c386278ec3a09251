"""Moves and dashes: the unit that gains most by going somewhere goes there, if it finds a way."""

from muster.battle.choices import AnyChoice, Finish, Move
from muster.battle.decisions import Movable, MoveDecision
from muster.battle.field import Field
from muster.battle.rules.charging import charge
from muster.battle.rules.moving import shifted
from muster.battle.state import Phase
from muster.battle.view import View
from muster.bots.boarding import leave
from muster.bots.options import Goals, Option, options
from muster.bots.outlook import Outlook, Party, is_engaged
from muster.rulebook.weapon_type import WeaponType
from muster.table.movement.walking.mover import Mover

TRIES = 2
"""How many options are tried with the whole unit before it stays where it is."""


def move(view: View, decision: MoveDecision, goals: Goals) -> AnyChoice:
    """The first unit that has somewhere better to be goes there; when none has, the side is finished."""
    outlook = Outlook(view, decision.phase)
    if not outlook.foes or (decision.phase is Phase.DASH and outlook.turns_left < 1):
        return Finish()
    for movable in sorted(decision.units, key=lambda movable: _patience(outlook, movable.unit)):
        aboard = bool(view.field.aboard(movable.unit))
        choice = leave(view, outlook, movable) if aboard else _go(view, outlook, movable, goals)
        if choice is not None:
            return choice
    return Finish()


def _patience(outlook: Outlook, unit: int) -> tuple[bool, bool, float, int]:
    """Passengers wait for their transport, heavy weapons like to stand, and those in front make room first."""
    field, party = outlook.field, outlook.friend(unit)
    if party is None:
        return True, False, 0.0, unit
    heavy = any(outlook.known.weapons[weapon].type is WeaponType.HEAVY for weapon, _ in party.arms)
    nearest = min(outlook.apart(party.at, foe, party.radius) for foe in outlook.foes)
    return False, heavy or is_engaged(field, unit), nearest, unit


def _go(view: View, outlook: Outlook, movable: Movable, goals: Goals) -> AnyChoice | None:
    party, allowance = outlook.friend(movable.unit), max(movable.allowances)
    if party is None or not allowance or is_engaged(view.field, movable.unit):
        return None
    tried = 0
    for option in options(outlook, party, allowance, goals):
        if (option.charge is None and not any(option.shift)) or tried == TRIES:
            break
        if option.charge is None and not _leads_there(view.field, party, option):
            continue
        tried += 1
        choice = _walked(view.field, outlook.phase, party, option)
        if choice is not None:
            return choice
    return None


def _leads_there(field: Field, party: Party, option: Option) -> bool:
    """Whether the leader at least has a straight way: cheaply asked, before the whole unit is."""
    leader = field.figure(party.models[0])
    goal = leader.x + option.shift[0], leader.y + option.shift[1]
    return field.course(party.unit).walk(Mover(leader, field.unit(party.unit).media), [leader.centre, goal]).legal


def _walked(field: Field, phase: Phase, party: Party, option: Option) -> Move | None:
    if option.charge is not None:
        return charge(field, party.unit, phase, option.charge)
    return shifted(field, party.unit, phase, option.shift)
