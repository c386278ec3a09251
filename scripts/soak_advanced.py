"""The large counts of Advanced games: random and greedy ones by every ruleset, held to their books and replayed."""

from functools import partial
from typing import Any

from muster.battle.decisions import StrikeDecision
from muster.rulebook.actions import COUNTERS, Action
from muster.rulebook.ruleset import PRESETS
from scripts.engine_lists import refusal_codes
from scripts.evidence import Batched
from scripts.soak_games import BATCH, Wanted, batch, everything, summed
from tests.battle.mixed_rules import MIXED, every_setting
from tests.battle.random_games import greedy_advanced_game, random_advanced_game

RANDOM, GREEDY = 1_000, 200
AREAS = ("CP-", "ACT-", "CTR-")
"""The areas of the catalogue whose refusals only an Advanced game knows."""


def _games() -> Wanted:
    """The rules and numbers of players that must have been played."""
    return {
        "rulesets": [*PRESETS, MIXED],
        "switches": every_setting(),
        "players": ["2", "3", "4", "4 in teams"],
    }


def _random(batches: list[dict[str, Any]]) -> dict[str, object]:
    refusals = [code for code, rules in refusal_codes().items() if any(rule.startswith(AREAS) for rule in rules)]
    acted: Wanted = {"actions": list(Action), "counters": list(COUNTERS), "refusals": refusals}
    return summed({**everything(), **acted, **_games()}, batches)


def _greedy(batches: list[dict[str, Any]]) -> dict[str, object]:
    """Sums the games of greedy; strikes and the Action Deploy are not wanted in them.

    A greedy player seldom has two units in one transport, so nobody asks which of them is struck, and it deploys all
    units that find room before the first Action.
    """
    decisions = [kind for kind in everything()["decisions"] if kind != StrikeDecision.__name__]
    actions = [action for action in Action if action is not Action.DEPLOY]
    acted: Wanted = {"decisions": decisions, "actions": actions, "counters": list(COUNTERS)}
    return summed({**acted, **_games()}, batches)


CHECKS = {
    "random_advanced_games": Batched(
        f"Random Advanced games, {RANDOM:,} of them: every preset, the beta rules with each switch set as it falls, "
        "attack tables of six- and ten-sided dice, two to four players and teams, tables with every kind of terrain, "
        "transports. They are held to their books like the Standard ones, and to a second account of Command "
        "Points, prices, Guards and answers. Of the refusals, those of Advanced play are all asked for.",
        RANDOM // BATCH,
        partial(batch, random_advanced_game),
        _random,
    ),
    "greedy_advanced_games": Batched(
        f"The same with the greedy player in every seat, {GREEDY} of them.",
        GREEDY // BATCH,
        partial(batch, greedy_advanced_game),
        _greedy,
    ),
}
