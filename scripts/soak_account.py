"""One account for both tables: a thousand games of the battle engine, sent line by line to the play manager."""

from collections import Counter
from typing import Any

from muster.rulebook.playstyle import Playstyle
from scripts.evidence import Batched, Check, require
from tests.companion.told.games import told_game

GAMES, BATCHES = 1_000, 40
LEAST = 20
"""How often each of these must have occurred in a game."""
MET = ("told counter", "told leave", "told length-roll", "told undo", "told mark", "put right: terrain acted")


def _told(number: int) -> dict[str, Any]:
    """Plays a few games, half of them Standard and half Advanced."""
    each = GAMES // BATCHES // 2
    counts: Counter[str] = Counter()
    for game in range(number * each, (number + 1) * each):
        for style in Playstyle:
            counts += told_game(game, style)
    return {"counts": dict(counts)}


def _summed(parts: list[dict[str, Any]]) -> dict[str, object]:
    counts: Counter[str] = Counter()
    for part in parts:
        counts += Counter(part["counts"])
    rare = {what: counts[what] for what in MET if counts[what] < LEAST}
    require(not rare, f"met less than {LEAST} times: {rare}")
    games, lines = counts.pop("games"), counts.pop("lines")
    return {"games": games, "lines_compared": lines, "differences": 0, **dict(sorted(counts.items()))}


CHECKS: dict[str, Check] = {
    "one_account_for_both_tables": Batched(
        "Random games of both playstyles (any players, teams, rules, tables, lengths; in one of four the players "
        "talk, leave, and go back) are told to the play manager event by event, as people would tell it. After every "
        "line of the log Command Points, uses, Support, Overwatch, Guards, phases, HP, values, who is finished, who "
        "is out, who is in a melee and whose opportunity it is must be the same at both tables, and at the end the "
        "verdict. What no books can know is told and counted: that terrain acted, and that a side has nothing to do "
        "by where its units are, which the engine must find too.",
        BATCHES,
        _told,
        _summed,
    ),
}
