"""The laws of the flow at large counts: looks ahead that come true, and games that continue after every command."""

from collections import Counter
from typing import Any, get_args

from muster.battle.decisions import AnyDecision
from scripts.evidence import Batched, Check, require
from tests.battle.laws import MOST, every_command_kind, lawful_game

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
    looks = {kind.__name__: seen[f"ahead: {kind.__name__}"] for kind in get_args(AnyDecision)}
    said = {
        kind: sum(count for law, count in seen.items() if law.startswith(f"{kind}: "))
        for kind in every_command_kind()
    }
    never = [kind for kind, count in {**looks, **said}.items() if not count]
    require(not never, f"these never occurred: {', '.join(never)}")
    require(sum(looks.values()) >= LOOKS, f"{sum(looks.values())} looks ahead; at least {LOOKS:,} are wanted")
    kinds_asked = {law.partition(": ")[2] for law in seen if not law.startswith("ahead")}
    return {
        "games": GAMES,
        "looks_ahead": sum(looks.values()),
        "looks_by_decision": ", ".join(f"{kind} {count:,}" for kind, count in looks.items()),
        "commands": sum(said.values()),
        "commands_by_kind": ", ".join(f"{kind} {count:,}" for kind, count in said.items()),
        "kinds_of_decision_at_which_commands_were_said": len(kinds_asked),
    }


CHECKS: dict[str, Check] = {
    "looks_ahead_and_commands": Batched(
        "Games of three sides by any rules, in both playstyles. At every decision a view shows what a choice leads "
        "to before any dice, and what then happens begins with exactly that. At every ninth decision each command is "
        "said to a copy of its own, which is played on, held to a second bookkeeping: there is always a decision or "
        "a result, and nobody who is gone does anything.",
        BATCHES,
        _played,
        _summed,
    ),
}
