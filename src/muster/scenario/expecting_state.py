"""Expectations of how things stand after a step: HP, places, melees, the phase and the result."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from muster.battle.events import HpLost
from muster.battle.rules.points import side_value
from muster.battle.state import NO_HOST, Phase, Where
from muster.bookkeeping.value import points_text
from muster.files.refusals import shown
from muster.files.values import Value
from muster.scenario.amounts import read_tolerance
from muster.scenario.names import NOBODY, Names
from muster.scenario.outcome import (
    ExpectationKind,
    ExpectationShape,
    Found,
    Outcome,
    plain_of,
    read_by_unit,
    read_group,
    read_text,
)
from muster.scenario.points import Place, place_text, read_places
from muster.table.shapes.measure import INCH


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where the models of a unit must stand, and how far off each may be, in mils."""

    places: tuple[Place | None, ...]
    near: float


# -- reading


def _states(value: Value, names: Names) -> dict[str, tuple[str, ...]]:
    """Reads where models are, in order: one word for a run of models in the same state, or one for each model."""
    words, found = [where.name.lower() for where in Where], {}
    for name, text in read_by_unit(value, names).items():
        wanted = tuple(each.strip() for each in text.split(","))
        wrong = next((each for each in wanted if each.partition(" ")[0] not in words), None)
        if wrong is not None:
            raise ValueError(f"nobody is “{shown(wrong)}”; allowed are {', '.join(words)}, and aboard with a name.")
        count = len(names.models(name))
        if len(wanted) > count or (len(wanted) < count and wanted != _runs(wanted)):
            raise ValueError(
                f"{len(wanted)} places are told of the {count} models of {name}; "
                "allowed is one for each model, or one for each run of models that are in the same."
            )
        found[name] = wanted
    return found


def _runs(each: Iterable[str]) -> tuple[str, ...]:
    """The texts, with repeats in a row written once."""
    return tuple(first for first, _ in groupby(each))


def _places(value: Value, names: Names) -> dict[str, _Stand]:
    """Reads a place for each model, `5,4 7,4`, perhaps with a tolerance, `5,4 7,4 within 0.1`."""
    found = {}
    for name, text in read_by_unit(value, names).items():
        places, near = read_tolerance(text)
        found[name] = _Stand(read_places(places, len(names.models(name))), near * INCH)
    return found


def _melees(value: Value, names: Names) -> Any:
    plain = plain_of(value)
    if plain in ("none", NOBODY):
        return set()
    listed = plain if isinstance(plain, list) else [plain]
    if not all(isinstance(each, str) for each in listed):
        raise ValueError(f"it is {value.what}; allowed are melees such as [A + B + C, D + E], and nobody.")
    melees = {frozenset(names.unit(each) for each in melee.split("+")) for melee in listed}
    if any(len(melee) < 2 for melee in melees):
        raise ValueError("a melee has two units or more; allowed are melees such as [A + B + C, D + E], and nobody.")
    return melees


def _whole(value: Value, names: Names) -> dict[str, str]:
    wanted = read_by_unit(value, names)
    for name, text in wanted.items():
        if not text.isdecimal():
            raise ValueError(f"what {name} loses is {shown(text) or 'empty'}; allowed are whole numbers of HP.")
    return wanted


def read_by_side(value: Value, names: Names) -> dict[int, str]:
    group = read_group(value, "sides by name, each with its points")
    return {names.side(name): str(plain_of(each)) for name, each in group.items()}


# -- comparing


def _hp(wanted: dict[str, str], after: Outcome) -> Found:
    state = after.battle.state
    for name, text in wanted.items():
        models = after.names.models(name)
        now = " ".join("-" if state.where[model] is Where.GONE else str(state.hp[model]) for model in models)
        if now != text:
            yield f"{name}: {text}", f"{name}: {now}"


