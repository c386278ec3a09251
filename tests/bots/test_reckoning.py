"""What the greedy player reckons with: exact odds, reach, and weapons that are not wasted."""

import numpy as np
import pytest

from muster.army import Weapon
from muster.battle.forces import Forces
from muster.bots.attacking import Mark, aimed
from muster.bots.estimates import Estimates
from muster.bots.worth.duels import band
from muster.combat.attack import OPEN_GROUND, Cover, Melee, Target, WeaponGroup
from muster.combat.distribution import certain
from muster.combat.odds import odds
from muster.table.shapes.measure import INCH
from muster.table.sight.layout import Floats
from tests.battle.kit import RIFLE
from tests.bots.kit import BLADE, MORTAR, skirmish

RIFLES, BLADES, MORTARS, WAGON = range(4)


@pytest.fixture(scope="module")
def known() -> Estimates:
    return Estimates(Forces(skirmish()))


def _number(known: Estimates, weapon: Weapon) -> int:
    return [each.design for each in known.weapons].index(weapon)


@pytest.mark.parametrize("cover", [OPEN_GROUND, Cover(defence=1)])
def test_a_weapon_is_expected_to_do_what_the_exact_odds_say(known: Estimates, cover: Cover) -> None:
    blade, profile = _number(known, BLADE), skirmish().seats[1].roster.units[BLADES].profile
    group = WeaponGroup(BLADE.attacks, BLADE.power, BLADE.ap, BLADE.type)
    target = Target(profile.defence, profile.hp, (profile.hp,) * 40, profile.armour, profile.aegis, cover)
    exact = odds([group], target, skirmish().ruleset).mean_hp_lost
    assert known.losses(blade, 4 + BLADES, Melee.NONE, cover).mean == pytest.approx(exact)
    assert exact > 0


def _arms(known: Estimates, **counts: int) -> Floats:
    arms = np.zeros((1, len(known.weapons)))
    for weapon, count in counts.items():
        arms[0, _number(known, {"mortar": MORTAR, "blade": BLADE, "rifle": RIFLE}[weapon])] = count
    return arms


def _mean(known: Estimates, weapon: Weapon, melee: Melee = Melee.NONE) -> float:
    return known.losses(_number(known, weapon), 4 + RIFLES, melee).mean


def test_heavy_weapons_fall_silent_after_a_move_and_blades_need_a_melee(known: Estimates) -> None:
    arms, foe = _arms(known, mortar=2, blade=1), [4 + RIFLES]
    assert known.shots(arms, foe, moved=False)[0, 0, 0, 0] == pytest.approx(2 * _mean(known, MORTAR))
    assert not known.shots(arms, foe, moved=True).any()
    assert known.melee(arms, foe, moved=True)[0, 0] == pytest.approx(_mean(known, BLADE, Melee.WITHIN))


def test_what_arms_do_over_a_distance_is_what_the_weapons_that_reach_so_far_do(known: Estimates) -> None:
    row = known.shots(_arms(known, mortar=1, rifle=2), [4 + RIFLES], moved=False)[0, 0, 0]
    far = np.array([0.0, RIFLE.range * INCH, RIFLE.range * INCH + 1, 36 * INCH, 36 * INCH + 1])
    alone = _mean(known, MORTAR)
    both = alone + 2 * _mean(known, RIFLE)
    found = [row[band(known.bands, each)] for each in far.tolist()]
    assert found == pytest.approx([both, both, alone, alone, 0.0])


def test_cover_costs_a_weapon_some_of_what_it_does(known: Estimates) -> None:
    in_open, in_cover = known.shots(_arms(known, rifle=1), [4 + RIFLES], moved=False)[:, 0, 0, 0].tolist()
    assert 0.0 < in_cover < in_open


def _mark(known: Estimates, unit: int, hp: int) -> Mark:
    return Mark(unit, known.worth[unit], hp, OPEN_GROUND, Melee.NONE, certain(0))


def test_weapons_go_elsewhere_once_a_target_is_as_good_as_gone(known: Estimates) -> None:
    mortar = _number(known, MORTAR)
    marks = [_mark(known, 4 + RIFLES, 1), _mark(known, 4 + RIFLES, 8)]
    targets = [aimed(known, mortar, marks) for _ in range(6)]
    assert targets.count(marks[0]) < targets.count(marks[1])
    assert marks[0].lost.at_least(1) > 0.5


def test_a_target_that_nothing_is_left_of_is_not_attacked(known: Estimates) -> None:
    mortar = _number(known, MORTAR)
    gone = _mark(known, 4 + RIFLES, 2)
    gone.take(certain(2))
    assert aimed(known, mortar, [gone]) is None
    assert aimed(known, mortar, []) is None


def test_of_equal_targets_the_one_that_can_be_finished_is_taken(known: Estimates) -> None:
    mortar = _number(known, MORTAR)
    whole, nearly_gone = _mark(known, 4 + RIFLES, 8), _mark(known, 4 + RIFLES, 3)
    assert aimed(known, mortar, [whole, nearly_gone]) is nearly_gone


def test_what_arms_do_is_remembered_by_the_arms_the_targets_and_whether_they_moved(known: Estimates) -> None:
    rifle, mortar, targets = _arms(known, rifle=1), _arms(known, mortar=1), [4 + RIFLES, 4 + WAGON]
    first = known.shots(rifle, targets, moved=False)
    assert known.shots(rifle.copy(), targets, moved=False) is first
    assert known.shots(rifle, targets[::-1], moved=False).tolist() == first[:, :, ::-1].tolist() != first.tolist()
    assert known.shots(mortar, targets, moved=False).tolist() != first.tolist()
    assert known.shots(mortar, targets, moved=False).any()
    assert not known.shots(mortar, targets, moved=True).any()
