"""The laws of the flow at large counts: looks ahead that come true, and games that continue after every command."""

from collections import Counter
from typing import Any, get_args

from muster.battle.decisions import AnyDecision
from scripts.evidence import Batched, Check, require
from tests.battle.laws import MOST, TALKS, lawful_game

GAMES, BATCHES = 200, 20
LOOKS = 10_000
"""The least number of looks ahead."""


def _played(number: int) -> dict[str, Any]:
    seen: Counter[str] = Counter()
    for game in range(number * GAMES // BATCHES, (number + 1) * GAMES // BATCHES):
        seen.update(lawful_game(game, MOST))
    return {"seen": dict(seen)}


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    seen: Counter[str] = Counter()
    for part in parts:
        seen.update(part["seen"])
    kinds = [kind.__name__ for kind in get_args(AnyDecision)]
    never = [f"{law}: {kind}" for law in ("ahead", *TALKS) for kind in kinds if not seen[f"{law}: {kind}"]]
    require(not never, f"these never occurred: {', '.join(never)}")
    looks = {kind: seen[f"ahead: {kind}"] for kind in kinds}
    previews = {kind: seen[f"preview: {kind}"] for kind in kinds if seen[f"preview: {kind}"]}
    said = {talk: sum(seen[f"{talk}: {kind}"] for kind in kinds) for talk in TALKS}
    require(sum(looks.values()) >= LOOKS, f"{sum(looks.values())} looks ahead; at least {LOOKS:,} are wanted")
    return {
        "games": GAMES,
        "looks_ahead": sum(looks.values()),
        "looks_by_decision": _counted(looks),
        "previews_that_came_true": sum(previews.values()),
        "previews_by_decision": _counted(previews),
        "commands_at_decisions": sum(said.values()),
        "by_what_was_said": _counted(said),
        "kinds_of_decision_at_which_each_of_them_was_said": len(kinds),
    }


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.items())


CHECKS: dict[str, Check] = {
    "looks_ahead_and_commands": Batched(
        "Games of three sides by any rules, in both playstyles. At every decision a view shows what a choice leads "
        "to before any dice, and what then happens begins with exactly that; models stand and fight where the page "
        "was told they would. At every ninth decision and the first of each kind everything that can be said is said "
        "to a copy of its own, which is played on, held to a second bookkeeping: there is always a decision or a "
        "result, nobody who is gone does anything, and whoever stays is asked what they were asked.",
        BATCHES,
        _played,
        _summed,
    ),
}
