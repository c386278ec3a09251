"""Two units or models of which something is expected: `Guards > Foes`, `Guards/1 > Foes/2-3`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from muster.battle.field import Field
from muster.battle.rules.aim import aim_of
from muster.battle.state import Where
from muster.files.refusals import shown
from muster.files.values import Value
from muster.scenario.names import Names
from muster.scenario.outcome import plain_of, read_group

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two groups of models, each of one unit: the first looks or measures, the second is looked at or measured to."""

    text: str
    unit: int
    models: tuple[int, ...]
    target: int
    targets: tuple[int, ...]

    def lookers(self, field: Field) -> tuple[int, ...]:
        """The models of the first side that can look: on the table, or aboard with Fire Points."""
        return tuple(model for model in aim_of(field, self.unit).shooters if model in self.models)

    def standing(self, field: Field) -> list[int]:
        """The models of the second side that are on the table."""
        return [model for model in self.targets if field.state.where[model] is Where.TABLE]


def read_pair(text: str, names: Names) -> Pair:
    first, sign, second = text.partition(" > ")
    if not sign:
        raise ValueError(f"“{shown(text)}” are no two; allowed are such as Guards > Foes and Guards/1 > Foes/2.")
    unit, target = (names.unit(each.partition("/")[0]) for each in (first, second))
    if unit == target:
        raise ValueError(f"“{shown(text)}” is one unit twice; allowed are two, such as Guards > Foes.")
    return Pair(text, unit, names.models(first), target, names.models(second))


def read_by_pair(value: Value, names: Names, read: Callable[[str, Pair], T]) -> list[tuple[Pair, T]]:
    """The expectation for each pair, read from its text."""
    group = read_group(value, "two units or models with > between them, each with what it is")
    pairs = ((read_pair(text, names), str(plain_of(each))) for text, each in group.items())
    return [(pair, read(text, pair)) for pair, text in pairs]
