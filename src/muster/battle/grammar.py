"""The grammar of choices, commands and decisions as JSON Schema, made of their records and their docstrings."""

import ast
import inspect
import textwrap
from functools import cache
from itertools import pairwise
from typing import Any, get_args

import msgspec

from muster.battle.choices import AnyChoice
from muster.battle.commands import AnyCommand
from muster.battle.decisions import AnyDecision
from muster.battle.record import Record

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
HERE = "#/$defs/{name}"
"""How definitions point to each other within a document of their own."""
KINDS: dict[str, Any] = {"choice": AnyChoice, "command": AnyCommand, "decision": AnyDecision}
"""What is told by its tag, and the union of all its kinds."""


def grammar(kind: str) -> Schema:
    """The schema of all choices, commands or decisions as a document of its own."""
    return document(kind, shapes({kind: KINDS[kind]}, HERE))


def document(kind: str, definitions: dict[str, Schema]) -> Schema:
    """The schema of one of the definitions, with the others beside it."""
    whole = definitions.pop(kind.capitalize())
    return {"$schema": DIALECT, "title": kind, **whole, "$defs": definitions}


def shapes(unions: dict[str, Any], template: str) -> dict[str, Schema]:
    """The definition of each union under its capitalized name, and of every record that it is made of.

    `template` says how one definition points to another, such as `#/$defs/{name}`.
    """
    names = {
        record.__name__: f"{record.__name__}{kind.capitalize()}"
        for kind, union in unions.items()
        for record in get_args(union)
        if kind in ("choice", "command")
    }
    wholes, parts = msgspec.json.schema_components(unions.values(), ref_template="{name}")
    named = {name: names.get(name, name) if _is_tagged(part) else f"Game{name}" for name, part in parts.items()}
    named |= {kind.capitalize(): kind.capitalize() for kind in unions}
    known = {record.__name__: record for union in unions.values() for record in _records(union)}
    found = {}
    for kind, whole in zip(unions, wholes, strict=True):
        any_of = {"description": f"One {kind} of any kind.", "anyOf": whole["anyOf"]}
        found[kind.capitalize()] = _linked(any_of, named, template)
    for name, part in parts.items():
        if name in known:
            _describe(part, known[name])
        found[named[name]] = _linked(part | {"title": named[name]}, named, template)
    return found


def tags(kind: str) -> tuple[str, ...]:
    """The tag of every kind of choice, command or decision."""
    return tuple(str(record.__struct_config__.tag) for record in get_args(KINDS[kind]))


def _is_tagged(part: Schema) -> bool:
    return any("enum" in field for field in list(part.get("properties", {}).values())[:1])


def _linked(part: Any, named: dict[str, str], template: str) -> Any:
    """A schema whose links go to where the definitions are called."""
    if isinstance(part, list):
        return [_linked(each, named, template) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        described = {"description": part["description"]} if "description" in part else {}
        return {"$ref": template.format(name=named[part["$ref"]]), **described}
    return {key: _linked(value, named, template) for key, value in part.items()}


def _describe(part: Schema, record: type[msgspec.Struct]) -> None:
    """Puts what stands below each field of a record beside its schema."""
    if "description" in part:
        part["description"] = inspect.cleandoc(part["description"])
    said = texts(record)
    if "prefixItems" in part:
        for field, item in zip(record.__struct_fields__, part["prefixItems"], strict=True):
            item |= {"title": field, "description": said[field]}
        return
    for field, schema in part.get("properties", {}).items():
        if field in said or "enum" in schema:  # the tag of a kind is no field of its record
            schema.setdefault("description", said.get(field, "Says which kind it is."))


@cache
def texts(record: type[msgspec.Struct]) -> dict[str, str]:
    """What stands below each field of a record and of those that it is made from."""
    found: dict[str, str] = {}
    for base in reversed(record.__mro__):
        if not issubclass(base, msgspec.Struct) or base in (msgspec.Struct, Record):
            continue
        (written,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        assert isinstance(written, ast.ClassDef)  # noqa: S101
        for field, below in pairwise(written.body):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    found[name] = " ".join(text.split())
    return found


def _records(kind: Any, seen: frozenset[Any] = frozenset()) -> set[type[msgspec.Struct]]:
    """Every record that a type is made of."""
    if kind in seen:
        return set()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = [field.type for field in msgspec.structs.fields(kind)]
        return {kind}.union(*(_records(each, seen | {kind}) for each in fields))
    return set().union(*(_records(each, seen) for each in get_args(kind)))
