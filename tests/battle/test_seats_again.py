"""Pauses by agreement, and players who come back to a seat that a bot or a mate has played."""

import pytest

from muster.battle import commands as co
from muster.battle.battle import Battle, Progress
from muster.battle.choices import NameMaster
from muster.battle.log.files import parse_log
from muster.battle.log.header import header_of
from muster.battle.log.log import encoded
from muster.battle.log.replay import fold, verify
from muster.battle.refusal import Refusal
from tests.battle.skirmish import begun


def code(battle: Battle, command: co.AnyCommand, seat: int) -> str:
    done = battle.command(command, seat)
    assert isinstance(done, Refusal)
    return done.code


def said(battle: Battle, command: co.AnyCommand, seat: int) -> Progress:
    done = battle.command(command, seat)
    assert isinstance(done, Progress), done
    return done


def is_paused(battle: Battle) -> bool:
    return battle.state.paused


def kept(battle: Battle) -> Battle:
    """The same battle, opened from its log, which verifies."""
    header = encoded(header_of(battle.forces.setup, battle.log.dice))
    log = parse_log(header + b"".join(map(encoded, battle.log.lines)), "log")
    assert verify(log) == []
    return fold(log)


def test_a_pause_needs_everybody_and_ends_by_anybody() -> None:
    battle = begun(3)
    pending = battle.pending
    assert code(battle, co.Resume(), 0) == "pause.off"
    said(battle, co.Pause(), 0)
    assert code(battle, co.Pause(), 0) == "offer.agreed"
    said(battle, co.Pause(), 2)
    assert not is_paused(battle)
    said(battle, co.Pause(), 1)
    assert is_paused(battle)
    assert battle.state.offer is None
    refused = battle.choose(NameMaster(0))
    assert isinstance(refused, Refusal)
    assert refused.code == "choice.paused"
    assert code(battle, co.Pause(), 1) == "pause.on"
    assert is_paused(kept(battle))
    done = said(battle, co.Resume(), 1)
    assert not is_paused(battle)
    assert battle.pending == pending
    assert kept(battle).hash == battle.hash
    assert len(done.events) == 1


def test_a_pause_that_is_declined_is_none() -> None:
    battle = begun(2)
    said(battle, co.Pause(), 0)
    said(battle, co.Decline(), 1)
    assert (battle.state.paused, battle.state.offer) == (False, None)


def test_a_state_without_a_pause_has_the_hash_that_it_always_had() -> None:
    battle = begun(2)
    assert "paused" not in battle.state.snapshot()


@pytest.mark.rule("SPORT-08.c")
def test_who_comes_back_gets_the_seat_back_from_a_bot() -> None:
    battle = begun(2)
    assert code(battle, co.TakeBack(), 1) == "back.here"
    said(battle, co.GoOnWithout(1, "greedy"), 0)
    said(battle, co.TakeBack(), 1)
    assert battle.state.players[1] == "playing"
    assert list(kept(battle).state.players) == ["playing", "playing"]


@pytest.mark.rule("SPORT-08.c")
def test_who_left_comes_back_to_a_team_that_plays_on_and_to_no_side_that_is_gone() -> None:
    team = begun(4, teams="ABAB")
    said(team, co.GoOnWithout(2), 1)
    assert team.state.players[2] == "left"
    said(team, co.TakeBack(), 2)
    assert team.state.players[2] == "playing"
    said(team, co.Surrender(), 2)
    assert code(team, co.TakeBack(), 2) == "command.gone"
    alone = begun(3)
    said(alone, co.GoOnWithout(1), 0)
    assert code(alone, co.TakeBack(), 1) == "command.gone"


def test_dice_since_a_decision_are_known() -> None:
    battle = begun(2)
    assert battle.pending is not None
    first = battle.pending.number
    assert not battle.rolled_since(first)
    assert battle.rolled_since(10**6)
