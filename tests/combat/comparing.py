"""Comparing the odds with what shares no code with them: exact fractions, and counted games."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt

from muster.combat.attack import Cover, Target, WeaponGroup
from muster.combat.odds import odds
from muster.combat.sequence import attack_sequence
from muster.dice import FastDice, Reroll
from muster.rulebook.attack_table import ATTACK_TABLES
from muster.rulebook.ruleset import BETA, CORE, PRESETS, Ruleset
from tests.combat import reference, rules_again
from tests.combat.kit import hp_lost, target, weapon

RULESETS = {
    **PRESETS,
    **{table: replace(BETA, name=table, attack_table=table) for table in ATTACK_TABLES if table.startswith("d10")},
    "d6-formula": replace(BETA, name="d6-formula", attack_table="d6-formula"),
    "core by HP": replace(CORE, name="core by HP", multiplier="hp_loss"),
}


SIMULATED: dict[str, tuple[list[WeaponGroup], Target, Ruleset]] = {
    "a large volley": ([weapon(attacks=60, ap=6)], target(models=12, hp=2, armour=4, aegis=5), CORE),
    "three weapons": (
        [weapon(attacks=20, ap=4), weapon(attacks=9, power=9, modifier=-1), weapon(attacks=12, power=2)],
        target(models=10, hp=3, armour=4, aegis=6, cover=Cover(defence=1)),
        BETA,
    ),
    "ten-sided with rerolls": (
        [weapon(attacks=40, power=3, reroll=Reroll.FAILURES)],
        target(models=20, defence=6, armour=3, reroll_saves=Reroll.SUCCESSES),
        RULESETS["d10-beta"],
    ),
    "formula": ([weapon(attacks=10, power=9)], target(models=9, hp=3, armour=3), RULESETS["d10-formula"]),
}


def by_the_reference(
    group: WeaponGroup, at: Target, rules: Ruleset
) -> tuple[str, tuple[Fraction, ...], tuple[Fraction, ...]]:
    """What a die needs, HP lost and casualties, in exact fractions and without the package's rules."""
    each = rules_again.chance(group, at, rules)
    hp = _hp_lost(group.dice, each, at.hp_left)
    return each.words, hp, tuple(reference.casualties(hp, len(at.models), at.hp))


@cache
def _hp_lost(dice: int, each: rules_again.Chance, most: int) -> tuple[Fraction, ...]:
    die = reference.one_die(each.hit, each.unsaved, each.saves_each, each.hp_each)
    return tuple(reference.listed(reference.many_dice(dice, die), most))


def disagreement(groups: list[WeaponGroup], at: Target, rules: Ruleset, games: int, seed: int) -> float:
    """The largest distance, in standard deviations, between counted games and the odds; too large a one fails."""
    dice = FastDice(seed)
    counted: Counter[int] = Counter()
    for _ in range(games):
        counted[hp_lost(list(attack_sequence(groups, at, rules, dice)))] += 1
        dice.take_rolls()
    worst = 0.0
    for lost, chance in enumerate(odds(groups, at, rules).hp_lost):
        spread = sqrt(games * chance * (1 - chance)) + 1
        worst = max(worst, abs(counted[lost] - games * chance) / spread)
    assert worst < 5
    return worst
