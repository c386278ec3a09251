"""A scripted person at the digital table: answers whatever the page asks, by what is on the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Any

from playwright.sync_api import Locator, Page

from tests.web.eyes import REACHED, SEE, SPOTS
from tests.web.kit import Visitor

LONG = 90_000
"""Milliseconds. Engine and bots are compiled at their first use, and machines are busy."""
DOUBLE_TAP = 30
"""Pixels."""
DOUBLE_CLICK = 600
"""Milliseconds: the page takes two presses within them for one."""
START = """async ([path, body, handOver]) => {
  localStorage.setItem('muster-settings', JSON.stringify(
    {...JSON.parse(localStorage.getItem('muster-settings') ?? '{}'), handOver}));
  const send = (to, what) => fetch('api/v1' + to, {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(what)});
  if (!localStorage.getItem('muster-identity')) {
    const made = await (await send('/guests', {})).json();
    localStorage.setItem('muster-identity', JSON.stringify({ identity: made.identity }));
  }
  const made = await (await send(path, body)).json();
  if (!made.head || made.faults.length) throw new Error(JSON.stringify(made.faults ?? made));
  if (made.head.stage === 'setup')
    for (const seat of made.head.seats.filter((each) => each.yours))
      await send(`/games/${made.head.game}/accept`, {revision: made.revision, seat: seat.seat, seed: 'a'});
  return made.head.game;
}"""
Spot = tuple[float, float]
HANDED = "dialog[open]:has(.over-to) .btn.primary"
"""The button by which the next at one screen takes over."""
READY_OR_NOT = ".go .btn.primary:not([aria-disabled=true]), .mv .hint.bad"
"""What there is once the page has told whether what was tapped will do."""
OPENING = "dialog[open]:has(.opening) .btn.primary"
"""The button of the card that says what a battle is about."""


PLAYING: dict[str, Any] = {"reduced_motion": "reduce"}
"""How a person's browser is: models and dice come to rest at once."""


def begin(
    visitor: Visitor, path: str = "/games/quick", body: object = None, *, hand_over: bool = False, card: bool = False
) -> Page:
    """A game that this person has just made, on the screen: its card read, and nobody asked whose hands it is in."""
    page = visitor.goto("/guide")
    game = page.evaluate(START, [path, body or {"seed": 7}, hand_over])
    page.goto(f"{visitor.site}/play/{game}")
    page.locator(OPENING).wait_for(timeout=LONG)
    if not card:
        read_opening(page)
    return page


def read_opening(page: Page) -> None:
    """Puts the opening card away, which a game shows at its first visit, if it lies there."""
    card = page.locator(OPENING)
    if card.count():
        card.click()
        card.wait_for(state="detached")


def take_over(page: Page) -> None:
    """Says that the device has changed hands, where two play at one screen and the page asks for it."""
    handed = page.locator(HANDED)
    if handed.count():
        handed.click()
        handed.wait_for(state="detached")


