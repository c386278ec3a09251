"""Health says that the process lives, readiness that it can do its work; a full disk is told in a sentence."""

import asyncio
import os
import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from muster.server.games.bots import Bots
from muster.server.settings import Settings
from tests.server.kit import client_of, services_behind
from tests.waiting import wait_until


@pytest.fixture(autouse=True)
def _every_look_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.server.health.LOOK_SECONDS", -1.0)


def check_unready(client: TestClient, code: str, words: str) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == code
    assert words in answer.json()["error"]["sentence"]
    assert client.get("/healthz").status_code == 200


def test_a_server_that_can_do_its_work_is_ready(client: TestClient, settings: Settings) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    found = answer.json()
    assert found["status"] == "ok"
    assert found["database"] == settings.url.partition(":")[0].partition("+")[0]
    assert (found["free_bytes"] is None) == (found["database"] == "postgresql")


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    with client_of(Settings(data=tmp_path, client=tmp_path, least_free=10**18)) as client:
        check_unready(client, "disk.full", "The server's disk is full")


def test_a_database_that_cannot_be_written_to_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.server.storage.BUSY_SECONDS", 0.1)
    with client_of(Settings(data=tmp_path, client=tmp_path)) as client:
        with closing(sqlite3.connect(tmp_path / "muster.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            check_unready(client, "storage.away", "is busy")
        assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("least", [0, 1])
def test_what_was_found_a_moment_ago_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, least: int
) -> None:
    monkeypatch.setattr("muster.server.health.LOOK_SECONDS", 3_600.0)
    settings = Settings(data=tmp_path, client=tmp_path, least_free=least * 10**18)
    with client_of(replace(settings)) as client:
        first = client.get("/readyz")
        monkeypatch.setattr("muster.server.health._look", None)
        assert (client.get("/readyz").status_code, client.get("/readyz").json()) == (first.status_code, first.json())


def test_a_worker_that_hangs_is_told_while_it_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.server.games.worker.SLOW", 10**9)
    with client_of(Settings(data=tmp_path, client=tmp_path)) as client:
        worker = services_behind(client).open_games.bots.workers[0]

        async def thinks() -> None:
            async with worker.within(times=1):
                await asyncio.to_thread(check_unready, client, "workers.hang", "1 of the bots' processes hang")

        assert client.get("/readyz").status_code == 200
        asyncio.run(thinks())
        assert client.get("/readyz").status_code == 200


@pytest.mark.timeout(200)
def test_a_worker_that_died_is_told_once_and_replaced() -> None:
    async def lived() -> None:
        bots = Bots(2)
        try:
            assert (bots.living(), bots.replace_dead()) == (0, 0)
            worker = bots.workers[0]
            pid = await asyncio.wrap_future(worker.pool.submit(os.getpid))
            assert (bots.living(), bots.replace_dead()) == (1, 0)
            os.kill(pid, signal.SIGKILL)
            wait_until(lambda: bots.living() == 0, "the end of the worker")
            assert (bots.replace_dead(), bots.replace_dead()) == (1, 0)
            assert await asyncio.wrap_future(worker.pool.submit(os.getpid)) != pid
        finally:
            bots.close()

    asyncio.run(lived())
