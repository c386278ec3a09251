"""JSON Schemas of weapons, units, factions, armouries and rosters, for editors."""

from collections.abc import Callable

from muster.army.definitions import LIKE
from muster.army.library_reading import ARMOURY_FIELDS, FACTION_FIELDS
from muster.army.roster import MOST_MODELS, ROSTER_FIELDS, ROSTER_UNIT_FIELDS, UNIT_NAME
from muster.army.roster_reading import PARTS
from muster.army.unit import UNIT_FIELDS
from muster.army.weapon import WEAPON_FIELDS
from muster.files.kinds import Whole
from muster.files.reader import Field
from muster.files.schema import Schema, document_schema, list_schema, record_schema
from muster.rulebook.ruleset import NAME

PRICING_NEEDS_COST: Schema = {
    "if": {"required": ["pricing"], "properties": {"pricing": {"type": "integer"}}},
    "then": {"required": ["cost"]},
}


def _profile(fields: tuple[Field, ...]) -> Schema:
    """The schema of a profile in a file of its own."""
    return {**record_schema(fields), **PRICING_NEEDS_COST}


def _definition(fields: tuple[Field, ...]) -> Schema:
    """The schema of a profile in a list: written out, or as a variant with only the fields that differ."""
    whole = record_schema((*fields, Field(LIKE, NAME, default=None)))
    required = whole.pop("required")
    return {**whole, "anyOf": [{"required": required}, {"required": ["name", LIKE]}]}


def _lists() -> dict[str, Schema]:
    return {"weapons": list_schema(_definition(WEAPON_FIELDS)), "profiles": list_schema(_definition(UNIT_FIELDS))}


def _roster_unit(*more: Field) -> Schema:
    named = Field("name", UNIT_NAME, default=None)
    others = tuple(field for field in ROSTER_UNIT_FIELDS if field.name != "name")
    models = record_schema(
        (
            Field("count", Whole(1, MOST_MODELS), "STAT-02", default=1),
            Field("weapons", NAME, "STAT-17", default=(), many=True),
        )
    )
    fields = (*more, Field("profile", NAME, "STAT-03"), named, *others, Field("models", many=True))
    return record_schema(fields, {"models": list_schema(models)})


def _roster() -> Schema:
    parts = {
        **_lists(),
        "library": {"anyOf": [list_schema({"type": "string"}), {"type": "string"}]},
        "units": list_schema(_roster_unit()),
        "forms": list_schema(_roster_unit(Field("of", UNIT_NAME, "PERK-51"))),
    }
    whole = record_schema((*ROSTER_FIELDS, *PARTS), parts)
    required = [name for name in whole["required"] if name != "profiles"]
    return {**whole, "required": required, "anyOf": [{"required": ["profiles"]}, {"required": ["library"]}]}


SCHEMAS: dict[str, Callable[[], Schema]] = {
    "weapon": lambda: document_schema("weapon", "A weapon", _profile(WEAPON_FIELDS)),
    "unit": lambda: document_schema("unit", "A unit", _profile(UNIT_FIELDS)),
    "faction": lambda: document_schema("faction", "A faction", record_schema(FACTION_FIELDS, _lists())),
    "armoury": lambda: document_schema("armoury", "An armoury", record_schema(ARMOURY_FIELDS, _lists())),
    "roster": lambda: document_schema("roster", "A roster", _roster()),
}
"""For each kind of file, the function that makes its schema."""
