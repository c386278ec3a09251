"""The Command Points that a Game Turn brings (CP-07)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from math import ceil
from typing import Protocol

from muster.rulebook.actions import PER_UNIT, bonus_dice
from muster.rulebook.ruleset import Ruleset


class Army(Protocol):
    """A roster, as far as it is asked what it may cost and does cost."""

    @property
    def limit(self) -> Decimal | None: ...

    @property
    def cost(self) -> Decimal | None: ...


def point_limit(armies: Iterable[Army]) -> Decimal:
    """The Point Limit where none was agreed on: the highest of the armies, which a costlier army raises (CP-05)."""
    return max(max(army.limit or Decimal(0), army.cost or Decimal(0)) for army in armies)


def command_dice(ruleset: Ruleset, limit: Decimal | int) -> int:
    """How many dice the Turn Master rolls for everybody; a point that is only started counts too (CP-05, QR-10)."""
    return ruleset.command_dice or bonus_dice(ceil(limit))


def income(units: int) -> int:
    """What so many units on the battlefield bring; those in Reserve bring nothing (CP-04, CP-08, QR-11)."""
    return PER_UNIT * units


def points_of_turn(left_over: Sequence[int], incomes: Sequence[int], faces: Iterable[int]) -> tuple[int, ...]:
    """What every side has: what was left over, its income, and the roll that all share (CP-05, CP-06, CP-07)."""
    bonus = sum(faces)
    return tuple(kept + gained + bonus for kept, gained in zip(left_over, incomes, strict=True))
