"""Commands: said at any time by a player, whoever is to choose; each is refused with a code where it cannot be."""

from dataclasses import replace
from random import Random

import pytest

from muster.battle import commands as co
from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.choices import Deploy, Finish
from muster.battle.decisions import (
    AttackDecision,
    CasualtiesDecision,
    DeployDecision,
    MasterDecision,
    MoveDecision,
    PlaceDecision,
    ZoneDecision,
)
from muster.battle.refusal import Refusal
from muster.battle.state import Where
from muster.battle.view import View
from muster.dice import FastDice, ScriptedDice
from muster.rulebook.ruleset import COMPETITIVE
from tests.battle.kit import played
from tests.battle.skirmish import asked, begun, skirmish, until, where_asked


def said(battle: Battle, command: co.AnyCommand, seat: int) -> Progress:
    done = battle.command(command, seat)
    assert isinstance(done, Progress), done
    assert done.command == command
    return done


def code(battle: Battle, command: co.AnyCommand, seat: int) -> str:
    """The code of a refusal, which changes nothing and says so in a sentence."""
    before, pending, lines = battle.hash, battle.pending, len(battle.log.lines)
    done = battle.command(command, seat)
    assert isinstance(done, Refusal)
    assert done.sentence.endswith(".")
    assert (battle.hash, battle.pending, len(battle.log.lines)) == (before, pending, lines)
    return done.code


def outcome(battle: Battle) -> tuple[tuple[int, ...], str] | None:
    """Who has won and why; None while the game goes on."""
    return None if battle.result is None else (battle.result.winners, battle.result.reason)


def offered(battle: Battle) -> tuple[str, tuple[int, ...]] | None:
    """What is proposed, and which sides have agreed."""
    return None if battle.state.offer is None else (battle.state.offer.what, battle.state.offer.agreed)


def standing(battle: Battle, side: int) -> list[int]:
    return [
        model
        for unit in battle.field.units_of(side)
        for model in unit.models
        if battle.state.where[model] is not Where.GONE
    ]


# -- leaving


@pytest.mark.rule("SPORT-08.a")
def test_of_two_sides_the_one_that_does_not_surrender_has_won() -> None:
    battle = until(begun(), MoveDecision)
    values = [battle.state.hp[model] for model in standing(battle, 0)]
    said(battle, co.Surrender(), 0)
    assert outcome(battle) == ((1,), "surrender")
    assert battle.pending is None
    assert battle.result is not None
    assert [battle.state.hp[model] for model in standing(battle, 0)] == values  # the table stays as it was
    assert float(battle.result.points[0].split("/")[0]) > 0


@pytest.mark.rule("SPORT-08.b")
@pytest.mark.parametrize(
    "kind",
    [MasterDecision, ZoneDecision, DeployDecision, MoveDecision, AttackDecision, CasualtiesDecision, PlaceDecision],
)
@pytest.mark.parametrize("who", ["asked", "next", "last"])
def test_with_more_sides_the_rest_play_on_from_any_decision(kind: type, who: str) -> None:
    battle = where_asked(kind, 4)
    side = (asked(battle).side + {"asked": 0, "next": 1, "last": 3}[who]) % 4
    said(battle, co.Surrender(), side)
    assert battle.state.out == (side,)
    assert not standing(battle, side)
    assert not any(battle.field.unit(unit).side == side for melee in battle.state.melees for unit in melee.units)
    if battle.pending is not None:
        assert asked(battle).side != side
    for _ in played(battle, 5):
        assert battle.result is not None or asked(battle).side != side
        assert not standing(battle, side)
    assert battle.result is not None
    assert side not in battle.result.winners
    assert battle.state.turn == 4


@pytest.mark.rule("SPORT-08.b")
def test_whoever_fought_only_the_side_that_left_is_free_again() -> None:
    battle = begun(3, dice=2)
    for _ in played(battle, 2):
        fighting = [
            melee for melee in battle.state.melees if {battle.field.unit(u).side for u in melee.units} == {0, 1}
        ]
        if fighting:
            break
    else:
        pytest.fail("nobody met")
    said(battle, co.Surrender(), 0)
    assert battle.state.melees == ()


@pytest.mark.rule("SPORT-08.b", "MULTI-05.f")
def test_a_team_plays_on_until_all_its_seats_have_surrendered() -> None:
    battle = until(begun(4, teams="ABAB"), MoveDecision, side=0)
    said(battle, co.Surrender(), 0)
    assert outcome(battle) is None
    assert asked(battle).side == 0
    assert standing(battle, 0)
    choice = View(battle, 2).sample(Random(1))
    refused = battle.choose(choice, seat=0)
    assert isinstance(refused, Refusal)
    assert refused.code == "choice.away"
    assert isinstance(battle.choose(choice, seat=2), Progress)
    said(battle, co.Surrender(), 2)
    assert outcome(battle) == ((1,), "surrender")


