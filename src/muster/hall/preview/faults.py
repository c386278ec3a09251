"""What stands in the way, as clients are told: refusals of the engine, and questions that cannot be answered."""

from typing import Any

import msgspec

from muster.battle.choices import AnyChoice
from muster.battle.field import Field
from muster.battle.forces import Force
from muster.battle.refusal import Refusal
from muster.companion.json_types import Body
from muster.hall.shapes.preview import Fault


class UnanswerableError(Exception):
    """A question that has no answer; the fault says why, and what may be asked."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.fault: Fault = {"code": code, "sentence": sentence, "rule": rule, "nearest": None}


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
