"""The whole server as one application: the API behind the gate, and the client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from muster import __version__
from muster.server import books, drawing, keeping, people, printing, reckoning
from muster.server.certificates import authority_file
from muster.server.games import describing, live, proving, replays, routes
from muster.server.gate import Gate
from muster.server.house import House, HouseHere, count_stranger
from muster.server.logs import log, tell
from muster.server.problems import ErrorAnswer, NotFound, Shape, Trouble, install
from muster.server.settings import DAY, Settings
from muster.server.static import Client

PREFIX = "/api/v1"
GAMES = (routes.router, replays.router, proving.router, live.router)
ABOUT = """Muster keeps what a player makes and reckons for them.

Whoever asks is a guest: `POST /api/v1/guests` gives a key, which goes along as a cookie or as a bearer token.
What is not yours is not found. Whatever is not done is answered with `{"error": {"code", "sentence", "rule", "at"}}`.
Points are numbers with at most two decimals; times are ISO 8601 in UTC."""
TROUBLE: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorAnswer, "description": "Refused; nothing was changed."},
    "5XX": {"model": ErrorAnswer, "description": "Not done; nothing was changed."},
}
health = APIRouter(tags=["health"])


class Health(Shape):
    """That the server lives."""

    status: str
    """ok."""
    version: str
    """The version of Muster."""


@health.get("/healthz", summary="Whether the server and its database live")
def healthz(house: HouseHere) -> Health:
    house.storage.check()
    return Health(status="ok", version=__version__)


@health.get("/authority.crt", include_in_schema=False)
def authority(house: HouseHere) -> Response:
    """The certificate of our own authority, for phones that shall trust it."""
    path = authority_file(house.settings.certificates)
    if not house.settings.tls or not path.exists():
        raise NotFound
    return Response(path.read_bytes(), media_type="application/x-x509-ca-cert")


def make_app(settings: Settings, *, warm: bool = False) -> Gate:
    """A server with its database open, which it closes when it stops; a warm one gets ready for games at once."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(_forget_unused, house)
        daily = asyncio.create_task(_forget_unused_daily(house))
        if warm:
            house.tables.warm()
        house.tables.go_on()
        yield
        daily.cancel()
        with suppress(asyncio.CancelledError):
            await daily
        await house.tables.close()
        house.storage.close()

    api = _api(lifespan)
    api.state.house = house
    return Gate(api, Client(settings.client), settings)


async def _forget_unused_daily(house: House) -> None:
    while True:
        await asyncio.sleep(DAY)
        await run_in_threadpool(_forget_unused, house)


def _forget_unused(house: House) -> None:
    try:
        tell("forgot unused guests", count=house.identities.forget_unused(house.settings.days_empty))
    except SQLAlchemyError:
        log.exception("unused guests were not forgotten")


def _api(lifespan: Any = None) -> FastAPI:
    api = FastAPI(
        title="Muster",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=TROUBLE,
        generate_unique_id_function=_operation,
    )
    for router in (
        people.router,
        keeping.router,
        reckoning.router,
        books.router,
        printing.router,
        drawing.router,
        *GAMES,
    ):
        api.include_router(router, prefix=PREFIX)
    api.include_router(health)
    install(api, count_stranger)
    api.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    api.openapi = lambda: _description(api)  # type: ignore[method-assign]
    return api


def _operation(route: APIRoute) -> str:
    return route.name.rstrip("_")


def _description(api: FastAPI) -> dict[str, Any]:
    if api.openapi_schema is None:
        document = get_openapi(title=api.title, version=api.version, description=api.description, routes=api.routes)
        reckoning.describe(document, PREFIX)
        describing.describe(document)
        for name in ("ErrorAnswer", "Conflict", "SetupRefused"):  # FastAPI leaves out what is said beside a reference
            document["components"]["schemas"][name]["properties"]["error"]["description"] = Trouble.__doc__
        api.openapi_schema = document
    return api.openapi_schema


def description() -> dict[str, Any]:
    """The description of the API, with no server and no database."""
    return _description(_api())
