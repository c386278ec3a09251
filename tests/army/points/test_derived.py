"""What the prices are made of agrees with the rules: odds, reach and the shares of the model."""

from decimal import Decimal
from math import sqrt

import pytest

from muster.army.points import VERSIONS, evidence, price_unit, price_weapon
from muster.army.points.constants import ONE, Constants
from muster.army.points.fighting import bite, harm, toughness
from muster.army.points.reach import enemy_within, engaged, in_reach, mobility
from muster.combat.attack import Target, WeaponGroup
from muster.combat.odds import odds
from muster.rulebook.ruleset import CORE
from muster.rulebook.weapon_type import WeaponType
from tests.army.points.kit import SAVES, sample_unit, sample_weapon


@pytest.mark.parametrize("power", range(11))
@pytest.mark.parametrize("defence", range(11))
def test_harm_is_what_the_odds_expect(power: int, defence: int) -> None:
    for ap, armour, aegis in zip(SAVES, reversed(SAVES), (*SAVES[3:], *SAVES[:3]), strict=True):
        answer = odds([WeaponGroup(1, power, ap)], Target(defence, 99, (99,), armour, aegis), CORE)
        assert harm(power, ap, 0, defence, armour, aegis) == pytest.approx(answer.mean_hp_lost, abs=1e-12)


def test_toughness_by_hand() -> None:
    """Defence 0 is hit by everybody: once below Power 8, twice at 8 and 9, three times at 10 (ATTACK-11)."""
    shares = {met.power: 0.0 for met in ONE.weapons_met}
    for met in ONE.weapons_met:
        shares[met.power] += met.weight
    square = sum(share * {8: 4, 9: 4, 10: 9}.get(power, 1) for power, share in shares.items())
    assert toughness(1, 0, None, None) == pytest.approx(1 / sqrt(square))


def test_an_aegis_save_lengthens_life_by_exactly_what_it_stops() -> None:
    assert toughness(1, 5, 3, 4) == pytest.approx(2 * toughness(1, 5, 3, None))
    assert toughness(1, 5, None, 2) == pytest.approx(6 * toughness(1, 5, None, None))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_weights_are_shares_of_a_whole(version: int) -> None:
    known = VERSIONS[version]
    for spread in (known.weapons_met, known.targets_met, known.weapons_carried):
        assert sum(met.weight for met in spread) == pytest.approx(1)
    assert {met.ap for met in known.weapons_met} == set(SAVES)
    assert {met.power for met in known.weapons_met} >= set(range(2, 11))


def test_what_an_average_weapon_destroys_is_about_alike_on_every_target() -> None:
    """An HP counts by its toughness, so that what is met does as well against the soft as against the hard."""
    for target in ONE.targets_met:
        destroyed = [
            (met.weight, harm(met.power, met.ap, 0, target.defence, target.armour, target.aegis))
            for met in ONE.weapons_met
        ]
        rate = sqrt(sum(weight * each**2 for weight, each in destroyed))
        assert rate * toughness(1, target.defence, target.armour, target.aegis) == pytest.approx(1)


def test_strong_weapons_are_the_better_the_harder_the_target_is() -> None:
    assert bite(1, 10, 2, 0) / bite(1, 4, 5, 0) > 1.5
    assert bite(1, 4, 5, -2) < bite(1, 4, 5, -1) < bite(1, 4, 5, 0)
    assert bite(1, 0, 2, 0) == 0


@pytest.mark.rule("ATTACK-23", "ATTACK-24", "ATTACK-25")
def test_reach_by_type() -> None:
    heavy, battle, assault = (in_reach(1, 12, type_, 6, 6) for type_ in WeaponType)
    assert heavy == enemy_within(1, 12)
    assert battle == enemy_within(1, 18)
    assert assault == enemy_within(1, 18 + 6 * ONE.dash_share)
    assert in_reach(1, 10**18, WeaponType.HEAVY, 0, 0) == 1


