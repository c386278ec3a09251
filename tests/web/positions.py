"""Positions in which a decision of some sort waits: found by play at random, and laid out in a browser."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page

from muster.battle.battle import Battle
from muster.battle.view import View
from muster.dice import FastDice
from muster.server.games.messages import PROTOCOL
from muster.setting_up.proposal import planned
from muster.table.shapes.measure import INCH
from muster.views.asked_picture import asked_picture, kind_of
from muster.views.preview.door import preview
from tests.web.play_kit import LONG, START, read_opening
from tests.web.small_games import BLADE, HERE, PISTOL, PROFILE, YOU, Wish, roster, small

Asked = dict[str, Any]
MOST_CHOICES, MOST_GAMES = 150, 60
FIRST_GAME = {"come out": 130}
"""Of a sort that is seldom met at random, the game to begin with: one of those soon after it has it."""
SIDES = [(x, y) for x in (1, 12, 23) for y in (1, 12, 23) if (x, y) != (12, 12)]
"""Places all around the small table, in inches."""
GUN = PISTOL | {"name": "Gun", "attacks": 6, "power": 8, "range": 20, "cost": 9}
BRUTE = PROFILE | {"name": "Brute", "hp": 2, "cost": 12}
CART = PROFILE | {
    "name": "Cart",
    "hp": 1,
    "move": 8,
    "transport": 160,
    "fire_points": "yes",
    "base": "60",
    "cost": 66,
}
HOUSE_RULES = {"passengers_struck": "yes", "overwatch": "yes"}
LAID_OUT = """([game, protocol, choices]) => new Promise((done, failed) => {
  /* answers the decisions of a game by choices that are known, over a connection of its own */
  const wire = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/games/${game}/live`);
  let next = 0;
  wire.onopen = () => wire.send(JSON.stringify({ say: 'hello', protocol, after: -1 }));
  wire.onclose = () => failed(new Error('closed'));
  wire.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.tell === 'refused') failed(new Error(JSON.stringify([choices[next - 1], told.fault])));
    if (told.tell !== 'asked') return;
    if (next === choices.length) {
      wire.onclose = done;
      return wire.close();
    }
    const { seat, number, choice } = choices[next];
    if (told.asked.number !== number) return failed(new Error(`${told.asked.number} is asked, not ${number}`));
    next += 1;
    wire.send(JSON.stringify({ say: 'choose', id: next, seat, number, choice }));
  };
})"""


@dataclass(frozen=True)
class Position:
    """A set-up, and the choices that lead to where something waits to be decided."""

    body: dict[str, Any]
    choices: tuple[dict[str, Any], ...]

    def lay_out(self, page: Page, site: str) -> None:
        """A game in this position, on a page of the site, for who plays both sides."""
        game = page.evaluate(START, ["/games", self.body, False])
        page.evaluate(LAID_OUT, [game, PROTOCOL, list(self.choices)])
        page.goto(f"{site}/play/{game}")
        page.locator(".foot .decide").wait_for(timeout=LONG)
        read_opening(page)


def _army(name: str) -> dict[str, Any]:
    units: list[Wish] = [
        {"profile": "Scout", "name": f"{name} Scouts", "models": [{"count": 4, "weapons": ["Pistol", "Sabre"]}]},
        {"profile": "Cart", "name": f"{name} Cart", "models": [{"count": 1, "weapons": ["Gun"]}]},
        {"profile": "Cart", "name": f"{name} Wagon", "models": [{"count": 1, "weapons": ["Gun"]}]},
        {"profile": "Brute", "name": f"{name} Brutes", "models": [{"count": 3, "weapons": ["Gun", "Sabre"]}]},
    ]
    weapons = [PISTOL, BLADE | {"name": "Sabre"}, GUN]
    return roster(f"The {name}s", weapons, [PROFILE | {"name": "Scout"}, CART, BRUTE], units)


def set_up(style: str) -> dict[str, Any]:
    """Two people at one screen with fighters, brutes and two carts each, on a small table."""
    seats = [who | {"army": _army(name)} for who, name in ((YOU, "Red"), (HERE, "Grey"))]
    return small(seed=8) | {"style": style, "switches": HOUSE_RULES, "limit": 500, "seats": seats}


@dataclass(frozen=True)
class Waiting:
    """A battle in which something is asked."""

    battle: Battle

    @property
    def view(self) -> View:
        assert self.battle.pending is not None
        return View(self.battle, self.battle.forces.sides[self.battle.pending.side][0])

    @property
    def asked(self) -> Asked:
        return dict(asked_picture(self.view) or {})

    def hosts(self, way: str, *where: str) -> bool:
        """Whether a unit is offered to go into something by this way, within its Movement or further off."""
        offered = [[host for host in unit.get("hosts", []) if host["way"] == way] for unit in self.asked["units"]]
        near = [{"near" if host["near"] else "far" for host in hosts} for hosts in offered if hosts]
        return any(set(where) <= each for each in near)

    def answers(self, **question: Any) -> Any:
        return preview(self.view, question)

    def no_room(self) -> bool:
        """Whether somebody aboard would find no room on most sides of the table, but on another one."""
        return any(
            2 * sum(self._is_sent_elsewhere(unit["unit"], side) for side in SIDES) > len(SIDES)
            for unit in self.asked["units"]
            if "disembark" in unit["ways"]
        )

    def _is_sent_elsewhere(self, unit: int, side: tuple[int, int]) -> bool:
        choice = {"do": "disembark", "unit": unit, "near": [inches * INCH for inches in side]}
        fault = self.answers(ask="choice", choice=choice)["move"]["fault"]
        return bool(fault and fault["nearest"])

    def charge(self) -> bool:
        """Whether a unit of several models could charge somebody."""
        own = [unit["unit"] for unit in self.asked["units"]]
        own = [unit for unit in own if len(self.battle.field.on_table(unit)) > 1]
        foes = [each.number for each in self.battle.forces.units if self.battle.field.on_table(each.number)]
        side = self.asked["side"]
        pairs = [(unit, foe) for unit in own for foe in foes if self.battle.forces.units[foe].side not in (side, -1)]
        return any(
            self.answers(ask="move", unit=unit, charge=foe).get("move", {}).get("engages") for unit, foe in pairs
        )

    def many_targets(self) -> bool:
        """Whether a unit with several weapons can attack several enemies."""
        for unit in self.asked["units"]:
            told = self.answers(ask="attack", unit=unit["unit"])
            can = [each for each in told.get("attack", {}).get("targets", []) if each["can"]]
            if len(can) > 1 and max(len(each["shots"]) for each in can) > 1:
                return True
        return False


SORTS: dict[str, tuple[str, Callable[[Waiting], bool]]] = {
    "turn_master": ("turn_master", lambda _: True),
    "zone": ("zone", lambda _: True),
    "deploy": ("deploy", lambda _: True),
    "move": ("move", Waiting.charge),
    "embark": ("move", lambda waiting: waiting.hosts("embark", "near")),
    "walk to a host": ("move", lambda waiting: waiting.hosts("embark", "near", "far")),
    "disembark": ("move", lambda waiting: any("disembark" in unit["ways"] for unit in waiting.asked["units"])),
    "come out": ("move", Waiting.no_room),
    "transfer": ("move", lambda waiting: waiting.hosts("transfer")),
    "attack": ("attack", Waiting.many_targets),
    "casualties": ("casualties", lambda waiting: len(waiting.asked["models"]) > 1),
    "place": ("place", lambda _: True),
    "strike": ("strike", lambda waiting: len(waiting.asked["units"]) > 1),
    "action": ("action", lambda waiting: not waiting.asked["second"]),
    "second action": ("action", lambda waiting: bool(waiting.asked["second"])),
    "counter": ("counter", lambda waiting: any(unit["ways"] for unit in waiting.asked["units"])),
}
"""What sorts of positions there are: the kind of decision, and what else must be so."""
ADVANCED_ONLY = ("action", "second action", "counter")


@cache
def position(sort: str, style: str) -> Position:
    """The first position of a sort that is met in play at random."""
    kind, is_it = SORTS[sort]
    body = set_up(style)
    plan = planned(body)  # type: ignore[arg-type]
    assert plan.setup is not None, plan.faults
    first = FIRST_GAME.get(sort, 0)
    for seed in range(first, first + MOST_GAMES):
        battle, rng = Battle.new(plan.setup, FastDice(body["seed"])), Random(seed)
        choices: list[dict[str, Any]] = []
        while (pending := battle.pending) is not None and len(choices) < MOST_CHOICES:
            if kind_of(pending) == kind and is_it(Waiting(battle)):
                return Position(body, tuple(choices))
            seat = battle.forces.sides[pending.side][0]
            choice = battle.state.steps[-1].sample(battle.field, rng)
            choices.append({"seat": seat, "number": pending.number, "choice": msgspec.to_builtins(choice)})
            battle.choose(choice)
    raise AssertionError(f"no {sort} is met in {MOST_GAMES} games at random from game {first} on")
