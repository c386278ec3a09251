"""Weapons, units, libraries and rosters as YAML text that reads back as the same values."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from muster.army.library import LIBRARY_FIELDS, Armoury, Faction
from muster.army.perk import PERK_FIELDS, Perk
from muster.army.roster import ROSTER_FIELDS, ROSTER_UNIT_FIELDS, Form, Roster, RosterUnit
from muster.army.stats import text_of
from muster.army.unit import UNIT_FIELDS, Unit
from muster.army.weapon import WEAPON_FIELDS, Weapon
from muster.files.document import VERSION
from muster.files.reader import Field

# Text that other YAML readers would not read as text is quoted too, although our reader does not need it.
_PLAIN = re.compile(r"(?!(?:y|n|yes|no|on|off|true|false|null|none)$)[^\W\d_][\w '.-]*", re.IGNORECASE)

Lines = Iterator[str]


def write_weapon(weapon: Weapon) -> str:
    return _document("weapon", _fields(weapon, WEAPON_FIELDS))


def write_unit(unit: Unit) -> str:
    return _document("unit", _fields(unit, UNIT_FIELDS))


def write_armoury(armoury: Armoury) -> str:
    return _document("armoury", _library(armoury, ()))


def write_faction(faction: Faction) -> str:
    return _document("faction", _library(faction, faction.profiles))


def write_roster(roster: Roster) -> str:
    """A roster as text, with all that it holds and every unit's name written out."""
    return _document("roster", _roster(roster))


def _document(kind: str, lines: Iterable[str]) -> str:
    return "\n".join([f"kind: {kind}", f"version: {VERSION}", *lines]) + "\n"


def _roster(roster: Roster) -> Lines:
    yield from _fields(roster, ROSTER_FIELDS)
    yield from _profiles(roster.weapons, roster.profiles)
    yield from _list("units", (_roster_unit(unit) for unit in roster.units))
    yield from _list("forms", (_form(form) for form in roster.forms))


def _library(library: Armoury | Faction, profiles: Sequence[Unit]) -> Lines:
    yield from _fields(library, LIBRARY_FIELDS)
    yield from _profiles(library.weapons, profiles)


def _profiles(weapons: Sequence[Weapon], profiles: Sequence[Unit]) -> Lines:
    yield from _list("weapons", (_fields(weapon, WEAPON_FIELDS) for weapon in weapons))
    yield from _list("profiles", (_fields(profile, UNIT_FIELDS) for profile in profiles))


def _form(form: Form) -> Lines:
    yield f"of: {_quoted(form.of)}"
    yield from _roster_unit(form.unit)


def _roster_unit(unit: RosterUnit) -> Lines:
    yield f"profile: {_quoted(unit.profile.name)}"
    yield from _fields(unit, ROSTER_UNIT_FIELDS)
    yield "models:"
    for model, count in unit.groups():
        weapons = [weapon.name for weapon in model.weapons]
        yield f"  - {{count: {count}, weapons: {_flow(weapons)}}}"


def _list(name: str, items: Iterable[Iterable[str]]) -> Lines:
    """The lines of a list; none if it is empty."""
    for place, item in enumerate(items):
        if place == 0:
            yield f"{name}:"
        for number, line in enumerate(item):
            yield ("    " if number else "  - ") + line


def _fields(record: object, fields: Sequence[Field]) -> Lines:
    """A line for every field that differs from its default."""
    for field in fields:
        value = getattr(record, field.name)
        if value != field.default:
            yield from _field(field, value)


def _field(field: Field, value: Any) -> Lines:
    if field.many:
        yield f"{field.name}: [{', '.join(map(item_text, value))}]"
    elif isinstance(value, str) and "\n" in value:
        yield f"{field.name}: |-"
        yield from (f"  {line}" for line in value.split("\n"))
    elif isinstance(value, str):
        yield f"{field.name}: {_quoted(value)}"
    elif field.kind is not None:
        yield f"{field.name}: {text_of(value, field.kind)}"


def item_text(value: str | Perk) -> str:
    """An item of a list on one line: a word, or a group of fields for a perk with more than a name."""
    if isinstance(value, str):
        return _quoted(value)
    if value == Perk(value.name):
        return _quoted(value.name)
    said = (field for field in PERK_FIELDS if getattr(value, field.name) != field.default)
    return "{" + ", ".join(f"{field.name}: {_in_group(field, getattr(value, field.name))}" for field in said) + "}"


def _in_group(field: Field, value: Any) -> str:
    """A field within braces; text is always quoted, so that no comma or line break ends it."""
    if isinstance(value, str):
        return _quoted(value)
    return text_of(value, field.kind) if field.kind is not None else ""


def _flow(words: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, words))}]"


def _quoted(text: str) -> str:
    """Text without quotes if that is safe, else in double quotes with the escapes of JSON."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
