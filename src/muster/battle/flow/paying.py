"""What is told when an Action or a Counter Action begins, and what becomes of a Guard."""

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.rules.command import answer_cost, command_of, cost_of, on_overwatch
from muster.bookkeeping.command_points import AT_ONCE
from muster.rulebook.actions import Action


def begin(field: Field, side: int, unit: int, action: Action, *, answers: bool = False) -> None:
    """Pay for an Action (CP-12); what it does to a Guard it does at once, unless it is yet to be made (ACT-21)."""
    overwatch = answers and on_overwatch(field, unit, action)
    cost = (answer_cost if answers else cost_of)(field, unit, action)
    field.apply(ev.ActionBegan(side, unit, action, cost, answers, overwatch))
    if action in AT_ONCE:
        carry_out(field, unit, action)


def refund(field: Field, side: int, unit: int, action: Action) -> None:
    """Give back what the last use of an Action cost, which counts no more."""
    cost = command_of(field).booked(unit, action, -1).cost(unit, action)
    field.apply(ev.ActionTakenBack(side, unit, action, cost))


def carry_out(field: Field, unit: int, action: Action) -> None:
    """A unit makes an Action, which raises its Guard or ends it (ACT-20, ACT-21)."""
    guard = command_of(field).guard_after(unit, action)
    if guard != field.guard(unit):
        field.apply(ev.Guarded(unit, guard))
