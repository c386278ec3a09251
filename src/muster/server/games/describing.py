"""The schemas of what goes over the websocket: in the description of the API, and as documents of their own."""

from typing import Any, get_args

from pydantic import TypeAdapter

from muster.battle.choices import AnyChoice
from muster.battle.commands import AnyCommand
from muster.battle.grammar import HERE, Schema, document, shapes
from muster.server.games.messages import Said, Told
from muster.server.reckoning_routes import describe_shapes, read_docstrings
from muster.views.preview.questions import AnyAsking
from muster.views.shapes.written import STANDS_FOR

ENGINE = {"choice": AnyChoice, "command": AnyCommand, "question": AnyAsking}
"""What the engine itself reads, whose schemas are made of its own records."""
OF_THE_API = "#/components/schemas/{name}"
MESSAGES = {"said": Said, "told": Told}
ABOUT = {"said": "Whatever a client says over a game's websocket.", "told": "Whatever the server tells over it."}


def describe(description: dict[str, Any]) -> None:
    """Adds the schemas Said and Told, those of every message, and the engine's own to a description of the API."""
    schemas = description["components"]["schemas"]
    for name, shape in message_shapes(OF_THE_API).items():
        if _fields(schemas.get(name, shape)) != _fields(shape):
            raise ValueError(f"two shapes of the API are called {name}")
        schemas[name] = shape
    description["components"]["schemas"] = {name: _placed(shape, OF_THE_API) for name, shape in schemas.items()}


def message_schema(kind: str) -> Schema:
    """The JSON Schema of whatever is said, or told, as a document of its own."""
    return document(kind, _needed(kind.capitalize(), message_shapes(HERE)))


def message_shapes(template: str) -> dict[str, Schema]:
    """The definitions of all messages and of what they are made of; `template` says how they point to each other."""
    read_docstrings()
    asked: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("said", "validation", TypeAdapter(Said)),
        ("told", "serialization", TypeAdapter(Told)),
    ]
    refs, made = TypeAdapter.json_schemas(asked, ref_template=template.format(name="{model}"))
    found: dict[str, Schema] = made["$defs"]
    describe_shapes(found)
    for name, mode, _ in asked:
        found[name.capitalize()] = {**refs[name, mode], "description": ABOUT[name]}
    for message in get_args(Said):
        found[message.__name__]["additionalProperties"] = False
    found |= shapes(ENGINE, template)
    return {name: _placed(shape, template) for name, shape in found.items()}


def _placed(shape: Any, template: str) -> Any:
    """A schema with the definitions in the places that stand for them."""
    if isinstance(shape, list):
        return [_placed(each, template) for each in shape]
    if not isinstance(shape, dict):
        return shape
    if STANDS_FOR in shape:
        rest = {key: value for key, value in shape.items() if key == "description"}
        return {"$ref": template.format(name=shape[STANDS_FOR]), **rest}
    return {key: _placed(value, template) for key, value in shape.items()}


def _needed(name: str, found: dict[str, Schema], known: dict[str, Schema] | None = None) -> dict[str, Schema]:
    """A definition and those that it points to, and so on."""
    known = {} if known is None else known
    if name not in known:
        known[name] = found[name]
        for link in sorted(_links(found[name])):
            _needed(link, found, known)
    return known


def _links(shape: Any) -> set[str]:
    inner = shape if isinstance(shape, list) else list(shape.values()) if isinstance(shape, dict) else []
    own = {shape["$ref"].rpartition("/")[2]} if isinstance(shape, dict) and "$ref" in shape else set()
    return own.union(*map(_links, inner))


def _fields(shape: dict[str, Any]) -> set[str]:
    return set(shape.get("properties", ()))
