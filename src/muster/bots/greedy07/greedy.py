"""The greedy player of Muster 0.7: what is expected to pay most right now, by the exact odds, and no further."""

from muster.battle.choices import Answer, AnyChoice, NameMaster, Place
from muster.battle.decisions import (
    ActionDecision,
    AttackDecision,
    CasualtiesDecision,
    CounterDecision,
    Decision,
    DeployDecision,
    MasterDecision,
    MoveDecision,
    PlaceDecision,
    StrikeDecision,
    ZoneDecision,
)
from muster.battle.view import View
from muster.bots.greedy07.answering import answer
from muster.bots.greedy07.attacking import attack, strike
from muster.bots.greedy07.commanding import act
from muster.bots.greedy07.deploying import deploy, pick_zone
from muster.bots.greedy07.losing import lose
from muster.bots.greedy07.moving import move
from muster.bots.greedy07.options import Goals, no_goals


class GreedyPlayer07:
    """Its answer is a function of what it sees; `goals` tells it of places that are worth points to a side.

    Without `answers` it uses neither Guard nor Counter Actions in Advanced games: that shows what they are worth.
    """

    def __init__(self, seed: int = 0, goals: Goals = no_goals, *, answers: bool = True) -> None:
        self.seed, self._goals, self._answers = seed, goals, answers

    def choose(self, view: View, decision: Decision) -> AnyChoice:
        match decision:
            case MasterDecision():
                return NameMaster(view.side)
            case ZoneDecision():
                return pick_zone(view, decision)
            case DeployDecision():
                return deploy(view, decision)
            case MoveDecision():
                return move(view, decision, self._goals)
            case AttackDecision():
                return attack(view, decision)
            case CasualtiesDecision() | PlaceDecision() | StrikeDecision():
                return _settled(view, decision)
            case ActionDecision():
                return act(view, decision, self._goals, guards=self._answers)
            case CounterDecision():
                return answer(view, decision) if self._answers else Answer()
            case _:
                return view.step.least(view.field)


def _settled(view: View, decision: CasualtiesDecision | PlaceDecision | StrikeDecision) -> AnyChoice:
    """What an attack leaves to settle: who is lost, who is struck besides, and where the others are put."""
    match decision:
        case CasualtiesDecision():
            return lose(view, decision)
        case StrikeDecision():
            return strike(view, decision)
        case PlaceDecision():
            return Place(decision.suggested)
