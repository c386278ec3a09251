"""Every fault under a game with a person and a bot, twenty times each."""

import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from scripts.evidence import Batched, Check, require
from tests.server.games.fault_scene import meet
from tests.server.games.faults import ON_POSTGRESQL, ON_SQLITE
from tests.server.kit import own_postgres

TIMES = 20


def _met_on_sqlite(name: str, number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return _held(name, meet(ON_SQLITE[name], Path(folder), f"sqlite:///{folder}/muster.db", number))


def _met_on_postgres(name: str, number: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, own_postgres() as server:
        return _held(name, meet(ON_POSTGRESQL[name], Path(folder), server.fresh(), number, server))


def _held(name: str, wrong: list[str]) -> dict[str, Any]:
    require(not wrong, f"{name}: {len(wrong)} things are not as they were told: {wrong[:3]}")
    return {"games_played_to_their_end": 1}


def _faults_summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    return {"faults": len(parts), "games_played_to_their_end": len(parts), "lost": 0}


ABOUT = (
    "A person plays against a bot while it happens. It is noticed and told (a choice is refused, the bot waits), and "
    "once it is over the game goes on by itself to its end; the log is verified and holds all that was acknowledged."
)
CHECKS: dict[str, Check] = {
    **{
        f"{name.replace(' ', '_')}_on_sqlite": Batched(ABOUT, TIMES, partial(_met_on_sqlite, name), _faults_summed)
        for name in ON_SQLITE
    },
    **{
        f"{name.replace(' ', '_')}_on_postgresql": Batched(
            ABOUT, TIMES, partial(_met_on_postgres, name), _faults_summed
        )
        for name in ON_POSTGRESQL
    },
}
