"""The websocket of a game: hello, then choices, commands, questions and words; docs/protocol.md tells it all."""

import asyncio
import contextlib
import time
from datetime import UTC, datetime
from functools import partial
from typing import assert_never
from uuid import UUID

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from muster.battle.refusal import Refusal
from muster.server.figures import CHOICES, timed
from muster.server.games.connection import SHUT_OUT, Connection, fault, fault_of
from muster.server.games.leaving import GONE, SAID
from muster.server.games.messages import PROTOCOL, Said, SayAsk, SayChat, SayChoose, SayCommand, TellDone
from muster.server.games.policy import Patience, command_fault, offers_fault, seat_fault
from muster.server.games.rows import Game
from muster.server.games.said import Unreadable, read_said
from muster.server.games.shares import Pace
from muster.server.games.sockets import TOO_MANY
from muster.server.games.table import Table
from muster.server.gate import check_origin
from muster.server.house import House, household, key_in
from muster.server.identity import ShutOut, hash_key
from muster.server.logs import log, tell
from muster.server.problems import Away, NotFound, Problem, TooMany

router = APIRouter(tags=["games"])
HELLO_SECONDS = 15.0
AT_ONCE, A_SECOND = 200, 100
"""Messages that a connection may say at once, and each second after that; more are heard more slowly."""
LONGEST_CHAT = 500
MOST_ASKS = 20
"""Questions of different kinds or seats that wait; there are five kinds."""
REFUSED, NOT_THERE, PROTOCOL_UNKNOWN = 4400, 4404, 4406
LATER = 1013
"""Whoever is let go so comes back by themselves."""
UNDONE = {"choose": "your choice was not made", "chat": "your word was not said"}


@router.websocket("/games/{id}/live")
async def live(socket: WebSocket, id: str) -> None:  # noqa: A002
    """A game as it goes on."""
    house: House = socket.app.state.house
    try:
        scheme = "https" if socket.url.scheme == "wss" else "http"
        check_origin(scheme, socket.headers)
    except Problem:
        await socket.close()  # before it is accepted: HTTP answers 403
        return
    await socket.accept()
    key = key_in(socket.headers, scheme, house.settings.path)
    connection = Connection(socket, hash_key(key) if key else None)
    house.visits.came(connection)  # before the key is looked up: one that ends meanwhile ends this, too
    try:
        await _visit(house, connection, key, household(socket.client.host if socket.client else ""), id)
    finally:
        house.visits.went(connection)


async def _visit(house: House, connection: Connection, key: str | None, address: str, id: str) -> None:  # noqa: A002
    sending = asyncio.create_task(connection.send_all())
    try:
        connection.identity = await house.tables.run(_identity, house, key)
        with house.sockets.one(connection.identity, address) as too_many:
            if too_many:
                connection.let_go(TOO_MANY, fault("sockets.too_many", too_many))
            else:
                await Visit(house, connection).hold(_game_id(id))
    except ShutOut as out:
        connection.let_go(SHUT_OUT, fault(out.trouble["code"], out.trouble["sentence"]))
    except (WebSocketDisconnect, RuntimeError):
        connection.end(1000)
    except Problem as problem:
        connection.refuse(None, fault(problem.trouble["code"], problem.trouble["sentence"]))
        connection.end(LATER if isinstance(problem, Away) else REFUSED)
    except Exception:
        log.exception("fault", extra={"figures": {"game": id}})
        connection.end(1011)
    connection.end(1000)
    await sending


def _game_id(address: str) -> str:
    """The id in an address. What is none belongs to no game, and is told so like any other that is not there."""
    try:
        return str(UUID(address))
    except ValueError:
        return ""


def _identity(house: House, key: str | None) -> str | None:
    found = house.identities.find(key) if key else None
    return found.id if found else None


