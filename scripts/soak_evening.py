"""The first evening at large counts: two hundred whole games in the browser by a clumsy player."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from scripts.chromium import chromium
from scripts.evidence import Batched, Check, require
from tests.web.kit import ARGUMENTS, serving
from tests.web.monkey_games import monkey_game
from tests.web.monkey_plans import plan
from tests.web.promises import ANSWERS

GAMES, BATCHES = 200, 40
LEAST = 50
"""How often each thing must have occurred."""
APART = "strike"
"""A kind of decision that is so rare that special games bring it about (scripts/soak_wrecks.py)."""


def wanted() -> list[str]:
    """What must have occurred: every kind of decision, an illegal try at each, and all that a clumsy person does."""
    kinds = [f"{what} {kind}" for kind in ANSWERS if kind != APART for what in ("kind", "illegal")]
    return [*kinds, "undo", "reload", "lost connection"]


def _played(number: int) -> dict[str, Any]:
    """Plays a few games at one server; stumbles are collected, so that one run finds many."""
    each = GAMES // BATCHES
    seeds = range(number * each, (number + 1) * each)
    met: Counter[str] = Counter()
    stumbles: list[str] = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for seed in seeds:
            game = plan(seed)
            seats = len(game.body["seats"])
            try:
                met += monkey_game(browser, site, seed)
                met += Counter([game.style, game.screen, f"{seats} seats", "large" if game.is_large else "small"])
            except AssertionError as stumble:
                stumbles.append(str(stumble))
        browser.close()
    require(not stumbles, "\n\n".join(stumbles))
    return {"games": each, "met": dict(met)}


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    met: Counter[str] = Counter()
    for part in parts:
        met += Counter(part["met"])
    rare = {name: met[name] for name in wanted() if met[name] < LEAST}
    require(not rare, f"met less than {LEAST} times: {rare}")
    return {"games": sum(part["games"] for part in parts), "stumbles": 0} | dict(sorted(met.items()))


CHECKS: dict[str, Check] = {
    "a_clumsy_player": Batched(
        "Whole games in a real browser by a seeded player who taps legal and illegal things, presses anything, "
        "drags, types keys, undoes, reloads and loses the connection. At every step the page must offer a way on, "
        "show no error, agree with the server about where every model stands, and send nothing that the words on "
        "what was pressed do not promise; in the end the log must hold what was chosen and nothing else.",
        BATCHES,
        _played,
        _summed,
    ),
}
