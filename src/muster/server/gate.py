"""The gate that every request passes: its size, where it comes from, the headers of its answer, a line of log."""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from muster.server.logs import log, tell
from muster.server.problems import Problem, of_problem, told_fault
from muster.server.settings import Settings

API = "/api/"
OWN = ("/healthz", "/authority.crt")
SMALL = 4_000_000
CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Gate:
    """An ASGI application around the two that it leads to: the API, and the client for everything else."""

    def __init__(self, api: ASGIApp, client: ASGIApp, settings: Settings) -> None:
        self._api = api
        self._client = client
        self._largest = {
            "/api/v1/scan": settings.largest_picture,
            "/api/v1/me/import": 2 * settings.most_bytes,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._api(scope, receive, send)
            return
        passage = Passage(scope, receive, send)
        try:
            inner = self._app(scope["path"])
            self._check(scope, passage)
            await inner(scope, passage.receive, passage.send)
        except Problem as problem:
            await passage.answer(of_problem(problem))
        except Exception:
            log.exception("fault", extra={"figures": {"request": passage.id, "path": scope["path"]}})
            await passage.answer(told_fault())
        passage.tell()

    def _app(self, path: str) -> ASGIApp:
        return self._api if path.startswith(API) or path in OWN else self._client

    def _check(self, scope: Scope, passage: "Passage") -> None:
        headers = Headers(scope=scope)
        if scope["method"] not in CHANGES_NOTHING:
            check_origin(scope["scheme"], headers)
        passage.most = self._largest.get(scope["path"], SMALL)
        announced = headers.get("content-length", "")
        if announced.isascii() and announced.isdigit() and (len(announced) > 15 or int(announced) > passage.most):
            raise too_large(passage.most)


class Passage:
    """One request on its way through: bytes are counted as they come in, headers added as the answer goes out."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.id = uuid4().hex[:12]
        self.most = SMALL
        self._scope: MutableMapping[str, Any] = scope
        self._receive: Callable[[], Awaitable[Message]] = receive
        self._send = send
        self._start = time.perf_counter()
        self._came = self._went = 0
        self._status = 0
        scope.setdefault("state", {})["request"] = self.id

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._came += len(message.get("body", b""))
            if self._came > self.most:
                raise too_large(self.most)
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers["X-Request-Id"] = self.id
            if self._scope["path"].startswith(API):
                headers.setdefault("Cache-Control", "no-store")
        elif message["type"] == "http.response.body":
            self._went += len(message.get("body", b""))
        await self._send(message)

    async def answer(self, response: ASGIApp) -> None:
        """An answer of the gate's own, unless one has begun already."""
        if not self._status:
            await response(self._scope, self._receive, self.send)

    def tell(self) -> None:
        tell(
            "request",
            request=self.id,
            method=self._scope["method"],
            path=self._scope["path"][:200],
            status=self._status,
            ms=round(1_000 * (time.perf_counter() - self._start), 1),
            came=self._came,
            went=self._went,
            identity=self._scope["state"].get("identity", "")[:8],
        )


def too_large(most: int) -> Problem:
    return Problem(413, "request.too_large", f"The request is too large; at most {most:,} bytes are read here.")


def check_origin(scheme: str, headers: Headers) -> None:
    """Refuses a change that a page of another site asks for; programs, which send no origin, may."""
    origin = headers.get("origin")
    foreign = origin is not None and origin != f"{scheme}://{headers.get('host', '')}"
    if foreign or headers.get("sec-fetch-site") == "cross-site":
        raise Problem(403, "origin.foreign", "The page that asks for this is of another site; nothing was changed.")
