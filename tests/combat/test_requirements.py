"""What the dice need, before any is rolled: stats first, then the table, then modifiers."""

from dataclasses import replace
from typing import Any

import pytest

from muster.combat.attack import Cover, Melee
from muster.combat.requirements import Requirements, Save, requirements
from muster.combat.tally import Tally
from muster.rulebook.ruleset import BETA, CORE, PRESETS, QUICKSTART, Ruleset
from muster.rulebook.weapon_type import WeaponType
from tests.combat.kit import target, weapon

FORMULA = replace(BETA, attack_table="d6-formula")
D10 = replace(BETA, attack_table="d10-beta")
D10_FORMULA = replace(BETA, attack_table="d10-formula")


def needs(power: int = 4, defence: int = 4, ruleset: Ruleset = CORE, **changes: Any) -> str:
    return str(requirements(weapon(power=power, **changes), target(defence=defence), ruleset).needs)


def save(found: Requirements, name: str) -> Save | None:
    return next((each for each in found.saves if each.name == name), None)


def save_needs(name: str, ap: int | None = None, **changes: Any) -> str:
    found = save(requirements(weapon(ap=ap), target(**changes), CORE), name)
    return str(found.test.needs) if found else "none"


@pytest.mark.rule("DICE-09", "ATTACK-18", "QR-02")
@pytest.mark.parametrize(
    ("power", "defence", "modifier", "expected"),
    [
        (5, 4, 1, "2+"), (5, 4, -1, "4+"), (4, 4, -2, "6+"), (4, 6, -1, "6/2"), (4, 4, -1, "5+"),
        (3, 6, 1, "6+"), (2, 9, -1, "6/6/2"), (2, 10, 1, "6/6"), (4, 4, -7, "6/6"), (4, 4, -8, "6/6/2"),
    ],
)  # fmt: skip
def test_a_modifier_is_a_step_on_the_ladder(power: int, defence: int, modifier: int, expected: str) -> None:
    assert needs(power, defence, modifier=modifier) == expected


@pytest.mark.rule("ATTACK-19")
@pytest.mark.parametrize("bonus", [1, 2, 3, 20])
def test_no_bonus_gets_beyond_2_plus(bonus: int) -> None:
    assert needs(5, 4, modifier=bonus) == "2+"
    assert needs(7, 5, modifier=bonus) == "2+"


@pytest.mark.rule("ATTACK-20")
@pytest.mark.parametrize("penalty", [-14, -15, -20])
def test_no_penalty_gets_beyond_three_sixes(penalty: int) -> None:
    assert needs(5, 4, modifier=penalty) == "6/6/6"
    assert needs(1, 15, modifier=penalty) == "6/6/6"


@pytest.mark.rule("ATTACK-10", "ATTACK-21")
@pytest.mark.parametrize(
    ("modifier", "expected"), [(2, "A"), (0, "A"), (-1, "2+"), (-2, "3+"), (-5, "6+"), (-6, "6/2")]
)
def test_a_penalty_turns_automatic_into_a_roll(modifier: int, expected: str) -> None:
    assert needs(7, 1, modifier=modifier) == expected


@pytest.mark.rule("ATTACK-21", "MELEE-17.a", "QR-43")
def test_a_heavy_weapon_in_a_melee_needs_3_plus_where_it_was_automatic() -> None:
    assert needs(7, 1, type=WeaponType.HEAVY, melee=Melee.WITHIN) == "3+"


@pytest.mark.rule("ATTACK-22", "BETA-18")
@pytest.mark.parametrize("ruleset", [CORE, BETA, FORMULA])
def test_the_multiplier_survives_a_penalty(ruleset: Ruleset) -> None:
    found = requirements(weapon(power=14, modifier=-1), target(defence=4), ruleset)
    times = str(found.cell).removeprefix("A")
    assert times.startswith("x")
    assert str(found.needs) == f"2+{times}"
    assert found.saves_each * found.hp_each == found.cell.times > 1


@pytest.mark.rule("D10-07")
@pytest.mark.parametrize(
    ("power", "modifier", "expected"),
    [
        (4, 0, "5+"), (4, -1, "6+"), (4, 4, "1+"), (4, 9, "1+"), (4, -5, "9/1"), (4, -20, "9/9"),
        (9, 3, "A"), (9, -1, "1+"), (9, -2, "2+"), (10, -1, "1+x2"),
    ],
)  # fmt: skip
def test_ten_sided_dice_have_a_ladder_of_their_own(power: int, modifier: int, expected: str) -> None:
    assert needs(power, 4, D10, modifier=modifier) == expected


@pytest.mark.rule("D10-02", "D10-08")
def test_with_ten_sided_attack_dice_the_saves_stay_with_d6() -> None:
    found = requirements(weapon(), target(armour=4, aegis=5), D10)
    assert found.attack.needs.ladder.die.name == "d10"
    assert {each.test.needs.ladder.die.name for each in found.saves} == {"d6"}


