"""Somebody who plays by the keyboard alone: looks at the page, and presses keys."""

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.web.play_kit import LONG

READY = ".foot .btn.primary:not([aria-disabled=true]):enabled"
OPTIONS = "#decision [data-option]:enabled"
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


@dataclass
class Typist:
    """Goes forward, shoots whom they can, and finishes where nothing is left; by keys only."""

    page: Page
    looked: Callable[[str], None] = lambda _: None
    """Is told of every new kind of state that is on the screen."""
    seen: list[str] = field(default_factory=list)
    states: set[str] = field(default_factory=set)

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("link", name="See the result").count() > 0

    @property
    def kind(self) -> str:
        return self.page.locator(".decide").get_attribute("data-kind") or ""

    def play(self, most: int = 300) -> None:
        """From the decision that waits to the result."""
        for _ in range(most):
            self.page.locator(".foot .decide, .foot .wait a.primary").first.wait_for(timeout=LONG)
            if self.is_over:
                return
            self.answer()
        raise AssertionError(f"After {most} decisions it still says: {self.page.locator('div.foot').inner_text()}")

    def answer(self) -> None:
        kind, number = self.kind, self.page.locator(".decide").get_attribute("data-number")
        self._look(f"{kind} asked")
        self.press("d")
        ways: dict[str, Callable[[], None]] = {
            "turn_master": self._first,
            "zone": self._first,
            "deploy": self._deploy,
            "move": self._move,
            "attack": self._attack,
            "casualties": self._lose,
            "place": self._go,
            "strike": self._first,
            "action": self._act,
            "counter": self._counter,
        }
        ways[kind]()
        self.seen.append(kind)
        self.page.locator(f".decide[data-number='{number}']").wait_for(state="detached", timeout=LONG)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def _look(self, state: str) -> None:
        if state not in self.states:
            self.states.add(state)
            self.looked(state)

    def _go(self) -> None:
        """Enter, once the yellow button can be pressed."""
        self.page.locator(READY).wait_for()
        self._look(f"{self.kind} ready")
        self.press("Enter")

    def _first(self) -> None:
        self.press("1")
        self._go()

    def _choose(self) -> None:
        """The first unit, if none is chosen; its row goes, or is pressed then."""
        if (
            self.page.locator(".go .btn", has_text="Put back")
            .or_(self.page.locator(".go .btn", has_text="Back"))
            .count()
        ):
            return
        self.press("1")

    def _deploy(self) -> None:
        self._choose()
        self.press("ArrowUp")
        self._go()

    def _lose(self) -> None:
        """Picks a model, thinks better of it, and takes the suggestion."""
        self.press("1", "1")
        self._go()

    def _move(self) -> None:
        """A few inches towards the middle of the table; who cannot go there stays."""
        self._choose()
        if "move" in self.seen[-3:]:  # one unit at a time is enough of a walk
            self._finish()
            return
        for arrow in ARROWS:
            self.press(arrow, arrow)
            told = self.page.locator(f"{READY}, .mv .hint.bad")
            told.first.wait_for()
            if self.page.locator(READY).count():
                self._go()
                return
            self.press("Escape")
        self._finish()

    def _attack(self) -> None:
        self._choose()
        self.page.locator("#decision .tg, #decision .pad.mut").first.wait_for()
        if self.page.locator("#decision .tg:not(.no)").count() == 0:
            self._finish()
            return
        self.press("1")
        self._go()

    def _act(self) -> None:
        self._choose()
        self.page.locator("section[aria-label^='Actions of']").wait_for()
        self._look("action chosen")
        actions = self.page.locator(OPTIONS).all_inner_texts()
        for wish in ("Deploy", "Attack", "Move", "Dash"):
            if wish == "Move" and "move" in self.seen[-4:]:
                continue
            for n, text in enumerate(actions, 1):
                if wish in text and self.seen[-1:] != [wish.lower()]:
                    self.press(str(n))
                    return
        self._finish()

    def _counter(self) -> None:
        self.press(str(self.page.locator(OPTIONS).count()))
        self._go()

    def _finish(self) -> None:
        """Puts back what is held, and presses the button that finishes."""
        ends = self.page.locator(".go .btn:not(.primary)")
        for _ in range(4):
            if ends.filter(has_text="inish").or_(ends.filter(has_text="End the")).count():
                break
            self.press("Escape")
        self.press("f", "Enter")
        if self.page.locator("dialog[open]").count():
            self._look("asked before finishing")
            self.press("Tab", "Tab", "Enter")
