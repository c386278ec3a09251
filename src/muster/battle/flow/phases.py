"""A phase: the sides take turns acting with one unit each until all are finished."""

from functools import partial

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.flow.aftermath import closing_up
from muster.battle.flow.attack import AttackOpportunity
from muster.battle.flow.deploy import DeployOpportunity
from muster.battle.flow.move import MoveOpportunity
from muster.battle.flow.setting_off import set_off
from muster.battle.flow.step import Step
from muster.battle.rules.acting import units_to_act
from muster.battle.rules.order import order_of_play
from muster.battle.state import Phase
from muster.bookkeeping.order import next_side


class PhaseStep(Step, frozen=True, tag="phase"):
    """Begin a phase with the Turn Master's opportunity (TURN-06)."""

    phase: Phase

    def run(self, field: Field) -> None:
        field.apply(ev.PhaseBegan(self.phase))
        field.replace_step(NextOpportunity(self.phase))


class NextOpportunity(Step, frozen=True, tag="next_opportunity"):
    """Give the opportunity to the next side that is not finished (TURN-07, TURN-09, MULTI-01)."""

    phase: Phase
    last: int = -1

    def run(self, field: Field) -> None:
        side = next_side(order_of_play(field, after=self.last), field.state.finished, partial(self._can_act, field))
        if side is None:
            field.replace_step(*closing_up(field))
        else:
            field.replace_step(NextOpportunity(self.phase, side), _opportunity(self.phase, side))

    def _can_act(self, field: Field, side: int) -> bool:
        """Whether a side has anything left to act with; else it is finished (TURN-09)."""
        if self.phase in (Phase.MOVE, Phase.DASH):
            set_off(field, side, self.phase)
        able = bool(units_to_act(field, side, self.phase))
        if not able:
            field.apply(ev.Finished(side, self.phase, nothing_left=True))
        return able


def _opportunity(phase: Phase, side: int) -> Step:
    if phase is Phase.DEPLOY:
        return DeployOpportunity(side)
    if phase is Phase.ATTACK:
        return AttackOpportunity(side)
    return MoveOpportunity(side, phase)
