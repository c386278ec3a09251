"""Linked profiles: the forms of a unit, and the modes of a weapon."""

from decimal import Decimal

import pytest

from muster.army import Form, Model, RosterUnit, roster_breaches
from tests.army.kit import read, roster, squad, weapon

OWN = squad(Model(), Model(), name="Wolf", cost=100, hp=5)


def broken(form: RosterUnit, of: str = "Wolf") -> list[tuple[str, str, str]]:
    breaches = roster_breaches(roster(OWN, forms=[Form(of, form)]))
    return [(breach.where, breach.rule, breach.sentence) for breach in breaches]


@pytest.mark.rule("PERK-52", "PERK-51")
@pytest.mark.parametrize(("cost", "allowed"), [("90", True), ("110", True), ("89.99", False), ("110.01", False)])
def test_a_form_costs_within_a_tenth_of_its_unit(cost: str, allowed: bool) -> None:
    found = broken(squad(Model(), Model(), name="Man", cost=cost, hp=5))
    total = {"89.99": "179.98", "110.01": "220.02"}.get(cost)
    sentence = f"Man costs {total} pts; linked with Wolf it costs 180.00 to 220.00."
    assert found == ([] if allowed else [("Man", "PERK-52", sentence)])


@pytest.mark.rule("PERK-52")
def test_weapons_count_towards_the_cost_of_a_form() -> None:
    claw = weapon(name="Claw", cost=15)
    assert broken(squad(Model((claw,)), Model((claw,)), name="Man", cost=75, hp=5)) == []
    assert [rule for _, rule, _ in broken(squad(Model(), Model(), name="Man", cost=75, hp=5))] == ["PERK-52"]


@pytest.mark.rule("PERK-53")
def test_a_form_has_as_many_models_and_hp() -> None:
    sentence = "Man has 2 models with 12 HP in all; as a form of Wolf it has 2 models with 10 HP in all."
    assert broken(squad(Model(), Model(), name="Man", cost=100, hp=6)) == [("Man", "PERK-53", sentence)]
    assert [rule for _, rule, _ in broken(squad(name="Man", cost=200, hp=10))] == ["PERK-53"]


@pytest.mark.rule("PERK-51")
def test_a_form_is_neither_fielded_nor_paid_for() -> None:
    army = roster(OWN, forms=[Form("Wolf", squad(Model(), Model(), name="Man", cost=100, hp=5))])
    assert ([unit.name for unit in army.units], army.cost) == (["Wolf"], Decimal(200))
    assert [profile.name for profile in army.profiles] == ["Wolf", "Man"]


@pytest.mark.rule("PERK-51")
def test_a_form_is_of_a_unit_of_the_roster() -> None:
    sentence = "Man is a form of “Bear”; allowed are units of the same roster."
    assert broken(squad(Model(), Model(), name="Man", cost=100, hp=5), of="Bear") == [("Man", "PERK-51", sentence)]


ARMS = """\
kind: armoury
name: The wall
weapons:
  - {name: Blade, range: 0, attacks: 2, power: 4, type: assault, linked: [Bolt], cost: 100}
  - {name: Bolt, range: 24, attacks: 2, power: 4, type: assault, cost: COST}
"""


@pytest.mark.rule("PERK-52")
def test_linked_weapons_cost_within_a_tenth_of_the_one_that_names_them() -> None:
    for cost in ("90", "110"):
        assert read(ARMS.replace("COST", cost))[1] == []
    value, (fault,) = read(ARMS.replace("COST", "110.01"))
    assert value is not None
    assert (fault.line, fault.rule) == (4, "PERK-52")
    assert fault.sentence == "Bolt costs 110.01 pts; linked with Blade it costs 90.00 to 110.00."


@pytest.mark.rule("PERK-51")
def test_a_linked_weapon_is_defined_beside_it() -> None:
    value, (fault,) = read(ARMS.replace("[Bolt]", "[Spear]").replace("COST", "90"))
    assert (value is None, fault.line, fault.rule) == (False, 4, "PERK-51")
    assert fault.sentence == "Blade is linked with “Spear”, which is not defined here."


@pytest.mark.rule("PERK-51")
def test_no_weapon_is_linked_with_itself() -> None:
    _, (fault,) = read(ARMS.replace("[Bolt]", "[Blade]").replace("COST", "90"))
    assert (fault.line, fault.sentence) == (4, "Blade is linked with itself; allowed are other weapons.")


@pytest.mark.rule("PERK-52")
def test_links_are_judged_beside_other_faults_of_a_library() -> None:
    value, faults = read(ARMS.replace("COST", "120").replace("name: The wall", "names: The wall"))
    assert value is None
    assert (4, "PERK-52") in [(fault.line, fault.rule) for fault in faults]


PACK = """\
kind: roster
name: Pack
profiles:
  - {name: Wolf, move: 8, dash: 8, defence: 3, hp: 5, cost: 50}
  - {name: Man, move: 6, dash: 6, defence: 3, hp: 4, cost: 60}
units:
  - {profile: Wolf, models: [{count: 2}]}
  - {profile: Man, name: Walkers, aboard: Sledge, models: [{count: 1}]}
forms:
  - {of: Wolf, profile: Man, models: [{count: 2}]}
"""


@pytest.mark.rule("PERK-51", "PERK-52", "PERK-53", "POINTS-09")
def test_forms_and_loads_in_a_file_are_faults_at_their_lines() -> None:
    value, faults = read(PACK + "  - {of: Wolf, profile: Man, name: Walkers, models: [{count: 2}]}\n")
    assert value is None
    assert [(fault.line, fault.rule) for fault in faults] == [
        (8, "TRANS-03"),
        (10, "PERK-52"),
        (10, "PERK-53"),
        (11, ""),
    ]
    value, faults = read(PACK)
    assert value is not None
    assert [(fault.line, fault.rule) for fault in faults] == [(8, "TRANS-03"), (10, "PERK-52"), (10, "PERK-53")]
