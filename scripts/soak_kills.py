"""Kills in the middle of choices, at large counts."""

import tempfile
from pathlib import Path
from typing import Any

from scripts.evidence import Batched, Check, require
from tests.server.games.killing import kill_while_playing
from tests.server.kit import fresh_database, postgres

GAMES, KILLS, CHOICES = 20, 100, 20
BATCHES = 20


def _killed_on_sqlite(_number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return _killed(folder, f"sqlite:///{folder}/muster.db")


def _killed_on_postgres(_number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        return _killed(folder, fresh_database(server))


def _killed(folder: str, url: str) -> dict[str, Any]:
    kills = KILLS // BATCHES
    figures = kill_while_playing(Path(folder), url, people=GAMES, kills=kills, more=CHOICES)
    wrong = figures.pop("wrong")
    require(not wrong, f"{len(wrong)} things are not as they were told: {wrong[:3]}")
    require(figures["choices_cut_off"] >= kills, f"only {figures['choices_cut_off']} choices were on their way")
    return figures


def _kills_summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    added = ("kills", "choices_cut_off", "acknowledged", "lines", "connections", "same_state_after_a_kill")
    return {"games_at_once": GAMES} | {name: sum(part[name] for part in parts) for name in added} | {"lost": 0}


KILLED = (
    f"The server is killed (SIGKILL) while {GAMES} people play and choices are on their way. Of those nobody knows "
    "then whether they were kept; everything acknowledged is looked for in the logs, which are verified."
)
CHECKS: dict[str, Check] = {
    "kills_amid_choices_on_sqlite": Batched(f"On SQLite. {KILLED}", BATCHES, _killed_on_sqlite, _kills_summed),
    "kills_amid_choices_on_postgresql": Batched(
        f"On a real PostgreSQL. {KILLED}", BATCHES, _killed_on_postgres, _kills_summed
    ),
}
