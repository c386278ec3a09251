"""What stands in the way, as clients are told: refusals of the engine, and questions that cannot be answered."""

from typing import Any

import msgspec

from muster.battle.choices import AnyChoice
from muster.battle.field import Field
from muster.battle.forces import Force
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.companion.json_types import Body
from muster.files import BadInput
from muster.views.shapes.preview import Fault


class UnanswerableError(BadInput):
    """A question that has no answer; the fault says why, and what may be asked."""

    @property
    def fault(self) -> Fault:
        return bad_input_fault(self)


def bad_input_fault(refusal: BadInput) -> Fault:
    """What cannot be taken, as clients are told."""
    return {"code": refusal.code, "sentence": refusal.sentence, "rule": refusal.rule, "nearest": None}


def fault_of(refusal: Refusal) -> Fault:
    nearest = None if refusal.nearest is None else body_of(refusal.nearest)
    return {"code": refusal.code, "sentence": refusal.sentence, "rule": refusal.rule, "nearest": nearest}


def body_of(choice: AnyChoice) -> Body:
    """A choice as JSON, ready to be sent."""
    body: dict[str, Any] = msgspec.to_builtins(choice)
    return body


def asked_unit(field: Field, number: int, hidden: frozenset[int] = frozenset()) -> Force:
    """A unit that a question names, whose figures are no secret."""
    last = len(field.forces.units) - 1
    if not 0 <= number <= last:
        raise UnanswerableError("ask.unit", f"There is no unit {number}; allowed are 0 to {last}.")
    if number in hidden:
        name = field.unit(number).name
        raise UnanswerableError("ask.hidden", f"What {name} can do is not yet known to you.", "MOD-02")
    return field.unit(number)


def check_asks_for_own_side(view: View, hidden: frozenset[int]) -> None:
    """What another side may choose now tells what its units can do, so only its own seats are answered (MOD-02)."""
    decision = view.decision
    if decision is not None and any(view.forces.units[unit].side == decision.side for unit in hidden):
        name = view.forces.side_names[decision.side]
        raise UnanswerableError("ask.hidden", f"It is for {name} to choose; what they can do is hidden.", "MOD-02")
