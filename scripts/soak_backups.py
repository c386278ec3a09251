"""Backups at large counts: taken while people play, restored into either database, compared with what was told."""

import tempfile
from pathlib import Path
from typing import Any

from scripts.evidence import Batched, require
from tests.server.games.backing_up import back_up_while_playing
from tests.server.kit import fresh_database, postgres

BACKUPS, GAMES, CHOICES = 20, 20, 100
WAYS = (("sqlite", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "sqlite"), ("postgresql", "postgresql"))


def _backed_up(number: int) -> dict[str, Any]:
    """Takes and restores one backup; the databases take turns."""
    of, into = WAYS[number % len(WAYS)]
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        data, fresh = Path(folder, "data"), Path(folder, "fresh")
        data.mkdir()
        fresh.mkdir()
        url, fresh_url = ("" if each == "sqlite" else fresh_database(server) for each in (of, into))
        figures = back_up_while_playing(data, url, fresh, fresh_url, people=GAMES, more=CHOICES)
    wrong = figures.pop("wrong")
    require(not wrong, f"{len(wrong)} things are not as they were told: {wrong[:3]}")
    require(figures["acknowledged_meanwhile"] > 0, "nobody played while the backup was taken")
    return figures


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    added = ("acknowledged_before", "acknowledged_meanwhile", "lines_restored")
    counted: dict[str, object] = {name: sum(part[name] for part in parts) for name in added}
    return {"backups": len(parts), "games_at_once": GAMES} | counted | {"lost": 0, "logs_not_true": 0}


CHECKS = {
    "backups_under_load": Batched(
        f"`muster admin backup` while {GAMES} people play {GAMES} games at once, half of them against bots; "
        "of SQLite and of a real PostgreSQL, restored into a fresh place of either kind, where a server is started. "
        "Every log is verified, and every choice that was acknowledged before the backup began is looked for in it.",
        BACKUPS,
        _backed_up,
        _summed,
    )
}
