"""Battles that stop: the game does not run on after a step into what would take dice that nobody asks about."""

from muster.battle.battle import Battle
from muster.battle.flow.acting import ActionStep
from muster.battle.flow.actions import Income, NextActionStep
from muster.battle.flow.aftermath import Aftermath
from muster.battle.flow.phases import NextOpportunity, PhaseStep
from muster.battle.flow.step import Step
from muster.battle.flow.turn import EndOfTurn, Turn
from muster.dice import Dice

_TURN: tuple[type[Step], ...] = (EndOfTurn, Turn)
_PHASE: tuple[type[Step], ...] = (*_TURN, PhaseStep, Income, NextActionStep)
STOPS: dict[str, tuple[type[Step], ...]] = {
    "yes": (*_PHASE, NextOpportunity, ActionStep, Aftermath),
    "phase": _PHASE,
    "turn": _TURN,
}
"""How far the game runs on: to the next opportunity or Action, phase or Action Step, or the end of the turn."""


class StoppingBattle(Battle):
    """A battle that goes on only up to certain steps; then nobody is asked anything."""

    _stops: tuple[type[Step], ...] = ()

    @classmethod
    def of(cls, battle: Battle, dice: Dice, stop: str) -> "StoppingBattle":
        """A copy of the battle at the same decision, for making one choice."""
        other = cls(battle.field.copy(dice))
        other._pending, other._stops = battle.pending, STOPS[stop]
        return other

    def _halts(self) -> bool:
        return isinstance(self.step, self._stops)
