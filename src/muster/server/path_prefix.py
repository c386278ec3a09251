"""A server below a path of its host, such as /muster/, behind a proxy that takes this prefix away or leaves it."""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class PathPrefix:
    """An ASGI application around another, which never sees the prefix of the path."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app = app
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            asked: str = scope["path"]
            if asked + "/" == self._path and scope["type"] == "http":
                await RedirectResponse(self._path, 308)(scope, receive, send)
                return
            if asked.startswith(self._path):
                scope["path"] = asked[len(self._path) - 1 :]
        await self._app(scope, receive, send)
