"""What pydantic finds wrong with a request, in our words: what is there, and what is allowed."""

from collections.abc import Mapping
from typing import Any

from muster.files.group import sort_of
from muster.files.refusals import shown, wrong

UNPRINTABLE = "text_unprintable"
_NUMBERS = "a whole number"
_ALLOWED = {
    "string_type": "text",
    "string_too_short": "{min_length:,} characters or more",
    "string_too_long": "up to {max_length:,} characters",
    "string_pattern_mismatch": "text on one line without a control character",
    UNPRINTABLE: "characters that can be printed and seen",
    "int_type": _NUMBERS,
    "int_parsing": _NUMBERS,
    "int_parsing_size": _NUMBERS + " of fewer digits",
    "int_from_float": _NUMBERS,
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a number",
    "greater_than_equal": "{ge:,} or more",
    "less_than_equal": "up to {le:,}",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "too_short": "{min_length:,} entries or more",
    "too_long": "up to {max_length:,} entries",
    "dict_type": "a group of fields",
    "model_type": "a group of fields",
    "model_attributes_type": "a group of fields",
    "uuid_type": "a UUID",
    "uuid_parsing": "a UUID",
    "uuid_version": "a UUID",
}
"""By what pydantic calls a fault; its own sentences are for programmers."""
_COUNTED = ("string_too_short", "string_too_long")


def sentence_about(at: str, fault: Mapping[str, Any]) -> str:
    what, limits, given = fault["type"], fault.get("ctx", {}), fault.get("input")
    if what == "missing":
        return f"{at} is missing; it must be given."
    if what == "extra_forbidden":
        return f"{at} is no field of this; allowed are those that openapi.json describes, and no others."
    if what == "literal_error":
        allowed = str(limits["expected"]).replace("'", "").replace(" or ", ", ")
        return wrong(at, _named(given), allowed)
    if what not in _ALLOWED:
        return wrong(at, _named(given), "what openapi.json describes", one=True)
    is_ = f"has {len(given):,} characters" if what in _COUNTED and isinstance(given, str) else f"is {_named(given)}"
    if what in ("string_pattern_mismatch", UNPRINTABLE):
        is_ = "holds a character that nobody sees"
    return f"{at} {is_}; allowed is {_ALLOWED[what].format(**limits)}."


def _named(value: object) -> str:
    """What was given, in few words."""
    match value:
        case bool():
            return sort_of(value)
        case str():
            return f"“{shown(value)}”"
        case int() | float():
            return shown(str(value))
        case list() | tuple():
            return f"a list of {len(value):,}"
        case _:
            return sort_of(value)
