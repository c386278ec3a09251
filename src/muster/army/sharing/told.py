"""What a shared thing is, in one line, and as the text of a file."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from muster.army.library import Armoury, Faction
from muster.army.library_reading import read_armoury, read_faction
from muster.army.reading import read_unit, read_weapon
from muster.army.roster import Roster
from muster.army.roster_reading import read_roster
from muster.army.sharing.sharing import Shareable, kind_of
from muster.army.writing import write_armoury, write_faction, write_roster, write_unit, write_weapon
from muster.files.document import Document
from muster.files.reader import Reader

READERS: Mapping[str, Callable[[Document, Reader], Shareable | None]] = {
    "weapon": read_weapon,
    "unit": read_unit,
    "faction": read_faction,
    "armoury": read_armoury,
    "roster": read_roster,
}
WRITERS: Mapping[str, Callable[[Any], str]] = {
    "weapon": write_weapon,
    "unit": write_unit,
    "faction": write_faction,
    "armoury": write_armoury,
    "roster": write_roster,
}


def read_document(document: Document, reader: Reader) -> Shareable | None:
    """The thing that a document holds, if it is one that can be shared."""
    if document.kind in READERS:
        return READERS[document.kind](document, reader)
    allowed = ", ".join(READERS)
    reader.fault(document.fields.line, f"kind is {document.kind}; what can be shared is {allowed}.")
    return None


def write_thing(thing: Shareable) -> str:
    return WRITERS[kind_of(thing)](thing)


def told(thing: Shareable) -> str:
    """Such as: roster “The Ferry Guard”, 9 units, 1,000 pts."""
    cost = None if isinstance(thing, Faction | Armoury) else thing.cost
    return ", ".join([f"{kind_of(thing)} “{thing.name}”", *_contents(thing), *_points(cost)])


def _contents(thing: Shareable) -> list[str]:
    match thing:
        case Roster():
            return [_counted(len(thing.units), "unit")]
        case Faction():
            return [_counted(len(thing.profiles), "unit"), _counted(len(thing.weapons), "weapon")]
        case Armoury():
            return [_counted(len(thing.weapons), "weapon")]
        case _:
            return []


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' if count != 1 else ''}"


def _points(cost: Decimal | None) -> list[str]:
    return [] if cost is None else [f"{cost.normalize():,f} pts"]
