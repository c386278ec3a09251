"""All tables of a server: opened on demand, dropped when nobody has been there for a while, with bots that play."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from muster.battle.refusal import Refusal
from muster.hall.proposal import planned
from muster.server.games.bots import Bots
from muster.server.games.kept import GamesKept
from muster.server.games.mates import is_pass
from muster.server.games.play import Due, Play, begin
from muster.server.games.rows import SETUP, Game
from muster.server.games.table import Table
from muster.server.games.thinking import Thinker
from muster.server.games.warming import play_a_little
from muster.server.logs import log

PLAYING = 2
"""Few: one at a time has the interpreter, and a choice on its way to the disk waits for all others in turn."""
PREPARING = 4
IDLE_SECONDS = 120.0


class Tables:
    """The tables that are open."""

    def __init__(self, kept: GamesKept, workers: int, hours_away: int = 72) -> None:
        self.kept = kept
        self.hours_away = hours_away
        self.bots = Bots(workers)
        self._tables: dict[str, Table] = {}
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._playing = ThreadPoolExecutor(PLAYING, thread_name_prefix="playing")
        self._preparing = ThreadPoolExecutor(PREPARING, thread_name_prefix="preparing")
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, act: Callable[..., Any], *given: Any) -> Any:
        """Have something prepared or read in a thread, of which there are only so many."""
        return await asyncio.get_running_loop().run_in_executor(self._preparing, partial(act, *given))

    async def work(self, act: Callable[..., Any], *given: Any) -> Any:
        """Have something done at a table: a choice or a preview never waits for a table that is drawn or read."""
        return await asyncio.get_running_loop().run_in_executor(self._playing, partial(act, *given))

    async def at(self, game: str) -> Table:
        """The table of a game, opened if it is not."""
        if game not in self._tables:
            found = await self.run(self.kept.get, game)
            self._tables.setdefault(game, Table(found, self.kept, self.run, self.work, self.hours_away))
        return self._tables[game]

    def present(self, game: str) -> set[int]:
        """The seats of a game whose players are connected."""
        return self._tables[game].present() if game in self._tables else set()

    async def changed(self, game: Game) -> Game:
        """A set-up has changed: if all have accepted it the game begins, and everybody is told."""
        if game.stage == SETUP and game.is_agreed and not game.plan["faults"]:
            await self.run(self._begin, game)
            if any(game.is_bot(each.seat) for each in game.seats):  # they play whether anybody is there or not
                self.left(await self.at(game.id))
        if game.id in self._tables:
            await self._tables[game.id].refresh()
            self.drive(self._tables[game.id])
        found: Game = await self.run(self.kept.get, game.id)
        return found

    def drive(self, table: Table) -> None:
        """See to it that bots do what is theirs to do."""
        task = self._driving.get(table.game.id)
        if task is None or task.done():
            self._driving[table.game.id] = asyncio.create_task(self._drive(table))

    def left(self, table: Table) -> None:
        """Nobody is there, or somebody left; if nobody comes, the table is dropped from memory."""
        if not table.connections:
            asyncio.get_running_loop().call_later(IDLE_SECONDS, self._drop, table)

    def warm(self) -> None:
        """Get ready in the background for the first game."""
        task = asyncio.create_task(self._warm())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        tasks = [*self._driving.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self._tables.values():
            await table.stop_clocks()
        self.bots.close()
        self._playing.shutdown(wait=False, cancel_futures=True)
        self._preparing.shutdown(wait=False, cancel_futures=True)

    def go_on(self) -> None:
        """Games of bots alone go on where the server stopped, though nobody looks."""
        task = asyncio.create_task(self._go_on())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on(self) -> None:
        for game in await self.run(self.kept.of_bots_alone):
            table = await self.at(game)
            async with table.lock:
                await table.open()
            self.drive(table)
            self.left(table)

    async def _warm(self) -> None:
        await asyncio.gather(self.run(partial(play_a_little, asking=True)), self.bots.warm())

    def _begin(self, game: Game) -> None:
        setup = planned(game.proposal).setup
        if setup is not None:
            begin(game, setup, self.kept)

    def _drop(self, table: Table) -> None:
        task = self._driving.get(table.game.id)
        if task is not None and not task.done():
            self.left(table)
            return
        if table.connections:
            return
        if self._tables.get(table.game.id) is table:
            del self._tables[table.game.id]
            self._driving.pop(table.game.id, None)

    async def _drive(self, table: Table) -> None:
        """Let bots choose and answer until a person is asked or the game is over."""
        try:
            while True:
                async with table.lock:
                    play = table.play
                    due = None if play is None else play.due()
                if play is None or due is None:
                    break
                await self._do(table, play, due)
        except Exception:
            log.exception("bot", extra={"figures": {"game": table.game.id}})

    async def _do(self, table: Table, play: Play, due: Due) -> None:
        if due.offer is not None:
            done = await table.do(lambda now: now.answered(due))
        else:
            game = table.game
            seat = Thinker(due.seat, due.bot, game.proposal["seed"] + due.seat, due.units)
            choice = await self.bots.think(game.id, game.header or "", list(play.texts), seat)
            if due.units is not None and is_pass(play.battle, choice):
                await table.pass_on(due)
                return
            done = await table.do(lambda now: now.chosen(due, choice))
        if isinstance(done, Refusal) and done.code not in ("choice.stale", "game.behind"):
            raise ValueError(f"a bot's answer was refused ({done.code}): {done.sentence}")
