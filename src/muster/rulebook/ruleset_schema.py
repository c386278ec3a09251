"""The JSON Schema of a ruleset's file, for editors."""

from muster.files.schema import Schema, document_schema, record_schema
from muster.rulebook.ruleset_file import ruleset_fields


def ruleset_schema() -> Schema:
    return document_schema("ruleset", "A ruleset", record_schema(ruleset_fields()))
