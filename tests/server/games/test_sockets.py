"""How many websockets one guest, those who look on, and one address may have."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from muster.server.games.closes import TOO_MANY
from muster.server.games.connection import Connection
from muster.server.games.live import _visit
from muster.server.games.sockets import Sockets
from muster.server.settings import Settings
from tests.server.kit import API, Guest, client_of, new_guest, services_behind
from tests.waiting import wait_until


def opened(sockets: Sockets, identity: str | None, address: str, after: ExitStack) -> str:
    return after.enter_context(sockets.one(identity, address))


def test_each_has_a_number_of_their_own_and_places_come_free_again() -> None:
    settings = Settings(sockets_per_guest=2, watchers_per_address=3, sockets_per_address=6)
    sockets = Sockets(settings)
    with ExitStack() as after:
        assert [opened(sockets, "anna", "here", after) for _ in range(2)] == ["", ""]
        assert opened(sockets, "anna", "there", after).startswith("You are at 2 games already")
        assert [opened(sockets, None, "here", after) for _ in range(3)] == ["", "", ""]
        assert opened(sockets, None, "here", after).startswith("Those at your address are at 3 games already")
        assert opened(sockets, "bert", "here", after) == ""
        assert opened(sockets, "carl", "here", after).startswith("Those at your address are at 6 games already")
        assert opened(sockets, "carl", "there", after) == ""
    with sockets.one("anna", "here") as too_many:
        assert too_many == ""


def knock(guest: Guest, after: ExitStack) -> object:
    headers = {"Authorization": f"Bearer {guest.key}"}
    address = f"{API}/games/00000000-0000-4000-8000-000000000000/live"
    return after.enter_context(guest.client.websocket_connect(address, headers=headers))


def test_one_too_many_is_told_so_and_closed(tmp_path: Path) -> None:
    with client_of(Settings(data=tmp_path, sockets_per_guest=1)) as client, ExitStack() as after:
        guest = new_guest(client)
        knock(guest, after)
        sockets = services_behind(client).sockets
        wait_until(lambda: sockets._open, "the first to be counted")  # noqa: SLF001
        second = knock(guest, after)
        told = second.receive_json()  # type: ignore[attr-defined]
        assert (told["tell"], told["fault"]["code"]) == ("refused", "sockets.too_many")
        with pytest.raises(WebSocketDisconnect) as closed:
            second.receive_json()  # type: ignore[attr-defined]
        assert closed.value.code == TOO_MANY
        assert isinstance(client, TestClient)


def test_nothing_goes_on_for_a_connection_that_is_cut_off() -> None:
    """As when the server stops: whoever sends to it stops, too."""

    async def cut_off() -> int:
        forever: Any = SimpleNamespace(open_games=SimpleNamespace(run=lambda *_: asyncio.Event().wait()))
        visiting = asyncio.create_task(_visit(forever, Connection(cast("WebSocket", None), None), None, ""))
        await asyncio.sleep(0)
        visiting.cancel()
        await asyncio.gather(visiting, return_exceptions=True)
        await asyncio.sleep(0)
        return len(asyncio.all_tasks())

    assert asyncio.run(cut_off()) == 1
