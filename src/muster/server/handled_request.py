"""One request while it is handled: its body is counted as it comes, its answer gets headers and a line of the log."""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from muster.server.doors import Door
from muster.server.logs import record
from muster.server.problems import Left, Problem
from muster.server.services import household
from muster.server.underway import Underway

API = "/api/"
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


class HandledRequest:
    """A request from the gate to its answer."""

    def __init__(
        self, scope: Scope, receive: Receive, send: Send, door: Door, seconds: float, underway: Underway
    ) -> None:
        self.id = uuid4().hex[:12]
        self.door = door
        self._seconds = seconds
        self._more = True
        self._scope: MutableMapping[str, Any] = scope
        self._receive: Callable[[], Awaitable[Message]] = receive
        self._send = send
        self._start = time.perf_counter()
        self._came = self._went = 0
        self._underway, self._address = underway, address_in(scope)
        self._is_here = 0
        """Bytes of the body that count for the address."""
        self._status = 0
        scope.setdefault("state", {})["request"] = self.id

    async def receive(self) -> Message:
        message = await self._in_time() if self._more else await self._receive()
        if message["type"] == "http.request":
            self._more = message.get("more_body", False)
            size = len(message.get("body", b""))
            self._came += size
            if self._came > self.door.most:
                raise too_large(self.door.most)
            self._underway.take(self._address, size)
            self._is_here += size
        elif message["type"] == "http.disconnect" and self._is_amid_a_body:
            raise Left
        return message

    @property
    def _is_amid_a_body(self) -> bool:
        """Whether some of it is still to come; who hangs up later only does not hear the answer."""
        headers = Headers(scope=self._scope)
        announced = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        return self._more and announced and not self._status

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

    def end(self) -> None:
        """Nothing of the body is here any more."""
        self._underway.give_back(self._address, self._is_here)

    def record(self) -> None:
        record(
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


def address_in(scope: Scope) -> str:
    return household((scope.get("client") or ("", 0))[0])
