"""What must have happened after a step, read from a file and compared with what did."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from muster.battle.battle import Battle, Progress
from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent
from muster.battle.refusal import Refusal
from muster.battle.rules.points import points_text, side_value
from muster.battle.state import NO_HOST, Where
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown
from muster.files.values import Items, Mapping, Text, Value
from muster.scenario.names import NOBODY, Names
from muster.scenario.points import Place, read_places, told_place
from muster.scenario.telling import fits, sentence, tag_of, told

EVENTS = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEvent)}
DECISIONS = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyDecision)}
NEAR = 10
"""Places are compared to the tolerance, in mils."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The battle after a step, and what the choice led to."""

    battle: Battle
    names: Names
    answer: Progress | Refusal

    @property
    def events(self) -> Sequence[AnyEvent]:
        return () if isinstance(self.answer, Refusal) else self.answer.events


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as expected."""

    line: int
    what: str
    expected: str
    happened: str


Found = Iterator[tuple[str, str]]


def plain_of(value: Value) -> Any:
    """What a file says, as text, lists and groups."""
    match value:
        case Text():
            return value.text.strip()
        case Items():
            return [plain_of(each) for each in value.values]
        case Mapping():
            return {entry.key: plain_of(entry.value) for entry in value.entries}


# -- reading; ValueError with a sentence for what cannot be meant


def _text(value: Value, _: Names) -> Any:
    if not isinstance(value, Text):
        raise ValueError(f"it is {value.what}; allowed is text.")  # noqa: TRY004 - the file is at fault
    return value.text.strip()


def _events(value: Value, _: Names) -> Any:
    """A list of `[kind, fields]`; one event may be given without a list."""
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
    """`Red move`, `nobody`, or the kind with fields: `{casualties: {side: Red, eligible: [...]}}`."""
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


def _by_unit(value: Value, names: Names) -> Any:
    if not isinstance(value, Mapping):
        why = f"it is {value.what}; allowed are units or models by name, each with what it is."
        raise ValueError(why)  # noqa: TRY004 - the file is at fault
    for entry in value.entries:
        names.models(entry.key)
    return {entry.key: str(plain_of(entry.value)) for entry in value.entries}


def _states(value: Value, names: Names) -> Any:
    """Where models are: a word for all of them, or several where they differ."""
    wanted = _by_unit(value, names)
    words = [where.name.lower() for where in Where]
    for text in wanted.values():
        wrong = next((each for each in text.split(", ") if each.partition(" ")[0] not in words), None)
        if wrong is not None:
            raise ValueError(f"nobody is “{shown(wrong)}”; allowed are {', '.join(words)}, and aboard with a name.")
    return wanted


def _places(value: Value, names: Names) -> Any:
    return {name: read_places(text, len(names.models(name))) for name, text in _by_unit(value, names).items()}


def _melees(value: Value, names: Names) -> Any:
    plain = plain_of(value)
    if plain in ("none", NOBODY):
        return set()
    listed = plain if isinstance(plain, list) else [plain]
    return {frozenset(names.unit(each) for each in melee.split("+")) for melee in listed}


def _points(value: Value, names: Names) -> Any:
    if not isinstance(value, Mapping):
        why = f"it is {value.what}; allowed are sides by name, each with its points."
        raise ValueError(why)  # noqa: TRY004 - the file is at fault
    return {names.side(entry.key): str(plain_of(entry.value)) for entry in value.entries}


# -- comparing


def _refused(wanted: str, after: Outcome) -> Found:
    if not isinstance(after.answer, Refusal):
        yield f"refused with {wanted}", "it was accepted"
        return
    said = f"{after.answer.code} {after.answer.rule}"
    if not set(wanted.split()) <= set(said.split()):
        yield f"refused with {wanted}", f"{said}: {after.answer.sentence}"


def _says(wanted: str, after: Outcome) -> Found:
    said = after.answer.sentence if isinstance(after.answer, Refusal) else "it was accepted"
    if wanted.lower() not in said.lower():
        yield wanted, said


def _happened(wanted: Sequence[tuple[str, dict[str, Any]]], after: Outcome) -> Found:
    """Each event that is wanted, in this order; others may be between them."""
    left = [(tag_of(event), told(event, after.names)) for event in after.events]
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
            if tag_of(event) == kind and fits(fields, told(event, after.names)):
                yield f"no {sentence(kind, fields)}", sentence(kind, told(event, after.names))


def _is_asked(wanted: tuple[str, dict[str, Any]], after: Outcome) -> Found:
    kind, fields = wanted
    pending = after.battle.pending
    now = (tag_of(pending), told(pending, after.names)) if pending is not None else ("", {})
    if now[0] != kind or not fits(fields, now[1]):
        brief = {name: each for name, each in now[1].items() if name == "side" or name in fields}
        yield sentence(kind or NOBODY, fields), sentence(now[0] or NOBODY, brief)


def _hp(wanted: dict[str, str], after: Outcome) -> Found:
    state = after.battle.state
    for name, text in wanted.items():
        models = after.names.models(name)
        now = " ".join("-" if state.where[model] is Where.GONE else str(state.hp[model]) for model in models)
        if now != text:
            yield f"{name}: {text}", f"{name}: {now}"


def _stands(wanted: dict[str, tuple[Place | None, ...]], after: Outcome) -> Found:
    figures = after.battle.state.figures
    for name, places in wanted.items():
        for model, place in zip(after.names.models(name), places, strict=True):
            figure = figures[model]
            here = None if figure is None else (figure.x, figure.y, figure.z)
            there = None if place is None else (*place, 0)[:3]
            same = here == there or (
                here is not None
                and there is not None
                and all(abs(one - other) <= NEAR for one, other in zip(here, there, strict=True))
            )
            if not same:
                which = after.names.of_model(model)
                yield f"{which} at {_or_dash(place)}", f"{which} at {_or_dash(here)}"


def _or_dash(place: Place | None) -> str:
    return "-" if place is None else told_place(place)


def _where(wanted: dict[str, str], after: Outcome) -> Found:
    state = after.battle.state
    for name, text in wanted.items():
        now = list(
            dict.fromkeys(
                _whereabouts(after.names, state.where[model], state.hosts[model])
                for model in after.names.models(name)
            )
        )
        if ", ".join(now) != text:
            yield f"{name} {text}", f"{name} {', '.join(now)}"


def _whereabouts(names: Names, where: Where, host: int) -> str:
    word = where.name.lower()
    if host == NO_HOST:
        return word
    of = names.forces.of_model(host)
    return f"{word} {of.name if len(of.models) == 1 else names.of_model(host)}"


def _engaged(wanted: set[frozenset[int]], after: Outcome) -> Found:
    now = {frozenset(melee.units) for melee in after.battle.state.melees}
    if now != wanted:
        yield _told_melees(wanted, after.names), _told_melees(now, after.names)


def _told_melees(melees: set[frozenset[int]], names: Names) -> str:
    return "; ".join(sorted(" + ".join(names.of_unit(unit) for unit in sorted(each)) for each in melees)) or "nobody"


def _won(wanted: str, after: Outcome) -> Found:
    result = after.battle.result
    winners = [after.names.of_side(side) for side in result.winners] if result is not None else []
    now = "the game goes on" if result is None else ", ".join(winners) or "draw"
    if now != wanted:
        yield wanted, now


def _worth(wanted: dict[int, str], after: Outcome) -> Found:
    for side, text in wanted.items():
        now = points_text(side_value(after.battle.field, side))
        if now != text:
            yield f"{after.names.of_side(side)} {text}", f"{after.names.of_side(side)} {now}"


def _phase(wanted: str, after: Outcome) -> Found:
    now = f"{after.battle.state.turn} {after.battle.state.phase}"
    if wanted not in (now, now.partition(" ")[2]):
        yield wanted, now


def _command(wanted: dict[int, str], after: Outcome) -> Found:
    """The Command Points that sides have left."""
    command = after.battle.state.command
    for side, points in wanted.items():
        left = None if command is None else command.points[side]
        if points != str(left):
            yield f"{after.battle.forces.side_names[side]} {points}", f"{left}"


Reading = Callable[[Value, Names], Any]
Comparing = Callable[[Any, Outcome], Found]
EXPECTATIONS: dict[str, tuple[Reading, Comparing]] = {
    "refused": (_text, _refused),
    "says": (_text, _says),
    "events": (_events, _happened),
    "never": (_events, _never),
    "asked": (_asked, _is_asked),
    "hp": (_by_unit, _hp),
    "at": (_places, _stands),
    "where": (_states, _where),
    "engaged": (_melees, _engaged),
    "result": (_text, _won),
    "points": (_points, _worth),
    "phase": (_text, _phase),
    "command": (_points, _command),
}