@pytest.mark.rule("MELEE-17.a", "MELEE-17.b", "MELEE-17.c", "QR-43")
@pytest.mark.parametrize(("type_", "expected"), [("heavy", "6+"), ("battle", "5+"), ("assault", "4+")])
def test_weapon_types_in_a_melee(type_: str, expected: str) -> None:
    assert needs(type=WeaponType(type_), melee=Melee.WITHIN) == expected
    assert needs(type=WeaponType(type_), melee=Melee.OUT_OF) == expected  # MELEE-18
    assert needs(type=WeaponType(type_), melee=Melee.NONE) == "4+"


@pytest.mark.rule("DICE-10")
def test_modifiers_are_added_before_the_limit_is_applied() -> None:
    # -1 heavy would first go beyond 6/6/6 and +1 come back from it, were they applied one by one.
    found = requirements(
        weapon(power=1, modifier=2, type=WeaponType.HEAVY, melee=Melee.OUT_OF), target(defence=13), CORE
    )
    assert (str(found.cell), str(found.needs)) == ("6/6/6", "6/6/6")
    assert found.modifier.changes == (("modifier", 2), ("heavy weapon in melee", -2))
    easy = requirements(weapon(power=9, modifier=3), target(defence=6, cover=Cover(modifier=-3)), CORE)
    assert (str(easy.cell), str(easy.needs)) == ("2+", "2+")


@pytest.mark.rule("DICE-11", "COVER-02.b", "ATTACK-16")
def test_cover_changes_defence_before_the_chart_is_asked() -> None:
    found = requirements(weapon(power=6), target(defence=2, cover=Cover(defence=1)), CORE)
    # 6 against 2 is 2+ and so is 6 against 3; as a dice modifier cover would have made it 3+.
    assert (str(found.cell), str(found.needs)) == ("2+", "2+")
    assert str(found.defence) == "3 = 2 +1 cover"
    both = requirements(weapon(power=7, modifier=1), target(defence=1, cover=Cover(defence=1)), CORE)
    assert (str(both.cell), str(both.needs)) == ("2+", "2+")


@pytest.mark.rule("COVER-02.c", "ATTACK-16")
def test_defence_with_cover_is_15_at_most_and_0_at_least() -> None:
    assert requirements(weapon(), target(defence=15, cover=Cover(defence=2)), CORE).defence.total == 15
    assert requirements(weapon(), target(defence=1, cover=Cover(defence=-3)), CORE).defence.total == 0
    assert requirements(weapon(power=25), target(), CORE).power == 20


@pytest.mark.rule("COVER-06", "COVER-07.a", "COVER-07.b", "COVER-07.c", "TERRAIN-12.a", "TERRAIN-12.c")
def test_cover_in_every_form_players_may_agree_on() -> None:
    assert needs() == "4+"
    for cover, expected in [(Cover(defence=2), "6+"), (Cover(modifier=-1), "5+"), (Cover(defence=-1), "3+")]:
        found = requirements(weapon(), target(cover=cover), CORE)
        assert str(found.needs) == expected
    assert save_needs("Armour", armour=5, cover=Cover(armour=1)) == "4+"
    assert save_needs("AEGIS", aegis=5, cover=Cover(aegis=2)) == "3+"
    assert save_needs("Cover", armour=4, cover=Cover(save=5)) == "5+"
    assert save_needs("Armour", armour=5, cover=Cover(armour=-1)) == "6+"


@pytest.mark.rule("TERRAIN-12.b")
def test_an_extra_save_is_taken_after_armour_and_can_be_pierced_like_it() -> None:
    found = requirements(weapon(ap=4), target(armour=3, aegis=6, cover=Cover(save=5)), CORE)
    assert [(each.name, each.pierced) for each in found.saves] == [
        ("Armour", False), ("Cover", True), ("AEGIS", False),
    ]  # fmt: skip


@pytest.mark.rule("COVER-07.d")
def test_cover_gives_no_save_to_a_unit_without_one() -> None:
    assert save_needs("Armour", armour=None, cover=Cover(armour=2)) == "none"
    assert save_needs("Armour", armour=6, cover=Cover(armour=-1)) == "never"
    assert save_needs("Armour", ap=2, armour=6, cover=Cover(armour=-1)) == "never"
    assert save_needs("Armour", armour=3, cover=Cover(armour=4)) == "2+"


@pytest.mark.rule("COVER-10", "MELEE-15")
def test_no_cover_of_any_kind_within_a_melee() -> None:
    cover = Cover(defence=1, modifier=-1, armour=1, aegis=1, save=2)
    covered = target(armour=5, aegis=5, cover=cover)
    inside = requirements(weapon(melee=Melee.WITHIN), covered, CORE)
    assert inside == requirements(weapon(melee=Melee.WITHIN), target(armour=5, aegis=5), CORE)
    outside = requirements(weapon(melee=Melee.OUT_OF), covered, CORE)
    assert outside.defence.total == 5
    assert [str(each.test.needs) for each in outside.saves] == ["4+", "2+", "4+"]


