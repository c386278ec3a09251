"""The clumsy player in games where full transports are shot at, as strikes aboard are rare in other games."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from scripts.chromium import chromium
from scripts.evidence import Batched, Check, require
from scripts.soak_evening import APART, LEAST
from tests.web.kit import ARGUMENTS, serving
from tests.web.wreck_games import wreck_game

GAMES, BATCHES = 12, 6


def _played(number: int) -> dict[str, Any]:
    each = GAMES // BATCHES
    met: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for seed in range(number * each, (number + 1) * each):
            met += wreck_game(browser, site, seed)
        browser.close()
    return {"games": each, "met": dict(met)}


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    met: Counter[str] = Counter()
    for part in parts:
        met += Counter(part["met"])
    rare = {what: met[what] for what in (f"kind {APART}", f"illegal {APART}") if met[what] < LEAST}
    require(not rare, f"met less than {LEAST} times: {rare}")
    return {"games": sum(part["games"] for part in parts), "stumbles": 0} | dict(sorted(met.items()))


CHECKS: dict[str, Check] = {
    "a_clumsy_player_and_wrecks": Batched(
        "The same player in games of two people whose full transports are shot up, so that the attacker is asked who "
        "aboard is struck.",
        BATCHES,
        _played,
        _summed,
    ),
}
