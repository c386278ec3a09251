"""The ready factions and their rosters: units that differ, all told and priced, every roster legal everywhere."""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from muster.army import Faction, Roster, Unit, Weapon, read_faction, read_roster, roster_breaches
from muster.army.points import VERSION, price_unit, price_weapon
from muster.army.ready_armies import FOLDER
from muster.army.symbols import known_symbol
from muster.files.loading import load
from muster.rulebook.ruleset import PRESETS
from muster.rulebook.weapon_type import WeaponType
from scripts.ready_counts import Sheet, fitted

ARMIES = ("assize", "cooperative", "larder", "republic")
FACTIONS = (*ARMIES, "fortifications")
SIZES = (300, 500, 1000, 2000)
ONLY_SIZE = {"quickstart": 300}
"""Editions that are played at one size (QS-02)."""
ROSTERS = [f"{army}-{size}" for army in ARMIES for size in SIZES]


@cache
def faction(name: str) -> Faction:
    return load(FOLDER / "factions" / f"{name}.yaml", "faction", read_faction)


@cache
def roster(name: str) -> Roster:
    return load(FOLDER / "rosters" / f"{name}.yaml", "roster", read_roster)


def profiles() -> list[Unit]:
    return [unit for name in FACTIONS for unit in faction(name).profiles]


def weapons() -> list[Weapon]:
    return [weapon for name in FACTIONS for weapon in faction(name).weapons]


def unit_line(unit: Unit) -> Hashable:
    saves = unit.armour, unit.aegis
    return unit.move, unit.dash, unit.defence, unit.hp, saves, unit.transport, unit.fire_points


def weapon_line(weapon: Weapon) -> Hashable:
    return weapon.range, weapon.attacks, weapon.power, weapon.type, weapon.ap


def repeated(things: Iterable[Hashable]) -> list[Hashable]:
    return [thing for thing, count in Counter(things).items() if count > 1]


def stems(folder: str) -> list[str]:
    return sorted(file.stem for file in (FOLDER / folder).glob("*.yaml"))


def test_there_are_four_factions_and_the_fortifications_with_a_roster_of_every_size() -> None:
    assert stems("factions") == sorted(FACTIONS)
    assert stems("rosters") == sorted(ROSTERS)


@pytest.mark.parametrize("name", ARMIES)
def test_a_faction_has_units_and_weapons_for_every_part(name: str) -> None:
    units, arms = faction(name).profiles, faction(name).weapons
    assert len(units) >= 7
    assert len(arms) >= 12
    assert {weapon.type for weapon in arms} == set(WeaponType)
    assert any(weapon.range == 0 for weapon in arms)
    assert any(1 <= weapon.range <= 9 for weapon in arms), "nothing is thrown"
    assert max(weapon.range for weapon in arms) >= 30
    assert any(unit.is_transport for unit in units)
    assert any(unit.hp >= 8 and unit.defence >= 7 for unit in units), "no monster and no war machine"
    assert any(unit.move >= 10 for unit in units), "nobody is fast"
    assert any(unit.hp <= 2 and unit.defence <= 3 and unit.move <= 7 for unit in units), "no rank and file"


def test_the_fortifications_stay_where_they_are() -> None:
    works = faction("fortifications").profiles
    assert len(works) >= 5
    assert {(unit.move, unit.dash) for unit in works} == {(0, 0)}
    assert {unit.fire_points for unit in works if unit.is_transport} == {True, False}


@pytest.mark.parametrize("name", FACTIONS)
@pytest.mark.rule("STAT-15")
def test_everything_has_lore_and_a_symbol_of_the_list(name: str) -> None:
    everything: list[Faction | Unit | Weapon] = [faction(name), *faction(name).profiles, *faction(name).weapons]
    assert [thing.name for thing in everything if not thing.lore] == []
    assert [thing.name for thing in everything if not known_symbol(thing.symbol)] == []
    assert repeated(thing.lore for thing in everything) == []


def test_no_two_share_a_stat_line_or_a_name() -> None:
    assert repeated(map(unit_line, profiles())) == []
    assert repeated(map(weapon_line, weapons())) == []
    assert repeated([unit.name for unit in profiles()] + [weapon.name for weapon in weapons()]) == []


@pytest.mark.parametrize("name", FACTIONS)
@pytest.mark.rule("POINTS-05")
def test_everything_costs_what_the_model_says(name: str) -> None:
    units, arms = faction(name).profiles, faction(name).weapons
    assert {unit.name: unit.cost for unit in units} == {unit.name: price_unit(unit).points for unit in units}
    assert {arm.name: arm.cost for arm in arms} == {arm.name: price_weapon(arm).points for arm in arms}
    assert {thing.pricing for thing in units} | {thing.pricing for thing in arms} == {VERSION}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", ROSTERS)
