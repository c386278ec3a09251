"""The kinds of field that profiles share, and the check that values built in Python obey the same table as files."""

from collections.abc import Sequence
from typing import Any

from muster.files.kinds import Kind, OrNil, Save, Words, read_option, written
from muster.files.reader import Field
from muster.rulebook.ruleset import POINTS

PERK = Words(80)
SYMBOL = OrNil(Words(40), nil="")
LORE = OrNil(Words(10_000, lines=True), nil="")
COST = OrNil(POINTS)


def check_fields(record: object, fields: Sequence[Field]) -> None:
    """Reads each field of a frozen record as if it stood in a file, and keeps what was read; else BadInput."""
    for field in fields:
        if field.kind is not None:
            value = getattr(record, field.name)
            object.__setattr__(record, field.name, _checked(field, field.kind, value))


def _checked(field: Field, kind: Kind[Any], value: Any) -> Any:
    if not field.many:
        return read_option(field.name, text_of(value, kind), kind, field.rule)
    values = (value,) if isinstance(value, str) else value
    return tuple(read_option(field.name, text_of(each, kind), kind, field.rule) for each in values)


def text_of(value: Any, kind: Kind[Any]) -> str:
    """The text that `kind` reads back as `value`."""
    is_save = isinstance(kind, Save) and isinstance(value, int) and not isinstance(value, bool)
    return f"{value}+" if is_save else written(value)
