"""Rosters in files: weapons and profiles are defined by name or come from libraries, and units are made of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from muster.army.breach import Breach
from muster.army.definitions import read_definitions, written_definitions
from muster.army.library_reading import read_shelf
from muster.army.limits import over_limit, tied_breaches, unit_breaches
from muster.army.names import Defined
from muster.army.reading import unit_from, weapon_from
from muster.army.roster import ROSTER_FIELDS, Roster, RosterUnit
from muster.army.units_reading import UnitsReading
from muster.files.document import Document
from muster.files.reader import Field, Reader
from muster.files.values import part
from muster.rulebook.ruleset import PRESETS, Ruleset

PARTS = (
    Field("library", default=None, many=True),
    Field("weapons", default=None, many=True),
    Field("profiles", many=True),
    Field("units", many=True),
    Field("forms", default=None, many=True),
)


def read_roster(document: Document, reader: Reader) -> Roster | None:
    """The roster that a document holds. Every part is read, whatever is wrong with the others."""
    before = len(reader.faults)
    fields = document.fields
    values = reader.record(fields, [*ROSTER_FIELDS, *_parts(document)], "a roster")
    shelf = read_shelf(document, reader)
    weapons = read_definitions(part(fields, "weapons"), "weapon", weapon_from, reader, shelf.written_weapons)
    profiles = read_definitions(part(fields, "profiles"), "profile", unit_from, reader, shelf.written_profiles)
    all_weapons, all_profiles = {**shelf.weapons, **weapons}, {**shelf.profiles, **profiles}
    reading = UnitsReading(reader, Defined(all_weapons, "weapons"), Defined(all_profiles, "profiles"))
    units = reading.read(part(fields, "units"))
    forms = reading.read_forms(part(fields, "forms"), [unit.name for _, unit in units])
    if values is None:
        return None
    complete = len(reader.faults) == before
    _check_units(units, PRESETS[values["ruleset"]], values["limit"], reader)
    if not complete:
        return None
    parts = {
        "weapons": weapons.values(),
        "profiles": profiles.values(),
        "units": [unit for _, unit in units],
        "forms": [form for _, form in forms],
    }
    values.pop("library")
    roster = Roster(**{**values, **parts})
    lines = {name: written.line for name, written in written_definitions(part(fields, "weapons")).items()}
    lines |= {form.unit.name: line for line, form in forms} | {unit.name: line for line, unit in units}
    over = over_limit(roster)
    _report([*([over] if over is not None else []), *tied_breaches(roster)], lines, document, reader)
    return roster if len(reader.faults) == before else None


def _parts(document: Document) -> Iterator[Field]:
    """Who draws on a library need define no profile."""
    from_library = part(document.fields, "library") is not None
    return (replace(each, default=None) if from_library and each.name == "profiles" else each for each in PARTS)


def _check_units(
    units: Sequence[tuple[int, RosterUnit]], rules: Ruleset, limit: Decimal | None, reader: Reader
) -> None:
    for line, unit in units:
        for breach in unit_breaches(unit, rules, limit):
            reader.fault(line, breach.sentence, breach.rule)


def _report(breaches: Iterable[Breach], lines: Mapping[str, int], document: Document, reader: Reader) -> None:
    """Each breach at the line of what it shows at; what comes from a library has none of its own."""
    for breach in breaches:
        reader.fault(lines.get(breach.where, document.fields.line), breach.sentence, breach.rule)
