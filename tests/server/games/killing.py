"""People play while their server is killed; they come back by themselves, and all that was acknowledged is there."""

import contextlib
import signal
import socket
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.server.games.people import Person
from tests.server.games.wire import ROOMY
from tests.server.kit import Running, running
from tests.waiting import wait_until

MOST_SECONDS = 180.0
"""So long people may take for what is waited for; a busy machine takes its time."""


def free_port() -> int:
    with socket.socket() as looking:
        looking.bind(("127.0.0.1", 0))
        return int(looking.getsockname()[1])


class Killed:
    """A server that is killed and begun again at the same address."""

    def __init__(self, data: Path, url: str, **environment: str) -> None:
        self._data, self._port = data, str(free_port())
        self._around = {**ROOMY, "MUSTER_DATABASE_URL": url, **environment}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @contextlib.contextmanager
    def lives(self) -> Iterator[Running]:
        with running(self._data, "--port", self._port, **self._around) as server:
            yield server


def kill_while_playing(data: Path, url: str, *, people: int, kills: int, more: int) -> dict[str, Any]:
    """Kills a server again and again under people who play, and compares what it kept with what it told.

    Every kill comes while choices are on their way, of which nobody knows then whether they were kept.
    """
    server = Killed(data, url)
    over, everybody_is_here = threading.Event(), threading.Event()
    players: list[Person] = []
    threads: list[threading.Thread] = []
    try:
        for _ in range(kills):
            came = [each.came for each in players] or [0] * people
            with server.lives() as running_:
                if not players:
                    players = [Person(server.address, number, everybody_is_here) for number in range(people)]
                    threads = [threading.Thread(target=each.play_until, args=(over,)) for each in players]
                    for thread in threads:
                        thread.start()
                _wait_for(players, more, came, everybody_is_here)
                wait_until(partial(_is_anybody_choosing, players), "a choice on its way", every=0.001)
                running_.stop(signal.SIGKILL)
                everybody_is_here.clear()
        came = [each.came for each in players]
        with server.lives():
            _wait_for(players, people, came, everybody_is_here)
            over.set()
            for thread in threads:
                thread.join()
            wrong = [each for player in players for each in player.lost()]
    finally:
        over.set()
        everybody_is_here.set()
        for thread in threads:
            thread.join()
    wrong += [player.trouble for player in players if player.trouble]
    wrong += [f"game {player.game} was not gone on with" for player in players if player.came < kills]
    return {
        "games": people,
        "kills": kills,
        "acknowledged": sum(len(player.chosen) for player in players),
        "choices_cut_off": sum(player.cut for player in players),
        "connections": sum(player.came for player in players),
        "same_state_after_a_kill": sum(player.same for player in players),
        "lines": sum(max(player.known, default=-1) + 1 for player in players),
        "wrong": wrong,
    }


def _is_anybody_choosing(players: list[Person]) -> bool:
    return any(each.is_choosing for each in players)


def _wait_for(players: list[Person], more: int, came: list[int], everybody_is_here: threading.Event) -> None:
    """Until all have come, who then begin to choose, and so many more choices were acknowledged.

    Were nobody to wait for the last, a game could end before somebody slow has come.
    """
    wait_until(lambda: _untroubled(players) and _have_come(players, came), "people to come", MOST_SECONDS)
    enough = sum(len(player.chosen) for player in players) + more
    everybody_is_here.set()
    wait_until(
        lambda: _untroubled(players) and sum(len(player.chosen) for player in players) >= enough,
        f"{more} choices of people who have all come",
        MOST_SECONDS,
    )


def _have_come(players: list[Person], came: list[int]) -> bool:
    return all(player.came > then for player, then in zip(players, came, strict=True))


def _untroubled(players: list[Person]) -> bool:
    troubled = [player.trouble for player in players if player.trouble]
    assert not troubled, f"{len(troubled)} of {len(players)} could not go on: {troubled[0]}"
    return True
