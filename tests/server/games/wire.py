"""A game over a real websocket, and its log over HTTP."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from tests.server.games.kit import Visitor
from tests.server.kit import API
from tests.server.writing import AT_EASE

WAIT = 60
ROOMY = {
    **AT_EASE,
    "MUSTER_COLD": "1",
    "MUSTER_BOT_WORKERS": "1",
    "MUSTER_DESK_WORKERS": "0",
    "MUSTER_WORDS_AT_ONCE": "100000",
    "MUSTER_REFUSED_AT_ONCE": "100000",
    "MUSTER_SAID_PER_SECOND": "10000000",
}
WITH_A_DESK = {"MUSTER_DESK_WORKERS": "2"}


def log_text(address: str, key: str, game: str) -> str:
    request = Request(f"{address}{API}/games/{game}/log", headers={"Authorization": f"Bearer {key}"})  # noqa: S310
    with urlopen(request, timeout=WAIT) as answer:  # noqa: S310
        text: str = answer.read().decode()
        return text


@contextmanager
def at_table(address: str, key: str, game: str) -> Iterator[Visitor]:
    """Somebody at a game over a real websocket."""
    there = f"{address.replace('http', 'ws', 1)}{API}/games/{game}/live"
    headers = {"Authorization": f"Bearer {key}"}
    with connect(there, additional_headers=headers, open_timeout=WAIT, close_timeout=1) as socket_:

        def hear() -> dict[str, Any]:
            told: dict[str, Any] = json.loads(socket_.recv(WAIT))
            return told

        yield Visitor(lambda said: socket_.send(json.dumps(said)), hear)
