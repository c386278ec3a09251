"""The kinds of field that profiles share, and the check that values built in Python obey the same table as files."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from muster.files import BadInput
from muster.files.kinds import Kind, OrNil, Save, Whole, Words, read_option, written
from muster.files.reader import Field, Recorded
from muster.rulebook.ruleset import POINTS

SYMBOL = OrNil(Words(40), nil="")
LORE = OrNil(Words(10_000, lines=True), nil="")
COST = OrNil(POINTS)
PRICED = (
    Field("cost", COST, "POINTS-05", default=None),
    Field("pricing", OrNil(Whole(1, 9_999)), "POINTS-05", default=None),
)
"""The fields of a profile's cost and of the version of the point model; a cost without one was entered by hand."""

NO_COST = "pricing is {pricing}, but there is no cost; it says which version of the point model gave the cost."


def check_fields(record: object, fields: Sequence[Field]) -> None:
    """Reads each field of a frozen record as if it were in a file, and stores what was read; raises BadInput."""
    for field in fields:
        if field.kind is not None:
            value = getattr(record, field.name)
            object.__setattr__(record, field.name, _checked(field, field.kind, value))


def check_pricing(cost: Decimal | None, pricing: int | None) -> None:
    if pricing is not None and cost is None:
        raise BadInput("pricing.no_cost", NO_COST.format(pricing=pricing), "POINTS-05")


def _checked(field: Field, kind: Kind[Any], value: Any) -> Any:
    if not field.many:
        return _read(field, kind, value)
    values = (value,) if isinstance(value, str) else value
    return tuple(_read(field, kind, each) for each in values)


def _read(field: Field, kind: Kind[Any], value: Any) -> Any:
    if isinstance(kind, Recorded) and isinstance(value, kind.make):
        return value  # the value was checked when it was made
    return read_option(field.name, text_of(value, kind), kind, field.rule)


def text_of(value: Any, kind: Kind[Any]) -> str:
    """The text that `kind` reads as `value`."""
    is_save = isinstance(kind, Save) and isinstance(value, int) and not isinstance(value, bool)
    return f"{value}+" if is_save else written(value)
