"""Sides, their order, the plan and the number of Game Turns, who is released from a melee, and the verdict."""

from decimal import Decimal
from fractions import Fraction

import pytest

from muster.bookkeeping.ending import eliminated, is_decided, winner_of
from muster.bookkeeping.income import command_dice, income, points_of_turn
from muster.bookkeeping.length import Length, goes_on
from muster.bookkeeping.melee import released, sides_at_blows
from muster.bookkeeping.order import next_side, order_of_play, sides_left
from muster.bookkeeping.sides import side_names, side_of, sides_of
from muster.bookkeeping.turn_plan import PHASE_OF, PHASES, TurnPart, action_of, actions_of, turn_plan
from muster.bookkeeping.value import points_text, value_left
from muster.bookkeeping.weapon_limits import NOT_WITH, types_not_with
from muster.rulebook.actions import USE_PERKS, Action
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import CORE, QUICKREF
from muster.rulebook.weapon_type import WeaponType


@pytest.mark.rule("MULTI-04")
def test_a_team_is_one_side_whatever_players_are_called() -> None:
    teams = ("Iron", "", "Iron", "")
    assert sides_of(teams) == ((0, 2), (1,), (3,))
    assert side_names(sides_of(teams), ("Ada", "Ben", "Cleo", "Dan"), teams) == ("Iron", "Ben", "Dan")
    assert side_of(sides_of(teams), 2) == 0


@pytest.mark.rule("TURN-06", "TURN-07", "MULTI-01", "CP-15")
def test_the_opportunity_goes_clockwise_from_the_turn_master_past_who_is_out_finished_or_unable() -> None:
    clockwise = (2, 0, 3, 1)
    assert order_of_play(clockwise, master=3) == (3, 1, 2, 0)
    assert order_of_play(clockwise, master=3, after=2) == (0, 3, 1, 2)
    assert order_of_play(clockwise, master=3, after=2, out={3}) == (0, 1, 2)
    assert next_side((0, 3, 1, 2), {0}, lambda side: side != 3) == 1
    assert next_side((0, 1), {0}, lambda side: side == 0) is None
    assert sides_left(3, {1}) == (0, 2)


@pytest.mark.rule("TURN-02", "STYLE-02", "STYLE-03", "CP-01", "CP-02", "CP-03")
def test_the_plan_of_a_turn() -> None:
    standard = [part.value for part in turn_plan(Playstyle.STANDARD, 2)]
    assert standard == ["turn-master", "deploy", "move", "attack", "dash", "end"]
    first = (TurnPart.TURN_MASTER, TurnPart.DEPLOY, TurnPart.COMMAND_POINTS, TurnPart.ACTIONS, TurnPart.END)
    assert turn_plan(Playstyle.ADVANCED, 1) == first
    later = tuple(part for part in first if part is not TurnPart.DEPLOY)
    assert turn_plan(Playstyle.ADVANCED, 1, deployed=True) == turn_plan(Playstyle.ADVANCED, 2) == later


@pytest.mark.rule("TURN-03", "ACT-04")
def test_what_units_may_do_by_playstyle() -> None:
    assert [action.value for action in map(Action, actions_of(Playstyle.STANDARD))] == [
        "deploy",
        "move",
        "attack",
        "dash",
    ]
    assert {*actions_of(Playstyle.ADVANCED)} == {*Action, USE_PERKS}
    assert all(PHASE_OF[action_of(phase)] is phase for phase in PHASES)


@pytest.mark.rule("ATTACK-23", "ATTACK-24", "ACT-06", "ACT-08")
def test_which_weapons_go_with_which_movements() -> None:
    assert types_not_with(Action.MOVE) == (WeaponType.HEAVY,)
    assert types_not_with(Action.DASH) == (WeaponType.HEAVY, WeaponType.BATTLE)
    assert not NOT_WITH[WeaponType.ASSAULT]


@pytest.mark.rule("TURN-17", "TURN-18", "LENGTH-06")
def test_how_long_a_game_goes_on() -> None:
    assert [Length(5).is_last(turn, 0) for turn in (4, 5)] == [False, True]
    assert not Length(5).is_rolled_for(4, 0)
    random = Length(random=True)
    assert [random.is_rolled_for(turn, 10) for turn in (3, 4, 9, 10)] == [False, True, True, False]
    assert random.is_rolled_for(10, 0)
    assert not random.is_last(10, 0)
    assert [random.is_last(turn, 10) for turn in (9, 10)] == [False, True]
    assert [goes_on(face) for face in range(1, 7)] == [False, False, False, True, True, True]


@pytest.mark.rule("CP-04", "CP-05", "CP-06", "CP-07", "QR-10")
def test_what_a_turn_brings() -> None:
    assert points_of_turn((1, 0), (income(3), income(0)), (2, 6)) == (1 + 6 + 8, 8)
    assert [command_dice(CORE, limit) for limit in (Decimal("500"), Decimal("500.01"), 1_000)] == [1, 2, 2]
    assert command_dice(QUICKREF, 2_000) == 2


@pytest.mark.rule("MELEE-22", "MELEE-24")
def test_released_is_who_has_nobody_left_to_fight() -> None:
    sides = {"a": 0, "b": 1, "c": 2}
    fighting = sides_at_blows([("a", "b"), ("b", "c")], sides.__getitem__)
    assert list(released("abc", fighting, sides.__getitem__, lambda unit: unit == "b")) == ["a", "b", "c"]
    assert list(released("abc", fighting, sides.__getitem__, lambda unit: unit == "c")) == ["c"]


@pytest.mark.rule("POINTS-11", "POINTS-12", "DM-05")
def test_what_is_left_of_a_value() -> None:
    assert value_left(Decimal(100), 1, 3) == Fraction(100, 3)
    assert value_left(Decimal(100), 5, 3) == 100
    assert [points_text(Fraction(each)) for each in ("100/3", "12.50", "12")] == ["33.33", "12.5", "12"]


@pytest.mark.rule("DM-01", "DM-03", "DM-04", "POINTS-10")
def test_who_is_out_and_who_has_won() -> None:
    assert eliminated(1, (0, 1), lambda side: side == 0) == ()
    assert eliminated(2, (0, 1), lambda side: side == 0) == (1,)
    assert [is_decided(left) for left in ((), (1,), (0, 1))] == [True, True, False]
    values = [Fraction(3), Fraction(5), Fraction(5)]
    assert winner_of(values, (0, 1, 2)) is None
    assert winner_of(values, (0, 2)) == 2
    assert winner_of([Fraction(0)] * 3, (2,)) == 2
    assert winner_of([], ()) is None
