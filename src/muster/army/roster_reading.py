"""Rosters in files: weapons and profiles are defined by name, and units are made of them."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TypeVar

from muster.army.costs import over_limit, unit_breaches
from muster.army.names import Defined, check_names, name_of
from muster.army.reading import unit_from, weapon_from
from muster.army.roster import ROSTER_FIELDS, Roster, RosterUnit
from muster.army.units_reading import UnitsReading
from muster.files.document import Document
from muster.files.reader import Field, Reader
from muster.files.values import Value, part
from muster.rulebook.ruleset import PRESETS, Ruleset

T = TypeVar("T")
PARTS = (Field("weapons", default=None, many=True), Field("profiles", many=True), Field("units", many=True))


def read_roster(document: Document, reader: Reader) -> Roster | None:
    """The roster that a document holds. Every part is read, whatever is wrong with the others."""
    before = len(reader.faults)
    values = reader.record(document.fields, (*ROSTER_FIELDS, *PARTS), "a roster")
    weapons = _definitions(part(document.fields, "weapons"), "weapon", weapon_from, reader)
    profiles = _definitions(part(document.fields, "profiles"), "profile", unit_from, reader)
    reading = UnitsReading(reader, Defined(weapons, "weapons"), Defined(profiles, "profiles"))
    units = reading.read(part(document.fields, "units"))
    if values is None:
        return None
    complete = len(reader.faults) == before
    _check_units(units, PRESETS[values["ruleset"]], values["limit"], reader)
    if not complete:
        return None
    parts = {"weapons": weapons.values(), "profiles": profiles.values(), "units": [unit for _, unit in units]}
    roster = Roster(**{**values, **parts})
    _check_limit(roster, [line for line, _ in units], reader)
    return roster if len(reader.faults) == before else None


def _definitions(
    value: Value | None, what: str, read: Callable[[Value, Reader, str], T | None], reader: Reader
) -> dict[str, T | None]:
    """What a list defines, by name. A definition at fault is None, but its name is known."""
    items = reader.items(value, f"{what}s") if value is not None else ()
    check_names(items, what, reader)
    things = [read(item, reader, f"{what} {number}") for number, item in enumerate(items, 1)]
    return {name_of(item): thing for item, thing in zip(items, things, strict=True) if name_of(item)}


def _check_units(
    units: Sequence[tuple[int, RosterUnit]], rules: Ruleset, limit: Decimal | None, reader: Reader
) -> None:
    for line, unit in units:
        for breach in unit_breaches(unit, rules, limit):
            reader.fault(line, breach.sentence, breach.rule)


def _check_limit(roster: Roster, lines: Sequence[int], reader: Reader) -> None:
    breach = over_limit(roster)
    if breach is not None:
        names = [unit.name for unit in roster.units]
        reader.fault(lines[names.index(breach.unit)], breach.sentence, breach.rule)
