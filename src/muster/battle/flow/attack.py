"""The Attack Phase: one unit at a time declares all its targets, then its weapon groups are resolved in order."""

from collections.abc import Iterable
from random import Random
from typing import Self

from msgspec.structs import replace

from muster.battle import events as ev
from muster.battle.choices import AnyChoice, Attack, Finish
from muster.battle.decisions import AnyDecision, AttackDecision
from muster.battle.field import Field
from muster.battle.flow.opportunity import Opportunity
from muster.battle.flow.step import AboutUnit, Step, wrong_kind
from muster.battle.flow.striking import struck
from muster.battle.refusal import Refusal
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.rules.idle import why_idle
from muster.battle.rules.limits import holds_of
from muster.battle.rules.volley import Group, groups_of, target_of
from muster.battle.spot import Shot
from muster.battle.state import Phase, Where
from muster.combat.events import AttackRolled as Rolled
from muster.combat.requirements import Requirements, requirements
from muster.combat.sequence import roll_attacks


class AttackOpportunity(Opportunity, frozen=True, tag="attack_opportunity"):
    """Attack with one unit, or act no more in this phase (TURN-12, TARGET-01)."""

    @property
    def doing(self) -> Phase:
        return Phase.ATTACK

    def asks(self, field: Field) -> AnyDecision:
        units = self.units(field)
        rules = ("TARGET-01", "TARGET-02", "TARGET-06", "ATTACK-27")
        return AttackDecision(side=self.side, rules=rules, units=tuple(units))

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if isinstance(choice, Finish):
            return choice
        if not isinstance(choice, Attack):
            return wrong_kind(choice, "attack with a unit or finish")
        units = self.units(field)
        if choice.unit not in units:
            rule, sentence = why_idle(field, self.side, choice.unit, Phase.ATTACK, units)
            return Refusal("attack.unit", rule, sentence, {"unit": choice.unit})
        return self._shots(field, choice)

    def _shots(self, field: Field, choice: Attack) -> AnyChoice | Refusal:
        aim, legal, faults = aim_of(field, choice.unit), list[Shot](), list[Refusal]()
        for shot in choice.shots:
            fault = _shot_fault(field, aim, shot, legal)
            if fault is None:
                legal.append(shot)
            else:
                faults.append(fault)
        if choice.shots and not faults:
            return choice
        if not choice.shots:
            faults.append(Refusal("attack.nothing", "TARGET-02", "No weapon has a target; an attack needs one.", {}))
        nearest = Attack(choice.unit, tuple(legal)) if legal else self.instead(field, aim)
        first = faults[0]
        return Refusal(first.code, first.rule, first.sentence, first.facts, nearest)

    def instead(self, field: Field, aim: Aim) -> Attack | None:
        """What comes nearest to an attack no shot of which is legal."""
        return everything_at_one(aim)

    def take(self, field: Field, choice: AnyChoice) -> None:
        if isinstance(choice, Attack):
            steps = self.resolved(field, choice)
            field.apply(ev.AttackDeclared(choice.unit, choice.shots, holds_of(field, choice.shots)))
            field.replace_step(*steps)
        else:
            self.leave(field)

    def resolved(self, field: Field, choice: Attack) -> list[Step]:
        """The steps in which an attack is resolved."""
        return [Volley(choice.unit, groups_of(field, choice))]

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        units = self.units(field)
        rng.shuffle(units)
        aim = next((aim for unit in units if (aim := aim_of(field, unit)).targets), None)
        if aim is None:  # friends could be attacked, and nobody else
            return Finish()
        chosen: dict[tuple[int, int], int] = {}
        for target in rng.sample(aim.targets, len(aim.targets)):
            for model, weapon in aim.shots_at(target):
                if (model, weapon) not in chosen or rng.random() < 0.3:
                    chosen[model, weapon] = target
        kept = {use: target for use, target in chosen.items() if rng.random() < 0.95} or chosen
        shots = tuple(Shot(model, weapon, target) for (model, weapon), target in sorted(kept.items()))
        return Attack(aim.unit, shots)


def everything_at_one(aim: Aim) -> Attack | None:
    """Every weapon that can at the first target there is; None if there is none."""
    if not aim.targets:
        return None
    target = aim.targets[0]
    return Attack(aim.unit, tuple(Shot(model, weapon, target) for model, weapon in aim.shots_at(target)))


def _shot_fault(field: Field, aim: Aim, shot: Shot, before: list[Shot]) -> Refusal | None:
    facts = {"model": shot.model, "weapon": shot.weapon}
    if shot.model not in aim.shooters:
        return _no_shooter(field, aim.unit, shot.model, facts)
    weapons = field.weapons(shot.model)
    if not 0 <= shot.weapon < len(weapons):
        sentence = f"Model {shot.model} has no weapon {shot.weapon}; it has {len(weapons)}, counted from 0."
        return Refusal("attack.weapon", "TARGET-05", sentence, facts)
    if any((each.model, each.weapon) == (shot.model, shot.weapon) for each in before):
        sentence = (
            f"{weapons[shot.weapon].name} of model {shot.model} has a target already; each weapon is used once."
        )
        return Refusal("attack.twice", "TARGET-04", sentence, facts)
    if aim.has_found(shot.model, shot.weapon, shot.target):
        return None
    return aim.fault(shot.model, weapons[shot.weapon], shot.target)


def _no_shooter(field: Field, unit: int, model: int, facts: dict[str, int]) -> Refusal:
    own = field.unit(unit)
    if model not in own.models:
        return Refusal("attack.model", "TARGET-01", f"Model {model} is none of {own.name}, which attacks.", facts)
    named = f"Model {model - own.models.start + 1} of {own.name}"
    if field.state.where[model] is Where.GONE:
        return Refusal("attack.model", "HP-06", f"{named} is lost.", facts)
    return Refusal("attack.model", "TRANS-36", f"{named} is inside, and there are no Fire Points.", facts)


class Volley(AboutUnit, frozen=True, tag="volley"):
    """The weapon groups of one attack still to be resolved, in the order declared (ATTACK-29)."""

    groups: tuple[Group, ...]

    def run(self, field: Field) -> None:
        if not self.groups:
            field.replace_step()
            return
        group, *rest = self.groups
        needed = requirements(group.weapons(field, self.unit), target_of(field, group), field.forces.ruleset)
        rolled = roll_attacks(needed, field.dice)
        field.apply(ev.AttackRolled.of(self.unit, group.target, rolled))
        after = replace(self, groups=tuple(rest))
        field.replace_step(after, *self.follow(field, group, needed, rolled))

    def groups_left(self) -> Iterable[tuple[int, Group]]:
        return ((self.unit, group) for group in self.groups)

    def after_leaving(self, field: Field) -> Self | None:
        there = tuple(group for group in self.groups if not field.is_gone(group.target))
        return super(Volley, replace(self, groups=there)).after_leaving(field)

    def follow(self, field: Field, group: Group, needed: Requirements, rolled: Rolled) -> list[Step]:
        """What follows the attack dice of a group: the saves against them, at once."""
        return struck(field, self.unit, group, needed, rolled.hits)
