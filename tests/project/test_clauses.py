"""Every clause of battle and Advanced is named by a test, and every entry has something that breaks it."""

from scripts.unproven import unbroken, unproven


def test_every_clause_of_battle_and_advanced_is_named_by_a_test() -> None:
    assert unproven() == []


def test_every_entry_of_battle_and_advanced_has_a_breakage() -> None:
    assert unbroken() == []
