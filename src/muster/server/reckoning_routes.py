"""The routes of reckonings: the companion's one door, a path for each of its names, described from its own shapes."""

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

from fastapi import APIRouter, Request
from pydantic import ConfigDict, TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from typing_extensions import is_typeddict

from muster.companion.door import RECKONINGS, Reckoning, answer
from muster.server.problems import unreadable
from muster.server.services import Anyone, Asker, ServicesHere

router = APIRouter(prefix="/reckon", tags=["reckonings"])
SMALL = 4_000
"""Bytes of requests that wait in a line of their own, where many of one person may: pages ask for many at once."""
THE_SAME = ("symbols", "ready", "rulesets", "table-setup")
"""Those without a request take milliseconds. All others may take a tenth of a second and more, however small."""
SHAPES = ("muster.companion", "muster.views.shapes", "muster.setting_up.shapes", "muster.server.games")
"""Where shapes are told by TypedDicts."""


def _route(reckoning: Reckoning) -> Callable[..., Awaitable[Response]]:
    async def reckon(request: Request, services: ServicesHere, asker: Asker, _who: Anyone) -> Response:
        asked = await request.body()
        if len(asked) > SMALL:
            status, content = await services.desk.take(asker, reckoned, reckoning.name, asked)
        elif reckoning.name in THE_SAME:
            status, content = await run_in_threadpool(reckoned, reckoning.name, asked)
        else:
            async with services.reckonings.place(asker):
                status, content = await services.desk.take(asker, reckoned, reckoning.name, asked)
        return Response(content, status, media_type="application/json")

    return reckon


def reckoned(name: str, asked: bytes) -> tuple[int, bytes]:
    """The status and the body of an answer, from the body of a request."""
    try:
        request = json.loads(asked)
    except (ValueError, RecursionError):
        raise unreadable() from None
    found = answer(name, request)
    if "refused" in found:
        return 422, json.dumps({"error": found["refused"]}).encode()
    return 200, json.dumps(found, ensure_ascii=False, allow_nan=False).encode()


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
