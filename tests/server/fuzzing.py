"""Requests and messages at random at a running server: no fault of ours, no answer over its budget, memory that stays
flat, and no game changed by whoever may not."""

import json
import time
from collections import Counter
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit
from uuid import uuid4

from muster.server.app import description
from tests.server.games.bad_messages import ServedGames
from tests.server.kit import API, Running
from tests.server.random_bodies import RandomBodies
from tests.server.writing import ask

BUDGETS = {"/print": 20.0, "/scan": 20.0, "/tables": 15.0, "/games": 15.0, "/me": 10.0}
"""Seconds that an answer may take, by how its path begins, with everything else that is asked beside it."""
BUDGET = 5.0
LARGEST = {"/scan": 1_000_000, "/me/import": 1_000_000}
"""Bytes: what is larger is tried by the attacks."""
USUAL = 100_000
BUSY = 503
FLAT = 1.10


class Fuzz:
    """One server with games of other people, asked at random by somebody who has no seat in them."""

    def __init__(self, server: Running, seed: int) -> None:
        self._server, self._rng = server, Random(seed)
        self._games = ServedGames(server)
        document = description()
        self._bodies = RandomBodies(document, self._rng)
        self._operations = [
            (method.upper(), path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if path.startswith(API)
        ]
        at = urlsplit(server.address)
        self._line = HTTPConnection(at.hostname or "", at.port, timeout=60)
        self._key = self._fresh_key()
        self.statuses: Counter[int] = Counter()
        self.wrong: list[str] = []
        self.slowest: dict[str, float] = {}

    def close(self) -> None:
        self._line.close()

    def go(self, requests: int) -> None:
        """So many requests; every operation is asked equally often."""
        before = self._games.kept()
        for number in range(requests):
            self._ask(*self._operations[number % len(self._operations)])
        if self._games.kept() != before:
            self.wrong.append("a game was changed by whoever may not")

    def say(self, messages: int, seed: int) -> None:
        """So many bad messages, at games of their own: a storm ends with a choice, which cannot be made twice."""
        self.wrong += ServedGames(self._server).storm(messages, seed)["wrong"]

    def memory(self) -> int:
        """The server's own, in bytes."""
        status = Path(f"/proc/{self._server.process.pid}/status").read_text()
        return 1024 * int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def _ask(self, method: str, path: str, operation: dict[str, Any]) -> None:
        where = self._path(path, operation)
        name = f"{method} {path.removeprefix(API)}"
        largest = next((most for begin, most in LARGEST.items() if path.startswith(API + begin)), USUAL)
        body = self._bodies.text(operation, largest) if method in ("POST", "PUT") else b""
        headers = {"Content-Type": "application/json", **self._named()}
        start = time.perf_counter()
        try:
            self._line.request(method, where, body, headers)
            answer = self._line.getresponse()
            status, told = answer.status, answer.read()
        except (HTTPException, OSError) as gone:  # it may hang up on what it does not read to the end
            self._line.close()  # it is opened again by the next request
            self.statuses[0] += 1
            if self._server.process.poll() is not None:
                self.wrong.append(f"{name}: the server has ended ({gone})")
            return
        self._judge(name, path, status, told, time.perf_counter() - start)
        if status == 401 and self._rng.random() < 0.2:
            self._key = self._fresh_key()

    def _judge(self, name: str, path: str, status: int, told: bytes, took: float) -> None:
        self.statuses[status] += 1
        self.slowest[name] = max(took, self.slowest.get(name, 0.0))
        budget = next((most for begin, most in BUDGETS.items() if path.startswith(API + begin)), BUDGET)
        if status >= 500 and status != BUSY:
            self.wrong.append(f"{name}: {status} {told[:300]!r}")
        if took > budget:
            self.wrong.append(f"{name}: {took:.1f} s; allowed are {budget} s")
        if status >= 400:
            sentence = json.loads(told)["error"]["sentence"]
            if not sentence:
                self.wrong.append(f"{name}: {status} without a sentence")

    def _named(self) -> dict[str, str]:
        """Mostly a key that opens; else none, or one that does not."""
        match self._rng.randrange(10):
            case 0:
                return {}
            case 1:
                return {"Authorization": f"Bearer {uuid4().hex}"}
            case _:
                return {"Authorization": f"Bearer {self._key}"}

    def _path(self, path: str, operation: dict[str, Any]) -> str:
        query = []
        for parameter in operation.get("parameters", ()):
            value = self._rng.choice((*self._games.games, str(uuid4()), self._bodies.value(parameter["schema"])))
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", quote(str(value), safe=""))
            elif parameter["in"] == "query":
                query.append(f"{parameter['name']}={quote(str(value))}")
        return path + ("?" + "&".join(query) if query else "")

    def _fresh_key(self) -> str:
        key: str = ask(self._server.address, "POST", "/guests")["key"]
        return key
