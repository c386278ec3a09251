"""A player that gives any legal answer: the opponent that everybody should beat, and the one that finds faults."""

from random import Random

from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision
from muster.battle.view import View


class RandomPlayer:
    """Its answer depends on its own seed and the decision, never on the dice or on what it answered before."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, decision: AnyDecision) -> AnyChoice:
        return view.sample(Random(f"{self.seed}:{decision.number}"))  # noqa: S311 - nothing secret hangs on it
