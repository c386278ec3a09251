"""Times whole games of the two benchmark armies between bots on one core, and copying and hashing a battle.

Prints one JSON document: CPU times in microseconds, the final hash of every game, and a checksum of the hashes.
"""

import time
from statistics import median

from muster.army import ready_army
from muster.battle.battle import Battle
from muster.battle.setup import Seat, Setup
from muster.bots import bot, play, step
from muster.dice import FastDice
from muster.scenery.random_table import random_table
from muster.table.shapes.sizes import Size
from scripts.bench_report import Comparison, Method, checksum, printed

TABLE_SEED, PIECES = 4, 13
GAMES, COPIES, ROUNDS = 10, 400, 5
MIDDLE = 60
"""Copies and hashes are timed after this many decisions of a game."""
SLOWEST_GAME, AIM = 500_000.0, 100_000.0
"""Times of a game of the greedy player, in microseconds: two games a second are required, ten are the aim."""


def setup() -> Setup:
    made = random_table(Size.C.board(), seed=TABLE_SEED)
    if made.amount != PIECES:
        raise SystemExit(f"The table has {made.amount} terrain pieces and not {PIECES}; another seed is needed.")
    armies = ready_army("benchmark-red"), ready_army("benchmark-blue")
    return Setup((Seat("Red", armies[0]), Seat("Blue", armies[1])), made.table)


def timed(name: str, game: Setup) -> tuple[list[float], int, list[str]]:
    """The CPU time of each game, how many decisions they took together, and their final hashes."""
    times, decisions, hashes = [], 0, []
    for seed in range(GAMES):
        start = time.process_time()
        battle = Battle.new(game, FastDice(seed))
        play(battle, [bot(name, 2 * seed), bot(name, 2 * seed + 1)])
        times.append(time.process_time() - start)
        decisions += battle.state.number
        hashes.append(battle.hash)
    return times, decisions, hashes


def games(game: Setup) -> Comparison:
    methods, told, hashes = [], [], []
    for name in ("greedy", "random"):
        times, decisions, ends = timed(name, game)
        each = sum(times) / GAMES
        most = SLOWEST_GAME if name == "greedy" else None
        methods += [Method(f"a game of {name}", each * 1e6, most=most)]
        methods += [Method(f"a decision of {name}", sum(times) / decisions * 1e6)]
        told.append(
            f"{name}: {1 / each:.2f} games/s, {decisions / sum(times):,.0f} decisions/s, ends {', '.join(ends)}."
        )
        hashes += ends
    methods.insert(1, Method("a game of greedy, as aimed at", methods[0].microseconds, most=AIM))
    return Comparison(
        f"Whole games of 1,000 points on a 6 x 4 table with {PIECES} terrain pieces",
        f"CPU time of {GAMES} games for each player against itself on one core.",
        tuple(methods),
        checksum(hashes),
        " ".join(told),
        ("a game of greedy, as aimed at",),
    )


def copies(game: Setup) -> Comparison:
    battle = Battle.new(game, FastDice(0))
    players = [bot("greedy", 0), bot("greedy", 1)]
    for _ in range(MIDDLE):
        step(battle, players)
    copying, hashing = [], []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(COPIES):
            battle.copy()
        copying.append((time.process_time() - start) / COPIES)
        start = time.process_time()
        for _ in range(COPIES):
            _ = battle.hash
        hashing.append((time.process_time() - start) / COPIES)
    methods = (
        Method("Battle.copy()", median(copying) * 1e6, most=50.0),
        Method("Battle.hash", median(hashing) * 1e6, most=200.0),
    )
    how = f"Medians of {ROUNDS} rounds of {COPIES}, {MIDDLE} decisions into a game."
    return Comparison("A copy of a battle, and its hash", how, methods, checksum([battle.hash]))


def main() -> None:
    game = setup()
    play(Battle.new(game, FastDice(99)), [bot("greedy", 0), bot("random", 0)])  # compile and load before timing
    printed([games(game), copies(game)])


if __name__ == "__main__":
    main()
