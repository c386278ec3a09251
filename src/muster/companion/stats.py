"""How a designer steps through the values of each stat: one worse, one better, and all of a few."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from muster.army.unit import UNIT_FIELDS
from muster.army.weapon import WEAPON_FIELDS
from muster.files.kinds import Whole
from muster.rulebook.weapon_type import WeaponType

Neighbours = Callable[[Any], tuple[tuple[Any] | None, tuple[Any] | None]]
"""What stands below and above a value, each in a tuple of its own, since a value may be None."""

SAVES = (None, 6, 5, 4, 3, 2)
TYPES = tuple(WeaponType)
LOAD = Decimal(10)
MOST_LOAD = Decimal(2_500)
"""The step of a transport's capacity in points, and how far steppers go; more can be typed."""


def _listed(values: Sequence[Any]) -> Neighbours:
    def neighbours(value: Any) -> tuple[tuple[Any] | None, tuple[Any] | None]:
        place = values.index(value)
        return (values[place - 1],) if place else None, (values[place + 1],) if place + 1 < len(values) else None

    return neighbours


def _whole(kind: Whole) -> Neighbours:
    def neighbours(value: int) -> tuple[tuple[Any] | None, tuple[Any] | None]:
        is_last = value >= (kind.highest if kind.highest is not None else 10**17)
        return (value - 1,) if value > kind.lowest else None, None if is_last else (value + 1,)

    return neighbours


def _load(value: Decimal) -> tuple[tuple[Any] | None, tuple[Any] | None]:
    return (max(value - LOAD, Decimal(0)),) if value else None, (value + LOAD,) if value < MOST_LOAD else None


def _wholes(fields: Sequence[Any]) -> dict[str, Neighbours]:
    return {field.name: _whole(field.kind) for field in fields if isinstance(field.kind, Whole)}


STEPS: Mapping[str, Mapping[str, Neighbours]] = {
    "unit": {**_wholes(UNIT_FIELDS), "armour": _listed(SAVES), "aegis": _listed(SAVES), "transport": _load},
    "weapon": {**_wholes(WEAPON_FIELDS), "ap": _listed(SAVES), "type": _listed(TYPES)},
}
"""For each kind of profile and each stat with a stepper, what stands below and above a value."""

SCALES: Mapping[str, Mapping[str, Sequence[Any]]] = {
    "unit": {"armour": SAVES, "aegis": SAVES},
    "weapon": {"ap": SAVES, "type": TYPES},
}
"""For each kind of profile, the stats with so few values that all of them can be shown."""


def shown_value(stat: str, value: Any) -> int | str | bool | None:
    """A value of a stat as a body has it."""
    if stat in ("armour", "aegis", "ap") and value is not None:
        return f"{value}+"
    if isinstance(value, Decimal):
        return str(value) if value != int(value) else int(value)
    return value if value is None or isinstance(value, int) else str(value)