@pytest.mark.rule("SPORT-08.c")
def test_a_player_who_left_is_played_without_or_by_a_bot() -> None:
    battle = begun(3)
    said(battle, co.GoOnWithout(1, "greedy"), 0)
    assert list(battle.state.players) == ["playing", "bot greedy", "playing"]
    assert not battle.state.out
    said(battle, co.GoOnWithout(1), 0)
    assert list(battle.state.players) == ["playing", "left", "playing"]
    assert set(battle.state.out) == {1}
    assert outcome(battle) is None
    said(battle, co.GoOnWithout(2), 0)
    assert outcome(battle) == ((0,), "left")


def test_who_is_gone_or_never_was_has_nothing_to_say_and_nothing_said_about() -> None:
    battle = begun(3)
    assert code(battle, co.Surrender(), 3) == "command.seat"
    assert code(battle, co.Surrender(), -1) == "command.seat"
    assert code(battle, co.GoOnWithout(7), 0) == "command.seat"
    assert code(battle, co.GoOnWithout(0), 0) == "left.self"
    assert code(battle, co.GoOnWithout(1, " "), 0) == "command.text"
    said(battle, co.Surrender(), 1)
    assert code(battle, co.OfferDraw(), 1) == "command.away"
    assert code(battle, co.GoOnWithout(1, "greedy"), 0) == "command.gone"
    assert code(battle, co.Warn(1, "loaded dice"), 0) == "command.gone"
    said(battle, co.Surrender(), 0)
    assert code(battle, co.OfferDraw(), 2) == "command.over"


# -- proposals


@pytest.mark.rule("SPORT-08.d", "LENGTH-09")
def test_a_draw_needs_every_side() -> None:
    battle = until(begun(3), MoveDecision)
    pending = asked(battle)
    said(battle, co.OfferDraw(), 2)
    assert asked(battle) == pending
    said(battle, co.OfferDraw(), 0)
    assert outcome(battle) is None
    assert code(battle, co.OfferDraw(), 0) == "offer.agreed"
    done = said(battle, co.OfferDraw(), 1)
    assert isinstance(done.events[-1], ev.GameEnded)
    assert outcome(battle) == ((), "draw agreed")


@pytest.mark.rule("LENGTH-09", "POINTS-10.b")
def test_stopping_early_scores_what_is_there() -> None:
    battle = until(begun(), DeployDecision)
    side = asked(battle).side
    mine = battle.field.units_of(side)[0].number
    assert isinstance(battle.choose(Deploy(mine)), Progress)
    said(battle, co.StopAndScore(), 1)
    assert outcome(battle) is None
    said(battle, co.StopAndScore(), 0)
    assert outcome(battle) == ((side,), "stopped early")
    assert battle.result is not None
    assert battle.result.points == (("50", "0"), ("0", "50"))[side]


def test_a_proposal_can_be_turned_down_and_replaced() -> None:
    battle = begun()
    assert code(battle, co.Decline(), 0) == "offer.none"
    said(battle, co.OfferDraw(), 0)
    assert said(battle, co.Decline(), 1).events == (ev.Declined("draw", 1),)
    assert offered(battle) is None
    said(battle, co.OfferDraw(), 0)
    said(battle, co.StopAndScore(), 1)
    assert offered(battle) == ("stop and score", (1,))
    said(battle, co.OfferDraw(), 0)
    assert outcome(battle) is None


def test_a_proposal_lapses_when_a_side_leaves() -> None:
    battle = begun(3)
    said(battle, co.OfferDraw(), 0)
    said(battle, co.OfferDraw(), 1)
    said(battle, co.Surrender(), 2)
    assert offered(battle) is None
    assert outcome(battle) is None


# -- warnings and disputes


@pytest.mark.rule("SPORT-02.a", "SPORT-03.a")
def test_the_second_warning_disqualifies_and_the_other_side_has_won() -> None:
    battle = begun()
    said(battle, co.Warn(1, "moved a model unseen"), 0)
    assert battle.state.warned == (0, 1)
    assert outcome(battle) is None
    done = said(battle, co.Warn(1, "loaded dice"), 0)
    assert done.events[:2] == (ev.Warned(1, "loaded dice", 2), ev.SeatChanged(1, "disqualified"))
    assert outcome(battle) == ((0,), "disqualification")


@pytest.mark.rule("SPORT-02.b", "SPORT-03.a")
def test_a_warning_from_an_earlier_game_still_counts() -> None:
    setup = skirmish(2)
    ash, birch = setup.seats
    battle = Battle.new(replace(setup, seats=(ash, replace(birch, warned=True))), FastDice(1))
    said(battle, co.Warn(1, "loaded dice"), 0)
    assert outcome(battle) == ((0,), "disqualification")


