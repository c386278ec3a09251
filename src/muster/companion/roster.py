"""`roster`: what a roster costs, unit by unit, and every fault in it. Drafts are never refused."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from muster.army.points import partly_by_hand
from muster.army.roster import RosterUnit, total
from muster.army.roster_judging import judge_found
from muster.army.roster_reading import Found, find_parts
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.companion.asked import Asked
from muster.companion.bodies import points
from muster.companion.command_dice import CommandDice, command_dice
from muster.companion.json_types import Body, NotRequired, TypedDict
from muster.companion.price import body_name, hints_of
from muster.companion.reading import BodyDocument, body_document, body_faults
from muster.companion.shapes import FaultFound, HintGiven
from muster.files.reader import Reader
from muster.files.values import Items, part
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import PRESETS


class RosterRequest(TypedDict):
    """A roster to be added up and judged."""

    roster: Body
    """The body of a roster; a draft with faults is allowed."""
    style: NotRequired[str]
    """standard or advanced; advanced also tells the Command Point dice."""


class WeaponsCarried(TypedDict):
    """The copies of one weapon in a unit."""

    name: str
    """The weapon's name."""
    count: int
    """How many of them the unit's models carry."""
    points: float | None
    """What all of them cost; null if the weapon has no cost."""


class Load(TypedDict):
    """What a transport carries."""

    capacity: float
    """What each of its models carries, in points."""
    models: int
    """How many models carry that."""
    carried: float
    """What the units cost that are meant to be aboard."""
    aboard: list[str]
    """The names of those units."""


class RosterUnitPriced(TypedDict):
    """A unit of a roster."""

    name: str
    """The unit's name; one that was not given is its profile's, with a number if several have it."""
    profile: str
    """The name of its profile."""
    models: int
    """How many models it has."""
    points: float | None
    """What it costs with its weapons; null while it cannot be read."""
    per_model: float | None
    """What its cost comes to for each model, rounded."""
    hp: int
    """The HP of all its models together."""
    by_hand: bool
    """Whether anything of its cost was entered by hand."""
    weapons: list[WeaponsCarried]
    """What its models carry."""
    aboard: str
    """The transport in which it is meant to be deployed; empty if none."""
    load: Load | None
    """What it carries; null if it is no transport."""
    faults: list[FaultFound]
    """What is wrong with it."""


class RosterAnswer(TypedDict):
    """A roster, unit by unit."""

    name: str
    """The roster's name."""
    total: float
    """What all units cost together that can be read."""
    limit: float | None
    """The Point Limit; null if there is none."""
    left: float | None
    """What is left of the limit, less than nothing if it is passed; null if there is no limit."""
    models: int
    """How many models all units have."""
    legal: bool
    """Whether there is no fault."""
    units: list[RosterUnitPriced]
    """The units in their order, those that cannot be read included."""
    faults: list[FaultFound]
    """Everything that is wrong with the roster, its units' faults included."""
    hints: list[HintGiven]
    """What is unusual about the profiles that its units use."""
    command_points: CommandDice | None
    """The dice for Command Points in an Advanced game; null in a Standard one or without a limit."""


def roster(request: Body) -> RosterAnswer:
    asked = Asked(request, ("roster", "style"))
    body = body_document(asked.body("roster"), ("roster",), "roster")
    style = asked.word("style", tuple(Playstyle), Playstyle.STANDARD)
    reader = Reader("")
    read = find_parts(body.document, reader)
    judge_found(body.document, read, reader)
    faults = body_faults(body, reader)
    units = _units(body, read, faults)
    limit = _limit(read)
    spent = sum((unit.cost or Decimal(0) for _, unit in read.units), Decimal(0))
    return {
        "name": body_name(body),
        "total": round(float(spent), 2),
        "limit": points(limit),
        "left": None if limit is None else points(limit - spent),
        "models": sum(unit["models"] for unit in units),
        "legal": not faults,
        "units": units,
        "faults": faults,
        "hints": _hints(read),
        "command_points": command_dice(_ruleset(read), limit) if style == Playstyle.ADVANCED else None,
    }


def _ruleset(read: Found) -> Any:
    return PRESETS.get(read.fields.get("ruleset") or "", PRESETS["core"])


def _limit(read: Found) -> Decimal | None:
    limit: Decimal | None = _ruleset(read).point_limit(read.fields.get("limit"))
    return limit


def _units(body: BodyDocument, read: Found, faults: list[FaultFound]) -> list[RosterUnitPriced]:
    """Every unit that the body lists, by its place; one that cannot be read has no price."""
    written = part(body.document.fields, "units")
    lines = [item.line for item in written.values] if isinstance(written, Items) else []
    readable = dict(read.units)
    everyone = [unit for _, unit in read.units]
    answers = []
    for place, line in enumerate(lines):
        own = [fault for fault in faults if fault["at"] == f"units[{place}]" or _inside(fault, place)]
        unit = readable.get(line)
        answers.append(_unread(body, place, own) if unit is None else _read(unit, everyone, own))
    return answers


def _inside(fault: FaultFound, place: int) -> bool:
    return fault["at"].startswith(f"units[{place}].")


def _read(unit: RosterUnit, everyone: Sequence[RosterUnit], faults: list[FaultFound]) -> RosterUnitPriced:
    models = len(unit.models)
    return {
        "name": unit.name,
        "profile": unit.profile.name,
        "models": models,
        "points": points(unit.cost),
        "per_model": None if unit.cost is None else round(float(unit.cost / models), 2),
        "hp": unit.full_hp,
        "by_hand": partly_by_hand(unit),
        "weapons": _weapons(unit),
        "aboard": unit.aboard,
        "load": _load(unit, everyone) if unit.stats.carries else None,
        "faults": faults,
    }


def _unread(body: BodyDocument, place: int, faults: list[FaultFound]) -> RosterUnitPriced:
    written = body.tree.body["units"][place]
    profile = written.get("profile") if isinstance(written, dict) else None
    return {
        "name": body.tree.name_at(["units", place]),
        "profile": profile if isinstance(profile, str) else "",
        "models": 0,
        "points": None,
        "per_model": None,
        "hp": 0,
        "by_hand": False,
        "weapons": [],
        "aboard": "",
        "load": None,
        "faults": faults,
    }


def _weapons(unit: RosterUnit) -> list[WeaponsCarried]:
    carried = Counter[Weapon]()
    for model, count in unit.groups():
        for weapon in model.weapons:
            carried[weapon] += count
    return [
        {"name": weapon.name, "count": count, "points": None if weapon.cost is None else points(weapon.cost * count)}
        for weapon, count in carried.items()
    ]


def _load(unit: RosterUnit, everyone: Sequence[RosterUnit]) -> Load:
    aboard = [each for each in everyone if each.aboard == unit.name]
    return {
        "capacity": round(float(unit.stats.capacity or 0), 2),
        "models": len(unit.models),
        "carried": round(float(total(each.cost for each in aboard) or 0), 2),
        "aboard": [each.name for each in aboard],
    }


def _hints(read: Found) -> list[HintGiven]:
    units = [unit for _, unit in read.units]
    used: list[Unit | Weapon] = [unit.profile for unit in units]
    used += [weapon for unit in units for weapon in unit.weapons()]
    return [hint for profile in dict.fromkeys(used) for hint in hints_of(profile)]
