"""The large counts of Advanced games: the greedy player against the random one, and with and without answers."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context

from muster.army import ready_army
from muster.battle.battle import Battle
from muster.battle.setup import Length, Seat, Setup
from muster.bots import GreedyPlayer, Player, RandomPlayer, play
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.table.scenery.random_table import random_table
from muster.table.shapes.sizes import suitable_sizes
from scripts.evidence import require
from scripts.soak_battle import ARMIES, GAMES, WANTED, Duel

LENGTHS = range(4, 7)


def advanced_duel(number: int) -> Duel:
    """The greedy player against the random one."""
    return _duel(number, GreedyPlayer(number), RandomPlayer(number))


def answering_duel(number: int) -> Duel:
    """The greedy player against one that uses neither Guard nor Counter Actions and is its equal otherwise."""
    return _duel(number, GreedyPlayer(number), GreedyPlayer(number, answers=False))


def _duel(number: int, player: Player, other: Player) -> Duel:
    """A game of mirrored armies; each pair of games is on one table, with the seats changed.

    The table is of the size that suits the armies (SETUP-18).
    """
    pair, seat = divmod(number, 2)
    army = ARMIES[pair % len(ARMIES)]
    roster = ready_army(army)
    seats = Seat("First", roster), Seat("Second", roster)
    table = random_table(suitable_sizes(int(roster.limit or 0))[0].board(), seed=pair + 1).table
    turns = LENGTHS[pair // len(ARMIES) % len(LENGTHS)]
    setup = Setup(seats, table, length=Length(turns), style=Playstyle.ADVANCED)
    battle = Battle.new(setup, FastDice(number))
    result = play(battle, [player, other] if seat == 0 else [other, player])
    points = [float(Fraction(each)) for each in result.points]
    won = float(result.winners == (seat,)) if result.winners else 0.5
    return Duel(army, turns, won, points[seat] - points[1 - seat], battle.state.number)


def greedy_beats_random_in_advanced(games: int = GAMES) -> dict[str, object]:
    """The greedy player against the random one in Advanced games: every army that ships with Muster against itself,
    both seats, another random table of the size that suits the army for each pair of games; draws count half. It wins
    at least 95%."""
    duels = _played(advanced_duel, games)
    share = sum(each.won for each in duels) / games
    require(share >= WANTED, f"the greedy player wins {share:.1%} against the random one; {WANTED:.0%} is asked for")
    return _told(duels)


def answers_pay(games: int = GAMES) -> dict[str, object]:
    """The greedy player against itself without Guard and Counter Actions, in Advanced games: every army that ships
    with Muster against itself, both seats, another random table for each pair of games; draws count half. It wins
    more than half."""
    duels = _played(answering_duel, games)
    share = sum(each.won for each in duels) / games
    require(
        share > 0.5, f"with Guard and Counter Actions the greedy player wins {share:.1%}; more than 50% is asked for"
    )
    return _told(duels)


def _played(duel: Callable[[int], Duel], games: int) -> list[Duel]:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        return list(workers.map(duel, range(games), chunksize=2))


def _told(duels: list[Duel]) -> dict[str, object]:
    lost = Counter(each.army for each in duels if not each.won)
    return {
        "games": len(duels),
        "won": sum(each.won == 1 for each in duels),
        "drawn": sum(each.won == 0.5 for each in duels),
        "lost": sum(lost.values()),
        "lost_by_army": ", ".join(f"{army} {count}" for army, count in sorted(lost.items())) or "none",
        "share_won": round(sum(each.won for each in duels) / len(duels), 4),
        "mean_margin_in_points": round(sum(each.margin for each in duels) / len(duels), 1),
        "decisions": sum(each.decisions for each in duels),
    }


CHECKS: dict[str, Callable[[], dict[str, object]]] = {
    "greedy_beats_random_in_advanced": greedy_beats_random_in_advanced,
    "answers_pay": answers_pay,
}
