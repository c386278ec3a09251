"""The JSON Schema of an attack's file, for editors."""

from muster.combat.attack_file import ATTACK_FIELDS, COVER_FIELDS, TARGET_FIELDS, WEAPON_FIELDS
from muster.combat.limits import COVER
from muster.files.schema import NOTHING, Schema, document_schema, kind_schema, list_schema, record_schema


def attack_schema() -> Schema:
    cover = {"anyOf": [kind_schema(COVER), record_schema(COVER_FIELDS), NOTHING]}
    parts = {
        "target": record_schema(TARGET_FIELDS, {"cover": cover}),
        "weapons": list_schema(record_schema(WEAPON_FIELDS)),
    }
    return document_schema("attack", "An attack", record_schema(ATTACK_FIELDS, parts))
