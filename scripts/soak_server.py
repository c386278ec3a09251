"""The server killed in the middle of writes again and again on both databases, and its whole API asked at random."""

import tempfile
from pathlib import Path
from typing import Any

from scripts.evidence import Batched, Check, more_examples, require
from tests.server.kit import fresh_database, postgres
from tests.server.writing import kill_while_writing

KILLS, BATCHES = 50, 5
WRITES = 100


def _on_sqlite(_number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return _held(kill_while_writing(Path(folder), f"sqlite:///{folder}/muster.db", KILLS // BATCHES, WRITES))


def _on_postgres(_number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        return _held(kill_while_writing(Path(folder), fresh_database(server), KILLS // BATCHES, WRITES))


def _held(figures: dict[str, Any]) -> dict[str, Any]:
    require(figures["lost"] == 0, f"{figures['lost']} acknowledged writes were lost")
    require(figures["acknowledged"] > 0, "nothing was written")
    return figures


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    return {name: sum(part[name] for part in parts) for name in ("kills", "acknowledged", "lost")}


ABOUT = (
    "The server is killed (SIGKILL) while six guests write at once; after each start every write that was "
    "acknowledged is looked for."
)
TIMES = 10


def whole_api() -> dict[str, object]:
    """The whole API, asked at random by its own description on both databases, with ten times the examples of the
    tests: no fault of ours, and no answer outside its shape."""
    return {"operations_on_a_database": more_examples(TIMES, "tests/server/test_whole_api.py")}


CHECKS: dict[str, Check] = {
    "whole_api": whole_api,
    "kills_on_sqlite": Batched(f"On SQLite. {ABOUT}", BATCHES, _on_sqlite, _summed),
    "kills_on_postgresql": Batched(f"On a real PostgreSQL. {ABOUT}", BATCHES, _on_postgres, _summed),
}