@pytest.mark.parametrize("version", VERSIONS)
def test_the_distances_are_a_distribution(version: int) -> None:
    steps = VERSIONS[version].enemy_within
    assert steps == tuple(sorted(steps))
    assert [chance for _, chance in steps] == sorted(chance for _, chance in steps)
    assert (steps[0][0], steps[-1][1]) == (0, 1)
    assert engaged(version) == steps[0][1]
    assert enemy_within(version, 3) == pytest.approx((steps[0][1] + steps[1][1]) / 2 if steps[1][0] == 6 else 0.5)


def test_mobility_is_measured_by_the_ordinary_unit() -> None:
    assert mobility(1, 6, 6) == 1
    assert mobility(1, 0, 0) < mobility(1, 6, 0) < 1 < mobility(1, 12, 6)


@pytest.mark.rule("GUIDE-07", "STAT-13", "STAT-14")
def test_transports_pay_for_what_rides_and_more_if_it_attacks_on_the_way() -> None:
    def points(**changes: object) -> Decimal:
        return price_unit(sample_unit(**changes), 1).points

    walking = points(transport=Decimal(100)) - points()
    assert walking == Decimal(100) * Decimal(str(ONE.shelter))
    fast, bare = (points(move=12, transport=Decimal(load)) for load in (100, 0))
    assert fast - bare > walking
    assert points(move=12, transport=Decimal(100), fire_points=True) > fast
    full, more = (points(transport=Decimal(load)) for load in (2500, 10**6))
    assert full == more


@pytest.mark.rule("MELEE-17.a")
def test_a_weapon_of_range_0_pays_for_its_penalty_in_all_attacks() -> None:
    label = "Heavy in a melee"
    blade = next(line for line in price_weapon(sample_weapon(range=0, type="heavy"), 1).lines if line.label == label)
    assert blade.why == "100% of its attacks are made in a melee, with -2 on the dice."
    assert blade.factor == pytest.approx(bite(1, 4, 5, -2) / bite(1, 4, 5, 0))


@pytest.mark.rule("MELEE-17.b")
def test_a_weapon_with_range_pays_for_its_penalty_only_while_it_is_engaged() -> None:
    line = next(
        line for line in price_weapon(sample_weapon(type="battle"), 1).lines if line.label == "Battle in a melee"
    )
    share = enemy_within(1, 0) / enemy_within(1, 18 + 6)
    assert line.factor == pytest.approx(1 - share + share * bite(1, 4, 5, -1) / bite(1, 4, 5, 0))


def test_every_constant_names_its_evidence() -> None:
    names = set(Constants.__dataclass_fields__) - {"version"}
    assert set(evidence()) == names
    assert all(len(why) > 20 for why in evidence().values())


def test_the_figures_in_the_evidence_are_those_of_the_spreads() -> None:
    """What is said of the constants themselves is reckoned here, so that a change of one is a change of the other."""
    said, known = evidence(), ONE
    common = sum(met.weight for met in known.weapons_met if met.power in (3, 4))
    blunt = sum(met.weight for met in known.weapons_met if met.ap in (None, 6))
    warded = sum(met.weight for met in known.targets_met if met.aegis is not None)
    hard = sum(met.weight for met in known.targets_met if met.defence >= 7)
    assert f"throw {common:.0%}" in said["weapons_met"]
    assert f"here {blunt:.0%}" in said["weapons_met"]
    assert f"{warded:.0%} of the points have an AEGIS and {hard:.0%} Defence 7" in said["targets_met"]
    times = toughness(1, 9, 2, 4) / toughness(1, 3, 4, 6)
    assert f"{times:.1f} times as tough" in said["aim"]
    measured, assumed = (0.02, 0.05, 0.11, 0.30, 0.59, 0.87, 0.96), (0.35, 0.5, 0.7, 0.85, 1, 1, 1)
    mean = [(one + other) / 2 for one, other in zip(measured, assumed, strict=True)]
    assert [chance for _, chance in known.enemy_within[:7]] == pytest.approx(mean, abs=0.011)
