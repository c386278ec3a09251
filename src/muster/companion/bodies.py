"""Things as bodies: the JSON twin of what `army.writing` writes as YAML, field by field from the same tables."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from muster.army.base import Base
from muster.army.library import LIBRARY_FIELDS, Armoury, Faction
from muster.army.perk import PERK_FIELDS, Perk
from muster.army.roster import ROSTER_FIELDS, ROSTER_UNIT_FIELDS, Roster, RosterUnit
from muster.army.thing import Thing, kind_of
from muster.army.unit import UNIT_FIELDS, Unit
from muster.army.weapon import WEAPON_FIELDS, Weapon
from muster.companion.json_types import Body
from muster.files.document import VERSION
from muster.files.kinds import Kind, Save, plain
from muster.files.reader import Field

_EXACT = 2**53


def body_of(thing: Thing) -> Body:
    """The body of a thing, which reads back as the same thing."""
    return {"kind": kind_of(thing), "version": int(VERSION), **_parts(thing)}


def _parts(thing: Thing) -> Body:
    match thing:
        case Weapon():
            return _record(thing, WEAPON_FIELDS)
        case Unit():
            return _record(thing, UNIT_FIELDS)
        case Armoury():
            return _record(thing, LIBRARY_FIELDS) | _profiles(thing.weapons, ())
        case Faction():
            return _record(thing, LIBRARY_FIELDS) | _profiles(thing.weapons, thing.profiles)
        case Roster():
            return _roster(thing)


def _roster(roster: Roster) -> Body:
    body = _record(roster, ROSTER_FIELDS) | _profiles(roster.weapons, roster.profiles)
    body["units"] = [_unit(unit) for unit in roster.units]
    if roster.forms:
        body["forms"] = [{"of": form.of, **_unit(form.unit)} for form in roster.forms]
    return body


def _profiles(weapons: Sequence[Weapon], profiles: Sequence[Unit]) -> Body:
    lists = {
        "weapons": [_record(weapon, WEAPON_FIELDS) for weapon in weapons],
        "profiles": [_record(profile, UNIT_FIELDS) for profile in profiles],
    }
    return {name: each for name, each in lists.items() if each}


def _unit(unit: RosterUnit) -> Body:
    groups = [
        {"count": count, "weapons": [weapon.name for weapon in model.weapons]} for model, count in unit.groups()
    ]
    return {"profile": unit.profile.name, **_record(unit, ROSTER_UNIT_FIELDS), "models": groups}


def _record(record: object, fields: Sequence[Field]) -> Body:
    """Every field that differs from what is read where it is left out."""
    values = ((field, getattr(record, field.name)) for field in fields)
    return {field.name: _value(field, value) for field, value in values if value != field.default}


def _value(field: Field, value: Any) -> Any:
    if field.many:
        return [_one(field.kind, each) for each in value]
    return _one(field.kind, value)


def _one(kind: Kind[Any] | None, value: Any) -> Any:
    match value:
        case Perk():
            return value.name if value == Perk(value.name) else _record(value, PERK_FIELDS)
        case Base():
            return str(value)
        case Decimal():
            return number(value)
        case bool() | None:
            return value
        case int():
            return f"{value}+" if isinstance(kind, Save) else number(Decimal(value))
        case _:
            return str(value)


def number(value: Decimal) -> float | str:
    """A number of JSON, or its text where JSON's numbers could not hold it to the last digit."""
    if value == value.to_integral_value():
        return int(value) if abs(value) < _EXACT else plain(value)
    near = float(value)
    return near if Decimal(repr(near)) == value else plain(value)


def points(value: Decimal | None) -> float | None:
    """An amount of points in an answer: a number with at most two decimals."""
    return None if value is None else round(float(value), 2)
