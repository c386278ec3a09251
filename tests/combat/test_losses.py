"""Which models lose HP."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.combat.losses import allocate, falls_at, may_be_chosen, weakest_first


def take(losses: int, left: list[int], hp: int, choice: Sequence[int] = ()) -> list[tuple[int, int]]:
    """What each model loses, the owner choosing the given models one after another."""
    choices = iter(choice)

    def choose(_: Sequence[int], eligible: Sequence[int]) -> int:
        return next(choices, eligible[0])

    return list(allocate(losses, left, hp, choose))


@pytest.mark.rule("HP-07")
def test_losses_go_to_one_model_until_it_falls() -> None:
    left = [4, 4, 4]
    assert take(5, left, 4) == [(0, 4), (1, 1)]
    assert left == [0, 3, 4]


@pytest.mark.rule("HP-08")
def test_a_damaged_model_goes_first_whatever_the_owner_would_like() -> None:
    left = [4, 4, 1]
    assert take(2, left, 4, choice=(0,)) == [(2, 1), (0, 1)]
    with pytest.raises(ValueError, match="may not be chosen"):
        take(1, [4, 2, 1], 4, choice=(0,))


@pytest.mark.rule("HP-08")
def test_among_several_damaged_models_the_owner_chooses() -> None:
    assert take(2, [4, 2, 1], 4, choice=(1,)) == [(1, 2)]
    assert take(2, [4, 2, 1], 4, choice=(2,)) == [(2, 1), (1, 1)]


@pytest.mark.rule("HP-09")
def test_when_none_is_damaged_the_owner_chooses_freely() -> None:
    assert take(3, [2, 2, 2], 2, choice=(2, 0)) == [(2, 2), (0, 1)]
    assert may_be_chosen([2, 0, 2], 2) == [0, 2]


@pytest.mark.rule("HP-12", "HP-13")
def test_casualties_absorb_nothing_and_surplus_is_left_over() -> None:
    left = [0, 1, 0]
    assert take(5, left, 1) == [(1, 1)]
    assert left == [0, 0, 0]
    assert take(3, left, 1) == []


@given(
    hp=st.integers(1, 5),
    models=st.lists(st.integers(0, 5), min_size=1, max_size=6),
    groups=st.lists(st.integers(0, 6), max_size=6),
)
def test_casualties_follow_from_the_sum_however_the_losses_were_grouped(
    hp: int, models: list[int], groups: list[int]
) -> None:
    left = [min(each, hp) for each in models]
    thresholds = falls_at(left)
    before = sum(1 for each in left if each)
    lost = 0
    for losses in groups:
        lost += sum(taken for _, taken in allocate(losses, left, hp, weakest_first))
        fallen = before - sum(1 for each in left if each)
        assert fallen == sum(1 for threshold in thresholds if threshold <= lost)
    assert lost == min(sum(groups), thresholds[-1] if thresholds else 0)


@pytest.mark.rule("HP-07", "HP-08")
def test_no_way_of_choosing_ever_leaves_two_newly_damaged_models() -> None:
    for losses, choice in product(range(9), product(range(3), repeat=3)):
        left = [3, 3, 3]
        order = [*dict.fromkeys(choice), *(set(range(3)) - set(choice))]
        take(losses, left, 3, choice=order)
        assert sum(1 for each in left if 0 < each < 3) <= 1
        assert sum(left) == max(9 - losses, 0)
