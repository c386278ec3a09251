"""An open game: one game in memory, whoever is connected to it, and what they are told.

One thing happens at a time (the lock); the engine works in threads, so that other games are not kept waiting.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from muster.battle.refusal import Refusal
from muster.companion.json_types import Body
from muster.server.figures import PREVIEWS, timed
from muster.server.games import heads, pictures, telling
from muster.server.games.clocks import Clocks
from muster.server.games.closes import GONE, TOO_SLOW
from muster.server.games.connection import Connection, fault
from muster.server.games.kept import Behind, GamesKept
from muster.server.games.leaving import SAID
from muster.server.games.messages import (
    PROTOCOL,
    TellAnswer,
    TellAsked,
    TellChat,
    TellHello,
    TellPresent,
)
from muster.server.games.pictures import Viewer
from muster.server.games.play import Due, Play
from muster.server.games.policy import time_is_up
from muster.server.games.question import RunningQuestion
from muster.server.games.rows import SETUP, GameRow
from muster.server.games.timekeeper import Timekeeper
from muster.server.moments import now
from muster.server.problems import NotFound
from muster.views.shapes.table import TablePicture

CHAT_SENT = 100
STOPPED = (
    "Only bots play on, and whoever made this game has as many such games under way as may be: the bots are stopped "
    "until one of those is over or stopped and they are let go on, or somebody takes a seat back."
)
TABLE = -1
"""The seat of what the game itself says in its chat."""
Run = Callable[..., Any]
QUESTION_SECONDS = 2.0
"""Of a core, for one question: measured, docs/previews.md."""


@dataclass(frozen=True, slots=True)
class Threads:
    """By each of these a function is done in a thread: what is prepared, what others wait for, and questions."""

    run: Run
    work: Run
    answer: Run
    worked: Callable[["OpenGame"], None]
    """Is called with the game for which something was worked out."""


class OpenGame:
    """A game in memory with its connections: where people on the server sit together."""

    def __init__(
        self, game: GameRow, kept: GamesKept, threads: Threads, hours_away: int, question_seconds: float
    ) -> None:
        self.game = game
        self.kept = kept
        self.play: Play | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.is_gone = False
        self._hours_away = hours_away
        self._time: Timekeeper | None = None
        self._left_at: dict[int, str] = {}
        """When the players of seats went, since the game was opened."""
        self._pictures: dict[Viewer, msgspec.Raw] = {}
        """The table as each viewer is shown it, drawn once: it never changes."""
        self._run = threads.run
        self._work = threads.work
        self._answer = threads.answer
        self._worked = threads.worked
        self._question_seconds = question_seconds
        self._question: RunningQuestion | None = None
        """What is being answered now."""

    async def open(self) -> None:
        """Read the log, if the game has begun."""
        if self.game.stage != SETUP and self.play is None:
            await self._read()

    async def _read(self) -> None:
        self.play = play = await self._run(Play, self.game, self.kept)
        if play.clocks is not None and self._time is not None:
            self._time.begin_with(play.clocks)
        elif play.clocks is not None:
            self._time = Timekeeper(play.clocks, self.lock, self._keep_clocks, self._say_time_is_up)

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
            for seat, text, at in await self._run(self.kept.chat, self.game.id, CHAT_SENT):
                connection.send(TellChat(tell="chat", seat=seat, text=text, at=at))
            self._send_present()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._left_at |= {seat: now() for seat in connection.seats if seat not in self.present()}
        self._send_present()
        if not self.connections:
            self._run_clock()
            if self._time is not None:
                self._time.note()

    async def pass_on(self, due: Due) -> None:
        """A bot leaves the pending decision to the people beside it, who are asked now."""
        async with self.lock:
            play = self.play
            if play is None or not play.pass_on(due):
                return
            self._run_clock()
            present = [tuple(each.seats) for each in self.connections]
            self._send_asked(play, self.connections, await self._work(telling.asked, play.battle, present))

    @property
    def clocks(self) -> Clocks | None:
        return None if self._time is None else self._time.clocks

    async def stop_clocks(self) -> None:
        """The server ends: what is left of everybody's time is kept."""
        if self._time is not None:
            await self._time.stop()

    def seen(self, seat: int) -> str | None:
        """When the player of a seat was last here; None for bots, for who is here, and for who never was."""
        if self.game.is_bot(seat) or seat in self.present():
            return None
        return self._left_at.get(seat) or self.game.seats[seat].seen

    async def wait_until_free(self) -> None:
        """Until nobody does anything here; a question that is being answered makes way, and is answered later."""
        if self._question is not None:
            self._question.put_off()
        async with self.lock:
            pass

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
        present, alone = [tuple(each.seats) for each in self.connections], play.is_of_bots_alone
        try:
            refusal, told, asked = await self._work(telling.done, play, act, present)
        except Behind:
            try:
                await self._reopen()
            except NotFound:
                self.end()
                return Refusal("game.gone", "", SAID["deleted"])
            return Refusal("game.behind", "", "The game went on elsewhere; look at it again.")
        self._worked(self)
        if refusal is not None:
            return refusal  # type: ignore[no-any-return]
        self._run_clock()
        for connection in self.connections:
            connection.send_text(told[pictures.viewer_of(play.battle.forces, connection.seats)])
        if play.is_of_bots_alone != alone:
            await self._heed_players()
        self._send_asked(play, self.connections, asked)
        return len(play.log.lines) - 1

    async def _heed_players(self) -> None:
        """People left the game to bots, or came back: whether those go on is known by now, and told if it changed."""
        stopped = self.game.stopped
        self.game = await self._run(self.kept.get, self.game.id)
        if self.game.stopped != stopped:
            for connection in list(self.connections):
                await self._greet(connection)
            if self.game.stopped:
                self.say(STOPPED)

    @timed(PREVIEWS)
    async def answer(
        self, connection: Connection, id_: int, seat: int, question: Body, *, firm: bool = False
    ) -> TellAnswer | Refusal | None:
        """The answer to a question before a choice, or why it cannot be answered; None if it was put off."""
        async with self.lock:
            play = self.play
            if play is None:
                return Refusal("game.setup", "", "The game has not begun; there is nothing to ask about.")
            viewer = seat if seat >= 0 else pictures.viewer_of(play.battle.forces, connection.seats)
            pending = play.battle.pending
            number = play.battle.state.number if pending is None else pending.number
            self._question = asked = RunningQuestion(self._question_seconds, firm=firm)
            try:
                found = await self._answer(lambda: asked.answered(play.view(max(seat, 0)), question, viewer))
            finally:
                self._question = None
                self._worked(self)
        if found is None:
            return None
        if "fault" in found:
            wrong = found["fault"]
            return Refusal(wrong["code"], wrong["rule"], wrong["sentence"])
        return cast("TellAnswer", {"tell": "answer", "id": id_, "number": number, **found})

    @property
    def models(self) -> int:
        """How many models there are in the game that is in memory."""
        return 0 if self.play is None else self.play.battle.forces.model_count

    def forget(self) -> None:
        """What was worked out here is not kept, unless it is needed right now."""
        if self.play is not None and not self.lock.locked():
            self.play.forget()

    def end(self) -> None:
        """The game is deleted: everybody is told so and let go."""
        if self._time is not None:
            self._time.end()
        self.is_gone, self.play, self._time = True, None, None
        for connection in list(self.connections):
            connection.let_go(GONE, fault("game.gone", SAID["deleted"]))

    def due(self) -> Due | None:
        """What a bot has to do now; nothing while its game is stopped."""
        return None if self.play is None or self.game.stopped else self.play.due()

    def send_all(self, message: Any) -> None:
        for connection in self.connections:
            connection.send(message)

    def say(self, text: str) -> None:
        """What the game itself says in its chat to whoever is here; it is not kept."""
        self.send_all(TellChat(tell="chat", seat=TABLE, text=text, at=now()))

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
        connection.send(hello)

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
        connection.send_missed(await self._run(telling.lines_after, play, viewer, after))
        self._send_asked(play, [connection], await self._run(telling.asked, play.battle, [tuple(connection.seats)]))

    def _send_asked(self, play: Play, connections: Iterable[Connection], asked: telling.Pending) -> None:
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
            connection.send(told)

    def _send_present(self) -> None:
        seats = sorted(self.present())
        watching = sum(not connection.seats for connection in self.connections)
        seen = [self.seen(each.seat) for each in self.game.seats]
        self.send_all(TellPresent(tell="present", seats=seats, watching=watching, seen=seen))

    def _run_clock(self) -> None:
        """The clock of the side that is waited for runs: while somebody is here, no bot thinks and nobody pauses."""
        play = self.play
        if self._time is None or play is None:
            return
        pending = play.battle.pending
        waits = pending is None or not self.connections or play.battle.state.paused
        self._time.run(None if waits or pending is None or play.due() is not None else pending.side)

    async def _keep_clocks(self, left: list[float]) -> None:
        await self._run(self.kept.note_clocks, self.game.id, left)

    def _say_time_is_up(self, side: int) -> None:
        if self.play is not None:
            self.say(time_is_up(self.play, side))

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
