"""The attack sequence with scripted dice: the books' worked examples, and each step by itself."""

import pytest

from muster.combat.attack import Cover
from muster.combat.events import AttackRolled, HpLost, LossDiscarded, SavePierced, SavesRolled, UnitDestroyed
from muster.combat.sequence import attack_sequence
from muster.dice import FastDice, Reroll, ScriptedDiceError
from muster.rulebook.ruleset import BETA, CORE, PRESETS, QUICKSTART
from tests.combat.kit import casualties, hp_lost, only, played, target, weapon


@pytest.mark.rule("ATTACK-31", "ATTACK-01", "ATTACK-02", "ATTACK-04", "QS-22", "QR-36")
def test_the_worked_ranged_attack() -> None:
    rifles = weapon(attacks=2, power=3, ap=6, count=6, name="rifles")
    events = played(
        [rifles], target(models=2, hp=2, defence=5, armour=3), *[6, 6, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4], *[2, 1, 1]
    )
    (attack,) = only(AttackRolled, events)
    assert (str(attack.requirements.needs), attack.successes, len(attack.rolls[0].faces)) == ("6+", 3, 12)
    (saves,) = only(SavesRolled, events)
    assert (saves.save.name, saves.failed) == ("Armour", (True, True, True))
    assert only(HpLost, events) == [HpLost(0, 2, 0), HpLost(1, 1, 1)]


@pytest.mark.rule("ATTACK-32", "SAVE-05", "SAVE-06", "QS-29")
def test_the_worked_melee_attack() -> None:
    swords = weapon(attacks=3, power=5, ap=2, count=5, name="swords")
    attacks, aegis = [1, 1, 1, *[2] * 12], [6, 5, 5, *[4] * 9]
    events = played([swords], target(models=10, defence=3, armour=4, aegis=5), *attacks, *aegis)
    assert [type(event) for event in events[:3]] == [AttackRolled, SavePierced, SavesRolled]
    assert (only(AttackRolled, events)[0].successes, hp_lost(events), casualties(events)) == (12, 9, 9)


@pytest.mark.rule("SAVE-14", "SAVE-09", "QR-37")
def test_the_worked_saves_against_two_weapons() -> None:
    first = weapon(attacks=1, power=4, ap=3, name="first")
    second = weapon(attacks=2, power=4, ap=6, name="second")
    hero = target(hp=3, defence=4, armour=3, aegis=4)
    events = played([first, second], hero, 4, 3, *[4, 4], *[2, 1], *[2, 6])
    assert [type(event).__name__ for event in events] == [
        "AttackRolled", "SavePierced", "SavesRolled", "HpLost",
        "AttackRolled", "SavesRolled", "SavesRolled", "HpLost",
    ]  # fmt: skip
    assert only(HpLost, events) == [HpLost(0, 1, 2), HpLost(0, 1, 1)]


@pytest.mark.rule("ATTACK-12", "QR-47", "QS-24")
def test_a_chained_attack() -> None:
    events = played([weapon(attacks=4, power=2)], target(defence=8, hp=9), *[6, 6, 3, 5], *[5, 4])
    (attack,) = only(AttackRolled, events)
    assert (str(attack.requirements.needs), attack.successes) == ("6/5", 1)
    triple = played([weapon(attacks=2, power=2)], target(defence=12, hp=9), *[6, 6], *[6, 5], *[4])
    assert (str(only(AttackRolled, triple)[0].requirements.needs), hp_lost(triple)) == ("6/6/4", 1)


@pytest.mark.rule("ATTACK-10", "QS-24", "QR-46")
def test_automatic_attacks_roll_no_attack_dice() -> None:
    events = played([weapon(attacks=3, power=7)], target(models=3, defence=1, armour=4), *[4, 3, 1])
    (attack,) = only(AttackRolled, events)
    assert (attack.rolls, attack.successes, hp_lost(events)) == ((), 3, 2)


@pytest.mark.rule("ATTACK-11", "QR-46")
def test_multiplied_attacks_face_that_many_saves() -> None:
    events = played([weapon(attacks=4, power=10)], target(models=10, defence=2, armour=6), *[1] * 8)
    assert (only(AttackRolled, events)[0].hits, casualties(events)) == (8, 8)
    core_text = played([weapon(attacks=3, power=9)], target(models=9, defence=1, armour=2), *[1, 2, 3, 4, 5, 6])
    assert hp_lost(core_text) == 1


