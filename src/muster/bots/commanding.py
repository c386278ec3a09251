"""Advanced games: which Action brings most above the Command Points that it costs."""

from collections.abc import Iterator
from typing import NamedTuple

from muster.battle.choices import Act, AnyChoice, Finish, Rest
from muster.battle.decisions import ActionDecision, OfferedAction
from muster.battle.rules.command import cost_of
from muster.battle.state import Phase
from muster.battle.view import View
from muster.bots.budget import Budget
from muster.bots.guarding import saved_until_end
from muster.bots.options import Council, Goals
from muster.bots.outlook import Outlook
from muster.bots.preparing import PHASE_ACTIONS, freed, worth_of
from muster.rulebook.actions import PER_UNIT, Action

ARRIVING = 1.0
"""What it is worth to come out of reserve, where a unit is of no use, besides the Command Points that it brings."""


class Bid(NamedTuple):
    """An Action, and what it brings above what its Command Points are worth, for each of them."""

    gain: float
    unit: int
    action: Action


def act(view: View, decision: ActionDecision, goals: Goals, *, guards: bool = True) -> AnyChoice:
    """The Action that brings most for its price; the end of the step, or of the turn, when none is worth it."""
    outlook = Outlook(view, Phase.MOVE)
    bids = Auction(view, decision, Council(outlook, goals), guards=guards).bids() if outlook.foes else iter(())
    best = max(bids, default=None)
    if best is not None:
        return Act(best.unit, best.action)
    return Rest() if decision.second else Finish()


class Auction:
    """The Actions that are offered, and what each of them brings."""

    def __init__(self, view: View, decision: ActionDecision, council: Council, *, guards: bool) -> None:
        self._view, self._council, self._offered, self._guards = view, council, decision.offered, guards
        self._worths = {
            (offer.unit, offer.action): worth_of(view.field, council, offer.unit, offer.action)
            for offer in decision.offered
            if offer.action in PHASE_ACTIONS
        }
        self._budget = Budget(council)

    def bids(self) -> Iterator[Bid]:
        """Those that pay. Who has anything else to do does not guard, as that would end it, nor support others."""
        found = list(filter(_pays, map(self._bid, self._offered)))
        busy = {bid.unit for bid in found}
        yield from found
        idle = [offer for offer in self._offered if offer.unit not in busy]
        yield from filter(_pays, (self._support(offer) for offer in idle if offer.action is Action.SUPPORT))
        if self._guards:
            yield from filter(_pays, (self._guard(offer) for offer in idle if offer.action is Action.GUARD))

    def _bid(self, offer: OfferedAction) -> Bid:
        match offer.action:
            case Action.ATTACK | Action.MOVE | Action.DASH:
                return self._net(offer, self._worths[offer.unit, offer.action], offer.cost)
            case Action.PREPARE:
                return self._prepare(offer)
            case Action.DEPLOY:
                return self._net(offer, ARRIVING + PER_UNIT * self._budget.price, 0)
            case _:
                return self._net(offer, 0.0, 0)

    def _net(self, offer: OfferedAction, worth: float, cost: int) -> Bid:
        return Bid((worth - self._budget.charged(cost)) / max(cost, 1), offer.unit, offer.action)

    def _prepare(self, offer: OfferedAction) -> Bid:
        """The best that a unit could do after it, if that is so much better than without that it pays (ACT-18)."""
        best = self._net(offer, 0.0, 0)
        for action, worth in freed(self._view, self._council, offer.unit).items():
            cost = offer.cost + cost_of(self._view.field, offer.unit, action)
            more = worth - self._worths.get((offer.unit, action), 0.0)
            if cost <= self._budget.points and more > self._budget.charged(offer.cost):
                best = max(best, self._net(offer, worth, cost))
        return best

    def _support(self, offer: OfferedAction) -> Bid:
        """One more point, for which its unit can no longer duck under an attack (ACT-22, CTR-13)."""
        foregone = saved_until_end(self._council, offer.unit) if self._guards else 0.0
        return self._net(offer, self._budget.price_of_one_more - foregone, 0)

    def _guard(self, offer: OfferedAction) -> Bid:
        return self._net(offer, saved_until_end(self._council, offer.unit), offer.cost)


def _pays(bid: Bid) -> bool:
    return bid.gain > 0.0
