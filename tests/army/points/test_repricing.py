"""Units of a roster, whole rosters, and what repricing changes and what it leaves alone."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings

from muster.army import (
    Armoury,
    Faction,
    Form,
    Model,
    Per,
    Perk,
    Roster,
    RosterUnit,
    Weapon,
    read_roster,
    write_roster,
)
from muster.army.points import (
    VERSION,
    Change,
    by_hand,
    changes,
    cost_of,
    partly_by_hand,
    price_roster,
    price_roster_unit,
    price_unit,
    price_weapon,
    repriced,
    version_says,
)
from muster.files.document import parse_documents
from muster.files.reader import Reader
from tests.army.points.kit import sample_unit, sample_weapon
from tests.army.strategies import rosters

BANNER = Perk("Banner", cost=Decimal(7), per=Per.UNIT)
OIL = Perk("Oil", cost=Decimal("0.5"))
GUN = sample_weapon(name="Gun", perks=(Perk("Crew", cost=Decimal(3), per=Per.UNIT), OIL))
BLADE = sample_weapon(name="Blade", range=0, cost=Decimal(2))
GUARD = sample_unit(name="Guard", perks=(BANNER,))


def squad(name: str) -> RosterUnit:
    models = (Model((GUN, BLADE)), Model((GUN,)), Model())
    return RosterUnit(name=name, profile=GUARD, models=models)


ROSTER = Roster(name="Watch", units=(squad("Squad"),), forms=(Form("Squad", squad("Mist")),))


@pytest.mark.rule("POINTS-05")
def test_a_unit_of_a_roster_is_models_weapons_and_lumps() -> None:
    price = price_roster_unit(ROSTER.units[0])
    assert [(line.label, line.points) for line in price.lines] == [
        ("3 x Guard", Decimal("30.75")),
        ("2 x Gun", Decimal("23.08")),
        ("1 x Blade", Decimal(2)),
        ("Guard, Perk: Banner", Decimal(7)),
        ("Gun, Perk: Crew", Decimal(3)),
    ]
    assert price.points == Decimal("65.83")
    assert price.lines[2].why == "2.00 for each weapon, entered by hand."
    assert price_roster(ROSTER).points == price.points


@pytest.mark.rule("POINTS-05")
@settings(max_examples=30)
@given(rosters())
def test_a_repriced_roster_costs_what_the_model_says(roster: Roster) -> None:
    new = repriced(roster)
    assert new.cost == price_roster(roster).points == sum(price_roster_unit(unit).points for unit in roster.units)
    assert repriced(new) == new
    assert not changes(new)


def test_costs_by_hand_stay_unless_they_are_given_up() -> None:
    new = repriced(ROSTER)
    assert {weapon.name: (weapon.cost, weapon.pricing) for weapon in new.weapons} == {
        "Gun": (Decimal("11.54"), VERSION),
        "Blade": (Decimal(2), None),
    }
    assert (by_hand(BLADE), by_hand(GUN), cost_of(BLADE)) == (True, False, Decimal(2))
    other = repriced(ROSTER, hand_too=True)
    assert all(weapon.pricing == VERSION for weapon in other.weapons)
    assert other.units[0].models[0].weapons[1].cost == price_weapon(BLADE).points
    assert other.forms[0].unit.profile.cost == price_unit(GUARD).points


def test_what_would_change_is_told_without_changing_it() -> None:
    assert changes(ROSTER) == (
        Change("unit", "Guard", None, Decimal("10.25")),
        Change("weapon", "Gun", None, Decimal("11.54")),
    )
    assert changes(BLADE) == ()
    assert changes(BLADE, hand_too=True) == (Change("weapon", "Blade", Decimal(2), price_weapon(BLADE).points),)
    old = weapon_of(1)
    assert changes(old) == (Change("weapon", old.name, old.cost, price_weapon(old).points),)


def weapon_of(version: int) -> Weapon:
    """A weapon that the versions price differently, by one of them."""
    blade = replace(BLADE, cost=None)
    return replace(blade, cost=price_weapon(blade, version).points, pricing=version)


@pytest.mark.rule("POINTS-05")
def test_a_cost_that_its_version_does_not_give_counts_as_by_hand() -> None:
    old = weapon_of(1)
    edited, newer = replace(old, power=old.power + 1), replace(old, pricing=VERSION + 5)
    assert [by_hand(each) for each in (old, edited, newer)] == [False, True, True]
    assert version_says(edited) == price_weapon(edited, 1).points
    assert version_says(newer) is None
    assert repriced(edited) == edited
    assert repriced(edited, hand_too=True).pricing == VERSION
    assert cost_of(newer) == newer.cost


@pytest.mark.rule("STAT-16", "POINTS-05")
def test_a_unit_is_partly_by_hand_for_its_weapons_and_perks() -> None:
    whole = repriced(ROSTER, hand_too=True).units[0]
    bare = replace(whole, profile=repriced(replace(whole.profile, perks=()), hand_too=True), models=(Model(),))
    assert not partly_by_hand(bare)
    assert partly_by_hand(replace(bare, models=(Model((BLADE,)),)))
    oath = repriced(replace(bare.profile, perks=(Perk("Oath", cost=Decimal(2)),)))
    assert partly_by_hand(replace(bare, profile=oath))


def test_libraries_are_repriced_whole() -> None:
    faction = repriced(Faction(name="Watch", profiles=(GUARD,), weapons=(GUN, BLADE)))
    assert [profile.cost for profile in faction.profiles] == [Decimal("10.25")]
    assert [weapon.cost for weapon in faction.weapons] == [Decimal("11.54"), Decimal(2)]
    assert repriced(Armoury(name="Rack", weapons=(GUN,))).weapons[0].pricing == VERSION
    assert repriced(GUN).cost == Decimal("11.54")


def test_prices_survive_being_written_and_read() -> None:
    new = repriced(ROSTER)
    documents, faults = parse_documents(write_roster(new), "roster.yaml")
    reader = Reader("roster.yaml")
    assert (read_roster(documents[0], reader), faults, reader.faults) == (new, [], [])
