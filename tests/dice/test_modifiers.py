"""Dice modifiers, seen through thrown dice: their direction, their limit at 2+, and their sum."""

from itertools import product

import pytest

from muster.dice import DiceTest, ScriptedDice
from muster.rulebook.ladder import ATTACK_D6, TEST_D6, Ladder, Needs

CHANGES = range(-6, 7)


def passing_faces(needs: Needs) -> list[int]:
    """Which faces pass a test of one die, found by throwing each."""
    passing = []
    for face in range(1, 7):
        dice = ScriptedDice([face])
        if DiceTest(needs).throw(1, "test", dice).successes:
            passing.append(face)
    return passing


@pytest.mark.rule("DICE-09")
@pytest.mark.parametrize("number", range(2, 7))
def test_plus_is_easier_and_minus_is_harder_on_a_test(number: int) -> None:
    for change in CHANGES:
        required = max(number - change, 2)
        assert passing_faces(TEST_D6.needs(f"{number}+").modified(change)) == list(range(required, 7))


@pytest.mark.rule("DICE-09")
@pytest.mark.parametrize("number", range(2, 7))
def test_plus_is_easier_and_minus_is_harder_on_an_attack(number: int) -> None:
    for change in range(number - 6, 7):  # beyond 6+ an attack goes on as a chain
        required = max(number - change, 2)
        assert passing_faces(ATTACK_D6.needs(f"{number}+").modified(change)) == list(range(required, 7))


@pytest.mark.rule("DICE-09")
@pytest.mark.parametrize("ladder", [ATTACK_D6, TEST_D6])
def test_the_examples_in_the_book(ladder: Ladder) -> None:
    assert str(ladder.needs("3+").modified(+1)) == "2+"
    assert str(ladder.needs("3+").modified(-1)) == "4+"


@pytest.mark.rule("DICE-09")
def test_a_rolled_1_always_fails() -> None:
    for ladder in (ATTACK_D6, TEST_D6):
        for word in ("2+", "4+", "6+"):
            assert passing_faces(ladder.needs(word).modified(+9)) == [2, 3, 4, 5, 6]


@pytest.mark.rule("DICE-10")
def test_modifiers_are_summed_before_the_limit_applies() -> None:
    for number, *changes in product(range(2, 7), (-4, -1, 3), (-2, 1, 5), (0, 4)):
        required = max(number - sum(changes), 2)
        needs = TEST_D6.needs(f"{number}+")
        assert passing_faces(needs.modified(sum(changes))) == list(range(required, 7))


@pytest.mark.rule("DICE-10")
def test_limiting_after_each_modifier_would_differ() -> None:
    needs = TEST_D6.needs("3+")
    assert passing_faces(needs.modified(+3 - 1)) == [2, 3, 4, 5, 6]
    assert passing_faces(needs.modified(+3).modified(-1)) == [3, 4, 5, 6]
