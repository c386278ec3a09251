"""People play while their server is backed up; what was acknowledged before is in the backup, every log true."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from muster.battle.log.files import parse_log
from muster.battle.log.replay import verify
from tests.server.games.killing import MOST_SECONDS
from tests.server.games.kit import Body
from tests.server.games.people import Person, said_in
from tests.server.games.wire import ROOMY, log_text
from tests.server.kit import running
from tests.waiting import wait_until

ADMIN = [sys.executable, "-c", "from muster.cli.main import main; main()", "admin"]
Acknowledged = dict[int, Body]
"""Choices by the numbers of their lines."""


def admin(data: Path, url: str, *words: str) -> dict[str, Any]:
    """`muster admin` as a process of its own, beside a server."""
    around = {**os.environ, "MUSTER_DATA": str(data), "MUSTER_DATABASE_URL": url}
    done = subprocess.run([*ADMIN, *words, "--json"], env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def back_up_while_playing(
    data: Path, url: str, fresh: Path, fresh_url: str, *, people: int, more: int
) -> dict[str, Any]:
    """Backs a server up under people who play, restores it elsewhere, and compares that with what was told."""
    backup = data / "under-load.backup"
    over = threading.Event()
    with running(data, MUSTER_DATABASE_URL=url, **ROOMY) as server:
        players = [Person(server.address, number) for number in range(people)]
        threads = [threading.Thread(target=each.play_until, args=(over,)) for each in players]
        for thread in threads:
            thread.start()
        try:
            _wait_for(players, more)
            before = [dict(player.chosen) for player in players]
            admin(data, url, "backup", str(backup))
            after = _count(players)
            _wait_for(players, after + people)
        finally:
            over.set()
            for thread in threads:
                thread.join()
    wrong = [player.trouble for player in players if player.trouble]
    told = admin(fresh, fresh_url, "restore", str(backup), "--yes")
    wrong += [f"{each['what']} {each['id']}: {each['sentence']}" for each in told["damaged"]]
    lines = 0
    with running(fresh, MUSTER_DATABASE_URL=fresh_url, **ROOMY) as server:
        for player, acknowledged in zip(players, before, strict=True):
            lost, count = _lost(server.address, player, acknowledged)
            wrong += lost
            lines += count
    return {
        "games": people,
        "acknowledged_before": sum(map(len, before)),
        "acknowledged_meanwhile": after - sum(map(len, before)),
        "lines_restored": lines,
        "wrong": wrong,
    }


def _count(players: list[Person]) -> int:
    return sum(len(player.chosen) for player in players)


def _wait_for(players: list[Person], count: int) -> None:
    """Until so many choices were acknowledged, and some of everybody."""

    def there() -> bool:
        troubled = [player.trouble for player in players if player.trouble]
        assert not troubled, f"{len(troubled)} of {len(players)} could not go on: {troubled[0]}"
        return all(player.chosen for player in players) and _count(players) >= count

    wait_until(there, f"{count} choices of people who all play", MOST_SECONDS)


def _lost(address: str, player: Person, acknowledged: Acknowledged) -> tuple[list[str], int]:
    """What is wrong with somebody's game on the restored server, and how many lines it has."""
    log = parse_log(log_text(address, player.key, player.game).encode(), "log")
    wrong = [str(each) for each in verify(log)]
    for n, choice in acknowledged.items():
        if n >= len(log.lines) or said_in(log.lines[n]) != choice:
            wrong.append(f"the choice of line {n} is lost")
    return [f"game {player.game}: {each}" for each in wrong], len(log.lines)
