"""Weapons and units in files."""

from typing import Any

from muster.army.perk import given_twice
from muster.army.stats import NO_COST
from muster.army.unit import FIRE_POINTS, NO_TRANSPORT, TRANSPORT, UNIT_FIELDS, Unit
from muster.army.weapon import WEAPON_FIELDS, Weapon
from muster.files.document import Document
from muster.files.reader import Field, Reader
from muster.files.values import Mapping, Value, line_of


def read_weapon(document: Document, reader: Reader) -> Weapon | None:
    return weapon_from(document.fields, reader, "a weapon")


def read_unit(document: Document, reader: Reader) -> Unit | None:
    return unit_from(document.fields, reader, "a unit")


def weapon_from(value: Value, reader: Reader, what: str) -> Weapon | None:
    values = reader.record(value, WEAPON_FIELDS, what)
    if values is None or not _is_sound(values, value, reader):
        return None
    return Weapon(**values)


def unit_from(value: Value, reader: Reader, what: str) -> Unit | None:
    values = reader.record(value, UNIT_FIELDS, what)
    if _alone(value, FIRE_POINTS) and _alone(value, TRANSPORT) == 0:
        reader.fault(line_of(value, "fire_points"), NO_TRANSPORT, "STAT-14")
        return None
    if values is None or not _is_sound(values, value, reader):
        return None
    return Unit(**values)


def _is_sound(values: dict[str, Any], value: Value, reader: Reader) -> bool:
    """Whether the values fit together: a version of the point model needs a cost, and no perk is given twice."""
    twice = given_twice(values["perks"])
    if twice:
        reader.fault(line_of(value, "perks"), twice, "STAT-16")
    unpriced = values["pricing"] is not None and values["cost"] is None
    if unpriced:
        reader.fault(line_of(value, "pricing"), NO_COST.format(pricing=values["pricing"]), "POINTS-05")
    return not twice and not unpriced


def _alone(value: Value, field: Field) -> Any:
    """The value of one field, even if others are at fault; None if it is at fault itself."""
    entries = value.entries if isinstance(value, Mapping) else ()
    only = Mapping(value.line, tuple(entry for entry in entries if entry.key == field.name))
    values = Reader("").record(only, (field,), "")
    return values[field.name] if values is not None else None
