"""What bots say to proposals, and what is told to follow if somebody is gone on without."""

from muster.battle import commands as co
from muster.battle.battle import Battle
from muster.battle.decisions import AttackDecision, CasualtiesDecision, MoveDecision
from muster.battle.speech import DRAW, PAUSE, STOP, UNDO
from muster.battle.state import Offer
from muster.bots.agreeing import bot_agrees, expected_lead, same_again
from muster.views.state_picture import state_picture
from tests.battle.skirmish import begun, until


def weakened(battle: Battle, side: int) -> Battle:
    """The same battle with one model of each unit of a side left."""
    for unit in battle.field.units_of(side):
        for model in list(unit.models)[1:]:
            battle.state.hp[model] = 0
    battle.state.version += 1
    return battle


def test_a_bot_thinks_about_a_draw_by_how_things_stand_and_by_what_it_expects() -> None:
    draw = Offer(DRAW, (0,))
    even = begun(2)
    assert not bot_agrees(even, 1, draw), "nothing has happened yet, so it wants to play"
    losing = weakened(until(begun(2), MoveDecision), 1)
    assert expected_lead(losing.field, 1) < 0 < expected_lead(losing.field, 0)
    assert bot_agrees(losing, 1, draw)
    assert not bot_agrees(losing, 0, draw)
    attacked = until(begun(2), AttackDecision)
    leads = [expected_lead(attacked.field, side) for side in (0, 1)]
    assert leads[0] == -leads[1]


def test_in_the_last_game_turn_an_even_draw_is_taken() -> None:
    battle = begun(2)
    battle.state.turn = battle.forces.setup.length.turns
    assert bot_agrees(battle, 1, Offer(DRAW, (0,)))


def test_a_bot_goes_back_past_no_roll_and_always_pauses() -> None:
    battle = until(begun(2), CasualtiesDecision)
    assert battle.pending is not None
    assert bot_agrees(battle, 1, Offer(UNDO, (0,), battle.pending.number))
    assert not bot_agrees(battle, 1, Offer(UNDO, (0,), 0)), "dice have been rolled since"
    assert bot_agrees(battle, 1, Offer(PAUSE, (0,)))
    assert bot_agrees(weakened(battle, 0), 1, Offer(STOP, (0,)))
    assert not bot_agrees(battle, 0, Offer(STOP, (1,)))
    assert [same_again(Offer(what, ())).__class__ for what in (DRAW, STOP, PAUSE, UNDO)] == [
        co.OfferDraw, co.StopAndScore, co.Pause, co.AskUndo
    ]  # fmt: skip


def test_what_follows_without_somebody_is_told_before_it_is_said() -> None:
    two = state_picture(begun(2), 0)["without"]
    names = begun(2).forces.side_names
    assert two[1]["empty"] == f"The game ends, and {names[0]} has won. This cannot be undone."
    assert "gets the seat back" in two[1]["bot"]
    three = state_picture(begun(3), 0)["without"]
    assert three[1]["empty"].startswith(f"All units of {names[1]} leave the table, and ")
    team = state_picture(begun(4, teams="ABAB"), 0)["without"]
    assert "plays the units of" in team[0]["empty"]


def test_a_proposal_of_a_game_that_is_over_is_shown_no_more() -> None:
    battle = begun(2)
    battle.command(co.OfferDraw(), 0)
    assert state_picture(battle, 0)["offer"] is not None
    battle.command(co.OfferDraw(), 1)
    picture = state_picture(battle, 0)
    assert (picture["offer"], picture["paused"]) == (None, False)
    assert picture["result"] is not None
