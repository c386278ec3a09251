"""Rulesets in files: a base preset, and the fields that differ from it."""

from dataclasses import replace
from pathlib import Path

from muster.files import BadInput
from muster.files.document import VERSION, Document
from muster.files.kinds import OneOf, refuse, written
from muster.files.loading import is_file, load
from muster.files.reader import Field, Reader
from muster.rulebook.ruleset import NAME, PRESETS, SWITCHES, Ruleset


def find_ruleset(name: str, beside: Path | None = None) -> Ruleset:
    """A preset by its name, or the ruleset in a file; the path may be relative to the folder `beside`."""
    if name in PRESETS:
        return PRESETS[name]
    path = (beside or Path()) / name
    if name and is_file(path):
        return load_ruleset(path)
    allowed = f"{', '.join(PRESETS)} or a ruleset's file"
    raise BadInput("ruleset.unknown", refuse("ruleset", name, allowed))


def load_ruleset(path: Path) -> Ruleset:
    return load(path, "ruleset", read_ruleset)


def ruleset_fields() -> tuple[Field, ...]:
    """The fields of a ruleset's file: its name, the preset it is based on, and every switch."""
    switches = [Field(each.name, each.kind, " ".join(each.ids[:1]), default=None) for each in SWITCHES]
    return (Field("name", NAME), Field("base", OneOf(*PRESETS), default="core"), *switches)


def read_ruleset(document: Document, reader: Reader) -> Ruleset | None:
    """The ruleset a document holds: its base preset with the fields that it changes."""
    values = reader.record(document.fields, ruleset_fields(), "a ruleset")
    if values is None:
        return None
    base = PRESETS[values.pop("base")]
    return replace(base, **{name: value for name, value in values.items() if value is not None})


def write_ruleset(ruleset: Ruleset) -> str:
    """The text of its file, with every field, so that it means the same if a preset changes later."""
    quoted = '"' + ruleset.name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    head = ["kind: ruleset", f"version: {VERSION}", f"name: {quoted}"]
    lines = [f"{each.name}: {written(getattr(ruleset, each.name))}" for each in SWITCHES]
    return "\n".join([*head, *lines]) + "\n"
