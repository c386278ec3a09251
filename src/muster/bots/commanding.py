"""Advanced games: what each Action is worth for the Command Points that it costs, and how an attack is answered."""

from collections.abc import Iterator
from typing import NamedTuple

from muster.battle.choices import Act, Answer, AnyChoice, Finish, Rest
from muster.battle.decisions import ActionDecision, CounterDecision, Movable, Offered
from muster.battle.rules.acting import allowances
from muster.battle.state import Phase
from muster.battle.view import View
from muster.bots.attacking import expected
from muster.bots.estimates import estimates
from muster.bots.moving import gain_of_going
from muster.bots.options import Council, Goals
from muster.bots.outlook import Outlook
from muster.rulebook.actions import Action

A_POINT = 1.5
"""What a Command Point must bring to be spent, in points: what it could bring in the next Game Turn."""
GUARDED = 0.16
"""What part of a threat one more point of Defence takes away, on average."""


class Bid(NamedTuple):
    """An Action and what it brings above what its Command Points are worth, for each of them."""

    gain: float
    unit: int
    action: Action


def act(view: View, decision: ActionDecision, goals: Goals) -> AnyChoice:
    """The Action that brings most for its price; the end of the step, or of the turn, when none is worth it."""
    bids = sorted(_bids(view, decision, goals), reverse=True)
    best = next((bid for bid in bids if bid.gain > 0.0), None)
    if best is not None:
        return Act(best.unit, best.action)
    return Rest() if decision.second else Finish()


def _bids(view: View, decision: ActionDecision, goals: Goals) -> Iterator[Bid]:
    outlook = Outlook(view, Phase.MOVE)
    if not outlook.foes:
        return
    council, known = Council(outlook, goals), estimates(view.forces)
    for offer in decision.offered:
        worth = 0.0
        match offer.action:
            case Action.ATTACK:
                worth = expected(view.field, known, offer.unit)
            case Action.MOVE | Action.DASH:
                worth = _going(view, council, offer)
            case Action.GUARD if offer.unit in council.reckonings:
                worth = GUARDED * float(council.reckonings[offer.unit].drawn.sum())
            case Action.DEPLOY:
                worth = A_POINT
            case _:
                continue
        yield Bid((worth - A_POINT * offer.cost) / max(offer.cost, 1), offer.unit, offer.action)


def _going(view: View, council: Council, offer: Offered) -> float:
    """What a unit gains by going where it would go."""
    phase = Phase.MOVE if offer.action is Action.MOVE else Phase.DASH
    movable = Movable(offer.unit, allowances(view.field, offer.unit, phase), ())
    return gain_of_going(view.field, council, movable, phase)


def answer(view: View, decision: CounterDecision) -> AnyChoice:
    """Strike back where that pays, else duck if the blow is worth it."""
    known = estimates(view.forces)
    for offer in decision.offered:
        if offer.action is Action.ATTACK:
            worth = expected(view.field, known, offer.unit, only=decision.attacker)
            if worth > A_POINT * offer.cost:
                return Answer(Action.ATTACK)
    return Answer()
