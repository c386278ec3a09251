"""Actions that are done as in a phase of a Standard game, with the one unit that was chosen and paid for."""

from muster.battle import events as ev
from muster.battle.choices import Attack
from muster.battle.field import Field
from muster.battle.flow.aftermath import Aftermath
from muster.battle.flow.answering import AnsweredVolley, CounterAttacks
from muster.battle.flow.attack import AttackOpportunity
from muster.battle.flow.deploy import DeployOpportunity
from muster.battle.flow.move import MoveOpportunity
from muster.battle.flow.step import Step
from muster.battle.rules.command import ACTION_OF
from muster.battle.rules.volley import groups_of
from muster.rulebook.actions import Action


def drop(field: Field, unit: int, action: Action) -> None:
    """Nothing comes of an Action that was paid for; nothing is refunded (CP-12)."""
    field.tell(ev.ActionDropped(unit, action))
    field.replace_step()


class MoveAction(MoveOpportunity, frozen=True, tag="move_action"):
    """Move or dash (ACT-05, ACT-07)."""

    unit: int

    def units(self, field: Field) -> list[int]:
        return [self.unit]

    def leave(self, field: Field) -> None:
        drop(field, self.unit, ACTION_OF[self.phase])


class DeployAction(DeployOpportunity, frozen=True, tag="deploy_action"):
    """Arrive from reserve (ACT-14)."""

    unit: int

    def units(self, field: Field) -> list[int]:
        return [self.unit]

    def leave(self, field: Field) -> None:
        drop(field, self.unit, Action.DEPLOY)


class AttackAction(AttackOpportunity, frozen=True, tag="attack_action"):
    """Attack, be answered, and only then take the casualties away (ACT-09, ACT-11)."""

    unit: int

    def units(self, field: Field) -> list[int]:
        return [self.unit]

    def leave(self, field: Field) -> None:
        drop(field, self.unit, Action.ATTACK)

    def resolved(self, field: Field, choice: Attack) -> list[Step]:
        return [Aftermath(), CounterAttacks(choice.unit), AnsweredVolley(choice.unit, groups_of(field, choice))]
