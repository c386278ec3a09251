"""Attacks in requests, read by the reader of attack files, with the situation applied to every weapon group."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from muster.bookkeeping.weapon_limits import NOT_WITH
from muster.combat import limits
from muster.combat.attack import Melee, Target, WeaponGroup
from muster.combat.attack_file import AttackFile, read_attack
from muster.companion.asked import Asked
from muster.companion.json_types import Body
from muster.companion.refused import Refused
from muster.companion.tree import Tree, scalar
from muster.files import BadInput
from muster.files.document import Document
from muster.files.kinds import Kind, Number, Whole, read_option
from muster.files.reader import Reader
from muster.files.refusals import inside, shown
from muster.files.values import Mapping
from muster.rulebook.actions import Action
from muster.rulebook.attack_table import ATTACK_TABLES
from muster.rulebook.ruleset import PRESETS, Ruleset
from muster.rulebook.weapon_type import WeaponType

MOST_GROUPS = 20
MOST_DICE = limits.MOST_DICE

FIELDS = ("ruleset", "attack_table", "groups", "target", "situation")
GROUP = ("name", "count", "attacks", "power", "ap", "type", "range", "modifier", "reroll")
TARGET = (
    "name", "defence", "hp", "models", "damaged", "left", "armour", "aegis", "save_modifier", "armour_modifier",
    "aegis_modifier", "reroll_saves", "guard", "points",
)  # fmt: skip
SITUATION = ("distance", "moved", "melee", "cover", "modifier")
DISTANCE = Number("0", "1000", decimals=2, unit="inches")
WENT = {"moved": Action.MOVE, "dashed": Action.DASH}
RULE = {WeaponType.HEAVY: "ATTACK-23", WeaponType.BATTLE: "ATTACK-24"}


@dataclass(frozen=True, slots=True)
class Barred:
    """A weapon group that may not attack, and why."""

    name: str
    sentence: str
    rule: str


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack as the rules take it; `barred` are the groups that were left out of `weapons`."""

    weapons: tuple[WeaponGroup, ...]
    target: Target
    ruleset: Ruleset
    points: Decimal | None
    name: str
    barred: tuple[Barred, ...]


def asked_attack(request: Any, at: str = "attack") -> Attack:
    """The attack in a request, or Refused with the first thing wrong in it."""
    asked = Asked(request, FIELDS, at)
    ruleset = _ruleset(asked)
    situation = Asked(asked.values.get("situation") or {}, SITUATION, inside(at, "situation"))
    items = asked.items("groups", MOST_GROUPS)
    if not items:
        raise asked.wrong("groups", "a list of at least one")
    groups = [Asked(each, GROUP, inside(inside(at, "groups"), place)) for place, each in enumerate(items)]
    target = Asked(asked.values.get("target"), TARGET, inside(at, "target"))
    read = _read(groups, target, situation, at)
    _check_dice(read.weapons, asked)
    barred = dict(_barred(groups, read.weapons, situation))
    return Attack(
        tuple(group for place, group in enumerate(read.weapons) if place not in barred),
        _target(read.target, target),
        ruleset,
        read.points,
        shown(target.values["name"], 100) if isinstance(target.values.get("name"), str) else "the target",
        tuple(barred.values()),
    )


def _ruleset(asked: Asked) -> Ruleset:
    ruleset = PRESETS[asked.word("ruleset", tuple(PRESETS), "core")]
    table = asked.word("attack_table", tuple(ATTACK_TABLES), ruleset.attack_table)
    return replace(ruleset, attack_table=table)


