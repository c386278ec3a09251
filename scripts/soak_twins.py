"""Secrets at large counts: two hundred twin games that differ only in one, compared to the byte."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from muster.server.settings import Settings
from muster.views.preview.questions import KINDS
from scripts.evidence import Batched, Check, require
from tests.server.games.twins import Plan, play_twins
from tests.server.kit import client_of

TWINS, BATCHES = 200, 40
CHOICES = 150
LEAST = 50
"""How often each kind of question must have been asked."""


def _played(number: int) -> dict[str, Any]:
    """Plays a few pairs of twin games at one server."""
    each = TWINS // BATCHES
    figures: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        settings = Settings(
            data=data, client=data, guests_per_hour=10**6, requests_at_once=10**6, bot_workers=1, cold=True
        )
        with client_of(settings) as client:
            for twins in range(number * each, (number + 1) * each):
                found = play_twins(client, Plan(twins), CHOICES)
                require(not found.differences, f"twins {twins} differ for others: {found.differences[:2]}")
                require(found.owner_differs, f"twins {twins} have no secret")
                figures.update(twins=1, choices=found.choices, bytes_compared=found.received)
                asked += found.kinds
    return {"figures": dict(figures), "asked": dict(asked)}


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    figures: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for part in parts:
        figures.update(part["figures"])
        asked.update(part["asked"])
    of_kind = {kind: sum(count for name, count in asked.items() if name.endswith(f": {kind}")) for kind in KINDS}
    rare = {kind: count for kind, count in of_kind.items() if count < LEAST}
    require(not rare, f"asked less than {LEAST} times: {rare}")
    return {**figures, "bytes_that_differ": 0, "questions": sum(of_kind.values()), **of_kind}


CHECKS: dict[str, Check] = {
    "twins": Batched(
        "Two games of hidden units that differ only in one secret of one unit (its stats, saves, weapons, the name "
        "of a weapon, perks, room or cost) are played side by side with the same choices, whose outcome is the same "
        "in both. At every decision all seats and a spectator ask questions of every kind about every unit, and try "
        "what is not theirs to choose. Everything that anybody but the owner receives, over the websocket and over "
        "HTTP (set-up, lines, states, decisions, answers, refusals, story, report, replay), must be the same.",
        BATCHES,
        _played,
        _summed,
    ),
}
