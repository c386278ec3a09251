"""The large counts of Advanced games: the greedy player against the random one, and with and without answers."""

from collections.abc import Callable

from muster.bots import GreedyPlayer, RandomPlayer
from muster.rulebook.playstyle import Playstyle
from scripts.soak_battle import GAMES, WANTED, Duel, at_least, mirrored, played

LENGTHS = range(4, 7)
MORE_THAN_HALF = 0.5 + 0.5 / GAMES


def advanced_duel(number: int) -> Duel:
    """A game of the greedy player against the random one."""
    return mirrored(number, GreedyPlayer(number), RandomPlayer(number), Playstyle.ADVANCED, LENGTHS)


def answering_duel(number: int) -> Duel:
    """A game of greedy against a player that is equal but uses neither Guard nor Counter Actions."""
    mute = GreedyPlayer(number, answers=False)
    return mirrored(number, GreedyPlayer(number), mute, Playstyle.ADVANCED, LENGTHS)


def greedy_beats_random_in_advanced(games: int = GAMES) -> dict[str, object]:
    """The greedy player against the random one in Advanced games: every army that ships with Muster against itself,
    both seats, another random table of the size that suits the army for each pair of games; draws count half. It wins
    at least 95%."""
    return at_least(WANTED, played(advanced_duel, games), "against the random one in Advanced games")


def answers_pay(games: int = GAMES) -> dict[str, object]:
    """The greedy player against itself without Guard and Counter Actions, in Advanced games: every army that ships
    with Muster against itself, both seats, another random table for each pair of games; draws count half. It wins
    more than half."""
    return at_least(MORE_THAN_HALF, played(answering_duel, games), "against itself without Guard and answers")


CHECKS: dict[str, Callable[[], dict[str, object]]] = {
    "greedy_beats_random_in_advanced": greedy_beats_random_in_advanced,
    "answers_pay": answers_pay,
}