@pytest.mark.rule("POINTS-03", "POINTS-06", "POINTS-07", "BETA-08", "QS-02", "QS-03")
def test_a_roster_is_legal_in_every_edition_that_allows_its_size(name: str, preset: str) -> None:
    army = roster(name)
    if army.limit == ONLY_SIZE.get(preset, army.limit):
        assert roster_breaches(replace(army, ruleset=preset)) == []


@pytest.mark.parametrize("name", ROSTERS)
def test_a_roster_spends_nearly_all_of_its_limit(name: str) -> None:
    army = roster(name)
    short, size = name.rsplit("-", 1)
    assert (army.limit, army.faction, army.lore != "") == (Decimal(size), faction(short).name, True)
    assert army.cost is not None
    assert Decimal(size) * Decimal("0.96") <= army.cost <= Decimal(size)
    assert min(unit.cost or 0 for unit in army.units) >= 50
    assert min(unit.cost_of(model) or 0 for unit in army.units for model in unit.models) >= 2


def test_every_roster_has_a_name_of_its_own() -> None:
    assert repeated(roster(name).name for name in ROSTERS) == []


@pytest.mark.parametrize("name", ROSTERS)
def test_a_roster_is_of_many_parts(name: str) -> None:
    army = roster(name)
    used = {weapon.name: weapon for unit in army.units for weapon in unit.weapons()}
    assert {weapon.range > 0 for weapon in used.values()} == {True, False}
    assert len(army.units) >= 4
    assert len({unit.profile.name for unit in army.units}) >= (3 if name.endswith("-300") else 4)


@pytest.mark.parametrize("army", ARMIES)
def test_a_thousand_points_are_compact_and_two_thousand_show_every_unit(army: str) -> None:
    shared, whole = roster(f"{army}-1000"), roster(f"{army}-2000")
    assert len(shared.units) <= 10
    assert len({unit.profile.name for unit in shared.units}) <= 6
    assert len({weapon.name for unit in shared.units for weapon in unit.weapons()}) <= 9
    assert {unit.profile.name for unit in whole.units} == {unit.name for unit in faction(army).profiles}
    carried = {weapon.name for size in SIZES for unit in roster(f"{army}-{size}").units for weapon in unit.weapons()}
    assert {weapon.name for weapon in faction(army).weapons} - carried == set()


@pytest.mark.parametrize("army", ARMIES)
def test_a_transport_can_carry_a_unit_of_its_army(army: str) -> None:
    units = roster(f"{army}-2000").units
    transports = [unit.profile for unit in units if unit.profile.is_transport]
    others = [unit.cost or Decimal(0) for unit in units if not unit.profile.is_transport and len(unit.models) > 1]
    assert [transport.name for transport in transports if min(others) > transport.transport] == []
    assert transports != []


COSTS = {"Cow": Decimal(20), "Bull": Decimal(60), "Horn": Decimal(5)}
HERD = """\
kind: roster
limit: 200
units:
  - profile: Cow
    models:
      - {count: 3, weapons: [Horn]}
  - profile: Bull
    models:
      - {weapons: [Horn, Horn]}
"""


def mended(text: str) -> str | None:
    better = fitted(Sheet.of(text), COSTS)
    return better.text if better else None


def test_a_sheet_counts_what_a_roster_costs_and_says_what_is_wrong() -> None:
    assert Sheet.of(HERD).text == HERD
    assert Sheet.of(HERD).total(COSTS) == 3 * 25 + 70
    assert Sheet.of(HERD).faults(COSTS) == ["costs 145 pts; at least 192.00 are wanted"]
    assert Sheet.of(HERD.replace("200", "140")).faults(COSTS) == ["costs 145 pts; at most 140 are allowed"]
    assert Sheet.of(HERD.replace("3,", "1,")).faults(COSTS)[1:] == [
        "unit 1 (Cow) costs 25 pts; at least 50 are needed"
    ]


def test_a_roster_is_mended_by_the_number_of_models() -> None:
    assert mended(HERD) == HERD.replace("count: 3", "count: 5")
    assert mended(HERD.replace("200", "125")) == HERD.replace("200", "125").replace("count: 3", "count: 2")
    assert mended(HERD.replace("200", "115")) is None


@pytest.mark.parametrize("name", ROSTERS)
def test_the_sheet_of_a_ready_roster_agrees_with_the_roster(name: str) -> None:
    things: list[Unit | Weapon] = [*profiles(), *weapons()]
    costs = {thing.name: thing.cost or Decimal(0) for thing in things}
    path: Path = FOLDER / "rosters" / f"{name}.yaml"
    sheet = Sheet.of(path.read_text("utf-8"))
    assert (sheet.total(costs), sheet.faults(costs)) == (roster(name).cost, [])
