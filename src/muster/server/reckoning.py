"""The routes of reckonings: the companion's one door, a path for each of its names, described from its own shapes."""

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Callable
from itertools import pairwise
from typing import Annotated, Any

from fastapi import APIRouter, Body
from pydantic import ConfigDict, TypeAdapter
from starlette.responses import Response
from typing_extensions import is_typeddict

from muster.companion.door import RECKONINGS, Reckoning, answer
from muster.server.house import Anyone
from muster.server.problems import told

router = APIRouter(prefix="/reckon", tags=["reckonings"])
Asked = Annotated[Any, Body()]
SHAPES = ("muster.companion", "muster.hall.shapes", "muster.server.games")
"""Where shapes are told by TypedDicts."""


def _route(reckoning: Reckoning) -> Callable[..., Response]:
    def reckon(request: Asked, _who: Anyone) -> Response:
        found = answer(reckoning.name, request)
        if "refused" in found:
            return told(422, found["refused"])
        return Response(json.dumps(found, ensure_ascii=False, allow_nan=False), media_type="application/json")

    return reckon


for _name, _reckoning in RECKONINGS.items():
    router.add_api_route(
        f"/{_name}",
        _route(_reckoning),
        methods=["POST"],
        summary=_reckoning.purpose,
        operation_id=f"reckon_{_name.replace('-', '_')}",
    )


def describe(document: dict[str, Any], prefix: str) -> None:
    """Puts the shapes of requests and answers, and what every field of them means, into a description of the API."""
    read_docstrings()
    asked: list[tuple[str, Any, TypeAdapter[Any]]] = []
    for name, reckoning in RECKONINGS.items():
        asked.append((name, "validation", TypeAdapter(reckoning.request)))
        asked.append((name, "serialization", TypeAdapter(reckoning.answer)))
    refs, shapes = TypeAdapter.json_schemas(asked, ref_template="#/components/schemas/{model}")
    document["components"]["schemas"].update(shapes["$defs"])
    describe_shapes(document["components"]["schemas"])
    for name in RECKONINGS:
        operation = document["paths"][f"{prefix}/reckon/{name}"]["post"]
        body = {"application/json": {"schema": refs[name, "validation"]}}
        operation["requestBody"] = {"required": True, "content": body}
        operation["responses"]["200"]["content"] = {"application/json": {"schema": refs[name, "serialization"]}}


def read_docstrings() -> None:
    """Has the docstrings below the fields of the companion's shapes read as descriptions.

    The companion cannot say so itself: it runs in browsers, where there is no pydantic.
    """
    for shape in _shapes():
        if not hasattr(shape, "__pydantic_config__"):
            shape.__pydantic_config__ = ConfigDict(use_attribute_docstrings=True)


def _shapes() -> list[Any]:
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(SHAPES)]
    return [each for module in modules for each in vars(module).values() if is_typeddict(each)]


def describe_shapes(described: dict[str, Any]) -> None:
    """Describes the fields that pydantic leaves out: those taken over from another shape, and those that are one."""
    for shape in _shapes():
        fields = described.get(shape.__name__, {}).get("properties", {})
        if any("description" not in field for field in fields.values()):
            said = _said(shape)
            for name in fields.keys() & said.keys():
                fields[name].setdefault("description", said[name])


def _said(shape: Any) -> dict[str, str]:
    """The docstrings below the fields of a shape and of those that it stands on."""
    found: dict[str, str] = {}
    for base in getattr(shape, "__orig_bases__", ()):
        found |= _said(base) if is_typeddict(base) else {}
    (record,) = ast.parse(textwrap.dedent(inspect.getsource(shape))).body
    assert isinstance(record, ast.ClassDef)  # noqa: S101
    for field, below in pairwise(record.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
    return found
