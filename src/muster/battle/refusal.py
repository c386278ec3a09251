"""A refusal: a choice that was not taken, why, and what would be."""

from typing import Any

import msgspec

from muster.battle.choices import AnyChoice
from muster.battle.plain import Plain


class Refusal(Plain, frozen=True):
    """Returned, never raised: a stable code, the rule, one sentence, its figures, and the nearest legal choice."""

    code: str
    rule: str
    sentence: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    nearest: AnyChoice | None = None

    def __str__(self) -> str:
        return self.sentence
