"""Rosters in format 1: their weapons and profiles, and units that point at them. It never changes."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from muster.army.roster import Form, Model, Roster, RosterUnit
from muster.army.sharing.bits import Reading, Writing
from muster.army.sharing.codes import Among, Code, Lore, Many, Record
from muster.army.sharing.records import COST, NAME, NOTHING_OR_NAME, RULESET, UNITS, WEAPONS
from muster.army.unit import Unit
from muster.army.weapon import Weapon


class Models(Code):
    """The models of a unit: how many of those that stand together carry the same weapons, and which."""

    def __init__(self, weapons: tuple[Weapon, ...]) -> None:
        self.weapons = Many(Among(weapons), usual=1)

    def put(self, out: Writing, value: Any) -> None:
        groups = [(model, len(list(same))) for model, same in groupby(value)]
        out.count(len(groups) - 1, 0)
        for model, count in groups:
            out.count(count - 1, 2)
            self.weapons.put(out, model.weapons)

    def take(self, source: Reading) -> tuple[Model, ...]:
        models: list[Model] = []
        for _ in range(source.count(0) + 1):
            count = source.count(2) + 1
            source.spend(count)
            models += [Model(self.weapons.take(source))] * count
        return tuple(models)


def unit_code(profiles: tuple[Unit, ...], weapons: tuple[Weapon, ...]) -> Record:
    return Record(
        RosterUnit,
        profile=Among(profiles),
        name=NAME,
        models=Models(weapons),
        aboard=NOTHING_OR_NAME,
        lore=Lore(),
    )


class RosterCode(Code):
    """A roster with all that it defines: first what units point at, then the units and their other forms."""

    head: Mapping[str, Code] = {
        "name": NAME,
        "faction": NOTHING_OR_NAME,
        "ruleset": RULESET,
        "limit": COST,
        "overspend": COST,
        "lore": Lore(),
        "weapons": WEAPONS,
        "profiles": UNITS,
    }

    def put(self, out: Writing, value: Any) -> None:
        for name, code in self.head.items():
            code.put(out, getattr(value, name))
        for name, code in self._fielded(value.profiles, value.weapons).items():
            code.put(out, getattr(value, name))

    def take(self, source: Reading) -> Roster:
        head = {name: code.take(source) for name, code in self.head.items()}
        fielded = self._fielded(head["profiles"], head["weapons"])
        return Roster(**head, **{name: code.take(source) for name, code in fielded.items()})

    def _fielded(self, profiles: tuple[Unit, ...], weapons: tuple[Weapon, ...]) -> Mapping[str, Code]:
        unit = unit_code(profiles, weapons)
        return {"units": Many(unit, usual=3), "forms": Many(Record(Form, of=NAME, unit=unit))}


ROSTER = RosterCode()
