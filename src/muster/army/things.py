"""Things of the armoury in files and by their ready names: read, judged, written and found."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from muster.army.breach import Breach
from muster.army.library import Armoury, Faction
from muster.army.library_reading import judge_armoury, judge_faction, read_armoury, read_faction
from muster.army.limits import roster_breaches
from muster.army.links import weapon_breaches
from muster.army.reading import read_unit, read_weapon
from muster.army.ready_armies import FACTIONS, SHIPPED, ready_army, ready_faction
from muster.army.roster import Roster
from muster.army.roster_judging import judge_roster
from muster.army.roster_reading import read_roster
from muster.army.thing import Thing, kind_of, profiles_in
from muster.army.writing import write_armoury, write_faction, write_roster, write_unit, write_weapon
from muster.files import BadInput
from muster.files.document import Document, read_documents
from muster.files.kinds import did_you_mean
from muster.files.loading import is_file
from muster.files.reader import Reader
from muster.files.refusals import BadFile, Fault, shown

__all__ = [
    "JUDGES",
    "READERS",
    "TEMPLATES",
    "WRITERS",
    "Thing",
    "breaches_of",
    "find_thing",
    "kind_of",
    "profiles_in",
    "read_thing",
    "template",
    "write_thing",
]

READERS: Mapping[str, Callable[[Document, Reader], Thing | None]] = {
    "weapon": read_weapon,
    "unit": read_unit,
    "faction": read_faction,
    "armoury": read_armoury,
    "roster": read_roster,
}
JUDGES: Mapping[str, Callable[[Document, Reader], Thing | None]] = {
    **READERS,
    "faction": judge_faction,
    "armoury": judge_armoury,
    "roster": judge_roster,
}
"""For each kind of file, the function that reads it and reports breaches of rules as faults."""
TEMPLATES = Path(__file__).parent / "templates"
WRITERS: Mapping[str, Callable[[Any], str]] = {
    "weapon": write_weapon,
    "unit": write_unit,
    "faction": write_faction,
    "armoury": write_armoury,
    "roster": write_roster,
}


def write_thing(thing: Thing) -> str:
    return WRITERS[kind_of(thing)](thing)


def read_thing(document: Document, reader: Reader) -> Thing | None:
    """The thing that a document holds; a fault if its kind is not one of the armoury."""
    if document.kind in READERS:
        return READERS[document.kind](document, reader)
    reader.fault(document.fields.line, f"kind is {document.kind}; allowed are {', '.join(READERS)}.")
    return None


def breaches_of(thing: Thing) -> list[Breach]:
    """Every breach of the rules by a thing; single profiles have none."""
    match thing:
        case Roster():
            return roster_breaches(thing)
        case Faction() | Armoury():
            return list(weapon_breaches(thing.weapons))
        case _:
            return []


def template(kind: str) -> str:
    """A file of that kind to start from, with its fields explained."""
    return (TEMPLATES / f"{kind}.yaml").read_text(encoding="utf-8")


def find_thing(name: str) -> Thing:
    """A ready army, roster or faction by its name, or the one thing in a file."""
    if name in SHIPPED:
        return ready_army(name)
    if name in FACTIONS:
        return ready_faction(name)
    path = Path(name)
    if path.suffix or is_file(path):
        return _load(path)
    ready = (*FACTIONS, *SHIPPED)
    sentence = f"{shown(name)} is no file; ready are {', '.join(ready)}.{did_you_mean(name, ready)}"
    raise BadInput("thing.name", sentence)


def _load(path: Path) -> Thing:
    documents, faults = read_documents(path)
    if not faults and len(documents) > 1:
        faults = [Fault(str(path), 1, f"the file holds {len(documents)} documents; one is taken at a time.")]
    if faults:
        raise BadFile(faults)
    reader = Reader(str(path))
    thing = read_thing(documents[0], reader)
    if thing is None:
        raise BadFile(reader.faults)
    return thing
