"""The large counts of the battle: the greedy player against the random one, in both seats, over many tables."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import get_context

from muster.army import READY, ready_army
from muster.battle.battle import Battle
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import Length
from muster.bots import GreedyPlayer, Player, RandomPlayer, play
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.scenery.random_table import random_table
from muster.table.shapes.sizes import suitable_sizes
from scripts.evidence import require

GAMES = 400
WANTED = 0.95
LENGTHS = range(4, 10)
ARMIES = tuple(READY)


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of a game of greedy against the random player: 1 won, 0 lost, 0.5 drawn."""

    army: str
    turns: int
    won: float
    margin: float
    decisions: int


def mirrored(number: int, player: Player, other: Player, style: Playstyle, lengths: Sequence[int]) -> Duel:
    """A game of mirrored armies, as the player sees it; each pair of games is on one table, with seats changed.

    The table is of the size for the armies (SETUP-18), and the game has the most turns of a set length (LENGTH-07).
    """
    pair, seat = divmod(number, 2)
    army = ARMIES[pair % len(ARMIES)]
    roster = ready_army(army)
    seats = Seat("First", roster), Seat("Second", roster)
    table = random_table(suitable_sizes(int(roster.limit or 0))[0].board(), seed=pair + 1).table
    turns = lengths[pair // len(ARMIES) % len(lengths)]
    battle = Battle.new(Setup(seats, table, length=Length(turns), style=style), FastDice(number))
    result = play(battle, [player, other] if seat == 0 else [other, player])
    points = [float(Fraction(each)) for each in result.points]
    won = float(result.winners == (seat,)) if result.winners else 0.5
    return Duel(army, turns, won, points[seat] - points[1 - seat], battle.state.number)


def duel(number: int) -> Duel:
    """A Standard game of the greedy player against the random one."""
    return mirrored(number, GreedyPlayer(number), RandomPlayer(number), Playstyle.STANDARD, LENGTHS)


def greedy_beats_random(games: int = GAMES) -> dict[str, object]:
    """The greedy player against the random one: every army that ships with Muster against itself, both seats, another
    random table of the size that suits the army for each pair of games; draws count half. It wins at least 95%."""
    return at_least(WANTED, played(duel, games), "against the random one")


def played(duel: Callable[[int], Duel], games: int) -> list[Duel]:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        return list(workers.map(duel, range(games), chunksize=2))


def at_least(wanted: float, duels: Sequence[Duel], opponent: str) -> dict[str, object]:
    """The figures of some duels; fails if less than the wanted share was won."""
    share = sum(each.won for each in duels) / len(duels)
    require(share >= wanted, f"the greedy player wins {share:.1%} {opponent}; {wanted:.0%} is asked for")
    lost = Counter(each.army for each in duels if not each.won)
    return {
        "games": len(duels),
        "won": sum(each.won == 1 for each in duels),
        "drawn": sum(each.won == 0.5 for each in duels),
        "lost": sum(lost.values()),
        "lost_by_army": ", ".join(f"{army} {count}" for army, count in sorted(lost.items())) or "none",
        "share_won": round(share, 4),
        "mean_margin_in_points": round(sum(each.margin for each in duels) / len(duels), 1),
        "decisions": sum(each.decisions for each in duels),
    }


CHECKS: dict[str, Callable[[], dict[str, object]]] = {
    "greedy_beats_random": greedy_beats_random,
}