@pytest.mark.rule("SAVE-03", "SAVE-04", "STAT-21", "QR-38", "QS-27")
def test_ap_cancels_armour_that_is_no_better_than_it() -> None:
    for ap in (None, 2, 3, 4, 5, 6):
        for armour in (2, 3, 4, 5, 6):
            found = save(requirements(weapon(ap=ap), target(armour=armour), CORE), "Armour")
            assert found is not None
            assert found.pierced == (ap is not None and ap <= armour)
            assert found.test.needs.possible != found.pierced


@pytest.mark.rule("SAVE-07", "STAT-12")
@pytest.mark.parametrize("ap", [None, 2, 6])
def test_ap_never_affects_aegis(ap: int | None) -> None:
    assert save_needs("AEGIS", ap=ap, aegis=5) == "5+"


@pytest.mark.rule("SAVE-11")
@pytest.mark.parametrize(("stat", "modifier", "expected"), [(4, 1, "3+"), (3, 2, "2+"), (4, 9, "2+"), (2, 1, "2+")])
def test_a_save_never_gets_better_than_2_plus(stat: int, modifier: int, expected: str) -> None:
    assert save_needs("Armour", armour=stat, armour_modifier=modifier) == expected
    assert save_needs("AEGIS", aegis=stat, aegis_modifier=modifier) == expected


@pytest.mark.rule("SAVE-12")
@pytest.mark.parametrize(("stat", "modifier", "expected"), [(5, -2, "never"), (5, -1, "6+"), (6, -1, "never")])
def test_a_save_worse_than_6_plus_is_lost(stat: int, modifier: int, expected: str) -> None:
    assert save_needs("Armour", armour=stat, armour_modifier=modifier) == expected
    assert save_needs("AEGIS", aegis=stat, aegis_modifier=modifier) == expected


@pytest.mark.rule("SAVE-12")
def test_a_bonus_gives_no_save_to_a_unit_without_one() -> None:
    assert requirements(weapon(), target(armour_modifier=4, aegis_modifier=4), CORE).saves == ()


@pytest.mark.rule("SAVE-13", "QR-03")
def test_ap_is_compared_after_stat_changes_and_before_modifiers() -> None:
    assert save_needs("Armour", ap=4, armour=4, armour_modifier=1) == "never"
    assert save_needs("Armour", ap=5, armour=4, armour_modifier=-1) == "5+"
    assert save_needs("Armour", ap=4, armour=4, cover=Cover(armour=1)) == "3+"
    assert save_needs("Armour", ap=4, armour=3, cover=Cover(armour=-1)) == "never"


@pytest.mark.rule("BETA-18", "D10-05", "ATTACK-11", "QR-46")
def test_charts_multiply_hits_and_formulas_multiply_hp_loss_unless_told_otherwise() -> None:
    def each(ruleset: Ruleset) -> tuple[int, int]:
        found = requirements(weapon(power=9), target(defence=1), ruleset)
        return found.saves_each, found.hp_each

    assert each(CORE) == (2, 1)
    assert each(BETA) == (4, 1)
    assert each(D10) == (4, 1)
    assert each(FORMULA) == (1, 9)
    assert each(D10_FORMULA) == (1, 9)
    assert each(replace(CORE, multiplier="hp_loss")) == (1, 2)
    assert each(replace(FORMULA, multiplier="hits")) == (9, 1)
    assert each(QUICKSTART) == (1, 1)


@pytest.mark.rule("BETA-15", "D10-03")
def test_a_formula_is_used_only_where_the_ruleset_says_so() -> None:
    formula_rulesets = [name for name, preset in PRESETS.items() if "formula" in preset.attack_table]
    assert formula_rulesets == []
    assert (needs(2, 5, BETA), needs(2, 5, FORMULA), needs(2, 5, CORE)) == ("6/2", "6/4", "6/2")


def test_a_tally_tells_its_reasons() -> None:
    assert str(Tally.of(4)) == "4"
    assert str(Tally.of(4).plus("cover", 1).plus("guard", 1).plus("nothing", 0)) == "6 = 4 +1 cover +1 guard"
    assert str(Tally.of(14).plus("cover", 3).within(0, 15)) == "15 = 14 +3 cover, held to 15"


@pytest.mark.rule("ACT-20.c")
def test_guard_raises_defence_up_to_the_last_column_of_the_chart() -> None:
    found = [str(requirements(weapon(power=4), target(defence=10, guard=guard), CORE).needs) for guard in range(8)]
    assert found == ["6/5", "6/6", "6/6/2", "6/6/3", "6/6/4", "6/6/5", "6/6/5", "6/6/5"]
