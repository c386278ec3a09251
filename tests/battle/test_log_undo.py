"""Undo: a line appended, never a shorter log; the dice do not come back, and past a roll all must agree."""

from dataclasses import replace
from random import Random

import msgspec
import pytest

from muster.battle import commands as co
from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.choices import Finish, March
from muster.battle.decisions import AttackDecision, DeployDecision, MoveDecision
from muster.battle.log.replay import fold, verify
from muster.battle.refusal import Refusal
from muster.battle.state import State
from muster.battle.view import View
from muster.rulebook.ruleset import CORE
from tests.battle.kit import played
from tests.battle.skirmish import asked, begun, until

ENEMIES_ONLY = replace(CORE, name="enemies only", friendly_targets=False)


def table_of(state: State) -> dict[str, object]:
    """The state but for what undo leaves as it is."""
    kept = {name: value for name, value in state.snapshot().items() if name not in ("number", "rolled", "offer")}
    return dict(msgspec.json.decode(msgspec.json.encode(kept)))


def refusal(battle: Battle, to: int, seat: int = 0) -> str:
    before = battle.hash
    done = battle.command(co.AskUndo(to), seat)
    assert isinstance(done, Refusal)
    assert battle.hash == before
    return done.code


def alone() -> Battle:
    """Only one side is left to deploy, so that it chooses several times in a row."""
    battle = until(begun(2), DeployDecision)
    assert isinstance(battle.choose(Finish()), Progress)
    return battle


def test_the_own_choice_is_taken_back_without_asking_before_any_roll() -> None:
    battle = alone()
    side, to, before = asked(battle).side, asked(battle).number, table_of(battle.state)
    next(played(battle, 1, most=1))
    lines, now = len(battle.log.lines), asked(battle).number
    done = battle.command(co.AskUndo(to), battle.forces.sides[side][0])
    assert isinstance(done, Progress)
    assert done.events == (ev.Undone(to),)
    assert table_of(battle.state) == before
    assert asked(battle).side == side
    assert asked(battle).number > now  # a number is never given twice
    assert len(battle.log.lines) == lines + 1


def test_the_choice_of_another_side_is_undone_only_by_consent() -> None:
    battle = until(begun(3), MoveDecision)
    to, before = asked(battle).number, table_of(battle.state)
    first = asked(battle).side
    next(played(battle, 2, most=1))
    second = asked(battle).side
    assert second != first
    next(played(battle, 2, most=1))
    for seat in (first, second):
        battle.command(co.AskUndo(to), seat)
        assert table_of(battle.state) != before
    assert battle.state.offer is not None
    assert refusal(battle, to, first) == "offer.agreed"
    (last,) = {0, 1, 2} - {first, second}
    battle.command(co.AskUndo(to), last)
    assert table_of(battle.state) == before
    assert battle.state.offer is None


def test_past_a_roll_all_must_agree_and_other_dice_fall_afterwards() -> None:
    battle = until(begun(2, dice=5, ruleset=ENEMIES_ONLY), AttackDecision, seed=5)
    to, side, rolled = asked(battle).number, asked(battle).side, battle.state.rolled
    choice = View(battle, side).sample(Random(3))
    first = battle.choose(choice)
    assert isinstance(first, Progress)
    spent = battle.state.rolled
    assert spent > rolled
    battle.command(co.AskUndo(to), side)
    assert battle.state.offer is not None
    battle.command(co.AskUndo(to), 1 - side)
    assert battle.state.rolled == spent
    second = battle.choose(choice)
    assert isinstance(second, Progress)
    assert battle.state.rolled > spent
    numbers = [cast.number for event in second.events if isinstance(event, ev.AttackRolled) for cast in event.casts]
    assert min(numbers) == spent + 1
    assert verify(battle.log) == []


def test_what_was_undone_cannot_be_gone_back_to() -> None:
    battle = alone()
    to = asked(battle).number
    seat = asked(battle).side
    next(played(battle, 1, most=1))
    assert refusal(battle, asked(battle).number, seat) == "undo.to"
    assert refusal(battle, 10**9, seat) == "undo.to"
    assert refusal(battle, -1, seat) == "undo.to"
    battle.command(co.AskUndo(to), seat)
    assert refusal(battle, to, seat) == "undo.to"


def test_nobody_goes_back_past_a_side_that_left() -> None:
    battle = until(begun(3), MoveDecision)
    to = asked(battle).number
    next(played(battle, 1, most=1))
    battle.command(co.Surrender(), 2)
    assert refusal(battle, to) == "undo.left"


def test_warnings_and_rulings_outlast_an_undo() -> None:
    battle = alone()
    to = asked(battle).number
    seat = asked(battle).side
    next(played(battle, 1, most=1))
    battle.command(co.Warn(1 - seat, "a false measure"), seat)
    battle.command(co.GoOnWithout(1 - seat, "random"), seat)
    battle.command(co.AskUndo(to), seat)
    assert battle.state.warned[1 - seat] == 1
    assert battle.state.players[1 - seat] == "bot random"


def test_a_copy_has_no_past() -> None:
    battle = alone()
    next(played(battle, 1, most=1))
    done = battle.copy().command(co.AskUndo(0), 0)
    assert isinstance(done, Refusal)
    assert done.code == "undo.unrecorded"


def test_a_game_reloaded_after_an_undo_can_be_undone_further() -> None:
    battle = alone()
    to = asked(battle).number
    seat = asked(battle).side
    for _ in range(3):
        next(played(battle, 1, most=1))
        battle.command(co.AskUndo(to), seat)
        to = asked(battle).number
    next(played(battle, 1, most=1))
    again = fold(battle.log)
    assert (again.hash, again.pending) == (battle.hash, battle.pending)
    for each in (battle, again):
        assert isinstance(each.command(co.AskUndo(to), seat), Progress)
    assert again.hash == battle.hash
    assert verify(again.log) == []


@pytest.mark.rule("TURN-08")
def test_a_unit_whose_move_was_undone_moves_again() -> None:
    battle = until(begun(2), MoveDecision)
    pending = battle.pending
    assert isinstance(pending, MoveDecision)
    unit = pending.units[0].unit
    figure = battle.field.figure(battle.field.on_table(unit)[0])
    march = March(unit, (figure.x, figure.y + (1500 if figure.y < 10_000 else -1500)))
    assert isinstance(battle.choose(march), Progress)
    for seat in (0, 1):
        battle.command(co.AskUndo(pending.number), seat)
    assert isinstance(battle.choose(march), Progress)
