"""The gate that every request passes before its body is read: for which host, from which page, by whom, how often."""

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from muster.server.doors import Door, Doors, most_at_once
from muster.server.handled_request import API, HandledRequest, address_in, too_large
from muster.server.hosts import Hosts
from muster.server.identity import ShutOut
from muster.server.logs import log
from muster.server.problems import Problem, answer_to, fault_answer, of_problem
from muster.server.services import Services, key_in, no_key
from muster.server.underway import Underway

OWN = ("/healthz", "/readyz", "/metrics", "/authority.crt")
PAGE = Door("/{page}")
"""All of the client: its addresses may hold secrets, so that logs have none of them."""
LOOKING_UP = 4
"""Threads of the gate's own, in which keys are looked up: nobody waits here for what others have worked out."""
CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")


class Gate:
    """An ASGI application around the two that it leads to: the API, and the client for everything else.

    Without `hosts` it answers to any name.
    """

    def __init__(self, api: ASGIApp, client: ASGIApp, services: Services, doors: Doors, hosts: Hosts | None) -> None:
        self._api = api
        self._client = client
        self._services = services
        self._doors = doors
        self._hosts = hosts
        self._looking_up = CapacityLimiter(LOOKING_UP)
        self._underway = Underway(most_at_once(services.settings))

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
        handled = HandledRequest(scope, receive, send, door, self._services.settings.body_seconds, self._underway)
        try:
            await self._check(scope, door)
            await (self._api if is_api else self._client)(scope, handled.receive, handled.send)
        except Exception as error:
            await handled.answer(_answer_to(handled, scope, error))
        finally:
            handled.end()
        handled.record()

    async def _check(self, scope: Scope, door: Door) -> None:
        headers = Headers(scope=scope)
        self._check_host(scope, headers)
        if scope["method"] not in CHANGES_NOTHING:
            check_origin(scope["scheme"], headers)
        if scope["path"].startswith(API):
            await self._count(scope, headers, door)
        elif door is PAGE:
            self._services.rates.files.take(address_in(scope))
        announced = headers.get("content-length", "")
        if announced.isascii() and announced.isdigit():
            if len(announced) > 15 or int(announced) > door.most:
                raise too_large(door.most)
            self._underway.check(address_in(scope), int(announced))

    def _check_host(self, scope: Scope, headers: Headers) -> None:
        if self._hosts is not None:
            self._hosts.check(headers, (scope.get("server") or ("", 0))[0])

    async def _count(self, scope: Scope, headers: Headers, door: Door) -> None:
        """Finds out who asks, and counts it: by their identity, or else by the address."""
        key, requests = key_in(headers, scope["scheme"], self._services.settings.path), self._services.rates.requests
        try:
            find = self._services.identities.find
            found = await to_thread.run_sync(find, key, limiter=self._looking_up) if key else None
        except ShutOut:
            requests.take(f"address {address_in(scope)}")
            raise
        scope["state"]["who"] = found
        if found is None:
            requests.take(f"address {address_in(scope)}")
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
            self._services.rates.requests.take(f"address {address_in(scope)}")
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


def _answer_to(handled: HandledRequest, scope: Scope, error: Exception) -> ASGIApp:
    try:
        return answer_to(Request(scope), error)
    except Exception:
        log.exception("fault", extra={"figures": {"request": handled.id, "path": handled.door.path}})
        return fault_answer()


def check_origin(scheme: str, headers: Headers) -> None:
    """Refuses a change that a page of another site asks for; programs, which send no origin, may."""
    origin = headers.get("origin")
    foreign = origin is not None and origin != f"{scheme}://{headers.get('host', '')}"
    if foreign or headers.get("sec-fetch-site") == "cross-site":
        raise Problem(403, "origin.foreign", "The page that asks for this is of another site; nothing was changed.")
