"""Action Steps: one or two Actions with a unit, chosen and paid for; most are then done as in a phase."""

from random import Random
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from muster.battle import events as ev
from muster.battle.choices import Act, AnyChoice, Attack, Finish, Rest, TakeActionBack
from muster.battle.decisions import ActionDecision, AnyDecision, OfferedAction
from muster.battle.field import Field
from muster.battle.flow.aftermath import Aftermath
from muster.battle.flow.answering import AnsweredVolley, CounterAttacks
from muster.battle.flow.attack import AttackOpportunity
from muster.battle.flow.deploy import DeployOpportunity
from muster.battle.flow.move import MoveOpportunity
from muster.battle.flow.opportunity import Opportunity
from muster.battle.flow.paying import begin, carry_out, refund
from muster.battle.flow.step import Step, wrong_kind
from muster.battle.forces import NOBODY
from muster.battle.refusal import Refusal
from muster.battle.rules.command import ACTION_OF, command_of, cost_of, is_possible, offers
from muster.battle.rules.not_begun import why_not_begun
from muster.battle.rules.volley import groups_of
from muster.battle.state import PHASE_OF
from muster.bookkeeping.command_points import ends_step
from muster.rulebook.actions import SUPPORT, Action


class ActionStep(Step, frozen=True, tag="action_step"):
    """One Action with any unit, then perhaps another with the same (ACT-01, ACT-03)."""

    side: int
    unit: int = -1

    @property
    def second(self) -> bool:
        return self.unit >= 0

    @property
    def about(self) -> int | None:
        return self.unit if self.second else None

    @property
    def any_unit(self) -> bool:
        return not self.second

    def _offers(self, field: Field) -> list[OfferedAction]:
        return offers(field, self.side, self.unit if self.second else None)

    def asks(self, field: Field) -> AnyDecision | None:
        offered = self._offers(field)
        if not offered:
            return None
        return ActionDecision(
            side=self.side,
            rules=("ACT-01", "ACT-03", "CP-10", "CP-14"),
            points=command_of(field).points[self.side],
            offered=tuple(offered),
            second=self.second,
        )

    def run(self, field: Field) -> None:
        """Nothing more that the unit could do, or nothing to pay for it with."""
        field.replace_step()

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if isinstance(choice, Finish) or (isinstance(choice, Rest) and self.second):
            return choice
        if not isinstance(choice, Act):
            allowed = "begin a second Action, rest, or finish" if self.second else "begin an Action or finish"
            return wrong_kind(choice, allowed)
        offered = self._offers(field)
        if any((offer.unit, offer.action) == (choice.unit, choice.action) for offer in offered):
            return choice
        return self._refused(field, choice, offered)

    def _refused(self, field: Field, choice: Act, offered: list[OfferedAction]) -> Refusal:
        if self.second and choice.unit != self.unit:
            name = field.unit(self.unit).name
            sentence = f"An Action Step is of one unit, and this one is of {name}; rest to end it."
            return Refusal("action.unit", "CP-13", sentence, {"unit": choice.unit})
        allowed = f"allowed are units of {field.forces.side_names[self.side]}"
        if not 0 <= choice.unit < len(field.forces.units):
            sentence = f"There is no unit {choice.unit}; {allowed}."
            return Refusal("action.owner", "ACT-01", sentence, {"unit": choice.unit})
        unit = field.unit(choice.unit)
        if unit.side not in (self.side, NOBODY):
            sentence = f"The unit {unit.name} is not yours; {allowed}."
            return Refusal("action.owner", "ACT-01", sentence, {"unit": choice.unit})
        if is_possible(field, self.side, unit, choice.action, first=not self.second):
            cost, points = cost_of(field, choice.unit, choice.action), command_of(field).points[self.side]
            return Refusal("action.cost", "CP-12", _too_dear(cost, points), {"cost": cost, "points": points})
        able = ", ".join(dict.fromkeys(offer.action for offer in offered if offer.unit == choice.unit)) or "nothing"
        rule, why = why_not_begun(field, self.side, unit, choice.action)
        return Refusal("action.kind", rule, f"{why}; allowed is {able}.", {"unit": choice.unit})

    def take(self, field: Field, choice: AnyChoice) -> None:
        match choice:
            case Act(unit, action):
                begin(field, self.side, unit, action)
                again = [] if ends_step(action, 2 if self.second else 1) else [ActionStep(self.side, unit)]
                field.replace_step(*again, *self._carried_out(field, unit, action))
            case Rest():
                field.replace_step()
            case _:
                field.apply(ev.Finished(self.side, None, nothing_left=False))
                field.replace_step()

    def _carried_out(self, field: Field, unit: int, action: Action) -> list[Step]:
        match action:
            case Action.MOVE | Action.DASH:
                return [MoveAction(self.side, PHASE_OF[action], unit)]
            case Action.ATTACK:
                return [AttackAction(self.side, unit)]
            case Action.DEPLOY:
                return [DeployAction(self.side, unit)]
            case Action.PREPARE:
                field.apply(ev.Prepared(unit))
            case Action.SUPPORT:
                field.apply(ev.Supported(self.side, unit, SUPPORT))
        return []

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        if rng.random() < (0.3 if self.second else 0.05):
            return Rest() if self.second else Finish()
        offer = rng.choice(self._offers(field))
        return Act(offer.unit, offer.action)

    def least(self, field: Field) -> AnyChoice:
        return Finish()

    def after_leaving(self, field: Field) -> Self | None:
        if self.side in field.state.out:
            return None
        return super().after_leaving(field)


