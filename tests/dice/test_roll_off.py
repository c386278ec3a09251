"""Roll-Offs: the highest wins, ties roll again among themselves, and a full order can be found."""

from collections import Counter
from itertools import permutations, product

import pytest

from muster.dice import FastDice, ScriptedDice, rank, roll_off
from muster.files import BadInput
from tests.dice.chi_square import chi_square


@pytest.mark.rule("DICE-12")
def test_the_highest_face_wins() -> None:
    for faces in permutations(range(1, 7), 3):
        with ScriptedDice(faces) as dice:
            result = roll_off(["ann", "bob", "cyd"], dice, "first turn")
        assert result.winner == ["ann", "bob", "cyd"][faces.index(max(faces))]
        (only,) = result.rounds
        assert only.scores == dict(zip(["ann", "bob", "cyd"], faces, strict=True))
        assert (only.roll.purpose, only.roll.number) == ("first turn", 1)


@pytest.mark.rule("DICE-13")
def test_only_those_who_share_the_top_score_roll_again_until_one_is_highest() -> None:
    with ScriptedDice([6, 2, 6, 2, 6, 4, 1, 4, 3, 5]) as dice:
        result = roll_off(["ann", "bob", "cyd", "dee", "eve"], dice, "first turn")
    assert result.winner == "eve"
    assert [(turn.scores, turn.roll.purpose) for turn in result.rounds] == [
        ({"ann": 6, "bob": 2, "cyd": 6, "dee": 2, "eve": 6}, "first turn"),
        ({"ann": 4, "cyd": 1, "eve": 4}, "first turn, tie"),
        ({"ann": 3, "eve": 5}, "first turn, tie"),
    ]
    assert [turn.roll for turn in result.rounds] == dice.rolls


@pytest.mark.rule("DICE-13")
def test_a_long_tie_is_rolled_to_its_end() -> None:
    with ScriptedDice([6, 6] * 3000 + [1, 2]) as dice:
        assert roll_off(["ann", "bob"], dice, "first turn").winner == "bob"
    with ScriptedDice([6, 6] * 3000 + [1, 2]) as dice:
        assert rank(["ann", "bob"], dice, "zones").order == ("bob", "ann")


@pytest.mark.rule("DICE-13")
def test_ties_below_the_top_fix_their_own_order_only() -> None:
    with ScriptedDice([3, 5, 3, 5, 1, 2, 4, 6, 6, 2, 1]) as dice:
        result = rank(["ann", "bob", "cyd", "dee", "eve"], dice, "zones")
    assert result.order == ("dee", "bob", "ann", "cyd", "eve")
    assert [turn.scores for turn in result.rounds] == [
        {"ann": 3, "bob": 5, "cyd": 3, "dee": 5, "eve": 1},
        {"bob": 2, "dee": 4},
        {"ann": 6, "cyd": 6},
        {"ann": 2, "cyd": 1},
    ]


@pytest.mark.rule("DICE-12", "DICE-13")
def test_a_ranking_never_contradicts_the_first_roll() -> None:
    players = ("ann", "bob", "cyd")
    for faces in product(range(1, 7), repeat=3):
        result = rank(players, ScriptedDice([*faces, 3, 1, 2]), "zones")
        first = result.rounds[0].scores
        ordered = [first[name] for name in result.order]
        assert sorted(result.order) == sorted(players)
        assert ordered == sorted(ordered, reverse=True)


@pytest.mark.rule("DICE-12", "DICE-13")
def test_a_roll_off_is_fair_to_every_seat() -> None:
    players, dice = ["ann", "bob", "cyd"], FastDice(4)
    winners = [roll_off(players, dice, "first turn").winner for _ in range(6_000)]
    orders = [rank(players, dice, "zones").order for _ in range(6_000)]
    assert chi_square(winners, 3) < 28
    assert len(Counter(orders)) == 6
    assert chi_square(orders, 6) < 37


@pytest.mark.parametrize(
    ("players", "named"), [([], "nobody"), (["ann"], "ann"), (["ann", "bob", "ann"], "ann, bob, ann")]
)
def test_two_or_more_different_players_are_needed(players: list[str], named: str) -> None:
    for contest in (roll_off, rank):
        with pytest.raises(BadInput, match=f"between {named} cannot .* two or more different players") as refused:
            contest(players, FastDice(1), "first turn")
        assert refused.value.rule == "DICE-12"