class Visit:
    """One connection from its hello to its end."""

    def __init__(self, house: House, connection: Connection) -> None:
        self._house = house
        self._tables = house.tables
        self._connection = connection
        self._heard, self._since = float(AT_ONCE), time.monotonic()

    async def hold(self, game: str) -> None:
        found = await self._greeted(game)
        if found is None:
            return
        table, after = found
        connection = self._connection
        began = time.monotonic()
        answering = asyncio.create_task(self._answer_all(table))
        try:
            try:
                await table.enter(connection, after)
            except NotFound:  # deleted since
                connection.let_go(GONE, fault("game.gone", SAID["deleted"]))
                return
            # Only now: who is shut out from here on is found among those at the table.
            await self._tables.run(self._house.identities.check_let_in, connection.identity)
            self._tables.drive(table)
            await self._note_seen(table, came=True)
            while connection.is_open:
                said = await self._next()
                if said is not None and connection.is_open:
                    await self._heard_out(table, said)
        finally:
            answering.cancel()
            table.leave(connection)
            self._tables.left(table)
            tell("visit", game=game, seconds=round(time.monotonic() - began), seats=connection.seats)
            await self._note_seen(table)

    async def _note_seen(self, table: Table, *, came: bool = False) -> None:
        identity = self._connection.identity
        if identity is not None and table.game.is_known_to(identity):
            with contextlib.suppress(Away):
                await self._tables.run(partial(self._house.games.see, table.game.id, identity, came=came))

    async def _greeted(self, game: str) -> tuple[Table, int] | None:
        """The table and the last line known, once there was a proper hello; else it is said what was wrong, and the
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
            table = await self._tables.at(game)
            found: Game = await self._tables.run(
                self._house.games.looked_at, self._connection.identity, game, said.get("watch")
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
        return table, said["after"]

    async def _next(self) -> Said | None:
        """The next message; None if it was none, which is said."""
        text = await self._received()
        at = time.monotonic()
        self._heard = min(AT_ONCE, self._heard + (at - self._since) * A_SECOND) - 1
        self._since = at
        if self._heard < 0:
            await asyncio.sleep(-self._heard / A_SECOND)
        try:
            return read_said(text)
        except Unreadable as wrong:
            self._connection.refuse(wrong.id, wrong.fault)
            return None

    async def _received(self) -> str:
        message = await self._connection.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        data: bytes = message.get("bytes") or b""
        return text if text is not None else data.decode("utf-8", "replace")

    async def _heard_out(self, table: Table, said: Said) -> None:
        """Hear what was said; if it cannot be kept now it never happened, and may be said again."""
        try:
            await self._hear(table, said)
        except Away as away:
            sentence = away.sentence(UNDONE.get(said["say"], "nothing was changed"))
            id_ = None if said["say"] == "hello" else said["id"]
            self._connection.refuse(id_, fault(away.trouble["code"], sentence))

    async def _hear(self, table: Table, said: Said) -> None:
        match said["say"]:
            case "hello":
                self._connection.refuse(None, fault("hello.twice", "Hello was said already."))
            case "choose":
                await self._act(table, said)
            case "command":
                await self._act(table, said)
            case "ask":
                self._ask(said)
            case "chat":
                await self._chat(table, said)
            case _:
                assert_never(said)

    @timed(CHOICES)
    async def _act(self, table: Table, said: SayChoose | SayCommand) -> None:
        connection = self._connection
        seat = said["seat"]
        command_said = said["command"].get("say") if said["say"] == "command" else ""
        done: Refusal | int | None = seat_fault(table.play, connection.seats, seat, command_said)
        if done is None and said["say"] == "command" and table.play is not None:
            patience = Patience(
                table.clocks, self._house.settings.hours_away, _away(table, said["command"].get("seat"))
            )
            done = (
                self._too_often(table, seat)
                or command_fault(table.play, connection.seats, said["command"], patience)
                or offers_fault(table.play, seat, said["command"])
            )
        if done is None:
            if said["say"] == "choose":
                number, choice = said["number"], said["choice"]
                done = await table.do(lambda play: play.choose(seat, number, choice))
            else:
                command = said["command"]
                done = await table.do(lambda play: play.command(seat, command))
        if isinstance(done, Refusal):
            connection.refuse(said["id"], fault_of(done))
            return
        connection.tell(TellDone(tell="done", id=said["id"], n=done))
        self._tables.drive(table)

    def _too_often(self, table: Table, seat: int) -> Refusal | None:
        """Words and commands do not move a game on; a seat says only so many, by however many connections."""
        try:
            self._house.words.take(f"{table.game.id} {seat}")
        except TooMany as much:
            return Refusal("rate.exceeded", "", much.trouble["sentence"])
        return None

    def _ask(self, said: SayAsk) -> None:
        """Questions wait for one another; of one kind only the newest does."""
        connection, seat = self._connection, said["seat"]
        if seat not in connection.seats and seat != -1:
            connection.refuse(said["id"], fault("seat.not_yours", f"You do not answer for seat {seat}."))
            return
        kind = (seat, str(said["question"].get("ask")))
        if kind not in connection.asks and len(connection.asks) >= MOST_ASKS:
            sentence = f"{MOST_ASKS} questions wait for an answer, as many as may; ask again once they are answered."
            connection.refuse(said["id"], fault("question.too_many", sentence))
            return
        connection.asks[kind] = said
        connection.asked.set()

    async def _answer_all(self, table: Table) -> None:
        connection = self._connection
        who = connection.identity or f"watcher {id(connection)}"
        pace = Pace(self._house.settings.questions_per_second)
        while True:
            await connection.asked.wait()
            while connection.asks:
                await asyncio.sleep(pace.wait())
                async with table.lock:  # nobody's turn is spent waiting for a table that is busy
                    pass
                try:
                    async with self._tables.asking.of(who):
                        if table.lock.locked():
                            continue
                        said = connection.asks.pop(next(iter(connection.asks)))
                        found = await table.answer(connection, said["id"], said["seat"], dict(said["question"]))
                except Exception:
                    log.exception("preview", extra={"figures": {"game": table.game.id}})
                    connection.refuse(
                        said["id"], fault("server.fault", "Something went wrong here; nothing changed.")
                    )
                    continue
                if isinstance(found, Refusal):
                    connection.refuse(said["id"], fault_of(found))
                else:
                    connection.tell(found)
            connection.asked.clear()

    async def _chat(self, table: Table, said: SayChat) -> None:
        connection, text = self._connection, said["text"].strip()
        if said["seat"] not in connection.seats:
            connection.refuse(said["id"], fault("seat.not_yours", "Only who has a seat speaks at the table."))
            return
        if not 1 <= len(text) <= LONGEST_CHAT or not text.isprintable():
            sentence = (
                f"A word has {len(text):,} signs; allowed are 1 to {LONGEST_CHAT} that can be printed, on one line."
            )
            connection.refuse(said["id"], fault("chat.text", sentence))
            return
        if (often := self._too_often(table, said["seat"])) is not None:
            connection.refuse(said["id"], fault_of(often))
            return
        try:
            at = await self._tables.run(self._house.games.say, table.game.id, said["seat"], text)
        except NotFound as none:
            connection.refuse(said["id"], fault("not_found", none.trouble["sentence"]))
            return
        table.tell_all({"tell": "chat", "seat": said["seat"], "text": text, "at": at})
        connection.tell(TellDone(tell="done", id=said["id"], n=-1))


def _away(table: Table, seat: object) -> float:
    """How many hours the player of a seat has been gone."""
    if type(seat) is not int or not 0 <= seat < len(table.game.seats) or seat in table.present():
        return 0.0
    seen = table.seen(seat) or table.game.changed
    with contextlib.suppress(ValueError):
        return (datetime.now(UTC) - datetime.fromisoformat(seen)).total_seconds() / 3_600
    return 0.0
