"""Expectations of what a choice led to: a refusal, events, and who is asked what next."""

import re
from collections.abc import Sequence
from typing import Any, get_args

from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent
from muster.battle.refusal import Refusal
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown
from muster.files.values import Value
from muster.rulebook.catalogue import catalogue
from muster.scenario.as_text import fields_as_text, fits, sentence, tag_of
from muster.scenario.names import NOBODY, Names
from muster.scenario.outcome import ExpectationKind, ExpectationShape, Found, Outcome, plain_of, read_text

EVENTS = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEvent)}
DECISIONS = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyDecision)}
_CODE = re.compile(r"[a-z_]+\.[a-z_]+")
_RULE = re.compile(r"[A-Z]+-\d+")

# -- reading


def _codes(value: Value, _: Names) -> tuple[str, ...]:
    """Reads a refusal: a code, a rule, or both; or a list of several, any of which will do."""
    plain = plain_of(value)
    listed = plain if isinstance(plain, list) else [plain]
    if not listed or not all(isinstance(each, str) and each for each in listed):
        raise ValueError(f"it is {value.what}; allowed are such as move.locked MELEE-04, and lists of such.")
    for word in (word for each in listed for word in each.split()):
        if _RULE.fullmatch(word) and word in catalogue():
            continue
        if not _CODE.fullmatch(word):
            raise ValueError(
                f"“{shown(word)}” is neither a code nor a rule; allowed are such as move.locked MELEE-04."
            )
    return tuple(listed)


def _events(value: Value, _: Names) -> Any:
    """Reads events: a list of `[kind, fields]`; one event may be given without a list."""
    plain = plain_of(value)
    found = []
    for each in plain if isinstance(plain, list) else [plain]:
        if isinstance(each, dict) and len(each) == 1:
            ((kind, fields),) = each.items()
        else:
            kind, fields = each, {}
        _known(kind, fields, EVENTS, "event")
        found.append((kind, fields if isinstance(fields, dict) else {}))
    return found


def _known(kind: Any, fields: Any, kinds: dict[str, Any], what: str) -> None:
    if not isinstance(kind, str) or kind not in kinds:
        hint = did_you_mean(str(kind), kinds)
        raise ValueError(f"there is no {what} “{shown(str(kind))}”; allowed are {', '.join(kinds)}.{hint}")
    known = kinds[kind].__struct_fields__
    for name in fields if isinstance(fields, dict) else ():
        if name not in known:
            raise ValueError(f"{kind} has no field “{shown(name)}”; allowed are {', '.join(known)}.")


def _asked(value: Value, names: Names) -> Any:
    """Reads who is asked: `Red move`, `nobody`, or the kind with fields.

    Such as `{casualties: {side: Red, eligible: [...]}}`.
    """
    plain = plain_of(value)
    if isinstance(plain, dict) and len(plain) == 1:
        ((kind, fields),) = plain.items()
        _known(kind, fields, DECISIONS, "decision")
        return kind, fields
    if plain == NOBODY:
        return "", {}
    side, _, kind = str(plain).rpartition(" ")
    _known(kind, {}, DECISIONS, "decision")
    names.side(side)
    return kind, {"side": side}


# -- comparing


def _refused(wanted: Sequence[str], after: Outcome) -> Found:
    any_of = f"refused with {' or '.join(wanted)}"
    if not isinstance(after.answer, Refusal):
        yield any_of, "it was accepted"
        return
    said = f"{after.answer.code} {after.answer.rule}"
    if not any(set(each.split()) <= set(said.split()) for each in wanted):
        yield any_of, f"{said}: {after.answer.sentence}"


def _says(wanted: str, after: Outcome) -> Found:
    said = after.answer.sentence if isinstance(after.answer, Refusal) else "it was accepted"
    if wanted.lower() not in said.lower():
        yield wanted, said


def _happened(wanted: Sequence[tuple[str, dict[str, Any]]], after: Outcome) -> Found:
    """Compares events: each one wanted must occur, in this order; others may be between them."""
    left = [(tag_of(event), fields_as_text(event, after.names)) for event in after.events]
    for kind, fields in wanted:
        place = next((at for at, (tag, each) in enumerate(left) if tag == kind and fits(fields, each)), None)
        if place is None:
            near = [sentence(tag, each) for tag, each in left if tag == kind]
            rest = near or [", ".join(tag for tag, _ in left) or "nothing more"]
            yield sentence(kind, fields), " | ".join(rest)
            return
        left = left[place + 1 :]


def _never(wanted: Sequence[tuple[str, dict[str, Any]]], after: Outcome) -> Found:
    for event in after.events:
        for kind, fields in wanted:
            if tag_of(event) == kind and fits(fields, fields_as_text(event, after.names)):
                yield f"no {sentence(kind, fields)}", sentence(kind, fields_as_text(event, after.names))


def _is_asked(wanted: tuple[str, dict[str, Any]], after: Outcome) -> Found:
    kind, fields = wanted
    pending = after.battle.pending
    now = (tag_of(pending), fields_as_text(pending, after.names)) if pending is not None else ("", {})
    if now[0] != kind or not fits(fields, now[1]):
        brief = {name: each for name, each in now[1].items() if name == "side" or name in fields}
        yield sentence(kind or NOBODY, fields), sentence(now[0] or NOBODY, brief)


OF_EVENTS = {
    "refused": ExpectationKind(
        _codes, _refused, "a code, a rule, or both: move.locked MELEE-04; of a list, any", ExpectationShape.TEXTS
    ),
    "says": ExpectationKind(read_text, _says, "a part of the refusal's sentence", ExpectationShape.TEXT),
    "events": ExpectationKind(
        _events, _happened, "events in this order, others between them", ExpectationShape.EVENTS
    ),
    "never": ExpectationKind(_events, _never, "events that must not happen", ExpectationShape.EVENTS),
    "asked": ExpectationKind(
        _asked, _is_asked, "who is asked what next: Red move, nobody, or a kind with fields", ExpectationShape.ASKED
    ),
}
