"""Whole games: they end, they are the same again with the same dice and choices, and copies play on alike."""

from dataclasses import replace

import pytest

from muster.battle.events import GameEnded
from muster.battle.state import Written
from tests.battle.kit import SMALL_ARMIES, new, played


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("TURN-17.a")
def test_every_game_ends_after_its_four_turns(seed: int) -> None:
    battle = new(seed, SMALL_ARMIES[seed], SMALL_ARMIES[seed + 3])
    last = list(played(battle, seed))[-1]
    assert isinstance(last.events[-1], GameEnded)
    assert battle.result is not None
    assert battle.result.reason == "game length"
    assert battle.state.turn == 4


def test_the_same_dice_and_choices_lead_to_the_same_hash() -> None:
    one, other = new(5), new(5)
    for mine, theirs in zip(played(one, 5), played(other, 5), strict=True):
        assert mine == theirs
        assert one.hash == other.hash


def test_a_copy_plays_on_alike_and_leaves_the_original_alone() -> None:
    battle = new(6)
    list(played(battle, 6, most=25))
    twin, before = battle.copy(), battle.hash
    first = [progress.events for progress in played(twin, 9)]
    assert battle.hash == before
    assert [progress.events for progress in played(battle, 9)] == first
    assert battle.hash == twin.hash


def test_a_snapshot_of_a_game_on_its_way_is_that_of_a_state_that_was_never_written() -> None:
    """Whoever has not moved is written as before; who has, or fell, is not."""
    battle = new(5)
    for _ in played(battle, 5, most=60):
        copied = replace(battle.state, written=Written())
        assert battle.state.snapshot() == copied.snapshot()


def test_what_a_copy_writes_leaves_its_original_alone() -> None:
    battle = new(6)
    list(played(battle, 6, most=25))
    twin, before = battle.copy(), battle.state.snapshot()
    list(played(twin, 9, most=10))
    assert twin.state.snapshot()["figures"] != before["figures"]
    assert battle.state.snapshot() == before
