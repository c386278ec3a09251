"""The example files: all are read without a fault and hold what the books print."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from muster.army import Roster, Weapon, roster_breaches
from muster.army.things import JUDGES as READERS
from muster.files.document import read_documents
from muster.files.loading import load
from muster.files.reader import Reader
from muster.rulebook.weapon_type import WeaponType
from tests.army.kit import unit, weapon

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str, kind: str) -> Any:
    return load(EXAMPLES / f"{name}.yaml", kind, READERS[kind])


@pytest.mark.rule("STAT-17")
@pytest.mark.parametrize(
    ("file", "printed"),
    [
        ("longbow", weapon(name="Longbow", range=36, type=WeaponType.HEAVY, attacks=2, power=4, ap=4)),
        ("plasma-beam", weapon(name="Plasma Beam", range=18, type=WeaponType.BATTLE, attacks=1, power=7, ap=2)),
        ("energy-sword", weapon(name="Energy Sword", range=0, type=WeaponType.ASSAULT, attacks=3, power=5, ap=3)),
    ],
)
def test_the_sample_weapons(file: str, printed: Weapon) -> None:
    assert example(file, "weapon") == printed


@pytest.mark.rule("QS-16")
def test_the_sample_costs_carry_two_decimals() -> None:
    sample = unit(name="Sample Unit", move=6, dash=6, defence=3, hp=2, armour=4, aegis=6, cost=Decimal("10.25"))
    assert example("sample-unit", "unit") == sample
    printed = weapon(range=18, attacks=3, power=4, ap=5, type=WeaponType.ASSAULT, cost=Decimal("11.04"))
    assert str(printed.cost) == "11.04"


def test_the_ferry_guard_is_a_quick_start_army() -> None:
    guard: Roster = example("ferry-guard", "roster")
    assert (guard.ruleset, guard.limit, guard.cost) == ("quickstart", Decimal(300), Decimal(300))
    assert roster_breaches(guard) == []
    assert [(each.name, each.cost, each.full_hp) for each in guard.units] == [
        ("Landing Party", Decimal(78), 10),
        ("Bank Watch", Decimal(58), 8),
        ("River Warden", Decimal("74.25"), 9),
        ("Barge", Decimal("89.75"), 8),
    ]


def test_no_example_has_a_fault() -> None:
    checked = 0
    for file in EXAMPLES.glob("*.yaml"):
        documents, faults = read_documents(file)
        assert faults == []
        for document in documents:
            reader = Reader(document.file)
            if document.kind in READERS:
                READERS[document.kind](document, reader)
                checked += 1
            assert reader.faults == []
    assert checked >= 5
