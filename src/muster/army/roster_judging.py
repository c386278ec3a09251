"""Rosters in files, judged: whatever breaks a rule is a fault at its line, beside what cannot be read at all."""

from collections.abc import Iterator

from muster.army.breach import Breach
from muster.army.definitions import written_definitions
from muster.army.limits import Terms, tied_breaches, total_breaches, unit_breaches
from muster.army.links import weapon_breaches
from muster.army.roster import ROSTER_FIELDS, Roster
from muster.army.roster_reading import Found, find_parts
from muster.files.document import Document
from muster.files.reader import Reader
from muster.files.values import Items, Mapping, line_of, part
from muster.rulebook.ruleset import PRESETS

TERMS = tuple(field for field in ROSTER_FIELDS if field.name in ("ruleset", "limit", "overspend"))


def judge_roster(document: Document, reader: Reader) -> Roster | None:
    """The roster that a document holds, if it can be read; every fault and breach is reported.

    All that can be judged is judged, even if other parts are at fault.
    """
    found = find_parts(document, reader)
    judge_found(document, found, reader)
    return found.roster()


def judge_found(document: Document, found: Found, reader: Reader) -> None:
    """Reports the breaches in those parts of a roster that could be read."""
    fields = document.fields
    terms = _terms(fields)
    if terms is not None:
        for line, unit in found.units:
            for breach in unit_breaches(unit, terms.rules, terms.limit):
                reader.fault(line, breach.sentence, breach.rule)
    lines = _lines(fields, found)
    for breach in _breaches(fields, found, terms):
        reader.fault(lines.get(breach.where, fields.line), breach.sentence, breach.rule)


def _breaches(fields: Mapping, found: Found, terms: Terms | None) -> Iterator[Breach]:
    units = [unit for _, unit in found.units]
    written = part(fields, "units")
    whole = isinstance(written, Items) and len(written.values) == len(units)
    if whole and terms is not None:
        yield from total_breaches(found.fields.get("name", "the roster"), units, terms)
    forms = [form for _, form in found.forms]
    yield from tied_breaches(units, forms, whole=whole)
    carried = [weapon for unit in (*units, *(form.unit for form in forms)) for weapon in unit.weapons()]
    known = {weapon.name: weapon for weapon in (*found.weapons.values(), *carried) if weapon is not None}
    yield from weapon_breaches(tuple(known.values()), whole=found.complete or None not in found.weapons.values())


def _terms(fields: Mapping) -> Terms | None:
    """The terms for the roster, even if other fields are at fault; None if the terms themselves are."""
    names = [field.name for field in TERMS]
    only = Mapping(fields.line, tuple(entry for entry in fields.entries if entry.key in names))
    values = Reader("").record(only, TERMS, "")
    if values is None:
        return None
    return Terms(PRESETS[values["ruleset"]], values["limit"], values["overspend"])


def _lines(fields: Mapping, found: Found) -> dict[str, int]:
    """The line for each unit and weapon with a breach; those from a library have no line of their own."""
    lines = {name: written.line for name, written in written_definitions(part(fields, "weapons")).items()}
    lines |= {found.fields.get("name", "the roster"): line_of(fields, "overspend")}
    return (
        lines | {form.unit.name: line for line, form in found.forms} | {unit.name: line for line, unit in found.units}
    )
