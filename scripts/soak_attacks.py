"""Each attack on a server with two cores, and how long another person waits meanwhile.

`python -m scripts.soak_attacks [NAME...]` prints the figures of each, whether they are allowed or not.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from scripts.evidence import Batched, Check, require
from tests.server.attacks import ATTACKS, attacked
from tests.server.games.people import Person
from tests.server.kit import running
from tests.server.waited import waited

SECONDS = 20.0
ALLOWED_MS = 200
NAMES = list(ATTACKS)


def attack(name: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), MUSTER_COLD="0") as server:
        person = Person(server.address, 1)
        waited(server.address, person, 5)  # so that loading and compiling do not count for the attack
        with attacked(name, server.address):
            waited(server.address, person, 3)  # until the attack has begun
            return waited(server.address, person, SECONDS).figures()


def _held(number: int) -> dict[str, Any]:
    name = NAMES[number]
    figures = attack(name)
    slow = max(figures["health_p95_ms"], figures["choices_p95_ms"]) > ALLOWED_MS
    require(not slow and not figures["failed"], f"{name}: {figures}; allowed are {ALLOWED_MS} ms")
    return {name: figures}


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    told: dict[str, object] = {}
    for name, figures in ((name, part[name]) for part in parts for name in part if name in ATTACKS):
        told[name] = (
            f"healthz {figures['health_p95_ms']} ms at p95, {figures['health_worst_ms']} at worst; "
            f"{figures['choices']} choices {figures['choices_p95_ms']} ms at p95, "
            f"{figures['choices_worst_ms']} at worst"
        )
    return told


CHECKS: dict[str, Check] = {
    "others_during_attacks": Batched(
        f"Each attack for {SECONDS:.0f} seconds by four at a time: another guest's choices and /healthz are answered "
        f"within {ALLOWED_MS} ms at p95, and none fails.",
        len(NAMES),
        _held,
        _summed,
    ),
}


if __name__ == "__main__":
    for each in sys.argv[1:] or NAMES:
        print(each, json.dumps(attack(each)), flush=True)
