"""A table: one game in memory, whoever is connected to it, and what they are told.

One thing happens at a time (the lock); the engine works in threads, so that other tables are not kept waiting.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

import msgspec

from muster.battle.battle import Battle
from muster.battle.refusal import Refusal
from muster.companion.json_types import Body
from muster.hall.shapes.asked import Asked
from muster.hall.shapes.table import TablePicture
from muster.server.games import heads, pictures
from muster.server.games.clocks import Clocks
from muster.server.games.connection import TOO_SLOW, Connection
from muster.server.games.kept import Behind, GamesKept
from muster.server.games.messages import (
    PROTOCOL,
    TellAnswer,
    TellAsked,
    TellChat,
    TellHello,
    TellLine,
    TellPresent,
)
from muster.server.games.pictures import Viewer
from muster.server.games.play import Play
from muster.server.games.rows import SETUP, Game
from muster.server.moments import now

CHAT_TOLD = 100
TABLE = -1
"""The seat of what the table itself says."""
Run = Callable[..., Any]
Pending = dict[bool, Asked | None]
"""What is asked now, by whether one is asked oneself."""


class Table:
    """A game with its connections. `run` and `work` have a function done in a thread, `work` what others wait for."""

    def __init__(self, game: Game, kept: GamesKept, run: Run, work: Run) -> None:
        self.game = game
        self.kept = kept
        self.play: Play | None = None
        self.clocks: Clocks | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._pictures: dict[Viewer, msgspec.Raw] = {}
        """The table as each viewer is shown it, drawn once: it never changes."""
        self._run = run
        self._work = work

    async def open(self) -> None:
        """Read the log, if the game has begun."""
        if self.game.stage != SETUP and self.play is None:
            self.play = await self._run(Play, self.game, self.kept)
            if self.play.clocks is not None:
                self.clocks = Clocks(self.play.clocks)
                self._run_clock()

    async def refresh(self) -> None:
        """The set-up has changed, or the game has begun: everybody is told anew."""
        async with self.lock:
            self.game = await self._run(self.kept.get, self.game.id)
            fresh = self.play is None
            await self.open()
            for connection in list(self.connections):
                connection.seats = self.game.seats_of(connection.identity)
                await self._greet(connection)
                if fresh and self.play is not None:
                    await self._catch_up(connection, -1)

    async def enter(self, connection: Connection, after: int) -> None:
        """Somebody comes in, or comes back, with the lines up to a number."""
        async with self.lock:
            self.game = await self._run(self.kept.get, self.game.id)
            await self.open()
            connection.seats = self.game.seats_of(connection.identity)
            self.connections.add(connection)
            await self._greet(connection)
            if self.play is not None:
                await self._catch_up(connection, after)
            for seat, text, at in await self._run(self.kept.chat, self.game.id, CHAT_TOLD):
                connection.tell(TellChat(tell="chat", seat=seat, text=text, at=at))
            self._tell_present()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._tell_present()

    async def do(self, act: Callable[[Play], Refusal | None]) -> Refusal | int:
        """Have something done in the battle; everybody is told the line that it became, whose number comes back."""
        async with self.lock:
            return await self.do_locked(act)

    async def do_locked(self, act: Callable[[Play], Refusal | None]) -> Refusal | int:
        play = self.play
        if play is None:
            return Refusal("game.setup", "", "The game has not begun; its set-up is still to be accepted by all.")
        if self.clocks is not None:
            play.clocks = self.clocks.left()
        present = [tuple(each.seats) for each in self.connections]
        try:
            refusal, told, asked = await self._work(_done, play, act, present)
        except Behind:
            await self._reopen()
            return Refusal("game.behind", "", "The game went on elsewhere; look at it again.")
        if refusal is not None:
            return refusal  # type: ignore[no-any-return]
        self._run_clock()
        for connection in self.connections:
            connection.tell_text(told[pictures.viewer_of(play.battle.forces, connection.seats)])
        self._tell_asked(play, self.connections, asked)
        return len(play.log.lines) - 1

    async def answer(self, connection: Connection, id_: int, seat: int, question: Body) -> TellAnswer | Refusal:
        """The answer to a question before a choice, or why it is none that can be answered."""
        async with self.lock:
            play = self.play
            if play is None:
                return Refusal("game.setup", "", "The game has not begun; there is nothing to ask about.")
            viewer = pictures.viewer_of(play.battle.forces, connection.seats)
            pending = play.battle.pending
            number = play.battle.state.number if pending is None else pending.number
            found = await self._work(lambda: pictures.answered(play.view(max(seat, 0)), question, viewer))
        if "fault" in found:
            fault = found["fault"]
            return Refusal(fault["code"], fault["rule"], fault["sentence"])
        return cast("TellAnswer", {"tell": "answer", "id": id_, "number": number, **found})

    def tell_all(self, message: Any) -> None:
        for connection in self.connections:
            connection.tell(message)

    def present(self) -> set[int]:
        return {seat for connection in self.connections for seat in connection.seats}

    async def _greet(self, connection: Connection) -> None:
        play = self.play
        hello: TellHello = {
            "tell": "hello",
            "protocol": PROTOCOL,
            "setup": heads.setup_of(self.game, connection.identity, self.present()),
            "seats": connection.seats,
            "table": None if play is None else await self._picture(play, connection.seats),
            "lines": 0 if play is None else len(play.log.lines),
        }
        connection.tell(hello)

    async def _picture(self, play: Play, seats: Sequence[int]) -> TablePicture:
        viewer = pictures.viewer_of(play.battle.forces, seats)
        if viewer not in self._pictures:
            drawn = await self._run(pictures.table_picture, play.battle.forces, viewer)
            self._pictures[viewer] = msgspec.Raw(msgspec.json.encode(drawn))
        return cast("TablePicture", self._pictures[viewer])

    async def _catch_up(self, connection: Connection, after: int) -> None:
        play = self.play
        assert play is not None  # noqa: S101
        viewer = pictures.viewer_of(play.battle.forces, connection.seats)
        for text in await self._run(_lines_after, play, viewer, after):
            connection.tell_text(text)
        self._tell_asked(play, [connection], await self._run(_asked, play.battle, [tuple(connection.seats)]))

    def _tell_asked(self, play: Play, connections: Iterable[Connection], asked: Pending) -> None:
        battle, clocks = play.battle, self.clocks.left() if self.clocks is not None else None
        due = play.due()
        thinking = None if due is None or due.command is not None else due.seat
        answering = [] if battle.pending is None else battle.forces.sides[battle.pending.side]
        for connection in connections:
            told: TellAsked = {
                "tell": "asked",
                "asked": asked[pictures.is_asked(battle, connection.seats)],
                "seats": [seat for seat in connection.seats if seat in answering and not play.bot_in(seat)],
                "thinking": thinking,
                "clocks": clocks,
            }
            connection.tell(told)

    def _tell_present(self) -> None:
        seats = sorted(self.present())
        watching = sum(not connection.seats for connection in self.connections)
        self.tell_all(TellPresent(tell="present", seats=seats, watching=watching))

    def _run_clock(self) -> None:
        if self.clocks is not None and self.play is not None:
            pending = self.play.battle.pending
            side = None if pending is None or self.play.due() is not None else pending.side
            self.clocks.run(side)
            if self._alarm is not None:
                self._alarm.cancel()
            if side is not None:
                loop = asyncio.get_running_loop()
                self._alarm = loop.call_later(self.clocks.left()[side] + 0.1, self._time_is_up, side)

    def _time_is_up(self, side: int) -> None:
        if self.clocks is not None and self.play is not None and self.clocks.is_up(side):
            name = self.play.battle.forces.side_names[side]
            text = f"{name}'s time is up; the others may go on without {name}, or with a bot."
            self.tell_all(TellChat(tell="chat", seat=TABLE, text=text, at=now()))

    async def _reopen(self) -> None:
        """Another server went on with the game: read it again; everybody comes back by number."""
        self.game = await self._run(self.kept.get, self.game.id)
        self.play = None
        await self.open()
        for connection in list(self.connections):
            connection.end(TOO_SLOW)


def _done(
    play: Play, act: Callable[[Play], Refusal | None], present: Sequence[tuple[int, ...]]
) -> tuple[Refusal | None, dict[Viewer, bytes], Pending]:
    """In a thread: what is done, the newest line as each viewer may know it, and what is asked now."""
    viewers = {pictures.viewer_of(play.battle.forces, seats) for seats in present}
    for viewer in viewers:
        play.story(viewer)
    refusal = act(play)
    if refusal is not None:
        return refusal, {}, {}
    told = {viewer: msgspec.json.encode(_told(play, viewer, -1, is_last=True)) for viewer in viewers}
    return None, told, _asked(play.battle, present)


def _asked(battle: Battle, present: Sequence[tuple[int, ...]]) -> Pending:
    """The pending decision, once for all who are asked and once for all who wait."""
    one_of_each = {pictures.is_asked(battle, seats): seats for seats in present}
    return {is_asked: pictures.asked_now(battle, seats) for is_asked, seats in one_of_each.items()}


def _told(play: Play, viewer: Viewer, place: int, *, is_last: bool) -> TellLine:
    line = play.story(viewer)[place]
    state = pictures.state_after(play.battle, viewer) if is_last else None
    return {"tell": "line", "n": line["n"], "line": line, "state": state}


def _lines_after(play: Play, viewer: Viewer, after: int) -> list[bytes]:
    last = len(play.story(viewer)) - 1
    places = range(after + 1, last + 1)
    return [msgspec.json.encode(_told(play, viewer, place, is_last=place == last)) for place in places]
