"""Counter Actions: the window after the attack dice, the dice read again, and attacks in return."""

from collections.abc import Iterable
from random import Random
from typing import Self

from muster.battle import events as ev
from muster.battle.choices import Answer, AnyChoice, Attack
from muster.battle.decisions import AnyDecision, AttackDecision, CounterDecision
from muster.battle.field import Field
from muster.battle.flow.attack import AttackOpportunity, Volley
from muster.battle.flow.paying import begin, carry_out
from muster.battle.flow.step import AboutUnit, Step, wrong_kind
from muster.battle.flow.striking import struck
from muster.battle.refusal import Refusal
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.rules.command import answers, command_of
from muster.battle.rules.not_begun import why_no_answer
from muster.battle.rules.order import order_of_play
from muster.battle.rules.volley import DiceOnTheTable, Faces, Group, target_of
from muster.battle.spot import Shot
from muster.combat.events import AttackRolled
from muster.combat.requirements import Requirements, requirements
from muster.combat.sequence import read_again
from muster.rulebook.actions import Action


class AnsweredVolley(Volley, frozen=True, tag="answered_volley"):
    """A volley whose targets may answer each weapon group once its dice lie on the table (CTR-03, CTR-04)."""

    def follow(self, field: Field, group: Group, needed: Requirements, rolled: AttackRolled) -> list[Step]:
        return [
            Judged(self.unit, group, rolled.faces, str(needed.needs), needed.saves_each, rolled.hits),
            Window(group.target, self.unit),
        ]


class Window(AboutUnit, frozen=True, tag="window"):
    """The owner of an attacked unit answers, or does not (CTR-01, CTR-06)."""

    attacker: int

    def asks(self, field: Field) -> AnyDecision | None:
        offered = answers(field, self.unit, self.attacker)
        if not offered:
            return None
        side = field.unit(self.unit).side
        return CounterDecision(
            side=side,
            rules=("CTR-01", "CTR-03", "CTR-08", "CTR-10"),
            points=command_of(field).points[side],
            attacker=self.attacker,
            offered=tuple(offered),
        )

    def run(self, field: Field) -> None:
        """No answer is possible."""
        field.replace_step()

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if not isinstance(choice, Answer):
            return wrong_kind(choice, "answer the attack, or say that you do not")
        allowed = [offer.action for offer in answers(field, self.unit, self.attacker)]
        if choice.counter is None or choice.counter in allowed:
            return choice
        rule, why = why_no_answer(field, self.unit, self.attacker, choice.counter)
        sentence = f"{why}; allowed is {' or '.join(allowed)}, or no answer."
        return Refusal("answer.action", rule, sentence, {"unit": self.unit})

    def take(self, field: Field, choice: AnyChoice) -> None:
        assert isinstance(choice, Answer)  # noqa: S101 - checked before
        if choice.counter is not None:
            begin(field, field.unit(self.unit).side, self.unit, choice.counter, answers=True)
        field.replace_step()

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        return Answer(rng.choice([None, *(offer.action for offer in answers(field, self.unit, self.attacker))]))

    def least(self, field: Field) -> AnyChoice:
        return Answer(None)

    def after_leaving(self, field: Field) -> Self | None:
        """Of an attack whose attacker has gone nothing is left to answer."""
        return None if field.is_gone(self.attacker) else super().after_leaving(field)

    def dice_on_the_table(self, field: Field) -> DiceOnTheTable:
        """Those of the one attack that is answered now: nobody answers a Counter Attack (CTR-07)."""
        (dice,) = (step for step in field.state.steps if isinstance(step, Judged))
        (volley,) = (step for step in field.state.steps if isinstance(step, AnsweredVolley))
        to_come = tuple(group for group in volley.groups if group.target == self.unit)
        return DiceOnTheTable(dice.unit, dice.group, dice.faces, dice.needs, dice.each, dice.hits, to_come)


class Judged(AboutUnit, frozen=True, tag="judged"):
    """Attack dice on the table, read against the Defence as it is now, and the saves against them (CTR-11)."""

    group: Group
    faces: Faces
    needs: str
    each: int
    hits: int

    def groups_left(self) -> Iterable[tuple[int, Group]]:
        return ((self.unit, self.group),)

    def after_leaving(self, field: Field) -> Self | None:
        return None if field.is_gone(self.group.target) else super().after_leaving(field)

    def run(self, field: Field) -> None:
        needed = requirements(
            self.group.weapons(field, self.unit), target_of(field, self.group), field.forces.ruleset
        )
        hits = self.hits
        if (str(needed.needs), needed.saves_each) != (self.needs, self.each):
            again = read_again(needed, self.faces, field.dice)
            field.apply(ev.DiceReadAgain.of(self.unit, self.group.target, again))
            hits = again.hits
        field.replace_step(*struck(field, self.unit, self.group, needed, hits))


class CounterAttacks(AboutUnit, frozen=True, tag="counter_attacks"):
    """Whoever answered with an attack makes it now, clockwise from the attacker on (QR-12)."""

    def run(self, field: Field) -> None:
        answering = [unit for unit, action in command_of(field).answers if action is Action.ATTACK]
        order = order_of_play(field, after=field.unit(self.unit).side)
        steps = [
            CounterAttack(side, unit, self.unit)
            for side in order
            for unit in answering
            if field.unit(unit).side == side
        ]
        field.replace_step(*reversed(steps))


class CounterAttack(AttackOpportunity, frozen=True, tag="counter_attack"):
    """An attack on nobody but the attacker, which nobody answers (CTR-07, CTR-08)."""

    unit: int
    attacker: int

    @property
    def about(self) -> int | None:
        return self.unit

    @property
    def any_unit(self) -> bool:
        return False

    def units(self, field: Field) -> list[int]:
        return [self.unit]

    def after_leaving(self, field: Field) -> Self | None:
        return None if field.is_gone(self.attacker) else super().after_leaving(field)

    def asks(self, field: Field) -> AnyDecision:
        return AttackDecision(side=self.side, rules=("CTR-07", "CTR-08"), units=(self.unit,), only=self.attacker)

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        shots = choice.shots if isinstance(choice, Attack) and choice.unit == self.unit else ()
        if any(shot.target != self.attacker for shot in shots):
            name = field.unit(self.attacker).name
            sentence = f"A Counter Attack is on the attacker alone, and that is {name}."
            return Refusal("attack.counter", "CTR-08", sentence, {"target": self.attacker}, self._everything(field))
        return super().check(field, choice)

    def instead(self, field: Field, aim: Aim) -> Attack | None:
        return self._everything(field)

    def leave(self, field: Field) -> None:
        field.apply(ev.ActionDropped(self.unit, Action.ATTACK))
        field.replace_step()

    def take(self, field: Field, choice: AnyChoice) -> None:
        carry_out(field, self.unit, Action.ATTACK)
        super().take(field, choice)

    def _everything(self, field: Field) -> Attack:
        uses = aim_of(field, self.unit).shots_at(self.attacker)
        return Attack(self.unit, tuple(Shot(model, weapon, self.attacker) for model, weapon in uses))

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        return self._everything(field)
