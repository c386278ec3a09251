"""A hundred thousand requests and messages at random at one server after another."""

import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from scripts.evidence import Batched, Check, require
from tests.server.fuzzing import FLAT, Fuzz
from tests.server.games.wire import ROOMY, WITH_A_DESK
from tests.server.kit import running

BATCHES, REQUESTS, MESSAGES = 10, 9_000, 1_000
FIRST = 3_000
"""Requests before memory is measured, so that what is loaded once does not count as growth."""


def _sent(number: int) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), **ROOMY | WITH_A_DESK) as server,
        closing(Fuzz(server, number)) as fuzz,
    ):
        fuzz.go(FIRST)
        fuzz.say(MESSAGES // 2, seed=number)
        before = fuzz.memory()
        fuzz.go(REQUESTS - FIRST)
        fuzz.say(MESSAGES // 2, seed=BATCHES + number)
        after = fuzz.memory()
    require(not fuzz.wrong, f"seed {number}: {fuzz.wrong[:5]}")
    require(after < FLAT * before, f"memory grew from {before:,} to {after:,} bytes")
    slowest = max(fuzz.slowest, key=lambda name: fuzz.slowest[name])
    return {
        "sent": REQUESTS + MESSAGES,
        "statuses": {str(status): count for status, count in fuzz.statuses.items()},
        "slowest": [slowest, round(fuzz.slowest[slowest], 2)],
        "memory": [before, after],
    }


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    statuses: dict[str, int] = {}
    for part in parts:
        for status, count in part["statuses"].items():
            statuses[status] = statuses.get(status, 0) + count
    slowest, seconds = max((part["slowest"] for part in parts), key=lambda each: float(each[1]))
    growth = max(after / before for before, after in (part["memory"] for part in parts))
    return {
        "sent": sum(part["sent"] for part in parts),
        "answers_by_status": ", ".join(f"{status}: {count:,}" for status, count in sorted(statuses.items())),
        "slowest_answer": f"{slowest}: {seconds} s",
        "memory_at_the_end": f"{growth:.0%} of that after the first {FIRST:,} requests, at most",
    }


CHECKS: dict[str, Check] = {
    "requests_and_messages_at_random": Batched(
        "Every operation and every kind of message at random, with keys, without and with wrong ones, at games of "
        "other people too: no fault of ours, no answer over its budget, memory flat, no game changed by whoever may "
        "not. Status 0 is a connection that was closed on a body that was not read to its end.",
        BATCHES,
        _sent,
        _summed,
    ),
}
