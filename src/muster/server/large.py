"""Bodies of more than a few kilobytes are parsed in a thread, while everybody else is answered."""

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

LARGE = 4_000


class LargeRequest(Request):
    """A request whose JSON may be large."""

    async def json(self) -> Any:
        body = await self.body()
        return await run_in_threadpool(json.loads, body) if len(body) > LARGE else json.loads(body)


class LargeBodies(APIRoute):
    """A route for such requests."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handled(request: Request) -> Response:
            return await handle(LargeRequest(request.scope, request.receive))

        return handled
