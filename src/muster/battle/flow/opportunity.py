"""An opportunity: a side may act with one of its units, or finish (TURN-07)."""

from typing import Self

from muster.battle.choices import AnyChoice, Finish
from muster.battle.decisions import AnyDecision
from muster.battle.events import Finished
from muster.battle.field import Field
from muster.battle.flow.step import Step
from muster.battle.rules.acting import units_to_act
from muster.battle.state import Phase


class Opportunity(Step, frozen=True):
    """What a side may do in a phase with any of its units; an Action of an Advanced game is the same with one."""

    side: int

    @property
    def doing(self) -> Phase:
        """The phase of a Standard game in which this is done."""
        self._unasked()

    @property
    def any_unit(self) -> bool:
        return True

    def units(self, field: Field) -> list[int]:
        """The units among which is chosen."""
        return units_to_act(field, self.side, self.doing)

    def asks(self, field: Field) -> AnyDecision:
        """There is always a decision: whoever can do nothing was given no opportunity."""
        self._unasked()

    def leave(self, field: Field) -> None:
        """The side acts no more in this phase."""
        field.apply(Finished(self.side, self.doing, nothing_left=False))
        field.replace_step()

    def least(self, field: Field) -> AnyChoice:
        return Finish()

    def after_leaving(self, field: Field) -> Self | None:
        if self.side in field.state.out or not self.units(field):
            return None
        return super().after_leaving(field)
