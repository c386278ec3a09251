"""Bytes: of a battle and its copies, of a game that is open on the server, and of a worker process."""

import asyncio
import gc
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import uuid4

from muster.battle.battle import Battle
from muster.battle.log.header import header_of
from muster.battle.log.log import encoded
from muster.battle.setup import Setup
from muster.dice import FastDice
from muster.server.games import thinking
from muster.server.games.play import Play
from muster.server.games.worker import Worker
from scripts.bench_battle import MIDDLE
from scripts.bench_play import benchmark, played, players_of, until
from scripts.bench_report import Chapter, Comparison, Method, checksum
from scripts.bench_seated import Seated, database, seated

COPIES, BATTLES, GAMES = 200, 3, 2
TRACED = "Bytes of Python's own memory (tracemalloc); arrays that kernels make for themselves are not seen"


def held(make: Callable[[int], object], count: int) -> float:
    """The bytes that each of some things holds; one before them brings along what all of them share."""
    tracemalloc.start()
    try:
        things = [make(0)]
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        things += [make(number) for number in range(1, count + 1)]
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        return (after - before) / count
    finally:
        tracemalloc.stop()


def of_a_battle(
    setup: Setup | None = None, copies: int = COPIES, battles: int = BATTLES, decisions: int = MIDDLE
) -> Comparison:
    game = setup or benchmark()

    def in_the_middle(of: Setup, seed: int) -> Battle:
        return played(of, players_of("greedy", of, seed), seed, until(decisions)).battle

    known = [in_the_middle(game, seed) for seed in range(battles + 1)]  # kernels are read, what is shared is known
    middle, new = known[0], renamed(game)
    methods = (
        Method("a copy", held(lambda _: middle.copy(), copies), unit="bytes"),
        Method("a battle that begins", held(lambda seed: Battle.new(game, FastDice(seed)), battles), unit="bytes"),
        Method(f"a battle after {decisions} decisions of greedy, its log and its own caches",
               held(partial(in_the_middle, game), battles), unit="bytes"),
        Method("the same, and what it found out for other games of its setup",
               held(partial(in_the_middle, new), battles), unit="bytes"),
    )  # fmt: skip
    how = f"{TRACED}. Means of {copies} copies {decisions} decisions into a game, and of {battles} battles."
    return Comparison("Memory of a battle of 1,000 points a side", how, methods, checksum([middle.hash]))


def renamed(setup: Setup) -> Setup:
    """The same setup of people with other names: nothing is known of it yet, whatever was measured before."""
    return replace(setup, seats=tuple(replace(seat, name=str(uuid4())) for seat in setup.seats))


def of_a_game_on_the_server(games: int = GAMES, decisions: int = MIDDLE) -> Comparison:
    hashes = list[str]()
    with database() as (kept, owner):
        known = [seated(kept, owner, seed + 1, decisions) for seed in range(games + 1)]

        def opened(number: int) -> Play:
            play = gone_on(known[number])
            hashes.append(play.battle.hash)
            return play

        warm = held(opened, games)
        cold = held(lambda number: known[number].opened(), games)
    methods = (
        Method(f"a game in which {decisions} choices were just made", warm, unit="bytes"),
        Method("the same game, only opened", cold, unit="bytes"),
    )
    how = f"{TRACED}. Means of {games} games, each on a table of its own, with their stories."
    return Comparison("Memory of a game on the server, 1,000 points a side", how, methods, checksum(hashes))


def gone_on(game: Seated) -> Play:
    """The game with all its choices made."""
    play = game.opened()
    for place in range(len(game.choices)):
        game.choose(play, place)
    return play


def of_a_worker(setup: Setup | None = None) -> Comparison:
    begun, warm, choice = asyncio.run(_worker(setup or benchmark()))
    methods = (
        Method("a worker that begins", begun, unit="bytes"),
        Method("a worker whose kernels are read, after a thought", warm, unit="bytes"),
    )
    how = "Bytes of the processor's memory that a worker of the server has to itself or shares (VmRSS of the system)."
    return Comparison("Memory of a worker", how, methods, checksum([choice]))


async def _worker(setup: Setup) -> tuple[float, float, object]:
    worker = Worker()
    try:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(worker.pool, thinking.known_lines, "")
        begun = resident(worker)
        await worker.warm()
        log = Battle.new(setup, FastDice(0)).log
        header, *lines = [encoded(each).decode().strip() for each in (header_of(setup, log.dice), *log.lines)]
        thinker = thinking.Thinker(0, "greedy", 0)
        choice = await loop.run_in_executor(worker.pool, thinking.think, "bench", header, 0, lines, thinker)
        return begun, resident(worker), choice
    finally:
        worker.close()


def resident(worker: Worker) -> float:
    """The resident memory of the worker's process, as the system tells it."""
    if worker.process is None:
        raise ValueError("the worker has no process")
    text = Path(f"/proc/{worker.process.pid}/status").read_text("ascii")
    line = next(line for line in text.splitlines() if line.startswith("VmRSS:"))
    return float(line.split()[1]) * 1_024


CHAPTERS: dict[str, Chapter] = {
    "battle": of_a_battle,
    "game on the server": of_a_game_on_the_server,
    "worker": of_a_worker,
}