def _too_dear(cost: int, points: int) -> str:
    price = "1 Command Point" if cost == 1 else f"{cost} Command Points"
    return f"That costs {price}, and {points} {'is' if points == 1 else 'are'} left."


def take_back(field: Field, side: int, unit: int, action: Action) -> None:
    """An Action of which nothing was carried out yet is as if it had not been chosen, and its price too (CP-12)."""
    refund(field, side, unit, action)
    second = ActionStep(side, unit)
    if second in field.state.steps:  # the second is still to come, so it was the first: any unit may be chosen anew
        field.state.steps = tuple(step for step in field.state.steps if step != second)
        field.replace_step(ActionStep(side))
    else:
        field.replace_step(second)


class OfOneUnit(Opportunity, frozen=True):
    """An Action that is done as in a phase, with one unit; until something of it is done it can be taken back."""

    if TYPE_CHECKING:
        unit: int

    @property
    def about(self) -> int | None:
        return self.unit

    @property
    def any_unit(self) -> bool:
        return False

    @property
    def action(self) -> Action:
        return ACTION_OF[self.doing]

    def units(self, field: Field) -> list[int]:
        return [self.unit]

    def asks(self, field: Field) -> AnyDecision:
        return replace(super().asks(field), takes_back=True)

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        return choice if isinstance(choice, TakeActionBack) else super().check(field, choice)

    def take(self, field: Field, choice: AnyChoice) -> None:
        if isinstance(choice, TakeActionBack):
            take_back(field, self.side, self.unit, self.action)
            return
        carry_out(field, self.unit, self.action)
        super().take(field, choice)

    def leave(self, field: Field) -> None:
        """Nothing comes of an Action that was paid for; nothing is refunded (CP-12)."""
        field.apply(ev.ActionDropped(self.unit, self.action))
        field.replace_step()


class MoveAction(OfOneUnit, MoveOpportunity, frozen=True, tag="move_action"):
    """Move or dash (ACT-05, ACT-07)."""

    unit: int


class DeployAction(OfOneUnit, DeployOpportunity, frozen=True, tag="deploy_action"):
    """Arrive from reserve (ACT-14)."""

    unit: int


class AttackAction(OfOneUnit, AttackOpportunity, frozen=True, tag="attack_action"):
    """Attack, be answered, and only then take the casualties away (ACT-09, ACT-11)."""

    unit: int

    def resolved(self, field: Field, choice: Attack) -> list[Step]:
        return [Aftermath(), CounterAttacks(choice.unit), AnsweredVolley(choice.unit, groups_of(field, choice))]
