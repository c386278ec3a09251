"""Whether the server lives, and whether it can do its work: for whoever watches over it."""

import shutil
import threading
import time
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from muster import __version__
from muster.server.getting_ready import Preparing
from muster.server.problems import Problem, Shape
from muster.server.services import Services, ServicesHere

router = APIRouter(tags=["health"])
LOOK_SECONDS = 1.0
"""Whoever asks more often is told what was found last: to look means to write."""


class Health(Shape):
    """That the server lives."""

    status: str
    """ok."""
    version: str
    """The version of Muster."""


class Readiness(Health):
    """That the server can do its work."""

    database: str
    """sqlite or postgresql."""
    free_bytes: int | None
    """Room on the disk of the SQLite file; null for PostgreSQL, which looks after its own."""
    workers: int
    """Processes of bots that live; each begins when it is first needed."""
    games: Preparing
    """Whether games can be played yet; all else is done meanwhile."""


class Watch:
    """Looks at what the server needs, one look at a time and not too often."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._looked = 0.0
        self._found: Readiness | Problem | None = None

    def look(self, services: Services) -> Readiness:
        with self._lock:
            if self._found is None or time.monotonic() - self._looked > LOOK_SECONDS:
                try:
                    self._found = _look(services)
                except Problem as problem:
                    self._found = problem
                self._looked = time.monotonic()
            found = self._found
        if isinstance(found, Problem):
            raise found
        return found


async def watch_of(request: Request) -> Watch:
    watch = request.app.state.watch
    assert isinstance(watch, Watch)  # noqa: S101
    return watch


@router.get("/healthz", summary="Whether the server lives")
async def healthz() -> Health:
    return Health(status="ok", version=__version__)


@router.get("/readyz", summary="Whether the server can do its work")
def readyz(services: ServicesHere, watch: Annotated[Watch, Depends(watch_of)]) -> Readiness:
    """The database can be written to, the disk has room, the bots' processes live; else 503 tells what is wrong."""
    return watch.look(services)


def _look(services: Services) -> Readiness:
    storage, bots = services.storage, services.open_games.bots
    free = _free_bytes(Path(storage.engine.url.database or "")) if storage.is_sqlite else None
    least = services.settings.least_free
    if free is not None and free < least:
        sentence = f"The server's disk is full: {free:,} bytes are free, and {least:,} are wanted."
        raise Problem(503, "disk.full", sentence)
    storage.check()
    died = bots.replace_dead()
    if died:
        raise Problem(503, "workers.died", f"{died} of the bots' processes died; others take their place.")
    hang = bots.hanging()
    if hang:
        sentence = f"{hang} of the bots' processes hang; unless they answer soon, others take their place."
        raise Problem(503, "workers.hang", sentence)
    kind = storage.engine.dialect.name
    return Readiness(
        status="ok",
        version=__version__,
        database=kind,
        free_bytes=free,
        workers=bots.living(),
        games=services.open_games.getting_ready.told(),
    )


def _free_bytes(file: Path) -> int:
    return shutil.disk_usage(file.parent).free