def _read(groups: list[Asked], target: Asked, situation: Asked, at: str) -> AttackFile:
    """What a file of the same attack would hold, read by the same reader."""
    around = {name: situation.values.get(name) for name in ("melee", "cover") if situation.has(name)}
    shared = _option(situation, "modifier", limits.MODIFIER, 0)
    weapons = []
    for group in groups:
        weapon = {name: value for name, value in group.values.items() if name != "range" and value is not None}
        own = _option(group, "modifier", limits.MODIFIER, 0)
        weapon["modifier"] = max(min(own + shared, 20), -20)
        weapons.append(weapon | ({"melee": around["melee"]} if "melee" in around else {}))
    apart = ("left", "guard", "name")
    hit: Body = {name: value for name, value in target.values.items() if name not in apart and value is not None}
    if target.has("left") and (target.has("models") or target.has("damaged")):
        raise target.wrong("left", "left alone, or models with damaged")
    hit |= {"cover": around["cover"]} if "cover" in around else {}
    tree = Tree({"weapons": weapons, "target": hit}, at)
    reader = Reader("")
    if not isinstance(tree.root, Mapping):
        raise TypeError("an attack is a group of fields")
    read = read_attack(Document("", "attack", tree.root), reader)
    if read is None:
        first = reader.faults[0]
        path = (
            tree.full(first.line)
            .replace(inside(at, "weapons"), inside(at, "groups"))
            .replace(".target.cover", ".situation.cover")
        )
        raise Refused("attack.faults", first.sentence, first.rule, path)
    return read


def _check_dice(weapons: tuple[WeaponGroup, ...], asked: Asked) -> None:
    """Adding up many wide distributions takes time, so that many groups have fewer dice."""
    dice, most = sum(group.dice for group in weapons), MOST_DICE // len(weapons)
    if dice > most:
        groups = f"{len(weapons)} groups" if len(weapons) > 1 else "1 group"
        sentence = f"the groups roll {dice:,} dice together; at most {most:,} are allowed in {groups}."
        raise Refused("attack.dice", sentence, "ATTACK-04", asked.path("groups"))


def _target(read: Target, asked: Asked) -> Target:
    guard = _option(asked, "guard", Whole(0, 15), 0)
    left = asked.wholes("left", limits.MOST_MODELS, 0, read.hp)
    if asked.has("left") and not any(left):
        raise asked.wrong("left", "a list of HP with at least one model that stands")
    return replace(read, guard=guard, models=tuple(left) or read.models)


def _barred(groups: list[Asked], weapons: tuple[WeaponGroup, ...], situation: Asked) -> Iterator[tuple[int, Barred]]:
    distance: Decimal | None = _option(situation, "distance", DISTANCE, None)
    went = situation.word("moved", ("no", *WENT), "no")
    for place, (group, weapon) in enumerate(zip(groups, weapons, strict=True)):
        reach = _option(group, "range", Whole(0, unit="inches"), None)
        if WENT.get(went) in NOT_WITH[weapon.type]:
            sentence = f"{weapon.name} is a {weapon.type} weapon, which cannot be used after it {went}."
            yield place, Barred(weapon.name, sentence, RULE[weapon.type])
        elif reach == 0 and weapon.melee is not Melee.WITHIN:
            sentence = f"{weapon.name} has Range 0: it is for the melee that its bearer is in."
            yield place, Barred(weapon.name, sentence, "MELEE-16")
        elif _is_too_far(distance, reach) and weapon.melee is not Melee.WITHIN:
            sentence = f"{weapon.name} reaches {reach:,} inches, and the target is {distance} away."
            yield place, Barred(weapon.name, sentence, "TARGET-09")


def _is_too_far(distance: Decimal | None, reach: int | None) -> bool:
    return distance is not None and reach is not None and distance > reach


def _option(asked: Asked, name: str, kind: Kind[Any], default: Any) -> Any:
    """A field read as an option of the command line would be."""
    value = asked.values.get(name)
    if value is None:
        return default
    if isinstance(value, dict | list):
        raise asked.wrong(name, kind.allowed)
    try:
        return read_option(name, scalar(value), kind)
    except BadInput as refusal:
        raise Refused(refusal.code, refusal.sentence, refusal.rule, asked.path(name)) from None
