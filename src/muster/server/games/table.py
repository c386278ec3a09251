"""A table: one game in memory, whoever is connected to it, and what they are told.

One thing happens at a time (the lock); the engine works in threads, so that other tables are not kept waiting.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, cast

import msgspec

from muster.battle.battle import Battle
from muster.battle.refusal import Refusal
from muster.companion.json_types import Body
from muster.hall.shapes.asked import Asked
from muster.hall.shapes.table import TablePicture
from muster.server.figures import PREVIEWS, timed
from muster.server.games import heads, pictures
from muster.server.games.clocks import Clocks
from muster.server.games.connection import TOO_SLOW, Connection, fault
from muster.server.games.kept import Behind, GamesKept
from muster.server.games.leaving import GONE, SAID
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
from muster.server.games.play import Due, Play
from muster.server.games.rows import SETUP, Game
from muster.server.moments import now
from muster.server.problems import Away, NotFound

CHAT_TOLD = 100
NOTED_SECONDS = 10.0
"""So much of a player's time at most is given back if the server is killed."""
TABLE = -1
"""The seat of what the table itself says."""
Run = Callable[..., Any]
Pending = dict[bool, Asked | None]
"""What is asked now, by whether one is asked oneself."""


class Table:
    """A game with its connections. `run` and `work` have a function done in a thread, `work` what others wait for."""

    def __init__(self, game: Game, kept: GamesKept, run: Run, work: Run, hours_away: int) -> None:
        self.game = game
        self.kept = kept
        self.play: Play | None = None
        self.clocks: Clocks | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.is_gone = False
        self._hours_away = hours_away
        self._alarm: asyncio.TimerHandle | None = None
        self._noting: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._out_of_time: set[int] = set()
        """The sides of which it was said that their time is up."""
        self._left_at: dict[int, str] = {}
        """When the players of seats went, since the table was opened."""
        self._pictures: dict[Viewer, msgspec.Raw] = {}
        """The table as each viewer is shown it, drawn once: it never changes."""
        self._run = run
        self._work = work

    async def open(self) -> None:
        """Read the log, if the game has begun."""
        if self.game.stage != SETUP and self.play is None:
            await self._read()

    async def _read(self) -> None:
        self.play = play = await self._run(Play, self.game, self.kept)
        if play.clocks is not None:
            self.clocks = Clocks(play.clocks)

    async def refresh(self) -> None:
        """The set-up has changed, or the game has begun: everybody is told anew."""
        async with self.lock:
            self.game = await self._run(self.kept.get, self.game.id)
            fresh = self.play is None
            await self.open()
            self._run_clock()
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
            self._run_clock()
            await self._greet(connection)
            if self.play is not None:
                await self._catch_up(connection, after)
            for seat, text, at in await self._run(self.kept.chat, self.game.id, CHAT_TOLD):
                connection.tell(TellChat(tell="chat", seat=seat, text=text, at=at))
            self._tell_present()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._left_at |= {seat: now() for seat in connection.seats if seat not in self.present()}
        self._tell_present()
        if not self.connections:
            self._run_clock()
            self._note_clocks()

    async def pass_on(self, due: Due) -> None:
        """A bot leaves the pending decision to the people beside it, who are asked now."""
        async with self.lock:
            play = self.play
            if play is None or not play.pass_on(due):
                return
            self._run_clock()
            present = [tuple(each.seats) for each in self.connections]
            self._tell_asked(play, self.connections, await self._work(_asked, play.battle, present))

    async def stop_clocks(self) -> None:
        """The server ends: what is left of everybody's time is kept."""
        if self.clocks is not None:
            self.clocks.run(None)
            with suppress(Away):
                await self._run(self.kept.note_clocks, self.game.id, self.clocks.left())

    def seen(self, seat: int) -> str | None:
        """When the player of a seat was last here; None for bots, for who is here, and for who never was."""
        if self.game.is_bot(seat) or seat in self.present():
            return None
        return self._left_at.get(seat) or self.game.seats[seat].seen

    async def do(self, act: Callable[[Play], Refusal | None]) -> Refusal | int:
        """Have something done in the battle; everybody is told the line that it became, whose number comes back."""
        async with self.lock:
            return await self.do_locked(act)

    async def do_locked(self, act: Callable[[Play], Refusal | None]) -> Refusal | int:
        play = self.play
        if self.is_gone:
            return Refusal("game.gone", "", SAID["deleted"])
        if play is None:
            return Refusal("game.setup", "", "The game has not begun; its set-up is still to be accepted by all.")
        if self.clocks is not None:
            play.clocks = self.clocks.left()
        present = [tuple(each.seats) for each in self.connections]
        try:
            refusal, told, asked = await self._work(_done, play, act, present)
        except Behind:
            try:
                await self._reopen()
            except NotFound:
                self.end()
                return Refusal("game.gone", "", SAID["deleted"])
            return Refusal("game.behind", "", "The game went on elsewhere; look at it again.")
        if refusal is not None:
            return refusal  # type: ignore[no-any-return]
        self._run_clock()
        for connection in self.connections:
            connection.tell_text(told[pictures.viewer_of(play.battle.forces, connection.seats)])
        self._tell_asked(play, self.connections, asked)
        return len(play.log.lines) - 1

    @timed(PREVIEWS)
    async def answer(self, connection: Connection, id_: int, seat: int, question: Body) -> TellAnswer | Refusal:
        """The answer to a question before a choice, or why it is none that can be answered."""
        async with self.lock:
            play = self.play
            if play is None:
                return Refusal("game.setup", "", "The game has not begun; there is nothing to ask about.")
            viewer = seat if seat >= 0 else pictures.viewer_of(play.battle.forces, connection.seats)
            pending = play.battle.pending
            number = play.battle.state.number if pending is None else pending.number
            found = await self._work(lambda: pictures.answered(play.view(max(seat, 0)), question, viewer))
        if "fault" in found:
            wrong = found["fault"]
            return Refusal(wrong["code"], wrong["rule"], wrong["sentence"])
        return cast("TellAnswer", {"tell": "answer", "id": id_, "number": number, **found})

    def end(self) -> None:
        """The game is deleted: everybody is told so and let go."""
        self.is_gone, self.play, self.clocks = True, None, None
        for connection in list(self.connections):
            connection.let_go(GONE, fault("game.gone", SAID["deleted"]))

    def due(self) -> Due | None:
        """What a bot has to do now; nothing while its game is stopped."""
        return None if self.play is None or self.game.stopped else self.play.due()

    def tell_all(self, message: Any) -> None:
        for connection in self.connections:
            connection.tell(message)

    def say(self, text: str) -> None:
        """What the table itself says to whoever is here; it is not kept."""
        self.tell_all(TellChat(tell="chat", seat=TABLE, text=text, at=now()))

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
            "hours_away": self._hours_away,
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
        due = self.due()
        thinking = None if due is None or due.offer is not None else due.seat
        beside_a_bot = due is not None and due.units is not None
        answering = [] if battle.pending is None else battle.forces.sides[battle.pending.side]
        for connection in connections:
            told: TellAsked = {
                "tell": "asked",
                "asked": asked[pictures.is_asked(battle, connection.seats)],
                "seats": [
                    seat
                    for seat in connection.seats
                    if seat in answering and not play.bot_in(seat) and not beside_a_bot
                ],
                "thinking": thinking,
                "clocks": clocks,
                "running": None if self.clocks is None else self.clocks.running,
            }
            connection.tell(told)

    def _tell_present(self) -> None:
        seats = sorted(self.present())
        watching = sum(not connection.seats for connection in self.connections)
        seen = [self.seen(each.seat) for each in self.game.seats]
        self.tell_all(TellPresent(tell="present", seats=seats, watching=watching, seen=seen))

    def _run_clock(self) -> None:
        """The clock of the side that is waited for runs: while somebody is here, no bot thinks and nobody pauses."""
        if self.clocks is None or self.play is None:
            return
        pending = self.play.battle.pending
        waits = pending is None or not self.connections or self.play.battle.state.paused
        side = None if waits or pending is None or self.play.due() is not None else pending.side
        self.clocks.run(side)
        for timer in (self._alarm, self._noting):
            if timer is not None:
                timer.cancel()
        if side is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(self.clocks.left()[side] + 0.1, self._time_is_up, side)
            self._noting = loop.call_later(NOTED_SECONDS, self._note_clocks)

    def _note_clocks(self) -> None:
        """Keep what is left of everybody's time, also while nobody chooses: a server that stops gives none back."""
        if self.clocks is not None:
            task = asyncio.get_running_loop().create_task(self._noted())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _noted(self) -> None:
        async with self.lock:
            if self.clocks is None:
                return
            with suppress(Away):  # the next time will do
                await self._run(self.kept.note_clocks, self.game.id, self.clocks.left())
            if self.clocks.running is not None:
                if self._noting is not None:
                    self._noting.cancel()
                self._noting = asyncio.get_running_loop().call_later(NOTED_SECONDS, self._note_clocks)

    def _time_is_up(self, side: int) -> None:
        is_news = side not in self._out_of_time
        if is_news and self.clocks is not None and self.play is not None and self.clocks.is_up(side):
            self._out_of_time.add(side)
            name = self.play.battle.forces.side_names[side]
            text = f"{name}'s time is up. The others may now let a bot play for {name}, or go on without {name}."
            self.say(text)

    async def read_again(self) -> None:
        """The game was gone on with beside this server."""
        async with self.lock:
            await self._reopen()

    async def _reopen(self) -> None:
        """Another server went on with the game: read it again; everybody comes back by number."""
        self.game = await self._run(self.kept.get, self.game.id)
        await self._read()
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
