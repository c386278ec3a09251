"""Perks: special rules that a profile carries, by name or with a text and a cost of their own."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from muster.army.stats import COST, check_fields
from muster.files import BadInput
from muster.files.kinds import OneOf, OrNil, Words
from muster.files.reader import Field, Recorded
from muster.files.refusals import shown


class Per(StrEnum):
    """What the cost of a perk is for."""

    EACH = "each"
    """The cost is for each model of the unit, or for each copy of the weapon."""
    UNIT = "unit"
    """The cost is for the unit, once: for each unit of the profile, or each unit in which the weapon is carried."""


PERK_FIELDS = (
    Field("name", Words(80), "STAT-16"),
    Field("text", OrNil(Words(2_000, lines=True), nil=""), "STAT-16", default=""),
    Field("cost", COST, "POINTS-05", default=None),
    Field("per", OneOf(*Per), "POINTS-05", default=Per.EACH),
)


@dataclass(frozen=True, slots=True)
class Perk:
    """A perk as its owner wrote it. A text with no rule behind it is shown and printed; the players resolve it."""

    name: str
    text: str = ""
    cost: Decimal | None = None
    per: Per = Per.EACH

    def __post_init__(self) -> None:
        check_fields(self, PERK_FIELDS)

    @property
    def lump(self) -> Decimal:
        """The points that the perk adds once to the cost of a unit."""
        return self.cost or Decimal(0) if self.per is Per.UNIT else Decimal(0)


def given_twice(perks: Iterable[Perk]) -> str:
    """What is wrong if a perk is given twice; empty if none is."""
    name = next((name for name, count in Counter(perk.name for perk in perks).items() if count > 1), "")
    return f"the perk “{shown(name)}” is given twice; a profile has it once or not at all." if name else ""


def check_perks(perks: Iterable[Perk]) -> None:
    if sentence := given_twice(perks):
        raise BadInput("perk.twice", sentence, "STAT-16")


PERK = Recorded(PERK_FIELDS, Perk, "a perk")