@pytest.mark.rule("SPORT-03.b")
@pytest.mark.parametrize("kind", [MasterDecision, ZoneDecision, DeployDecision, MoveDecision, CasualtiesDecision])
def test_with_more_sides_the_disqualified_units_stay_to_the_end_of_the_turn(kind: type) -> None:
    battle = where_asked(kind, 3)
    side, turn = asked(battle).side, battle.state.turn
    accuser = (side + 1) % 3
    said(battle, co.Warn(side, "deceit"), accuser)
    before = standing(battle, side)
    done = said(battle, co.Warn(side, "deceit again"), accuser)
    gone = [event for event in done.events if isinstance(event, ev.Eliminated)]
    assert not gone
    assert standing(battle, side) == before
    for progress in played(battle, 6):
        gone += [event for event in progress.events if isinstance(event, ev.Eliminated)]
        assert battle.result is not None or asked(battle).side != side
        assert bool(gone) == (battle.state.turn > turn)
        if gone:
            break
    assert gone == [ev.Eliminated(side, "disqualification")]
    assert not standing(battle, side)
    list(played(battle, 6))
    assert battle.result is not None
    assert side not in battle.result.winners


@pytest.mark.rule("SPORT-02.c")
def test_a_warning_comes_from_an_opponent_and_has_a_reason() -> None:
    battle = begun(4, teams="AABB")
    assert code(battle, co.Warn(1, "teasing"), 0) == "warn.own_side"
    assert code(battle, co.Warn(2, "  "), 0) == "command.text"
    assert code(battle, co.Warn(2, "x" * 501), 0) == "command.text"
    assert code(battle, co.Warn(9, "who?"), 0) == "command.seat"


@pytest.mark.rule("DICE-14", "SPORT-05")
def test_a_roll_off_settles_whose_reading_holds() -> None:
    battle = begun(3, dice=ScriptedDice([6, 4, 1, 2, 5, 5, 1, 4]))
    question = "Is the hedge cover?"
    assert code(battle, co.SettleByRollOff(question, ("yes", "no")), 0) == "settle.readings"
    assert code(battle, co.SettleByRollOff(question, ("no", " no ", "no")), 0) == "settle.readings"
    assert code(battle, co.SettleByRollOff(question, ("yes", "", "no")), 0) == "command.text"
    pending = battle.pending
    readings = ("yes", "no", "only behind it")
    rolled = battle.state.rolled
    assert said(battle, co.SettleByRollOff(question, ("yes", "no", "maybe")), 0).events == (
        ev.Disputed(0, question, ("yes", "no", "maybe")),
    )
    assert said(battle, co.SettleByRollOff(question, readings), 1).events == (ev.Disputed(1, question, readings),)
    assert battle.state.offer is not None
    assert battle.state.offer.agreed == (1,), "other readings are another proposal"
    assert code(battle, co.SettleByRollOff(question, readings), 1) == "offer.agreed"
    said(battle, co.SettleByRollOff(question, readings), 2)
    assert battle.state.rolled == rolled, "nobody rolls before all have said that they disagree"
    done = said(battle, co.SettleByRollOff(question, readings), 0)
    assert done.events[-1] == ev.Ruled(question, "only behind it")
    assert battle.state.rulings == ((question, "only behind it"),)
    assert code(battle, co.Decline(), 1) == "offer.none", "nothing is proposed any more"
    assert battle.pending == pending
    assert code(battle, co.SettleByRollOff(question, ("yes", "no", "maybe")), 1) == "settle.settled"


@pytest.mark.rule("DICE-14")
def test_dice_that_run_out_in_a_roll_off_leave_everything_as_it_was() -> None:
    battle = begun(2, dice=ScriptedDice([6, 1, 2]))
    said(battle, co.SettleByRollOff("Who began?", ("me", "you")), 1)
    before = battle.hash
    with pytest.raises(ValueError, match="run out"):
        battle.command(co.SettleByRollOff("Who began?", ("me", "you")), 0)
    assert battle.hash == before
    assert battle.state.rulings == ()
    assert len(battle.log.lines) == 2


@pytest.mark.rule("DICE-14")
def test_a_dispute_takes_nobody_s_free_undo_and_can_be_declined() -> None:
    battle = until(begun(2), DeployDecision)
    to, side = asked(battle).number, asked(battle).side
    assert isinstance(battle.choose(Finish()), Progress)
    said(battle, co.SettleByRollOff("Who began?", ("me", "you")), 1 - side)
    assert said(battle, co.AskUndo(to), side).events == (ev.Undone(to),), "nothing was rolled"
    said(battle, co.SettleByRollOff("Who began?", ("me", "you")), 1 - side)
    said(battle, co.Decline(), side)
    assert battle.state.offer is None
    assert battle.state.rulings == ()


# -- numbers


def test_a_command_that_leaves_the_decision_alone_leaves_its_number_alone() -> None:
    battle = until(begun(3), MoveDecision)
    pending = asked(battle)
    said(battle, co.OfferDraw(), 0)
    assert asked(battle) == pending
    said(battle, co.Surrender(), (pending.side + 1) % 3)
    assert asked(battle).number == pending.number + 1


@pytest.mark.rule("TURN-19.b")
def test_elimination_at_the_end_of_a_turn_asks_nobody_who_is_out() -> None:
    battle = begun(3, dice=8, ruleset=COMPETITIVE)
    for _ in played(battle, 8):
        assert battle.result is not None or asked(battle).side not in battle.state.out
    assert battle.result is not None
