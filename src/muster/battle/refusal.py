"""A refusal: a choice that was not taken, why, and what would be."""

from typing import Any, NamedTuple

import msgspec
import msgspec.structs

from muster.battle.choices import AnyChoice
from muster.battle.record import Record


class Why(NamedTuple):
    """Why something is not allowed, for whoever refuses it by a code of their own: the rule, and a clause."""

    rule: str
    clause: str


class Refusal(Record, frozen=True):
    """Returned, never raised: a stable code, the rule, one sentence, its figures, and the nearest legal choice.

    That choice does what was tried, with the same unit; where there is none such, there is no nearest choice.
    """

    code: str
    rule: str
    sentence: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    nearest: AnyChoice | None = None

    def __str__(self) -> str:
        return self.sentence


def near(refusal: Refusal, nearest: AnyChoice | None) -> Refusal:
    """The same refusal with the nearest legal choice."""
    return msgspec.structs.replace(refusal, nearest=nearest)
