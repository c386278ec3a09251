"""JSON Schemas of the files that people write, made from the same tables of fields that read them.

Editors use them to complete and to check. If YAML reads something as a number or a boolean that Muster reads as text,
the schema allows both.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from muster.files.document import VERSION
from muster.files.kinds import NIL, Kind, Number, OneOf, OrNil, Parsed, Save, Whole, Words, YesNo
from muster.files.reader import REQUIRED, Field, Recorded

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ANY_TEXT = ["string", "number", "boolean"]
NOTHING: Schema = {"enum": [None, *NIL]}


def document_schema(kind: str, title: str, parts: Schema) -> Schema:
    """The schema of a whole file; `parts` describes its fields."""
    head = {"kind": {"const": kind}, "version": {"enum": [int(VERSION), VERSION]}}
    return {
        "$schema": DIALECT,
        "title": title,
        **parts,
        "properties": {**head, **parts["properties"]},
        "required": ["kind", *parts["required"]],
    }


def record_schema(fields: Sequence[Field], parts: dict[str, Schema] | None = None) -> Schema:
    """The schema of a group of fields; `parts` describes those without a kind of their own."""
    described = {field.name: _field_schema(field, (parts or {}).get(field.name, {})) for field in fields}
    return {
        "type": "object",
        "properties": described,
        "required": [field.name for field in fields if field.default is REQUIRED],
        "additionalProperties": False,
    }


def list_schema(item: Schema) -> Schema:
    return {"type": "array", "items": item, "minItems": 1}


def _field_schema(field: Field, part: Schema) -> Schema:
    if field.kind is None:
        return part
    rule = f" ({field.rule})" if field.rule else ""
    described = {"description": f"Allowed are {field.allowed}{rule}."}
    one = kind_schema(field.kind)
    if not field.many:
        return {**described, **one}
    return {**described, "anyOf": [{"type": "array", "items": one}, one, NOTHING]}


def kind_schema(kind: Kind[Any]) -> Schema:
    """The schema of a field of that kind, as far as a schema can describe it."""
    match kind:
        case Whole():
            return _bounded("integer", kind.lowest, kind.highest)
        case Number():
            highest = kind.highest if kind.highest.is_finite() else None
            return _bounded("number", kind.lowest, highest)
        case OneOf():
            words = [str(word) for word in kind.words]
            return {"anyOf": [{"enum": words}, {"type": "string", "pattern": _in_any_case(words)}]}
        case YesNo():
            return {"enum": [True, False, "yes", "no"]}
        case Save():
            return {"enum": [None, *NIL, *(f"{face}+" for face in range(6, 1, -1)), *range(6, 1, -1)]}
        case Words():
            return {"type": ANY_TEXT, "minLength": 1, "maxLength": kind.longest}
        case OrNil():
            return {"anyOf": [kind_schema(kind.kind), NOTHING]}
        case Parsed(schema=schema) if schema is not None:
            return dict(schema)
        case Recorded():
            return {"anyOf": [kind_schema(kind.first), record_schema(kind.fields)]}
        case _:
            return {"type": ANY_TEXT}


def _in_any_case(words: Sequence[str]) -> str:
    """A pattern for words in any letter case, because patterns in schemas have no option for that."""
    letters = ("".join(f"[{each.upper()}{each}]" if each.isalpha() else each for each in word) for word in words)
    return f"^({'|'.join(letters)})$"


def _bounded(number: str, lowest: int | Decimal, highest: int | Decimal | None) -> Schema:
    bounds = {"minimum": lowest} | ({"maximum": highest} if highest is not None else {})
    return {
        "type": number,
        **{name: int(bound) if bound == int(bound) else float(bound) for name, bound in bounds.items()},
    }
