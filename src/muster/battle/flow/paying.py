"""What is told when an Action or a Counter Action begins, and what becomes of a Guard."""

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.rules.command import answer_cost, command_of, cost_of, on_overwatch
from muster.bookkeeping.command_points import AT_ONCE
from muster.rulebook.actions import Action


def begin(field: Field, side: int, unit: int, action: Action, *, answers: bool = False) -> None:
    """Pay for an Action (CP-12). It ends a Guard, unless it is one, or is yet to be carried out (ACT-21)."""
    overwatch = answers and on_overwatch(field, unit, action)
    cost = (answer_cost if answers else cost_of)(field, unit, action)
    field.apply(ev.ActionBegan(side, unit, action, cost, answers, overwatch))
    if action in AT_ONCE:
        drop_guard(field, unit)


def refund(field: Field, side: int, unit: int, action: Action) -> None:
    """Give back what the last use of an Action cost, which counts no more."""
    cost = command_of(field).booked(unit, action, -1).cost(unit, action)
    field.apply(ev.ActionTakenBack(side, unit, action, cost))


def raise_guard(field: Field, unit: int) -> None:
    field.apply(ev.Guarded(unit, command_of(field).next_guard(unit)))


def drop_guard(field: Field, unit: int) -> None:
    if field.guard(unit):
        field.apply(ev.Guarded(unit, 0))
