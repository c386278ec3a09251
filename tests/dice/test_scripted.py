"""Scripted dice show what they were given, and complain about every die too few, too many or impossible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.dice import ScriptedDice, ScriptedDiceError
from muster.files import BadInput
from muster.rulebook.die import COIN, D6, D10, Die


@given(groups=st.lists(st.lists(st.integers(1, 6), min_size=1), max_size=6))
def test_faces_come_in_the_order_given(groups: list[list[int]]) -> None:
    with ScriptedDice(face for group in groups for face in group) as dice:
        for group in groups:
            assert dice.roll(len(group), "attack").faces == tuple(group)


def test_missing_dice_are_named_and_nothing_is_consumed() -> None:
    dice = ScriptedDice([4, 5])
    with pytest.raises(ScriptedDiceError, match="“rifle attack” takes 3 d6, but the dice given run out after 2"):
        dice.roll(3, "rifle attack")
    assert (dice.left, dice.rolls, dice.rolled) == ((4, 5), [], 0)
    assert dice.roll(2, "rifle attack").number == 1


@pytest.mark.rule("D10-01")
@pytest.mark.parametrize(
    ("die", "wrong", "allowed"),
    [(D6, 0, "1 to 6"), (D6, 7, "1 to 6"), (D10, 10, "0 to 9"), (D10, -1, "0 to 9"), (COIN, 3, "1 to 2")],
)
def test_a_face_the_die_does_not_have_is_refused(die: Die, wrong: int, allowed: str) -> None:
    dice = ScriptedDice([die.highest, wrong])
    with pytest.raises(ScriptedDiceError, match=f"“save”: a {die} has no face {wrong}; allowed are {allowed}"):
        dice.roll(2, "save", die)
    assert (dice.left, dice.rolls) == ((die.highest, wrong), [])


@pytest.mark.rule("D10-01")
def test_a_ten_sided_die_shows_0_to_9() -> None:
    with ScriptedDice(range(10)) as dice:
        assert dice.roll(10, "attack", D10).faces == tuple(range(10))


def test_dice_left_over_are_listed() -> None:
    dice = ScriptedDice([1, 2, 3])
    dice.roll(1, "attack")
    with pytest.raises(ScriptedDiceError, match="Dice are left over: 2, 3;"):
        dice.finish()
    dice.roll(2, "save")
    dice.finish()


def test_the_context_manager_finishes() -> None:
    with pytest.raises(ScriptedDiceError, match="Dice are left over: 6;"), ScriptedDice([6]):
        pass


def test_the_context_manager_does_not_hide_an_error_under_way() -> None:
    with pytest.raises(ZeroDivisionError), ScriptedDice([6]):
        _ = 1 / 0


def test_typed_dice_may_go_on_with_the_numbers_of_a_game() -> None:
    assert ScriptedDice([6], rolled=41).roll(1, "save").number == 42


def test_a_bad_script_is_bad_input() -> None:
    with pytest.raises(BadInput) as refused:
        ScriptedDice([]).roll(1, "save")
    assert refused.value.code == "dice.missing"
