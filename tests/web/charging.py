"""Charges through the page: units sent at each other on random tables, counted against what a bot could do."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser

from muster.battle.battle import Battle
from muster.battle.decisions import MoveDecision
from muster.battle.rules.charging import charge
from tests.web.eyes import SEE
from tests.web.kit import Visitor, visiting
from tests.web.moves_kit import Mover
from tests.web.play_kit import LONG, PLAYING, READY_OR_NOT, begin
from tests.web.small_games import HERE, PROFILE, YOU, army, small

SIZE = {"move": 12, "dash": 10}
"""So far the units go that charge: across half of a table of two feet."""
DECISIONS = 60


def charging_game(seed: int) -> dict[str, Any]:
    """Three units a side who fight hand to hand, for two people at one screen, on a random table of two feet."""
    armies = [
        _runners("The Reds", "Red Foxes", "Red Hounds", "Red Wolves"),
        _runners("The Greys", "Herons", "Cranes", "Storks"),
    ]
    seats = [{"army": mine} | seat for seat, mine in zip((YOU, HERE), armies, strict=True)]
    return small(seed=seed, seats=seats, limit=300)


def _runners(name: str, *units: str) -> dict[str, Any]:
    body = army(name, *units)["body"]
    return {"body": body | {"profiles": [PROFILE | SIZE | {"name": "Scout"}]}}


@dataclass
class Charger:
    """Goes for whom a bot could charge, and counts where that ends in contact."""

    person: Mover
    counted: Counter[str] = field(default_factory=Counter)
    short: list[str] = field(default_factory=list)
    """What the page said instead of a charge."""

    def play(self, most: int) -> None:
        """Charges up to so many times, or until there is nobody left to be charged."""
        for _ in range(DECISIONS):
            self.person.await_turn()
            if self.person.is_over or self.counted["charges"] >= most:
                return
            if self.person.kind in ("deploy", "turn_master", "zone"):
                self.person.answer()
            elif self.person.kind == "move":
                self._move()
            else:
                self.person.until("move")

    def _move(self) -> None:
        battle = self.person.battle()
        pair = possible(battle)
        if pair is None:
            self.person.answer()
            return
        unit, target = pair
        name, foe = (battle.forces.units[each].name for each in pair)
        number = self.person.page.locator(".decide").get_attribute("data-number")
        self._choose(name)
        self.counted["charges"] += 1
        self.person.tap(self._seen(battle, target))
        self.person.page.locator(READY_OR_NOT).first.wait_for(timeout=LONG)
        self.person.commit()
        self.person.page.locator(f".decide[data-number='{number}']").wait_for(state="detached")
        melee = self.person.battle().field.melee_of(unit)
        if melee is not None and target in melee.units:
            self.counted["contact"] += 1
        else:
            self.short.append(f"{name} at {foe}: {self.person.page.url}")

    def _choose(self, name: str) -> None:
        """By the list of units, unless it is chosen because it is the only one."""
        page = self.person.page
        button = page.locator("aside .unit", has_text=name)
        if button.count() and not page.locator(".decide h2", has_text=name).count():
            self.person.press(button.first)
        page.locator(".decide h2", has_text=name).wait_for()
        page.locator(".scene .reach").wait_for(state="attached")

    def _seen(self, battle: Battle, target: int) -> list[float]:
        """A model of the target on the screen, one that no sign lies over if there is one."""
        models = set(battle.field.on_table(target))
        seen = [each for each in self.person.page.evaluate(SEE)["models"] if each["model"] in models]
        at: list[float] = max(seen, key=lambda each: bool(each["open"]))["at"]
        return at


def possible(battle: Battle) -> tuple[int, int] | None:
    """A unit and an enemy that a bot could bring it into contact with."""
    decision, forces = battle.pending, battle.forces
    assert isinstance(decision, MoveDecision)
    for movable in decision.units:
        if battle.field.melee_of(movable.unit) is not None:
            continue
        for foe in forces.units:
            there = forces.enemies(movable.unit, foe.number) and battle.field.on_table(foe.number)
            if there and charge(battle.field, movable.unit, decision.phase, foe.number) is not None:
                return movable.unit, foe.number
    return None


def charged(visitor: Visitor, seed: int, most: int) -> Charger:
    """What became of the charges of one game."""
    charger = Charger(Mover(begin(visitor, "/games", charging_game(seed))))
    charger.play(most)
    return charger


def charges(browser: Browser, site: str, seed: int, most: int) -> Charger:
    """The same by a visitor of its own, for the soak."""
    with visiting(browser, site, "desktop", **PLAYING) as visitor:
        return charged(visitor, seed, most)
