"""Several guests write to a server that is killed or stopped meanwhile; what was acknowledged must be there after."""

import json
import signal
import threading
import urllib.request
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from uuid import uuid4

from tests.server.kit import API, FACTION, Running, running
from tests.waiting import wait_until

WRITERS = 6
AT_EASE = {
    "MUSTER_REQUESTS_PER_SECOND": "100000",
    "MUSTER_REQUESTS_AT_ONCE": "100000",
    "MUSTER_MOST_THINGS": "100000",
}


def ask(address: str, method: str, path: str, key: str = "", body: Any = None) -> Any:
    request = urllib.request.Request(  # noqa: S310
        f"{address}{API}{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {key}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.loads(answer.read() or b"null")


@dataclass
class Writer:
    """One guest who makes things and changes them, and remembers what was acknowledged."""

    key: str
    known: dict[str, tuple[int, str]] = field(default_factory=dict)
    """By id: the newest revision that was acknowledged, and its name."""
    tried: dict[str, str] = field(default_factory=dict)
    """By id: the name in a write that was not acknowledged, which may be there or not."""
    trouble: str = ""
    """Why it stopped writing, if not because the server ended."""

    def write_until(self, address: str, ending: threading.Event, stop: threading.Event) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            fresh = not self.known or number % 3 == 0
            thing = str(uuid4()) if fresh else list(self.known)[number % len(self.known)]
            name = f"Name {uuid4()}"
            base = None if fresh else self.known[thing][0]
            self.tried[thing] = name
            try:
                wanted = {"kind": "faction", "body": FACTION | {"name": name}, "base": base}
                done = ask(address, "PUT", f"/things/{thing}", self.key, wanted)
            except HTTPError as refusal:
                self.trouble = f"{refusal.code} {refusal.read().decode()[:200]}"
                return
            except (OSError, HTTPException):  # the connection ended with the server
                if not ending.is_set():
                    self.trouble = "the connection broke before anybody ended the server"
                return
            del self.tried[thing]
            self.known[thing] = (done["revision"], name)

    def lost(self, server: Running) -> int:
        """How many acknowledged writes are not there; what came in unacknowledged is taken as known from now on."""
        lost = 0
        found: dict[str, tuple[int, str]] = {}
        after = ""
        while True:
            page = ask(server.address, "GET", f"/things?limit=200{after}", self.key)
            found |= {each["id"]: (each["revision"], each["name"]) for each in page["things"]}
            if not page["more"]:
                break
            after = f"&after={page['things'][-1]['id']}"
        for thing, (revision, name) in self.known.items():
            there = found.get(thing)
            later = there is not None and there == (revision + 1, self.tried.get(thing))
            lost += there != (revision, name) and not later
        self.known, self.tried = found, {}
        return lost


def kill_while_writing(data: Path, url: str, kills: int, writes: int) -> dict[str, Any]:
    """Kills a server again and again while guests write, and looks for every acknowledged write after each start."""
    return _while_writing(data, url, kills, writes, signal.SIGKILL)


def stop_while_writing(data: Path, url: str, writes: int) -> dict[str, Any]:
    return _while_writing(data, url, 1, writes, signal.SIGTERM)


def _while_writing(data: Path, url: str, times: int, writes: int, how: signal.Signals) -> dict[str, Any]:
    """Each time when about so many more writes were acknowledged, sometimes half as many, sometimes half again."""
    writers: list[Writer] = []
    lost = acknowledged = code = 0
    for turn in range(times):
        with running(data, MUSTER_DATABASE_URL=url, **AT_EASE) as server:
            writers = writers or [Writer(ask(server.address, "POST", "/guests")["key"]) for _ in range(WRITERS)]
            lost += sum(writer.lost(server) for writer in writers)
            before = _revisions(writers)
            ending, stop = threading.Event(), threading.Event()
            threads = [
                threading.Thread(target=each.write_until, args=(server.address, ending, stop)) for each in writers
            ]
            for thread in threads:
                thread.start()
            wanted = before + round(writes * (0.5 + turn % 7 / 7))
            wait_until(partial(_written, writers, wanted), f"{writes} acknowledged writes")
            ending.set()
            code = server.stop(how)
            stop.set()
            for thread in threads:
                thread.join()
            acknowledged += _revisions(writers) - before
            check_untroubled(writers)
    with running(data, MUSTER_DATABASE_URL=url, **AT_EASE) as server:
        lost += sum(writer.lost(server) for writer in writers)
    return {"kills": times, "acknowledged": acknowledged, "lost": lost, "exit": code}


def _written(writers: list[Writer], wanted: int) -> bool:
    """Whether so many were acknowledged, or somebody is in trouble and will tell."""
    return _revisions(writers) >= wanted or any(writer.trouble for writer in writers)


def check_untroubled(writers: list[Writer]) -> None:
    troubled = [writer.trouble for writer in writers if writer.trouble]
    if troubled:
        raise AssertionError(f"{len(troubled)} of {len(writers)} writers were refused: {troubled[0]}")


def _revisions(writers: list[Writer]) -> int:
    return sum(revision for writer in writers for revision, _ in writer.known.values())
