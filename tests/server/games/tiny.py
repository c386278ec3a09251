"""Games of two small units a side, whose choices take milliseconds."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from muster.bookkeeping.length import FEWEST_TURNS
from muster.companion.bodies import body_of
from muster.setting_up.quick_battle import quick
from tests.battle.kit import roster, unit
from tests.battle.skirmish import BLADE, CARBINE
from tests.server.kit import Guest

BLADES = unit("Blades", 2, (BLADE,), hp=2, move=9, dash=9)


def few(name: str = "Few", **guns: Any) -> dict[str, Any]:
    """A small army; `guns` changes the stats, weapons or cost of its second unit."""
    stats = {"hp": 2, "weapons": (CARBINE,), "cost": Decimal(24), **guns}
    cost = stats.pop("cost")
    second = unit("Guns", 2, **stats)
    second = replace(second, profile=replace(second.profile, cost=cost))
    found: dict[str, Any] = body_of(roster(name, BLADES, second))
    return found


def tiny(*kinds: str, seed: int = 4, bot: str = "random", **changes: Any) -> dict[str, Any]:
    """A proposal for such a game; `changes` are taken as they are."""
    army = {"body": few()}
    seats = [{"name": f"P{at}", "kind": kind, "bot": bot, "army": army} for at, kind in enumerate(kinds)]
    return {**quick(seed), "limit": 100, "turns": FEWEST_TURNS, "seats": seats, **changes}


def alone(guest: Guest) -> str:
    """A small game of which one person has both seats."""
    game: str = guest.ask("POST", "/games", tiny("you", "here")).json()["head"]["game"]
    for seat in (0, 1):
        guest.ask("POST", f"/games/{game}/accept", {"revision": 1, "seat": seat, "seed": "s"})
    return game
