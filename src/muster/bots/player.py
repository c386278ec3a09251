"""What a player is, and a game played by players from wherever it stands to its end."""

from collections.abc import Sequence
from typing import Protocol

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision
from muster.battle.refusal import Refusal
from muster.battle.state import Result
from muster.battle.view import View


class Player(Protocol):
    """Whoever answers decisions: a bot, a person at a terminal, a file. This one method is the whole interface."""

    def choose(self, view: View, decision: AnyDecision) -> AnyChoice:
        """A legal answer to the decision that is pending in the view."""
        ...


class IllegalAnswer(Exception):
    """A player gave an answer that was refused. Players know what is legal before they answer, so this is a fault."""

    def __init__(self, decision: AnyDecision, choice: AnyChoice, refusal: Refusal) -> None:
        self.decision, self.choice, self.refusal = decision, choice, refusal
        super().__init__(f"decision {decision.number}: {choice!r} was refused ({refusal.code}): {refusal}")


def play(battle: Battle, players: Sequence[Player]) -> Result:
    """Let the players, one for each seat, answer until the game has a result; a team is answered for by its first."""
    while battle.pending is not None:
        step(battle, players)
    result = battle.result
    assert result is not None  # noqa: S101 - nothing is pending only when there is a result
    return result


def step(battle: Battle, players: Sequence[Player]) -> None:
    """One decision, answered by the player of the first seat of its side."""
    decision = battle.pending
    if decision is None:
        return
    seat = battle.forces.sides[decision.side][0]
    choice = players[seat].choose(View(battle, seat), decision)
    done = battle.choose(choice, seat, decision.number)
    if isinstance(done, Refusal):
        raise IllegalAnswer(decision, choice, done)
