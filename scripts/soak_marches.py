"""Marches at large counts: wherever a slow search finds a place and a way for every model, the unit arrives."""

from dataclasses import asdict
from typing import Any

from scripts.evidence import Batched, require
from tests.battle.marched import Tally, tally

MARCHES, BATCHES = 2_000, 20
A_TABLE = 5
"""The most marches counted in one position, so that there are many tables."""
LEAST = 0.98
"""The least share of marches that must arrive."""


def _marched(number: int) -> dict[str, Any]:
    wanted, found, tables = MARCHES // BATCHES, Tally(), 0
    while found.marches < wanted:
        found += tally(number * 10_000 + tables, min(A_TABLE, wanted - found.marches))
        tables += 1
    return asdict(found) | {"tables": tables}


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    made, arrived, hulls, tables = (
        sum(part[name] for part in parts) for name in ("marches", "arrived", "hulls", "tables")
    )
    short, unexplained = ([each for part in parts for each in part[name]] for name in ("short", "unexplained"))
    times = sorted(each for part in parts for each in part["times"])
    require(arrived >= LEAST * made, f"{arrived} of {made} marches arrived: {short}")
    require(not unexplained, f"nothing says what is in the way of {unexplained}")
    return {
        "marches": made,
        "of_hulls": hulls,
        "tables": tables,
        "arrived": arrived,
        "median_ms": times[len(times) // 2],
        "of_20_the_slowest_ms": times[len(times) * 19 // 20],
        "short": short,
    }


CHECKS = {
    "marches_that_arrive": Batched(
        "Units of 3 to 30 models, hulls among them, sent on random tables to spots that a slow search, which shares "
        "nothing with the march, calls free and within reach. At least 98 of 100 arrive, and of each of the others "
        "it is said what is in the way of which model.",
        BATCHES,
        _marched,
        _summed,
    ),
}
