"""What a schema says of a value beyond its type in Python: that it is a choice of the engine, or a row of numbers."""

from typing import Annotated, Any

from muster.companion.json_types import Body

STANDS_FOR = "x-stands-for"
"""In a schema: the name of the definition that belongs in its place."""


class InSchema:
    """The schema of a value. What makes schemas of shapes asks for it by this method's name."""

    def __init__(self, **schema: Any) -> None:
        self.schema = schema

    def __get_pydantic_json_schema__(self, _core: Any, _handler: Any) -> dict[str, Any]:
        return dict(self.schema)


def row_of(count: int) -> InSchema:
    """A list of exactly so many whole numbers."""
    return InSchema(type="array", prefixItems=[{"type": "integer"}] * count, minItems=count, maxItems=count)


ChoiceBody = Annotated[Body, InSchema(**{STANDS_FOR: "Choice"})]
CommandBody = Annotated[Body, InSchema(**{STANDS_FOR: "Command"})]
