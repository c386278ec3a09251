"""D2, D3, sums, the coin and the scatter arrow, each over every face of the die that is rolled."""

from itertools import product

import pytest

from muster.dice import (
    D2,
    D3,
    SCATTER,
    DiceTest,
    FastDice,
    Reading,
    ScriptedDice,
    roll_scatter,
    toss_coin,
)
from muster.rulebook.die import COIN, D6
from muster.rulebook.ladder import TEST_D6


@pytest.mark.parametrize(
    ("reading", "values"),
    [
        pytest.param(D2, (1, 1, 1, 2, 2, 2), marks=pytest.mark.rule("DICE-06")),
        pytest.param(D3, (1, 1, 2, 2, 3, 3), marks=pytest.mark.rule("DICE-07")),
    ],
)
def test_every_face_of_the_d6_and_its_value(reading: Reading, values: tuple[int, ...]) -> None:
    with ScriptedDice([1, 2, 3, 4, 5, 6]) as dice:
        result = reading.roll(6, "command points", dice)
    assert result.faces == (1, 2, 3, 4, 5, 6)
    assert result.values == values
    assert result.total == sum(values)
    assert dice.rolls == [result.roll]
    assert (result.roll.die, result.roll.purpose) == (D6, "command points")


@pytest.mark.rule("DICE-08")
def test_two_d6_are_added() -> None:
    for one, other in product(range(1, 7), repeat=2):
        with ScriptedDice([one, other]) as dice:
            assert Reading.plain(D6).roll(2, "difficulty", dice).total == one + other


def test_a_coin_shows_heads_on_one_face_of_two() -> None:
    with ScriptedDice([1, 2]) as dice:
        assert [toss_coin(dice, "end of game"), toss_coin(dice, "end of game")] == [False, True]
    assert {roll.die for roll in dice.rolls} == {COIN}


def test_a_coin_is_as_good_as_4_or_more() -> None:
    assert DiceTest(TEST_D6.needs("4+")).chance == COIN.faces_reaching(2) / COIN.sides
    dice = FastDice(11)
    heads = sum(toss_coin(dice, "end of game") for _ in range(10_000))
    assert abs(heads - 5_000) < 250


@pytest.mark.rule("DICE-15")
def test_the_scatter_arrow_turns_clockwise_from_straight_away() -> None:
    with ScriptedDice([1, 2, 3, 4, 5, 6]) as dice:
        arrows = [roll_scatter(dice, "grenade") for _ in range(6)]
    assert [(arrow.face, arrow.degrees, str(arrow)) for arrow in arrows] == [
        (1, 0, "straight away from the attacker"),
        (2, 60, "60 degrees clockwise"),
        (3, 120, "120 degrees clockwise"),
        (4, 180, "180 degrees clockwise"),
        (5, 240, "240 degrees clockwise"),
        (6, 300, "300 degrees clockwise"),
    ]
    assert {(roll.die, roll.purpose) for roll in dice.rolls} == {(D6, "grenade")}
    assert SCATTER.values == tuple(arrow.degrees for arrow in arrows)
