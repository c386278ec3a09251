"""Distributions in plain floats against exact fractions."""

from fractions import Fraction
from math import comb, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.combat.distribution import Distribution, binomial, certain, mixture

SMALL = st.lists(st.floats(0.01, 1), min_size=1, max_size=6).map(
    lambda weights: Distribution(0, tuple(weight / sum(weights) for weight in weights))
)


def exact_binomial(dice: int, chance: Fraction) -> list[Fraction]:
    return [comb(dice, count) * chance**count * (1 - chance) ** (dice - count) for count in range(dice + 1)]


@pytest.mark.parametrize("dice", [0, 1, 2, 7, 60, 200, 1000])
@pytest.mark.parametrize(
    "chance", [Fraction(1, 6), Fraction(1, 216), Fraction(35, 36), Fraction(1, 2), Fraction(5, 6)]
)
def test_a_binomial_is_exact_to_the_last_digits(dice: int, chance: Fraction) -> None:
    found = binomial(dice, float(chance)).listed(dice)
    assert len(found) == dice + 1
    for mine, true in zip(found, exact_binomial(dice, chance), strict=True):
        assert abs(mine - true) < 1e-13
        assert true < 1e-25 or isclose(mine, true, rel_tol=1e-9)


@pytest.mark.parametrize("chance", [1e-9, 0.001, 0.3, 0.999])
def test_ten_thousand_dice_neither_underflow_nor_lose_their_mean(chance: float) -> None:
    found = binomial(10_000, chance)
    assert isclose(sum(found.chances), 1, abs_tol=1e-12)
    assert isclose(found.mean, 10_000 * chance, rel_tol=1e-9)


@given(one=SMALL, other=SMALL, most=st.integers(0, 12))
def test_sums_and_caps_agree_with_counting_every_pair(one: Distribution, other: Distribution, most: int) -> None:
    counted = [0.0] * (most + 1)
    for i, p in enumerate(one.chances):
        for j, q in enumerate(other.chances):
            counted[min(i + j, most)] += p * q
    late = one.plus(other).listed(most)
    early = one.capped(most).plus(other.capped(most)).listed(most)
    assert late == pytest.approx(counted, abs=1e-12)
    assert early == pytest.approx(counted, abs=1e-12)


@given(one=SMALL, factor=st.integers(1, 5))
def test_multiplying_counts_multiplies_the_mean(one: Distribution, factor: int) -> None:
    assert one.times(factor).mean == pytest.approx(factor * one.mean)
    assert one.times(factor).last == factor * one.last


def test_a_mixture_weighs_its_parts() -> None:
    found = mixture([(0.25, certain(1)), (0.75, Distribution(3, (0.5, 0.5)))])
    assert found.listed(4) == pytest.approx((0, 0.25, 0, 0.375, 0.375))


def test_what_lies_beyond_the_cap_is_gathered_there() -> None:
    far = Distribution(5, (0.5, 0.5))
    assert far.listed(3) == (0, 0, 0, 1)
    assert far.listed(5) == (0, 0, 0, 0, 0, 1)
    assert far.at_least(6) == 0.5
    assert far.at_least(2) == 1


@pytest.mark.parametrize("dice", range(1, 60))
def test_no_chance_is_above_certainty(dice: int) -> None:
    for chance in (1 / 6, 2 / 3, 35 / 36, 215 / 216):
        found = binomial(dice, chance)
        assert found.at_least(0) <= 1
        assert found.capped(0).chances <= (1.0,)
