"""What is counted and timed for those who watch over a server. No label names a person, a game or an address."""

import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

P = ParamSpec("P")
T = TypeVar("T")
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
SECONDS = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
TOO_MANY = 429


def _histogram(name: str, says: str, *labels: str) -> Histogram:
    return Histogram(f"muster_{name}_seconds", says, labels, registry=REGISTRY, buckets=SECONDS)


def _counter(name: str, says: str) -> Counter:
    return Counter(f"muster_{name}", says, registry=REGISTRY)


def _gauge(name: str, says: str) -> Gauge:
    return Gauge(f"muster_{name}", says, registry=REGISTRY)


REQUESTS = _histogram("request", "Requests by the template of their route", "route", "method", "status")
CHOICES = _histogram("choice", "Choices and commands of people, until they are on the disk and told")
PREVIEWS = _histogram("preview", "Questions before a choice")
THOUGHTS = _histogram("bot_thought", "Choices of bots, waiting for a worker included")
SOCKETS = _gauge("sockets_open", "Websockets that are open")
TABLES = _gauge("tables_open", "Games in memory")
WORKERS_RESTARTED = _counter("workers_restarted", "Processes of bots that died and were replaced")
REFUSED_BY_RATE = _counter("refused_by_rate", "Requests that were refused since they were too many")
DATABASE_FAULTS = _counter("database_faults", "Statements and connections that the database did not carry out")
DATABASE_BYTES = _gauge("database_bytes", "What the database takes of its disk")
DISK_FREE = _gauge("disk_free_bytes", "What is free on the disk of the data folder")


def timed(figure: Histogram) -> Callable[[Callable[P, Awaitable[T]]], Callable[P, Coroutine[Any, Any, T]]]:
    """How long something takes that is awaited, also when it fails."""

    def around(act: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
        @wraps(act)
        async def measured(*given: P.args, **named: P.kwargs) -> T:
            with figure.time():
                return await act(*given, **named)

        return measured

    return around


def watch(engine: sa.Engine) -> None:
    """Counts what a database does not carry out. That somebody else was quicker is no fault of it."""

    def count(context: ExceptionContext) -> None:
        if not isinstance(context.sqlalchemy_exception, IntegrityError):
            DATABASE_FAULTS.inc()

    sa.event.listen(engine, "handle_error", count)


class Measured:
    """An ASGI application around another, whose requests are counted and timed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            with SOCKETS.track_inprogress():
                await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, status = time.perf_counter(), 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            labels = (template_of(scope), method, f"{status // 100}xx" if status else "none")
            REQUESTS.labels(*labels).observe(time.perf_counter() - start)
            if status == TOO_MANY:
                REFUSED_BY_RATE.inc()


def template_of(scope: Scope) -> str:
    """The path of a request as its route is written, so that no id is in it; all of the client's are one."""
    route: Any = scope.get("route")
    return str(route.path) if route is not None else "none of the API" if "/api/" in scope["path"] else "client"
