"""Faults that are real, at a table with a person and a bot: each is made, noticed, undone, and the game goes on."""

import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from tests.server.games.fault_scene import Scene, clock_of
from tests.server.games.storage_faults import busy, cannot_keep, disk_full, frozen, read_only, stopped
from tests.server.writing import ask

DAYS = 2


def worker_killed(scene: Scene) -> None:
    os.kill(scene.thinking_worker(), signal.SIGKILL)


def server_killed(scene: Scene) -> None:
    worker = scene.thinking_worker()
    scene.running.stop(signal.SIGKILL)
    os.kill(worker, signal.SIGCONT)  # it ends with its server, but not while it is stopped


def server_stopped(scene: Scene) -> None:
    scene.thinking_worker()
    assert scene.running.stop(signal.SIGTERM) == 0


def clock_moved(scene: Scene) -> None:
    """Two days forward while the bot thinks, and two days back while the person does."""
    worker = scene.thinking_worker()
    _shift(scene, DAYS)
    os.kill(worker, signal.SIGCONT)
    scene.play(2)
    scene.hold_person()
    _shift(scene, -DAYS)
    scene.person.may_choose.set()
    scene.play(1)


def _shift(scene: Scene, days: int) -> None:
    clock_of(scene.data).write_text(str(days * 86_400))
    there = datetime.fromisoformat(ask(scene.server.address, "GET", "/me/export", scene.person.key)["made"])
    assert abs(there - datetime.now(UTC) - timedelta(days=days)) < timedelta(hours=1), "the clock is not shifted"


ON_SQLITE: dict[str, Callable[[Scene], None]] = {
    "disk full": lambda scene: cannot_keep(scene, disk_full),
    "database busy": lambda scene: cannot_keep(scene, busy),
    "worker killed": worker_killed,
    "server killed": server_killed,
    "server stopped": server_stopped,
    "clock moved": clock_moved,
}
ON_POSTGRESQL: dict[str, Callable[[Scene], None]] = {
    "database busy": lambda scene: cannot_keep(scene, busy),
    "database stopped": lambda scene: cannot_keep(scene, stopped),
    "database frozen": lambda scene: cannot_keep(scene, frozen),
    "database read-only": lambda scene: cannot_keep(scene, read_only),
    "worker killed": worker_killed,
    "server killed": server_killed,
    "server stopped": server_stopped,
}