@pytest.mark.rule("ATTACK-22")
def test_a_worsened_multiplier_rolls_the_original_dice_and_multiplies_successes() -> None:
    events = played([weapon(attacks=3, power=9, modifier=-1)], target(models=9, defence=1), *[1, 2, 6])
    attack = only(AttackRolled, events)[0]
    assert (len(attack.rolls[0].faces), attack.successes, attack.hits, hp_lost(events)) == (3, 2, 4, 4)


@pytest.mark.rule("BETA-18", "D10-05")
@pytest.mark.parametrize(("table", "lost"), [("d6-formula", 6), ("d10-formula", 6), ("d6-core", 2)])
def test_under_a_formula_each_failed_save_costs_the_multiple(table: str, lost: int) -> None:
    rules = PRESETS["beta"].__class__(**{**vars(BETA), "attack_table": table})
    power, defence = (7, 2) if "formula" in table else (7, 1)
    events = played(
        [weapon(attacks=3, power=power)], target(models=9, defence=defence, armour=4), *[4, 3, 1], ruleset=rules
    )
    assert hp_lost(events) == lost


@pytest.mark.rule("ATTACK-14")
def test_a_weapon_of_power_0_does_nothing_at_all() -> None:
    events = played([weapon(attacks=30, power=0)], target(defence=0, armour=6))
    (attack,) = events
    assert isinstance(attack, AttackRolled)
    assert (attack.rolls, attack.hits) == ((), 0)


