"""Factions and armouries in files, and the libraries that a roster's file draws on."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from muster.army.definitions import read_definitions, written_definitions
from muster.army.library import LIBRARY_FIELDS, Armoury, Faction
from muster.army.links import weapon_breaches
from muster.army.reading import unit_from, weapon_from
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.files import BadInput
from muster.files.document import Document, read_documents
from muster.files.kinds import Words, did_you_mean
from muster.files.loading import is_file
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Text, Value, part

Library = TypeVar("Library", Armoury, Faction)

ARMOURY_FIELDS = (*LIBRARY_FIELDS, Field("weapons", many=True))
FACTION_FIELDS = (*LIBRARY_FIELDS, Field("weapons", default=None, many=True), Field("profiles", many=True))
PATH = Words(200)
MOST_LIBRARIES = 20
READY_FACTIONS = Path(__file__).parent / "ready" / "factions"


def read_armoury(document: Document, reader: Reader) -> Armoury | None:
    return _read(Armoury, document, reader, ARMOURY_FIELDS, "an armoury")


def read_faction(document: Document, reader: Reader) -> Faction | None:
    return _read(Faction, document, reader, FACTION_FIELDS, "a faction")


def judge_armoury(document: Document, reader: Reader) -> Armoury | None:
    """The armoury that a document holds; faults between its weapons are reported."""
    return _judged(read_armoury(document, reader), document, reader)


def judge_faction(document: Document, reader: Reader) -> Faction | None:
    """The faction that a document holds; faults between its weapons are reported."""
    return _judged(read_faction(document, reader), document, reader)


def _judged(library: Library | None, document: Document, reader: Reader) -> Library | None:
    """The same library; if it has faults, the weapons that can be read are judged nevertheless."""
    written = written_definitions(part(document.fields, "weapons"))
    again = Reader(document.file)  # the faults of the weapons themselves are known already
    weapons = [weapon for weapon in _weapons(document, again).values() if weapon is not None]
    for breach in weapon_breaches(weapons, whole=library is not None):
        reader.fault(written[breach.where].line, breach.sentence, breach.rule)
    return library


def _read(
    make: type[Library], document: Document, reader: Reader, fields: tuple[Field, ...], what: str
) -> Library | None:
    before = len(reader.faults)
    values = reader.record(document.fields, fields, what)
    parts: dict[str, Any] = {"weapons": _weapons(document, reader)}
    if make is Faction:
        parts["profiles"] = read_definitions(part(document.fields, "profiles"), "profile", unit_from, reader)
    if values is None or len(reader.faults) > before:
        return None
    with reader.noting(document.fields.line):
        return make(**{**values, **{name: tuple(things.values()) for name, things in parts.items()}})
    return None


def _weapons(document: Document, reader: Reader) -> dict[str, Weapon | None]:
    return read_definitions(part(document.fields, "weapons"), "weapon", weapon_from, reader)


READERS: Mapping[str, Callable[[Document, Reader], Armoury | Faction | None]] = {
    "armoury": read_armoury,
    "faction": read_faction,
}


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a roster's file may name without defining it: read, and as it is written, for variants."""

    weapons: dict[str, Weapon | None] = field(default_factory=dict)
    profiles: dict[str, Unit | None] = field(default_factory=dict)
    written_weapons: dict[str, Value] = field(default_factory=dict)
    written_profiles: dict[str, Value] = field(default_factory=dict)
    origins: dict[tuple[str, str], str] = field(default_factory=dict)
    """The library from which each weapon and profile comes, by its kind and name."""
    unread: list[str] = field(default_factory=list)
    """The libraries that are named but cannot be used; a name not found may be from one of them."""

    def clashes(self, library: Armoury | Faction, file: str, own: Collection[str]) -> Iterator[str]:
        """A sentence for each name that two libraries define differently, unless the roster itself defines it."""
        profiles = library.profiles if isinstance(library, Faction) else ()
        for what, shelved, new in (("weapon", self.weapons, library.weapons), ("profile", self.profiles, profiles)):
            for each in new:
                first = self.origins.setdefault((what, each.name), file)
                if first != file and shelved.get(each.name) != each and each.name not in own:
                    yield f"the {what} “{shown(each.name)}” is one thing in {first} and another in {file}."

    def add(self, library: Armoury | Faction, document: Document) -> None:
        self.weapons.update({weapon.name: weapon for weapon in library.weapons})
        self.written_weapons.update(written_definitions(part(document.fields, "weapons")))
        if isinstance(library, Faction):
            self.profiles.update({profile.name: profile for profile in library.profiles})
            self.written_profiles.update(written_definitions(part(document.fields, "profiles")))


def read_shelf(document: Document, reader: Reader) -> Shelf:
    """The libraries that a roster names; faults in a library are reported once, where it is named."""
    shelf = Shelf()
    named = part(document.fields, "library")
    if named is None:
        return shelf
    paths = reader.items(named, "library") if not isinstance(named, Text) else (named,)
    if document.folder is None and paths:
        reader.fault(named.line, "library is given; only a roster in a file of its own draws on others.")
        return shelf
    if len(paths) > MOST_LIBRARIES:
        reader.fault(named.line, f"library names {len(paths):,} files; at most {MOST_LIBRARIES} are allowed.")
    for path in paths[:MOST_LIBRARIES]:
        before = len(reader.faults)
        _add_file(shelf, path, document, reader)
        if len(reader.faults) > before:
            shelf.unread.append(path.text if isinstance(path, Text) else path.what)
    return shelf


def _path(name: str, folder: Path) -> Path:
    """The file of a ready faction by its name, else a path relative to the roster's folder."""
    ready = {file.stem: file for file in READY_FACTIONS.glob("*.yaml")}
    path = ready.get(name, folder / name)
    if not path.suffix and not is_file(path):
        allowed = f"the ready factions {', '.join(sorted(ready))} and the paths of files"
        raise BadInput("library.name", f"library is {shown(name)}; allowed are {allowed}.{did_you_mean(name, ready)}")
    return path


def _add_file(shelf: Shelf, path: Value, roster: Document, reader: Reader) -> None:
    if not isinstance(path, Text):
        reader.fault(path.line, f"library is {path.what}; allowed are the names of files.")
        return
    name = shown(path.text)
    try:
        documents, faults = read_documents(_path(path.text, roster.folder or Path()))
    except (BadInput, ValueError) as refusal:
        sentence = refusal.sentence if isinstance(refusal, BadInput) else f"{name} cannot be read."
        reader.fault(path.line, sentence)
        return
    for document in documents:
        if document.kind in READERS:
            own = Reader(document.file)
            library = READERS[document.kind](document, own)
            faults += own.faults
            if library is not None:
                for sentence in shelf.clashes(library, name, _own_names(roster)):
                    reader.fault(path.line, sentence)
                shelf.add(library, document)
    if faults:
        more = f" and {len(faults) - 1:,} more" if len(faults) > 1 else ""
        reader.fault(path.line, f"{name} has a fault in line {faults[0].line}{more}: {faults[0].sentence}")
    elif not any(document.kind in READERS for document in documents):
        reader.fault(path.line, f"{name} holds no library; allowed are files of the kinds {', '.join(READERS)}.")


def _own_names(roster: Document) -> set[str]:
    """The names that a roster defines itself; these come before those of its libraries."""
    return {name for what in ("weapons", "profiles") for name in written_definitions(part(roster.fields, what))}
