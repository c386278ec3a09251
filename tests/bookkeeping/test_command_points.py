"""The account of an Advanced game: what is paid, counted, guarded and answered, whoever is told of it."""

import pytest

from muster.bookkeeping.command_points import Closed, CommandPoints, ends_at_once, ends_step, is_full
from muster.rulebook.actions import Action

Account = CommandPoints[str, Action]
RIDER, SCOUT = "Rider", "Scout"


def account(*points: int) -> Account:
    return CommandPoints(points or (9, 9))


@pytest.mark.rule("CP-10", "CP-12", "CTR-05")
def test_every_further_use_costs_the_double_answers_count_and_what_is_taken_back_does_not() -> None:
    begun = account().begun(0, RIDER, Action.GUARD, 1)
    assert begun.points == (8, 9)
    assert begun.cost(RIDER, Action.GUARD) == 2
    assert begun.cost(SCOUT, Action.GUARD) == begun.cost(RIDER, Action.MOVE) == 1
    answered = begun.answered(0, RIDER, Action.GUARD, 2, overwatch=False)
    assert answered.points == (6, 9)
    assert answered.cost(RIDER, Action.GUARD) == 4
    assert begun.taken_back(0, RIDER, Action.GUARD, 1) == account()
    assert not account(1, 0).can_pay(0, 2)


@pytest.mark.rule("ACT-20", "ACT-21", "CP-17")
def test_a_guard_adds_up_and_ends() -> None:
    once = account().carried_out(RIDER, Action.GUARD)
    assert once.carried_out(RIDER, Action.GUARD).guard(RIDER) == 2
    assert once.carried_out(SCOUT, Action.MOVE) == once
    assert {once.carried_out(RIDER, action).guard(RIDER) for action in Action if action is not Action.GUARD} == {0}
    assert once.guarded(RIDER, 0) == account()
    assert once.turn_over() == account()


@pytest.mark.rule("ACT-14", "ACT-22", "ACT-23")
def test_an_account_tells_what_is_closed_to_whom() -> None:
    tried = account().begun(0, RIDER, Action.DEPLOY, 0)
    assert tried.closed(RIDER, Action.DEPLOY) is Closed.TRIED
    assert tried.closed(RIDER, Action.SUPPORT) is Closed.ACTED
    assert tried.closed(RIDER, Action.MOVE) is None
    resting = account().supported(0, SCOUT)
    assert resting.points == (10, 9)
    assert {resting.closed(SCOUT, action) for action in Action} == {Closed.RESTING}


@pytest.mark.rule("CTR-01.a", "CTR-02", "CTR-13", "CTR-14")
def test_a_unit_answers_an_enemys_attack_once_and_not_after_support_nor_when_its_side_is_finished() -> None:
    answered = account().answered(1, RIDER, Action.ATTACK, 1, overwatch=False)
    assert answered.answer(RIDER) is Action.ATTACK
    assert answered.answer_closed(RIDER, 1, 0, ()) is Closed.ANSWERED
    assert answered.answer_closed(SCOUT, 1, 0, ()) is None
    assert answered.answer_closed(SCOUT, 1, 1, ()) is Closed.FRIENDLY
    assert answered.answer_closed(SCOUT, 1, 0, (1,)) is Closed.FINISHED
    assert answered.begun(0, SCOUT, Action.ATTACK, 1).answer_closed(RIDER, 1, 0, ()) is None
    assert answered.closed(RIDER, Action.SUPPORT) is Closed.ACTED
    assert account().supported(1, RIDER).answer_closed(RIDER, 1, 0, ()) is Closed.RESTING


@pytest.mark.rule("BETA-09", "CTR-13")
def test_overwatch_costs_nothing_once_and_counts_as_no_use_but_as_a_counter_action() -> None:
    assert account().answer_cost(RIDER, Action.GUARD, overwatch=True) == 0
    assert account().answer_cost(RIDER, Action.GUARD, overwatch=False) == 1
    watched = account().answered(1, RIDER, Action.GUARD, 0, overwatch=True)
    assert watched.answer_cost(RIDER, Action.ATTACK, overwatch=True) == 1
    assert watched.used(RIDER, Action.GUARD) == 0
    assert watched.closed(RIDER, Action.SUPPORT) is Closed.ACTED


@pytest.mark.rule("ACT-03", "ACT-22")
def test_a_step_is_of_two_actions_or_of_support_alone() -> None:
    assert [ends_step(Action.MOVE, made) for made in (1, 2)] == [False, True]
    assert ends_step(Action.SUPPORT, 1)
    assert [action for action in Action if ends_at_once(action)] == [Action.SUPPORT]
    assert [is_full(made) for made in (1, 2)] == [False, True]
