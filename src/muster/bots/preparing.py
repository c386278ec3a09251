"""What units bring by an attack or by going somewhere, as things are and if they prepared first."""

from muster.battle.choices import Act
from muster.battle.decisions import Movable
from muster.battle.field import Field
from muster.battle.rules.acting import allowances
from muster.battle.state import PHASE_OF
from muster.battle.view import View
from muster.bots.attacking import expected
from muster.bots.moving import gain_of_going
from muster.bots.options import Council
from muster.rulebook.actions import Action

PHASE_ACTIONS = (Action.ATTACK, Action.MOVE, Action.DASH)
"""The Actions that are a phase each in a Standard game; what a unit did before may be in their way."""


def worth_of(field: Field, council: Council, unit: int, action: Action) -> float:
    """What an attack of a unit is expected to destroy, or what it gains by going where it would go."""
    if action is Action.ATTACK:
        return expected(field, council.outlook.known, unit)
    phase = PHASE_OF[action]
    return gain_of_going(field, council, Movable(unit, allowances(field, unit, phase), ()), phase)


def freed(view: View, council: Council, unit: int) -> dict[Action, float]:
    """What each Action would bring that what a unit did so far keeps it from, in whole or in part (ACT-18)."""
    field = view.field
    if not any(field.state.did[model] for model in field.models(unit)):
        return {}
    then = view.outcome(Act(unit, Action.PREPARE))
    held = [
        action
        for action in PHASE_ACTIONS
        if action is Action.ATTACK or not any(allowances(field, unit, PHASE_OF[action]))
    ]
    return {action: worth_of(then, council, unit, action) for action in held}
