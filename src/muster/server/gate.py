"""The gate that every request passes before its body is read: for which host, from which page, by whom, how often.

Then its body is counted as it comes, and its answer gets headers and a line of log.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from uuid import uuid4

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from muster.server.doors import Door, Doors
from muster.server.hosts import Hosts
from muster.server.house import House, household, key_in, no_key
from muster.server.identity import ShutOut
from muster.server.logs import log, tell
from muster.server.problems import Problem, answer_to, of_problem, told_fault

API = "/api/"
OWN = ("/healthz", "/readyz", "/metrics", "/authority.crt")
PAGE = Door("/{page}")
"""All of the client: its addresses may hold secrets, so that logs have none of them."""
LOOKING_UP = 4
"""Threads of the gate's own, in which keys are looked up: nobody waits here for what others have worked out."""
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
        "base-uri 'self'",
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
    """An ASGI application around the two that it leads to: the API, and the client for everything else.

    Without `hosts` it answers to any name.
    """

    def __init__(self, api: ASGIApp, client: ASGIApp, house: House, doors: Doors, hosts: Hosts | None) -> None:
        self._api = api
        self._client = client
        self._house = house
        self._doors = doors
        self._hosts = hosts
        self._looking_up = CapacityLimiter(LOOKING_UP)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._visit(scope, receive, send)
        else:
            await self._api(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_own = scope["path"] in OWN
        is_api = is_own or scope["path"].startswith(API)
        door = Door(scope["path"]) if is_own else self._doors.find(scope["method"], scope["path"]) if is_api else PAGE
        passage = Passage(scope, receive, send, door, self._house.settings.body_seconds)
        try:
            await self._check(scope, door)
            await (self._api if is_api else self._client)(scope, passage.receive, passage.send)
        except Exception as error:
            await passage.answer(_told(passage, scope, error))
        passage.tell()

    async def _check(self, scope: Scope, door: Door) -> None:
        headers = Headers(scope=scope)
        self._check_host(scope, headers)
        if scope["method"] not in CHANGES_NOTHING:
            check_origin(scope["scheme"], headers)
        if scope["path"].startswith(API):
            await self._count(scope, headers, door)
        elif door is PAGE:
            self._house.rates.files.take(_address(scope))
        announced = headers.get("content-length", "")
        if announced.isascii() and announced.isdigit() and (len(announced) > 15 or int(announced) > door.most):
            raise too_large(door.most)

    def _check_host(self, scope: Scope, headers: Headers) -> None:
        if self._hosts is not None:
            self._hosts.check(headers, (scope.get("server") or ("", 0))[0])

    async def _count(self, scope: Scope, headers: Headers, door: Door) -> None:
        """Finds out who asks, and counts it: by their identity, or else by the address."""
        key, requests = key_in(headers, scope["scheme"], self._house.settings.path), self._house.rates.requests
        try:
            find = self._house.identities.find
            found = await to_thread.run_sync(find, key, limiter=self._looking_up) if key else None
        except ShutOut:
            requests.take(f"address {_address(scope)}")
            raise
        scope["state"]["who"] = found
        if found is None:
            requests.take(f"address {_address(scope)}")
            if door.needs_key:
                raise no_key()
            return
        requests.take(found.id)
        scope["state"]["identity"] = found.id

    async def _visit(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A websocket: the same checks, but for who it is, which the table asks itself."""
        headers = Headers(scope=scope)
        try:
            self._check_host(scope, headers)
            check_origin("https" if scope["scheme"] == "wss" else "http", headers)
            self._house.rates.requests.take(f"address {_address(scope)}")
        except Problem as problem:
            await _deny(WebSocket(scope, receive, send), problem)
            return
        await self._api(scope, receive, send)


async def _deny(socket: WebSocket, problem: Problem) -> None:
    """Before a websocket is accepted, it can be answered like any request; a server that cannot says 403."""
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(of_problem(problem))
    else:
        await socket.close()


def _address(scope: Scope) -> str:
    return household((scope.get("client") or ("", 0))[0])


def _told(passage: "Passage", scope: Scope, error: Exception) -> ASGIApp:
    try:
        return answer_to(Request(scope), error)
    except Exception:
        log.exception("fault", extra={"figures": {"request": passage.id, "path": passage.door.path}})
        return told_fault()


class Passage:
    """One request on its way through: bytes are counted as they come in, headers added as the answer goes out."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, door: Door, seconds: float) -> None:
        self.id = uuid4().hex[:12]
        self.door = door
        self._seconds = seconds
        self._more = True
        self._scope: MutableMapping[str, Any] = scope
        self._receive: Callable[[], Awaitable[Message]] = receive
        self._send = send
        self._start = time.perf_counter()
        self._came = self._went = 0
        self._status = 0
        scope.setdefault("state", {})["request"] = self.id

    async def receive(self) -> Message:
        message = await self._in_time() if self._more else await self._receive()
        if message["type"] == "http.request":
            self._more = message.get("more_body", False)
            self._came += len(message.get("body", b""))
            if self._came > self.door.most:
                raise too_large(self.door.most)
        return message

    async def _in_time(self) -> Message:
        """The next part of the body, unless all of it takes too long."""
        left = self._start + self._seconds - time.perf_counter()
        try:
            async with asyncio.timeout(max(0.0, left)):
                return await self._receive()
        except TimeoutError:
            sentence = f"The request took too long to come; its body must be here within {self._seconds:g} s."
            raise Problem(408, "request.too_slow", sentence) from None

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
            path=self.door.path,
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