@pytest.mark.rule("ATTACK-09", "DICE-03", "QS-23")
@pytest.mark.parametrize(("face", "lost"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_a_die_succeeds_on_the_number_or_more(face: int, lost: int) -> None:
    assert hp_lost(played([weapon()], target(), face)) == lost


@pytest.mark.rule("SAVE-01", "SAVE-02", "QS-28")
@pytest.mark.parametrize(("armour", "aegis", "lost"), [((4,), (), 0), ((3,), (5,), 0), ((3,), (4,), 1)])
def test_armour_first_then_aegis_and_one_passed_save_is_enough(
    armour: tuple[int, ...], aegis: tuple[int, ...], lost: int
) -> None:
    assert hp_lost(played([weapon()], target(armour=4, aegis=5), 6, *armour, *aegis)) == lost


@pytest.mark.rule("SAVE-08", "HP-01", "QS-30", "QR-38")
def test_without_saves_each_success_costs_one_hp() -> None:
    events = played([weapon(attacks=5)], target(hp=9), *[4, 5, 6, 3, 1])
    assert [type(event) for event in events] == [AttackRolled, HpLost]
    assert hp_lost(events) == 3


@pytest.mark.rule("SAVE-10", "QR-37")
def test_saves_are_rolled_together_for_the_unit_and_then_allocated() -> None:
    events = played([weapon(attacks=4)], target(models=2, hp=2, armour=4), *[6, 6, 6, 6], *[1, 6, 2, 3])
    (saves,) = only(SavesRolled, events)
    assert saves.failed == (True, False, True, True)
    assert only(HpLost, events) == [HpLost(0, 2, 0), HpLost(1, 1, 1)]


@pytest.mark.rule("SAVE-05")
def test_without_armour_everything_goes_to_aegis() -> None:
    events = played([weapon(attacks=2)], target(hp=5, aegis=4), *[6, 6], *[4, 3])
    assert [event.save.name for event in only(SavesRolled, events)] == ["AEGIS"]
    assert hp_lost(events) == 1


@pytest.mark.rule("SAVE-12")
def test_a_lost_save_is_not_rolled() -> None:
    assert hp_lost(played([weapon()], target(armour=5, armour_modifier=-2), 6)) == 1


@pytest.mark.rule("TERRAIN-12.b")
def test_an_extra_save_stands_between_armour_and_aegis() -> None:
    covered = target(hp=9, armour=5, aegis=6, cover=Cover(save=4))
    events = played([weapon(attacks=3, power=6)], covered, *[6, 6, 6], *[5, 1, 1], *[4, 1], *[6])
    assert [event.save.name for event in only(SavesRolled, events)] == ["Armour", "Cover", "AEGIS"]
    assert hp_lost(events) == 0


@pytest.mark.rule("DICE-04", "DICE-05", "ATTACK-13")
def test_rerolled_attack_dice_start_their_chain_anew_and_stand() -> None:
    failures = weapon(attacks=3, power=2, reroll=Reroll.FAILURES)
    events = played([failures], target(defence=8, hp=9), *[6, 6, 1], *[5, 4], *[6, 6], *[5, 1])
    assert only(AttackRolled, events)[0].successes == 2
    successes = weapon(attacks=3, reroll=Reroll.SUCCESSES)
    assert hp_lost(played([successes], target(hp=9), *[6, 4, 3], *[3, 4])) == 1


@pytest.mark.rule("DICE-05")
def test_saves_may_be_rerolled_too() -> None:
    tough = target(hp=9, armour=4, reroll_saves=Reroll.FAILURES)
    assert hp_lost(played([weapon(attacks=2)], tough, *[6, 6], *[4, 3], *[4])) == 0
    doomed = target(hp=9, armour=4, reroll_saves=Reroll.SUCCESSES)
    assert hp_lost(played([weapon(attacks=2)], doomed, *[6, 6], *[4, 3], *[2])) == 2


@pytest.mark.rule("HP-02")
def test_a_model_without_hp_is_a_casualty_and_a_unit_of_casualties_is_destroyed() -> None:
    events = played([weapon(attacks=2)], target(models=2), *[6, 6])
    assert [event.left for event in only(HpLost, events)] == [0, 0]
    assert events[-1] == UnitDestroyed()
    survivor = played([weapon(attacks=2)], target(models=2, hp=2), *[6, 6])
    assert not only(UnitDestroyed, survivor)


@pytest.mark.rule("HP-12", "HP-13")
def test_surplus_losses_are_discarded_and_the_unit_is_destroyed_once() -> None:
    events = played([weapon(attacks=3), weapon(attacks=1)], target(), *[6, 6, 6], *[6])
    assert [event.hp for event in only(LossDiscarded, events)] == [2, 1]
    assert len(only(UnitDestroyed, events)) == 1


@pytest.mark.rule("ATTACK-02", "ATTACK-05", "SAVE-09", "QR-36")
def test_one_group_is_finished_before_the_next_begins() -> None:
    events = played(
        [weapon(attacks=2, count=2, name="one"), weapon(attacks=1, name="two")],
        target(hp=9, armour=4),
        *[4, 4, 1, 1], *[1, 6],
        4, 1,
    )  # fmt: skip
    assert [type(event).__name__ for event in events] == ["AttackRolled", "SavesRolled", "HpLost"] * 2
    assert [roll.purpose for event in only(AttackRolled, events) for roll in event.rolls] == [
        "one attack", "two attack",
    ]  # fmt: skip


@pytest.mark.rule("ATTACK-05", "QR-36", "QS-22")
def test_identical_weapons_rolled_together_do_what_they_do_one_by_one() -> None:
    at = target(models=3, hp=2, armour=4)
    together = played([weapon(attacks=2, count=2)], at, *[4, 3, 6, 5], *[1, 4, 2])
    singly = played([weapon(attacks=2), weapon(attacks=2)], at, *[4, 3], *[1], *[6, 5], *[4, 2])
    assert hp_lost(together) == hp_lost(singly) == 2


@pytest.mark.rule("HP-09", "HP-08")
def test_the_owner_chooses_the_model() -> None:
    events = played(
        [weapon(attacks=3)], target(models=3, hp=2), *[6, 6, 6], choose=lambda left, eligible: eligible[-1]
    )
    assert [event.model for event in only(HpLost, events)] == [2, 1]


@pytest.mark.rule("QS-25")
def test_the_quick_start_does_not_multiply() -> None:
    events = played([weapon(attacks=2, power=10)], target(models=9, defence=0), ruleset=QUICKSTART)
    assert hp_lost(events) == 2


def test_scripted_dice_that_do_not_fit_fail() -> None:
    with pytest.raises(ScriptedDiceError):
        played([weapon(attacks=2)], target(), 6)
    with pytest.raises(ScriptedDiceError):
        played([weapon(attacks=1)], target(), 1, 2)


@pytest.mark.rule("DICE-01")
def test_everything_is_rolled_with_d6_unless_agreed_and_every_roll_is_recorded() -> None:
    dice = FastDice(7)
    events = list(attack_sequence([weapon(attacks=30)], target(models=9, armour=5, aegis=5), CORE, dice))
    rolled = [roll for event in events if isinstance(event, AttackRolled | SavesRolled) for roll in event.rolls]
    assert rolled == dice.rolls
    assert {roll.die.name for roll in dice.rolls} == {"d6"}
    assert [roll.purpose for roll in dice.rolls] == ["weapon attack", "Armour save", "AEGIS save"]
