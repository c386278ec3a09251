"""The games of the clumsy player: from a seed the screen, the playstyle, the seats, the armies and the table."""

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.web.small_games import BLADE, GREEDY, HERE, PISTOL, PROFILE, YOU, Wish, roster, small

SCREENS = ("desktop", "phone", "landscape", "tablet")
STYLES = ("standard", "advanced")
LARGE_EVERY = 10
"""One game of so many has shipped rosters of 500 points; the others have at most five units a side."""
ROSTERS = ("cooperative-500", "assize-500", "republic-500", "larder-500")
RANDOM: Wish = {"name": "Random", "kind": "bot", "bot": "random"}
BRUTE = PROFILE | {"name": "Brute", "hp": 2, "move": 6, "cost": 12}
CART = PROFILE | {"name": "Cart", "hp": 3, "move": 8, "transport": 80, "fire_points": "yes", "base": "60", "cost": 46}
GUN = PISTOL | {"name": "Gun", "attacks": 4, "power": 7, "range": 18, "cost": 9}
HOUSE_RULES = {"elimination": "yes", "passengers_struck": "yes", "overwatch": "yes"}
"""Rules that bring about the rarer kinds of decisions: who aboard is struck, answers to attacks."""


@dataclass(frozen=True)
class Plan:
    """A game that is played by a seed."""

    seed: int
    screen: str
    style: str
    body: dict[str, Any]

    @property
    def is_large(self) -> bool:
        return self.seed % LARGE_EVERY == self.seed // LARGE_EVERY % LARGE_EVERY

    @property
    def name(self) -> str:
        seats = len(self.body["seats"])
        return f"seed {self.seed}: {self.style}, {seats} seats, {self.screen}"


def plan(seed: int) -> Plan:
    """Every run of 24 seeds has each screen with each style and two, three and four seats."""
    screen = SCREENS[seed % len(SCREENS)]
    style = STYLES[seed // len(SCREENS) % len(STYLES)]
    seats = 2 + seed // (len(SCREENS) * len(STYLES)) % 3
    is_large = Plan(seed, screen, style, {}).is_large
    return Plan(seed, screen, style, _large(seed, style) if is_large else _few(seed, style, seats))


def _few(seed: int, style: str, seats: int) -> dict[str, Any]:
    """Some who fight, some with two HP each, and a cart that carries a unit; without the second where many play."""
    names = ("Red", "Grey", "Blue", "Green")[:seats]
    armies = [_army(name, with_brutes=seats == 2 and style == "standard") for name in names]
    made = [{"army": army} | who for army, who in zip(armies, _who(seed, seats), strict=True)]
    size = "2x2"
    table = {"source": "random", "seed": seed, "size": size, "density": ("light", "moderate")[seed % 2]}
    return small(seed=seed) | {
        "style": style,
        "switches": HOUSE_RULES,
        "limit": 200,
        "seats": made,
        "table": table,
    }


def _large(seed: int, style: str) -> dict[str, Any]:
    rosters = Random(seed).sample(ROSTERS, 2)
    made = [{"army": {"ready": name}} | who for name, who in zip(rosters, _who(seed, 2), strict=True)]
    return small(seed=seed) | {
        "style": style,
        "limit": 500,
        "switches": HOUSE_RULES,
        "seats": made,
        "table": {"source": "random", "seed": seed, "size": "4x4", "density": "moderate"},
    }


def _who(seed: int, seats: int) -> list[Wish]:
    """Always the person, then another one at the same screen or bots."""
    others: list[Wish] = [HERE, GREEDY] if seed % 3 else [GREEDY, HERE]
    return [YOU, *others, RANDOM][:seats]


def _army(name: str, *, with_brutes: bool) -> dict[str, Any]:
    units: list[Wish] = [
        {"profile": "Scout", "name": f"{name} Scouts", "models": [{"count": 4, "weapons": ["Pistol", "Sabre"]}]},
        {"profile": "Cart", "name": f"{name} Cart", "models": [{"count": 1, "weapons": ["Gun"]}]},
        {"profile": "Brute", "name": f"{name} Brutes", "models": [{"count": 3, "weapons": ["Gun", "Sabre"]}]},
    ]
    weapons = [PISTOL, BLADE | {"name": "Sabre"}, GUN]
    return roster(
        f"The {name}s", weapons, [PROFILE | {"name": "Scout"}, CART, BRUTE], units[: 3 if with_brutes else 2]
    )