@dataclass
class Person:
    """Goes for the nearest enemy and attacks whom they can; nobody great, but by everything that the page offers."""

    page: Page
    touch: bool = False
    seen: list[str] = field(default_factory=list)
    """The kinds of decisions that were answered, in their order."""
    before: Callable[[str], None] | None = None
    """Is told of a choice that is ready to be made: the kind of its decision."""
    committed: float = 0
    """When the last choice was made, by the clock of the browser."""
    begun: tuple[str, str] = ("", "")
    """The Action that was begun last, by its unit."""
    vain: set[tuple[str, str]] = field(default_factory=set)
    """Units and Actions that were taken back, for nothing can be done with them before something else is."""

    @property
    def primary(self) -> Locator:
        return self.page.locator(".go .btn.primary")

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("link", name="See the result").count() > 0

    @property
    def is_asked(self) -> bool:
        return self.page.locator(".decide").count() > 0

    def play(self, until: str = "", most: int = 400) -> None:
        """Plays on until the game is over, or a decision of that kind is on the screen."""
        for _ in range(most):
            self.await_turn()
            if self.is_over or (until and self.kind == until):
                return
            self.answer()
        raise AssertionError(f"After {most} decisions it still says: {self.page.locator('div.foot').inner_text()}")

    def await_turn(self) -> None:
        """Waits until something is asked here, or the game is over."""
        self.page.locator(".foot .decide, .foot .wait a.primary").first.wait_for(timeout=LONG)
        read_opening(self.page)
        take_over(self.page)

    @property
    def kind(self) -> str:
        return self.page.locator(".decide").get_attribute("data-kind") or ""

    def answer(self) -> None:
        """Answers the decision on the screen."""
        kind, number = self.kind, self.page.locator(".decide").get_attribute("data-number")
        ways: dict[str, Callable[[], None]] = {
            "turn_master": self._master,
            "zone": self._zone,
            "deploy": self._deploy,
            "move": self._move,
            "attack": self._attack,
            "casualties": self._primary,
            "place": self._primary,
            "strike": self._strike,
            "action": self._act,
            "counter": self._counter,
        }
        ways[kind]()
        self.seen.append(kind)
        self.page.locator(f".decide[data-number='{number}']").wait_for(state="detached", timeout=LONG)

    def see(self) -> dict[str, Any]:
        """What is to be seen on the board: models with their rings, and where they are on the screen."""
        found: dict[str, Any] = self.page.evaluate(SEE)
        return found

    def tap(self, spot: Sequence[float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(spot[0], spot[1])
        else:
            self.page.mouse.click(spot[0], spot[1])

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def commit(self) -> None:
        """Presses the yellow button, for whatever is ready."""
        if self.before:
            self.before(self.kind)
        self.page.wait_for_function("when => Date.now() > when", arg=self.committed + DOUBLE_CLICK)
        self.press(self.primary)
        self.committed = self.page.evaluate("Date.now()")
        self.vain.clear()

    def _primary(self) -> None:
        self.primary.wait_for()
        self.commit()

    def _master(self) -> None:
        self.press(self.page.locator("label.side").first)
        self.commit()

    def _zone(self) -> None:
        self.press(self.page.locator(".zones label").first)
        self.commit()

    def _choose(self) -> None:
        """The first unit that is offered, if none is chosen."""
        if (
            self.page.locator("aside .unit").count()
            and not self.page.locator("aside .unit[aria-pressed=true]").count()
        ):
            self.press(self.page.locator("aside .unit").first)

    def _deploy(self) -> None:
        for spot in _apart(self.page.evaluate(SPOTS, ".zone path"))[:8]:
            self._choose()
            self.tap(spot)
            if self._is_ready():
                self.commit()
                return
        raise AssertionError(f"No place of the zone will do: {self.page.locator('div.foot').inner_text()}")

    def _is_ready(self) -> bool:
        """Whether the spot that was tapped will do; waits for what the page says about it."""
        self.page.locator(READY_OR_NOT).first.wait_for(timeout=LONG)
        if self.primary.get_attribute("aria-disabled") != "true":
            return True
        self.press(self.page.locator(".go .btn", has_text="Put back"))
        return False

    def _move(self) -> None:
        self._choose()
        inside = self.page.locator(".decide .hint", has_text="come out")
        self.page.locator(".scene .reach").or_(inside).first.wait_for(state="attached")
        if inside.count():  # whoever went into a building stays there
            self._finish()
            return
        for spot in _apart(self.page.evaluate(REACHED))[:4]:
            self.tap(spot)
            if self._is_ready():
                self.commit()
                return
        self._finish()

    def _attack(self) -> None:
        self._choose()
        self.page.locator("aside .tg, aside .pad.mut").first.wait_for()
        targets = self.page.locator("aside .tg:not(.no) button.row1")
        friends = self.page.locator(".decide .hint", has_text="Only friends can be attacked")
        if targets.count() == 0 or friends.count():
            self._finish()
            return
        if not self.page.locator("aside .tg.pressed").count():
            self.press(targets.first)
        self.commit()

    def _strike(self) -> None:
        self._choose()
        self.commit()

    def _counter(self) -> None:
        self.press(self.page.locator("aside label:has(input[name=counter])").last)
        self.commit()

    def _act(self) -> None:
        self._choose()
        section = self.page.locator("section[aria-label^='Actions of']")
        actions, who = section.locator("button:enabled"), section.get_attribute("aria-label") or ""
        for wish in ("Attack", "Move", "Dash"):
            if actions.filter(has_text=wish).count() and (who, wish) not in self.vain:
                self.begun = (who, wish)
                self.press(actions.filter(has_text=wish).first)
                return
        self._finish()

    def _finish(self) -> None:
        """Takes an Action back of which nothing comes, or ends the phase or the step.

        What is held is put back first, for the way out is shown then.
        """
        back = self.page.locator(".go .btn", has_text="Take it back")
        if back.count():
            self.vain.add(self.begun)
            self.press(back)
            return
        ends = self.page.locator(".go .btn:not(.primary)")
        for _ in range(4):
            out = ends.filter(has_text="inish").or_(ends.filter(has_text="End the"))
            if out.count():
                self.press(out.first)
                self._confirm()
                return
            self.press(ends.first)
        raise AssertionError(f"There is no way out: {self.page.locator('div.foot').inner_text()}")

    def _confirm(self) -> None:
        """Stays with it where the page asks first, since something is left undone."""
        sure = self.page.locator("dialog[open] .btn.primary")
        if sure.count():
            self.press(sure)


def _apart(spots: Sequence[Sequence[float]]) -> list[Sequence[float]]:
    """Spots in their order, none so near to another that two taps in a row would be a double tap, which zooms."""
    kept: list[Sequence[float]] = []
    for spot in spots:
        if all(dist(spot, other) > DOUBLE_TAP for other in kept):
            kept.append(spot)
    return kept
