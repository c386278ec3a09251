"""What a unit is worth with the HP that it has left."""

from fractions import Fraction

import pytest

from muster.army import Model, RosterUnit
from muster.files import BadInput
from tests.army.kit import squad, weapon

HUNDRED = squad(Model((weapon(cost=40),)), Model(), cost=30, hp=2)


@pytest.mark.rule("POINTS-11", "POINTS-12.a")
@pytest.mark.parametrize(("hp", "value"), [(4, 100), (1, 25), (3, 75), (0, 0)])
def test_the_value_is_the_share_of_hp_left(hp: int, value: int) -> None:
    assert HUNDRED.value(hp) == value


@pytest.mark.rule("POINTS-12.a")
def test_the_value_is_never_rounded() -> None:
    third: RosterUnit = squad(cost=100, hp=3)
    assert third.value(1) == Fraction(100, 3)
    assert third.value(1) + third.value(2) == 100


@pytest.mark.rule("POINTS-11")
@pytest.mark.parametrize("hp", [-1, 5])
def test_no_unit_has_more_than_all_or_less_than_none(hp: int) -> None:
    with pytest.raises(BadInput, match=f"Squad has {hp} HP left; allowed are 0 to 4"):
        HUNDRED.value(hp)
