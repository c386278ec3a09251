"""Small fields on which tests send units about: games on them up to a decision, and what was really chosen."""

from typing import Any

import msgspec
from playwright.sync_api import Locator, expect

from muster.battle.battle import Battle
from muster.battle.log.files import parse_log
from muster.battle.log.replay import fold
from tests.web.eyes import ON_SCREEN
from tests.web.kit import Visitor
from tests.web.play_kit import LONG, Person, begin
from tests.web.small_games import HERE, YOU, Wish, army, small

WIDE = 24
"""Inches: the length and width of such a field."""
ZONES = [
    {"letter": "A", "outline": [[0, 0], [WIDE, 0], [WIDE, 9], [0, 9]]},
    {"letter": "B", "outline": [[0, 15], [WIDE, 15], [WIDE, WIDE], [0, WIDE]]},
]
LOG = "async (game) => (await fetch(`/api/v1/games/${game}/log`)).text()"
ZONE = """() => {
  const { y, height } = document.querySelector('.scene .zone path').getBBox();
  return y + height / 2 > 120 ? 'A' : 'B';
}"""
Inches = tuple[float, float]


def field_of(*terrain: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A table of two feet with this terrain, and zones of nine inches along two edges."""
    body = {"kind": "table", "version": 1, "name": "Field", "board": {"length": WIDE, "width": WIDE}}
    return body | {"terrain": list(terrain), "zones": ZONES} | more


def game_on(body: dict[str, Any], *seats: Wish, **more: Any) -> dict[str, Any]:
    """Two people at one screen with a unit each, on that field."""
    armies = (army("The Reds", "Red Foxes"), army("The Greys", "Grey Herons"))
    both = [{"army": mine} | seat for seat, mine in zip(seats or (YOU, HERE), armies, strict=True)]
    return small(table={"source": "body", "body": body}, seats=both, **more)


class Mover(Person):
    """A person who says where units go in inches of the table, and is told what the server took."""

    @classmethod
    def at(cls, visitor: Visitor, setup: dict[str, Any], *, touch: bool = False) -> "Mover":
        return cls(begin(visitor, "/games", setup), touch=touch)

    @property
    def hint(self) -> Locator:
        return self.page.locator(".decide .hint").first

    def battle(self) -> Battle:
        """The game as the server keeps it."""
        return fold(parse_log(self.text().encode(), "game"))

    def text(self) -> str:
        text: str = self.page.evaluate(LOG, self.page.url.rsplit("/", 1)[-1])
        return text

    def last(self) -> dict[str, Any]:
        """The last choice that was taken."""
        lines = [msgspec.json.decode(line) for line in self.text().splitlines() if line.strip()]
        found: dict[str, Any] = next(line["choice"] for line in reversed(lines) if line.get("choice"))
        return found

    def tap_at(self, at: Inches) -> None:
        self.tap(self.page.evaluate(ON_SCREEN, [at[0] * 10, (WIDE - at[1]) * 10]))

    def zone(self) -> str:
        """The letter of the zone that is deployed in."""
        self.page.locator(".scene .zone path").first.wait_for(state="attached")
        letter: str = self.page.evaluate(ZONE)
        return letter

    def is_labelled(self, label: str) -> None:
        """Waits until the yellow button says this and can be pressed."""
        button = self.page.locator(".go .btn.primary:not([aria-disabled=true])", has_text=label)
        said = self.page.locator("div.foot")
        expect(button, f"{label} is not offered: {said.inner_text()}").to_be_visible()

    def taken(self, label: str = "") -> dict[str, Any]:
        """Presses the yellow button, and gives what the server took."""
        number = self.page.locator(".decide").get_attribute("data-number")
        if label:
            self.is_labelled(label)
        self.commit()
        self.page.locator(f".decide[data-number='{number}']").wait_for(state="detached", timeout=LONG)
        return self.last()

    def deploy_at(self, spots: dict[str, Inches]) -> None:
        """Deploys one unit in each zone about these places, and whatever is asked before."""
        while True:
            self.await_turn()
            if self.kind == "move":
                return
            if self.kind != "deploy":
                self.answer()
                continue
            self.tap_at(spots[self.zone()])
            self.taken("Place here")

    def until(self, kind: str, side: int | None = None) -> None:
        """Finishes whatever comes until a decision of a kind is asked, of one side if that is said."""
        for _ in range(20):
            self.await_turn()
            if self.kind == kind and side in (None, self.side()):
                return
            if self.kind in ("move", "attack", "deploy"):
                self.finish()
            else:
                self.answer()
        raise AssertionError(f"No {kind} came: {self.page.locator('div.foot').inner_text()}")

    def finish(self) -> None:
        """Finishes the phase or the step that is asked for."""
        number = self.page.locator(".decide").get_attribute("data-number")
        self._finish()
        self.page.locator(f".decide[data-number='{number}']").wait_for(state="detached", timeout=LONG)

    def goes_by(self, way: str) -> None:
        """Chooses another way to go."""
        self.press(self.page.locator(".seg label", has_text=way))

    def side(self) -> int:
        pending = self.battle().pending
        assert pending is not None
        return pending.side
