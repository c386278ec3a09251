"""Puts what goes over the websocket into the description of the API, so that clients have types for it."""

from typing import Any

from pydantic import TypeAdapter

from muster.server.games.messages import Said, Told
from muster.server.reckoning import describe_shapes, read_docstrings


def describe(document: dict[str, Any]) -> None:
    """Adds the schemas Said and Told, and those of every message."""
    read_docstrings()
    asked: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("Said", "validation", TypeAdapter(Said)),
        ("Told", "serialization", TypeAdapter(Told)),
    ]
    refs, shapes = TypeAdapter.json_schemas(asked, ref_template="#/components/schemas/{model}")
    schemas = document["components"]["schemas"]
    for name, shape in shapes["$defs"].items():
        if _fields(schemas.setdefault(name, shape)) != _fields(shape):
            raise ValueError(f"two shapes of the API are called {name}")
    schemas["Said"] = {**refs["Said", "validation"], "description": "Whatever a client says over a game's websocket."}
    schemas["Told"] = {**refs["Told", "serialization"], "description": "Whatever the server tells over it."}
    describe_shapes(schemas)


def _fields(shape: dict[str, Any]) -> set[str]:
    return set(shape.get("properties", ()))
