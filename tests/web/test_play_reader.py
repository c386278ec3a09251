"""A game by ear: everything is found by its role and name, and what happens is read from live regions."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.play_kit import LONG, PLAYING, begin
from tests.web.small_games import GREEDY, YOU, small

LISTEN = """region => {
  window.heard = [region.textContent];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const added of addedNodes) window.heard.push(added.textContent);
  }).observe(region, { childList: true });
}"""
"""Every line is heard when it is told, also if others have followed before anybody looks."""


class Listener:
    """Somebody who hears the page: finds controls by role and name, and listens to what is told."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.decision = page.get_by_role("region", name="Your decision")
        self.bar = page.get_by_role("group", name="Answer")
        self.asked = page.get_by_role("status", name="What is asked")
        self.so_far = page.get_by_role("status", name="The choice so far")
        self.happens = page.get_by_role("log", name="What happens")
        self.over = page.get_by_role("link", name="See the result")
        self.happens.evaluate(LISTEN)

    def play(self, most: int = 200) -> None:
        for _ in range(most):
            self.decision.or_(self.over).first.wait_for(timeout=LONG)
            if self.over.count():
                return
            self.answer()
        raise AssertionError(f"After {most} decisions it is still asked: {self.asked.inner_text()}")

    def answer(self) -> None:
        question, told = self.asked.inner_text(), self.happens.inner_text()
        number = self.page.locator(".decide").get_attribute("data-number")
        if "HP" in question and "lose" in question:
            self.press("Take the suggestion")
        elif question.startswith("Deploy"):
            self.choose()
            self.page.keyboard.press("ArrowUp")
            self.press("Place here")
        elif "attack" in question.lower():
            self.attack()
        elif question.startswith(("Move", "Dash")):
            self.move()
        elif self.decision.get_by_role("radio").count():
            self.decision.get_by_role("radio").first.check()
            self.bar.get_by_role("button").last.click()
        elif self.bar.get_by_role("button", name="Place them so").count():
            self.press("Place them so")
        else:
            self.move()
        expect(self.happens).not_to_have_text(told, timeout=LONG, use_inner_text=True)
        self.page.locator(f".decide[data-number='{number}']").wait_for(state="detached", timeout=LONG)

    def choose(self) -> None:
        """The first unit that may act, unless one is chosen already."""
        if not self.bar.get_by_role("button", name=re.compile("Put back|Back")).count():
            self.decision.get_by_role("button", name=re.compile("^Red ")).first.click()

    def press(self, name: str) -> None:
        button = self.bar.get_by_role("button", name=name)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()

    def move(self) -> None:
        """Two inches ahead if that is allowed, as the status says; else the phase is finished."""
        self.choose()
        place = self.bar.get_by_role("button", name=re.compile("Place here|Charge|Go as near"))
        if "Move" in self.asked.inner_text():
            self.page.keyboard.press("ArrowUp")
            self.page.keyboard.press("ArrowUp")
            expect(self.so_far).to_contain_text(re.compile(r"Coherency"))
            if place.get_attribute("aria-disabled") is None:
                self.page.keyboard.press("Enter")
                return
        self.finish()

    def attack(self) -> None:
        self.choose()
        targets = self.decision.get_by_role("button", name=re.compile(r"\d\.\d\d ?HP"))
        expect(self.so_far).not_to_contain_text("Reckoning")
        if not targets.count():
            self.finish()
            return
        targets.first.click()
        self.press("Roll")

    def finish(self) -> None:
        out = self.bar.get_by_role("button", name=re.compile("Finish"))
        for _ in range(3):
            if out.count():
                break
            self.page.keyboard.press("Escape")
        out.click()
        sure = self.page.get_by_role("dialog").get_by_role("button", name=re.compile("Finish"))
        if sure.count():
            sure.click()


def test_a_game_is_played_by_ear_to_the_result(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, GREEDY))
    listener = Listener(page)
    while not page.get_by_role("button", name=re.compile("^Grey .*of Greedy")).or_(listener.over).count():
        if "Move" in listener.asked.inner_text():
            break
        listener.answer()
        listener.decision.or_(listener.over).first.wait_for(timeout=LONG)
    looks_at_one(page, listener)
    listener.play()
    heard = " ".join(page.evaluate("window.heard"))
    for words in ("deploy", "Game Turn 2", "shoot"):
        assert words in heard, f"{words} was never told"
    expect(listener.asked).to_contain_text(re.compile("win|draw", re.IGNORECASE))
    listener.over.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("win|draw|lost", re.IGNORECASE), timeout=LONG
    )
    expect(page.get_by_role("table", name="Points on the table at the end of each Game Turn")).to_be_attached()


def looks_at_one(page: Page, listener: Listener) -> None:
    """Sight between two models: nobody is painted as fallen, and what is said fits together."""
    page.keyboard.press("l")
    models = page.get_by_role("button", name=re.compile("^Model 1 of"))
    assert models.count() > 1
    press(models.first)
    press(models.last)
    expect(page.get_by_text(re.compile("(sees|does not see) .* away"))).to_be_visible()
    assert page.locator(".scene .m.dead").count() == 0
    hidden = page.get_by_text(re.compile(r"\d+% hidden by")).count() > 0
    assert not (hidden and page.locator(".sign", has_text="in plain sight").count())
    page.keyboard.press("Escape")
    expect(listener.decision).to_be_attached()


def press(what: Locator) -> None:
    """As a screen reader does, which needs no pointer on the screen."""
    what.focus()
    what.press("Space")