def _lost(wanted: dict[str, str], after: Outcome) -> Found:
    """Compares the HP that models, or whole units, lost in this step."""
    lost = Counter[int]()
    for event in after.events:
        if isinstance(event, HpLost):
            lost.update(dict(event.losses))
    for name, hp in wanted.items():
        now = sum(lost[model] for model in after.names.models(name))
        if str(now) != hp:
            yield f"{name} loses {hp} HP", f"{name} loses {now} HP"


def _stands(wanted: dict[str, _Stand], after: Outcome) -> Found:
    figures = after.battle.state.figures
    for name, stand in wanted.items():
        for model, place in zip(after.names.models(name), stand.places, strict=True):
            figure = figures[model]
            here = None if figure is None else (figure.x, figure.y, figure.z)
            there = None if place is None else (*place, 0)[:3]
            same = here == there or (
                here is not None
                and there is not None
                and all(abs(one - other) <= stand.near for one, other in zip(here, there, strict=True))
            )
            if not same:
                which = after.names.of_model(model)
                yield f"{which} at {_or_dash(place)}", f"{which} at {_or_dash(here)}"


def _or_dash(place: Place | None) -> str:
    return "-" if place is None else place_text(place)


def _where(wanted: dict[str, tuple[str, ...]], after: Outcome) -> Found:
    state = after.battle.state
    for name, said in wanted.items():
        models = after.names.models(name)
        now = tuple(_whereabouts(after.names, state.where[model], state.hosts[model]) for model in models)
        if said not in (now, _runs(now)):
            yield f"{name} {', '.join(said)}", f"{name} {', '.join(_runs(now))}"


def _whereabouts(names: Names, where: Where, host: int) -> str:
    word = where.name.lower()
    if host == NO_HOST:
        return word
    of = names.forces.of_model(host)
    return f"{word} {of.name if len(of.models) == 1 else names.of_model(host)}"


def _engaged(wanted: set[frozenset[int]], after: Outcome) -> Found:
    now = {frozenset(melee.units) for melee in after.battle.state.melees}
    if now != wanted:
        yield _melees_text(wanted, after.names), _melees_text(now, after.names)


def _melees_text(melees: set[frozenset[int]], names: Names) -> str:
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


def _read_phase(value: Value, names: Names) -> str:
    text = read_text(value, names)
    turn, _, phase = text.rpartition(" ")
    if phase not in list(Phase) or not (turn or "1").isdecimal() or turn == "0":
        allowed = f"{', '.join(Phase)}, and a Game Turn before them, from 1"
        raise ValueError(f"it is “{shown(text)}”; allowed are {allowed}.")
    return text


def _phase(wanted: str, after: Outcome) -> Found:
    now = f"{after.battle.state.turn} {after.battle.state.phase}"
    if wanted not in (now, now.partition(" ")[2]):
        yield wanted, now


OF_THE_STATE = {
    "hp": ExpectationKind(
        read_by_unit, _hp, "the HP of each model: 1 0 -; a casualty is 0, a model that is gone a dash"
    ),
    "lost": ExpectationKind(_whole, _lost, "the HP that models, or units in all, lost in this step: {Foes/2: 3}"),
    "at": ExpectationKind(
        _places, _stands, "a place for each model: 5,4 7,4; perhaps how far off it may be: within 0.1"
    ),
    "where": ExpectationKind(
        _states,
        _where,
        "table, reserve, between, gone, or aboard Truck; of models that differ in their order: table, gone",
    ),
    "engaged": ExpectationKind(
        _melees, _engaged, "all melees: [A + B + C, D + E], or nobody", ExpectationShape.TEXTS
    ),
    "result": ExpectationKind(read_text, _won, "the winner, draw, or the game goes on", ExpectationShape.TEXT),
    "points": ExpectationKind(read_by_side, _worth, "what the units of each side are worth"),
    "phase": ExpectationKind(
        _read_phase, _phase, "the phase: dash, or with the Game Turn: 2 deploy", ExpectationShape.TEXT
    ),
}
