"""The ready armies: all can be fielded as they are, and those that measurements name never change."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from hashlib import sha256

import pytest

from muster.army import READY, SHIPPED, Roster, RosterUnit, Shape, ready_army, roster_breaches
from muster.army.ready_armies import FOLDER
from muster.files import BadInput
from muster.rulebook.weapon_type import WeaponType

PINNED = {
    "benchmark-blue": "9394e9310895deb0d2b289f5565dffc356510c8bfbb3ba4139062a9ef1ff3205",
    "benchmark-red": "4b18be18e50cc27d3c50e7b5ac48949fcda42ce76e12dde8b97997a35590d623",
}
SMALL = [name for name in READY if name not in PINNED]
WITH_TRANSPORT = ["benchmark-blue", "benchmark-red", "lamplighters", "slow-caravan"]


def points(whole: Roster | RosterUnit) -> Decimal:
    assert whole.cost is not None
    return whole.cost


def models(army: Roster) -> int:
    return sum(len(unit.models) for unit in army.units)


def carried(army: Roster, by: RosterUnit) -> list[str]:
    """The other units that each model of a transport can carry."""
    return [unit.name for unit in army.units if unit is not by and points(unit) <= by.profile.transport]


def test_there_are_six_small_armies_and_two_for_measuring() -> None:
    assert list(READY) == sorted(READY)
    assert (len(SMALL), set(PINNED) <= set(READY)) == (6, True)


@pytest.mark.rule("QS-02", "QS-03")
@pytest.mark.parametrize(
    ("name", "preset"), [*((name, "core") for name in READY), *((name, "quickstart") for name in SMALL)]
)
def test_no_army_breaks_a_limit_on_costs(name: str, preset: str) -> None:
    army = ready_army(name)
    assert (army.ruleset, army.lore != "") == ("core", True)
    assert roster_breaches(replace(army, ruleset=preset)) == []
    assert min(map(points, army.units)) >= 50


@pytest.mark.parametrize("name", SMALL)
def test_the_small_armies_are_of_a_size(name: str) -> None:
    army = ready_army(name)
    assert army.limit == 300
    assert 285 <= points(army) <= 300
    assert 3 <= len(army.units) <= 5
    assert 8 <= models(army) <= 20


@pytest.mark.parametrize("name", PINNED)
def test_the_benchmark_armies_are_of_a_size(name: str) -> None:
    army = ready_army(name)
    assert army.limit == points(army) == 1000
    assert 7 <= len(army.units) <= 9
    assert 38 <= models(army) <= 42
    used = [weapon for unit in army.units for model in unit.models for weapon in model.weapons]
    assert {weapon.type for weapon in used} == set(WeaponType)
    assert {weapon.range > 0 for weapon in used} == {True, False}
    assert any(unit.profile.hp >= 4 and not unit.profile.is_transport for unit in army.units)


@pytest.mark.parametrize("name", PINNED)
def test_the_benchmark_armies_never_change(name: str) -> None:
    assert sha256((FOLDER / f"{name}.yaml").read_bytes()).hexdigest() == PINNED[name]


def test_every_name_is_its_own() -> None:
    armies = [ready_army(name) for name in READY]
    names = Counter([army.name for army in armies] + [unit.name for army in armies for unit in army.units])
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("name", READY)
def test_a_transport_can_carry_a_unit_of_its_army(name: str) -> None:
    army = ready_army(name)
    transports = [unit for unit in army.units if unit.profile.is_transport]
    assert bool(transports) == (name in WITH_TRANSPORT)
    assert [unit.name for unit in transports if not carried(army, unit)] == []
    assert any(unit.profile.fire_points for unit in transports) == bool(transports)


def test_the_mule_cart_rides_in_the_house_barge_with_hands_of_its_own() -> None:
    army = ready_army("slow-caravan")
    barge, cart, *_ = army.units
    assert (barge.profile.base.shape, cart.profile.base.shape) == (Shape.RECT, Shape.RECT)
    assert "Mule Cart" in carried(army, barge)
    assert carried(army, cart) == ["Port Watch"]


def test_an_unknown_name_is_refused_with_those_allowed() -> None:
    with pytest.raises(BadInput) as refused:
        ready_army("salt-kite")
    assert refused.value.code == "army.name"
    allowed = ", ".join(SHIPPED)
    assert (
        refused.value.sentence
        == f"army is salt-kite; allowed are {allowed} or a roster's file. Did you mean “salt-kites”?"
    )


@pytest.mark.parametrize("name", ["", "../ready/salt-kites", "salt-kites.yaml"])
def test_a_path_is_no_name(name: str) -> None:
    with pytest.raises(BadInput):
        ready_army(name)
