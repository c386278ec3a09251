"""Fast seeded dice: the same seed gives the same rolls, every roll stands by itself, and faces are uniform."""

import copy
import pickle
from collections.abc import Callable
from hashlib import shake_128
from itertools import pairwise
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.dice import FastDice
from muster.rulebook.die import COIN, D6, D10, Die
from tests.dice.chi_square import BOUND, chi_square

DICE = st.sampled_from([D6, D10, COIN])


@given(seed=st.integers(), die=DICE, counts=st.lists(st.integers(0, 60), max_size=6))
def test_faces_are_always_on_the_die_and_repeat_with_the_seed(seed: int, die: Die, counts: list[int]) -> None:
    one, other = FastDice(seed), FastDice(seed)
    for count in counts:
        roll = one.roll(count, "test", die)
        assert len(roll.faces) == count
        assert set(roll.faces) <= set(die.faces)
        assert other.roll(count, "test", die) == roll


@given(seed=st.integers(), sizes=st.lists(st.integers(1, 9), min_size=1, max_size=5), die=DICE)
def test_a_roll_does_not_depend_on_the_rolls_before_it(seed: int, sizes: list[int], die: Die) -> None:
    dice = FastDice(seed)
    for size in sizes:
        dice.roll(size, "earlier", die)
    assert dice.roll(12, "now").faces == FastDice(seed, rolled=len(sizes)).roll(12, "now").faces


def test_a_larger_roll_begins_with_the_faces_of_a_smaller_one() -> None:
    assert FastDice(9).roll(5000, "volley").faces[:40] == FastDice(9).roll(40, "volley").faces


def test_seeds_and_numbers_that_would_run_together_differ() -> None:
    starts = [(0x1, 0x22), (0x12, 0x2), (-0x1, 0x22), (10**5000, 0)]  # 1 and 23, 12 and 3 ...
    faces = {FastDice(seed, rolled).roll(40, "test").faces for seed, rolled in starts}
    assert len(faces) == len(starts)


@pytest.mark.parametrize("die", [D6, D10, COIN])
def test_the_derivation_is_the_one_that_saved_seeds_rely_on(die: Die) -> None:
    limit = 256 - 256 % die.sides
    stream = shake_128(b"-ff:1a").digest(4000)
    wanted = tuple(die.lowest + byte % die.sides for byte in stream if byte < limit)[:2000]
    assert FastDice(-255, rolled=25).roll(2000, "test", die).faces == wanted


@pytest.mark.parametrize(
    "twin",
    [FastDice.copy, copy.copy, copy.deepcopy, lambda dice: pickle.loads(pickle.dumps(dice))],  # noqa: S301
    ids=["copy", "copy.copy", "copy.deepcopy", "pickle"],
)
def test_a_copy_goes_on_alike_and_independently(twin: Callable[[FastDice], FastDice]) -> None:
    dice = FastDice(7)
    dice.roll(3, "before")
    other = twin(dice)
    assert other.rolls == []
    assert [other.roll(9, "after") for _ in range(4)] == [dice.roll(9, "after") for _ in range(4)]
    other.roll(1, "more")
    assert (len(dice.rolls), dice.rolled, other.rolled) == (5, 5, 6)


@pytest.mark.rule("DICE-01", "D10-01")
@pytest.mark.parametrize("die", [D6, D10, COIN])
def test_a_large_roll_is_uniform(die: Die) -> None:
    faces = FastDice(2024).roll(1_000_000, "uniform", die).faces
    assert chi_square(faces, die.sides) < BOUND[die.sides]


@pytest.mark.rule("DICE-01", "D10-01")
@pytest.mark.parametrize("die", [D6, D10])
def test_small_rolls_are_uniform_along_a_seed_and_across_seeds(die: Die) -> None:
    dice = FastDice(5)
    along = [dice.roll(1, "uniform", die).faces[0] for _ in range(20_000)]
    across = [FastDice(seed).roll(1, "uniform", die).faces[0] for seed in range(20_000)]
    assert chi_square(along, die.sides) < BOUND[die.sides]
    assert chi_square(across, die.sides) < BOUND[die.sides]


@pytest.mark.rule("DICE-01")
def test_neighbouring_dice_and_neighbouring_rolls_are_independent() -> None:
    dice = FastDice(6)
    rolls = [dice.roll(2, "pair").faces for _ in range(20_000)]
    assert chi_square(rolls, 36) < BOUND[36]
    assert chi_square(((one[0], two[0]) for one, two in pairwise(rolls)), 36) < BOUND[36]


def test_a_hundred_thousand_dice_are_rolled_in_no_time() -> None:
    def seconds() -> float:
        start = perf_counter()
        FastDice(3).roll(100_000, "volley")
        return perf_counter() - start

    assert min(seconds() for _ in range(5)) < 0.05


def test_small_rolls_take_microseconds() -> None:
    def seconds_each() -> float:
        dice, start = FastDice(3), perf_counter()
        for _ in range(1000):
            dice.roll(5, "attack")
        return (perf_counter() - start) / 1000

    assert min(seconds_each() for _ in range(5)) < 50e-6
