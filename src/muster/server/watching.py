"""The figures of a server in the format of Prometheus, for whoever has the key of its operator."""

import shutil
from hmac import compare_digest

import sqlalchemy as sa
from fastapi import APIRouter, Request
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.responses import Response

from muster.server import figures
from muster.server.problems import NotFound, Problem
from muster.server.services import Services, ServicesHere, address_of
from muster.server.storage import Storage

router = APIRouter()


@router.get("/metrics", include_in_schema=False)
def metrics(request: Request, services: ServicesHere) -> Response:
    """Every figure. Without a key in the settings there is no such address."""
    key = services.settings.metrics_key
    if not key:
        raise NotFound
    services.rates.requests.take(f"address {address_of(request)}")
    given = request.headers.get("authorization", "")
    if not compare_digest(given.encode(), f"Bearer {key}".encode()):
        raise Problem(401, "metrics.key", "The figures need the key of MUSTER_METRICS_KEY as a bearer token.")
    _look(services)
    return Response(generate_latest(figures.REGISTRY), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _look(services: Services) -> None:
    """What nobody counts as it happens is looked up when it is asked for."""
    figures.TABLES.set(services.open_games.open_now)
    figures.DATABASE_BYTES.set(_bytes_of(services.storage))
    if services.settings.data.exists():
        figures.DISK_FREE.set(shutil.disk_usage(services.settings.data).free)


def _bytes_of(storage: Storage) -> int:
    whole = "SELECT pg_database_size(current_database())"
    pages = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    with storage.reading() as connection:
        return int(connection.execute(sa.text(pages if storage.is_sqlite else whole)).scalar_one())
