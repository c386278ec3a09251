"""The quick battle: what somebody plays who wants to play now."""

from math import ceil

from muster.setting_up.proposal import army_of
from muster.setting_up.shapes.setup import ArmyWish, Proposal

QUICK_LIMIT = 300


def _limit(army: ArmyWish | None) -> int:
    """What is usual, or enough for an army that costs more."""
    cost = army_of(army).cost if army else None
    return max(QUICK_LIMIT, ceil(cost or 0))


def quick(seed: int, army: ArmyWish | None = None) -> Proposal:
    """You against greedy, 300 points, core rules, ready armies and a random table, all by the seed."""
    return {
        "style": "standard",
        "edition": "core",
        "switches": {},
        "limit": _limit(army),
        "turns": 4,
        "random_length": False,
        "dice": "fair",
        "seed": seed,
        "seats": [
            {"name": "", "kind": "you", "army": army or {}},
            {"name": "", "kind": "bot", "bot": "greedy", "army": {}},
        ],
        "table": {"source": "random", "seed": seed},
        "clock": None,
    }
