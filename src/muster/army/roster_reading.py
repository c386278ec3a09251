"""Rosters in files: weapons and profiles are defined by name or come from libraries, and units are made of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from muster.army.definitions import Known, read_definitions
from muster.army.library_reading import read_shelf
from muster.army.names import Defined
from muster.army.points import with_cost
from muster.army.reading import unit_from, weapon_from
from muster.army.roster import ROSTER_FIELDS, Form, Roster, RosterUnit
from muster.army.unit import Unit
from muster.army.units_reading import UnitsReading
from muster.army.weapon import Weapon
from muster.files.document import Document
from muster.files.reader import Field, Reader
from muster.files.values import part

PARTS = (
    Field("library", default=None, many=True),
    Field("weapons", default=None, many=True),
    Field("profiles", many=True),
    Field("units", many=True),
    Field("forms", default=None, many=True),
)

Profile = TypeVar("Profile", Unit, Weapon)


@dataclass(frozen=True, slots=True)
class Found:
    """All that could be read of a roster's document; units and forms with their lines."""

    fields: dict[str, Any]
    weapons: Mapping[str, Weapon | None]
    profiles: Mapping[str, Unit | None]
    units: list[tuple[int, RosterUnit]]
    forms: list[tuple[int, Form]]
    complete: bool
    """Whether nothing was at fault, so that a roster can be made."""

    def roster(self) -> Roster | None:
        if not self.complete:
            return None
        parts = {
            "weapons": self.weapons.values(),
            "profiles": self.profiles.values(),
            "units": [unit for _, unit in self.units],
            "forms": [form for _, form in self.forms],
        }
        return Roster(**{**self.fields, **parts})


def read_roster(document: Document, reader: Reader) -> Roster | None:
    """The roster that a document holds; None, and every fault reported, if it cannot be read.

    A roster that breaks rules of the game can be read. `roster_breaches` judges it, and `judge_roster` does so with
    lines.
    """
    return find_parts(document, reader).roster()


def find_parts(document: Document, reader: Reader) -> Found:
    """Every part that can be read, even if others are at fault."""
    before = len(reader.faults)
    fields = document.fields
    values = reader.record(fields, [*ROSTER_FIELDS, *_parts(document)], "a roster")
    shelf = read_shelf(document, reader)
    whole = not shelf.unread
    weapons = read_definitions(
        part(fields, "weapons"), "weapon", weapon_from, reader, Known(shelf.written_weapons, whole)
    )
    profiles = read_definitions(
        part(fields, "profiles"), "profile", unit_from, reader, Known(shelf.written_profiles, whole)
    )
    if document.folder is not None:
        weapons, profiles = _priced(weapons), _priced(profiles)
        shelf = replace(shelf, weapons=_priced(shelf.weapons), profiles=_priced(shelf.profiles))
    all_weapons, all_profiles = {**shelf.weapons, **weapons}, {**shelf.profiles, **profiles}
    named = Defined(all_weapons, "weapons", whole=whole), Defined(all_profiles, "profiles", whole=whole)
    reading = UnitsReading(reader, *named)
    units = reading.read(part(fields, "units"))
    forms = reading.read_forms(part(fields, "forms"), [unit.name for _, unit in units])
    everyone = [unit for _, unit in units] + [form.unit for _, form in forms]
    carried = {weapon.name for unit in everyone for weapon in unit.weapons()}
    weapons |= _linked(all_weapons, {*weapons, *carried})
    complete = values is not None and len(reader.faults) == before
    own = {name: value for name, value in (values or {}).items() if name != "library"}
    return Found(own, weapons, profiles, units, forms, complete)


def _parts(document: Document) -> Iterator[Field]:
    """The fields of a roster's file; one that uses libraries need not define profiles."""
    from_library = part(document.fields, "library") is not None
    return (replace(each, default=None) if from_library and each.name == "profiles" else each for each in PARTS)


def _priced(profiles: Mapping[str, Profile | None]) -> dict[str, Profile | None]:
    """The profiles; those without a cost are priced by the newest model, so that limits and games can use it."""
    return {name: profile and with_cost(profile) for name, profile in profiles.items()}


def _linked(weapons: Mapping[str, Weapon | None], names: set[str]) -> dict[str, Weapon | None]:
    """The weapons that these may change into. A roster copies them from its libraries, so that it is complete."""
    found: dict[str, Weapon | None] = {}
    ahead = sorted(names)
    while ahead:
        weapon = weapons.get(ahead.pop(0))
        more = [name for name in (weapon.linked if weapon else ()) if name in weapons]
        ahead += [name for name in more if name not in names and name not in found]
        found |= {name: weapons[name] for name in more if name not in names}
    return found
