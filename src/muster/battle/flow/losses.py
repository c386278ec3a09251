"""HP lost by a unit: its owner chooses the models, within what the rules leave open."""

from collections.abc import Sequence
from random import Random

from muster.battle import events as ev
from muster.battle.choices import AnyChoice, Lose
from muster.battle.decisions import AnyDecision, CasualtiesDecision
from muster.battle.field import Field
from muster.battle.flow.step import AboutUnit, Step, wrong_kind
from muster.battle.refusal import Refusal
from muster.battle.rules.not_lost import why_not_lost
from muster.combat.losses import allocate, may_be_chosen


class Losses(AboutUnit, frozen=True, tag="losses"):
    """So many HP to lose among the models that may; or `whole` models, where each loss is a casualty (GROUND-12)."""

    hp: int
    eligible: tuple[int, ...]
    whole: bool = False

    def asks(self, field: Field) -> AnyDecision | None:
        if not self._has_choice(field):
            return None
        unit = field.unit(self.unit)
        rules = ("HP-03", "HP-07", "HP-08", "HP-10")
        return CasualtiesDecision(
            side=unit.side, rules=rules, unit=self.unit, hp=self.hp, eligible=self._possible(field)
        )

    def _possible(self, field: Field) -> tuple[int, ...]:
        """The models that a legal answer can hold: undamaged ones only if the damaged cannot take it all (HP-08)."""
        left, hp = field.state.hp, self._full(field)
        standing = tuple(model for model in self.eligible if left[model])
        damaged = tuple(model for model in standing if left[model] < hp)
        enough = not self.whole and self.hp <= sum(left[model] for model in damaged)
        return damaged if enough else standing

    def _has_choice(self, field: Field) -> bool:
        left = self._left(field)
        standing = sum(1 for each in left if each)
        if field.unit(self.unit).side < 0 or standing < 2:
            return False
        if self.whole:
            return self.hp < standing
        return self.hp < sum(left) and (
            len(may_be_chosen(left, self._full(field))) > 1 or self.hp > min(each for each in left if each)
        )

    def run(self, field: Field) -> None:
        self._lose(field, ())

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if not isinstance(choice, Lose):
            return wrong_kind(choice, "choose the models that take the losses")
        order = self._taken(field, choice.models)
        if list(choice.models) == [model for model, _ in order][: len(choice.models)]:
            return Lose(tuple(model for model, _ in order))
        taken = tuple(model for model, _ in order)
        rule, why = why_not_lost(field, self.unit, self.eligible, choice.models, taken, danger=self._is_danger(field))
        first = field.unit(self.unit).models.start
        allowed = ", ".join(str(model - first + 1) for model in taken)
        sentence = f"{why}; allowed is, in this order, {allowed}."
        return Refusal("casualties.model", rule, sentence, {"unit": self.unit, "hp": self.hp}, Lose(taken))

    def _is_danger(self, field: Field) -> bool:
        """Whether these losses are those of ground or ruins, and not of an attack."""
        return any(step.follows_danger_to(self.unit) for step in field.state.steps)

    def take(self, field: Field, choice: AnyChoice) -> None:
        assert isinstance(choice, Lose)  # noqa: S101 - checked before
        self._lose(field, choice.models)

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        standing = [model for model in self.eligible if field.state.hp[model]]
        rng.shuffle(standing)
        return Lose(tuple(model for model, _ in self._taken(field, tuple(standing))))

    def least(self, field: Field) -> AnyChoice:
        return Lose(())

    def _lose(self, field: Field, wanted: tuple[int, ...]) -> None:
        taken = self._taken(field, wanted)
        if taken:
            field.apply(ev.HpLost(self.unit, tuple(taken)))
        lost = len(taken) if self.whole else sum(hp for _, hp in taken)
        if lost < self.hp:
            field.apply(ev.LossDiscarded(self.unit, self.hp - lost))
        field.replace_step(*self.after(taken))

    def after(self, lost: list[tuple[int, int]]) -> list[Step]:
        """What follows from the losses, in the order in which they were taken."""
        return []

    def _taken(self, field: Field, wanted: tuple[int, ...]) -> list[tuple[int, int]]:
        """Who loses what if the owner wants these models first, as far as the rules let them."""
        wish = {model: place for place, model in reversed(list(enumerate(wanted)))}
        left = self._left(field)

        def choose(_: object, open_to: Sequence[int]) -> int:
            return min(open_to, key=lambda place: (wish.get(self.eligible[place], len(wish)), left[place], place))

        if self.whole:
            order = sorted((place for place, hp in enumerate(left) if hp), key=lambda place: (
                wish.get(self.eligible[place], len(wish)), left[place], place))  # fmt: skip
            return [(self.eligible[place], left[place]) for place in order[: self.hp]]
        return [(self.eligible[place], lost) for place, lost in allocate(self.hp, left, self._full(field), choose)]

    def _left(self, field: Field) -> list[int]:
        return [field.state.hp[model] for model in self.eligible]

    def _full(self, field: Field) -> int:
        return field.stats(self.unit).hp.total
