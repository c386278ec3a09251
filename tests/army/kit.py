"""Profiles and files for the tests of this room, complete unless a test changes them."""

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from muster.army import (
    Model,
    Roster,
    RosterUnit,
    Unit,
    Weapon,
)
from muster.army.things import JUDGES
from muster.files import Fault
from muster.files.document import parse_documents
from muster.files.reader import Reader
from muster.rulebook.weapon_type import WeaponType

TYPES: dict[str, Callable[..., Any]] = {"weapon": Weapon, "unit": Unit}
WRITTEN: dict[str, dict[str, str]] = {
    "weapon": {"name": "Rifle", "range": "18", "attacks": "2", "power": "3", "type": "battle"},
    "unit": {"name": "Ferryman", "move": "6", "dash": "8", "defence": "3", "hp": "2"},
}


def weapon(**changes: Any) -> Weapon:
    values: dict[str, Any] = {"name": "Rifle", "range": 18, "attacks": 2, "power": 3, "type": WeaponType.BATTLE}
    return Weapon(**{**values, **changes})


def unit(**changes: Any) -> Unit:
    values: dict[str, Any] = {"name": "Ferryman", "move": 6, "dash": 8, "defence": 3, "hp": 2}
    return Unit(**{**values, **changes})


def squad(*models: Model, name: str = "Squad", **profile: Any) -> RosterUnit:
    """A unit with a profile of its own, named like it."""
    told = {key: profile.pop(key) for key in ("aboard",) if key in profile}
    return RosterUnit(name=name, profile=unit(name=name, **profile), models=models or (Model(),), **told)


def roster(*units: RosterUnit, **changes: Any) -> Roster:
    return Roster(**{"name": "Guard", "units": units, **changes})


def points(text: str) -> Decimal:
    return Decimal(text)


def read(text: str) -> tuple[Any, list[Fault]]:
    """The value of a file with one document, and the faults in it, those included for which it can still be read."""
    documents, faults = parse_documents(text, "file.yaml")
    if faults:
        return None, faults
    (document,) = documents
    reader = Reader("file.yaml")
    value = JUDGES[document.kind](document, reader)
    return value, reader.faults


def read_fields(kind: str, **changes: str) -> tuple[Any, list[Fault]]:
    """The profile in a file that is complete but for `changes`; the first field stands on line 2."""
    fields = {**WRITTEN[kind], **changes}
    lines = [f"{name}: {json.dumps(text, ensure_ascii=False)}" for name, text in fields.items()]
    return read("\n".join([f"kind: {kind}", *lines]))


def line_of(kind: str, field: str) -> int:
    names = list(WRITTEN[kind])
    return 2 + (names.index(field) if field in names else len(names))
