"""`price`: what a unit or a weapon costs and why, and what it would cost with each small change."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from muster.army.definitions import FREE
from muster.army.guidelines import guideline, hints
from muster.army.points import VERSION, PricePart, by_hand, cost_of
from muster.army.points import price as model_price
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.companion.asked import Asked
from muster.companion.bodies import points
from muster.companion.json_types import Body, NotRequired, TypedDict
from muster.companion.reading import BodyDocument, body_document, judge_body
from muster.companion.shapes import FaultFound, HintGiven, PriceLine
from muster.companion.stats import SCALES, STEPS, shown_value


class PriceRequest(TypedDict):
    """A unit or a weapon to be priced."""

    thing: Body
    """The body of a unit or a weapon; a draft with faults is allowed."""
    hand: NotRequired[bool]
    """Whether a cost that was entered by hand counts (the default); false asks for the model's price whatever
    stands in the body, which is what a designer shows while stats change."""


class PriceAt(TypedDict):
    """The price of the thing with one value changed."""

    value: int | str | bool | None
    """The value as a body has it; null is none."""
    points: float
    """What each model or weapon would cost by the point model."""


class Steps(TypedDict):
    """The neighbours of a value, each with the price of the thing that has it."""

    down: PriceAt | None
    """One step worse; null if there is none."""
    up: PriceAt | None
    """One step better; null if there is none."""


class PriceAnswer(TypedDict):
    """A price and its explanation. While the draft cannot be read, `points` and `model_says` are null."""

    name: str
    """The name of the thing."""
    kind: str
    """unit or weapon."""
    points: float | None
    """What each model or each weapon costs."""
    by_hand: bool
    """Whether the cost in the body is its owner's and not the model's."""
    model_says: float | None
    """What the newest point model says, whatever the body says."""
    version: int
    """The version of the point model."""
    lines: list[PriceLine]
    """How the model's price comes about; the points of the lines add up to it."""
    lumps: list[PriceLine]
    """What perks add once for each unit, on top of the price."""
    steps: dict[str, Steps]
    """For each stat, the model's price one step down and one step up."""
    scale: dict[str, list[PriceAt]]
    """For each stat of few values, the model's price at every one of them."""
    guidelines: dict[str, str]
    """For each stat, what its value usually stands for."""
    hints: list[HintGiven]
    """What is unusual about the profile."""
    faults: list[FaultFound]
    """What is wrong with the body."""


def price(request: Body) -> PriceAnswer:
    asked = Asked(request, ("thing", "hand"))
    body = body_document(asked.body("thing"), ("unit", "weapon"))
    hand = asked.flag("hand", default=True)
    thing, faults = judge_body(body)
    profile = thing if isinstance(thing, Unit | Weapon) else _sound_part(body)
    if profile is None:
        return _unpriced(body, faults)
    model = model_price(profile)
    kept_cost = hand and by_hand(profile)
    return {
        "name": body_name(body),
        "kind": body.kind,
        "points": points(cost_of(profile) if kept_cost else model.points),
        "by_hand": kept_cost,
        "model_says": points(model.points),
        "version": VERSION,
        "lines": [price_line(line) for line in model.lines],
        "lumps": [price_line(line) for line in model.lumps],
        "steps": {stat: _steps(profile, stat) for stat in STEPS[body.kind]},
        "scale": {stat: _scale(profile, stat) for stat in SCALES[body.kind]},
        "guidelines": dict(_guidelines(profile, body.kind)),
        "hints": hints_of(profile),
        "faults": faults,
    }


def body_name(body: BodyDocument) -> str:
    return body.tree.name_at([])


def hints_of(profile: Unit | Weapon) -> list[HintGiven]:
    return [{"name": hint.name, "sentence": hint.sentence, "rule": hint.rule} for hint in hints(profile)]


def price_line(line: PricePart) -> PriceLine:
    return {"what": line.label, "points": round(float(line.points), 2), "why": line.why, "rule": _rule(line.label)}


RULES = {
    "HP": "STAT-10",
    "Defence": "STAT-09",
    "Armour": "STAT-11",
    "AEGIS": "STAT-12",
    "Move": "STAT-07",
    "Dash": "STAT-08",
    "Transport": "STAT-13",
    "Fire": "STAT-14",
    "Perk:": "STAT-16",
    "Attack,": "STAT-19",
    "Attacks,": "STAT-19",
    "AP": "STAT-21",
    "Heavy": "MELEE-17",
    "Battle": "MELEE-17",
    "Range": "STAT-18",
}


def _rule(label: str) -> str:
    """The rule of the stat that a line is for, which its first or second word names."""
    return next((RULES[word] for word in label.split(" ")[:2] if word in RULES), "POINTS-05")


def _sound_part(body: BodyDocument) -> Unit | Weapon | None:
    """The profile without the fields at fault on which no price depends, so that a draft has its price early."""
    fields = body.tree.body
    _, faults = judge_body(body)
    wrong = {fault["field"] for fault in faults}
    if not wrong <= {"", *FREE}:
        return None
    sound = {name: value for name, value in fields.items() if name not in wrong} | {"name": "unnamed"}
    thing, _ = judge_body(body_document(sound, (body.kind,)))
    return thing if isinstance(thing, Unit | Weapon) else None


def _unpriced(body: BodyDocument, faults: list[FaultFound]) -> PriceAnswer:
    return {
        "name": body_name(body),
        "kind": body.kind,
        "points": None,
        "by_hand": False,
        "model_says": None,
        "version": VERSION,
        "lines": [],
        "lumps": [],
        "steps": {},
        "scale": {},
        "guidelines": {},
        "hints": [],
        "faults": faults,
    }


def _steps(profile: Unit | Weapon, stat: str) -> Steps:
    down, up = STEPS["unit" if isinstance(profile, Unit) else "weapon"][stat](getattr(profile, stat))
    return {"down": _at(profile, stat, down), "up": _at(profile, stat, up)}


def _at(profile: Unit | Weapon, stat: str, step: tuple[Any] | None) -> PriceAt | None:
    return None if step is None else _changed(profile, stat, step[0])


def _scale(profile: Unit | Weapon, stat: str) -> list[PriceAt]:
    values = SCALES["unit" if isinstance(profile, Unit) else "weapon"][stat]
    return [_changed(profile, stat, value) for value in values]


def _changed(profile: Unit | Weapon, stat: str, value: Any) -> PriceAt:
    return {
        "value": shown_value(stat, value),
        "points": round(float(model_price(changed(profile, stat, value)).points), 2),
    }


def changed(profile: Any, stat: str, value: Any) -> Unit | Weapon:
    """The profile with one stat changed; who carries nobody has no fire points."""
    more = {"fire_points": False} if stat == "transport" and not value else {}
    found: Unit | Weapon = replace(profile, **{stat: value}, **more)
    return found


def _guidelines(profile: Unit | Weapon, kind: str) -> Iterator[tuple[str, str]]:
    for stat in {**STEPS[kind], **SCALES[kind]}:
        if words := guideline(stat, getattr(profile, stat)):
            yield stat, words
