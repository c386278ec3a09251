"""`file` and `text`: what people write as YAML, as bodies; and bodies as files to keep or to hand on."""

import re
from dataclasses import replace
from pathlib import Path

from muster.army.ready_armies import FACTIONS
from muster.army.things import JUDGES, READERS, kind_of, read_thing, write_thing
from muster.companion.asked import Asked
from muster.companion.bodies import body_of
from muster.companion.json_types import Body, TypedDict
from muster.companion.reading import MOST_FAULTS, body_document, thing_of
from muster.companion.refused import Refused
from muster.files.document import Document, parse_documents
from muster.files.reader import Reader
from muster.files.values import Items, Text, part

LONGEST = 250_000


class FileRequest(TypedDict):
    """A file that a person wrote or exported."""

    text: str
    """The text of the file, as YAML: one or more weapons, units, factions, armouries and rosters."""


class FaultInFile(TypedDict):
    """Something wrong in a file."""

    line: int
    """The line that it is in, from 1."""
    sentence: str
    """What is wrong and what is allowed."""
    rule: str
    """The id of the rule behind it; empty if there is none."""


class FileAnswer(TypedDict):
    """What a file holds."""

    things: list[Body]
    """The body of everything in it that can be read; it may break rules of the game, which `faults` then tells."""
    faults: list[FaultInFile]
    """Everything that is wrong in it."""


class TextRequest(TypedDict):
    """A thing to be written as a file."""

    thing: Body
    """The body of a weapon, unit, faction, armoury or roster, without faults that keep it from being read."""


class TextAnswer(TypedDict):
    """A thing as a file."""

    text: str
    """The text of the file, as YAML."""
    filename: str
    """A name for the file."""
    kind: str
    """What it holds."""


def file(request: Body) -> FileAnswer:
    written = Asked(request, ("text",)).text("text")
    if len(written) > LONGEST:
        raise Refused("file.too_large", f"the file is too large; at most {LONGEST:,} characters are read.", at="text")
    documents, faults = parse_documents(written, "the file")
    things = []
    for document in documents:
        reader = Reader("the file")
        judge = JUDGES.get(document.kind, read_thing)
        thing = judge(_with_ready(document), reader)
        faults += reader.faults
        if thing is not None:
            things.append(body_of(thing))
    found: list[FaultInFile] = [
        {"line": fault.line, "sentence": fault.sentence, "rule": fault.rule} for fault in sorted(faults)[:MOST_FAULTS]
    ]
    return {"things": things, "faults": found}


def _with_ready(document: Document) -> Document:
    """A roster that draws on ready factions alone can be read anywhere; other files are not at hand."""
    named = part(document.fields, "library")
    values = named.values if isinstance(named, Items) else (named,)
    known = all(each is None or (isinstance(each, Text) and each.text in FACTIONS) for each in values)
    return replace(document, folder=Path()) if known else document


def text(request: Body) -> TextAnswer:
    thing = thing_of(body_document(Asked(request, ("thing",)).body("thing"), READERS))
    return {"text": write_thing(thing), "filename": f"{slug(thing.name)}.yaml", "kind": kind_of(thing)}


def slug(name: str) -> str:
    """A name as a file has it: small letters and digits with hyphens between them."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:60].strip("-") or "muster"
