"""Hits that strike: saves, losses, and what strikes the passengers of a transport once it is lost (BETA-04)."""

from random import Random

from muster.battle import events as ev
from muster.battle.choices import AnyChoice, Strike
from muster.battle.decisions import AnyDecision, StrikeDecision
from muster.battle.field import Field
from muster.battle.flow.losses import Losses
from muster.battle.flow.saves import save_rolls
from muster.battle.flow.step import Step, wrong_kind
from muster.battle.forces import NOBODY
from muster.battle.refusal import Refusal
from muster.battle.rules.control import side_of
from muster.battle.rules.hosts import struck_aboard
from muster.battle.rules.volley import Group
from muster.combat.requirements import Requirements, requirements


def struck(field: Field, attacker: int, group: Group, needed: Requirements, hits: int) -> list[Step]:
    """The saves of a target against so many hits, and the losses that are left to share out (HP-03)."""
    left = sum(field.state.hp[model] for model in group.eligible)
    if hits and not left and _has_passengers(field, group):  # an earlier group of this attack made an end of it
        fell = next(model for model in reversed(group.eligible) if struck_aboard(field, model))
        return [StrikeAboard(attacker, group, fell, hits)]
    through = save_rolls(field, group.target, needed, hits)
    hp = len(through) * needed.hp_each
    if not hp:
        return []
    if 0 < left <= hp and _has_passengers(field, group):
        last = through[-(-left // needed.hp_each) - 1]  # the hit that makes an end of it
        if last + 1 < hits:
            spare = hits - last - 1
            return [LossesOfHost(group.target, hp, group.eligible, attacker=attacker, group=group, spare=spare)]
    return [Losses(group.target, hp, group.eligible)]


def _has_passengers(field: Field, group: Group) -> bool:
    struck = field.forces.ruleset.passengers_struck
    return struck and any(
        struck_aboard(field, model) if not field.state.hp[model] else field.passengers(model)
        for model in group.eligible
    )


class LossesOfHost(Losses, frozen=True, tag="losses_of_host", kw_only=True):
    """Losses that are the end of a transport, and the hits that were not needed for it."""

    attacker: int
    group: Group
    spare: int

    def after(self, lost: list[tuple[int, int]]) -> list[Step]:
        return [StrikeAboard(self.attacker, self.group, lost[-1][0], self.spare)]


class StrikeAboard(Step, frozen=True, tag="strike_aboard"):
    """Hits left over strike a unit aboard the lost transport that the attacker names, and then another (BETA-04).

    They are hits already: nothing is compared with the Defence of the passengers. Each that no save stops costs 1 HP.
    """

    attacker: int
    group: Group
    host: int
    hits: int

    def _left(self, field: Field) -> list[int]:
        """Whom hits can still strike; nobody once the attacker has left the game."""
        return [] if field.is_gone(self.attacker) else struck_aboard(field, self.host)

    def asks(self, field: Field) -> AnyDecision | None:
        units, side = self._left(field), side_of(field, self.attacker)
        if len(units) < 2 or side == NOBODY:
            return None
        return StrikeDecision(side=side, rules=("BETA-04",), units=tuple(units), hits=self.hits)

    def run(self, field: Field) -> None:
        units = self._left(field)
        if units:
            self._strike(field, units[0])
        else:
            field.replace_step()

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if not isinstance(choice, Strike):
            return wrong_kind(choice, "name the passengers that are struck")
        units = struck_aboard(field, self.host)
        if choice.unit in units:
            return choice
        names = ", ".join(field.unit(unit).name for unit in units)
        sentence = f"Unit {choice.unit} is not aboard what was lost; allowed are {names}."
        return Refusal("strike.unit", "BETA-04", sentence, {"unit": choice.unit}, Strike(units[0]))

    def take(self, field: Field, choice: AnyChoice) -> None:
        assert isinstance(choice, Strike)  # noqa: S101 - checked before
        self._strike(field, choice.unit)

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        return Strike(rng.choice(struck_aboard(field, self.host)))

    def least(self, field: Field) -> AnyChoice:
        return Strike(struck_aboard(field, self.host)[0])

    def _strike(self, field: Field, unit: int) -> None:
        field.apply(ev.PassengersStruck(unit, self.host, self.hits))
        aboard = tuple(field.aboard(unit))
        left = tuple(field.state.hp[model] for model in aboard)
        target = field.stats(unit).target(left)
        needed = requirements(self.group.weapons(field, self.attacker), target, field.forces.ruleset)
        through = save_rolls(field, unit, needed, self.hits)
        spare = self.hits - through[sum(left) - 1] - 1 if len(through) >= sum(left) else 0
        if spare:
            rest = LossesOfHost(unit, len(through), aboard, attacker=self.attacker, group=self.group, spare=spare)
            field.replace_step(rest)
        else:
            field.replace_step(*([Losses(unit, len(through), aboard)] if through else []))
