"""Numbering, recording and unbiased faces, which every source of dice shares."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.dice import FastDice, Roll
from muster.dice.source import faces_from, unbiased
from muster.files import BadInput
from muster.rulebook.die import COIN, D6, D10, Die

EVERY_BYTE = bytes(range(256))


@pytest.mark.rule("DICE-01")
def test_a_roll_is_of_six_sided_dice_unless_another_die_is_named() -> None:
    dice = FastDice(1)
    roll = dice.roll(1000, "anything")
    assert roll.die == D6
    assert set(roll.faces) == {1, 2, 3, 4, 5, 6}


def test_rolls_are_numbered_from_one_and_recorded() -> None:
    dice = FastDice(1)
    made = [dice.roll(2, "rifle attack"), dice.roll(1, "save"), dice.roll(3, "pistol attack", D10)]
    assert [(roll.number, roll.purpose, roll.die, len(roll.faces)) for roll in made] == [
        (1, "rifle attack", D6, 2),
        (2, "save", D6, 1),
        (3, "pistol attack", D10, 3),
    ]
    assert dice.rolls == made


def test_taking_the_rolls_empties_the_record_and_numbers_go_on() -> None:
    dice = FastDice(1)
    first, second = dice.roll(1, "a"), dice.roll(1, "b")
    assert dice.take_rolls() == [first, second]
    assert dice.take_rolls() == []
    assert dice.roll(1, "c").number == 3


def test_a_roll_of_no_dice_is_not_a_roll() -> None:
    dice = FastDice(1)
    assert dice.roll(0, "nobody shoots") == Roll(0, "nobody shoots", D6, ())
    assert dice.rolls == []
    assert dice.roll(1, "save").number == 1


@pytest.mark.parametrize("count", [-1, 1_000_001])
def test_a_count_no_table_could_hold_is_refused(count: int) -> None:
    dice = FastDice(1)
    with pytest.raises(BadInput, match=f"{count} dice .* 0 to 1,000,000"):
        dice.roll(count, "volley")
    assert (dice.rolled, dice.rolls) == (0, [])


def test_a_source_cannot_begin_before_the_first_roll() -> None:
    with pytest.raises(BadInput, match=r"-1 rolls .* 0 or more"):
        FastDice(1, rolled=-1)


@pytest.mark.rule("DICE-08")
@given(faces=st.lists(st.integers(1, 6), max_size=20))
def test_the_total_is_the_sum_of_the_faces(faces: list[int]) -> None:
    total = 0
    for face in faces:
        total += face
    assert Roll(1, "2D6 and more", D6, tuple(faces)).total == total


@pytest.mark.parametrize(("die", "dropped"), [(D6, 4), (D10, 6), (COIN, 0), (Die("d200", 1, 200), 56)])
def test_every_face_has_the_same_number_of_bytes(die: Die, dropped: int) -> None:
    counts = Counter(unbiased(EVERY_BYTE, die))
    assert set(counts) == set(die.faces)
    assert set(counts.values()) == {(256 - dropped) // die.sides}


def test_dropped_bytes_are_made_good_further_along_the_stream() -> None:
    stream = bytes([255, 0, 254] * 40 + [253] * 1000 + [7, 11] * 30)
    asked: list[int] = []

    def beginning(length: int) -> bytes:
        asked.append(length)
        return stream[:length]

    assert faces_from(beginning, D6, 60) == (1,) * 40 + (2, 6) * 10
    assert len(asked) > 1
