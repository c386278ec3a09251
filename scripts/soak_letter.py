"""Rules held to slow searches that share no code with the engine: who survives a destroyed transport."""

from collections import Counter
from typing import Any

from scripts.evidence import Batched, Check, require
from tests.battle.wrecks import searched

WRECKS, WRECK_BATCHES = 1_000, 20
HEMMED_IN = 300
"""The least number of wrecks that must be hemmed in."""


def _wrecks(number: int) -> dict[str, Any]:
    each = WRECKS // WRECK_BATCHES
    counted, wrong = searched(range(number * each, (number + 1) * each))
    require(not wrong, "; ".join(wrong))
    return dict(counted)


def _wrecks_summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    counted: Counter[str] = Counter()
    for part in parts:
        counted.update(part)
    require(counted["hemmed_in"] >= HEMMED_IN, f"only {counted['hemmed_in']} wrecks were hemmed in")
    return {**counted, "lost_without_need": 0, "put_beyond": 0}


CHECKS: dict[str, Check] = {
    "destroyed_transports": Batched(
        "Random destroyed transports in the open, ringed by models, walled in and at the edge, with gaps or "
        "without: nobody is lost unless a slow flood says that the site is enclosed, and nobody is put beyond that.",
        WRECK_BATCHES,
        _wrecks,
        _wrecks_summed,
    ),
}
