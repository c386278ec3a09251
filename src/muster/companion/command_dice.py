"""The dice for Command Points that a Point Limit gives, in a sentence (CP-05)."""

from decimal import Decimal

from muster.bookkeeping import income
from muster.companion.json_types import TypedDict
from muster.rulebook.ruleset import Ruleset


class CommandDice(TypedDict):
    """What is rolled for Command Points in each Game Turn."""

    dice: int
    """How many D6 the Turn Master rolls; every player gets their sum."""
    sentence: str
    """The same in words."""
    rule: str
    """The id of the rule behind it."""


def command_dice(rules: Ruleset, limit: Decimal | None) -> CommandDice | None:
    """The dice in a game of that limit; None while there is no limit to go by."""
    if limit is None and not rules.command_dice:
        return None
    dice = income.command_dice(rules, limit or 0)
    sentence = f"Each Game Turn the Turn Master rolls {dice}D6, and every player gets that many Command Points."
    return {"dice": dice, "sentence": sentence, "rule": "QR-10" if rules.command_dice else "CP-05"}
