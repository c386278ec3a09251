"""The exact odds: against exact fractions in every cell, every way small attacks can fall, and long simulation."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.combat.attack import Cover, Melee, Target, WeaponGroup
from muster.combat.odds import odds
from muster.combat.sequence import attack_sequence
from muster.dice import Dice, Reroll
from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.rulebook.weapon_type import WeaponType
from tests.combat.comparing import RULESETS, SIMULATED, by_the_reference, disagreement
from tests.combat.kit import casualties, every_way, hp_lost, target, weapon


def assert_equal(found: Sequence[float], true: Sequence[Fraction]) -> None:
    assert len(found) == len(true)
    assert max(abs(mine - each) for mine, each in zip(found, true, strict=True)) < 1e-12


@pytest.mark.rule(
    "ATTACK-06", "ATTACK-12", "ATTACK-18", "ATTACK-22", "BETA-14", "BETA-16", "D10-02", "D10-04", "QS-25"
)
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_cell_of_every_table_is_exact_to_the_twelfth_decimal(rules: Ruleset) -> None:
    at = target(models=2, hp=2, armour=5, aegis=6)
    for power in range(21):
        for defence in range(16):
            group = weapon(attacks=3, power=power)
            facing = replace(at, defence=defence)
            answer = odds([group], facing, rules)
            words, hp, fallen = by_the_reference(group, facing, rules)
            assert str(answer.groups[0].requirements.needs) == words
            assert_equal(answer.hp_lost, hp)
            assert_equal(answer.casualties, fallen)
            assert abs(answer.destroyed - hp[-1]) < 1e-12
            assert abs(answer.mean_hp_lost - sum(i * p for i, p in enumerate(hp))) < 1e-12


@given(data=st.data(), name=st.sampled_from(list(RULESETS)))
@settings(max_examples=150, deadline=None)
def test_odds_with_everything_in_play_are_exact(data: st.DataObject, name: str) -> None:
    group = data.draw(weapon_groups(most=5))
    at = data.draw(targets())
    answer = odds([group], at, RULESETS[name])
    words, hp, fallen = by_the_reference(group, at, RULESETS[name])
    assert str(answer.groups[0].requirements.needs) == words
    assert_equal(answer.hp_lost, hp)
    assert_equal(answer.casualties, fallen)


def weapon_groups(most: int) -> st.SearchStrategy[WeaponGroup]:
    return st.builds(
        WeaponGroup,
        attacks=st.integers(0, most),
        power=st.integers(0, 20),
        ap=st.sampled_from([None, 2, 3, 4, 5, 6]),
        type=st.sampled_from(list(WeaponType)),
        melee=st.sampled_from(list(Melee)),
        modifier=st.integers(-4, 4),
        reroll=st.sampled_from([None, *Reroll]),
    )


def targets() -> st.SearchStrategy[Target]:
    saves = st.sampled_from([None, 2, 3, 4, 5, 6])
    shape = st.tuples(st.integers(1, 4), st.integers(1, 3))
    covers = st.builds(Cover, st.integers(-2, 2), st.integers(-2, 2), st.integers(-2, 2), st.integers(-2, 2), saves)
    return st.builds(
        lambda size, **rest: target(size[0], size[1], **rest),
        size=shape,
        defence=st.integers(0, 15),
        armour=saves,
        aegis=saves,
        cover=covers,
        armour_modifier=st.integers(-2, 2),
        aegis_modifier=st.integers(-2, 2),
        reroll_saves=st.sampled_from([None, *Reroll]),
    )


ENUMERATED: dict[str, tuple[list[WeaponGroup], Target, Ruleset]] = {
    "both saves": ([weapon(attacks=2)], target(models=2, armour=4, aegis=5), CORE),
    "a chain": ([weapon(attacks=2, power=2)], target(defence=8, armour=5), CORE),
    "three sixes and a reroll": (
        [weapon(attacks=1, power=2, reroll=Reroll.FAILURES)], target(defence=12), CORE,
    ),
    "rerolled successes": ([weapon(attacks=2, reroll=Reroll.SUCCESSES)], target(hp=2, armour=3), CORE),
    "rerolled saves": ([weapon(attacks=2)], target(hp=2, armour=3, reroll_saves=Reroll.FAILURES), CORE),
    "multiplied": ([weapon(attacks=1, power=9)], target(hp=3, models=2, defence=1, armour=4, aegis=5), CORE),
    "multiplied and worsened": ([weapon(attacks=2, power=9, modifier=-2)], target(hp=3, defence=1, armour=5), CORE),
    "formula": ([weapon(attacks=2, power=7)], target(hp=2, models=3, defence=2, armour=4), RULESETS["d6-formula"]),
    "ten-sided": ([weapon(attacks=2, power=3)], target(defence=8, armour=5), RULESETS["d10-beta"]),
    "two weapons": (
        [weapon(attacks=1, ap=3), weapon(attacks=1, power=6, ap=5)], target(hp=2, armour=4, aegis=5), CORE,
    ),
    "cover save": ([weapon(attacks=1)], target(armour=5, aegis=5, cover=Cover(save=4)), CORE),
    "damaged first": (
        [weapon(attacks=3)], Target(defence=4, hp=3, models=(3, 1, 2)), CORE,
    ),
}  # fmt: skip


@pytest.mark.rule("ATTACK-02", "ATTACK-12", "ATTACK-22", "SAVE-01", "SAVE-09", "DICE-04", "HP-07", "HP-08", "BETA-18")
@pytest.mark.parametrize("name", ENUMERATED)
def test_odds_equal_the_sequence_over_every_way_the_dice_can_fall(name: str) -> None:
    groups, at, rules = ENUMERATED[name]
    hp: dict[int, Fraction] = defaultdict(Fraction)
    fallen: dict[int, Fraction] = defaultdict(Fraction)

    def play(dice: Dice) -> tuple[int, int]:
        events = list(attack_sequence(groups, at, rules, dice))
        return hp_lost(events), casualties(events)

    for (lost, models), chance in every_way(play):
        hp[lost] += chance
        fallen[models] += chance
    assert sum(hp.values()) == 1
    answer = odds(groups, at, rules)
    assert_equal(answer.hp_lost, [hp[count] for count in range(at.hp_left + 1)])
    assert_equal(answer.casualties, [fallen[count] for count in range(at.standing + 1)])


@pytest.mark.rule("ATTACK-01", "ATTACK-02", "SAVE-01", "HP-01", "D10-02", "BETA-18")
@pytest.mark.parametrize("name", SIMULATED)
def test_odds_agree_with_the_simulated_sequence(name: str) -> None:
    disagreement(*SIMULATED[name], games=3_000, seed=2)


@given(groups=st.lists(weapon_groups(most=40), min_size=1, max_size=4), at=targets())
@settings(max_examples=100, deadline=None)
def test_odds_are_odds(groups: list[WeaponGroup], at: Target) -> None:
    answer = odds(groups, at, CORE)
    assert sum(answer.hp_lost) == pytest.approx(1, abs=1e-12)
    assert sum(answer.casualties) == pytest.approx(1, abs=1e-12)
    assert len(answer.hp_lost) == at.hp_left + 1
    assert len(answer.casualties) == len(at.models) + 1
    assert min(*answer.hp_lost, *answer.casualties) >= 0
    assert max(*answer.hp_lost, *answer.casualties, *answer.destroyed_after) <= 1
    assert answer.destroyed == pytest.approx(answer.hp_lost[-1], abs=1e-12)
    assert all(later >= earlier - 1e-12 for earlier, later in pairwise(answer.destroyed_after))
    assert answer.mean_hp_lost <= sum(group.losses.mean for group in answer.groups) + 1e-9


@given(groups=st.lists(weapon_groups(most=10), min_size=2, max_size=3), at=targets())
@settings(max_examples=50, deadline=None)
def test_the_order_of_weapons_changes_nothing_in_the_end(groups: list[WeaponGroup], at: Target) -> None:
    forward, backward = odds(groups, at, CORE), odds(groups[::-1], at, CORE)
    assert forward.hp_lost == pytest.approx(backward.hp_lost, abs=1e-12)


@pytest.mark.parametrize(
    ("better", "changes"),
    [
        ("attacker", {"power": 5}), ("attacker", {"ap": 2}), ("attacker", {"modifier": 1}),
        ("attacker", {"attacks": 7}), ("attacker", {"reroll": Reroll.FAILURES}),
        ("target", {"reroll": Reroll.SUCCESSES}), ("target", {"modifier": -1}),
    ],
)  # fmt: skip
def test_better_weapons_do_more(better: str, changes: dict[str, Any]) -> None:
    at = target(models=5, hp=2, armour=4, aegis=6)
    before = odds([weapon(attacks=6)], at, CORE).mean_hp_lost
    after = odds([replace(weapon(attacks=6), **changes)], at, CORE).mean_hp_lost
    assert (after > before) == (better == "attacker")


def test_points_lost_follow_the_share_of_hp() -> None:
    # 1 HP lost of 4 leaves 75 of 100 points, so certain hits on 4 HP cost 25 points each.
    answer = odds([weapon(attacks=1, power=7)], target(models=2, hp=2, defence=1), CORE)
    assert answer.share_lost == pytest.approx(0.25)
    damaged = Target(defence=1, hp=2, models=(1, 2))
    assert odds([weapon(attacks=1, power=7)], damaged, CORE).share_lost == pytest.approx(0.25)


@pytest.mark.timeout(20)
def test_the_largest_attacks_allowed_are_still_answered() -> None:
    multiplied = weapon(attacks=10_000, power=20, modifier=-2)
    horde = target(models=1_000, hp=99, defence=0, armour=4)
    answer = odds([multiplied], horde, BETA)
    assert sum(answer.hp_lost) == pytest.approx(1, abs=1e-9)
    assert answer.mean_hp_lost == pytest.approx(10_000 * 16 * 4 / 6 / 2, rel=1e-6)
    plain = odds([weapon(attacks=10_000)] * 3, horde, CORE)
    assert plain.mean_hp_lost == pytest.approx(30_000 / 2, rel=1e-6)
