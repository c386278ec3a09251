"""A server that is asked to stop does so at once, whatever its workers compile or think about."""

import signal
import time
from pathlib import Path

import pytest

from muster.setting_up.quick_battle import quick
from tests.server.games.wire import at_table
from tests.server.kit import Running, running
from tests.server.processes import family, lives, worked
from tests.server.writing import ask
from tests.waiting import wait_until

SECONDS = 6.0


def busiest(server: Running, seconds: float) -> int:
    """A worker that has worked for so long already."""

    def working() -> int | None:
        return next((each for each in family(server.process.pid) if worked(each) > seconds), None)

    found = wait_until(working, "a worker that works", every=0.1)
    assert found is not None
    return found


def stop(server: Running, how: signal.Signals) -> None:
    """Stops the server, which must not take long and leaves nobody behind."""
    workers = family(server.process.pid)
    began = time.monotonic()
    assert server.stop(how) == 0
    took = time.monotonic() - began
    assert took < SECONDS
    patience = time.monotonic() + 1
    while workers and time.monotonic() < patience:
        workers = set(filter(lives, workers))
    assert not workers


@pytest.mark.timeout(150)
def test_a_stop_does_not_wait_for_a_worker_that_compiles(tmp_path: Path) -> None:
    with running(tmp_path, MUSTER_COLD="0", NUMBA_CACHE_DIR=str(tmp_path / "kernels")) as server:
        busiest(server, 3.0)
        stop(server, signal.SIGTERM)


@pytest.mark.timeout(150)
def test_a_stop_does_not_wait_for_a_bot_that_thinks(tmp_path: Path) -> None:
    seats = [{"name": "", "kind": "bot", "bot": "greedy", "army": {}} for _ in range(2)]
    with running(tmp_path) as server:
        key = ask(server.address, "POST", "/guests")["key"]
        made = ask(server.address, "POST", "/games", key, {**quick(3), "limit": 1000, "turns": 8, "seats": seats})
        assert made["faults"] == []
        with at_table(server.address, key, made["head"]["game"]) as visitor:
            visitor.greet()
            busiest(server, 3.0)
            stop(server, signal.SIGINT)
