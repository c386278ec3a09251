"""Somebody with a key who means no good, at a running server."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.games.tiny import tiny
from tests.server.kit import API

LARGE_UNITS, LARGE_MODELS = 6, 20
"""Of each side in a large game, and in each unit."""
WAIT = 120
GONE = (HTTPException, OSError, WebSocketException, TimeoutError)


class Attacker:
    """Somebody with a key who means no good."""

    def __init__(self, address: str, number: int) -> None:
        self.at = urlsplit(address)
        self.rng = Random(number)
        self.key: str = json.loads(self.send("POST", "/guests")[1])["key"]
        self.tries = 0
        self.large = self.small = ""

    def send(
        self, method: str, path: str, body: bytes = b"", key: str = "", headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        line = HTTPConnection(self.at.hostname or "", self.at.port, timeout=WAIT)
        named = {
            "Content-Type": "application/json",
            **({"Authorization": f"Bearer {key}"} if key else {}),
            **(headers or {}),
        }
        try:
            line.request(method, API + path, body, named)
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()

    def post(self, path: str, body: Any, *, keyed: bool = True) -> tuple[int, bytes]:
        text = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.send("POST", path, text, self.key if keyed else "")

    def game(self, *kinds: str, **changes: Any) -> str:
        """A game that has begun."""
        return self.begun(tiny(*kinds, **changes), *kinds)

    def begun(self, plan: dict[str, Any], *kinds: str) -> str:
        status, made = self.post("/games", plan)
        if status != 201:
            return ""
        game: str = json.loads(made)["head"]["game"]
        for seat, kind in enumerate(kinds):
            if kind in ("you", "here"):
                self.post(f"/games/{game}/accept", {"revision": 1, "seat": seat, "seed": ""})
        return game

    def small_game(self) -> str:
        """A game that has begun; the same one every time."""
        self.small = self.small or self.game("you", "here")
        return self.small

    def large_game(self) -> str:
        """A game of hundreds of models who go far, on a table full of terrain; the same one every time."""
        if not self.large:
            profile = {"name": "P", "move": 20, "dash": 20, "defence": 2, "hp": 1, "base": "25", "height": 1}
            weapon = {"name": "W", "range": 12, "attacks": 1, "power": 1, "type": "assault"}
            models = [{"count": LARGE_MODELS, "weapons": ["W"]}]
            units = [{"profile": "P", "name": f"U{unit}", "models": models} for unit in range(LARGE_UNITS)]
            army = {"kind": "roster", "version": 1, "name": "Large", "profiles": [profile], "weapons": [weapon]}
            plan = tiny("you", "here", limit=10_000)
            seats = [{**seat, "army": {"body": army | {"units": units}}} for seat in plan["seats"]]
            table = {"source": "random", "seed": 3, "size": "8x4", "density": "dense"}
            self.large = self.begun({**plan, "seats": seats, "table": table}, "you", "here")
        return self.large

    @contextmanager
    def live(self, game: str) -> Iterator[Any]:
        address = f"ws://{self.at.netloc}{API}/games/{game}/live"
        head = {"Authorization": f"Bearer {self.key}"}
        with connect(address, additional_headers=head, max_size=None, open_timeout=WAIT, close_timeout=1) as line:
            line.send(json.dumps({"say": "hello", "protocol": 1, "after": -1}))
            yield line
