"""A server that runs as a process of its own notices what is done beside it, on SQLite and on PostgreSQL."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.games.backing_up import admin
from tests.server.games.kit import Body, Visitor
from tests.server.games.tiny import tiny
from tests.server.games.wire import ROOMY, at_table
from tests.server.kit import running
from tests.server.writing import ask


def began(address: str, key: str) -> str:
    made = ask(address, "POST", "/games", key, tiny("you", "here"))
    game: str = made["head"]["game"]
    for seat in range(2):
        ask(address, "POST", f"/games/{game}/accept", key, {"revision": 1, "seat": seat, "seed": "s"})
    return game


def closed(visitor: Visitor) -> tuple[Body, int]:
    """The last thing that somebody is told, and the code that their connection is closed with."""
    last: Body = {}
    while True:
        try:
            last = visitor.next()
        except ConnectionClosed as end:
            return last, 0 if end.rcvd is None else end.rcvd.code


@pytest.mark.timeout(300)
def test_a_running_server_notices_what_is_done_beside_it(database_url: str, tmp_path: Path) -> None:
    with running(tmp_path, MUSTER_DATABASE_URL=database_url, **ROOMY) as server:
        made = ask(server.address, "POST", "/guests")
        key, person = made["key"], made["identity"]["id"]
        ended, deleted, left = (began(server.address, key) for _ in range(3))
        for command, about, game, code in (
            ("end", ended, ended, 4008),
            ("delete", deleted, deleted, 4410),
            ("shut-out", person, left, 4403),
        ):
            with at_table(server.address, key, game) as visitor:
                visitor.greet()
                visitor.until("present")
                admin(tmp_path, database_url, command, about, "--yes")
                last, found = closed(visitor)
            assert (command, found) == (command, code)
            assert command == "end" or last["tell"] == "refused"
