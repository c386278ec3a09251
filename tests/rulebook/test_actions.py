"""What Actions cost, and how many dice are rolled for Command Points."""

import pytest

from muster.rulebook.actions import FREE, Action, bonus_dice, price


@pytest.mark.rule("CP-10.a", "ACT-04.a", "ACT-04.d", "QR-17.a")
@pytest.mark.parametrize("action", [action for action in Action if action not in FREE])
def test_each_use_costs_twice_as_much_as_the_one_before(action: Action) -> None:
    assert [price(action, uses) for uses in range(5)] == [1, 2, 4, 8, 16]


@pytest.mark.rule("CP-10.d", "ACT-14.b")
@pytest.mark.parametrize("action", [Action.DEPLOY, Action.SUPPORT])
def test_to_arrive_and_to_support_cost_nothing(action: Action) -> None:
    assert [price(action, uses) for uses in range(3)] == [0, 0, 0]


@pytest.mark.rule("CP-05.a")
@pytest.mark.parametrize(
    ("limit", "dice"), [(0, 1), (1, 1), (500, 1), (501, 2), (1000, 2), (1001, 3), (1500, 3), (3000, 6)]
)
def test_there_is_a_die_for_every_started_500_points(limit: int, dice: int) -> None:
    assert bonus_dice(limit) == dice
