"""The exact odds of an attack: the distributions of its results, computed from its requirements.

Dice are independent, and saves stop some successes. So one weapon group is a binomial distribution in closed form (a
mixture of them if rolled successes are multiplied), and several groups are sums of these. Losses go on from model to
model, so the casualties follow from the sum of the losses.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import fsum

from muster.combat.attack import Target, WeaponGroup
from muster.combat.distribution import Distribution, any_of, binomial, mixture
from muster.combat.losses import falls_at
from muster.combat.requirements import Requirements, requirements
from muster.rulebook.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class GroupOdds:
    """The odds of one weapon group by itself; `losses` is the HP lost if the target had endless models."""

    requirements: Requirements
    losses: Distribution

    @property
    def hits(self) -> Distribution:
        """Hits before saves."""
        return _successes(self.requirements).times(self.requirements.saves_each)


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of the whole attack; every tuple gives the chances of 0, 1, 2 and so on."""

    target: Target
    groups: tuple[GroupOdds, ...]
    hp_lost: tuple[float, ...]
    destroyed_after: tuple[float, ...]

    @property
    def casualties(self) -> tuple[float, ...]:
        bounds = [0, *falls_at(self.target.models), len(self.hp_lost)]
        return tuple(any_of(self.hp_lost[start:end]) for start, end in pairwise(bounds))

    @property
    def destroyed(self) -> float:
        return self.destroyed_after[-1]

    @property
    def mean_hp_lost(self) -> float:
        return _mean(self.hp_lost)

    @property
    def mean_casualties(self) -> float:
        return _mean(self.casualties)

    @property
    def share_lost(self) -> float:
        """The expected share of the whole unit's HP that is lost, and so of its points (POINTS-11)."""
        return self.mean_hp_lost / self.target.hp_when_whole


def odds(groups: Sequence[WeaponGroup], target: Target, ruleset: Ruleset) -> Odds:
    """The odds of one or more weapon groups attacking in order."""
    each = tuple([group_odds(requirements(weapons, target, ruleset)) for weapons in groups])
    most = target.hp_left

    def together(lost: Distribution, more: Distribution) -> Distribution:
        return lost.plus(more).capped(most)

    by_then = list(accumulate([group.losses.capped(most) for group in each], together))
    destroyed_after = tuple([lost.at_least(most) for lost in by_then])
    return Odds(target, each, by_then[-1].listed(most), destroyed_after)


def group_odds(needed: Requirements) -> GroupOdds:
    if needed.saves_each == 1:
        chance = needed.attack.chance * needed.unsaved
        return GroupOdds(needed, binomial(needed.weapons.dice, chance).times(needed.hp_each))
    successes = _successes(needed)
    faced = [(chance, count * needed.saves_each) for count, chance in enumerate(successes.chances, successes.first)]
    return GroupOdds(needed, mixture([(chance, binomial(saves, needed.unsaved)) for chance, saves in faced]))


def _successes(needed: Requirements) -> Distribution:
    return binomial(needed.weapons.dice, needed.attack.chance)


def _mean(chances: Sequence[float]) -> float:
    return fsum(count * chance for count, chance in enumerate(chances))
