"""Games of the clumsy player in which full transports are shot up, so that who aboard is struck is asked for often.

`python -m tests.web.wreck_games 3 4` plays two of them.
"""

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from scripts.chromium import chromium
from tests.web.kit import ARGUMENTS, serving, visiting
from tests.web.monkey import Monkey
from tests.web.monkey_eyes import OVERHEAR
from tests.web.monkey_hands import Look
from tests.web.monkey_plans import CART, HOUSE_RULES, SCREENS, STYLES, Plan
from tests.web.play_kit import PLAYING, begin
from tests.web.small_games import HERE, PISTOL, PROFILE, YOU, Wish, roster, small

CANNON = PISTOL | {"name": "Cannon", "attacks": 24, "power": 9, "range": 40, "cost": 20}
GUNNER = PROFILE | {"name": "Gunner", "cost": 43}
GUARD = GUNNER | {"name": "Guard", "move": 0, "dash": 0}
"""Who rides in a wagon and stays there."""
WAGON = CART | {"hp": 1, "armour": "none", "defence": 1, "transport": 400}


def plan(seed: int) -> Plan:
    """Two people at one screen, each with two guns and two wagons; every run of eight has all screens and styles."""
    screen, style = SCREENS[seed % len(SCREENS)], STYLES[seed // len(SCREENS) % len(STYLES)]
    seats = [{"army": _army(name)} | who for name, who in zip(("Red", "Grey"), (YOU, HERE), strict=True)]
    table = {"source": "random", "seed": seed, "size": "2x2", "density": "light"}
    body = small(seed=seed) | {
        "style": style,
        "switches": HOUSE_RULES,
        "limit": 1_000,
        "seats": seats,
        "table": table,
    }
    return Plan(seed, screen, style, body)


def _army(name: str) -> dict[str, Any]:
    counts = {"Gunner": (2, "Cannon"), "Cart": (2, "Pistol"), "Guard": (8, "Pistol")}
    units: list[Wish] = [
        {"profile": who, "name": f"{name} {who} {number}", "models": [{"count": 1, "weapons": [weapon]}]}
        for who, (count, weapon) in counts.items()
        for number in range(1, count + 1)
    ]
    return roster(f"The {name}s", [PISTOL, CANNON], [GUARD, GUNNER, WAGON], units)


@dataclass
class Wrecker(Monkey):
    """Loads wagons as full as they get, and is as clumsy as can be about who aboard is struck."""

    tried: set[int] = field(default_factory=set)
    """The decisions that began with an illegal try."""

    def _advance(self, look: Look) -> None:
        if look["kind"] == "strike" and look["number"] not in self.tried:
            self.tried.add(look["number"])
            self._try_illegal(look)
            return
        super()._advance(look)

    def _prepare(self, look: Look) -> bool:
        while look["kind"] == "deploy":
            pressed = self._numbers("aside .cargo .chip[aria-pressed=true]")
            chips = self._numbers("aside .cargo .chip")
            left = [
                each
                for each in look["things"]
                if each["n"] in chips
                and each["n"] not in pressed
                and not each["off"]
                and GUNNER["name"] not in each["words"]
            ]
            if not left:
                break
            self._press(left[0], look)
            look = self.look()
        return super()._prepare(look)


def wreck_game(browser: Browser, site: str, seed: int) -> Counter[str]:
    """What was met in the game of a seed."""
    game = plan(seed)
    with visiting(browser, site, game.screen, **PLAYING) as visitor:
        visitor.context.add_init_script(OVERHEAR)
        page = begin(visitor, "/games", game.body, card=True, hand_over=seed % 2 == 0)
        return Wrecker(page, visitor, game).play()


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for seed in map(int, sys.argv[1:]):
            print(f"{plan(seed).name}: {dict(wreck_game(browser, site, seed))}", flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
