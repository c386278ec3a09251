"""Counter Actions: to strike back, to duck under dice that already lie there, or to save the points."""

from muster.battle.choices import Answer, AnyChoice
from muster.battle.decisions import CounterDecision
from muster.battle.rules.command import command_of
from muster.battle.state import Phase
from muster.battle.view import View
from muster.bots.attacking import FINISHING, expected
from muster.bots.budget import Budget
from muster.bots.guarding import saved_now, saved_until_end
from muster.bots.options import Council, no_goals
from muster.bots.outlook import Outlook
from muster.rulebook.actions import Action


def answer(view: View, decision: CounterDecision) -> AnyChoice:
    """The Counter Action that brings most above its price, if one does.

    To strike back there is time until the last weapon of the attack has been rolled (CTR-04); to duck there is not.
    """
    unit = decision.offered[0].unit
    outlook = Outlook(view, Phase.MOVE)
    if not outlook.foes:
        return Answer()
    council = Council(outlook, no_goals)
    budget = Budget(council)
    best, action = 0.0, None
    for offer in decision.offered:
        if offer.action is Action.GUARD:
            gain = _ducking(view, council, unit) - budget.charged(offer.cost)
        else:
            gain = (
                _striking(council, unit, decision.attacker)
                - _exposed(council, unit)
                - budget.price_of_striking(unit, offer.cost)
            )
        if gain > best:
            best, action = gain, offer.action
    return Answer() if action is Action.ATTACK and view.dice_on_the_table.to_come else Answer(action)


def _striking(council: Council, unit: int, attacker: int) -> float:
    """What a Counter Attack is expected to destroy, of what those that strike already are expected to leave."""
    field, known = council.outlook.field, council.outlook.known
    whole = (1.0 + FINISHING) * known.worth[attacker] * field.hp_left(attacker)
    others = [each for each, action in command_of(field).answers if action is Action.ATTACK]
    left = whole - sum(expected(field, known, each, only=attacker) for each in others)
    return min(expected(field, known, unit, only=attacker), max(left, 0.0))


def _ducking(view: View, council: Council, unit: int) -> float:
    return saved_now(view, council.outlook.known, unit) + saved_until_end(council, unit)


def _exposed(council: Council, unit: int) -> float:
    """What it costs to strike from behind a Guard, which is down after that (ACT-21)."""
    return -saved_until_end(council, unit, -council.outlook.field.guard(unit))
