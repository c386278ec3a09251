"""Moves and dashes: the first unit that gains by going somewhere goes there, if it finds a way."""

from collections.abc import Sequence
from dataclasses import replace
from math import dist, hypot

import numpy as np

from muster.battle.choices import AnyChoice, Finish, Move
from muster.battle.decisions import Movable, MoveDecision
from muster.battle.field import Field
from muster.battle.rules.charging import charge, charge_around
from muster.battle.rules.moving import shifted
from muster.battle.rules.sending import cut
from muster.battle.state import Phase
from muster.battle.view import View
from muster.bots.boarding import leave
from muster.bots.options import Council, Goals, MoveOption
from muster.bots.outlook import Outlook, is_engaged
from muster.bots.parties import Party
from muster.bots.places import promising
from muster.bots.unit_outlook import UnitOutlook
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.measure import Mil

TRIES = 2
"""How many options are tried with the whole unit before it stays where it is."""
DETOUR = 1.3
"""So many times the straight way a way about terrain may be long; longer ones are dear to find and take too long."""


def move(view: View, decision: MoveDecision, goals: Goals) -> AnyChoice:
    """The first unit that has somewhere better to be goes there; when none has, the side is finished."""
    phase = decision.phase
    at_any_time = view.field.state.command is not None  # an Action: whoever pays may still attack
    outlook = Outlook(view, Phase.MOVE if at_any_time else phase)
    if not outlook.foes or (outlook.phase is Phase.DASH and outlook.turns_left < 1):
        return Finish()
    council = Council(outlook, goals)
    order = sorted(decision.units, key=lambda movable: _patience(council, movable))
    going = [movable for movable in order if _may_go(outlook, movable)]
    if outlook.phase is Phase.DASH:  # who has somebody to shoot at stays there
        going = [movable for movable in going if not council.unit_outlooks[movable.unit].has_targets]
    for movable in going:
        choice = _gone(view.field, council, movable, phase)
        if choice is not None:
            return choice
    leaving = (leave(view, outlook, movable) for movable in order if view.field.aboard(movable.unit))
    return next((choice for choice in leaving if choice is not None), Finish())


def _patience(council: Council, movable: Movable) -> tuple[bool, bool, float, int]:
    """Who may charge does so before others are in the way; heavy weapons like to stand; those in front make room."""
    unit = movable.unit
    unit_outlook = council.unit_outlooks.get(unit)
    if unit_outlook is None:
        return True, False, 0.0, unit
    charges = any(option.worth > 0 for option in council.charges(unit_outlook, max(movable.allowances)))
    return not charges, unit_outlook.party.heavy, unit_outlook.nearest, unit


def _may_go(outlook: Outlook, movable: Movable) -> bool:
    return (
        outlook.friend(movable.unit) is not None
        and any(movable.allowances)
        and not is_engaged(outlook.field, movable.unit)
    )


def _gone(field: Field, council: Council, movable: Movable, phase: Phase) -> Move | None:
    """Where a unit gains most by going, if that is anywhere."""
    unit_outlook, allowance = council.unit_outlooks[movable.unit], max(movable.allowances)
    options = council.options(movable.unit, allowance)
    choice = _go(field, phase, unit_outlook.party, options)
    if options[0].goes and (choice is None or _falls_short(field, options[0], choice)):
        choice = _around(field, unit_outlook, options[0], allowance, phase) or choice
    return choice


def gain_of_going(field: Field, council: Council, movable: Movable, phase: Phase) -> float:
    """What a unit gains by going where it would go; nothing if it finds no way."""
    if not _may_go(council.outlook, movable):
        return 0.0
    options = council.options(movable.unit, max(movable.allowances))
    if not options[0].goes or _gone(field, council, movable, phase) is None:
        return 0.0
    return options[0].worth - next(option.worth for option in options if not option.goes)


def _go(field: Field, phase: Phase, party: Party, options: Sequence[MoveOption]) -> Move | None:
    """The first option that can be walked in full, or else the first of which a part can be."""
    tried, part = 0, None
    for option in options:
        if not option.goes or tried == TRIES:
            break
        if option.charge is None and not _leads_there(field, party, option):
            continue
        tried += 1
        choice = _walked(field, phase, party, option)
        if choice is not None and not _falls_short(field, option, choice):
            return choice
        part = part or choice
    return part


def _falls_short(field: Field, option: MoveOption, choice: Move) -> bool:
    """Whether the first to go gets less than half as far as wished; a charge is a charge."""
    start, end = field.figure(choice.paths[0].model).centre, choice.paths[0].points[-1]
    return option.charge is None and 2 * dist(start, end[:2]) < hypot(*option.shift)


def _leads_there(field: Field, party: Party, option: MoveOption) -> bool:
    """Whether the leader at least may end there and has a straight way: cheaply asked, before the whole unit is."""
    leader, media = field.figure(party.models[0]), field.unit(party.unit).media
    goal = leader.x + option.shift[0], leader.y + option.shift[1]
    # A hull ends as it came, along its way.
    there = leader if leader.is_round else replace(leader, facing=option.shift)
    course = field.course(party.unit)
    spot = next(course.places(media).standing_at(there, np.array((goal,))), None)
    return spot is not None and course.straight(Mover(leader, media), goal, None, spot) is not None


def _walked(field: Field, phase: Phase, party: Party, option: MoveOption) -> Move | None:
    if option.charge is not None:
        straight = charge(field, party.unit, phase, option.charge)
        return straight or charge_around(field, party.unit, phase, option.charge)
    return shifted(field, party.unit, phase, option.shift)


def _around(field: Field, unit_outlook: UnitOutlook, option: MoveOption, allowance: Mil, phase: Phase) -> Move | None:
    """As far as it can go on the way about terrain to the most promising foe, if that is where the unit would go."""
    party, foe = unit_outlook.party, unit_outlook.outlook.foes[promising(unit_outlook)[0]]
    leader = field.figure(party.models[0])
    goal = min((field.figure(model).centre for model in foe.models), key=lambda at: dist(at, leader.centre))
    ahead = (goal[0] - leader.x) * option.shift[0] + (goal[1] - leader.y) * option.shift[1]
    if option.charge is None and ahead <= 0:
        return None
    most = round(DETOUR * dist(leader.centre, goal))
    way = field.ground.course.shortest(Mover(leader, field.unit(party.unit).media), goal, most)
    if way is None or len(way.path) < 3:
        return None
    route = cut(tuple((x, y) for x, y, _ in way.path), allowance)
    shift = route[-1][0] - leader.x, route[-1][1] - leader.y
    return shifted(field, party.unit, phase, shift, route)
