"""The websocket of a game: hello, then choices, commands, questions and words; docs/protocol.md tells it all."""

import asyncio
import contextlib
import time
from functools import partial
from uuid import UUID

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from muster.server.games.closes import (
    DONE,
    FAULT,
    GONE,
    LATER,
    NOT_THERE,
    PROTOCOL_UNKNOWN,
    REFUSED,
    SHUT_OUT,
    TOO_MANY,
)
from muster.server.games.connection import Connection, fault
from muster.server.games.hearing import Hearing
from muster.server.games.leaving import SAID
from muster.server.games.messages import PROTOCOL, Said
from muster.server.games.open_game import OpenGame
from muster.server.games.rows import GameRow
from muster.server.games.said import Unreadable, said_in, weight
from muster.server.identity import ShutOut, hash_key
from muster.server.logs import log, record
from muster.server.problems import DatabaseAway, NotFound, Problem
from muster.server.services import Services, household, key_in

router = APIRouter(tags=["games"])
HELLO_SECONDS = 15.0


@router.websocket("/games/{id}/live")
async def live(socket: WebSocket, id: str) -> None:  # noqa: A002
    """A game as it goes on."""
    services: Services = socket.app.state.services
    await socket.accept()
    scheme = "https" if socket.url.scheme == "wss" else "http"
    key = key_in(socket.headers, scheme, services.settings.path)
    connection = Connection(socket, hash_key(key) if key else None)
    connection.address = household(socket.client.host if socket.client else "")
    services.visits.came(connection)  # before the key is looked up: one that ends meanwhile ends this, too
    try:
        await _visit(services, connection, key, id)
    finally:
        services.visits.went(connection)


async def _visit(services: Services, connection: Connection, key: str | None, id: str) -> None:  # noqa: A002
    sending = asyncio.create_task(connection.send_waiting())
    try:
        connection.identity = await services.open_games.run(_identity, services, key)
        with services.sockets.one(connection.identity, connection.address) as too_many:
            if too_many:
                connection.let_go(TOO_MANY, fault("sockets.too_many", too_many))
            else:
                await Visit(services, connection).hold(_game_id(id))
    except ShutOut as out:
        connection.let_go(SHUT_OUT, fault(out.trouble["code"], out.trouble["sentence"]))
    except (WebSocketDisconnect, RuntimeError):
        connection.end(DONE)
    except Problem as problem:
        connection.refuse(None, fault(problem.trouble["code"], problem.trouble["sentence"]))
        connection.end(LATER if isinstance(problem, DatabaseAway) else REFUSED)
    except asyncio.CancelledError:  # the server stops
        sending.cancel()
        raise
    except Exception:
        log.exception("fault", extra={"figures": {"game": id}})
        connection.end(FAULT)
    connection.end(DONE)
    await sending


def _game_id(address: str) -> str:
    """The id in an address. What is none belongs to no game, and is told so like any other that is not there."""
    try:
        return str(UUID(address))
    except ValueError:
        return ""


def _identity(services: Services, key: str | None) -> str | None:
    found = services.identities.find(key) if key else None
    return found.id if found else None


class Visit:
    """One connection from its hello to its end."""

    def __init__(self, services: Services, connection: Connection) -> None:
        self._services = services
        self._open_games = services.open_games
        self._connection = connection

    async def hold(self, game: str) -> None:
        after = await self._greeted(game)
        if after is None:
            return
        connection, open_game = self._connection, await self._open_games.at(game)
        hearing = Hearing(self._services, connection, open_game)
        began = time.monotonic()
        answering = asyncio.create_task(hearing.answer_all())
        try:
            try:
                await open_game.enter(connection, after)
            except NotFound:  # deleted since
                connection.let_go(GONE, fault("game.gone", SAID["deleted"]))
                return
            if not self._open_games.getting_ready.is_ready:
                connection.send(self._open_games.preparing())
            # Only now: who is shut out from here on is found among the connections of the game.
            await self._open_games.run(self._services.identities.check_let_in, connection.identity)
            self._open_games.drive(open_game)
            await self._note_seen(open_game, came=True)
            while connection.is_open:
                said = await self._next()
                if said is not None and connection.is_open:
                    await hearing.hear(said)
        finally:
            answering.cancel()
            open_game.leave(connection)
            self._open_games.left(open_game)
            record("visit", game=game, seconds=round(time.monotonic() - began), seats=connection.seats)
            await self._note_seen(open_game)

    async def _note_seen(self, open_game: OpenGame, *, came: bool = False) -> None:
        identity = self._connection.identity
        if identity is not None and open_game.game.is_known_to(identity):
            with contextlib.suppress(DatabaseAway):
                await self._open_games.run(partial(self._services.games.see, open_game.game.id, identity, came=came))

    async def _greeted(self, game: str) -> int | None:
        """The last line known, once there was a proper hello; else it is said what was wrong, and the
        connection ends."""
        connection = self._connection
        try:
            said = await asyncio.wait_for(self._next(), HELLO_SECONDS)
        except TimeoutError:
            said = None
        if said is None or said["say"] != "hello":
            connection.refuse(None, fault("hello.missing", "A connection begins with hello."))
            connection.end(REFUSED)
            return None
        if said["protocol"] != PROTOCOL:
            sentence = f"Protocol {said['protocol']} is not spoken here; allowed is {PROTOCOL}."
            connection.refuse(None, fault("hello.protocol", sentence))
            connection.end(PROTOCOL_UNKNOWN)
            return None
        try:
            found: GameRow = await self._open_games.run(
                self._services.games.looked_at, self._connection.identity, game, said.get("watch")
            )
        except NotFound as none:
            connection.refuse(None, fault("not_found", none.trouble["sentence"]))
            connection.end(NOT_THERE)
            return None
        if not -1 <= said["after"] < max(found.lines, 1):
            sentence = f"after is {said['after']}; allowed are -1 to {found.lines - 1}."
            connection.refuse(None, fault("hello.after", sentence))
            connection.end(REFUSED)
            return None
        return said["after"]

    async def _next(self) -> Said | None:
        """The next message; None if it was none, which is said."""
        text = await self._received()
        await self._services.hearable.wait(self._connection, weight(text))
        try:
            return await said_in(text)
        except Unreadable as wrong:
            self._connection.refuse(wrong.id, wrong.fault)
            return None

    async def _received(self) -> str:
        message = await self._connection.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", DONE))
        text: str | None = message.get("text")
        data: bytes = message.get("bytes") or b""
        return text if text is not None else data.decode("utf-8", "replace")
