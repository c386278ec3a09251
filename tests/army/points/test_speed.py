"""The checks of the soak at counts that fit: pricing is quick enough to follow every keystroke of a designer."""

import pytest

from scripts.soak_points import PROFILES, SECONDS, better_never_costs_less, priced_in_time, shipped_costs


def test_profiles_are_priced_in_time() -> None:
    assert priced_in_time(PROFILES // 10) == {"profiles": 1_000, "under_seconds": SECONDS}


@pytest.mark.rule("POINTS-01")
def test_better_never_costs_less_in_pairs_at_random() -> None:
    assert better_never_costs_less(600)["pairs"] == 600


@pytest.mark.rule("POINTS-05")
def test_whatever_ships_explains_its_cost() -> None:
    assert int(str(shipped_costs()["lines"])) > 200
