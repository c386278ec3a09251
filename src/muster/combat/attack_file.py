"""Attacks in files: a target, and the weapon groups that attack it in order."""

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from muster.combat import limits
from muster.combat.attack import OPEN_GROUND, Cover, Melee, Target, WeaponGroup
from muster.files.document import Document
from muster.files.kinds import NIL, Whole, Words
from muster.files.loading import load
from muster.files.reader import Field, Reader
from muster.files.schema import NOTHING, Schema, document_schema, kind_schema, list_schema, record_schema
from muster.files.values import Entry, Mapping, Text, Value, line_of, part
from muster.rulebook.ruleset import NAME, POINTS, Ruleset
from muster.rulebook.ruleset_file import find_ruleset
from muster.rulebook.weapon_type import WeaponType

WEAPON_FIELDS = (
    Field("name", Words(80), default=None),
    Field("count", Whole(1, limits.MOST_MODELS), "ATTACK-04", default=1),
    Field("attacks", Whole(0, limits.MOST_DICE), "STAT-19"),
    Field("power", limits.POWER, "ATTACK-16"),
    Field("ap", limits.SAVE, "STAT-21", default=None),
    Field("type", limits.TYPE, "STAT-22", default=WeaponType.ASSAULT),
    Field("melee", limits.MELEE, "MELEE-17", default=Melee.NONE),
    Field("modifier", limits.MODIFIER, "DICE-09", default=0),
    Field("reroll", limits.REROLL, "DICE-05", default=None),
)
TARGET_FIELDS = (
    Field("defence", limits.DEFENCE, "ATTACK-16"),
    Field("hp", limits.HP, "STAT-10"),
    Field("models", limits.MODELS, default=1),
    Field("damaged", Whole(1, 98), "HP-08", default=(), many=True),
    Field("armour", limits.SAVE, "STAT-11", default=None),
    Field("aegis", limits.SAVE, "STAT-12", default=None),
    Field("cover", default=None),
    Field("save_modifier", limits.MODIFIER, "SAVE-11", default=0),
    Field("armour_modifier", limits.MODIFIER, "SAVE-11", default=0),
    Field("aegis_modifier", limits.MODIFIER, "SAVE-11", default=0),
    Field("reroll_saves", limits.REROLL, "DICE-05", default=None),
    Field("points", POINTS, "POINTS-11", default=None),
)
COVER_FIELDS = (
    Field("defence", limits.COVER, "COVER-06", default=0),
    Field("modifier", limits.MODIFIER, "COVER-07", default=0),
    Field("armour", Whole(-5, 5), "COVER-07", default=0),
    Field("aegis", Whole(-5, 5), "COVER-07", default=0),
    Field("save", limits.SAVE, "TERRAIN-12", default=None),
)
ATTACK_FIELDS = (
    Field("name", NAME, default=None),
    Field("ruleset", Words(400), default=None),
    Field("target"),
    Field("weapons"),
)


@dataclass(frozen=True, slots=True)
class AttackFile:
    """The question of `muster odds --file`: the attack and its ruleset."""

    weapons: tuple[WeaponGroup, ...]
    target: Target
    ruleset: Ruleset | None
    points: Decimal | None


def load_attack(path: Path) -> AttackFile:
    return load(path, "attack", read_attack)


def read_attack(document: Document, reader: Reader) -> AttackFile | None:
    """The attack that a document holds. Every part is read, even if others are at fault."""
    before = len(reader.faults)
    values = reader.record(document.fields, ATTACK_FIELDS, "an attack")
    ruleset = _read_ruleset(part(document.fields, "ruleset"), Path(document.file).parent, reader)
    target, points = read_target(part(document.fields, "target"), reader)
    weapons = read_groups(part(document.fields, "weapons"), reader)
    if values is None or target is None or len(reader.faults) > before:
        return None
    return AttackFile(weapons, target, ruleset, points)


def _read_ruleset(value: Value | None, beside: Path, reader: Reader) -> Ruleset | None:
    """A preset, or the ruleset in a file, whose path is relative to the folder of the attack's file."""
    if not isinstance(value, Text) or value.text.lower() in NIL:
        return None
    with reader.noting(value.line):
        return find_ruleset(value.text, beside)
    return None


def read_groups(value: Value | None, reader: Reader) -> tuple[WeaponGroup, ...]:
    """The weapon groups of an attack in order; those at fault are reported and left out."""
    items = reader.items(value, "weapons") if value is not None else ()
    groups = [_read_weapons(item, number, reader) for number, item in enumerate(items, 1)]
    return tuple(group for group in groups if group is not None)


def _read_weapons(value: Value, number: int, reader: Reader) -> WeaponGroup | None:
    values = reader.record(value, WEAPON_FIELDS, f"weapon {number}")
    if values is None:
        return None
    group = WeaponGroup(**{**values, "name": values["name"] or f"weapon {number}"})
    if group.dice > limits.MOST_DICE:
        reader.fault(value.line, f"{group.name} rolls {group.dice:,} dice; at most {limits.MOST_DICE:,} are allowed.")
    return group


def read_target(value: Value | None, reader: Reader) -> tuple[Target | None, Decimal | None]:
    if value is None:
        return None, None
    values = reader.record(value, TARGET_FIELDS, "the target")
    cover = _read_cover(part(value, "cover"), reader)
    if values is None:
        return None, None
    values["models"] = _read_models(value, values["models"], values.pop("damaged"), values["hp"], reader)
    for_all, points = values.pop("save_modifier"), values.pop("points")
    values["armour_modifier"] += for_all
    values["aegis_modifier"] += for_all
    return Target(**{**values, "cover": cover}), points


def _read_models(target: Value, count: int, damaged: tuple[int, ...], hp: int, reader: Reader) -> tuple[int, ...]:
    """The HP left on each model: first the damaged models, then the whole ones."""
    line = line_of(target, "damaged")
    if len(damaged) > count:
        reader.fault(line, f"damaged lists {len(damaged)} models; the target has {count}.", "HP-08")
    if damaged and hp == 1:
        reader.fault(line, "damaged lists HP left; models of 1 HP cannot be damaged.", "HP-08")
    elif any(left >= hp for left in damaged):
        reader.fault(line, f"damaged lists HP left; allowed are whole numbers from 1 to {hp - 1}.", "HP-08")
    return (*damaged, *[hp] * (count - len(damaged)))


def _read_cover(value: Value | None, reader: Reader) -> Cover:
    """The cover of the target: a number is a bonus to Defence, other forms of cover are fields."""
    if value is None or (isinstance(value, Text) and value.text.lower() in NIL):
        return OPEN_GROUND
    if isinstance(value, Text):
        value = Mapping(value.line, (Entry(value.line, "defence", value),))
    values = reader.record(value, COVER_FIELDS, "cover")
    return Cover(**values) if values else OPEN_GROUND


def attack_schema() -> Schema:
    """The JSON Schema of an attack's file, for editors."""
    cover = {"anyOf": [kind_schema(limits.COVER), record_schema(COVER_FIELDS), NOTHING]}
    parts = {
        "target": record_schema(TARGET_FIELDS, {"cover": cover}),
        "weapons": list_schema(record_schema(WEAPON_FIELDS)),
    }
    return document_schema("attack", "An attack", record_schema(ATTACK_FIELDS, parts))
