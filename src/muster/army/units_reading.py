"""The units in a roster's file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from muster.army.names import Defined, check_names, unit_names
from muster.army.roster import (
    MOST_MODELS,
    MOST_UNITS,
    ROSTER_UNIT_FIELDS,
    UNIT_NAME,
    Form,
    Model,
    RosterUnit,
    check_count,
    named_twice,
)
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.files.kinds import Whole
from muster.files.reader import Field, Reader
from muster.files.values import Value, part


@dataclass(frozen=True, slots=True)
class UnitsReading:
    """Reads units by the names of the weapons and profiles that their file defines."""

    reader: Reader
    weapons: Defined[Weapon]
    profiles: Defined[Unit]

    def read(self, value: Value | None) -> list[tuple[int, RosterUnit]]:
        """Every unit that can be read, with its line."""
        found = self._found(value, "unit", ())
        names = unit_names([unit["name"] for _, unit in found], [unit["profile"] for _, unit in found])
        return [(line, RosterUnit(**{**unit, "name": name})) for (line, unit), name in zip(found, names, strict=True)]

    def read_forms(self, value: Value | None, taken: Sequence[str]) -> list[tuple[int, Form]]:
        """Every form that can be read, with its line; a form without a name gets its profile's."""
        forms: list[tuple[int, Form]] = []
        for line, values in self._found(value, "form", (Field("of", UNIT_NAME, "PERK-51"),)):
            name = values.pop("name") or values["profile"].name
            if name in (*taken, *(form.unit.name for _, form in forms)):
                self.reader.fault(line, named_twice("unit", name))
            else:
                forms.append((line, Form(values.pop("of"), RosterUnit(**{**values, "name": name}))))
        return forms

    def _found(self, value: Value | None, what: str, more: Sequence[Field]) -> list[tuple[int, dict[str, Any]]]:
        if value is None:
            return []
        items = self.reader.items(value, f"{what}s")
        check_names(items, what, self.reader)
        if items:
            self._check_count(value.line, "the roster has", len(items), MOST_UNITS, f"{what}s")
        return [
            (item.line, unit)
            for number, item in enumerate(items[:MOST_UNITS], 1)
            if (unit := self._unit(item, f"{what} {number}", more)) is not None
        ]

    def _unit(self, item: Value, what: str, more: Sequence[Field]) -> dict[str, Any] | None:
        fields = (
            *more,
            Field("profile", self.profiles, "STAT-03"),
            Field("name", UNIT_NAME, default=None),
            *(field for field in ROSTER_UNIT_FIELDS if field.name != "name"),
            Field("models", many=True),
        )
        values = self.reader.record(item, fields, what)
        models = self._models(part(item, "models"), what)
        if values is None or values["profile"] is None or models is None:
            return None
        return {**values, "models": models}

    def _models(self, value: Value | None, unit: str) -> tuple[Model, ...] | None:
        """The models of all groups; None if a group or a weapon in it is at fault."""
        if value is None:
            return None
        fields = (
            Field("count", Whole(1, MOST_MODELS), "STAT-02", default=1),
            Field("weapons", self.weapons, "STAT-17", default=(), many=True),
        )
        items = self.reader.items(value, f"{unit}, models")
        if not items:
            return None
        groups = [self.reader.record(item, fields, f"{unit}, models {n}") for n, item in enumerate(items, 1)]
        whole = [group for group in groups if group is not None]
        count = sum(group["count"] for group in whole)
        if whole and not self._check_count(value.line, f"{unit} has", count, MOST_MODELS, "models"):
            return None
        if len(whole) < len(groups) or any(None in group["weapons"] for group in whole):
            return None
        return tuple(model for group in whole for model in [Model(group["weapons"])] * group["count"])

    def _check_count(self, line: int, whose: str, count: int, most: int, what: str) -> bool:
        with self.reader.noting(line):
            check_count(whose, count, most, what)
            return True
        return False
