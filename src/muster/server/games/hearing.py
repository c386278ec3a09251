"""What is said in an open game: choices, commands, questions before a choice, and words."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import ParamSpec, TypeVar, assert_never

from muster.battle.refusal import Refusal
from muster.server.figures import CHOICES, timed
from muster.server.games.connection import Connection, fault, fault_of
from muster.server.games.messages import Said, SayAsk, SayChat, SayChoose, SayCommand, TellDone
from muster.server.games.open_game import OpenGame
from muster.server.games.pace import Pace
from muster.server.games.policy import Patience, command_fault, offers_fault, seat_fault, undo_fault
from muster.server.lines import Comer
from muster.server.logs import log
from muster.server.problems import DatabaseAway, NotFound, TooMany
from muster.server.services import Services

P = ParamSpec("P")
R = TypeVar("R")
LONGEST_CHAT = 500
MOST_ASKS = 20
"""Questions of different kinds or seats that wait; there are five kinds."""
A_SECOND_COUNTS = 10
"""A refused choice that took a second to judge counts for so many."""
UNDONE = {"choose": "your choice was not made", "chat": "your word was not said"}


class Hearing:
    """What one connection says in a game that it has entered."""

    def __init__(self, services: Services, connection: Connection, open_game: OpenGame) -> None:
        self._services = services
        self._open_games = services.open_games
        self._connection = connection
        self._open_game = open_game

    async def hear(self, said: Said) -> None:
        """Hear what was said; if it cannot be kept now it never happened, and may be said again."""
        try:
            await self._hear(said)
        except DatabaseAway as away:
            sentence = away.sentence(UNDONE.get(said["say"], "nothing was changed"))
            id_ = None if said["say"] == "hello" else said["id"]
            self._connection.refuse(id_, fault(away.trouble["code"], sentence))

    async def _hear(self, said: Said) -> None:
        match said["say"]:
            case "hello":
                self._connection.refuse(None, fault("hello.twice", "Hello was said already."))
            case "choose":
                await self._act(said)
            case "command":
                await self._act(said)
            case "ask":
                self._ask(said)
            case "chat":
                await self._chat(said)
            case _:
                assert_never(said)

    @timed(CHOICES)
    async def _act(self, said: SayChoose | SayCommand) -> None:
        connection, open_game = self._connection, self._open_game
        seat = said["seat"]
        command_said = said["command"].get("say") if said["say"] == "command" else ""
        done: Refusal | int | None = seat_fault(open_game.play, connection.seats, seat, command_said)
        if done is None and said["say"] == "command" and open_game.play is not None:
            patience = Patience(
                open_game.clocks, self._services.settings.hours_away, _away(open_game, said["command"].get("seat"))
            )
            done = (
                self._too_often(seat)
                or command_fault(open_game.play, connection.seats, said["command"], patience)
                or offers_fault(open_game.play, seat, said["command"])
                or undo_fault(open_game.play, said["command"])
            )
        if done is None:
            if said["say"] == "choose":
                done = await self._choose(said)
            else:
                command = said["command"]
                done = await self._open_games.play(open_game, self._who, lambda play: play.command(seat, command))
        if isinstance(done, Refusal):
            connection.refuse(said["id"], fault_of(done))
            return
        connection.send(TellDone(tell="done", id=said["id"], n=done))
        self._open_games.drive(open_game)

    async def _choose(self, said: SayChoose) -> Refusal | int:
        """Whatever is refused counts for one player, by however many seats and games, and more if it took long."""
        seat, number, choice = said["seat"], said["number"], said["choice"]
        refused, timer = self._services.refused, ThreadTimer()
        try:
            refused.check(self._who.who)
        except TooMany as much:
            return Refusal("rate.exceeded", "", much.trouble["sentence"])
        aside = refused.is_low(self._who.who)
        done = await self._open_games.play(
            self._open_game, self._who, lambda play: timer(play.choose, seat, number, choice), aside=aside
        )
        if isinstance(done, Refusal):
            refused.owe(self._who.who, max(1.0, timer.seconds * A_SECOND_COUNTS))
        return done

    @property
    def _who(self) -> Comer:
        """Those who look on from one address share a turn."""
        connection = self._connection
        return Comer(connection.identity or f"watchers at {connection.address}", connection.address)

    def _too_often(self, seat: int) -> Refusal | None:
        """Words and commands do not move a game on; a seat says only so many, by however many connections."""
        try:
            self._services.words.take(f"{self._open_game.game.id} {seat}")
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

    async def answer_all(self) -> None:
        connection, open_game, who, put_off = self._connection, self._open_game, self._who, None
        pace = Pace(self._services.settings.questions_per_second)
        while True:
            await connection.asked.wait()
            await self._open_games.getting_ready.compiled()
            while connection.asks:
                await asyncio.sleep(pace.wait())
                async with open_game.lock:  # nobody's turn is spent waiting for a busy game
                    pass
                try:
                    async with self._open_games.asking.place(who):
                        if open_game.lock.locked():
                            continue
                        said = connection.asks.pop(next(iter(connection.asks)))
                        seat, question = said["seat"], dict(said["question"])
                        found = await open_game.answer(connection, said["id"], seat, question, firm=said is put_off)
                        if found is None:  # somebody chose; a newer question of its kind goes before it
                            put_off = connection.asks.setdefault((seat, str(question.get("ask"))), said)
                            continue
                except Exception:
                    log.exception("preview", extra={"figures": {"game": open_game.game.id}})
                    connection.refuse(
                        said["id"], fault("server.fault", "Something went wrong here; nothing changed.")
                    )
                    continue
                if isinstance(found, Refusal):
                    connection.refuse(said["id"], fault_of(found))
                else:
                    connection.send(found)
            connection.asked.clear()

    async def _chat(self, said: SayChat) -> None:
        connection, open_game, text = self._connection, self._open_game, said["text"].strip()
        if said["seat"] not in connection.seats:
            connection.refuse(said["id"], fault("seat.not_yours", "Only who has a seat speaks at the table."))
            return
        if not 1 <= len(text) <= LONGEST_CHAT or not text.isprintable():
            sentence = (
                f"A word has {len(text):,} signs; allowed are 1 to {LONGEST_CHAT} that can be printed, on one line."
            )
            connection.refuse(said["id"], fault("chat.text", sentence))
            return
        if (often := self._too_often(said["seat"])) is not None:
            connection.refuse(said["id"], fault_of(often))
            return
        try:
            at = await self._open_games.run(self._services.games.say, open_game.game.id, said["seat"], text)
        except NotFound as none:
            connection.refuse(said["id"], fault("not_found", none.trouble["sentence"]))
            return
        open_game.send_all({"tell": "chat", "seat": said["seat"], "text": text, "at": at})
        connection.send(TellDone(tell="done", id=said["id"], n=-1))


def _away(open_game: OpenGame, seat: object) -> float:
    """How many hours the player of a seat has been gone."""
    if type(seat) is not int or not 0 <= seat < len(open_game.game.seats) or seat in open_game.present():
        return 0.0
    seen = open_game.seen(seat) or open_game.game.changed
    with contextlib.suppress(ValueError):
        return (datetime.now(UTC) - datetime.fromisoformat(seen)).total_seconds() / 3_600
    return 0.0


class ThreadTimer:
    """Calls a function, and adds up how many seconds of its thread it took."""

    seconds = 0.0

    def __call__(self, act: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        start = time.thread_time()
        try:
            return act(*given, **named)
        finally:
            self.seconds += time.thread_time() - start
