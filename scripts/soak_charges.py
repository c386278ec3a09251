"""Charges and buildings through the page at large counts: what a bot could do, a person can do by tapping."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from scripts.chromium import chromium
from scripts.evidence import Batched, require
from tests.web.buildings import READY, building_visited
from tests.web.charging import charges
from tests.web.kit import ARGUMENTS, serving

CHARGES, BATCHES = 200, 20
LEAST = 0.98
"""The least share of the charges possible for a bot that must end in contact."""
A_GAME = 4
"""The most charges counted in one game, so that there are many tables."""


@contextmanager
def _browsing() -> Iterator[tuple[Browser, str]]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield browser, site
        browser.close()


def _charged(number: int) -> dict[str, Any]:
    wanted, made, contact, tables, short = CHARGES // BATCHES, 0, 0, 0, list[str]()
    with _browsing() as (browser, site):
        while made < wanted:
            charger = charges(browser, site, number * 1_000 + tables, min(A_GAME, wanted - made))
            tables += 1
            made += charger.counted["charges"]
            contact += charger.counted["contact"]
            short += charger.short
    return {"charges": made, "contact": contact, "tables": tables, "short": short}


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    made, contact = (sum(part[name] for part in parts) for name in ("charges", "contact"))
    short = [each for part in parts for each in part["short"]]
    require(contact >= LEAST * made, f"{contact} of {made} charges ended in contact: {short}")
    return {"charges": made, "contact": contact, "tables": sum(part["tables"] for part in parts), "short": short}


def _visited(number: int) -> dict[str, Any]:
    with _browsing() as (browser, site):
        return {"building": READY[number], **building_visited(browser, site, READY[number])}


def _all_visited(parts: list[dict[str, Any]]) -> dict[str, object]:
    return {part["building"]: part["did"] for part in parts}


CHECKS = {
    "charges_through_the_page": Batched(
        "Units of two people at one screen on random tables; where a bot could charge, the enemy is tapped, and the "
        "yellow button pressed. Contact in at least 98 of 100.",
        BATCHES,
        _charged,
        _summed,
    ),
    "buildings_through_the_page": Batched(
        "Every ready building with an entrance: entered by a tap on it, shot out of where it has Fire Points, left.",
        len(READY),
        _visited,
        _all_visited,
    ),
}
