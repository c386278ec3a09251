"""Games of two rosters played by greedy, each kept on a line, so that a run that was stopped can continue."""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from math import ceil, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from muster.army import Roster, find_roster
from muster.battle.battle import Battle
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import Length
from muster.bots import GreedyPlayer, play
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.scenery.random_table import random_table
from muster.table.shapes.sizes import suitable_sizes
from scripts.evidence import ROOT

TURNS = 6
KEPT = ROOT / ".soak"
CONFIDENT = 1.96
"""The number of standard deviations for a confidence of 95%."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game to be played: its rosters, style and table; `swapped` if the second roster has the first seat."""

    number: int
    one: str
    two: str
    style: Playstyle
    table: int
    swapped: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended for the first roster: 1 won, 0.5 drawn, 0 lost, and what each has left."""

    number: int
    won: float
    left: float
    other_left: float

    @property
    def share(self) -> float:
        """What the first has left, as a share of what both have left."""
        both = self.left + self.other_left
        return self.left / both if both else 0.5


def outcome(game: Game, one: Roster, two: Roster) -> Outcome:
    """Plays a game to its end, on a table of the size for the rosters (SETUP-18)."""
    rosters = (two, one) if game.swapped else (one, two)
    seats = Seat("First", rosters[0]), Seat("Second", rosters[1])
    points = max(ceil(roster.cost or 0) for roster in rosters)
    table = random_table(suitable_sizes(points)[0].board(), seed=game.table).table
    battle = Battle.new(Setup(seats, table, length=Length(TURNS), style=game.style), FastDice(game.number))
    result = play(battle, [GreedyPlayer(2 * game.number), GreedyPlayer(2 * game.number + 1)])
    own = int(game.swapped)
    left = [float(Fraction(each)) for each in result.points]
    won = float(result.winners == (own,)) if result.winners else 0.5
    return Outcome(game.number, won, left[own], left[1 - own])


@cache
def roster_of(source: str) -> Roster:
    """A ready army by its name, or the roster in a file."""
    return find_roster(source)


def match(game: Game) -> Outcome:
    return outcome(game, roster_of(game.one), roster_of(game.two))


def matchups(rosters: Sequence[str], games: int) -> Iterator[Game]:
    """Every pair and every mirror in both styles, `games` of each: two on each table, with seats changed."""
    pairs = [(one, two) for place, one in enumerate(rosters) for two in rosters[place:]]
    number = 0
    for each in range(games):
        for one, two in pairs:
            for style in Playstyle:
                yield Game(number, one, two, style, 1 + each // 2, bool(each % 2))
                number += 1


def played(name: str, games: Sequence[Game], play_one: Callable[[Game], Outcome], workers: int) -> list[Outcome]:
    """The outcomes of all games; games kept from an earlier run of that name are not played again."""
    kept = KEPT / f"fairness-{name}.jsonl"
    done = {found.number: found for found in _read(kept)}
    missing = [game for game in games if game.number not in done]
    if missing:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with kept.open("a", encoding="utf-8") as file, ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            for found in pool.map(play_one, missing):
                file.write(json.dumps(asdict(found)) + "\n")
                file.flush()
                done[found.number] = found
    return [done[game.number] for game in games]


def _read(kept: Path) -> Iterator[Outcome]:
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        values: dict[str, Any] = json.loads(line)
        yield Outcome(**values)


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval in which the true share of games won lies with 95% confidence; a draw counts half."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, CONFIDENT**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = CONFIDENT * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
