"""The digital table at large counts: its server killed under a hundred games, and ten thousand bad messages."""

import tempfile
from pathlib import Path
from typing import Any

from scripts.evidence import Batched, require
from tests.server.games.bad_messages import storm
from tests.server.games.killing import kill_while_playing
from tests.server.kit import fresh_database, postgres

GAMES, KILLS, CHOICES = 100, 10, 200
MESSAGES = 10_000
BATCHES = 2
MESSAGE_BATCHES = 5


def _on_sqlite(_number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return _killed(folder, f"sqlite:///{folder}/muster.db")


def _on_postgres(_number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        return _killed(folder, fresh_database(server))


def _killed(folder: str, url: str) -> dict[str, Any]:
    figures = kill_while_playing(Path(folder), url, people=GAMES, kills=KILLS // BATCHES, more=CHOICES)
    wrong = figures.pop("wrong")
    require(not wrong, f"{len(wrong)} things are not as they were told: {wrong[:3]}")
    require(figures["acknowledged"] >= CHOICES * KILLS // BATCHES, "hardly anything was played")
    return figures


def _stormed(number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        figures = storm(Path(folder), MESSAGES // MESSAGE_BATCHES, seed=number + 100)
    wrong = figures.pop("wrong")
    require(not wrong, f"{len(wrong)} messages were not refused as they should have been: {wrong[:3]}")
    return figures


def _kills_summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    added = ("kills", "acknowledged", "lines", "connections", "same_state_after_a_kill")
    return {"games_at_once": GAMES} | {name: sum(part[name] for part in parts) for name in added} | {"lost": 0}


def _messages_summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    messages = sum(part["messages"] for part in parts)
    return {"messages": messages, "kinds": parts[0]["kinds"], "refused_with_their_code": messages, "games_changed": 0}


ABOUT = (
    f"The server is killed (SIGKILL) while {GAMES} people play {GAMES} games at once, half of them against bots, and "
    "begun again at the same address. They come back by themselves and resume by number. Every line told twice must "
    "be the same, and so must the hash of the state after it; in the end every acknowledged choice is looked for in "
    "the logs, which are verified, and every game must stand where its log ends."
)
CHECKS = {
    "kills_during_games_on_sqlite": Batched(f"On SQLite. {ABOUT}", BATCHES, _on_sqlite, _kills_summed),
    "kills_during_games_on_postgresql": Batched(
        f"On a real PostgreSQL. {ABOUT}", BATCHES, _on_postgres, _kills_summed
    ),
    "bad_messages": Batched(
        "Messages that are malformed, stale, out of turn, of the wrong seat, too large or too late, and hellos that "
        "are none, at a game that is played, one that is agreed on and one that is over. Each is refused with its "
        "own code; the logs are compared to the byte, and after all that a good choice is taken.",
        MESSAGE_BATCHES,
        _stormed,
        _messages_summed,
    ),
}
