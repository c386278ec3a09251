"""Whole games of the two benchmark armies on one core, choices by kind, and a battle copied and hashed."""

import time
from collections.abc import Sequence
from functools import partial
from statistics import median

from muster.battle.setup import Setup
from scripts.bench_play import (
    PIECES,
    Answer,
    Played,
    Repeating,
    applied,
    benchmark,
    by_kind,
    mean_us,
    played,
    players_of,
    thought,
    until,
)
from scripts.bench_report import Chapter, Comparison, Method, checksum

GAMES = {"greedy": 6, "random": 3}
"""A fixed number of each, so that checksums of different states can be compared; small for who can be slow."""
COPIES, ROUNDS, MIDDLE, WARM_SEED = 400, 5, 60, 99
"""Copies and hashes are timed after so many decisions of a game."""
SLOWEST_GAME = 500_000.0
AIMS = {"greedy": 100_000.0, "random": 50_000.0}
"""Times of a game, in microseconds: greedy must play two games a second, the aims are ten and, for random, twenty."""
APPLIED = 300.0
THIN = "Most of the walking that is worked out is not walked, and what is left is spread thin over many small calls."
SEARCHED = "A choice at random is found by searching for legal ones, above all for room about a transport."
CHECKED = "Every choice is checked, resolved and told as events in plain Python, and a copy of the state is kept."


def whole_games(name: str, setup: Setup | None = None, games: int | None = None) -> Comparison:
    """Games of a bot against itself, and every kind of its decisions."""
    game, count = setup or benchmark(), games or GAMES[name]
    warm_up(game)
    found = [played(game, players_of(name, game, seed), seed) for seed in range(count)]
    answers = [answer for each in found for answer in each.answers]
    took = sum(each.seconds for each in found)
    must = SLOWEST_GAME if name == "greedy" else None
    why = THIN if name == "greedy" else SEARCHED
    methods = (
        Method(f"a game of {name}", took / count * 1e6, most=must, aim=AIMS[name], why=why),
        Method(f"a decision of {name}", mean_us(answers, thought)),
        *by_kind(answers, "a decision", thought),
        Method("applying a choice", mean_us(answers, applied), aim=APPLIED, why=CHECKED),
        *by_kind(answers, "applying", applied),
    )
    told = f"{count / took:.2f} games/s, {len(answers) / took:,.0f} decisions/s."
    return of_games(f"Games of {name}", methods, found, told)


def warm_up(game: Setup) -> None:
    """Has kernels loaded, and what games of a setup share worked out, before anything is timed."""
    played(game, players_of("greedy", game, WARM_SEED), WARM_SEED)
    played(game, players_of("random", game, WARM_SEED), WARM_SEED, until(MIDDLE))


def of_games(title: str, methods: Sequence[Method], found: Sequence[Played], told: str) -> Comparison:
    hashes = [each.battle.hash for each in found]
    return Comparison(
        f"{title}, 1,000 points on a 6 x 4 table with {PIECES} terrain pieces",
        f"Processor time of {len(found)} recorded games on one core; means.",
        tuple(methods),
        checksum(hashes),
        f"{told} Ends: {', '.join(hashes)}.",
    )


def without_thinking(setup: Setup | None = None, games: int = 3) -> Comparison:
    """What `greedy` chose, chosen again by players that think nothing: what the rules alone take."""
    game = setup or benchmark()
    warm_up(game)
    before = [played(game, players_of("greedy", game, seed), seed) for seed in range(games)]
    found = [repeated(game, each.answers, seed) for seed, each in enumerate(before)]
    if any(one.battle.hash != other.battle.hash for one, other in zip(before, found, strict=True)):
        raise ValueError("the same choices led elsewhere")
    answers = [answer for each in found for answer in each.answers]
    took = sum(each.seconds for each in found)
    methods = (
        Method("applying a choice", mean_us(answers, applied), aim=APPLIED, why=CHECKED),
        *by_kind(answers, "applying", applied),
        Method("a game by the rules alone", took / games * 1e6),
    )
    return of_games("Choices applied without a thought", methods, found, f"{games / took:.1f} games/s.")


def repeated(game: Setup, answers: Sequence[Answer], seed: int) -> Played:
    again = Repeating(answers)
    return played(game, [again] * len(game.seats), seed)


def copies(setup: Setup | None = None, count: int = COPIES, rounds: int = ROUNDS) -> Comparison:
    game = setup or benchmark()
    battle = played(game, players_of("greedy", game, 0), 0, until(MIDDLE)).battle
    copying, hashing = list[float](), list[float]()
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(count):
            battle.copy()
        copied = time.process_time()
        for _ in range(count):
            _ = battle.hash
        copying.append((copied - start) / count)
        hashing.append((time.process_time() - copied) / count)
    methods = (
        Method("Battle.copy()", median(copying) * 1e6, most=50.0),
        Method("Battle.hash", median(hashing) * 1e6, most=200.0),
    )
    how = f"Processor time, medians of {rounds} rounds of {count}, {MIDDLE} decisions into a game."
    return Comparison("A copy of a battle, and its hash", how, methods, checksum([battle.hash]))


CHAPTERS: dict[str, Chapter] = {
    **{name: partial(whole_games, name) for name in GAMES},
    "without thinking": without_thinking,
    "copies": copies,
}
