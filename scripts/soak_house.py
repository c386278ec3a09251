"""The positions kept from players of earlier versions, answered again and compared."""

from collections import Counter

from muster.bots import bot
from scripts.evidence import Check, require
from tests.bots.positions import GREEDY_07, games, otherwise


def greedy_07_answers() -> dict[str, object]:
    """`greedy@0.7` is asked again in a thousand positions of whole games, Standard and Advanced, its own and those of
    random players, with two to four sides, and must answer each of them as version 0.7 did."""
    kept, player = games(GREEDY_07), bot("greedy@0.7")
    told = [difference for game in kept for difference in otherwise(player, game)]
    require(not told, f"greedy@0.7 answers otherwise {len(told)} times: {told[:3]}")
    kinds = Counter(type(asked.answer).__name__ for game in kept for asked in game.asked)
    return {
        "games": len(kept),
        "positions": kinds.total(),
        "answered_otherwise": len(told),
        "by_kind": ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()),
    }


CHECKS: dict[str, Check] = {"greedy_07_answers": greedy_07_answers}
