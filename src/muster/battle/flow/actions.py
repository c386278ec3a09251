"""The Game Turn of an Advanced game: Command Points, then Action Steps of one or two Actions with one unit."""

from random import Random

from muster.battle import events as ev
from muster.battle.choices import Act, AnyChoice, Finish, Rest
from muster.battle.decisions import ActionDecision, AnyDecision, Offered
from muster.battle.field import Field
from muster.battle.flow.acting import AttackAction, DeployAction, MoveAction
from muster.battle.flow.aftermath import closing_up
from muster.battle.flow.loosening import set_off
from muster.battle.flow.paying import begin, raise_guard
from muster.battle.flow.step import Step, wrong_kind
from muster.battle.forces import NOBODY
from muster.battle.refusal import Refusal
from muster.battle.rules.command import command_of, cost_of, dice_for_command, income, offers
from muster.battle.rules.order import order_of_play
from muster.battle.state import PHASE_OF, Phase
from muster.rulebook.actions import SUPPORT, Action


class Income(Step, frozen=True, tag="income"):
    """The Turn Master rolls for everybody, and what was left over is kept (CP-05, CP-06, CP-07)."""

    def run(self, field: Field) -> None:
        before = field.state.command
        cast = field.roll(dice_for_command(field), "Command Points")
        sides = range(len(field.forces.sides))
        gained = tuple(income(field, side) for side in sides)
        points = tuple(
            gained[side] + sum(cast.faces) + (before.points[side] if before is not None else 0) for side in sides
        )
        field.tell(ev.CommandGained(cast, gained, points))
        field.replace_step()


class NextActionStep(Step, frozen=True, tag="next_action_step"):
    """The next side that has something to do and is not finished, clockwise from the Turn Master on (CP-13, CP-15).

    Who has nothing to do is passed over, and may still answer attacks, or act later on.
    """

    last: int = -1

    def run(self, field: Field) -> None:
        for side in order_of_play(field, after=self.last):
            if side in field.state.finished:
                continue
            set_off(field, side, Phase.MOVE, Phase.DASH)
            if offers(field, side):
                field.replace_step(NextActionStep(side), ActionStep(side))
                return
        field.replace_step(*closing_up(field))


class ActionStep(Step, frozen=True, tag="action_step"):
    """One Action with any unit, then perhaps another with the same (ACT-01, ACT-03)."""

    side: int
    unit: int = -1

    @property
    def second(self) -> bool:
        return self.unit >= 0

    def _offers(self, field: Field) -> list[Offered]:
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

    def _refused(self, field: Field, choice: Act, offered: list[Offered]) -> Refusal:
        nearest = next((Act(each.unit, each.action) for each in offered if each.unit == choice.unit), None)
        if self.second and choice.unit != self.unit:
            name = field.unit(self.unit).name
            sentence = f"An Action Step is of one unit, and this one is of {name}; rest to end it."
            return Refusal("action.unit", "CP-13", sentence, {"unit": choice.unit})
        known = 0 <= choice.unit < len(field.forces.units)
        if known and field.unit(choice.unit).side not in (self.side, NOBODY):
            allowed = f"allowed are units of {field.forces.side_names[self.side]}"
            sentence = f"The unit {field.unit(choice.unit).name} is not yours; {allowed}."
            return Refusal("action.owner", "ACT-01", sentence, {"unit": choice.unit}, nearest)
        cost, points = cost_of(field, choice.unit, choice.action) if known else 0, command_of(field).points[self.side]
        if cost > points:
            return Refusal("action.cost", "CP-12", _too_dear(cost, points), {"cost": cost, "points": points}, nearest)
        name = field.unit(choice.unit).name if known else f"Unit {choice.unit}"
        able = ", ".join(dict.fromkeys(offer.action for offer in offered if offer.unit == choice.unit)) or "nothing"
        sentence = f"{name} cannot {choice.action} now; allowed is {able}."
        return Refusal("action.kind", "ACT-04", sentence, {"unit": choice.unit}, nearest)

    def take(self, field: Field, choice: AnyChoice) -> None:
        match choice:
            case Act(unit, action):
                begin(field, self.side, unit, action)
                again = [] if self.second or action is Action.SUPPORT else [ActionStep(self.side, unit)]
                field.replace_step(*again, *self._carried_out(field, unit, action))
            case Rest():
                field.replace_step()
            case _:
                field.tell(ev.Finished(self.side, None, nothing_left=False))
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
                field.tell(ev.Prepared(unit))
            case Action.GUARD:
                raise_guard(field, unit)
            case Action.SUPPORT:
                field.tell(ev.Supported(self.side, unit, SUPPORT))
        return []

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        if rng.random() < (0.3 if self.second else 0.05):
            return Rest() if self.second else Finish()
        offer = rng.choice(self._offers(field))
        return Act(offer.unit, offer.action)


def _too_dear(cost: int, points: int) -> str:
    price = "1 Command Point" if cost == 1 else f"{cost} Command Points"
    return f"That costs {price}, and {points} {'is' if points == 1 else 'are'} left."
