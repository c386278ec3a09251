"""Weapons and units in scenarios: profiles in which everything has a usual value, and where their models are."""

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from muster.army import UNIT_FIELDS, WEAPON_FIELDS, Base, Model, RosterUnit, Unit, Weapon
from muster.army.names import Defined
from muster.files.kinds import Parsed, Whole, Words, refuse
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Items, Mapping, Text, Value, part
from muster.rulebook.weapon_type import WeaponType
from muster.scenario.facings import ALLOWED as FACINGS
from muster.scenario.facings import read_facing
from muster.scenario.names import RESERVED
from muster.scenario.points import read_places
from muster.scenario.scenario import Standing

MOST_MODELS = 100
USUAL_BASE = Base.parse("25.4")
"""The usual base is an inch across, so that distances can be read from the coordinates."""
USUAL_WEAPON = {
    "range": 24, "attacks": 1, "power": 4, "type": WeaponType.BATTLE, "cost": Decimal(0),
}  # fmt: skip
USUAL_UNIT = {"move": 6, "dash": 6, "defence": 4, "hp": 1, "base": USUAL_BASE, "cost": Decimal(10)}
GONE = "-"
"""Written for a model that is no longer there."""
_SPOTS, _LEFT = Words(2_000), Words(1_000)
_FACING = Parsed(read_facing, FACINGS)
_WHERE = (
    Field("models", default=None),
    Field("at", _SPOTS, default=""),
    Field("facing", _FACING, default=(1, 0)),
    Field("aboard", Words(110), default=""),
    Field("hp_left", _LEFT, default=""),
)


def _usual(fields: tuple[Field, ...], usual: dict[str, Any]) -> tuple[Field, ...]:
    return tuple(replace(each, default=usual.get(each.name, each.default)) for each in fields if each.name != "name")


SCENARIO_WEAPON_FIELDS = _usual(WEAPON_FIELDS, USUAL_WEAPON)
SCENARIO_UNIT_FIELDS = (*_usual(UNIT_FIELDS, USUAL_UNIT), *_WHERE)
MODELS_FIELDS = (Field("count", Whole(1, MOST_MODELS), default=1),)


def read_weapons(value: Value | None, reader: Reader) -> dict[str, Weapon | None]:
    """The weapons by name; None if the definition is at fault."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        reader.fault(value.line, f"weapons is {value.what}; allowed are names, each with its fields.")
        return {}
    found: dict[str, Weapon | None] = {}
    for entry in value.entries:
        values = reader.record(entry.value, SCENARIO_WEAPON_FIELDS, f"weapon “{shown(entry.key)}”")
        found[entry.key] = None if values is None else _made(Weapon, entry.key, values, entry.line, reader)
    return found


def _made(kind: Any, name: str, values: dict[str, Any], line: int, reader: Reader) -> Any:
    with reader.noting(line):
        return kind(name=name, **values)
    return None


@dataclass(frozen=True, slots=True)
class ScenarioUnitsReading:
    """Reads units by the weapons that the file defines."""

    reader: Reader
    weapons: Defined[Weapon]

    def read(self, name: str, line: int, value: Value) -> tuple[RosterUnit, Standing] | None:
        what = f"unit “{shown(name)}”"
        if any(each in name for each in RESERVED):
            self.reader.fault(line, f"{what} has one of {RESERVED} in its name; allowed are names without.")
        weapons = Field("weapons", self.weapons, default=(), many=True)
        values = self.reader.record(value, (*SCENARIO_UNIT_FIELDS, weapons), what)
        if values is None:
            return None
        models = self._models(part(value, "models"), values.pop("weapons"), what, values["at"])
        standing = self._standing(name, line, len(models or ()), values)
        values.pop("models")
        profile: Unit | None = _made(Unit, name, values, line, self.reader)
        if models is None or standing is None or profile is None:
            return None
        return RosterUnit(name=name, profile=profile, models=models), standing

    def _models(self, value: Value | None, weapons: tuple[Any, ...], what: str, at: str) -> tuple[Model, ...] | None:
        """The models: as many as are given or have a place; or groups with weapons of their own, as in rosters."""
        if value is None:
            many = len(at.split()) if at and not at.startswith("from") else 1
            return None if None in weapons else (Model(weapons),) * many
        if isinstance(value, Items):
            return self._groups(value, what)
        count = self._count(value, what)
        if count is None or None in weapons:
            return None
        return (Model(weapons),) * count

    def _count(self, value: Value, what: str) -> int | None:
        kind = Whole(1, MOST_MODELS)
        found = value.text.strip() if isinstance(value, Text) else value.what
        try:
            return kind.read(found)
        except ValueError:
            self.reader.fault(value.line, f"{what}: {refuse('models', found, f'{kind.allowed} or groups')}")
            return None

    def _groups(self, value: Items, what: str) -> tuple[Model, ...] | None:
        fields = (*MODELS_FIELDS, Field("weapons", self.weapons, default=(), many=True))
        groups = [self.reader.record(item, fields, f"{what}, models") for item in value.values]
        if any(group is None or None in group["weapons"] for group in groups):
            return None
        return tuple(model for group in groups if group for model in [Model(group["weapons"])] * group["count"])

    def _standing(self, name: str, line: int, count: int, values: dict[str, Any]) -> Standing | None:
        at, facing, aboard, left = (values.pop(each) for each in ("at", "facing", "aboard", "hp_left"))
        try:
            places = read_places(at, count) if at else ()
            hp_left = _hp_left(left, values["hp"], count, present=bool(at or aboard))
        except ValueError as wrong:
            self.reader.fault(line, f"unit “{shown(name)}”: {wrong}")
            return None
        if at and aboard:
            self.reader.fault(line, f"unit “{shown(name)}” is at a place and aboard; allowed is one of them.")
            return None
        return Standing(line, name, places, facing, aboard, hp_left)


def _hp_left(text: str, most: int, count: int, *, present: bool) -> tuple[int | None, ...]:
    """The HP left on each model; 0 for a casualty not removed yet, None (written as a dash) for a removed one."""
    words = text.split()
    right = all(each == GONE or (each.isdecimal() and int(each) <= most) for each in words)
    if words and (len(words) != count or not right):
        allowed = f"a number from 0 to {most}, or a dash, for each of {count} models"
        raise ValueError(f"hp_left is {shown(text)}; allowed is {allowed}.")
    if GONE in words and not present:
        raise ValueError("hp_left has models that are gone; allowed is that of units at a place or aboard.")
    if words and all(each == GONE for each in words):
        raise ValueError("hp_left leaves nobody; allowed are units with at least one model.")
    return tuple(None if each == GONE else int(each) for each in words)
