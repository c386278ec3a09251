"""`attack`: the attack that one unit of a roster makes on a unit of another, as `odds` and `resolve` take it."""

from collections import Counter
from typing import Any

from muster.army.roster import Roster, RosterUnit
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.bookkeeping.stats import weapon_stats
from muster.combat import limits
from muster.combat.tally import Tally
from muster.companion.asked import Asked
from muster.companion.asked_attack import SITUATION, asked_attack
from muster.companion.attack_shapes import AttackAsked, GroupAsked, SituationAsked, TargetAsked
from muster.companion.json_types import Body, NotRequired, TypedDict
from muster.companion.needed import GroupBarred, barred
from muster.companion.reading import body_document, thing_of
from muster.companion.refused import Refused
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown
from muster.rulebook.ruleset import PRESETS

MOST_WEAPONS = 20


class AttackerAsked(TypedDict):
    """The unit that attacks."""

    roster: Body
    """The body of its roster."""
    unit: str
    """Its name in the roster."""
    models: NotRequired[list[int]]
    """The places of the models that attack, from 0; all of them if not given."""


class AttackedAsked(TypedDict):
    """The unit that is attacked."""

    roster: Body
    """The body of its roster."""
    unit: str
    """Its name in the roster."""
    left: NotRequired[list[int]]
    """The HP left of every model in its order, 0 for a casualty; all are whole if not given."""


class MatchRequest(TypedDict):
    """Two units of rosters."""

    attacker: AttackerAsked
    """The unit that attacks."""
    target: AttackedAsked
    """The unit that is attacked."""
    weapons: NotRequired[list[str]]
    """The names of the weapons that are used, in that order; all that are carried if not given."""
    ruleset: NotRequired[str]
    """The edition; that of the attacker's roster if not given."""
    situation: NotRequired[SituationAsked]
    """What is around the attack."""


class PerkNote(TypedDict):
    """Something about the attack that the players have to see to."""

    name: str
    """The profile that it is about."""
    sentence: str
    """What it says."""
    rule: str
    """The id of the rule behind it."""


class MatchAnswer(TypedDict):
    """The attack."""

    attack: AttackAsked
    """The attack as `odds`, `requirements` and `resolve` take it."""
    barred: list[GroupBarred]
    """The weapons that may not be used in this situation, and why."""
    notes: list[PerkNote]
    """The perks of both sides, which no rule resolves."""


def attack(request: Body) -> MatchAnswer:
    asked = Asked(request, ("attacker", "target", "weapons", "ruleset", "situation"))
    attacker = Asked(asked.values.get("attacker"), ("roster", "unit", "models"), "attacker")
    attacked = Asked(asked.values.get("target"), ("roster", "unit", "left"), "target")
    own = _roster(attacker)
    unit, target = _unit(own, attacker), _unit(_roster(attacked), attacked)
    carried = _carried(unit, attacker)
    chosen = _chosen(carried, asked)
    made: AttackAsked = {
        "ruleset": asked.word("ruleset", tuple(PRESETS), own.ruleset),
        "groups": [_group(weapon, carried[weapon]) for weapon in chosen],
        "target": _target(target, attacked),
    }
    situation: Any = asked.values.get("situation")
    if situation is not None:
        made["situation"] = Asked(situation, SITUATION, "situation").values  # type: ignore[typeddict-item]
    read = asked_attack(made)
    profiles: list[Weapon | Unit] = [*chosen, target.profile]
    return {
        "attack": made,
        "barred": [barred(each) for each in read.barred],
        "notes": [_note(profile.name, perk) for profile in profiles for perk in profile.perks],
    }


def _roster(asked: Asked) -> Roster:
    thing = thing_of(body_document(asked.body("roster"), ("roster",), f"{asked.at}.roster"))
    if not isinstance(thing, Roster):
        raise TypeError("a roster is read from the body of a roster")
    return thing


def _unit(roster: Roster, asked: Asked) -> RosterUnit:
    units = {unit.name: unit for unit in (*roster.units, *(form.unit for form in roster.forms))}
    name = asked.text("unit")
    if name not in units:
        sentence = f"{shown(roster.name)} has no unit “{shown(name)}”.{did_you_mean(shown(name), units)}"
        raise Refused("attack.unit", sentence, at=asked.path("unit"))
    return units[name]


def _carried(unit: RosterUnit, asked: Asked) -> Counter[Weapon]:
    """The weapons of the models that attack, and how many of each."""
    last = len(unit.models) - 1
    places = asked.wholes("models", limits.MOST_MODELS, 0, last) if asked.has("models") else range(last + 1)
    carried = Counter[Weapon]()
    for place in dict.fromkeys(places):
        carried.update(unit.models[place].weapons)
    if not carried:
        raise Refused("attack.no_weapon", f"{shown(unit.name)} has no weapon to attack with.", "TARGET-02", asked.at)
    return carried


def _chosen(carried: Counter[Weapon], asked: Asked) -> list[Weapon]:
    named = {weapon.name: weapon for weapon in carried}
    names = list(dict.fromkeys(asked.texts("weapons", limits.MOST_MODELS))) or list(named)[:MOST_WEAPONS]
    for name in names:
        if name not in named:
            sentence = f"no model that attacks carries “{shown(name)}”.{did_you_mean(shown(name), named)}"
            raise Refused("attack.weapon", sentence, "TARGET-02", "weapons")
    return [named[name] for name in names]


def _group(weapon: Weapon, count: int) -> GroupAsked:
    stats = weapon_stats(weapon)
    return {
        "name": stats.name,
        "count": count,
        "attacks": stats.attacks.total,
        "power": stats.power.total,
        "ap": _save(stats.ap),
        "type": str(stats.type),
        "range": stats.range.total,
    }


def _target(unit: RosterUnit, asked: Asked) -> TargetAsked:
    stats = unit.stats
    models, hp = stats.models, stats.hp.total
    left = asked.wholes("left", models, 0, hp) if asked.has("left") else [hp] * models
    if len(left) != models:
        raise asked.wrong("left", f"a list with the HP of each of the {models:,} models")
    target: TargetAsked = {
        "name": unit.name,
        "defence": stats.defence.total,
        "hp": hp,
        "left": left,
        "armour": _save(stats.armour),
        "aegis": _save(stats.aegis),
    }
    return target if unit.cost is None else {**target, "points": round(float(unit.cost), 2)}


def _save(stat: Tally | None) -> str | None:
    return None if stat is None else f"{stat.total}+"


def _note(name: str, perk: Any) -> PerkNote:
    return {
        "name": name,
        "sentence": f"{perk.name}: {perk.text}" if perk.text else f"{perk.name}.",
        "rule": "STAT-16",
    }
