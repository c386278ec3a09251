"""All open games of a server: opened on demand, dropped when nobody has been there for a while; bots play in them."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any

from muster.battle.refusal import Refusal
from muster.server.games.bots import Bots
from muster.server.games.closes import GONE, SHUT_OUT
from muster.server.games.connection import fault
from muster.server.games.going_on import going_on, until_it_works
from muster.server.games.kept import GamesKept
from muster.server.games.leaving import SAID, Became, Leaving
from muster.server.games.mates import is_pass
from muster.server.games.messages import TellPreparing
from muster.server.games.open_game import QUESTION_SECONDS, OpenGame, Threads
from muster.server.games.play import STALE, Due, Play, begin
from muster.server.games.rows import SETUP, GameRow
from muster.server.games.thinking import Thinker
from muster.server.games.warming import get_ready
from muster.server.getting_ready import GettingReady
from muster.server.lines import Comer, Lines
from muster.server.logs import log
from muster.server.memory import give_back
from muster.server.problems import Problem
from muster.server.storage import CLOSING_SECONDS
from muster.setting_up.proposal import planned
from muster.views.shapes.preview import Fault

PLAYING = 2
"""Few: one at a time has the interpreter, and a choice on its way to the disk waits for all others in turn. These are
for people, of whom nobody has more than one; for what bots choose there is one more, and another one for all those
whose refused choices take long."""
PREPARING = 4
PLANNING = 2
"""Set-ups that change as somebody accepts or leaves: so many at once, so that threads are left for who comes to a
game."""
ASKING = 2
"""Questions that are answered at once, one of each person, in threads of their own: no choice waits for one."""
MANY = 10_000
"""So many may wait for their turn in all: of one person or connection it is never more than a few."""
MOST_MODELS_READY = 2_000
"""Of games with so many models all that was worked out is kept ready; one of 400 models takes 150 MB."""
IDLE_SECONDS = 120.0
TOLD_SECONDS = 2.0
"""So often whoever waits for a game is told how long it still takes until it can be played."""


class OpenGames:
    """The games that are in memory."""

    def __init__(
        self, kept: GamesKept, workers: int, hours_away: int = 72, question_seconds: float = QUESTION_SECONDS
    ) -> None:
        self.kept = kept
        self.hours_away = hours_away
        self._question_seconds = question_seconds
        self.bots = Bots(workers)
        self.getting_ready = GettingReady()
        self._open: dict[str, OpenGame] = {}
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._playing = ThreadPoolExecutor(PLAYING + 2, thread_name_prefix="playing")
        self._answering = ThreadPoolExecutor(ASKING, thread_name_prefix="answering")
        self._preparing = ThreadPoolExecutor(PREPARING, thread_name_prefix="preparing")
        self.planning = Lines(PLANNING, waiting=MANY)
        self.asking = Lines(ASKING, waiting=MANY, of_one=MANY, share=1)
        self.playing = Lines(PLAYING, waiting=MANY, of_one=MANY, share=1)
        self.trying = Lines(1, waiting=MANY, of_one=MANY)
        self._alone = asyncio.Lock()
        """What bots alone have chosen is done one at a time: a thread is left for people."""
        self._ready: OrderedDict[OpenGame, int] = OrderedDict()
        """The games for which something was worked out last, and how many models each has."""
        self._giving_back: Future[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._under_way: set[Future[Any]] = set()

    async def run(self, act: Callable[..., Any], *given: Any) -> Any:
        """Have something prepared or read in a thread, of which there are only so many."""
        return await self._done(self._preparing.submit(act, *given))

    async def work(self, act: Callable[..., Any], *given: Any) -> Any:
        """Have something done in a game: a choice or a preview never waits for a game that is drawn or read."""
        return await self._done(self._playing.submit(act, *given))

    async def answer(self, act: Callable[..., Any], *given: Any) -> Any:
        """Have a question answered."""
        return await self._done(self._answering.submit(act, *given))

    async def play(
        self, open_game: OpenGame, who: Comer, act: Callable[[Play], Refusal | None], *, aside: bool = False
    ) -> Refusal | int:
        """Have something done for a person, in their own turn, which is not spent waiting for a busy game.

        Who tries what is refused, at length, waits with others of that kind `aside`.
        """
        line = self.trying if aside else self.playing
        await self.getting_ready.compiled()
        while True:
            await open_game.wait_until_free()
            async with line.place(who):
                if not open_game.lock.locked():
                    return await open_game.do(act)

    def _worked(self, open_game: OpenGame) -> None:
        """What was worked out last stays in memory, for as many games as there is room for."""
        self._ready.pop(open_game, None)
        self._ready[open_game] = open_game.models
        while len(self._ready) > 1 and sum(self._ready.values()) > MOST_MODELS_READY:
            self._ready.popitem(last=False)[0].forget()

    async def _done(self, asked: Future[Any]) -> Any:
        self._under_way.add(asked)
        asked.add_done_callback(self._under_way.discard)
        return await asyncio.wrap_future(asked)

    async def at(self, game: str) -> OpenGame:
        """A game by its id, opened if it is not open."""
        if game not in self._open:
            found = await self.run(self.kept.get, game)
            if _is_ready(found):  # a fault came between the last acceptance and the first line
                await self.run(self._begin, found)
                found = await self.run(self.kept.get, game)
            threads = Threads(self.run, self.work, self.answer, self._worked)
            self._open.setdefault(game, OpenGame(found, self.kept, threads, self.hours_away, self._question_seconds))
        return self._open[game]

    @property
    def open_now(self) -> int:
        """How many games are in memory."""
        return len(self._open)

    def present(self, game: str) -> set[int]:
        """The seats of a game whose players are connected."""
        return self._open[game].present() if game in self._open else set()

    async def read_again(self, game: str) -> None:
        """A game was gone on with beside the server; if it is open here, it follows."""
        open_game = self._open.get(game)
        if open_game is not None:
            await open_game.read_again()
            self.drive(open_game)

    def close_deleted(self, game: str) -> None:
        """A game is no more: nobody goes on with it, and whoever is in it is told."""
        task = self._driving.pop(game, None)
        if task is not None:
            task.cancel()
        open_game = self._open.pop(game, None)
        if open_game is not None:
            open_game.end()
            self._clear_away(open_game)

    def dismiss(self, identity: str, why: Fault) -> None:
        """Somebody may not be here any more: their connections end, in whatever game."""
        for open_game in self._open.values():
            for connection in list(open_game.connections):
                if connection.identity == identity:
                    connection.let_go(SHUT_OUT, why)

    async def changed(self, game: GameRow) -> GameRow:
        """A set-up has changed: if all have accepted it the game begins, and everybody is told."""
        if _is_ready(game):
            await self.run(self._begin, game)
            if any(game.is_bot(each.seat) for each in game.seats):  # they play whether anybody is there or not
                self.left(await self.at(game.id))
        if game.id in self._open:
            await self._open[game.id].refresh()
            self.drive(self._open[game.id])
        found: GameRow = await self.run(self.kept.get, game.id)
        return found

    async def leave(self, leaving: Leaving, identity: str, game: str) -> Became:
        """Somebody takes a game off their list; whoever is in the game is told what becomes of it."""
        open_game = self._open.get(game)
        if open_game is None:
            became: Became = await self.run(leaving.leave, identity, game)
            return became
        async with open_game.lock:
            became = await self.run(leaving.leave, identity, game)
            if became == "deleted":
                open_game.end()
                self._open.pop(game, None)
                self._clear_away(open_game)
                if game in self._driving:  # it ends by itself once its bot has thought
                    self._driving[game].add_done_callback(lambda _: self._driving.pop(game, None))
        if became == "left":
            for connection in [each for each in open_game.connections if each.identity == identity]:
                connection.let_go(GONE, fault("game.left", SAID[became]))
            await open_game.refresh()
        return became

    async def stopped(self, game: str) -> GameRow:
        """Bots were stopped or may go on: everybody is told."""
        open_game = await self.at(game)
        await open_game.refresh()
        self.drive(open_game)
        self.left(open_game)
        return open_game.game

    def drive(self, open_game: OpenGame) -> None:
        """See to it that bots do what is theirs to do."""
        task = self._driving.get(open_game.game.id)
        if task is None or task.done():
            self._driving[open_game.game.id] = asyncio.create_task(self._drive(open_game))

    def left(self, open_game: OpenGame) -> None:
        """Nobody is there, or somebody left; if nobody comes, the game is dropped from memory."""
        if not open_game.connections:
            asyncio.get_running_loop().call_later(IDLE_SECONDS, self._drop, open_game)

    def warm(self) -> None:
        """Get ready in the background for the first game."""
        self.getting_ready.begin()
        for each in (self._warm(), self._tell_preparing()):
            task = asyncio.create_task(each)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def preparing(self) -> TellPreparing:
        """What is told to those at a table as long as games cannot be played."""
        return TellPreparing(tell="preparing", seconds=self.getting_ready.told().seconds)

    async def close(self) -> None:
        tasks = [*self._driving.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for open_game in self._open.values():
            await open_game.stop_clocks()
        self.bots.close()
        for pool in (self._playing, self._answering, self._preparing):
            pool.shutdown(wait=False, cancel_futures=True)
        # What is on its way into the database gets there before that is closed.
        await asyncio.to_thread(wait, set(self._under_way), CLOSING_SECONDS)

    def go_on(self) -> None:
        """Games of bots alone go on where the server stopped, though nobody looks."""
        task = asyncio.create_task(self._go_on())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on(self) -> None:
        await self.getting_ready.compiled()
        for game in await until_it_works(lambda: self.run(self.kept.of_bots_alone)):
            try:
                open_game = await until_it_works(partial(self._opened, game))
            except Problem as problem:  # damaged, or gone meanwhile: the others are played all the same
                log.error("bots", extra={"figures": {"game": game, "reason": problem.trouble["sentence"]}})
                continue
            self.drive(open_game)

    async def _opened(self, game: str) -> OpenGame:
        open_game = await self.at(game)
        self.left(open_game)
        async with open_game.lock:
            await open_game.open()
        return open_game

    async def _warm(self) -> None:
        await self.getting_ready.compile()
        loop = asyncio.get_running_loop()  # not as what is under way: a stop does not wait for it
        here = loop.run_in_executor(self._preparing, partial(get_ready, asking=True))
        await asyncio.gather(here, self.bots.warm())

    async def _tell_preparing(self) -> None:
        """Tell everybody at a table again and again how long it still takes, and at last that it is done."""
        while not self.getting_ready.is_ready:
            self._tell_all(self.preparing())
            with suppress(TimeoutError):
                await asyncio.wait_for(self.getting_ready.compiled(), TOLD_SECONDS)
        self._tell_all(self.preparing())

    def _tell_all(self, told: TellPreparing) -> None:
        for open_game in self._open.values():
            open_game.send_all(told)

    def _begin(self, game: GameRow) -> None:
        setup = planned(game.proposal).setup
        if setup is not None:
            begin(game, setup, self.kept)

    def _drop(self, open_game: OpenGame) -> None:
        task = self._driving.get(open_game.game.id)
        if task is not None and not task.done():
            self.left(open_game)
            return
        if open_game.connections:
            return
        if self._open.get(open_game.game.id) is open_game:
            del self._open[open_game.game.id]
            self._driving.pop(open_game.game.id, None)
            self._clear_away(open_game)

    def _clear_away(self, open_game: OpenGame) -> None:
        """A game is no longer open: the memory that it took is given back to the system."""
        self._ready.pop(open_game, None)
        if self._giving_back is None or self._giving_back.done():
            self._giving_back = self._preparing.submit(give_back)

    async def _drive(self, open_game: OpenGame) -> None:
        """Let bots choose and answer until a person is asked or the game is over."""
        await self.getting_ready.compiled()
        try:
            await going_on(open_game, self._step)
        except Exception:
            log.exception("bot", extra={"figures": {"game": open_game.game.id}})

    async def _step(self, open_game: OpenGame) -> bool:
        """Whether there was anything for a bot to do; it is done then."""
        async with open_game.lock:
            play = open_game.play
            due = open_game.due()
        if play is None or due is None:
            return False
        await self._do(open_game, play, due)
        return True

    async def _do(self, open_game: OpenGame, play: Play, due: Due) -> None:
        if due.offer is not None:
            done = await open_game.do(lambda now: now.answered(due))
        else:
            game = open_game.game
            seat = Thinker(due.seat, due.bot, game.proposal["seed"] + due.seat, due.units)
            lines, alone = list(play.texts), play.is_of_bots_alone
            whose = game.owner or ""
            choice = await self.bots.think(game.id, game.header or "", lines, seat, alone=alone, whose=whose)
            if due.units is not None and is_pass(play.battle, choice):
                await open_game.pass_on(due)
                return
            async with self._alone if alone else nullcontext():
                done = await open_game.do(lambda now: now.chosen(due, choice) if open_game.due() == due else STALE)
        if isinstance(done, Refusal) and done.code not in ("choice.stale", "game.behind", "game.gone"):
            raise ValueError(f"a bot's answer was refused ({done.code}): {done.sentence}")


def _is_ready(game: GameRow) -> bool:
    """Whether all have accepted a set-up that can be played, and the game has not begun."""
    return game.stage == SETUP and game.is_agreed and not game.plan["faults"]
