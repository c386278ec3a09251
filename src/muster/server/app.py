"""The whole server as one application: the API behind the gate, and the client."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from muster import __version__
from muster.server import books, drawing, health, people, printing, reckoning_routes, thing_routes, watching
from muster.server.certificates import authority_file
from muster.server.desk_ready import ready
from muster.server.doors import Doors
from muster.server.figures import Measured, watch
from muster.server.games import closing, describing, live, proving, replays, routes
from muster.server.gate import Gate
from muster.server.hosts import Hosts
from muster.server.logs import log, record
from muster.server.notices import heed_all
from muster.server.path_prefix import PathPrefix
from muster.server.problems import DatabaseAway, ErrorAnswer, NotFound, Trouble, install
from muster.server.services import Services, ServicesHere
from muster.server.settings import DAY, Settings
from muster.server.static import Client

PREFIX = "/api/v1"
GAMES = (routes.router, closing.router, replays.router, proving.router, live.router)
ROUTERS = (
    people.router,
    thing_routes.router,
    reckoning_routes.router,
    books.router,
    printing.router,
    drawing.router,
    *GAMES,
)
ABOUT = """Muster keeps what a player makes and reckons for them.

Whoever asks is a guest: `POST /api/v1/guests` gives a key, which goes along as a cookie or as a bearer token.
What is not yours is not found. Whatever is not done is answered with `{"error": {"code", "sentence", "rule", "at"}}`.
Points are numbers with at most two decimals; times are ISO 8601 in UTC."""
TROUBLE: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorAnswer, "description": "Refused; nothing was changed."},
    "5XX": {"model": ErrorAnswer, "description": "Not done; nothing was changed."},
}
own = APIRouter(tags=["health"])


class Described:
    """The description of the API as it is sent: made once, when it is first asked for, in a thread of its own."""

    def __init__(self, api: FastAPI) -> None:
        self._api = api
        self._made: asyncio.Task[bytes] | None = None

    async def text(self) -> bytes:
        if self._made is None:
            self._made = asyncio.create_task(run_in_threadpool(lambda: json.dumps(_description(self._api)).encode()))
        return await asyncio.shield(self._made)


@own.get(f"{PREFIX}/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    """What the API takes and answers."""
    return Response(await request.app.state.described.text(), media_type="application/json")


@own.get("/authority.crt", include_in_schema=False)
def authority(services: ServicesHere) -> Response:
    """The certificate of our own authority, for phones that shall trust it."""
    path = authority_file(services.settings.certificates)
    if not services.settings.tls or not path.exists():
        raise NotFound
    return Response(path.read_bytes(), media_type="application/x-x509-ca-cert")


def make_app(settings: Settings, *, warm: bool = False, hosts: Hosts | None = None) -> Measured:
    """A server with its database open, which it closes when it stops; a warm one gets ready for games at once.

    Without `hosts` it answers to any name.
    """
    services = Services(settings, ready)
    watch(services.storage.engine)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(_forget_unused, services)
        tasks = [
            asyncio.create_task(_forget_unused_daily(services)),
            asyncio.create_task(heed_all(services.storage, services.open_games)),
        ]
        if warm:
            services.open_games.warm()
            tasks.append(asyncio.create_task(services.desk.warm()))
        services.open_games.go_on()
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        services.desk.close()
        await services.open_games.close()
        services.storage.close()

    api = _api(lifespan)
    api.state.services = services
    api.state.watch = health.Watch()
    doors = Doors(ROUTERS, PREFIX, settings)
    gate = Gate(api, Client(settings.client, settings.path), services, doors, hosts)
    return Measured(PathPrefix(gate, settings.path))


async def _forget_unused_daily(services: Services) -> None:
    while True:
        await asyncio.sleep(DAY)
        await run_in_threadpool(_forget_unused, services)


def _forget_unused(services: Services) -> None:
    try:
        record("forgot unused guests", count=services.identities.forget_unused(services.settings.days_empty))
    except (SQLAlchemyError, DatabaseAway):
        log.exception("unused guests were not forgotten")


def _api(lifespan: Any = None) -> FastAPI:
    api = FastAPI(
        title="Muster",
        version=__version__,
        description=ABOUT,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=TROUBLE,
        generate_unique_id_function=_operation,
    )
    for router in ROUTERS:
        api.include_router(router, prefix=PREFIX)
    api.include_router(health.router)
    api.include_router(watching.router)
    api.include_router(own)
    install(api)
    api.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    api.state.described = Described(api)
    return api


def _operation(route: APIRoute) -> str:
    return route.name.rstrip("_")


def _description(api: FastAPI) -> dict[str, Any]:
    document = get_openapi(title=api.title, version=api.version, description=api.description, routes=api.routes)
    reckoning_routes.describe(document, PREFIX)
    describing.describe(document)
    for name in ("ErrorAnswer", "Conflict", "SetupRefused"):  # FastAPI leaves out what is said beside a reference
        document["components"]["schemas"][name]["properties"]["error"]["description"] = Trouble.__doc__
    return document


def description() -> dict[str, Any]:
    """The description of the API, with no server and no database."""
    return _description(_api())
