"""Tests of dice: every possible life of a die against the rule written out naively, thrown and reckoned."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.dice import DiceTest, FastDice, Reroll, Roll, ScriptedDice
from muster.files import BadInput
from muster.rulebook.die import D6, D10, Die
from muster.rulebook.ladder import ATTACK_D6, ATTACK_D10, TEST_D6, Ladder, Needs, Stages

Life = tuple[tuple[int, ...], bool]
"""The faces that one die shows in a test, and whether it passes."""

REROLLS = (None, Reroll.FAILURES, Reroll.SUCCESSES)
LADDERS = {"attack d6": ATTACK_D6, "attack d10": ATTACK_D10, "test d6": TEST_D6}
EVERY_NEEDS = [
    pytest.param(Needs(ladder, rung), id=f"{name} {Needs(ladder, rung)}")
    for name, ladder in LADDERS.items()
    for rung in range(len(ladder.rungs))
]


def lives_once(stages: Stages, die: Die) -> Iterator[Life]:
    """Every way a die can go through the stages: a miss ends it, the last number reached passes it."""
    if not stages:
        yield (), True
    elif stages[0] > max(die.faces):
        yield (), False
    else:
        for face in die.faces:
            later = lives_once(stages[1:], die) if face >= stages[0] else [((), False)]
            yield from (((face, *faces), passed) for faces, passed in later)


def lives(needs: Needs, reroll: Reroll | None) -> Iterator[Life]:
    """The same with a reroll: a die that rolled and is named begins again, once, and the new result stands."""
    die = needs.ladder.die
    for faces, passed in lives_once(needs.stages, die):
        named = (reroll is Reroll.FAILURES and not passed) or (reroll is Reroll.SUCCESSES and passed)
        if named:
            yield from ((faces + again, outcome) for again, outcome in lives_once(needs.stages, die))
        else:
            yield faces, passed


@pytest.mark.rule("DICE-03", "DICE-04", "DICE-05", "ATTACK-12", "ATTACK-13", "D10-01")
@pytest.mark.parametrize("reroll", REROLLS)
@pytest.mark.parametrize("needs", EVERY_NEEDS)
def test_every_life_of_a_die_thrown_and_reckoned(needs: Needs, reroll: Reroll | None) -> None:
    test = DiceTest(needs, reroll)
    everything = passing = Fraction(0)
    for faces, passed in lives(needs, reroll):
        with ScriptedDice(faces) as dice:
            assert test.throw(1, "attack", dice).passed == (passed,)
        weight = Fraction(1, needs.ladder.die.sides ** len(faces))
        everything += weight
        passing += weight * passed
    assert everything == 1
    assert abs(Fraction(test.chance) - passing) < Fraction(1, 2**50)


@pytest.mark.rule("DICE-03")
@pytest.mark.parametrize("ladder", [ATTACK_D6, TEST_D6])
def test_a_die_passes_when_it_shows_the_number_or_more(ladder: Ladder) -> None:
    for number in range(2, 7):
        for needs in {ladder.needs(f"{number}+"), ladder.needs(f"{number}")}:
            with ScriptedDice(range(1, 7)) as dice:
                thrown = DiceTest(needs).throw(6, "test", dice)
            assert [face for face, passed in zip(range(1, 7), thrown.passed, strict=True) if passed] == list(
                range(number, 7)
            )


@pytest.mark.rule("D10-01")
def test_a_0_on_a_ten_sided_die_always_fails() -> None:
    for needs in (ATTACK_D10.needs(f"{number}+") for number in range(1, 10)):
        with ScriptedDice([0, 9]) as dice:
            assert DiceTest(needs.modified(+20)).throw(2, "attack", dice).passed == (False, True)


@pytest.mark.rule("ATTACK-12")
def test_the_chain_in_the_book() -> None:
    """4 Attacks at 6/5: two 6s, rolled again 5 and 4, give 1 success."""
    with ScriptedDice([6, 2, 6, 1, 5, 4]) as dice:
        thrown = DiceTest(ATTACK_D6.needs("6/5")).throw(4, "rifle attack", dice)
    assert thrown.passed == (True, False, False, False)
    assert (thrown.successes, thrown.failures) == (1, 3)
    assert thrown.rolls == (
        Roll(1, "rifle attack", D6, (6, 2, 6, 1)),
        Roll(2, "rifle attack, second stage", D6, (5, 4)),
    )


@pytest.mark.rule("ATTACK-12")
def test_a_chain_of_three_and_its_rolls() -> None:
    with ScriptedDice([6, 6, 5, 6, 5, 6, 6, 3, 4]) as dice:
        thrown = DiceTest(ATTACK_D6.needs("6/6/4")).throw(4, "rifle attack", dice)
    assert thrown.passed == (False, False, False, True)
    assert [(roll.purpose, roll.faces) for roll in thrown.rolls] == [
        ("rifle attack", (6, 6, 5, 6)),
        ("rifle attack, second stage", (5, 6, 6)),
        ("rifle attack, third stage", (3, 4)),
    ]


@pytest.mark.rule("ATTACK-12")
def test_a_chain_ends_when_no_die_is_left() -> None:
    with ScriptedDice([5, 5]) as dice:
        assert len(DiceTest(ATTACK_D6.needs("6/6/2")).throw(2, "attack", dice).rolls) == 1


@pytest.mark.rule("DICE-04", "ATTACK-13")
def test_a_failed_die_begins_again_at_the_first_stage() -> None:
    with ScriptedDice([6, 6, 1, 5, 2, 6, 6, 4, 5]) as dice:
        thrown = DiceTest(ATTACK_D6.needs("6/5"), Reroll.FAILURES).throw(3, "attack", dice)
    assert thrown.passed == (True, False, True)
    assert [(roll.purpose, roll.faces) for roll in thrown.rolls] == [
        ("attack", (6, 6, 1)),
        ("attack, second stage", (5, 2)),
        ("attack, reroll", (6, 6)),
        ("attack, reroll, second stage", (4, 5)),
    ]


@pytest.mark.rule("DICE-04", "DICE-05")
def test_the_second_result_stands_even_when_it_is_worse() -> None:
    with ScriptedDice([4, 1, 6, 2, 4]) as dice:
        thrown = DiceTest(TEST_D6.needs("4+"), Reroll.SUCCESSES).throw(3, "save", dice)
    assert thrown.passed == (False, False, True)


@pytest.mark.rule("DICE-04")
def test_a_die_is_rerolled_once_only() -> None:
    with ScriptedDice([1, 1]) as dice:
        assert DiceTest(TEST_D6.needs("4+"), Reroll.FAILURES).throw(1, "save", dice).failures == 1


@pytest.mark.rule("DICE-05")
def test_a_reroll_leaves_the_other_kind_alone() -> None:
    with ScriptedDice([3, 4, 2, 5, 6, 1]) as dice:
        thrown = DiceTest(TEST_D6.needs("4+"), Reroll.FAILURES).throw(4, "save", dice)
    assert thrown.rolls[1].faces == (6, 1)
    assert thrown.passed == (True, True, False, True)


@pytest.mark.rule("ATTACK-10")
@pytest.mark.parametrize("reroll", REROLLS)
def test_an_automatic_success_needs_no_dice(reroll: Reroll | None) -> None:
    test = DiceTest(ATTACK_D6.needs("Ax3"), reroll)
    with ScriptedDice([]) as dice:
        thrown = test.throw(3, "attack", dice)
    assert (thrown.rolls, thrown.passed, test.chance) == ((), (True, True, True), 1.0)


@pytest.mark.parametrize("reroll", REROLLS)
@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
def test_what_is_impossible_needs_no_dice(ladder: Ladder, reroll: Reroll | None) -> None:
    test = DiceTest(ladder.never, reroll)
    with ScriptedDice([]) as dice:
        thrown = test.throw(2, "attack", dice)
    assert (thrown.rolls, thrown.passed, test.chance) == ((), (False, False), 0.0)


@pytest.mark.parametrize("needs", ["A", "4+", "never"])
@pytest.mark.parametrize("count", [-1, 1_000_001])
def test_a_bad_count_is_refused_whether_or_not_dice_are_rolled(needs: str, count: int) -> None:
    with pytest.raises(BadInput, match="cannot be rolled at once"):
        DiceTest(ATTACK_D6.needs(needs)).throw(count, "attack", FastDice(1))


def one_by_one(test: DiceTest, count: int, script: Iterator[Roll]) -> list[bool]:
    """The test by hand: which dice are up at each stage, and what the next recorded roll shows for them."""
    passed = dict.fromkeys(range(count), False)

    def attempt(up: list[int]) -> None:
        for number in test.needs.stages:
            roll = next(script) if up else None
            shown = dict(zip(up, roll.faces, strict=True)) if roll else {}
            for die in up:
                passed[die] = shown[die] >= number
            up = [die for die in up if passed[die]]

    attempt(list(range(count)))
    if test.reroll:
        attempt([die for die in passed if passed[die] is (test.reroll is Reroll.SUCCESSES)])
    return list(passed.values())


@pytest.mark.rule("DICE-04", "ATTACK-12", "ATTACK-13")
@given(
    needs=st.sampled_from(["2+", "4+", "6+", "6/2", "6/6/2"]),
    reroll=st.sampled_from(REROLLS),
    count=st.integers(0, 80),
    seed=st.integers(0, 2**32),
)
def test_many_dice_keep_their_order(needs: str, reroll: Reroll | None, count: int, seed: int) -> None:
    test, dice = DiceTest(ATTACK_D6.needs(needs), reroll), FastDice(seed)
    dice.roll(1, "an earlier roll that is not of this test")
    thrown = test.throw(count, "attack", dice)
    script = iter(thrown.rolls)
    assert list(thrown.passed) == one_by_one(test, count, script)
    assert list(script) == []
    assert list(thrown.rolls) == dice.rolls[1:]
    assert thrown.successes + thrown.failures == count


def test_ten_sided_tests_roll_ten_sided_dice() -> None:
    with ScriptedDice([9, 0, 1]) as dice:
        thrown = DiceTest(ATTACK_D10.needs("9/1")).throw(2, "attack", dice)
    assert [roll.die for roll in thrown.rolls] == [D10, D10]
    assert thrown.passed == (True, False)
