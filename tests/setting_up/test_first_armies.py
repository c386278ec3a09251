"""The armies that a first game draws: every unit has a symbol, so that nobody is a base with letters."""

from decimal import Decimal

from muster.setting_up.armies import ready_armies

SEEDS = 40


def test_every_army_of_a_first_game_has_symbols_on_all_its_units() -> None:
    drawn = {army.name: army for seed in range(SEEDS) for army in ready_armies(("", ""), Decimal(300), seed)}
    assert len(drawn) > 4, "many armies are drawn"
    bare = [f"{army.name}: {unit.name}" for army in drawn.values() for unit in army.units if not unit.profile.symbol]
    assert not bare
